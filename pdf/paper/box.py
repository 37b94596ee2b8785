"""Boxes: rectangles on a sheet, cut into rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its lower left corner, in points."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    def inset(self, across: float, up: float | None = None) -> Box:
        up = across if up is None else up
        return Box(self.x + across, self.y + up, self.width - 2 * across, self.height - 2 * up)

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        """Equal columns, left to right."""
        wide = (self.width - gap * (count - 1)) / count
        return [Box(self.x + index * (wide + gap), self.y, wide, self.height) for index in range(count)]

    def left_of(self, wide: float) -> tuple[Box, Box]:
        """The first `wide` points, and the rest."""
        return (
            Box(self.x, self.y, wide, self.height),
            Box(self.x + wide, self.y, self.width - wide, self.height),
        )

    def rows(self, heights: Sequence[float], gap: float = 0) -> list[Box]:
        """Rows of these heights, from the top down."""
        found, top = [], self.top
        for height in heights:
            found.append(Box(self.x, top - height, self.width, height))
            top -= height + gap
        return found
