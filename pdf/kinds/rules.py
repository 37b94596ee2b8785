"""The rule sheet: the guide of a game in two columns, or in two languages side by side."""

from __future__ import annotations

from dataclasses import replace

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import catalogue
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.drawing.paper import LINE
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.setting.baseline import Heading
from pdf.setting.columns import Flow
from pdf.setting.guide import Setting, settled

_BAND = 4 * mm  # between the band and the text


def leaves(sheet: Sheet) -> list[Leaf]:
    """The guide on as few leaves as it needs; always a whole page each."""
    sheet = replace(sheet, per_page=1)
    title = catalogue(sheet.languages[0]).message(f"{sheet.game.id}.title")
    band = Band(title, " · ".join(catalogue(language).message("paper.rules.title") for language in sheet.languages))
    setting = settled(sheet, band.least + _BAND)
    return [_leaf(sheet, page, band, setting) for page in range(setting.pages)]


def _leaf(sheet: Sheet, page: int, band: Band, setting: Setting) -> Leaf:
    area = area_of(sheet, told="nothing")
    placed = [one for flow in setting.flows for one in flow.placed if one.page == page]

    def paint(canvas: Canvas) -> None:
        top = area.top
        if page == 0:
            band.draw(canvas, area.rows((band.least,))[0])
            top -= band.least + _BAND
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.4)
        middle = area.x + area.width / 2
        canvas.line(middle, min(one.y for one in placed), middle, top)
        for one in placed:
            one.draw(canvas)

    title = [Mark(band.title, 0, area.top)] if page == 0 else []
    marks = title + _marks(setting.flows[0], page)
    return Leaf(sheet, paint, marks, page + 1, setting.pages, told="nothing")


def _marks(flow: Flow, page: int) -> list[Mark]:
    """The headings of a page, for the outline; of two languages the first."""
    return [
        Mark(one.flowable.words, one.flowable.level - 1, one.y + one.height)
        for one in flow.placed
        if one.page == page and isinstance(one.flowable, Heading)
    ]
