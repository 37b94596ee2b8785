"""Plays and records games of Steam Tunnel; every total is checked by a tracer that knows only the JSON.

Run once per released rules version from the root of the repository: python -m tests.recorded.record_steam_tunnel
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Confirm, First, Move, Next, Redo, Remark, Stop, Undo, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.steam_tunnel import moves as mine
from companion.rules.steam_tunnel.cards import has_fork, shape_of, turned
from companion.rules.steam_tunnel.deck import default_deck
from companion.wire import moves, tables

GAME = games()["steam-tunnel"]
HERE = Path(__file__).parent
TURN = {"N": "S", "S": "N", "E1": "W2", "W2": "E1", "E2": "W1", "W1": "E2"}


# --- playing -------------------------------------------------------------------------------------------------------


class Recorder:
    """A table that moves are made at, legal or not; refused ones leave no trace."""

    def __init__(self, names: tuple[str, ...], seed: int, **options: Any) -> None:
        self.random = Random(seed)
        seated = [NewPlayer(name) for name in names]
        self.move_log = MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, Options(**options))))
        deck = [code for code in default_deck() if "baby" not in options.get("modules", ()) or not has_fork(code)]
        self.random.shuffle(deck)
        self.deck = [self.random.choice((code, turned(code))) for code in deck]

    def make(self, move: Move, by: int | None = None, host: bool = False) -> bool:
        drawn = engine.draw(GAME, self.move_log.table, move, Chance(self.random))
        try:
            self.move_log = self.move_log.add(drawn, seat_of(move) if by is None else by, host)
        except Refused:
            return False
        return True

    @property
    def table(self) -> Any:
        return self.move_log.table

    def cell(self) -> tuple[int, int]:
        return self.random.randrange(6), self.random.randrange(6)

    def turn(self, bury: float) -> None:
        """Turn a card up somewhere, then buy, bury or skip; now and then think again."""
        seat = self.table.turn
        code = self.deck[-1]
        while not self.make(mine.Flip(self.cell(), shape_of(code)), seat):
            pass
        self.deck.pop()
        if self.table.outcome is not None:
            return
        if self.random.random() < bury:
            while not self.make(mine.Bury(seat, self.cell())):
                pass
        elif self.random.random() < 0.93 and self.buy(seat):
            pass
        else:
            self.make(Next(self.move_log.seq), seat)
        if self.random.random() < 0.1:
            self.make(Undo(self.move_log.seq), None, host=True)
            self.make(Redo(), self.random.choice(self.table.active))

    def buy(self, seat: int) -> bool:
        for _ in range(400):
            port: Any = self.random.choice(list(TURN))
            if self.make(mine.Buy(seat, self.cell(), port)):
                return True
        return False

    def play_on(self, bury: float, turns: int = 99) -> None:
        while turns and self.table.outcome is None:
            self.turn(bury)
            turns -= 1

    def document(self, about: str) -> dict[str, Any]:
        table = self.move_log.table
        ranking = [
            {"name": table.name(one.seat), "place": one.place, "total": one.total} for one in table.outcome.ranking
        ]
        return {
            "about": about,
            "setup": json.loads(tables.write_setup(table.setup)),
            "result": {"reason": table.outcome.reason, "ranking": ranking},
            "log": [
                {"seq": one.seq, "by": one.by, "host": one.host, "move": json.loads(moves.record(GAME, one.move))}
                for one in self.move_log.entries
            ],
        }


# --- a second opinion ----------------------------------------------------------------------------------------------


def in_force(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves that count, in the order they count in."""
    done: list[dict[str, Any]] = []
    undone: list[dict[str, Any]] = []
    for entry in log:
        move = entry["move"]
        if move["type"] == "undo":
            [taken_back] = [other for other in done if other["seq"] == move["of"]]
            done.remove(taken_back)
            undone.append(taken_back)
        elif move["type"] == "redo":
            done.append(undone.pop())
        else:
            done.append(entry)
            undone = undone if move["type"] == "note" else []
    return [entry["move"] for entry in done]


