"""A year in review: numbers, months, people, highlights, then every game."""

from collections.abc import Sequence
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from companion.history.year_sheet import YearSheet
from companion.rules.faults import raise_faults
from companion.speech import LANGUAGES
from pdf.blocks.band import Band
from pdf.blocks.bars import Bars
from pdf.blocks.composites import KeepTogether, side_by_side
from pdf.blocks.stack import Block
from pdf.blocks.tiles import GameHead, HighlightBox, Sentence, Tiles
from pdf.document.frame import Frame
from pdf.document.leaf import Document, numbered_leaves
from pdf.document.writer import write_document
from pdf.paper.box import Box
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.paper.sizes import PAPERS, LeafFormat
from pdf.requests.validator import one_of

SPACES = (5 * UNIT, 4 * UNIT, 3 * UNIT)  # between blocks: less where that saves a page


def make_year(year: YearSheet, lang: str = "en", paper: str = "a4") -> bytes:
    """The PDF of a year; the same bytes for the same year. Raises FaultyInput."""
    faults = [*one_of("lang", lang, LANGUAGES), *one_of("paper", paper, list(PAPERS))]
    raise_faults(faults)
    frame = Frame(LeafFormat(PAPERS[paper]), lang)
    blocks = _blocks(year)
    space = min(SPACES, key=lambda one: len(_break_pages(frame.area, blocks, one)))
    draw = partial(_draw_page, area=frame.area, space=space)
    pages = [partial(draw, blocks=page) for page in _break_pages(frame.area, blocks, space)]
    leaves = numbered_leaves(frame, year.heading, pages)
    return write_document(Document(f"{year.group} · {year.heading}", lang, PAPERS[paper], [leaves]))


def _blocks(year: YearSheet) -> list[Block]:
    blocks: list[Block] = [Band(year.group, year.heading, year.intro), Tiles(year.tiles), Bars(year.months)]
    highlights: list[Block] = [HighlightBox(highlight) for highlight in year.highlights]
    column = KeepTogether((*highlights, *(Sentence(sentence) for sentence in year.sentences)))
    tables: list[Block] = [Bars(figure) for figure in year.tables if figure.bars]
    blocks += side_by_side([*tables, column] if column.blocks else tables)
    for game in year.games:
        parts = [*side_by_side([Bars(figure) for figure in game.figures])]
        heading = GameHead(game.title, game.facts)
        blocks += [KeepTogether((heading, parts[0])), *parts[1:]] if parts else [heading]
    return blocks


def _break_pages(area: Box, blocks: Sequence[Block], space: float) -> list[list[Block]]:
    """As many blocks on a page as fit, so far apart; none is split."""
    pages: list[list[Block]] = [[]]
    left = area.height
    for block in blocks:
        if pages[-1] and ceil_to_grid(block.least) > left:
            pages.append([])
            left = area.height
        pages[-1].append(block)
        left -= ceil_to_grid(block.least) + space
    return pages


def _draw_page(canvas: Canvas, area: Box, space: float, blocks: Sequence[Block]) -> None:
    for block, box in zip(blocks, area.rows([ceil_to_grid(block.least) for block in blocks], space), strict=True):
        block.draw(canvas, box)
