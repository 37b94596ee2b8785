"""The baseline grid: letters stand on the same lines everywhere on a leaf, whatever stands between.

There are two grids. Everything that is laid out in boxes (pads, aids, tents, covers...) stands on multiples of one
unit, counted from the foot of the leaf. Running text stands on lines as far apart as its own size wants them.
"""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table

UNIT = 3.0  # points, a little more than a millimetre: lines are 9, 12 or 15 apart, rows and gaps whole units high
LEADING = 1.1  # from line to line, of the size of the letters, at least
_NEARLY = 0.01  # points: sums of thirds are not exact


def on_grid(height: float) -> float:
    """The nearest line of the unit's grid."""
    return round(height / UNIT) * UNIT


def under(height: float) -> float:
    """The next line of the unit's grid that is no higher."""
    return math.floor((height + _NEARLY) / UNIT) * UNIT


def line_of(size: float) -> float:
    """From line to line in letters of this size."""
    return up_to_grid(size * LEADING, UNIT)


def sunk(size: float) -> float:
    """How far the lines of a paragraph have to sink to stand on the grid: it sets the first its size below its top."""
    return up_to_grid(size, UNIT) - size


class GridParagraph(Paragraph):  # type: ignore[misc]
    """A paragraph whose lines stand where those of the body would, although its letters may be smaller."""

    def draw(self) -> None:
        self.canv.translate(0, -getattr(self.style, "drop", 0.0))
        super().draw()


class GridTable(Table):  # type: ignore[misc]
    """A table or box that is placed by the first line of text in it, not by its edge."""

    @property
    def inset(self) -> float:
        """From its edge down to where the first line begins."""
        return float(self._cellStyles[0][0].topPadding)


class Heading(Paragraph):  # type: ignore[misc]
    """A heading that stays with what follows and goes into the outline."""

    def __init__(self, words: str, style: ParagraphStyle, level: int) -> None:
        super().__init__(escape(words), style)
        self.words = words
        self.level = level
        self.keepWithNext = 1


def up_to_grid(points: float, step: float) -> float:
    """The next whole number of lines; without a grid (no step) the points as they are."""
    return math.ceil((points - _NEARLY) / step) * step if step else points


def gap_on_grid(flowable: Flowable, gap: float, height: float, step: float) -> float:
    """The gap above a flowable that puts its first line on the grid; of a heading the last counts."""
    if not step:
        return gap
    if isinstance(flowable, Heading):
        return up_to_grid(gap + height, step) - height
    inset = float(getattr(flowable, "inset", 0.0))
    return up_to_grid(gap + inset, step) - inset
