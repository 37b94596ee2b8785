"""Grids: a column for every player, a row for everything that is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.boxes import Box
from pdf.fonts import BOLD, DISPLAY, TEXT
from pdf.icons import draw_icon
from pdf.lettering import Look, write, write_stacked
from pdf.paper import BOX, DEEP, INK, LINE, PALE, SOFT
from pdf.sheet import Sheet
from pdf.slots import leave_field, leave_slot

LABELS = 37 * mm
NOTE = 6.3
Paint = Callable[[Canvas, Box, int], None]


def blank(canvas: Canvas, box: Box, seat: int) -> None:
    """Nothing: the whole cell is for the pencil."""


@dataclass(frozen=True)
class Row:
    """A row: its label, a remark under it, and what is printed in each player's cell.

    `field` names the value of the score calculator's player that a pencil writes here (`visitors`); `boxes` says how
    many fields the fillable twin has in a cell, where the paint does not say it.
    """

    label: str
    paint: Paint = blank
    note: str = ""
    icon: Drawing | None = None
    least: float = BOX
    most: float = BOX * 1.2
    ground: Color | None = None
    strong: bool = False
    field: str = ""
    boxes: int | None = None


@dataclass(frozen=True)
class Grid:
    """Rows over the same columns; grids below each other line up."""

    players: int
    rows: Sequence[Row]

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
        label, cells = box.left_of(LABELS)
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
        for cell in box.left_of(LABELS)[1].columns(self.players):
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


@dataclass(frozen=True)
class Parts:
    """Paints cells in `count` boxes; the seat that is `first` gets a pennant in its corner."""

    count: int
    first: int | None = None

    def __call__(self, canvas: Canvas, box: Box, seat: int) -> None:
        canvas.setStrokeColor(PALE)
        canvas.setLineWidth(0.6)
        for part in box.columns(self.count)[1:]:
            canvas.line(part.x, part.y, part.x, part.top)
        if seat == self.first:
            pennant(canvas, box.x + 0.5, box.top - 0.3)


def parts(count: int, first: int | None = None) -> Paint:
    return Parts(count, first)


def leave_fields(canvas: Canvas, row: Row, cell: Box, seat: int) -> None:
    """The fields of a cell: by the score calculator's name where the row has one, else by the row's label."""
    count = row.boxes if row.boxes is not None else _boxes(row.paint)
    for index, part in enumerate(cell.columns(count) if count else ()):
        name = f"/players/{seat}/{row.field}" if row.field else f"{row.label}/{seat}/{index}"
        leave_field(canvas, name, f"{row.label} {seat + 1}", part)


def _boxes(paint: Paint) -> int:
    """How many fields a cell has that is painted like this."""
    return paint.count if isinstance(paint, Parts) else int(paint is blank)


def captions(words: Sequence[str], size: float = 7.5) -> Paint:
    """The same words over the parts of every cell."""

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        for caption, part in zip(words, box.columns(len(words)), strict=True):
            write(canvas, part.inset(1, 0.5), caption, Look((BOLD,), size, size - 1, "centre", SOFT))

    return paint


def pennant(canvas: Canvas, x: float, top: float, size: float = 9) -> None:
    """A small flag with its pole on the left."""
    flag = canvas.beginPath()
    flag.moveTo(x, top)
    flag.lineTo(x + size, top - size * 0.45)
    flag.lineTo(x, top - size * 0.9)
    flag.close()
    canvas.setFillColor(INK)
    canvas.drawPath(flag, stroke=0, fill=1)


def names_row(sheet: Sheet, label: str, note: str = "") -> Row:
    """The head of the columns: names, or room to write them; a face with the right letters is found for each."""

    def paint(canvas: Canvas, box: Box, seat: int) -> None:
        leave_slot(canvas, f"name-{seat}", box.inset(3), Look((BOLD, DISPLAY), 12, 8, "centre"))

    return Row(label, paint, note, least=10 * mm, most=12 * mm, ground=DEEP, field="name", boxes=1)


def strong_row(label: str, note: str = "", field: str = "") -> Row:
    """A row that stands out: a total or a place."""
    return Row(label, note=note, least=BOX, most=BOX * 1.25, ground=DEEP, strong=True, field=field)
