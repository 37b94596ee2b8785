"""Imposition: which leaf goes where on which page, so that cut and stacked piles are in order."""

from collections.abc import Iterator

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.shapes import set_pen
from pdf.paper.colours import LINE
from pdf.paper.sizes import PER_PAGE, LeafFormat

_MARK = 4 * mm


def impose(count: int, per_page: int) -> Iterator[range]:
    """The numbers of the leaves on page after page: each pile goes on where the one before it ends."""
    pages = -(-count // per_page)
    for page in range(pages):
        yield range(page, count, pages)


def draw_cut_marks(canvas: Canvas, format: LeafFormat) -> None:
    """Short lines at the edges and a small cross in the middle, where the knife goes."""
    page, (across, down) = format.page, PER_PAGE[format.per_page]
    set_pen(canvas, LINE, 0.5)
    cuts_x = [page.width * step / across for step in range(1, across)]
    cuts_y = [page.height * step / down for step in range(1, down)]
    for x in cuts_x:
        canvas.line(x, 0, x, _MARK)
        canvas.line(x, page.height - _MARK, x, page.height)
        for y in cuts_y:
            canvas.line(x - _MARK / 2, y, x + _MARK / 2, y)
            canvas.line(x, y - _MARK / 2, x, y + _MARK / 2)
    for y in cuts_y:
        canvas.line(0, y, _MARK, y)
        canvas.line(page.width - _MARK, y, page.width, y)
