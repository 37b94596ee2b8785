"""The cover of a pack: every table with its code, to tick when its sheets go out and when they are back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.orders import Order
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band, Blank
from pdf.drawing.boxes import Box
from pdf.drawing.paper import DEEP, GAP, INK, LINE, SOFT, TINT
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.file.made import Made
from pdf.setting.baseline import UNIT
from pdf.setting.fonts import BOLD, DISPLAY, TEXT
from pdf.setting.lettering import Look, write

ROW = 9 * UNIT
WIDTHS = (13 * mm, 13 * mm, 22 * mm, 44 * mm)  # out, back, table, game; then names, and at the right the code
CODE = 24 * mm


@dataclass(frozen=True)
class CoverLine:
    """What the list says of one table."""

    table: str
    game: str
    names: str
    code: str


def cover_leaves(title: str, order: Order, lines: Sequence[CoverLine], sheet: Sheet) -> Sequence[Leaf]:
    """As many leaves as the list is long; the sheet lends its paper."""
    words = catalogue(order.lang)
    sheet = replace(sheet, per_page=1, fillable=False)
    area = area_of(sheet, told="nothing")
    facts = words.message("paper.pack.tables", n=len(lines))
    band = Band(title, words.message("paper.pack.cover"), facts, (Blank(words.message("paper.date")),))
    a_page = int((area.height - band.least - GAP - ROW) // ROW)
    pages = -(-len(lines) // a_page)

    def made(number: int) -> Leaf:
        page = lines[number * a_page : (number + 1) * a_page]
        paint = partial(_draw, area=area, band=band, lines=page, words=words)
        marks = [Mark(words.message("paper.pack.cover"), 0, area.top)] if number == 0 else ()
        return Leaf(sheet, paint, marks, number + 1, pages, told="nothing")

    return Made(pages, made)


def _draw(canvas: Canvas, area: Box, band: Band, lines: Sequence[CoverLine], words: Catalogue) -> None:
    top, rest = area.rows((band.least + GAP, area.height - band.least - GAP))
    band.draw(canvas, top.rows((band.least,))[0])
    rows = rest.rows([ROW] * (len(lines) + 1))
    _head(canvas, rows[0], words)
    for index, (line, row) in enumerate(zip(lines, rows[1:], strict=True)):
        _row(canvas, row, line, tinted=index % 2 == 1)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    canvas.rect(rest.x, rows[-1].y, rest.width, rest.top - rows[-1].y)


def _cells(row: Box) -> list[Box]:
    found, left = [], row
    for wide in WIDTHS:
        cell, left = left.left_of(wide)
        found.append(cell)
    return [*found, *left.left_of(left.width - CODE)]


def _head(canvas: Canvas, row: Box, words: Catalogue) -> None:
    canvas.setFillColor(DEEP)
    canvas.rect(row.x, row.y, row.width, row.height, stroke=0, fill=1)
    keys = ("pack.out", "pack.back", "table", "pack.game", "names", "code")
    for key, cell in zip(keys, _cells(row), strict=True):
        write(canvas, cell.inset(1.5 * mm, 0), words.message(f"paper.{key}"), Look((BOLD,), 8.5, 6, colour=SOFT))


def _row(canvas: Canvas, row: Box, line: CoverLine, tinted: bool) -> None:
    if tinted:
        canvas.setFillColor(TINT)
        canvas.rect(row.x, row.y, row.width, row.height, stroke=0, fill=1)
    out, back, table, game, names, code = (cell.inset(1.5 * mm, 0.5 * mm) for cell in _cells(row))
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.9)
    for tick in (out, back):
        canvas.rect(tick.x + 1 * mm, tick.y + (tick.height - 4.5 * mm) / 2, 4.5 * mm, 4.5 * mm)
    write(canvas, table, line.table, Look((DISPLAY, BOLD), 12, 8))
    write(canvas, game, line.game, Look((TEXT,), 9, 7))
    write(canvas, names, line.names, Look((TEXT, DISPLAY), 9, 7))
    write(canvas, code, line.code, Look((BOLD,), 11, 8))
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(row.x, row.top, row.right, row.top)
