"""Scream Machine a second time: the whole game with all cards, plainly, from docs/rules/scream-machine.md alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

FAMILIES = ["coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia"]
COST = {5: 3, 3: 2, 1: 1}
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
OPTIONS = ["advertise", "research", "develop", "novelties", "tear-down"]
Card = tuple[str, int]
Place = Any  # "national", or the player on whose left a local visitor lies


@dataclass
class Player:
    hand: list[Card]
    park: list[Card] = field(default_factory=list)
    score: int = 0


class ScreamMachineGame:
    """Everything on the table; players are numbered clockwise."""

    def __init__(self, count: int, first: int, random: Random) -> None:
        self.count, self.first, self.random = count, first, random
        self.attractions = [(family, value) for family in FAMILIES for value in (1, 3, 5)] * 4
        random.shuffle(self.attractions)
        self.discard: list[Card] = []
        kinds = FAMILIES if count == 2 else [*FAMILIES, "cheapskate"]
        self.pile = kinds * 4
        self.players = [Player([self.attractions.pop() for _ in range(5)]) for _ in range(count)]
        self.line: list[Card] = []
        self.waiting: list[tuple[Place, str]] = []  # open visitors
        self.hidden: list[tuple[Place, str]] = []
        self.round, self.turn, self.actions = 0, first, 0
        self.used: list[str] = []
        self.finished = False

    # --- opening -----------------------------------------------------------------------------------------------------

    def openings(self, player: int) -> list[list[Card]]:
        """Every choice from the hand that costs three or four actions."""
        hand = self.players[player].hand
        choices = [[card for place, card in enumerate(hand) if mask >> place & 1] for mask in range(1 << len(hand))]
        return [cards for cards in choices if sum(COST[value] for _, value in cards) in (3, 4)]

    def open_park(self, player: int, cards: list[Card]) -> None:
        for card in cards:
            self.players[player].hand.remove(card)
            self.players[player].park.append(card)
        if sum(COST[value] for _, value in cards) == 3:
            self.players[player].score += 1

    # --- a round -----------------------------------------------------------------------------------------------------

    def begin_round(self, pile: list[str] | None = None) -> None:
        """Deal the visitors; `pile` is an order to deal them in."""
        if self.round == 0:
            self.line = [self.attractions.pop() for _ in range(7)]
        self.round += 1
        if pile is None:
            self.random.shuffle(self.pile)
        else:
            assert sorted(pile) == sorted(self.pile)
            self.pile = list(pile)
        for _ in range(5):
            self.deal("national", self.waiting)
        for gap in self.clockwise():
            self.deal(gap, self.waiting)
            self.deal(gap, self.hidden)
        self.begin_turn(self.first)

    def deal(self, place: Place, where: list[tuple[Place, str]]) -> None:
        if self.pile:
            where.append((place, self.pile.pop(0)))

    def clockwise(self) -> list[int]:
        return [(self.first + step) % self.count for step in range(self.count)]

    def begin_turn(self, player: int) -> None:
        self.turn, self.actions, self.used = player, 4, []

    def draw(self) -> Card | None:
        if not self.attractions:
            self.attractions, self.discard = self.discard, []
            self.random.shuffle(self.attractions)
        return self.attractions.pop() if self.attractions else None

    def possible_actions(self) -> list[tuple[Any, ...]]:
        """What the player whose turn it is can do."""
        me = self.players[self.turn]
        found: list[tuple[Any, ...]] = []
        for source in ("hand", "line"):
            for card in self.line if source == "line" else me.hand:
                if COST[card[1]] <= self.actions:
                    found.append(("build", source, card))
        if self.actions:
            stock = len(self.attractions) + len(self.discard)
            for option in ("advertise", "research", "develop", "novelties"):
                needed = {"develop": 1, "novelties": 2}.get(option, 0)
                if option not in self.used and stock >= needed and (option != "novelties" or len(self.line) > 1):
                    found.append(("option", option))
            if "tear-down" not in self.used:
                found += [("tear-down", card) for card in me.park]
        return found

    def act(self, action: tuple[Any, ...]) -> None:
        me = self.players[self.turn]
        match action:
            case ("build", source, card):
                (self.line if source == "line" else me.hand).remove(card)
                me.park.append(card)
                self.actions -= COST[card[1]]
            case ("tear-down", card):
                me.park.remove(card)
                self.discard.append(card)
                self.use("tear-down")
            case ("option", option):
                self.use(option)
                if option == "advertise":
                    me.score += 1
                elif option == "develop":
                    me.hand += [card for card in [self.draw()] if card]
                elif option == "novelties":
                    self.discard += [self.line.pop(self.random.randrange(len(self.line))) for _ in range(2)]
                    self.line += [card for card in [self.draw(), self.draw()] if card]
        if self.actions == 0:
            self.end_turn()

    def use(self, option: str) -> None:
        self.used.append(option)
        self.actions -= 1

    def end_turn(self) -> None:
        """Fill up the line; after everybody's turn nobody is on."""
        while len(self.line) < 7 and (card := self.draw()):
            self.line.append(card)
        following = (self.turn + 1) % self.count
        if following == self.first:
            self.turn, self.actions = -1, 0
        else:
            self.begin_turn(following)

    # --- the visitors decide -----------------------------------------------------------------------------------------

    def winner(self, place: Place, kind: str) -> int | None:
        rivals = list(range(self.count)) if place == "national" else [place, (place + 1) % self.count]
        if kind == "cheapskate":
            worth = {rival: -sum(value for _, value in self.players[rival].park) for rival in rivals}
        else:
            parks = {rival: self.players[rival].park for rival in rivals}
            worth = {rival: sum(value for own, value in park if own == kind) for rival, park in parks.items()}
            if not any(worth.values()):
                return None
        best = [rival for rival in rivals if worth[rival] == max(worth.values())]
        return best[0] if len(best) == 1 else None

    def end_round(self) -> None:
        """Every visitor goes to a park or stays; the first-player card passes on."""
        staying = []
        for place, kind in self.waiting + self.hidden:
            winner = self.winner(place, kind)
            if winner is None:
                staying.append((place, kind))
            else:
                self.players[winner].score += 1
                self.pile.append(kind)
        self.waiting, self.hidden = staying, []
        if self.round == ROUNDS[self.count]:
            self.finished = True
        else:
            self.first = (self.first + 1) % self.count

    def standing(self) -> list[tuple[int, int, int]]:
        """Place, total and player, the best first."""
        keys = [(one.score, len({family for family, _ in one.park})) for one in self.players]
        places = [1 + sum(other > key for other in keys) for key in keys]
        return sorted((places[at], keys[at][0], at) for at in range(self.count))
