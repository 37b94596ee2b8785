"""The picture of Scream Machine's rule sheet: two neighbours, and the visitor in the gap between them."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import draw_panel, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, DEEP, INK, LINE, TINT
from pdf.requests.sheet import Sheet
from pdf.typography.figures import GuideFigure
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY

SPRITE = "games/scream-machine"
DECIDING = 6  # the section of the guide about visitors
OFFERS = {"B": (5, 1), "C": (3,)}


def guide_figures(sheet: Sheet, catalogue: Catalogue) -> list[GuideFigure]:
    sums = {name: sum(values) for name, values in OFFERS.items()}
    caption = catalogue.message("scream-machine.figure.gap", one=sums["B"], other=sums["C"])
    return [GuideFigure(DECIDING, caption, _gap, 26 * mm)]


def _gap(canvas: Canvas, box: Box) -> None:
    """Park B at the left, park C at the right, a thrill seeker between them."""
    left, middle, right = box.columns(3)
    _park(canvas, left.inset(3, 2), "B")
    _park(canvas, right.inset(3, 2), "C")
    visitor = Box(middle.x + middle.width / 2 - 8 * mm, middle.y + 3 * mm, 16 * mm, middle.height - 6 * mm)
    draw_panel(canvas, visitor, CREAM, INK, 1.1, 4)
    draw_icon(canvas, visitor, icon(SPRITE, "thrill", 9 * mm))
    set_pen(canvas, INK, 1.4)
    y = box.y + box.height / 2
    canvas.line(visitor.x - 1, y, left.right, y)
    canvas.line(left.right, y, left.right + 4, y + 3)
    canvas.line(left.right, y, left.right + 4, y - 3)


def _park(canvas: Canvas, box: Box, name: str) -> None:
    draw_panel(canvas, box, TINT, LINE, 0.8, 4)
    head, cards = box.rows((12, box.height - 12))
    write(canvas, head, name, Look(DISPLAY, 10, 8, "centre", stand="free"))
    for value, place in zip(OFFERS[name], cards.columns(2), strict=False):
        card = place.inset(4, 4)
        draw_panel(canvas, card, DEEP, INK, 0.8, 2)
        above, below = card.rows((card.height * 0.55, card.height * 0.45))
        draw_icon(canvas, above, icon(SPRITE, "thrill", 5 * mm))
        write(canvas, below, str(value), Look(BOLD, 10, 8, "centre", stand="free"))
