"""A year in review on paper: the numbers, the months, the people, what to remember, then every game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from companion.history.year_sheet import YearSheet
from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from pdf.asking.settling import one_of
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.bars import Bars
from pdf.blocks.stacking import Block
from pdf.blocks.tiles import GameHead, Remembered, Sentence, Tiles
from pdf.blocks.together import Together, beside
from pdf.drawing.boxes import Box
from pdf.drawing.paper import PAPERS
from pdf.file.document import Part, compose
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.setting.baseline import UNIT, up_to_grid

SPACE = 5 * UNIT


def draw_year(year: YearSheet, lang: str = "en", paper: str = "a4") -> bytes:
    """The PDF of a year; the same bytes for the same year."""
    faults = [*one_of("lang", lang, LANGUAGES), *one_of("paper", paper, list(PAPERS))]
    if faults:
        raise FaultyInput(faults)
    lent = next(iter(games().values()))  # a sheet belongs to a game; here it only lends its paper
    rules = {rule.id: rule.default for rule in lent.house_rules}
    sheet = Sheet(lent, lent.common_players, None, (), (lang,), PAPERS[paper], 1, None, (), rules)
    return compose(f"{year.group} · {year.heading}", lang, sheet.paper, [Part(_leaves(year, sheet))])


def _leaves(year: YearSheet, sheet: Sheet) -> list[Leaf]:
    area = area_of(sheet, told="nothing")
    pages = _paged(area, _blocks(year))
    return [
        Leaf(
            sheet,
            partial(_draw, area=area, blocks=page),
            [Mark(year.heading, 0, area.top)] if number == 1 else (),
            number,
            len(pages),
            told="nothing",
        )
        for number, page in enumerate(pages, start=1)
    ]


def _blocks(year: YearSheet) -> list[Block]:
    blocks: list[Block] = [Band(year.group, year.heading, year.intro), Tiles(year.tiles), Bars(year.months)]
    remembered: list[Block] = [Remembered(one) for one in year.highlights]
    column = Together((*remembered, *(Sentence(said) for said in year.sentences)))
    blocks += beside([*(Bars(figure) for figure in year.tables if figure.bars), *([column] if column.blocks else [])])
    for game in year.games:
        parts = [*beside([Bars(figure) for figure in game.figures])]
        heading = GameHead(game.title, game.facts)
        blocks += [Together((heading, parts[0])), *parts[1:]] if parts else [heading]
    return blocks


def _paged(area: Box, blocks: Sequence[Block]) -> list[list[Block]]:
    """As many as fit on a page, then the next; nothing is divided."""
    pages: list[list[Block]] = [[]]
    left = area.height
    for block in blocks:
        if pages[-1] and up_to_grid(block.least, UNIT) > left:
            pages.append([])
            left = area.height
        pages[-1].append(block)
        left -= up_to_grid(block.least, UNIT) + SPACE
    return pages


def _draw(canvas: Canvas, area: Box, blocks: Sequence[Block]) -> None:
    for block, box in zip(blocks, area.rows([up_to_grid(block.least, UNIT) for block in blocks], SPACE), strict=True):
        block.draw(canvas, box)
