"""The layout of a guide: in which size, in which columns, on how many pages."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from reportlab.graphics.shapes import Drawing
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.speech.catalogue import Catalogue, catalogue
from companion.speech.guide import guide_markdown
from pdf.drawing.icons import icon
from pdf.games import hook, theme_of
from pdf.paper.box import Box
from pdf.paper.grid import ceil_to_grid
from pdf.requests.house_rules import changed_rules
from pdf.requests.sheet import Sheet
from pdf.typography.columns import Flow, TooTall, column_width, measuring_canvas, page_columns
from pdf.typography.figures import GuideFigure, PlacedFigure
from pdf.typography.flowables import Heading
from pdf.typography.markdown import FindIcon, flowables
from pdf.typography.styles import Styles, styles

SIZES = (8.4, 8.6, 8.8, 9.0, 9.2, 9.4, 9.6, 9.8, 10.0, 10.25, 10.5, 10.75, 11.0, 11.5, 12.0, 12.5, 13.0)
SMALL_SIZES = (7.4, 7.6, 7.8, 8.0, 8.2)  # and tighter, only where a guide would be too long otherwise
MOST_PAGES = 4
SHARES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)  # of the height of the last page


@dataclass(frozen=True)
class GuideLayout:
    """A guide set in one size: a flow for each language, or one through all columns."""

    look: Styles
    flows: Sequence[Flow]

    @property
    def pages(self) -> int:
        return 1 + max(flow.page for flow in self.flows)


def fit_guide(sheet: Sheet, area: Box, band: float) -> GuideLayout:
    """The largest lettering on as few pages as comfortable reading allows, smaller only where it would be too many.

    Where four are not enough, a fifth page begins a leaf of paper whose back is used, too. On the first page a `band`
    of so many points stands above the text.
    """
    lay_out = partial(_lay_out, sheet, [_guide(sheet, catalogue(language)) for language in sheet.languages], area, band)
    least = lay_out(SIZES[0]).pages
    if least > MOST_PAGES:
        most = max(MOST_PAGES, lay_out(SMALL_SIZES[0], tight=True).pages)
        sizes = (*SMALL_SIZES, *SIZES)
        fits = bisect_right(sizes, most + most % 2, key=lambda size: lay_out(size, tight=True).pages)
        return lay_out(sizes[fits - 1], tight=True)
    return lay_out(SIZES[bisect_right(SIZES, least, key=lambda size: lay_out(size).pages) - 1], even=True)


def _guide(sheet: Sheet, catalogue: Catalogue) -> str:
    """The guide as Markdown; what was agreed differently stands in a box before it."""
    markdown = guide_markdown(sheet.game, catalogue.language, sheet.modules, sheet.asked_players)
    title, _, text = markdown.partition("\n")
    changed = [f"**{rule}**" for rule in changed_rules(sheet, catalogue)]
    first = _quoted([f"**{catalogue.message('paper.house-rules')}**", "", *_list(changed)]) if changed else ""
    return f"{title}\n\n{first}\n{text}\n"


def _list(lines: Sequence[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def _quoted(lines: Sequence[str]) -> str:
    return "".join(f"> {line}\n" for line in lines)


def _lay_out(
    sheet: Sheet, guides: list[str], area: Box, band: float, size: float, tight: bool = False, even: bool = False
) -> GuideLayout:
    """One language runs through both columns; two languages have a column each and meet at every section."""
    look, canvas = styles(size, tight, accent=theme_of(sheet.game).colour), measuring_canvas()
    first = area.height - ceil_to_grid(band, look.step)
    stories = [
        _with_figures(
            flowables(guide, look, column_width(area), _icon_finder(sheet, catalogue(language), size)),
            hook(sheet.game, "guide_figures", _no_figures)(sheet, catalogue(language)),
            column_width(area),
            look.step,
        )
        for guide, language in zip(guides, sheet.languages, strict=True)
    ]
    if len(stories) == 1:
        return GuideLayout(look, [_flow(stories[0], canvas, area, first, look.step, even)])
    flows = [Flow(canvas, page_columns(area, first, (side,)), look.step) for side in (0, 1)]
    for sections in zip_longest(*map(_sections, stories), fillvalue=()):
        for flow, section in zip(flows, sections, strict=True):
            flow.pour(section)
        for flow in flows:
            for other in flows:
                flow.wait_for(other)
    return GuideLayout(look, flows)


def _with_figures(story: list[Flowable], figures: Sequence[GuideFigure], wide: float, step: float) -> list[Flowable]:
    """The story with each figure at the end of its section; one whose section is not printed is left out."""
    sections = _sections(story)
    for figure in figures:
        for number, section in enumerate(sections):
            title = section[0].title if section and isinstance(section[0], Heading) else ""
            if figure.after in (number, title):
                section.append(PlacedFigure(figure, wide, step))
    return [flowable for section in sections for flowable in section]


def _no_figures(sheet: Sheet, catalogue: Catalogue) -> list[GuideFigure]:
    return []


def _flow(story: list[Flowable], canvas: Canvas, area: Box, first: float, step: float, even: bool) -> Flow:
    """One flow through both columns of every page; those of the last page as `even` as possible."""

    def attempt(shares: Mapping[int, float]) -> Flow:
        flow = Flow(canvas, page_columns(area, first, shares=shares), step)
        flow.pour(story)
        return flow

    full = attempt({})
    for share in SHARES if even else ():
        with suppress(TooTall):  # a row of a table may need more than such a low column
            flow = attempt({full.page: share})
            if flow.page == full.page:
                return flow
    return full


def _sections(story: list[Flowable]) -> list[list[Flowable]]:
    sections: list[list[Flowable]] = [[]]
    for flowable in story:
        if isinstance(flowable, Heading) and flowable.level == 2:
            sections.append([])
        sections[-1].append(flowable)
    return sections


def _no_icons(catalogue: Catalogue) -> dict[str, str]:
    return {}


def _icon_finder(sheet: Sheet, catalogue: Catalogue, size: float) -> FindIcon:
    """Finds the icon of a table row, as high as its letters: the one whose words stand in its first cell."""
    names = hook(sheet.game, "icon_words", _no_icons)(catalogue)

    def find(row: list[str]) -> Drawing | None:
        found = [word for word in names if word.casefold() in row[0].casefold()]
        return icon(f"games/{sheet.game.id}", names[max(found, key=len)], size) if found else None

    return find
