"""Steam Tunnel a second time: the whole game on its board, plainly, from docs/rules/steam-tunnel.md alone."""

from __future__ import annotations

from random import Random
from typing import Any

SIZE = 6
PORTS = ["N", "S", "E1", "E2", "W1", "W2"]
HALF_TURN = {"N": "S", "S": "N", "E1": "W2", "W2": "E1", "E2": "W1", "W1": "E2"}
POINT_PLACES = [(1, 1), (1, 4), (4, 1), (4, 4)]
Cell = tuple[int, int]
Segment = tuple[str, ...]
Card = list[Segment]
STRAIGHT: Card = [("N", "S"), ("W1", "E1"), ("W2", "E2")]


def random_card(random: Random, forks: bool) -> Card:
    """A card with two or three segments; entries in none of them are dead ends."""
    while True:
        blocks: list[list[str]] = [[], [], []]
        for port in PORTS:
            choice = random.randrange(4)
            if choice < 3:
                blocks[choice].append(port)
        card = [tuple(block) for block in blocks if len(block) > 1]
        if len(card) > 1 and (forks or all(len(segment) == 2 for segment in card)):
            return card


def turned(card: Card) -> Card:
    return [tuple(HALF_TURN[port] for port in segment) for segment in card]


class SteamTunnelGame:
    """The board, the tokens on it and whose turn it is."""

    def __init__(self, players: int, variants: list[str], random: Random) -> None:
        self.players, self.variants, self.random = players, variants, random
        self.pack = [random_card(random, "baby" not in variants) for _ in range(44)]
        self.numbers = {port: random.randint(1, 9) for port in PORTS}
        cells = [(row, column) for row in range(SIZE) for column in range(SIZE)]
        self.down = {cell for cell in cells if cell not in POINT_PLACES}
        self.buried: dict[Cell, int] = {}
        self.cards: dict[Cell, Card] = {}
        self.tokens: dict[tuple[Cell, int], int] = {}  # by cell and number of the segment
        self.turn, self.has_turned, self.over = 0, False, False

    # --- a turn ------------------------------------------------------------------------------------------------------

    def turnable(self) -> list[Cell]:
        return sorted(self.down - set(self.buried))

    def turn_card(self, cell: Cell) -> Card:
        """The card comes up one way round or the other; after the last one everything is closed."""
        card = self.pack.pop()
        if self.random.random() < 0.5:
            card = turned(card)
        self.cards[cell] = card
        self.down.remove(cell)
        self.has_turned = True
        if not self.turnable():
            self.over = True
        return card

    def free_segments(self) -> list[tuple[Cell, int]]:
        """Segments nobody owns in tunnels that are not closed."""
        found = [one for tunnel in self.tunnels() if not tunnel["closed"] for one in tunnel["where"]]
        return sorted(one for one in found if one not in self.tokens)

    def buy(self, cell: Cell, segment: int) -> None:
        self.tokens[cell, segment] = self.turn
        self.end_turn()

    def bury(self, cell: Cell) -> None:
        self.buried[cell] = self.turn
        self.end_turn()

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.has_turned = False
        if not self.turnable():
            self.over = True

    # --- tunnels -----------------------------------------------------------------------------------------------------

    def across(self, cell: Cell, port: str) -> tuple[Cell, str]:
        """The entry on the other side of an edge; the board wraps."""
        row, column = cell
        step = {"N": (-1, 0), "S": (1, 0)}.get(port) or (0, 1 if port[0] == "E" else -1)
        other = {"N": "S", "S": "N"}.get(port) or ("W" if port[0] == "E" else "E") + port[1]
        return ((row + step[0]) % SIZE, (column + step[1]) % SIZE), other

    def joined(self, cell: Cell, port: str) -> list[str]:
        """The entries of the same card that this one leads to, itself included."""
        if cell in POINT_PLACES:
            return [port]
        card = STRAIGHT if cell in self.down else self.cards[cell]
        return next((list(segment) for segment in card if port in segment), [port])

    def follow(self, start: tuple[Cell, str]) -> set[tuple[Cell, str]]:
        reached, todo = set(), [start]
        while todo:
            cell, port = entry = todo.pop()
            if entry not in reached:
                reached.add(entry)
                todo.append(self.across(cell, port))
                todo += [(cell, other) for other in self.joined(cell, port)]
        return reached

    def tunnels(self) -> list[dict[str, Any]]:
        """Every tunnel with at least one face-up segment."""
        found, known = [], set()
        for cell in sorted(self.cards):
            for segment in self.cards[cell]:
                if (cell, segment[0]) not in known:
                    reached = self.follow((cell, segment[0]))
                    known |= reached
                    found.append(self.tunnel(reached))
        return found

    def tunnel(self, reached: set[tuple[Cell, str]]) -> dict[str, Any]:
        ends: list[int] = []
        where: set[tuple[Cell, int]] = set()
        for cell, port in reached:
            if cell in POINT_PLACES:
                ends.append(self.numbers[port])
            elif cell in self.cards:
                numbers = [at for at, segment in enumerate(self.cards[cell]) if port in segment]
                where |= {(cell, at) for at in numbers}
                ends += [] if numbers else [0]
        held: dict[int, int] = {}
        for one in where & set(self.tokens):
            held[self.tokens[one]] = held.get(self.tokens[one], 0) + 1
        is_closed = not any(cell in self.down and cell not in self.buried for cell, _ in reached)
        return {"ends": sorted(ends, reverse=True), "where": where, "tokens": held, "closed": is_closed}

    # --- score -------------------------------------------------------------------------------------------------------

    def value(self, tunnel: dict[str, Any]) -> int:
        ends = tunnel["ends"]
        if "deadly" in self.variants and 0 in ends:
            return 0
        worth = sum(1 if end == 0 and "pity" in self.variants else end for end in ends)
        return worth * len(tunnel["where"])

    def scores(self) -> list[int]:
        scores = [0] * self.players
        for tunnel in self.tunnels():
            most = max(tunnel["tokens"].values(), default=0)
            leaders = [player for player, held in tunnel["tokens"].items() if held == most]
            for player in leaders:
                scores[player] += self.value(tunnel) // len(leaders)
        return scores

    def standing(self) -> list[tuple[int, int, int]]:
        """Place, total and player, the best first."""
        scores = self.scores()
        places = [1 + sum(other > own for other in scores) for own in scores]
        return sorted((places[player], scores[player], player) for player in range(self.players))
