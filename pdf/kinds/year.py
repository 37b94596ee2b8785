"""A year in review on paper: the numbers, the months, the people, what to remember, then every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.drawing.figures import Figure
from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech import LANGUAGES
from pdf.asking.settling import one_of
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.bars import Bars
from pdf.blocks.stacking import Block
from pdf.drawing.boxes import Box
from pdf.drawing.paper import DEEP, GAP, GUTTER, INK, MUSTARD, PAPERS, RED, SOFT
from pdf.file.document import Part, compose
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.setting.fonts import BOLD, DISPLAY, TEXT
from pdf.setting.lettering import Look, write

SPACE = 5 * mm


@dataclass(frozen=True)
class Highlight:
    """Something to remember: what it was, in a sentence, and which play."""

    title: str
    said: str
    play: str
    play_id: str = ""


@dataclass(frozen=True)
class GamePart:
    """A game's year: a line of facts and its figures."""

    title: str
    facts: str
    figures: Sequence[Figure]


@dataclass(frozen=True)
class YearSheet:
    """Everything that is said of a year, in one language."""

    group: str
    heading: str
    intro: str
    tiles: Sequence[tuple[str, str]]
    months: Figure
    tables: Sequence[Figure]
    sentences: Sequence[str]
    highlights: Sequence[Highlight]
    games: Sequence[GamePart]


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
    area = area_of(sheet, house_rules=False)
    pages = _paged(area, _blocks(year))
    return [
        Leaf(
            sheet,
            partial(_draw, area=area, blocks=page),
            [Mark(year.heading, 0, area.top)] if number == 1 else (),
            number,
            len(pages),
            house_rules=False,
        )
        for number, page in enumerate(pages, start=1)
    ]


def _blocks(year: YearSheet) -> list[Block]:
    blocks: list[Block] = [Band(year.group, year.heading, year.intro), Tiles(year.tiles), Bars(year.months)]
    remembered: list[Block] = [Remembered(one) for one in year.highlights]
    column = Together((*remembered, *(Sentence(said) for said in year.sentences)))
    blocks += _pairs([*(Bars(figure) for figure in year.tables if figure.bars), *([column] if column.blocks else [])])
    for game in year.games:
        parts = _pairs([Bars(figure) for figure in game.figures])
        heading = GameHead(game.title, game.facts)
        blocks += [Together((heading, parts[0])), *parts[1:]] if parts else [heading]
    return blocks


def _pairs(blocks: Sequence[Block]) -> list[Block]:
    """Two side by side."""
    return [Beside(tuple(blocks[start : start + 2])) for start in range(0, len(blocks), 2)]


def _paged(area: Box, blocks: Sequence[Block]) -> list[list[Block]]:
    """As many as fit on a page, then the next; nothing is divided."""
    pages: list[list[Block]] = [[]]
    left = area.height
    for block in blocks:
        if pages[-1] and block.least > left:
            pages.append([])
            left = area.height
        pages[-1].append(block)
        left -= block.least + SPACE
    return pages


def _draw(canvas: Canvas, area: Box, blocks: Sequence[Block]) -> None:
    for block, box in zip(blocks, area.rows([block.least for block in blocks], SPACE), strict=True):
        block.draw(canvas, box)


@dataclass(frozen=True)
class Beside:
    """One or two blocks in two columns, as high as the higher."""

    blocks: Sequence[Block]

    @property
    def least(self) -> float:
        return max(block.least for block in self.blocks)

    @property
    def most(self) -> float:
        return self.least

    def draw(self, canvas: Canvas, box: Box) -> None:
        wide = (box.width - GUTTER) / 2
        for block, x in zip(self.blocks, (box.x, box.right - wide), strict=False):
            block.draw(canvas, Box(x, box.top - block.least, wide, block.least))


@dataclass(frozen=True)
class Together:
    """Blocks that no page break comes between."""

    blocks: Sequence[Block]

    @property
    def least(self) -> float:
        return float(sum(block.least for block in self.blocks) + GAP * (len(self.blocks) - 1))

    @property
    def most(self) -> float:
        return self.least

    def draw(self, canvas: Canvas, box: Box) -> None:
        for block, part in zip(self.blocks, box.rows([block.least for block in self.blocks], GAP), strict=True):
            block.draw(canvas, part)


@dataclass(frozen=True)
class Tiles:
    """Large numbers with their names."""

    tiles: Sequence[tuple[str, str]]
    least: float = 19 * mm
    most: float = 19 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        for (number, label), part in zip(self.tiles, box.columns(len(self.tiles)), strict=True):
            tile = part.inset(1 * mm, 0)
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(0.9)
            canvas.rect(tile.x, tile.y, tile.width, tile.height)
            canvas.setFillColor(MUSTARD)
            canvas.rect(tile.x, tile.top - 1.4 * mm, tile.width, 1.4 * mm, fill=1)
            above, below = tile.inset(2.5 * mm, 2 * mm).rows((9 * mm, 5 * mm), 0.6 * mm)
            write(canvas, above, number, Look((DISPLAY,), 20, 10))
            write(canvas, below, label, Look((TEXT,), 9, 6.5, colour=SOFT))


@dataclass(frozen=True)
class Sentence:
    """A sentence in a few lines."""

    said: str
    least: float = 11 * mm
    most: float = 11 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        write(canvas, box, self.said, Look((TEXT, DISPLAY), 10, 8.5))


@dataclass(frozen=True)
class Remembered:
    """A play to remember, in a box."""

    one: Highlight
    least: float = 20 * mm
    most: float = 20 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.setFillColor(DEEP)
        canvas.rect(box.x, box.y, box.width, box.height, stroke=0, fill=1)
        canvas.setFillColor(RED)
        canvas.rect(box.x, box.y, 1.2 * mm, box.height, stroke=0, fill=1)
        title, said, play = box.inset(4 * mm, 1.8 * mm).rows((5 * mm, 6.4 * mm, 4 * mm), 0.4 * mm)
        write(canvas, title, self.one.title, Look((DISPLAY,), 10.5, 8))
        write(canvas, said, self.one.said, Look((TEXT, DISPLAY), 10, 7.5))
        write(canvas, play, self.one.play, Look((TEXT,), 8, 6, colour=SOFT))


@dataclass(frozen=True)
class GameHead:
    """The name of a game over a rule, with its facts."""

    title: str
    facts: str
    least: float = 13 * mm
    most: float = 13 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        title, facts = box.rows((7 * mm, 5 * mm), 0.6 * mm)
        write(canvas, title, self.title, Look((DISPLAY,), 15, 10, colour=RED))
        write(canvas, facts, self.facts, Look((BOLD,), 9, 6.5))
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.1)
        canvas.line(box.x, box.y, box.right, box.y)
