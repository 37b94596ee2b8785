"""Plays and records the games of Small City; every total is checked by a scorer that knows only the JSON.

Run once per released rules version from the root of the repository: python tests/recorded/record_small_city.py
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Confirm, Move, Next, Remark, Stop, Undo, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.small_city import moves as town
from companion.rules.small_city.godzilla_nights import cleanings, hosts, starts, ways
from companion.rules.small_city.queries import supply
from companion.wire import moves, tables

GAME = games()["small-city"]
HERE = Path(__file__).parent
HARBOURS = (((0, 0), (1, 0)), ((3, 3), (3, 4), (4, 3), (4, 4)), ((6, 5), (6, 6)), ((2, 6), (3, 6)))


class Recorder:
    """A table where people do what every phase asks of them."""

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

    def until(self, number: int) -> None:
        """Play whole rounds until one of that number begins, or the game is over."""
        while self.move_log.table.outcome is None and self.move_log.table.round < number:
            self.phase()
            assert self.make(Next(self.move_log.seq), None, host=True)

    def phase(self) -> None:
        table = self.move_log.table
        if table.phase == "setup":
            self.setup()
        elif table.phase == "actions":
            self.action(table.turn)
        elif table.setup.is_full:
            for seat in table.active:
                self.counting(seat)
        elif table.phase == "vote":
            for seat in table.active:
                self.make(Adjust(seat, "votes", self.random.randint(3, 20)), seat)
                self.make(Adjust(seat, "pollution", self.random.randint(1, 6)), seat)
        elif table.phase == "pollution":
            for seat in table.active:
                self.make(town.RollDie(seat))

    def setup(self) -> None:
        for seat in self.move_log.table.active:
            self.make(town.ChooseCity(seat))
            self.make(town.ChooseBoard(seat, self.random.choice(("easy", "expert")), "mountain"))
            self.make(town.MakePromise(seat, self.random.choice((6, 12, 18)), words="parks"))
            self.make(town.DrawPlan(seat, 7, 7, harbour=HARBOURS[seat], parks=((5, 1), (5, 2)), people=((0, 4),)))

    def action(self, seat: Any) -> None:
        if "action-cards" in self.move_log.table.setup.modules:
            self.make(town.LayCircle(), seat)
        table = self.move_log.table
        cards = [one["card"] for one in GAME.view(table, None)["cards"] if one["seat"] is None]
        card = "engineer" if "engineer" in cards and self.random.random() < 0.5 else self.random.choice(cards)
        option: Any = "clean" if card == "engineer" and table.play.boroughs[seat].plan.markers else None
        assert self.make(town.TakeCard(seat, card, option))
        for pair in cleanings(self.move_log.table.play.boroughs[seat].plan.markers, 2)[:1]:
            self.make(town.Clean(seat, pair))
        if self.random.random() < 0.05:
            last = self.move_log.undoable(None)
            self.make(Undo(last.seq if last else 0), None, host=True)

    def counting(self, seat: int) -> None:
        random, table = self.random, self.move_log.table
        borough = table.play.boroughs[seat]
        if table.phase == "income":
            self.make(town.Exchange(seat, random.choice(("votes", "money")), random.randint(0, 2), 1, 0))
            self.make(Adjust(seat, "money", random.randint(1, 6)), seat)
        elif table.phase == "vote":
            counts = random.randint(0, 3) if borough.card in ("physicist", "artist") else 0
            self.make(town.CountVotes(seat, random.randint(4, 16), 0, counts))
        elif table.phase == "pollution":
            if seat == table.active[0]:
                self.night()
            people, parks = random.randint(3, 12), random.randint(0, 8)
            census = town.Measure(
                seat, people, random.randint(0, 2), random.randint(0, 3), parks, engineer=borough.option == "filter"
            )
            self.make(census)
        else:
            lines = [line for line in GAME.view(table, seat)["checklist"] if line["seat"] == seat]
            for line in lines[:1]:
                self.make(town.TickLine(line["id"], seat))

    def night(self) -> None:
        for seat in self.move_log.table.active:
            self.make(town.RollDie(seat, self.random.choice((None, 2, 5))))
        for seat in hosts(self.move_log.table):
            borough = self.move_log.table.play.boroughs[seat]
            tiles = starts(borough.plan, borough.godzilla)
            if not tiles or borough.roll is None:
                continue
            found = ways(borough.plan, self.random.choice(tiles), borough.roll, supply(self.move_log.table))
            if found:
                way = self.random.choice(found)
                assert self.make(town.Trample(seat, way.tile, way.exit, way.direction, way.turns))

    def finish(self) -> None:
        """Promises are settled after the last round, then the table is confirmed."""
        for seat in self.move_log.table.active:
            promise = self.move_log.table.play.boroughs[seat].promise
            if promise is not None:
                self.make(town.MakePromise(seat, promise.value, self.random.random() < 0.6, "parks"))
        self.make(Remark("What a winter!"), None, host=True)
        self.make(Confirm(), None, host=True)

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

MONEY_AND_VOTES = {"wood": 3, "stone": 5, "metal": 7}


def in_force(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves that count, in the order they count in."""
    done: list[dict[str, Any]] = []
    for entry in log:
        if entry["move"]["type"] == "undo":
            done = [other for other in done if other["seq"] != entry["move"]["of"]]
        else:
            done.append(entry)
    return [entry["move"] for entry in done]


