"""Grids: a column for every player, a row for everything that is written down."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.cells import (
    boxes_in_line,
    caption_height,
    draw_box,
    draw_caption,
    inside,
    pennant,
    picture_height,
    places,
)
from pdf.blocks.labels import common_size, draw_label, label_height
from pdf.blocks.rows import Row, WritingBox
from pdf.document.slots import Field, leave_field
from pdf.drawing.shapes import draw_line, fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE, PALE
from pdf.paper.grid import UNIT, ceil_to_grid, floor_to_grid
from pdf.paper.sizes import BOX
from pdf.requests.sheet import Sheet

LABELS = {1: 38 * mm, 2: 30 * mm, 4: 22 * mm}  # by leaves a page
EDGE = {1: 2 * mm, 2: 1.5 * mm, 4: mm}


@dataclass(frozen=True)
class Grid:
    """Rows over the same columns; grids below each other line up. `lead` is the width of everybody's boxes."""

    sheet: Sheet
    rows: Sequence[Row]
    width: float
    lead: float = 0.0

    @property
    def labels(self) -> float:
        return float(LABELS[self.sheet.per_page])

    def within(self, ranks: Collection[int]) -> Grid:
        """The same with what has one of these ranks; the players get the width of boxes that are left out."""
        given = [row for row in self.rows if row.rank in ranks]
        rows = [row.within(ranks) for row in given]
        every = sum(entry.wide for row in self.rows[:3] for entry in row.lead)
        kept = sum(entry.wide for row in rows[:3] for entry in row.lead)
        grid = replace(self, rows=rows, lead=self.lead * kept / every if every else 0.0)
        return replace(grid, rows=[grid._remarked(row, one.note) for row, one in zip(rows, given, strict=True)])

    def _remarked(self, row: Row, note: str) -> Row:
        """The row with its remark, if it does not get higher by it."""
        remarked = replace(row, note=note)
        return remarked if self._range(remarked) == self._range(row) else row

    @property
    def is_possible(self) -> bool:
        """Whether every box is wide enough for a number."""
        return all(self._across(row) for row in self.rows if row.entries)

    @property
    def least(self) -> float:
        return sum(least for least, _ in self._ranges)

    @property
    def most(self) -> float:
        return sum(most for _, most in self._ranges)

    @property
    def _cell(self) -> float:
        return (self.width - self.labels - self.lead) / self.sheet.players

    @property
    def _edge(self) -> float:
        return float(EDGE[self.sheet.per_page])

    def _across(self, row: Row) -> int:
        return boxes_in_line(self._cell, [entry.sign for entry in row.entries])

    def _lines(self, row: Row) -> int:
        across = self._across(row)
        return -(-len(row.entries) // across) if across else 1

    @cached_property
    def _ranges(self) -> list[tuple[float, float]]:
        return [self._range(row) for row in self.rows]

    def _range(self, row: Row) -> tuple[float, float]:
        """How low and how high a row may be; a remark of several lines wants more than the row does."""
        label = label_height(row, self._label_width(row) - self._edge * 2, self._label_size)
        if row.captions:
            high = max(label, ceil_to_grid(self._caption_line(row) * self._lines(row)))
            return high, high
        lines = self._lines(row)
        least = max(row.least, lines * BOX, label)
        return least, max(least, row.most * lines)

    def _caption_line(self, row: Row) -> float:
        """The height of a line of captions: pictures stand over them where there is one line only."""
        signs = [entry.sign for entry in row.entries]
        across = self._across(row) or 1
        boxes = [
            inside(place, sign)
            for place, sign in zip(places(Box(0, 0, self._cell, 1), signs, across), signs, strict=True)
        ]
        captions = [(entry.caption, self._picture(row, entry)) for entry in row.entries]
        shared = [(entry.caption, self._picture(row, entry)) for entry in row.lead]
        every = sum(entry.wide for entry in row.lead)
        least = min((self.lead * entry.wide / every for entry in row.lead), default=0.0)
        own = caption_height(captions, min((box.width for box in boxes), default=self._cell)) if captions else 0.0
        return max(own, caption_height(shared, least) if shared else 0.0)

    def _picture(self, row: Row, entry: WritingBox) -> Drawing | None:
        return entry.picture if self._lines(row) == 1 else None

    def _label_width(self, row: Row) -> float:
        return self.labels + (0 if row.lead else self.lead)

    @cached_property
    def _label_size(self) -> float:
        return common_size(self.rows, self.labels - self._edge * 2)

    def snug(self, height: float) -> float:
        return sum(self._heights(height))

    def _heights(self, height: float) -> list[float]:
        """Rows of a kind stay alike: each grows by whole units, as far as all of them can."""
        steps = round(max(most - least for least, most in self._ranges) / UNIT)
        for step in range(steps, 0, -1):
            heights = [least + floor_to_grid(step / steps * (most - least)) for least, most in self._ranges]
            if sum(heights) <= height + 0.01:
                return heights
        return [least for least, _ in self._ranges]

    def draw(self, canvas: Canvas, box: Box) -> None:
        boxes = box.rows(self._heights(box.height))
        for row, place in zip(self.rows, boxes, strict=True):
            self._row(canvas, row, place)
        self._rules(canvas, box, boxes)

    def _row(self, canvas: Canvas, row: Row, box: Box) -> None:
        if row.ground is not None:
            fill_box(canvas, box, row.ground)
        label, rest = box.left_of(self._label_width(row))
        lead, cells = rest.left_of(box.width - self._label_width(row) - self._cell * self.sheet.players)
        draw_label(canvas, label.inset(self._edge, 0), row, self._label_size)
        self._draw_lead(canvas, lead, row)
        for seat, cell in enumerate(cells.columns(self.sheet.players)):
            self._draw_cell(canvas, cell, row, seat)

    def _draw_lead(self, canvas: Canvas, box: Box, row: Row) -> None:
        x, every = box.x, sum(entry.wide for entry in row.lead)
        for entry in row.lead:
            place = Box(x, box.y, box.width * entry.wide / every, box.height)
            self._draw_entry(canvas, place, row, entry, None)
            x = place.right

    def _draw_cell(self, canvas: Canvas, cell: Box, row: Row, seat: int) -> None:
        signs = [entry.sign for entry in row.entries]
        for entry, place in zip(row.entries, places(cell, signs, self._across(row)), strict=True):
            self._draw_entry(canvas, place, row, entry, seat)
            if place.top < cell.top - 1 and not row.captions:
                draw_line(canvas, (place.x, place.top), (place.right, place.top), PALE, 0.6)
        if row.paint is not None:
            row.paint(canvas, cell, seat)
        if row.first == seat:
            pennant(canvas, cell.x + 0.5, cell.top - 0.3)

    def _draw_entry(self, canvas: Canvas, place: Box, row: Row, entry: WritingBox, seat: int | None) -> None:
        if row.captions:
            above = picture_height([self._picture(row, one) for one in (*row.entries, *row.lead)])
            draw_caption(canvas, place, entry.sign, entry.caption, self._picture(row, entry), above)
            return
        plain = entry.is_name or (len(row.entries) == 1 and seat is not None)
        box = place if plain and not entry.sign else draw_box(canvas, place, entry.sign)
        name = entry.field if seat is None else entry.field.format(seat=seat)
        leave_field(canvas, Field(name, self._field_label(row, entry, seat), box, formula=entry.formula, seat=seat))

    def _field_label(self, row: Row, entry: WritingBox, seat: int | None) -> str:
        """What a viewer says of a field: whose it is, and what belongs there."""
        say = self.sheet.message
        player = "" if seat is None else self.sheet.name(seat) or say("paper.player", n=seat + 1)
        return " · ".join(part for part in (player, row.label, entry.caption) if part)

    def _rules(self, canvas: Canvas, box: Box, rows: list[Box]) -> None:
        for row, place in list(zip(self.rows, rows, strict=True))[1:]:
            colour, width = (INK, 1.1) if row.strong else (LINE, 0.5)
            draw_line(canvas, (place.x, place.top), (place.right, place.top), colour, width)
        for seat in range(self.sheet.players if self._cell > 1 else 0):
            x = box.right - (self.sheet.players - seat) * self._cell
            draw_line(canvas, (x, box.y), (x, box.top), INK, 0.9)
        outline_box(canvas, box)
