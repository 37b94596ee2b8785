"""The baseline grid: running text stands on the same lines in every column, whatever stands between."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph, Table

_NEARLY = 0.01  # points: sums of thirds are not exact


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
