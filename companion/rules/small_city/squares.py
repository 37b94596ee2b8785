"""Squares of a borough: neighbours, zones and pieces. A square is (row, column), row 0 is north."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Annotated

from companion.rules.inputs import MOST, Range
from companion.rules.small_city.facts import Direction

Coordinate = Annotated[int, Range(0, MOST)]
Square = tuple[Coordinate, Coordinate]

STEPS: dict[Direction, tuple[int, int]] = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
TURNS: dict[Direction, tuple[Direction, Direction]] = {
    "north": ("west", "east"),
    "south": ("west", "east"),
    "west": ("north", "south"),
    "east": ("north", "south"),
}


def beside(square: Square, direction: Direction) -> Square:
    """The next square in a direction, inside the zone or not."""
    down, right = STEPS[direction]
    return square[0] + down, square[1] + right


def neighbours(square: Square) -> tuple[Square, ...]:
    return tuple(beside(square, direction) for direction in STEPS)


@dataclass(frozen=True, slots=True)
class Zone:
    """The construction area: a rectangle without its blocked squares."""

    rows: int
    columns: int
    blocked: frozenset[Square] = frozenset()

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.rows and 0 <= square[1] < self.columns

    def __contains__(self, square: Square) -> bool:
        return self.on_board(square) and square not in self.blocked


def pieces(squares: Collection[Square]) -> int:
    """Into how many pieces an area falls; squares that touch along a side belong together."""
    left, count = set(squares), 0
    while left:
        count += 1
        edge = {left.pop()}
        while edge:
            edge = {near for square in edge for near in neighbours(square)} & left
            left -= edge
    return count


def splits(squares: Collection[Square], without: Iterable[Square]) -> bool:
    """Whether taking squares away would leave an area in more pieces than one, or than it has."""
    return pieces(set(squares) - set(without)) > max(1, pieces(squares))
