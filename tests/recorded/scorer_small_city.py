"""Scores a recorded game of Small City from its JSON alone, with none of the code that is tested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.recorded.recorder import ranking

VOTES_OF_CUBES = {"wood": 3, "stone": 5, "metal": 7}
PHASES = ("setup", "actions", "construction", "citizens", "income", "vote", "pollution", "council", "mayor")
ALL_MARKERS = 40
Square = tuple[int, int]


class Borough:
    """What counts of one player."""

    def __init__(self) -> None:
        self.votes = self.level = self.promise = self.roll = self.markers_by_hand = 0
        self.kept = False
        self.city: str | None = None
        self.plan: dict[str, Any] = {}
        self.markers: set[Square] = set()
        self.godzilla: list[Square] = []


class Scorer:
    """Track, promise, pollution, and for Stockholm the markers that the grid must hold."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.boroughs = [Borough() for _ in setup["names"]]
        self.phase, self.acted, self.reason = "setup", 0, "finished"

    def play(self, move: dict[str, Any]) -> None:
        borough = self.boroughs[move.get("seat") or 0]
        getattr(self, "on_" + move["type"].replace("-", "_"), self.ignored)(borough, move)
        if move["type"] in ("next", "take"):
            self.go_on(pressed=move["type"] == "next")

    def ignored(self, borough: Borough, move: Any) -> None: ...

    def on_stop(self, borough: Borough, move: Any) -> None:
        self.reason = "unfinished"

    def on_city(self, borough: Borough, move: Any) -> None:
        borough.city = move["drawn"] or move["city"]

    def on_promise(self, borough: Borough, move: Any) -> None:
        borough.promise, borough.kept = move["value"], move["kept"]

    def on_plan(self, borough: Borough, move: Any) -> None:
        borough.plan = move
        borough.markers = {tuple(square) for square in move["markers"]}

    def on_take(self, borough: Borough, move: Any) -> None:
        borough.votes += 2 if (move["card"], self.setup["tracking"]) == ("supporter", "full") else 0
        self.acted += 1

    def on_exchange(self, borough: Borough, move: Any) -> None:
        if move["to"] == "votes":
            borough.votes += sum(worth * move[name] for name, worth in VOTES_OF_CUBES.items())

    def on_vote(self, borough: Borough, move: Any) -> None:
        borough.votes += move["base"] + 2 * move["action_citizens"]

    def on_adjust(self, borough: Borough, move: Any) -> None:
        name = {"votes": "votes", "pollution": "level", "markers": "markers_by_hand"}.get(move["counter"])
        if name is not None:
            setattr(borough, name, getattr(borough, name) + move["by"])

    def on_measure(self, borough: Borough, move: Any) -> None:
        if borough.city != "delhi":
            people = move["citizens"] + move["tourists"]
            made = 0 if move["engineer"] else move["workers"]
            extra = 5 if borough.city == "tokyo" else 0
            borough.level += max(0, people + made + extra - move["parks"])

    def on_roll(self, borough: Borough, move: Any) -> None:
        borough.roll = move["roll"] or move["drawn"]

    def on_march(self, borough: Borough, move: Any) -> None:
        path = walked(borough.plan, move, borough.roll, borough.markers)
        borough.godzilla = [tuple(move["exit"]), *path][-2:]
        self.mark(borough, (square for square in dict.fromkeys(path) if square not in borough.godzilla))

    def on_clean(self, borough: Borough, move: Any) -> None:
        borough.markers -= {tuple(square) for square in move["squares"]}

    def mark(self, borough: Borough, squares: Iterable[Square]) -> None:
        """Markers on squares without one, as long as there are any."""
        left = ALL_MARKERS - sum(len(one.markers) for one in self.boroughs)
        borough.markers |= set([square for square in squares if square not in borough.markers][:left])

    def go_on(self, pressed: bool) -> None:
        if self.phase == "setup":
            for borough in self.boroughs:
                borough.level += 7 if borough.city == "seoul" else 0
            self.begin_round()
        elif self.phase == "actions":
            self.acted += pressed
            if self.acted == len(self.boroughs):
                self.phase = "construction"
        elif self.phase == "mayor":
            self.begin_round()
        else:
            self.phase = PHASES[PHASES.index(self.phase) + 1]
            if self.phase == "pollution" and len(self.boroughs) > 1:
                self.godzillas_leave()

    def begin_round(self) -> None:
        self.phase, self.acted = "actions", 0

    def godzillas_leave(self) -> None:
        for borough in self.boroughs:
            self.mark(borough, borough.godzilla)
            borough.godzilla = []

    def total(self, borough: Borough) -> int:
        level = 0 if borough.city == "delhi" else borough.level
        markers = len(borough.markers) + borough.markers_by_hand if "stockholm" in self.setup["modules"] else 0
        return borough.votes + borough.promise * borough.kept - level + markers

    def result(self) -> dict[str, Any]:
        totals = {seat: (self.total(borough), self.total(borough)) for seat, borough in enumerate(self.boroughs)}
        return {"reason": self.reason, "ranking": ranking(totals, self.setup["names"])}


def walked(plan: dict[str, Any], move: dict[str, Any], steps: int, marked: set[Any]) -> list[tuple[int, int]]:
    """The path of a march, worked out anew."""
    steps_of = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
    sides = {
        "north": ("west", "east"),
        "south": ("west", "east"),
        "west": ("north", "south"),
        "east": ("north", "south"),
    }
    blocked = {tuple(square) for square in plan["blocked"]}

    def step(start: Any, way: str) -> tuple[int, int] | None:
        to = (start[0] + steps_of[way][0], start[1] + steps_of[way][1])
        inside = 0 <= to[0] < plan["rows"] and 0 <= to[1] < plan["columns"] and to not in blocked
        return to if inside else None

    square, way, answers, path = tuple(move["exit"]), move["direction"], list(move["turns"]), []
    for _ in range(steps):
        to = step(square, way)
        if to is None:
            inside = [side for side in sides[way] if step(square, side) is not None]
            clean = [side for side in inside if step(square, side) not in marked]
            if not inside:
                break
            way = inside[0] if len(inside) == 1 else clean[0] if len(clean) == 1 else answers.pop(0)
            to = step(square, way)
        assert to is not None
        square = to
        path.append(to)
    return path
