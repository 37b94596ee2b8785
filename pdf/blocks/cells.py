"""What is printed in the cells of a grid: boxes to write in, the arithmetic between them, and captions over them."""

from collections.abc import Callable, Sequence

from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.icons import draw_icon
from pdf.drawing.shapes import draw_line, fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import INK, PALE, SOFT, WHITE
from pdf.paper.grid import UNIT
from pdf.paper.sizes import BOX_WIDE
from pdf.typography.fitted_text import LEAST_LABEL, Look, fit, write
from pdf.typography.fonts import BOLD
from pdf.typography.runs import width

Paint = Callable[[Canvas, Box, int], None]
SIGN_WIDE = 2.1 * UNIT  # the strip before a box that holds its sign
SIGN = Look(BOLD, 9.5, 8, "centre", SOFT)
CAPTION = Look(BOLD, 7, 6, "centre", SOFT)
CAPTION_EDGES = (2.0, 1.0)  # points between a caption and the lines beside it: the wider where its words fit then


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
        outline_box(canvas, box.inset(0, 0.4), width=0.9)
    return box


def caption_height(captions: Sequence[tuple[str, Drawing | None]], wide: float) -> float:
    """The height of the highest caption in boxes this wide."""
    boxes = [(word, _caption_box(Box(0, 0, wide, 1_000), word)) for word, _ in captions if word]
    lines = max((len(fit(word, room, CAPTION).lines) for word, room in boxes), default=1)
    return float(picture_height([sign for _, sign in captions]) + (lines * 3 + 1) * UNIT)


def picture_height(signs: Sequence[Drawing | None]) -> float:
    """The height of the highest picture over captions."""
    return max((float(sign.height) + 2 for sign in signs if sign is not None), default=0.0)


def draw_caption(canvas: Canvas, place: Box, sign: str, word: str, picture: Drawing | None, above: float) -> None:
    """A caption under its picture, or as low as those of its row that have one, `above` points high.

    A word that is too wide for its box begins over the sign before it.
    """
    over, label = inside(place, sign).rows((above, place.height - above))
    if picture is not None:
        draw_icon(canvas, over, picture)
    is_wide = not _holds_words(label.width - 2 * max(CAPTION_EDGES), word)
    room = Box(place.x, label.y, place.width, label.height) if is_wide else label
    write(canvas, _caption_box(room, word), word, CAPTION)


def _caption_box(box: Box, word: str) -> Box:
    """The box without its edges, which are narrow only where a word of the caption would be torn apart."""
    edge = next((edge for edge in CAPTION_EDGES if _holds_words(box.width - 2 * edge, word)), min(CAPTION_EDGES))
    return box.inset(edge, 0)


def _holds_words(wide: float, text: str) -> bool:
    """Whether each word has room for itself in the smallest letters."""
    return max((width(word, CAPTION.font, LEAST_LABEL) for word in text.split()), default=0.0) <= wide


def pennant(canvas: Canvas, x: float, top: float, size: float = 9) -> None:
    """A small flag with its pole on the left."""
    flag = canvas.beginPath()
    flag.moveTo(x, top)
    flag.lineTo(x + size, top - size * 0.45)
    flag.lineTo(x, top - size * 0.9)
    flag.close()
    canvas.setFillColor(INK)
    canvas.drawPath(flag, stroke=0, fill=1)
