"""Labels of rows: a sign and a text with a remark under it, and a picture before it."""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.rows import Row
from pdf.drawing.icons import draw_icon
from pdf.paper.box import Box
from pdf.paper.colours import SOFT
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.typography.fitted_text import CAP_HEIGHT, Look, fit, write_stacked
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

LABEL = 9.0  # the size of its letters, at most
SMALLEST = 7.0
NOTE = Look(TEXT, 7, 7, colour=SOFT)


def draw_label(canvas: Canvas, box: Box, row: Row, size: float) -> None:
    if row.icon is not None:
        place, box = box.left_of(row.icon.width + 1.5 * mm)
        draw_icon(canvas, Box(place.x, place.y, row.icon.width, place.height), row.icon)
    write_stacked(canvas, box, _pieces(row, size))


def _pieces(row: Row, size: float) -> list[tuple[str, Look]]:
    """The texts of a label with their looks."""
    label = f"{row.sign}\N{NO-BREAK SPACE}{row.label}" if row.sign else row.label
    looks = [(label, Look(DISPLAY, 10, 7) if row.strong else Look(BOLD, size, size)), (row.note, NOTE)]
    return [(text, look) for text, look in looks if text]


def room_of(row: Row, wide: float) -> Box:
    """The room of a label this wide, beside its picture and without limit in height."""
    return Box(0, 0, wide - (row.icon.width + 1.5 * mm if row.icon else 0), 1_000)


def label_height(row: Row, wide: float, size: float) -> float:
    """The height of a label with its remark, and a unit above and below."""
    free = room_of(row, wide)
    fitted = [fit(text, free, look) for text, look in _pieces(row, size)]
    if not fitted:
        return 0.0
    below = sum(len(one.lines) * one.step for one in fitted) - fitted[0].step
    return ceil_to_grid(fitted[0].size * CAP_HEIGHT + below + 2 * UNIT)


def common_size(rows: Sequence[Row], wide: float) -> float:
    """One size for all labels: the largest that each has room for."""
    plain = [row for row in rows if row.label and not row.strong]
    look = Look(BOLD, LABEL, SMALLEST)
    return min((fit(row.label, room_of(row, wide), look).size for row in plain), default=LABEL)
