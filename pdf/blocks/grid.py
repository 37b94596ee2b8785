"""Grids: a column for every player, a row for everything that is written down."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.labels import common_size, draw_label, label_height
from pdf.blocks.rows import Row, leave_fields
from pdf.drawing.shapes import draw_line, fill_box
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE
from pdf.paper.grid import floor_to_grid

LABELS = 38 * mm
EDGE = 2 * mm


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
        least = max(row.least, label_height(row, self.labels - EDGE * 2, self._label_size))
        return least, max(least, row.most)

    @property
    def _label_size(self) -> float:
        return common_size(self.rows, self.labels - EDGE * 2)

    def snug(self, height: float) -> float:
        return sum(self._heights(height))

    def _heights(self, height: float) -> list[float]:
        """Rows of a kind stay alike: each grows by whole units, as far as all of them can."""
        share = (height - self.least) / ((self.most - self.least) or 1)
        return [least + floor_to_grid(share * (most - least)) for least, most in map(self._range, self.rows)]

    def draw(self, canvas: Canvas, box: Box) -> None:
        boxes = box.rows(self._heights(box.height))
        for row, place in zip(self.rows, boxes, strict=True):
            self._row(canvas, row, place)
        self._rules(canvas, box, boxes)

    def _row(self, canvas: Canvas, row: Row, box: Box) -> None:
        if row.ground is not None:
            fill_box(canvas, box, row.ground)
        label, cells = box.left_of(self.labels)
        if row.lead is not None:
            row.lead(canvas, label)
        else:
            draw_label(canvas, label.inset(EDGE, 0), row, self._label_size)
        for seat, cell in enumerate(cells.columns(self.players)):
            row.paint(canvas, cell, seat)
            leave_fields(canvas, row, cell, seat)

    def _rules(self, canvas: Canvas, box: Box, rows: list[Box]) -> None:
        for row, place in list(zip(self.rows, rows, strict=True))[1:]:
            colour, width = (INK, 1.1) if row.strong else (LINE, 0.5)
            draw_line(canvas, (place.x, place.top), (place.right, place.top), colour, width)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        for cell in box.left_of(self.labels)[1].columns(self.players):
            canvas.line(cell.x, box.y, cell.x, box.top)
        canvas.setLineWidth(1.1)
        canvas.rect(box.x, box.y, box.width, box.height)
