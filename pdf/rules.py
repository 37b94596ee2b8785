"""The rule sheet: the guide of a game in two columns, or in two languages side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import count, zip_longest

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.speech.catalogue import Catalogue, catalogue
from companion.speech.guide import guide_markdown
from pdf.band import Band
from pdf.baseline import Heading, up_to_grid
from pdf.boxes import Box
from pdf.columns import Flow, Slot
from pdf.fonts import TEXT
from pdf.games import own
from pdf.icons import icon
from pdf.leaves import Leaf, Mark, area_of
from pdf.markdown import FindIcon, flowables
from pdf.paper import GUTTER, LINE, Styles, styles
from pdf.sheet import Sheet

SIZES = (9.4, 9.2, 9.0, 8.8, 8.6, 8.4, 8.2, 8.0)
SMALL_SIZES = (8.0, 7.8, 7.6, 7.4, 7.2, 7.0, 6.8)  # and tighter, only where a guide would be too long otherwise
MOST_PAGES = 4
_BAND = 4 * mm  # between the band and the text


def leaves(sheet: Sheet) -> list[Leaf]:
    """The guide on as few leaves as it needs; always a whole page each."""
    sheet = replace(sheet, per_page=1)
    title = catalogue(sheet.languages[0]).say(f"{sheet.game.id}.title")
    band = Band(title, " · ".join(catalogue(language).say("paper.rules.title") for language in sheet.languages))
    setting = settled(sheet, band.least + _BAND)
    return [_leaf(sheet, page, band, setting) for page in range(setting.pages)]


@dataclass(frozen=True)
class Setting:
    """A guide set in one size: where everything stands, a flow a language or one through all columns."""

    look: Styles
    flows: Sequence[Flow]

    @property
    def pages(self) -> int:
        return 1 + max(flow.page for flow in self.flows)


def _leaf(sheet: Sheet, page: int, band: Band, setting: Setting) -> Leaf:
    """The house rules stand in the footer of the first page, for the whole sheet."""
    area = area_of(sheet, house_rules=page == 0)
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
    return Leaf(sheet, paint, marks, page + 1, setting.pages, house_rules=page == 0)


def _marks(flow: Flow, page: int) -> list[Mark]:
    """The headings of a page, for the outline; of two languages the first."""
    return [
        Mark(one.flowable.words, one.flowable.level - 1, one.y + one.height)
        for one in flow.placed
        if one.page == page and isinstance(one.flowable, Heading)
    ]


def settled(sheet: Sheet, band: float) -> Setting:
    """The largest lettering on as few pages as comfortable reading allows, smaller only where it would be too many."""
    guides = [guide_markdown(sheet.game, language, sheet.modules, sheet.asked_players) for language in sheet.languages]
    least = _set(sheet, guides, SIZES[-1], band)
    if least.pages > MOST_PAGES:
        smaller = (_set(sheet, guides, size, band, tight=True) for size in SMALL_SIZES)
        return next((setting for setting in smaller if setting.pages <= MOST_PAGES), least)
    larger = (_set(sheet, guides, size, band) for size in SIZES[:-1])
    return next((setting for setting in larger if setting.pages == least.pages), least)


def _set(sheet: Sheet, guides: list[str], size: float, band: float, tight: bool = False) -> Setting:
    """One language runs through both columns; two languages have a column each and meet at every section."""
    look, canvas = styles(size, tight), Canvas(BytesIO(), initialFontName=TEXT)  # the canvas only measures
    pages = [area_of(sheet, house_rules=True), area_of(sheet, house_rules=False)]
    wide = _columns(pages[0])[0].width
    below = up_to_grid(band, look.step)
    stories = [
        flowables(guide, look, wide, _icon_finder(sheet, catalogue(language)))
        for guide, language in zip(guides, sheet.languages, strict=True)
    ]
    if len(stories) == 1:
        return Setting(look, [_balanced(stories[0], canvas, pages, below, look.step)])
    flows = [Flow(canvas, _slots(pages, (column,), below), look.step) for column in (0, 1)]
    for sections in zip_longest(*map(_sections, stories), fillvalue=()):
        for flow, section in zip(flows, sections, strict=True):
            flow.pour(section)
        for flow in flows:
            for other in flows:
                flow.wait_for(other)
    return Setting(look, flows)


def _balanced(story: list[Flowable], canvas: Canvas, pages: Sequence[Box], below: float, step: float) -> Flow:
    """Through both columns of every page; those of the last page are as even as they can be."""

    def poured(last: int, share: float) -> Flow:
        flow = Flow(canvas, _slots(pages, (0, 1), below, last, share), step)
        flow.pour(story)
        return flow

    full = poured(-1, 1.0)
    for share in (0.5, 0.6, 0.7, 0.8, 0.9):
        if (even := poured(full.page, share)).page == full.page:
            return even
    return full


def _columns(area: Box) -> list[Box]:
    half = (area.width - GUTTER) / 2
    return [Box(area.x, area.y, half, area.height), Box(area.right - half, area.y, half, area.height)]


def _slots(
    areas: Sequence[Box], columns: Sequence[int], band: float, last: int = -1, share: float = 1.0
) -> Iterator[Slot]:
    """The columns of page after page: the first page is shorter by the band, and on the `last` only a share is used."""
    for page in count():
        area = areas[min(page, len(areas) - 1)]
        high = area.height - (0 if page else band)
        used = high * share if page == last else high
        for box in (_columns(area)[column] for column in columns):
            yield Slot(page, Box(box.x, box.y + high - used, box.width, used))


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
    """Finds the icon of a table row: the one whose words stand in its first cell."""
    names = own(sheet.game, "icon_words", _no_icons)(words)

    def find(row: list[str]) -> Drawing | None:
        found = [word for word in names if word.casefold() in row[0].casefold()]
        return icon(f"games/{sheet.game.id}", names[max(found, key=len)], 9) if found else None

    return find