class Naive:
    """Scores a game from its JSON alone, with none of the code that is tested: entries are walked one by one."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.names = setup["names"]
        north, south, east1, east2, west1, west2 = setup["box_facts"]["point-card"]
        point = {"N": north, "S": south, "E1": east1, "E2": east2, "W1": west1, "W2": west2}
        self.points = {(row, column): point for row in (1, 4) for column in (1, 4)}
        self.cards: dict[tuple[int, int], list[list[str]]] = {}
        self.tokens: dict[tuple[int, int, str], int] = {}  # on the first port named, and so on every port of a segment
        self.buried: set[tuple[int, int]] = set()
        self.counted: list[dict[str, Any]] | None = None
        self.reason = "finished"

    def play(self, move: dict[str, Any]) -> None:
        cell = tuple(move["cell"]) if move.get("cell") else None
        match move["type"]:
            case "flip":
                self.cards[cell] = move["segments"]  # type: ignore[index]
            case "card":
                self.correct(cell, move["segments"])
            case "buy" | "token":
                [segment] = [one for one in self.cards[cell] if move["port"] in one]  # type: ignore[index]
                for port in segment:
                    self.tokens[(*cell, port)] = move.get("seat", move.get("owner"))  # type: ignore[misc]
            case "bury":
                self.buried.add(cell)  # type: ignore[arg-type]
            case "settle":
                assert move["how"] == "keep"
            case "tunnels":
                self.counted = move["tunnels"]
            case "stop":
                self.reason = "unfinished"
            case other:
                assert other in ("next", "note", "first", "confirm", "last-card"), other

    def correct(self, cell: Any, segments: list[list[str]]) -> None:
        """Only a card turned round is corrected in these games; its tokens turn with it."""
        before = {frozenset(TURN[port] for port in one) for one in self.cards.get(cell, segments)}
        if cell in self.cards:
            assert before == {frozenset(one) for one in segments}
            held = {port: self.tokens.pop((*cell, port), None) for port in TURN}
            self.tokens |= {(*cell, TURN[port]): seat for port, seat in held.items() if seat is not None}
        self.cards[cell] = segments

    def pieces(self, row: int, column: int) -> list[list[str]]:
        if (row, column) in self.points:
            return []
        return self.cards.get((row, column), [["N", "S"], ["E1", "W1"], ["E2", "W2"]])

    def neighbour(self, row: int, column: int, port: str) -> tuple[int, int, str]:
        down, right, other = {
            "N": (-1, 0, "S"), "S": (1, 0, "N"), "E1": (0, 1, "W1"), "E2": (0, 1, "W2"), "W1": (0, -1, "E1"),
            "W2": (0, -1, "E2"),
        }[port]  # fmt: skip
        return (row + down) % 6, (column + right) % 6, other

    def walk(self, start: tuple[int, int, str]) -> set[tuple[int, int, str]]:
        reached, waiting = {start}, [start]
        while waiting:
            row, column, port = waiting.pop()
            around = [self.neighbour(row, column, port)]
            for piece in self.pieces(row, column):
                if port in piece:
                    around += [(row, column, other) for other in piece]
            waiting += [entry for entry in around if entry not in reached]
            reached.update(around)
        return reached

    def tunnels(self) -> list[dict[str, Any]]:
        if self.counted is not None:
            return [{**one, "tokens": {int(seat): n for seat, n in one["tokens"].items()}} for one in self.counted]
        left = {(row, column, port) for row in range(6) for column in range(6) for port in TURN}
        found = []
        while left:
            reached = self.walk(min(left))
            left -= reached
            ends, segments, tokens = [], set(), Counter()
            for row, column, port in sorted(reached):
                if (row, column) in self.points:
                    ends.append(self.points[row, column][port])
                elif (row, column) in self.cards:
                    own = [tuple(sorted(one)) for one in self.cards[row, column] if port in one]
                    if not own:
                        ends.append(0)
                    elif (row, column, own[0]) not in segments:
                        segments.add((row, column, own[0]))
                        if (row, column, port) in self.tokens:
                            tokens[self.tokens[row, column, port]] += 1
            found.append({"ends": ends, "segments": len(segments), "tokens": dict(tokens)})
        return found

    def result(self) -> dict[str, Any]:
        score = Counter[int]()
        for one in self.tunnels():
            ends = [end or int("pity" in self.setup["modules"]) for end in one["ends"]]
            value = sum(ends) * one["segments"]
            if "deadly" in self.setup["modules"] and 0 in one["ends"]:
                value = 0
            most = max(one["tokens"].values(), default=0)
            leaders = [seat for seat, held in one["tokens"].items() if held == most > 0]
            for seat in leaders:
                score[seat] += value // len(leaders)
        ranking = []
        for seat, name in enumerate(self.names):
            better = sum(score[other] > score[seat] for other in range(len(self.names)))
            ranking.append({"name": name, "place": 1 + better, "total": score[seat]})
        return {"reason": self.reason, "ranking": sorted(ranking, key=lambda one: one["place"])}


def second_opinion(document: dict[str, Any]) -> dict[str, Any]:
    naive = Naive(document["setup"])
    for move in in_force(document["log"]):
        naive.play(move)
    return naive.result()


# --- the games -----------------------------------------------------------------------------------------------------


def all_cards_of_three() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy"), 32, tracking="full")
    table.make(First(), host=True)
    table.make(Remark("the old pack"), 1)
    table.play_on(0, turns=20)
    # A card of the first turns was entered upside down; nobody had noticed.
    flips = [deed for deed in table.table.play.deeds if deed.kind == "flip" and turned(deed.card) != deed.card]
    cell, upside_down = flips[3].cell, turned(flips[3].card)
    assert table.make(mine.Card(divmod(cell, 6), shape_of(upside_down)), 0)
    for flag in reversed(table.table.play.flags):
        assert table.make(mine.Settle(flag.deed, "keep"), 0)
    table.play_on(0)
    table.make(Confirm(), host=True)
    return table.document("All 32 cards turned by three in full tracking, a card corrected on the way, confirmed")


def burying_pair() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo"), 7, tracking="full", modules=["pity"])
    table.play_on(0.4)
    return table.document("Two who bury a lot, Pity Scoring, never confirmed")


def baby_tunnels_stopped() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy", "Dee", "Eli"), 5, tracking="full", modules=["deadly", "baby"])
    table.play_on(0.1, turns=17)
    table.make(Stop(), host=True)
    return table.document("Five at Baby Tunnels with deadly dead ends, stopped in the middle")


def counted_by_hand() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy", "Dee"), 4, tracking="light")
    table.make(First(2), host=True)
    for _ in range(25):
        table.make(Next(table.move_log.seq), table.table.turn)
    table.make(mine.LastCard(), 1)
    counted = (
        mine.GivenTunnel((4, 0), 1, {0: 1}),
        mine.GivenTunnel((2, 0, 4, 0), 7, {1: 2, 2: 1}),
        mine.GivenTunnel((3, 0, 4), 9, {0: 3, 3: 3, 1: 1}),
        mine.GivenTunnel((3, 2, 4), 7, {0: 1, 1: 1, 2: 1}),
        mine.GivenTunnel((3, 2), 5, {}),
    )
    assert table.make(mine.CountTunnels(counted), 1)
    table.make(Next(table.move_log.seq), 1)
    table.make(Confirm(), host=True)
    return table.document("Four in light tracking, tunnels counted by hand, confirmed")


def board_at_the_end() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo"), 11, tracking="light", modules=["deadly"])
    table.make(mine.LastCard(), 0)
    for cell in range(36):
        at = divmod(cell, 6)
        if at in ((1, 1), (1, 4), (4, 1), (4, 4)):
            continue
        code = table.deck.pop()
        assert table.make(mine.Card(at, shape_of(code)), 0)
        port: Any = shape_of(code)[0][0]
        if cell % 3 == 0:
            assert table.make(mine.SetToken(at, port, cell % 2), 0)
    table.make(Next(table.move_log.seq), 0)
    return table.document("Two in light tracking, the finished board entered at the end")


RECORDINGS = {
    "full-32-cards-3": all_cards_of_three,
    "pity-buried-2": burying_pair,
    "baby-stopped-5": baby_tunnels_stopped,
    "light-tunnels-4": counted_by_hand,
    "light-board-2": board_at_the_end,
}


def written(document: dict[str, Any]) -> str:
    """One entry of the log a line."""
    head = {key: document[key] for key in ("about", "setup", "result")}
    log = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in document["log"])
    body = ",\n".join(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items())
    return f'{{\n{body},\n"log": [\n{log}\n]\n}}\n'


if __name__ == "__main__":
    for name, record in RECORDINGS.items():
        document = record()
        assert second_opinion(document) == document["result"], (name, second_opinion(document), document["result"])
        path = HERE / f"steam-tunnel-v{GAME.rules_version}-{name}.json"
        path.write_text(written(document), "utf-8")
        print(path.name, len(document["log"]), document["result"])
