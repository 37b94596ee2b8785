"""The table tent: a folded card that shows on both sides what is played here, and how to join."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.band import Band
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.drawing.qr import draw_qr
from pdf.drawing.shapes import draw_line, outline_box
from pdf.games import theme_of
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE, SOFT
from pdf.paper.grid import UNIT, ceil_to_grid, floor_to_grid
from pdf.paper.sizes import MARGIN
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, fit, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

QR_SIDE = 52 * mm
BELOW = 22 * mm  # for the address, a word of help and the code
CLOTH = 23 * UNIT
FOOT = 12 * UNIT
LARGEST_ROW = 4  # names side by side


def leaves(sheet: Sheet) -> list[Leaf]:
    """One page, folded in the middle; the upper half stands on its head."""
    say = sheet.message
    parts = [sheet.title, say("paper.tent.title")]
    title = " · ".join([*parts, say("paper.table-named", table=sheet.table)] if sheet.table else parts)
    draw = partial(_draw_page, sheet=sheet)
    return [Leaf(sheet_frame(sheet, rules=False), draw, [Mark(title, 0, sheet.paper.height)], footer=False)]


def _draw_page(canvas: Canvas, sheet: Sheet) -> None:
    """Both halves are drawn with their values, since slots cannot be turned round."""
    paper = sheet.paper
    foot = ceil_to_grid(MARGIN)
    half = Box(MARGIN, foot, paper.width - 2 * MARGIN, floor_to_grid(paper.height / 2 - MARGIN) - foot)
    _draw_half(canvas, half, sheet)
    canvas.saveState()
    canvas.translate(paper.width, paper.height)
    canvas.rotate(180)
    _draw_half(canvas, half, sheet)
    canvas.restoreState()
    draw_line(canvas, (0, paper.height / 2), (paper.width, paper.height / 2), LINE, 0.5, dashes=(4, 4))


def _draw_half(canvas: Canvas, box: Box, sheet: Sheet) -> None:
    more = " · ".join(part for part in (sheet.module_line, sheet.event) if part) if sheet.names else ""
    band = Band(sheet.title, "", theme=theme_of(sheet.game), cloth=CLOTH, more=more, width=box.width)
    top, body, foot = box.rows((band.least, box.height - band.least - FOOT, FOOT))
    band.draw(canvas, top)
    left, right = body.inset(0, 3 * mm).left_of(box.width - QR_SIDE - 8 * mm)
    _draw_table(canvas, left, sheet)
    _draw_code(canvas, right, sheet)
    if sheet.names:
        _draw_names(canvas, foot, sheet.names)
    else:
        facts = [sheet.size_line, sheet.module_line, sheet.event]
        write(canvas, foot, " · ".join(part for part in facts if part), Look(BOLD, 13, 9, "centre"))


def _draw_names(canvas: Canvas, box: Box, names: Sequence[str]) -> None:
    """Each name in a place of its own, so that a long one takes no room from the others."""
    rows = box.rows([box.height / 2] * 2) if len(names) > LARGEST_ROW else [box]
    across = -(-len(names) // len(rows))
    places = [place for row in rows for place in row.columns(across)]
    room = places[0].inset(1.5 * mm, 0.5 * mm)
    size = max(10.0, min(fit(name, room, Look(BOLD, 14, 10)).size for name in names))
    for name, place in zip(names, places, strict=False):
        write(canvas, place.inset(1.5 * mm, 0.5 * mm), name, Look(BOLD, size, 9, "centre"))


def _draw_table(canvas: Canvas, box: Box, sheet: Sheet) -> None:
    label, number = box.rows((10 * mm, box.height - 10 * mm))
    write(canvas, label, sheet.message("paper.table"), Look(DISPLAY, 22, align="centre", colour=SOFT))
    if sheet.table:
        write(canvas, number, sheet.table, Look(DISPLAY, 110, 40, "centre"))
    else:
        outline_box(canvas, number.inset(8 * mm, 3 * mm), LINE, 1, radius=6)


def _draw_code(canvas: Canvas, box: Box, sheet: Sheet) -> None:
    """QR code and join code; without an address only the code, without a code a line to write it on."""
    side = min(QR_SIDE, box.height - BELOW)  # Letter is shorter
    place = Box(box.right - QR_SIDE + (QR_SIDE - side) / 2, box.top - side, side, side)
    if sheet.address:
        draw_qr(canvas, place.inset(3 * mm), sheet.address)
        write(
            canvas,
            Box(place.x, place.y - 6 * mm, side, 7 * mm),
            sheet.url or "",
            Look(TEXT, 8, 6, "centre", SOFT),
        )
    help_box = Box(place.x, place.y + (0 if not sheet.address else -12 * mm), side, 6 * mm)
    write(canvas, help_box, sheet.message("paper.tent.code"), Look(TEXT, 10, 7, "centre"))
    code = Box(place.x, help_box.y - 10 * mm, side, 9 * mm)
    if sheet.code:
        write(canvas, code, sheet.code, Look(DISPLAY, 24, 14, "centre"))
    else:
        draw_line(canvas, (code.x, code.y + 2), (code.right, code.y + 2), INK, 0.8)
