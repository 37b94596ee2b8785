"""What is printed in the cells of a grid: boxes to write in, the arithmetic between them, and captions over them."""

from collections.abc import Callable, Sequence

from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.icons import draw_icon
from pdf.drawing.shapes import draw_line, fill_box
from pdf.paper.box import Box
from pdf.paper.colours import INK, PALE, SOFT, WHITE
from pdf.paper.grid import UNIT
from pdf.paper.sizes import BOX_WIDE
from pdf.typography.fitted_text import Look, fit, write
from pdf.typography.fonts import BOLD

Paint = Callable[[Canvas, Box, int], None]
SIGN_WIDE = 2.1 * UNIT  # the strip before a box that holds its sign
SIGN = Look(BOLD, 9.5, 8, "centre", SOFT)
CAPTION = Look(BOLD, 7, 6.5, "centre", SOFT)


def boxes_in_line(wide: float, signs: Sequence[str]) -> int:
    """How many boxes of a cell this wide stand side by side, as even as possible; none if one is too wide."""
    for lines in range(1, len(signs) + 1):
        across = -(-len(signs) // lines)
        if all(sum(_needs(line)) <= wide for line in _in_lines(signs, across)):
            return across
    return 0


def _in_lines(signs: Sequence[str], across: int) -> list[Sequence[str]]:
    return [signs[start : start + across] for start in range(0, len(signs), across)]


def _needs(signs: Sequence[str]) -> list[float]:
    """The least width of each box, with its sign."""
    return [BOX_WIDE + (SIGN_WIDE if sign else 0) for sign in signs]


def places(cell: Box, signs: Sequence[str], across: int) -> list[Box]:
    """The places of boxes with these signs in a cell, line by line; what is left of a line they share."""
    lines = _in_lines(signs, across) if signs else []
    found = []
    for line, row in zip(lines, cell.rows([cell.height / (len(lines) or 1)] * len(lines)), strict=True):
        needs, x = _needs(line), row.x
        spare = (row.width - sum(needs)) / len(line)
        for need in needs:
            found.append(Box(x, row.y, need + spare, row.height))
            x += need + spare
    return found


def inside(place: Box, sign: str) -> Box:
    """The box of a place, behind its sign."""
    return place.left_of(SIGN_WIDE)[1] if sign else place


def draw_box(canvas: Canvas, place: Box, sign: str) -> Box:
    """A white box to write in, with its sign on the ground before it."""
    box = inside(place, sign)
    fill_box(canvas, box, WHITE)
    draw_line(canvas, (box.x, box.y), (box.x, box.top), PALE, 0.6)
    if sign:
        strip = Box(place.x, place.y, SIGN_WIDE, place.height)
        write(canvas, strip, sign, SIGN)
        draw_line(canvas, (place.x, place.y), (place.x, place.top), PALE, 0.6)
    if sign == "=":
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        canvas.rect(box.x, box.y + 0.4, box.width, box.height - 0.8)
    return box


def caption_height(captions: Sequence[tuple[str, Drawing | None]], wide: float) -> float:
    """The height of the highest caption in boxes this wide."""
    room = Box(0, 0, wide - 2, 1_000)
    lines = max((len(fit(word, room, CAPTION).lines) for word, _ in captions if word), default=1)
    return float(picture_height([sign for _, sign in captions]) + (lines * 3 + 1) * UNIT)


def picture_height(signs: Sequence[Drawing | None]) -> float:
    """The height of the highest picture over captions."""
    return max((float(sign.height) + 2 for sign in signs if sign is not None), default=0.0)


def draw_caption(canvas: Canvas, place: Box, word: str, sign: Drawing | None, above: float) -> None:
    """A caption under its picture, or as low as those of its row that have one, `above` points high."""
    picture, label = place.rows((above, place.height - above))
    if sign is not None:
        draw_icon(canvas, picture, sign)
    write(canvas, label.inset(1, 0), word, CAPTION)


def pennant(canvas: Canvas, x: float, top: float, size: float = 9) -> None:
    """A small flag with its pole on the left."""
    flag = canvas.beginPath()
    flag.moveTo(x, top)
    flag.lineTo(x + size, top - size * 0.45)
    flag.lineTo(x, top - size * 0.9)
    flag.close()
    canvas.setFillColor(INK)
    canvas.drawPath(flag, stroke=0, fill=1)
