"""The march of a Godzilla: straight on, turning only at the edge of the zone, leaving radioactivity behind."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Fault, pointer
from companion.rules.inputs import Length, Range
from companion.rules.small_city.facts import HARBOUR_MOST, LARGEST, MARKERS, SMALLEST, STANDS_ON, Direction, Roll
from companion.rules.small_city.squares import TURNS, Square, Zone, beside
from companion.rules.text import Text, text

Size = Annotated[int, Range(SMALLEST, LARGEST)]
Tile = Annotated[list[Square], Length(1, HARBOUR_MOST)]
Squares = Annotated[list[Square], Length(0, 4 * LARGEST * LARGEST)]
MOST_TURNS = 24  # of one march; answers that are not needed are a fault


@dataclass(frozen=True, kw_only=True)
class March:
    """Where it stands, where it leaves, how far it goes, and the answers to its free turns in order."""

    rows: Size
    columns: Size
    blocked: Squares = field(default_factory=list)
    tile: Tile
    exit: Square
    direction: Direction
    steps: Roll
    markers: Squares
    supply: Annotated[int, Range(0, MARKERS)]
    turns: Annotated[list[Direction], Length(0, MOST_TURNS)] = field(default_factory=list)

    @property
    def zone(self) -> Zone:
        return Zone(self.rows, self.columns, frozenset(self.blocked))


@dataclass(frozen=True, slots=True)
class Walk:
    """A way walked: its squares, its free turns, and how it ended. `answered` is how many answers it used."""

    path: tuple[Square, ...]
    choices: tuple[tuple[Direction, Direction], ...]
    answered: int
    end: Literal["done", "open", "wrong", "stuck"]


def walk(
    zone: Zone, start: Square, direction: Direction, steps: int, markers: Collection[Square], turns: Sequence[Direction]
) -> Walk:
    """Step by step; markers laid on the way do not influence the turns of the same march."""
    path: list[Square] = []
    choices: list[tuple[Direction, Direction]] = []
    here, answers = start, iter(turns)
    for _ in range(steps):
        if path and beside(here, direction) not in zone:
            ways = [way for way in TURNS[direction] if beside(here, way) in zone]
            if not ways:
                return Walk(tuple(path), tuple(choices), len(choices), "stuck")
            if len(ways) > 1:
                ways = _unmarked(here, ways, markers)
            if len(ways) > 1:
                choices.append(TURNS[direction])
                answer = next(answers, None)
                if answer not in ways:
                    end: Literal["open", "wrong"] = "open" if answer is None else "wrong"
                    return Walk(tuple(path), tuple(choices), len(choices) - 1, end)
                ways = [answer]
            direction = ways[0]
        here = beside(here, direction)
        path.append(here)
    return Walk(tuple(path), tuple(choices), len(choices), "done")


def _unmarked(here: Square, ways: list[Direction], markers: Collection[Square]) -> list[Direction]:
    """Of two ways it takes the one without a marker; both stay open when neither or both have one."""
    clean = [way for way in ways if beside(here, way) not in markers]
    return clean if len(clean) == 1 else ways


def stands_on(path: Sequence[Square], start: Square) -> tuple[Square, Square]:
    """The last two squares in walking order; after a single step the one it left, too."""
    return (path[-2], path[-1]) if len(path) >= STANDS_ON else (start, path[-1])


def new_markers(
    path: Sequence[Square], standing: Collection[Square], markers: Collection[Square], supply: int
) -> list[Square]:
    """New markers in path order, each square once, none where it stands or where one lies, while the supply lasts."""
    fresh = [square for square in dict.fromkeys(path) if square not in standing and square not in markers]
    return fresh[:supply]


def march_faults(given: March) -> Iterator[Fault]:
    """Squares off the board, a first step that does not leave, answers nobody asked for.

    What it stands on may lie outside the zone (a harbour reaches into the water); only the way must stay inside.
    """
    zone = given.zone
    for index, square in enumerate(given.markers):
        if not zone.on_board(square):
            yield Fault(pointer("markers", index), text("small-city.fault.off-board", square=square_text(square)))
    yield from _tile_faults(given, zone)
    if given.exit not in given.tile:
        yield Fault(pointer("exit"), text("small-city.fault.exit-not-on-tile"))
        return
    first = beside(given.exit, given.direction)
    if first in given.tile:
        yield Fault(pointer("direction"), text("small-city.fault.starts-inside-tile"))
    elif first not in zone:
        yield Fault(pointer("direction"), text("small-city.fault.leaves-zone"))
    else:
        yield from _turn_faults(given, zone)


def _tile_faults(given: March, zone: Zone) -> Iterator[Fault]:
    for index, square in enumerate(given.tile):
        where = pointer("tile", index)
        if not zone.on_board(square):
            yield Fault(where, text("small-city.fault.off-board", square=square_text(square)))
        elif square in given.tile[:index]:
            yield Fault(where, text("small-city.fault.square-twice", square=square_text(square)))


def _turn_faults(given: March, zone: Zone) -> Iterator[Fault]:
    walked = walk(zone, given.exit, given.direction, given.steps, set(given.markers), given.turns)
    if walked.end == "wrong":
        ways = [way_text(way) for way in walked.choices[-1]]
        yield Fault(pointer("turns", walked.answered), text("small-city.fault.no-such-turn", choices=ways))
    elif walked.end != "open":
        for index in range(walked.answered, len(given.turns)):
            yield Fault(pointer("turns", index), text("small-city.fault.turn-too-many", n=walked.answered))


def square_text(square: Square) -> Text:
    """A square as people count: the first row and column are number one."""
    return text("small-city.square", row=square[0] + 1, column=square[1] + 1)


def way_text(direction: Direction) -> Text:
    return text(f"small-city.direction.{direction}")


def solve_march(given: March) -> Answer:
    """The path, the markers it leaves, where it stands, and its free turns; an open turn stops the work there."""
    walked = walk(given.zone, given.exit, given.direction, given.steps, set(given.markers), given.turns)
    choices = [list(choice) for choice in walked.choices]
    if walked.end == "open":
        figures = {"path": list(walked.path), "placed": [], "stands_on": [], "choices": choices}
        ways = [way_text(way) for way in walked.choices[-1]]
        why = text("small-city.march-why.open", square=square_text(walked.path[-1]), choices=ways)
        return Answer(figures, [ScoreLine(text("small-city.march.open"), 0, why)])
    standing = stands_on(walked.path, given.exit)
    placed = new_markers(walked.path, standing, set(given.markers), given.supply)
    figures = {"path": list(walked.path), "placed": placed, "stands_on": list(standing), "choices": choices}
    return Answer(figures, _lines(given, walked, standing, placed))


def _lines(given: March, walked: Walk, standing: Sequence[Square], placed: Sequence[Square]) -> list[ScoreLine]:
    """How many markers and why not more, then where it ends."""
    crossed = [square for square in dict.fromkeys(walked.path) if square not in standing]
    marked = sum(square in given.markers for square in crossed)
    missing = len(crossed) - marked - len(placed)
    why = text("small-city.march-why.placed", n=len(crossed), marked=marked, missing=missing)
    stands = [square_text(square) for square in standing]
    end = text("small-city.march-why.stands" if walked.end == "done" else "small-city.march-why.stuck", squares=stands)
    return [
        ScoreLine(text("small-city.march.placed"), len(placed), why),
        ScoreLine(text("small-city.march.stands"), 0, end),
    ]


_EXAMPLE = {
    "rows": 7,
    "columns": 7,
    "blocked": [],
    "tile": [[3, 2], [4, 2]],
    "exit": [4, 2],
    "direction": "south",
    "steps": 5,
    "markers": [],
    "supply": 40,
    "turns": ["east"],
}
MARCH = Calculator("march", March, solve_march, march_faults, blank=_EXAMPLE, example=_EXAMPLE)
