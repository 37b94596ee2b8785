"""Imposing: where on which page a leaf goes, so that cut and stacked piles are in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.boxes import Box
from pdf.drawing.paper import LINE, Paper
from pdf.file.leaves import PER_PAGE

Item = TypeVar("Item")
_MARK = 4 * mm


def imposed(items: Sequence[Item], per_page: int) -> Iterator[list[Item]]:
    """The items of page after page: the first pile takes the first items, the next pile goes on where it ends."""
    pages = -(-len(items) // per_page)
    for page in range(pages):
        yield list(items[page::pages])


def places(page: Paper, per_page: int) -> list[Box]:
    """The places on a page, from the top left in reading order."""
    across, down = PER_PAGE[per_page]
    rows = Box(0, 0, page.width, page.height).rows([page.height / down] * down)
    return [place for row in rows for place in row.columns(across)]


def draw_cut_marks(canvas: Canvas, page: Paper, per_page: int) -> None:
    """Short lines at the edges and a small cross in the middle, where the knife goes."""
    across, down = PER_PAGE[per_page]
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
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
