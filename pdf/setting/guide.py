"""Setting a guide: in which size, in which columns, on how many pages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import count, zip_longest
from typing import Literal

from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.speech.catalogue import Catalogue, catalogue
from companion.speech.guide import guide_markdown
from pdf.asking.house_rules import agreed, usual
from pdf.asking.sheet import Sheet
from pdf.drawing.boxes import Box
from pdf.drawing.icons import icon
from pdf.drawing.paper import GUTTER
from pdf.file.leaves import area_of
from pdf.games import own
from pdf.setting.baseline import Heading, up_to_grid
from pdf.setting.columns import Flow, Slot
from pdf.setting.fonts import TEXT
from pdf.setting.markdown import FindIcon, flowables
from pdf.setting.styles import Styles, styles

SIZES = (8.4, 8.6, 8.8, 9.0, 9.2, 9.4, 9.6)
SMALL_SIZES = (6.8, 7.0, 7.2, 7.4, 7.6, 7.8, 8.0, 8.2)  # and tighter, only where a guide would be too long otherwise
MOST_PAGES = 4
SHARES = (0.5, 0.6, 0.7, 0.8, 0.9)  # of the height of the last page


@dataclass(frozen=True)
class Setting:
    """A guide set in one size: where everything stands, a flow a language or one through all columns."""

    look: Styles
    flows: Sequence[Flow]

    @property
    def pages(self) -> int:
        return 1 + max(flow.page for flow in self.flows)


def settled(sheet: Sheet, band: float) -> Setting:
    """The largest lettering on as few pages as comfortable reading allows, smaller only where it would be too many."""
    tried = partial(_set, sheet, [_guide(sheet, language) for language in sheet.languages], band=band)
    least = tried(SIZES[0]).pages
    if least > MOST_PAGES:
        tried = partial(_set, sheet, [_guide(sheet, language, "short") for language in sheet.languages], band=band)
        fits = bisect_right(SMALL_SIZES, MOST_PAGES, key=lambda size: tried(size, tight=True).pages)
        return tried(SMALL_SIZES[max(fits - 1, 0)], tight=True)
    return tried(SIZES[bisect_right(SIZES, least, key=lambda size: tried(size).pages) - 1], even=True)


def _guide(sheet: Sheet, language: str, rules: Literal["list", "short"] = "list") -> str:
    """The guide as Markdown; what this table agreed on stands in a box before it, all house rules in one behind it.

    Those are a list, or `short`: one after the other.
    """
    words = catalogue(language)
    told = guide_markdown(sheet.game, language, sheet.modules, sheet.asked_players)
    title, _, text = told.partition("\n")
    changed = [f"**{rule}**" for rule in agreed(sheet, words)]
    every = [*changed, *usual(sheet, words)]
    first = _quoted([f"**{words.message('paper.house-rules')}**", "", *_list(changed)]) if changed else ""
    last = _quoted(_list(every) if rules == "list" else [" · ".join(every)])
    heading = f"## {words.message('paper.house-rules-all')}\n\n" if every else ""
    return f"{title}\n\n{first}\n{text}\n\n{heading}{last}\n"


def _list(lines: Sequence[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def _quoted(lines: Sequence[str]) -> str:
    return "".join(f"> {line}\n" for line in lines)


def _set(sheet: Sheet, guides: list[str], size: float, band: float, tight: bool = False, even: bool = False) -> Setting:
    """One language runs through both columns; two languages have a column each and meet at every section."""
    look, canvas = styles(size, tight), Canvas(BytesIO(), initialFontName=TEXT)  # the canvas only measures
    area = area_of(sheet, told="nothing")
    wide = _columns(area)[0].width
    below = up_to_grid(band, look.step)
    stories = [
        flowables(guide, look, wide, _icon_finder(sheet, catalogue(language)))
        for guide, language in zip(guides, sheet.languages, strict=True)
    ]
    if len(stories) == 1:
        return Setting(look, [_poured(stories[0], canvas, area, below, look.step, even)])
    flows = [Flow(canvas, _slots(area, (column,), below), look.step) for column in (0, 1)]
    for sections in zip_longest(*map(_sections, stories), fillvalue=()):
        for flow, section in zip(flows, sections, strict=True):
            flow.pour(section)
        for flow in flows:
            for other in flows:
                flow.wait_for(other)
    return Setting(look, flows)


def _poured(story: list[Flowable], canvas: Canvas, area: Box, below: float, step: float, even: bool) -> Flow:
    """Through both columns of every page; those of the last page as `even` as they can be."""

    def poured(last: int, share: float) -> Flow:
        flow = Flow(canvas, _slots(area, (0, 1), below, last, share), step)
        flow.pour(story)
        return flow

    full = poured(-1, 1.0)
    shorter = (poured(full.page, share) for share in (SHARES if even else ()))
    return next((flow for flow in shorter if flow.page == full.page), full)


def _columns(area: Box) -> list[Box]:
    half = (area.width - GUTTER) / 2
    return [Box(area.x, area.y, half, area.height), Box(area.right - half, area.y, half, area.height)]


def _slots(area: Box, columns: Sequence[int], band: float, last: int = -1, share: float = 1.0) -> Iterator[Slot]:
    """The columns of page after page: the first page is shorter by the band, and on the `last` only a share is used."""
    for page in count():
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
