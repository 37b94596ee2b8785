"""Grids: a column for every player, a row for everything that is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.cells import Paint, Parts, blank
from pdf.drawing.boxes import Box
from pdf.drawing.icons import draw_icon
from pdf.drawing.paper import BOX, DEEP, INK, LINE, SOFT
from pdf.file.slots import leave_field, leave_slot
from pdf.setting.fonts import BOLD, DISPLAY, TEXT
from pdf.setting.lettering import Look, write_stacked

LABELS = 37 * mm
NOTE = 6.3


@dataclass(frozen=True)
class Row:
    """A row: its label, a remark under it, and what is printed in each player's cell.

    `fields` name what the boxes of a cell hold, for the fillable twin: `/players/{seat}/visitors` is the score
    calculator's own name of a value. `lead` paints the label's place instead of words.
    """

    label: str
    paint: Paint = blank
    note: str = ""
    icon: Drawing | None = None
    least: float = BOX
    most: float = BOX * 1.2
    ground: Color | None = None
    strong: bool = False
    fields: Sequence[str] = ()
    lead: Callable[[Canvas, Box], None] | None = None


def of_player(value: str) -> str:
    """The field that holds this value of the score calculator's player."""
    return f"/players/{{seat}}/{value}"


@dataclass(frozen=True)
class Grid:
    """Rows over the same columns; grids below each other line up."""

    players: int
    rows: Sequence[Row]
    labels: float = LABELS

    @property
    def least(self) -> float:
        return sum(row.least for row in self.rows)

    @property
    def most(self) -> float:
        return sum(row.most for row in self.rows)

    def draw(self, canvas: Canvas, box: Box) -> None:
        share = (box.height - self.least) / ((self.most - self.least) or 1)
        boxes = box.rows([row.least + share * (row.most - row.least) for row in self.rows])
        for row, place in zip(self.rows, boxes, strict=True):
            self._row(canvas, row, place)
        self._rules(canvas, box, boxes)

    def _row(self, canvas: Canvas, row: Row, box: Box) -> None:
        if row.ground is not None:
            canvas.setFillColor(row.ground)
            canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)
        label, cells = box.left_of(self.labels)
        if row.lead is not None:
            row.lead(canvas, label)
        else:
            _label(canvas, label.inset(2 * mm, 0.5 * mm), row)
        for seat, cell in enumerate(cells.columns(self.players)):
            row.paint(canvas, cell, seat)
            leave_fields(canvas, row, cell, seat)

    def _rules(self, canvas: Canvas, box: Box, rows: list[Box]) -> None:
        for row, place in list(zip(self.rows, rows, strict=True))[1:]:
            canvas.setStrokeColor(INK if row.strong else LINE)
            canvas.setLineWidth(1.1 if row.strong else 0.5)
            canvas.line(place.x, place.top, place.right, place.top)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        for cell in box.left_of(self.labels)[1].columns(self.players):
            canvas.line(cell.x, box.y, cell.x, box.top)
        canvas.setLineWidth(1.1)
        canvas.rect(box.x, box.y, box.width, box.height)


def _label(canvas: Canvas, box: Box, row: Row) -> None:
    if row.icon is not None:
        place, box = box.left_of(row.icon.width + 1.5 * mm)
        draw_icon(canvas, Box(place.x, place.y, row.icon.width, place.height), row.icon)
    looks = [
        (row.label, Look((DISPLAY,), 10, 7) if row.strong else Look((BOLD,), 9, 7.5)),
        (row.note, Look((TEXT,), NOTE, NOTE - 0.3, colour=SOFT)),
    ]
    write_stacked(canvas, box, [(words, look) for words, look in looks if words])


def leave_fields(canvas: Canvas, row: Row, cell: Box, seat: int) -> None:
    """A field a box: by its own name where the row gives one, else by the row's label."""
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
    """The head of the columns: names, or room to write them; a face with the right letters is found for each."""

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        leave_slot(canvas, f"name-{seat}", box.inset(3), Look((BOLD, DISPLAY), 12, 8, "centre"))

    return Row(label, paint, note, least=10 * mm, most=12 * mm, ground=DEEP, fields=(of_player("name"),))


def strong_row(label: str, note: str = "", field: str = "") -> Row:
    """A row that stands out: a total or a place; `field` is the value of the score calculator that it holds."""
    fields = (of_player(field),) if field else ()
    return Row(label, note=note, least=BOX, most=BOX * 1.25, ground=DEEP, strong=True, fields=fields)
