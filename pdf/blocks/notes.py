"""A box for notes, and printed remarks."""

import math
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.document.slots import Field, leave_field
from pdf.drawing.shapes import draw_line, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import PALE, SOFT
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, TEXT

LABEL = 5 * UNIT
LINES = 8 * UNIT


@dataclass(frozen=True)
class Notes(FixedBlock):
    """A box with dotted lines for a pencil; it takes the height that is left."""

    label: str
    least: float = 9 * UNIT

    @property
    def most(self) -> float:
        return math.inf

    def draw(self, canvas: Canvas, box: Box) -> None:
        outline_box(canvas, box, width=0.9, radius=4)
        below = box.rows((LABEL, max(12.0, box.height - LABEL)))[1]
        leave_field(canvas, Field("notes", self.label, below, lines=True))
        label = Box(box.x + 6, box.top - LABEL, 80, LABEL)
        write(canvas, label, self.label, Look(BOLD, 8, colour=SOFT))
        for index in range(1, int((box.height - 6) // LINES) + 1):
            y = box.top - index * LINES
            if y > box.y + 6:
                draw_line(canvas, (box.x + 6, y), (box.right - 6, y), PALE, 0.5, dashes=(1, 2))


@dataclass(frozen=True)
class PrintedRemark(FixedBlock):
    """A printed sentence or two."""

    text: str
    size: float = 11
    least: float = 12 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        write(canvas, box, self.text, Look(TEXT, self.size, self.size - 1.5))