def second_opinion(document: dict[str, Any]) -> dict[str, int]:
    """Totals from the JSON alone: track, promise, pollution, and for Stockholm the markers the grid must hold."""
    setup = document["setup"]
    seats = range(len(setup["names"]))
    votes, level = [0] * len(seats), [0] * len(seats)
    promise, cities, cards = [0] * len(seats), [None] * len(seats), [""] * len(seats)
    kept = [False] * len(seats)
    markers: list[set[tuple[int, int]]] = [set() for _ in seats]
    standing: list[list[tuple[int, int]]] = [[] for _ in seats]
    rolls = [0] * len(seats)
    plans: list[dict[str, Any]] = [{} for _ in seats]
    by_hand = [0] * len(seats)
    phase, number, begun = "setup", 1, False
    order = ["actions", "construction", "citizens", "income", "vote", "pollution", "council", "mayor"]
    acted = 0
    for move in in_force(document["log"]):
        kind, seat = move["type"], move.get("seat")
        if kind == "city":
            cities[seat] = move["drawn"] or move["city"]
        elif kind == "promise":
            promise[seat], kept[seat] = move["value"], move["kept"]
        elif kind == "plan":
            plans[seat] = move
            markers[seat] = {tuple(square) for square in move["markers"]}
        elif kind == "take":
            cards[seat] = move["card"]
            votes[seat] += 2 if (move["card"], setup["tracking"]) == ("supporter", "full") else 0
            acted += 1
        elif kind == "exchange" and move["to"] == "votes":
            votes[seat] += sum(worth * move[name] for name, worth in MONEY_AND_VOTES.items())
        elif kind == "vote":
            votes[seat] += move["base"] + 2 * move["action_citizens"]
        elif kind == "adjust" and move["counter"] == "votes":
            votes[seat] += move["by"]
        elif kind == "adjust" and move["counter"] == "pollution":
            level[seat] += move["by"]
        elif kind == "adjust" and move["counter"] == "markers":
            by_hand[seat] += move["by"]
        elif kind == "measure" and cities[seat] != "delhi":
            people = move["citizens"] + move["tourists"]
            made = 0 if move["engineer"] else move["workers"]
            extra = 5 if cities[seat] == "tokyo" else 0
            level[seat] += max(0, people + made + extra - move["parks"])
        elif kind == "roll":
            rolls[seat] = move["roll"] or move["drawn"]
        elif kind == "march":
            path = walked(plans[seat], move, rolls[seat], markers[seat])
            standing[seat] = [tuple(move["exit"]), *path][-2:]
            room = 40 - sum(len(one) for one in markers)
            fresh = [square for square in dict.fromkeys(path) if square not in standing[seat] + sorted(markers[seat])]
            markers[seat] |= set(fresh[:room])
        elif kind == "clean":
            markers[seat] -= {tuple(square) for square in move["squares"]}
        if kind in ("next", "take"):
            if phase == "setup":
                for one in seats:
                    level[one] += 7 if cities[one] == "seoul" else 0
                phase, acted, begun = "actions", 0, True
            elif phase == "actions":
                acted += kind == "next"
                if acted == len(seats):
                    phase = "construction"
            elif phase == "mayor":
                phase, acted, number = "actions", 0, number + 1
            else:
                phase = order[order.index(phase) + 1]
                if phase == "pollution" and len(seats) > 1:
                    for one in seats:
                        room = 40 - sum(len(other) for other in markers)
                        markers[one] |= set([square for square in standing[one] if square not in markers[one]][:room])
                        standing[one] = []
    assert begun
    counts = "stockholm" in setup["modules"]
    return {
        setup["names"][seat]: votes[seat]
        + promise[seat] * kept[seat]
        - (0 if cities[seat] == "delhi" else level[seat])
        + counts * (len(markers[seat]) + by_hand[seat])
        for seat in seats
    }


