"""Plays and records the games of this folder; every total is checked by a scorer that knows only the JSON.

Run once per released rules version from the root of the repository: python tests/recorded/record_scream_machine.py
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Confirm, First, Leave, Move, Next, Redo, Remark, Stop, Undo, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine import moves as fair
from companion.wire import moves, tables

GAME = games()["scream-machine"]
FAMILIES = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")
KINDS = (*FAMILIES, "cheapskate")
OPTIONS = ("advertise", "research", "develop", "novelties")
HERE = Path(__file__).parent


# --- playing -------------------------------------------------------------------------------------------------------


class Recorder:
    """A table that moves are made at, legal or not; refused ones leave no trace."""

    def __init__(self, names: tuple[str, ...], seed: int, **options: Any) -> None:
        self.random = Random(seed)
        seated = [NewPlayer(name) for name in names]
        self.move_log = MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, Options(**options))))

    def make(self, move: Move, by: int | None = None, host: bool = False) -> bool:
        drawn = engine.draw(GAME, self.move_log.table, move, Chance(self.random))
        try:
            self.move_log = self.move_log.add(drawn, seat_of(move) if by is None else by, host)
        except Refused:
            return False
        return True

    def go_on(self) -> None:
        by = self.random.choice((None, *self.move_log.table.active))
        assert self.make(Next(self.move_log.seq), by, host=by is None)

    def hesitate(self) -> None:
        """Now and then somebody takes the last move back, and perhaps does it again."""
        last = self.move_log.undoable(None)
        if last is not None and not isinstance(last.move, Next) and self.random.random() < 0.1:
            self.make(Undo(last.seq), None, host=True)
            if self.random.random() < 0.6:
                self.make(Redo(), self.random.choice(self.move_log.table.active))

    def until(self, over: Callable[[MoveLog], bool]) -> None:
        while not over(self.move_log):
            self.phase()
            self.go_on()

    def phase(self) -> None:
        table, random = self.move_log.table, self.random
        if not table.setup.is_full:
            if table.phase == "reveal":
                for seat in table.active:
                    self.make(Adjust(seat, "visitors", random.randint(1, 4)), seat)
                    self.hesitate()
            return
        if table.phase == "opening":
            for seat in random.sample(table.active, len(table.active)):
                while not self.make(fair.Seal(seat, self.cards())):
                    pass
        elif table.phase == "turns":
            self.turn(table.turn)
        elif "phone-deck" not in table.setup.modules:
            self.visitors()

    def cards(self) -> Any:
        size = self.random.randint(1, 3)
        return tuple((self.random.choice(FAMILIES), self.random.choice((1, 3, 5))) for _ in range(size))

    def visitors(self) -> None:
        """In the deal the open ones are laid, in the reveal the hidden ones turned up."""
        view = GAME.view(self.move_log.table, None)
        revealing = self.move_log.table.phase == "reveal"
        places = [gap["gap"] for gap in view["gaps"] for _ in range(gap["hidden_unknown"])] if revealing else []
        if not revealing:
            places = ["national"] * view["nationals_missing"]
            places += [gap["gap"] for gap in view["gaps"] for _ in range(gap["missing"])]
        for place in places:
            lay: Any = fair.TurnUp if revealing else fair.Arrive
            while not self.make(lay(place, self.random.choice(KINDS)), self.random.choice(self.move_log.table.active)):
                pass
            self.hesitate()

    def turn(self, seat: Any) -> None:
        random = self.random
        for _ in range(random.randint(2, 6)):
            park = self.move_log.table.play.parks[seat].cards
            move = random.choice(
                (
                    fair.Build(seat, random.choice(FAMILIES), random.choice((1, 3, 5))),
                    fair.Build(seat, random.choice(FAMILIES), random.choice((1, 3, 5))),
                    fair.UseOption(seat, random.choice(OPTIONS)),
                    fair.TearDown(seat, *random.choice(park or (("food", 1),))),
                    fair.Peek(seat, seat, random.choice(FAMILIES)),
                )
            )
            self.make(move)
            self.hesitate()

    def document(self, about: str) -> dict[str, Any]:
        table = self.move_log.table
        log = [
            {"seq": one.seq, "by": one.by, "host": one.host, "move": json.loads(moves.record(GAME, one.move))}
            for one in self.move_log.entries
        ]
        assert table.outcome is not None
        ranking = [
            {"name": table.name(one.seat), "place": one.place, "total": one.total} for one in table.outcome.ranking
        ]
        return {
            "about": about,
            "setup": json.loads(tables.write_setup(table.setup)),
            "log": log,
            "result": {"reason": table.outcome.reason, "ranking": ranking},
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
    return done


class Naive:
    """Scores a game from its JSON alone, with none of the code that is tested."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.names = setup["names"]
        self.full = setup["tracking"] == "full"
        self.deck = "phone-deck" in setup["modules"]
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

    def on_tear_down(self, move: Any) -> None:
        self.parks[move["seat"]].remove((move["family"], move["value"]))

    def on_option(self, move: Any) -> None:
        self.score[move["seat"]] += move["option"] == "advertise"

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
            self.waiting.pop(0)
            if not self.waiting:
                self.phase = "reveal"
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

        ranking = [
            {
                "name": self.names[seat],
                "place": 1 + sum(keys(other) > keys(seat) for other in self.seats),
                "total": self.score[seat],
            }
            for seat in self.seats
        ]
        return {"reason": self.reason, "ranking": sorted(ranking, key=lambda one: one["place"])}


