"""Scores a recorded game of Scream Machine from its JSON alone, with none of the code that is tested."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.recorded.recorder import ranking


class Scorer:
    """Parks, visitors and scores, move by move."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.names = setup["names"]
        self.full = setup["tracking"] == "full"
        self.deck = "phone-deck" in setup["modules"]
        self.turns_end_themselves = setup["rules_version"] > 1
        self.actions = 4
        self.seats = list(range(len(self.names)))
        self.rounds = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}[len(self.names)]
        self.score: Counter[int] = Counter()
        self.symbols: dict[int, int] = {}
        self.parks: dict[int, list[tuple[str, int]]] = {seat: [] for seat in self.seats}
        self.sealed: dict[int, list[tuple[str, int]]] = {}
        self.visitors: list[tuple[Any, str]] = []
        self.lead, self.round, self.phase, self.waiting = 0, 0, "opening", [0]
        self.reason = ""

    def play(self, move: dict[str, Any]) -> None:
        getattr(self, "on_" + move["type"].replace("-", "_"))(move)

    def on_note(self, move: Any) -> None: ...

    def on_peek(self, move: Any) -> None: ...

    def on_confirm(self, move: Any) -> None: ...

    def on_first(self, move: Any) -> None:
        self.lead = move["drawn"] if move["seat"] is None else move["seat"]

    def on_adjust(self, move: Any) -> None:
        self.score[move["seat"]] += move["by"]

    def on_symbols(self, move: Any) -> None:
        self.symbols[move["seat"]] = move["symbols"]

    def on_seal(self, move: Any) -> None:
        self.sealed[move["seat"]] = [(family, value) for family, value in move["cards"]]

    def on_build(self, move: Any) -> None:
        assert self.phase == "turns"
        assert self.waiting[0] == move["seat"]
        self.parks[move["seat"]].append((move["family"], move["value"]))
        self.spend({5: 3, 3: 2, 1: 1}[move["value"]])

    def spend(self, actions: int) -> None:
        self.actions -= actions
        if self.turns_end_themselves and self.actions == 0:
            self.end_turn()

    def end_turn(self) -> None:
        self.waiting.pop(0)
        self.actions = 4
        if not self.waiting:
            self.phase = "reveal"

    def on_tear_down(self, move: Any) -> None:
        self.parks[move["seat"]].remove((move["family"], move["value"]))
        self.spend(1)

    def on_option(self, move: Any) -> None:
        self.score[move["seat"]] += move["option"] == "advertise"
        self.spend(1)

    def on_arrive(self, move: Any) -> None:
        self.visitors.append((move["place"], move["visitor"]))

    def on_turn_up(self, move: Any) -> None:
        assert self.phase == "reveal"
        self.visitors.append((move["gap"], move["visitor"]))

    def on_leave(self, move: Any) -> None:
        gone = move["seat"]
        at = self.seats.index(gone)
        before = self.seats[at - 1]
        self.visitors = [(before if place == gone else place, kind) for place, kind in self.visitors]
        if self.lead == gone:
            self.lead = self.seats[(at + 1) % len(self.seats)]
        self.seats.remove(gone)
        if gone in self.waiting:
            if gone == self.waiting[0]:
                self.actions = 4
            self.waiting.remove(gone)
            if not self.waiting and self.phase == "turns":
                self.phase = "reveal"

    def on_stop(self, move: Any) -> None:
        self.reason = "unfinished"

    def on_next(self, move: Any) -> None:
        if self.phase == "opening":
            for seat, cards in self.sealed.items():
                self.parks[seat] = cards
                self.score[seat] += sum({5: 3, 3: 2, 1: 1}[value] for _, value in cards) == 3
            self.begin(move["chance"])
        elif self.phase == "deal":
            self.phase = "turns"
        elif self.phase == "turns":
            self.end_turn()
        else:
            self.decide()
            if self.round == self.rounds:
                self.reason = "finished"
            else:
                self.lead = self.clockwise()[1]
                self.begin(move["chance"])

    def clockwise(self) -> list[int]:
        at = self.seats.index(self.lead)
        return self.seats[at:] + self.seats[:at]

    def begin(self, cards: list[str]) -> None:
        self.round += 1
        self.waiting = self.clockwise()
        self.phase = "deal" if self.full and not self.deck else "turns"
        if self.deck:
            places = ["national"] * 5 + [gap for gap in self.clockwise() for _ in "ab"]
            self.visitors += list(zip(places, cards, strict=False))

    def decide(self) -> None:
        staying = []
        for place, kind in self.visitors:
            who = self.seats
            if place != "national":
                at = self.seats.index(place)
                who = [place, self.seats[(at + 1) % len(self.seats)]]
            cheap = kind == "cheapskate"
            offers = {seat: sum(value for family, value in self.parks[seat] if cheap or family == kind) for seat in who}
            ordered = sorted(offers.values(), reverse=not cheap)
            if ordered[0] == ordered[1]:  # also when nobody has anything
                staying.append((place, kind))
            else:
                [winner] = [seat for seat in who if offers[seat] == ordered[0]]
                self.score[winner] += 1
        self.visitors = staying

    def result(self) -> dict[str, Any]:
        def keys(seat: int) -> tuple[int, int]:
            different = len({family for family, _ in self.parks[seat]}) if self.full else self.symbols.get(seat, 0)
            return self.score[seat], different

        totals = {seat: (keys(seat), self.score[seat]) for seat in self.seats}
        return {"reason": self.reason, "ranking": ranking(totals, self.names)}
