"""The cover of a pack: every table with its code, to tick when its sheets go out and when they are back."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue
from pdf.blocks.band import Band, Blank
from pdf.document.frame import Frame
from pdf.document.leaf import Leaf, numbered_leaves
from pdf.drawing.shapes import draw_line, fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import DEEP, LINE, SOFT, TINT
from pdf.paper.grid import UNIT
from pdf.paper.sizes import GAP, LeafFormat
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

ROW = 9 * UNIT
WIDTHS = (13 * mm, 13 * mm, 22 * mm, 44 * mm)  # out, back, table, game; then names, and at the right the code
CODE = 24 * mm


def cover_leaves(title: str, sheets: Sequence[Sheet]) -> list[Leaf]:
    """As many leaves as the list of tables is long."""
    first = sheets[0]
    frame = Frame(LeafFormat(first.paper), first.languages[0], url=first.url)
    catalogue, area = first.catalogue, frame.area
    kind = catalogue.message("paper.pack.cover")
    facts = catalogue.message("paper.pack.tables", n=len(sheets))
    band = Band(title, kind, facts, (Blank(catalogue.message("paper.date")),))
    a_page = int((area.height - band.least - GAP - ROW) // ROW)
    pages = [sheets[start : start + a_page] for start in range(0, len(sheets), a_page)]
    draw = partial(_draw_page, area=area, band=band, catalogue=catalogue)
    return numbered_leaves(frame, kind, [partial(draw, sheets=page) for page in pages])


def _draw_page(canvas: Canvas, area: Box, band: Band, sheets: Sequence[Sheet], catalogue: Catalogue) -> None:
    top, rest = area.rows((band.least + GAP, area.height - band.least - GAP))
    band.draw(canvas, top.rows((band.least,))[0])
    rows = rest.rows([ROW] * (len(sheets) + 1))
    _draw_head(canvas, rows[0], catalogue)
    for index, (sheet, row) in enumerate(zip(sheets, rows[1:], strict=True)):
        _draw_row(canvas, row, sheet, tinted=index % 2 == 1)
    outline_box(canvas, Box(rest.x, rows[-1].y, rest.width, rest.top - rows[-1].y))


def _cells(row: Box) -> list[Box]:
    found, left = [], row
    for wide in WIDTHS:
        cell, left = left.left_of(wide)
        found.append(cell)
    return [*found, *left.left_of(left.width - CODE)]


def _draw_head(canvas: Canvas, row: Box, catalogue: Catalogue) -> None:
    fill_box(canvas, row, DEEP)
    keys = ("pack.out", "pack.back", "table", "pack.game", "names", "code")
    for key, cell in zip(keys, _cells(row), strict=True):
        write(canvas, cell.inset(1.5 * mm, 0), catalogue.message(f"paper.{key}"), Look(BOLD, 8.5, 6, colour=SOFT))


def _draw_row(canvas: Canvas, row: Box, sheet: Sheet, tinted: bool) -> None:
    if tinted:
        fill_box(canvas, row, TINT)
    out, back, table, game, names, code = (cell.inset(1.5 * mm, 0.5 * mm) for cell in _cells(row))
    for tick in (out, back):
        middle = tick.y + (tick.height - 4.5 * mm) / 2
        outline_box(canvas, Box(tick.x + 1 * mm, middle, 4.5 * mm, 4.5 * mm), width=0.9)
    write(canvas, table, sheet.table, Look(DISPLAY, 12, 8))
    write(canvas, game, sheet.title, Look(TEXT, 9, 7))
    write(canvas, names, _players(sheet), Look(TEXT, 9, 7))
    write(canvas, code, sheet.code, Look(BOLD, 11, 8))
    draw_line(canvas, (row.x, row.top), (row.right, row.top), LINE, 0.4)


def _players(sheet: Sheet) -> str:
    """The names, or how many will play."""
    if sheet.names:
        return sheet.catalogue.list_of(list(sheet.names))
    return sheet.message("paper.players", n=sheet.players)