def second_opinion(document: dict[str, Any]) -> dict[str, Any]:
    naive = Naive(document["setup"])
    for entry in in_force(document["log"]):
        naive.play(entry["move"])
    return naive.result()


# --- the games -----------------------------------------------------------------------------------------------------


def ended(move_log: MoveLog) -> bool:
    return move_log.table.outcome is not None


def complete_full_game_of_three() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy"), 3, tracking="full")
    table.make(First(), host=True)
    table.make(Remark("Cards from the old box"), 1)
    table.until(ended)
    table.make(Confirm(), host=True)
    return table.document("A complete game of three in full tracking, confirmed")


def complete_light_game_of_four() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy", "Dee"), 4, tracking="light")
    table.make(First(2), host=True)
    table.until(ended)
    best = max(range(4), key=lambda seat: table.move_log.table.counter(seat, "visitors"))
    rival = (best + 1) % 4
    behind = table.move_log.table.counter(best, "visitors") - table.move_log.table.counter(rival, "visitors")
    table.make(Adjust(rival, "visitors", behind), rival)
    table.make(fair.Symbols(best, 4))
    table.make(fair.Symbols(rival, 6))
    table.make(Confirm(), 0)
    return table.document("A complete game of four in light tracking, a tie for the win broken by symbols, confirmed")


def phone_deck_game_of_two() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo"), 2, tracking="full", modules=["phone-deck"])
    table.until(ended)
    return table.document("A complete game of two with the phone dealing, never confirmed")


def stopped_game_of_five() -> dict[str, Any]:
    table = Recorder(("Ana", "Bo", "Cy", "Dee", "Eli"), 5, tracking="full")
    table.until(lambda move_log: (move_log.table.round, move_log.table.phase) == (2, "turns"))
    table.make(Leave(3), 3)
    table.until(lambda move_log: (move_log.table.round, move_log.table.phase) == (3, "turns"))
    table.phase()
    table.make(Stop(), host=True)
    return table.document("A game of five that Dee left in round 2 and that was stopped in round 3")


RECORDINGS = {
    "full-3": complete_full_game_of_three,
    "light-4": complete_light_game_of_four,
    "phone-deck-2": phone_deck_game_of_two,
    "stopped-5": stopped_game_of_five,
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
        path = HERE / f"scream-machine-v{GAME.rules_version}-{name}.json"
        path.write_text(written(document), "utf-8")
        print(path.name, len(document["log"]), document["result"])
