"""The box-fact sheet: what only the components tell, to be copied once; and the same facts on a pad."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.game import BoxFact
from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.stacking import Block, Notes, fits, stack
from pdf.drawing.boxes import Box
from pdf.drawing.paper import DEEP, INK, LINE, SOFT
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.games import own
from pdf.setting.fonts import BOLD, TEXT
from pdf.setting.lettering import Look, write

ON_PAD = 16  # cells in a row of a pad


def leaves(sheet: Sheet) -> list[Leaf]:
    """All facts of a game, on as many leaves as they need."""
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    title, kind = words.say(f"{sheet.game.id}.title"), words.say("paper.facts.title")
    area = area_of(sheet)
    pages: list[list[Block]] = [[Band(title, kind, words.say("paper.facts.line"))]]
    notes = Notes(words.say("paper.notes"))
    for fact in sheet.game.box_facts:
        block = FactBlock(sheet, words, fact)
        if not fits(area, [*pages[-1], block, notes]):
            pages.append([])
        pages[-1].append(block)
    if not sheet.game.box_facts:
        pages[-1].append(Remark(words.say("paper.facts.nothing")))
    leaf = partial(_leaf, sheet=sheet, area=area, title=f"{title} · {kind}", of=len(pages))
    return [leaf(number, [*blocks, notes]) for number, blocks in enumerate(pages, start=1)]


def facts_on_a_pad(sheet: Sheet, words: Catalogue) -> list[Block]:
    """The facts in small cells, without where to read them; a game that prints its facts itself says which are left."""
    left = own(sheet.game, "facts_on_pad", _all_facts)(sheet)
    blocks = [
        FactBlock(sheet, words, fact, tells_where=False, across=ON_PAD, high=9 * mm)
        for fact in sheet.game.box_facts
        if fact.id in left
    ]
    small = [block for block in blocks if block.fact.length <= ON_PAD // 2]
    rows = [Beside(tuple(small[start : start + 2])) for start in range(0, len(small), 2)]
    return [*(block for block in blocks if block not in small), *rows]


def _all_facts(sheet: Sheet) -> list[str]:
    return [fact.id for fact in sheet.game.box_facts]


@dataclass(frozen=True)
class Beside:
    """Two small facts side by side."""

    blocks: tuple[FactBlock, ...]

    @property
    def least(self) -> float:
        return max(block.least for block in self.blocks)

    @property
    def most(self) -> float:
        return self.least

    def draw(self, canvas: Canvas, box: Box) -> None:
        for block, place in zip(self.blocks, box.columns(2), strict=False):
            narrow = replace(block, across=ON_PAD // 2)
            narrow.draw(canvas, place.left_of(place.width - 4 * mm)[0])


def _leaf(number: int, blocks: list[Block], sheet: Sheet, area: Box, title: str, of: int) -> Leaf:
    marks = [Mark(title, 0, area.top)] if number == 1 else []
    return Leaf(sheet, partial(stack, area=area, blocks=blocks), marks, number, of)


@dataclass(frozen=True)
class Remark:
    """A sentence on its own."""

    words: str
    least: float = 14 * mm
    most: float = 14 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        write(canvas, box, self.words, Look((TEXT,), 11))


@dataclass(frozen=True)
class FactBlock:
    """A fact: its title, where to read it, and a cell a number; known numbers are printed, the others left blank."""

    sheet: Sheet
    words: Catalogue
    fact: BoxFact
    tells_where: bool = True
    across: int = 12
    high: float = 11.5 * mm

    @property
    def least(self) -> float:
        return float(self._head + math.ceil(self.fact.length / self.across) * (self.high + 1.5 * mm))

    @property
    def most(self) -> float:
        return self.least

    @property
    def _head(self) -> float:
        return float((13 if self.tells_where else 6) * mm)

    def draw(self, canvas: Canvas, box: Box) -> None:
        head, cells = box.rows((self._head, box.height - self._head))
        key = f"{self.sheet.game.id}.box-fact.{self.fact.id}"
        title, where = head.rows((6 * mm, head.height - 6 * mm))
        write(canvas, title, self._title(key), Look((BOLD,), 10.5, 8))
        if self.tells_where:
            write(canvas, where, self.words.say(f"{key}.where"), Look((TEXT,), 8, 7.9, colour=SOFT, stand="top"))
        rows = cells.rows([self.high] * math.ceil(self.fact.length / self.across), 1.5 * mm)
        wide = box.width / self.across
        for at in range(self.fact.length):
            row = rows[at // self.across]
            place = Box(row.x + (at % self.across) * wide, row.y, wide, self.high)
            self._cell(canvas, place, self._label(key, at), self._number(at))

    def _title(self, key: str) -> str:
        title = self.words.say(f"{key}.title")
        return f"{title} · {self.words.say('box.check')}" if self._is_a_guess() else title

    def _is_a_guess(self) -> bool:
        return self.fact.id not in self.sheet.box_facts and self.fact.default is not None

    def _label(self, key: str, at: int) -> str:
        if self.fact.labels:
            return self.words.say(f"{key}.{self.fact.labels[at]}")
        return str(at) if self.fact.length > 1 else ""

    def _number(self, at: int) -> str:
        known = self.sheet.box_facts.get(self.fact.id, self.fact.default)
        number = known[at] if isinstance(known, list | tuple) else known
        return "" if number is None else self.words.number(number)

    def _cell(self, canvas: Canvas, box: Box, label: str, number: str) -> None:
        head, body = box.rows((4 * mm, box.height - 4 * mm))
        canvas.setFillColor(DEEP)
        canvas.rect(head.x, head.y, head.width, head.height, stroke=0, fill=1)
        write(canvas, head.inset(1, 0.5), label, Look((BOLD,), 7, 5, "centre", SOFT))
        write(canvas, body, number, Look((BOLD,), 11, 8, "centre"))
        canvas.setStrokeColor(LINE if number else INK)
        canvas.setLineWidth(0.7)
        canvas.rect(box.x, box.y, box.width, box.height)
