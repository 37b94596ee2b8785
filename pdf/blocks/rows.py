"""Rows of a grid: their labels, and what is printed and written in each player's cell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.cells import Paint, Parts, blank
from pdf.document.slots import leave_field, leave_slot
from pdf.paper.box import Box
from pdf.paper.colours import DEEP
from pdf.paper.grid import UNIT
from pdf.paper.sizes import BOX
from pdf.requests.sheet import player_field
from pdf.typography.fitted_text import Look
from pdf.typography.fonts import BOLD, DISPLAY


@dataclass(frozen=True)
class Row:
    """A row: its label, a remark under it, and what is printed in each player's cell.

    `fields` name what the boxes of a cell hold, on a fillable pad: `/players/{seat}/visitors` is the score
    calculator's own name of a value. `lead` draws in the label's place instead of text.
    """

    label: str
    paint: Paint = blank
    note: str = ""
    icon: Drawing | None = None
    least: float = BOX
    most: float = BOX + 2 * UNIT
    ground: Color | None = None
    strong: bool = False
    fields: Sequence[str] = ()
    lead: Callable[[Canvas, Box], None] | None = None


def of_player(value: str) -> str:
    """The field that holds this value of the score calculator's player."""
    return player_field("{seat}", value)


def leave_fields(canvas: Canvas, row: Row, cell: Box, seat: int) -> None:
    """A field for each box, named by the row, else by its label."""
    for index, part in enumerate(cell.columns(count) if (count := _boxes(row)) else ()):
        known = index < len(row.fields) and row.fields[index]
        name = known.format(seat=seat) if known else f"{row.label}/{seat}/{index}"
        leave_field(canvas, name, f"{row.label} {seat + 1}", part)


def _boxes(row: Row) -> int:
    """How many fields a cell of this row has; a caption has none."""
    if isinstance(row.paint, Parts):
        return row.paint.count
    return len(row.fields) or int(row.paint is blank)


def names_row(label: str, note: str = "") -> Row:
    """The head of the columns: names, or room to write them."""

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        leave_slot(canvas, player_field(seat, "name"), box.inset(3), Look((BOLD, DISPLAY), 12, 8, "centre"))

    return Row(label, paint, note, least=10 * UNIT, most=12 * UNIT, ground=DEEP, fields=(of_player("name"),))


def strong_row(label: str, note: str = "", field: str = "") -> Row:
    """A row that stands out: a total or a place; `field` is the value of the score calculator that it holds."""
    fields = (of_player(field),) if field else ()
    return Row(label, note=note, least=BOX, most=BOX + 2 * UNIT, ground=DEEP, strong=True, fields=fields)
