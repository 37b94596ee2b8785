"""The changed house rules of a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.blocks.strip import ground
from pdf.paper.box import Box
from pdf.paper.colours import RED
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, TEXT

TITLE = 5 * UNIT
ROW = 4 * UNIT
ACROSS = 2


@dataclass(frozen=True)
class HouseRulesBox(FixedBlock):
    """A tinted box with a bar, the rules in two columns; one alone has the whole width."""

    title: str
    rules: Sequence[str]

    @property
    def least(self) -> float:
        return TITLE + self._rows * ROW + UNIT

    @property
    def _across(self) -> int:
        return min(ACROSS, len(self.rules))

    @property
    def _rows(self) -> int:
        return -(-len(self.rules) // self._across)

    def draw(self, canvas: Canvas, box: Box) -> None:
        ground(canvas, box)
        canvas.setFillColor(RED)
        canvas.rect(box.x, box.y, 2.5, box.height, stroke=0, fill=1)
        title, body = box.inset(2.5 * mm, 0).rows((TITLE, self._rows * ROW))
        write(canvas, title, self.title, Look((BOLD,), 9, 7, colour=RED))
        places = [place for row in body.rows([ROW] * self._rows) for place in row.columns(self._across)]
        for rule, place in zip(self.rules, places, strict=False):
            write(canvas, place.left_of(place.width - 2 * mm)[0], rule, Look((TEXT,), 8.5, 5.5))
