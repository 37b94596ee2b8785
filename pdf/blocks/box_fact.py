"""A box fact: numbers that are printed on a component only, a cell for each."""

import math
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.game import BoxFact
from companion.speech.catalogue import Catalogue
from pdf.blocks.stack import FixedBlock
from pdf.drawing.shapes import fill_box, outline_box
from pdf.paper.box import Box
from pdf.paper.colours import DEEP, INK, LINE, SOFT
from pdf.paper.grid import UNIT
from pdf.paper.sizes import BOX
from pdf.requests.sheet import Sheet
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, TEXT

TITLE = 6 * UNIT
WHERE = 4 * UNIT
LABEL = 4 * UNIT
CELL = 6 * UNIT
BETWEEN = 2 * UNIT  # rows of cells
NUMBERED = 11 * mm  # the width of a cell where its label is a number
NAMED = 19 * mm  # and where it is a word


@dataclass(frozen=True)
class FactBlock(FixedBlock):
    """A fact: its title, where to read it, and a cell for each number; unknown ones are left blank."""

    sheet: Sheet
    catalogue: Catalogue
    fact: BoxFact
    width: float
    tells_where: bool = True

    @property
    def least(self) -> float:
        return self._head + self.rows * (self._cell_high + BETWEEN) - BETWEEN

    @property
    def _across(self) -> int:
        return max(1, int(self.width / (NAMED if self.fact.labels else NUMBERED)))

    @property
    def rows(self) -> int:
        return math.ceil(self.fact.length / self._across)

    @property
    def _has_labels(self) -> bool:
        return self.fact.length > 1

    @property
    def _cell_high(self) -> float:
        return (LABEL if self._has_labels else 0) + (CELL if self._has_labels else BOX)

    @property
    def _head(self) -> float:
        return TITLE + (WHERE if self.tells_where else 0)

    def draw(self, canvas: Canvas, box: Box) -> None:
        title, where, cells = box.rows((TITLE, self._head - TITLE, box.height - self._head))
        key = f"{self.sheet.game.id}.box-fact.{self.fact.id}"
        write(canvas, title, self._title(key), Look(BOLD, 10, 8))
        if self.tells_where:
            look = Look(TEXT, 8, 7, colour=SOFT, stand="top")
            write(canvas, where, self.catalogue.message(f"{key}.where"), look)
        rows = cells.rows([self._cell_high] * self.rows, BETWEEN)
        wide = min(box.width / min(self._across, self.fact.length), 24 * mm)
        for at in range(self.fact.length):
            row = rows[at // self._across]
            place = Box(row.x + (at % self._across) * wide, row.y, wide, self._cell_high)
            self._cell(canvas, place, self._label(key, at), self._number(at))

    def _title(self, key: str) -> str:
        title = self.catalogue.message(f"{key}.title")
        return f"{title} · {self.catalogue.message('box.check')}" if self._is_a_guess() else title

    def _is_a_guess(self) -> bool:
        return self.fact.id not in self.sheet.box_facts and self.fact.default is not None

    def _label(self, key: str, at: int) -> str:
        return self.catalogue.message(f"{key}.{self.fact.labels[at]}") if self.fact.labels else str(at)

    def _number(self, at: int) -> str:
        known = self.sheet.box_facts.get(self.fact.id, self.fact.default)
        number = known[at] if isinstance(known, list | tuple) else known
        return "" if number is None else self.catalogue.number(number)

    def _cell(self, canvas: Canvas, box: Box, label: str, number: str) -> None:
        head, body = box.rows((LABEL, box.height - LABEL)) if self._has_labels else (box, box)
        if self._has_labels:
            fill_box(canvas, head, DEEP)
            write(canvas, head.inset(1.5, 0), label, Look(BOLD, 7.5, 6, "centre", SOFT))
        write(canvas, body, number, Look(BOLD, 11, 8, "centre"))
        outline_box(canvas, box, LINE if number else INK, 0.7)