def walked(plan: dict[str, Any], move: dict[str, Any], steps: int, marked: set[Any]) -> list[tuple[int, int]]:
    """The path of a march, worked out anew."""
    ways = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
    sides = {
        "north": ("west", "east"),
        "south": ("west", "east"),
        "west": ("north", "south"),
        "east": ("north", "south"),
    }
    blocked = {tuple(square) for square in plan["blocked"]}

    def step(square: Any, way: str) -> tuple[int, int] | None:
        to = (square[0] + ways[way][0], square[1] + ways[way][1])
        inside = 0 <= to[0] < plan["rows"] and 0 <= to[1] < plan["columns"] and to not in blocked
        return to if inside else None

    here, way, answers, path = tuple(move["exit"]), move["direction"], list(move["turns"]), []
    for _ in range(steps):
        to = step(here, way)
        if to is None:
            inside = [side for side in sides[way] if step(here, side) is not None]
            clean = [side for side in inside if step(here, side) not in marked]
            if not inside:
                break
            way = inside[0] if len(inside) == 1 else clean[0] if len(clean) == 1 else answers.pop(0)
            to = step(here, way)
        assert to is not None
        here = to
        path.append(to)
    return path


# --- the games -----------------------------------------------------------------------------------------------------


def record(name: str, about: str, recorder: Recorder, stop_at: int | None = None) -> None:
    recorder.until(stop_at or 99)
    if stop_at is not None:
        recorder.make(Stop(), None, host=True)
    recorder.finish()
    document = recorder.document(about)
    found = {one["name"]: one["total"] for one in document["result"]["ranking"]}
    opinion = second_opinion(document)
    assert found == opinion, (name, found, opinion)
    path = HERE / f"small-city-v{GAME.rules_version}-{name}.json"
    entries = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in document["log"])
    head = {key: value for key, value in document.items() if key != "log"}
    written = json.dumps(head, ensure_ascii=False, indent=1)
    written = written[: written.rindex("}")].rstrip()
    path.write_text(f'{written},\n "log": [\n  {entries}\n ]\n}}\n', "utf-8")
    print(path.name, len(document["log"]), found)


EVERYTHING = [
    "godzillas", "stockholm", "doctors", "mayor", "terrain", "action-cards", "promises", "buildings",
    "real-buildings", "nuclear",
]  # fmt: skip

if __name__ == "__main__":
    four = ("Ana", "Bo", "Cy", "Dee")
    record(
        "everything-4",
        "Four players with every module but the Asia boards, in full.",
        Recorder(four, 41, modules=EVERYTHING, tracking="full"),
    )
    record(
        "asia-3",
        "Three cities of Asia, dealt by lot, with Godzillas and Stockholm.",
        Recorder(four[:3], 7, modules=["godzillas", "stockholm", "asia"], tracking="full"),
    )
    record("solo", "Alone with a Godzilla.", Recorder(("Ana",), 5, modules=["godzillas", "stockholm"], tracking="full"))
    record("light-2", "Two players, light.", Recorder(four[:2], 3, modules=["godzillas"]))
    record(
        "stopped-3",
        "Three players who stop in the sixth round.",
        Recorder(four[:3], 11, modules=["godzillas"], tracking="full"),
        6,
    )
