"""The changed house rules of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.blocks.strip import ground
from pdf.blocks.theme import FAIR, Theme
from pdf.drawing.shapes import fill_box
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, fit, write, write_lines
from pdf.typography.fonts import BOLD, TEXT

TITLE = 5 * UNIT
LINE = 3 * UNIT
EDGE = 2.5 * mm
RULE = Look(TEXT, 7.5, 7.5)
WIDE = 300.0  # from this width on there are two columns


@dataclass(frozen=True)
class HouseRulesBox(FixedBlock):
    """A tinted box with a bar, the rules in two columns where there is room; one alone has the whole width."""

    title: str
    rules: Sequence[str]
    width: float
    theme: Theme = FAIR

    @property
    def least(self) -> float:
        return float(TITLE + sum(self._heights) + UNIT)

    @property
    def _across(self) -> int:
        return min(2 if self.width > WIDE else 1, len(self.rules))

    @property
    def _column(self) -> float:
        return float((self.width - 2 * EDGE) / self._across - 2 * mm)

    @property
    def _heights(self) -> list[float]:
        """The height of each row of rules: that of its longest."""
        lines = [len(fit(rule, Box(0, 0, self._column, 1_000), RULE).lines) for rule in self.rules]
        starts = range(0, len(lines), self._across)
        return [max(lines[start : start + self._across]) * LINE for start in starts]

    def draw(self, canvas: Canvas, box: Box) -> None:
        ground(canvas, box)
        fill_box(canvas, Box(box.x, box.y, 2.5, box.height), self.theme.colour)
        title, body = box.inset(EDGE, 0).rows((TITLE, box.height - TITLE))
        write(canvas, title, self.title, Look(BOLD, 9, 8, colour=self.theme.colour))
        places = [place for row in body.rows(self._heights) for place in row.columns(self._across)]
        for rule, place in zip(self.rules, places, strict=False):
            write_lines(canvas, place.left_of(self._column)[0], rule, RULE)
