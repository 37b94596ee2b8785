"""The rule sheet: the guide of a game in two columns, or in two languages side by side."""

from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import catalogue
from pdf.blocks.band import Band
from pdf.document.frame import Frame, sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.drawing.shapes import draw_line
from pdf.games import theme_of
from pdf.kinds.guide import GuideLayout, fit_guide
from pdf.paper.box import Box
from pdf.paper.colours import LINE
from pdf.requests.sheet import Sheet
from pdf.typography.columns import Flow
from pdf.typography.flowables import Heading

_BAND = 4 * mm  # between the band and the text


def leaves(sheet: Sheet) -> list[Leaf]:
    """The guide on as few leaves as it needs."""
    frame = sheet_frame(sheet, rules=False, head=True)
    band = _band(sheet, frame.area.width)
    layout = fit_guide(sheet, frame.area, band_height(sheet, frame))
    found = []
    for page in range(layout.pages):
        draw = partial(_draw_page, frame=frame, page=page, band=band, layout=layout)
        title = [Mark(sheet.title, 0, frame.area.top)] if page == 0 else []
        found.append(Leaf(frame, draw, title + _marks(layout.flows[0], page), page + 1, layout.pages))
    return found


def _band(sheet: Sheet, width: float) -> Band:
    kinds = [catalogue(language).message("paper.rules.title") for language in sheet.languages]
    more = sheet.module_line
    return Band(sheet.title, " · ".join(kinds), theme=theme_of(sheet.game), more=more, width=width)


def band_height(sheet: Sheet, frame: Frame) -> float:
    """How much of the first page stands above its text, beyond the running head of the others."""
    return float(_band(sheet, frame.area.width).least + _BAND - frame.head)


def _draw_page(canvas: Canvas, frame: Frame, page: int, band: Band, layout: GuideLayout) -> None:
    area = frame.area
    top = area.top
    if page == 0:
        top += frame.head
        band.draw(canvas, Box(area.x, top - band.least, area.width, band.least))
        top -= band.least + _BAND
    placed = [one for flow in layout.flows for one in flow.on_page(page)]
    middle = area.x + area.width / 2
    draw_line(canvas, (middle, min(one.y for one in placed)), (middle, top), LINE, 0.4)
    for one in placed:
        one.draw(canvas)


def _marks(flow: Flow, page: int) -> list[Mark]:
    """The headings of a page, for the outline; of two languages the first."""
    return [
        Mark(one.flowable.title, one.flowable.level - 1, one.y + one.height)
        for one in flow.on_page(page)
        if isinstance(one.flowable, Heading)
    ]
