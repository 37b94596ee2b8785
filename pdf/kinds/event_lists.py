"""Lists of an event for the wall and the desk: seating by name and by table, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.band import Band
from pdf.document.frame import Frame
from pdf.document.leaf import Leaf, numbered_leaves
from pdf.drawing.shapes import draw_line, fill_box
from pdf.paper.box import Box
from pdf.paper.colours import DEEP, LINE, SOFT, TINT
from pdf.paper.grid import UNIT
from pdf.paper.sizes import GAP
from pdf.typography.fitted_text import Align, Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

COLUMN_GAP = 6 * mm
HEADING = 8 * UNIT  # at most, also above high rows
HIGHEST = 11 * UNIT  # of a row


@dataclass(frozen=True)
class ListColumn:
    """A column of a list: its heading, its share of the width, and how its cells look."""

    heading: str
    share: float
    align: Align = "left"
    strong: bool = False


@dataclass(frozen=True)
class EventList:
    """A list with a heading; its rows run down `across` columns of a page one after the other."""

    title: str
    kind: str
    facts: str
    columns: Sequence[ListColumn]
    rows: Sequence[Sequence[str]]
    across: int = 1
    row_height: float = 8 * UNIT
    size: float = 10.5
    grown: int = 0  # units that rows are higher than they have to be

    def leaves(self, frame: Frame) -> list[Leaf]:
        band = Band(self.title, self.kind, self.facts)
        room = frame.area.height - band.least - GAP
        shown = self._filling(room)
        columns = shown._pages(room) * self.across
        lines = -(-len(self.rows) // columns) if self.across > 1 else shown._lines(room)  # columns alike
        each = max(1, lines * self.across)
        pages = [self.rows[start : start + each] for start in range(0, len(self.rows), each)] or [()]
        draws = [partial(shown._draw, area=frame.area, band=band, rows=page, lines=lines) for page in pages]
        return numbered_leaves(frame, self.kind, draws)

    def _filling(self, room: float) -> EventList:
        """The same in the highest rows that take no page more; a little lower ones where that saves a page."""
        most = max(0, round((HIGHEST - self.row_height) / UNIT))
        tried = [replace(self, row_height=self.row_height + units * UNIT, grown=units) for units in range(most, -2, -1)]
        least = tried[-1]._pages(room)
        return next(one for one in tried if one._pages(room) == least)

    def _lines(self, room: float) -> int:
        """How many rows stand below the headings of a column."""
        return int(room // self.row_height) - 1

    def _pages(self, room: float) -> int:
        return max(1, -(-len(self.rows) // (self._lines(room) * self.across)))

    def _draw(self, canvas: Canvas, area: Box, band: Band, rows: Sequence[Sequence[str]], lines: int) -> None:
        top, rest = area.rows((band.least + GAP, area.height - band.least - GAP))
        band.draw(canvas, top.rows((band.least,))[0])
        for number, column in enumerate(rest.columns(self.across, COLUMN_GAP)):
            part = rows[number * lines : (number + 1) * lines]
            if part:
                self._draw_part(canvas, column, part)

    def _draw_part(self, canvas: Canvas, box: Box, rows: Sequence[Sequence[str]]) -> None:
        lines = box.rows([min(self.row_height, HEADING), *[self.row_height] * len(rows)])
        fill_box(canvas, lines[0], DEEP)
        for column, cell in zip(self.columns, self._cells(lines[0]), strict=True):
            write(canvas, cell, column.heading, Look(BOLD, 8.5, 6, column.align, SOFT))
        for index, (row, line) in enumerate(zip(rows, lines[1:], strict=True)):
            if index % 2:
                fill_box(canvas, line, TINT)
            for column, cell, text in zip(self.columns, self._cells(line), row, strict=True):
                size = self.size + max(0, self.grown)
                style = (
                    Look(DISPLAY, size + 3.5, 8, column.align)
                    if column.strong
                    else Look(TEXT, size, max(7, self.size - 3), column.align)
                )
                write(canvas, cell, text, style)
            draw_line(canvas, (line.x, line.y), (line.right, line.y), LINE, 0.4)

    def _cells(self, row: Box) -> list[Box]:
        whole = sum(column.share for column in self.columns)
        found, left = [], row
        for column in self.columns:
            cell, left = left.left_of(row.width * column.share / whole)
            found.append(cell.inset(1.5 * mm, 0.4 * mm))
        return found
