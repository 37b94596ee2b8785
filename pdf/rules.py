"""The rule sheet: the guide of a game in two columns, or in two languages side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import count, zip_longest

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.speech.catalogue import Catalogue, catalogue
from companion.speech.guide import guide_markdown
from pdf.band import Band
from pdf.boxes import Box
from pdf.columns import Flow, Slot
from pdf.fonts import TEXT
from pdf.games import own
from pdf.icons import icon
from pdf.leaves import Leaf, Mark, area_of
from pdf.markdown import FindIcon, Heading, flowables
from pdf.paper import GUTTER, LINE, styles
from pdf.sheet import Sheet

SIZES = (9.2, 8.8, 8.4, 7.8)
_BAND = 4 * mm  # between the band and the text


def leaves(sheet: Sheet) -> list[Leaf]:
    """The guide on as few leaves as it needs; always a whole page each."""
    sheet = replace(sheet, per_page=1)
    title = catalogue(sheet.languages[0]).say(f"{sheet.game.id}.title")
    band = Band(title, " · ".join(catalogue(language).say("paper.rules.title") for language in sheet.languages))
    flows = _best(sheet, band.least + _BAND)
    return [_leaf(sheet, page, band, flows) for page in range(_pages(flows))]


def _leaf(sheet: Sheet, page: int, band: Band, flows: list[Flow]) -> Leaf:
    area = area_of(sheet)
    placed = [one for flow in flows for one in flow.placed if one.page == page]

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
            one.flowable.drawOn(canvas, one.x, one.y)

    title = [Mark(band.title, 0, area.top)] if page == 0 else []
    return Leaf(sheet, paint, title + _marks(flows[0], page), page + 1, _pages(flows))


def _marks(flow: Flow, page: int) -> list[Mark]:
    """The headings of a page, for the outline; of two languages the first."""
    return [
        Mark(one.flowable.words, one.flowable.level - 1, one.y + one.height)
        for one in flow.placed
        if one.page == page and isinstance(one.flowable, Heading)
    ]


def _best(sheet: Sheet, band: float) -> list[Flow]:
    """The largest lettering that needs no more pages than the smallest."""
    guides = [guide_markdown(sheet.game, language, sheet.modules, sheet.asked_players) for language in sheet.languages]
    least = _pages(_flows(sheet, guides, SIZES[-1], band))
    tried = (_flows(sheet, guides, size, band) for size in SIZES)
    return next(flows for flows in tried if _pages(flows) == least)


def _pages(flows: list[Flow]) -> int:
    return 1 + max(flow.page for flow in flows)


def _flows(sheet: Sheet, guides: list[str], size: float, band: float) -> list[Flow]:
    """One language runs through both columns; two languages have a column each and meet at every section."""
    left, right = _columns(area_of(sheet))
    canvas = Canvas(BytesIO(), initialFontName=TEXT)  # only measures
    stories = [
        flowables(guide, styles(size), left.width, _icon_finder(sheet, catalogue(language)))
        for guide, language in zip(guides, sheet.languages, strict=True)
    ]
    if len(stories) == 1:
        flow = Flow(canvas, _slots((left, right), band))
        flow.pour(stories[0])
        return [flow]
    flows = [Flow(canvas, _slots((column,), band)) for column in (left, right)]
    for sections in zip_longest(*map(_sections, stories), fillvalue=()):
        for flow, section in zip(flows, sections, strict=True):
            flow.pour(section)
        for flow in flows:
            for other in flows:
                flow.wait_for(other)
    return flows


def _columns(area: Box) -> list[Box]:
    half = (area.width - GUTTER) / 2
    return [Box(area.x, area.y, half, area.height), Box(area.right - half, area.y, half, area.height)]


def _slots(columns: Sequence[Box], band: float) -> Iterator[Slot]:
    """The columns of page after page, shorter on the first, where the band is."""
    for page in count():
        for box in columns:
            yield Slot(page, Box(box.x, box.y, box.width, box.height - (0 if page else band)))


def _sections(story: list[Flowable]) -> list[list[Flowable]]:
    sections: list[list[Flowable]] = [[]]
    for flowable in story:
        if isinstance(flowable, Heading) and flowable.level == 2:
            sections.append([])
        sections[-1].append(flowable)
    return sections


def _no_icons(words: Catalogue) -> dict[str, str]:
    return {}


def _icon_finder(sheet: Sheet, words: Catalogue) -> FindIcon:
    """Finds the icon of a table row: one whose words stand in its first cell, else in another."""
    names = own(sheet.game, "icon_words", _no_icons)(words)

    def find(row: list[str]) -> Drawing | None:
        for cell in row:
            found = [word for word in names if word.casefold() in cell.casefold()]
            if found:
                return icon(f"games/{sheet.game.id}", names[max(found, key=len)], 9)
        return None

    return find
