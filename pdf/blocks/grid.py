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
from pdf.setting.baseline import UNIT, under, up_to_grid
from pdf.setting.fonts import BOLD, DISPLAY, TEXT
from pdf.setting.lettering import CAP_HEIGHT, Look, fit, write_stacked

LABELS = 38 * mm
EDGE = 2 * mm
NOTE = 6.5


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
    most: float = BOX + 2 * UNIT
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
        return sum(self._range(row)[0] for row in self.rows)

    @property
    def most(self) -> float:
        return sum(self._range(row)[1] for row in self.rows)

    def _range(self, row: Row) -> tuple[float, float]:
        """How low and how high a row may be; a remark of several lines wants more than the row does."""
        least = max(row.least, _label_height(row, self.labels - EDGE * 2))
        return least, max(least, row.most)

    def snug(self, height: float) -> float:
        return sum(self._heights(height))

    def _heights(self, height: float) -> list[float]:
        """Rows of a kind stay alike: each grows by whole units, as far as all of them can."""
        share = (height - self.least) / ((self.most - self.least) or 1)
        return [least + under(share * (most - least)) for least, most in map(self._range, self.rows)]

    def draw(self, canvas: Canvas, box: Box) -> None:
        boxes = box.rows(self._heights(box.height))
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
            _label(canvas, label.inset(EDGE, 0), row)
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
    write_stacked(canvas, box, _pieces(row))


def _pieces(row: Row) -> list[tuple[str, Look]]:
    """What stands in the label's place, and how."""
    looks = [
        (row.label, Look((DISPLAY,), 10, 7) if row.strong else Look((BOLD,), 9, 7.5)),
        (row.note, Look((TEXT,), NOTE, NOTE, colour=SOFT)),
    ]
    return [(words, look) for words, look in looks if words]


def _label_height(row: Row, wide: float) -> float:
    """What the label and its remark need, with a unit of air above and below."""
    free = Box(0, 0, wide - (row.icon.width + 1.5 * mm if row.icon else 0), 1_000)
    fitted = [fit(words, free, look) for words, look in _pieces(row)] if row.lead is None else []
    if not fitted:
        return 0.0
    below = sum(len(one.lines) * one.step for one in fitted) - fitted[0].step
    return up_to_grid(fitted[0].size * CAP_HEIGHT + below + 2 * UNIT, UNIT)


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

    return Row(label, paint, note, least=10 * UNIT, most=12 * UNIT, ground=DEEP, fields=(of_player("name"),))


def strong_row(label: str, note: str = "", field: str = "") -> Row:
    """A row that stands out: a total or a place; `field` is the value of the score calculator that it holds."""
    fields = (of_player(field),) if field else ()
    return Row(label, note=note, least=BOX, most=BOX + 2 * UNIT, ground=DEEP, strong=True, fields=fields)
