"""Pictures of a finished game side by side: a board, parks, boroughs; the same drawings as on the pages."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from companion.drawing.final_pictures import FinalPicture
from companion.drawing.seats import FONT
from pdf.blocks.stack import FixedBlock
from pdf.drawing.svg import draw_svg, svg_drawing
from pdf.paper.box import Box
from pdf.paper.colours import INK
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.typography.fonts import BOLD

ALONE, BESIDE_CURVE = 114 * UNIT, 60 * UNIT  # how high they may be, and below the curve of the scores
LEAST = 0.74  # of the height at which they are best seen
NAME = 5 * UNIT
BETWEEN = 4 * UNIT


@dataclass(frozen=True)
class Pictures(FixedBlock):
    """As large as the width allows, but no larger than drawn, each below the name of its owner."""

    pictures: Sequence[FinalPicture]
    width: float
    tallest: float = ALONE

    @property
    def most(self) -> float:
        each = self.width / len(self.pictures) - BETWEEN
        drawings = [svg_drawing(one.svg) for one in self.pictures]
        high = max(min(each, drawing.width) * drawing.height / drawing.width for drawing in drawings)
        return float(ceil_to_grid(min(self.tallest, high + self._named)))

    @property
    def least(self) -> float:
        return float(ceil_to_grid(LEAST * self.most))

    @property
    def _named(self) -> float:
        return NAME if any(one.name for one in self.pictures) else 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        for column, one in zip(box.columns(len(self.pictures)), self.pictures, strict=True):
            place = Box(column.x + BETWEEN / 2, column.y, column.width - BETWEEN, column.height)
            if one.name:
                canvas.setFont(BOLD, 9)
                canvas.setFillColor(INK)
                canvas.drawCentredString(place.x + place.width / 2, place.top - 9, one.name)
            below = Box(place.x, place.y, place.width, place.height - self._named)
            ours = one.svg.replace(f'font-family="{FONT}"', f'font-family="{BOLD}"').replace(' font-weight="700"', "")
            draw_svg(canvas, below, ours)
