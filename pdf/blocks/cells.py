"""What is printed in the cells of a grid: boxes, the arithmetic between them, and captions over them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.icons import draw_icon
from pdf.paper.box import Box
from pdf.paper.colours import INK, PALE, SOFT
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import CAP_HEIGHT, Look, middle_line, write
from pdf.typography.fonts import BOLD

Paint = Callable[[Canvas, Box, int], None]
SIGN = 10.0  # the size of a plus between two boxes
CAPTION = 6.0  # the size of the text over a box
SMALLEST_CAPTION = 5.0


def blank(canvas: Canvas, box: Box, seat: int) -> None:
    """Prints nothing: the whole cell is one box to write in."""


def no_boxes(canvas: Canvas, box: Box, seat: int) -> None:
    """Prints nothing, and there is no box: the row has a label only."""


@dataclass(frozen=True)
class Parts:
    """Divides cells into `count` boxes; the seat that is `first` gets a pennant in its corner.

    `signs` are what the boxes are to each other, one before each but the first: "+" or "" for nothing.
    """

    count: int
    first: int | None = None
    signs: Sequence[str] = ()

    def __call__(self, canvas: Canvas, box: Box, seat: int) -> None:
        canvas.setStrokeColor(PALE)
        canvas.setLineWidth(0.6)
        for index, part in enumerate(box.columns(self.count)[1:]):
            sign = self.signs[index] if index < len(self.signs) else ""
            _divider(canvas, part, sign)
        if seat == self.first:
            pennant(canvas, box.x + 0.5, box.top - 0.3)


def _divider(canvas: Canvas, part: Box, sign: str) -> None:
    """The line before a box, opened in the middle where a sign stands."""
    if not sign:
        canvas.line(part.x, part.y, part.x, part.top)
        return
    middle = part.y + part.height / 2
    canvas.line(part.x, part.y, part.x, middle - SIGN * 0.5)
    canvas.line(part.x, middle + SIGN * 0.5, part.x, part.top)
    canvas.setFillColor(SOFT)
    canvas.setFont(BOLD, SIGN)
    canvas.drawCentredString(part.x, middle_line(part, SIGN * CAP_HEIGHT), sign)


def parts(count: int, first: int | None = None, signs: Sequence[str] = ()) -> Paint:
    return Parts(count, first, signs)


@dataclass(frozen=True)
class Caption:
    """What is to be written in a box: a word, and over it a picture."""

    word: str
    sign: Drawing | None = None


def captions(titles: Sequence[Caption | str]) -> Paint:
    """The same captions over the parts of every cell, all in the size that the longest has room for."""
    found = [title if isinstance(title, Caption) else Caption(title) for title in titles]

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        places = box.columns(len(found))
        size = _common_size([caption.word for caption in found], places[0].width - 2, canvas)
        for caption, place in zip(found, places, strict=True):
            label = place
            if caption.sign is not None:
                picture, label = place.inset(0, 0.6 * mm).rows((caption.sign.height + 1, 3 * UNIT))
                draw_icon(canvas, picture, caption.sign)
            write(canvas, label.inset(0.5, 0), caption.word, Look((BOLD,), size, size, "centre", SOFT))

    return paint


def _common_size(captions: Sequence[str], room: float, canvas: Canvas) -> float:
    """The size in which the longest single word stays whole; several words may stand under each other."""
    longest = max(canvas.stringWidth(part, BOLD, 1) for caption in captions for part in (caption or " ").split(" "))
    return float(max(SMALLEST_CAPTION, min(CAPTION + 1, room / max(longest, 0.1))))


def pennant(canvas: Canvas, x: float, top: float, size: float = 9) -> None:
    """A small flag with its pole on the left."""
    flag = canvas.beginPath()
    flag.moveTo(x, top)
    flag.lineTo(x + size, top - size * 0.45)
    flag.lineTo(x, top - size * 0.9)
    flag.close()
    canvas.setFillColor(INK)
    canvas.drawPath(flag, stroke=0, fill=1)
