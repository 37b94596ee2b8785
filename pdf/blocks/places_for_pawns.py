"""Rounds and phases with a place for a pawn on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stacking import Steady
from pdf.drawing.boxes import Box
from pdf.drawing.paper import INK, LINE, SOFT, TINT, WHITE
from pdf.kinds.round import Step
from pdf.setting.baseline import UNIT, up_to_grid
from pdf.setting.fonts import BOLD, DISPLAY, TEXT
from pdf.setting.lettering import Look, fit, write

PAWN = 9 * mm  # the radius of a place for a pawn
LABEL = 8 * UNIT
TITLE = 7 * UNIT
EDGE = 3 * UNIT


@dataclass(frozen=True)
class Rounds(Steady):
    """A circle a round."""

    label: str
    rounds: int

    @property
    def least(self) -> float:
        return up_to_grid(LABEL + self._rows * (2 * PAWN + 4 * mm), UNIT)

    @property
    def _rows(self) -> int:
        return -(-self.rounds // 8)

    def draw(self, canvas: Canvas, box: Box) -> None:
        label, strip = box.rows((LABEL, box.height - LABEL))
        write(canvas, label, self.label, Look((DISPLAY,), 12))
        across = -(-self.rounds // self._rows)
        frame(canvas, strip)
        rows = strip.rows([strip.height / self._rows] * self._rows)
        places = [place for row in rows for place in row.columns(across)]
        for number, place in enumerate(places[: self.rounds], start=1):
            pawn(canvas, place.x + place.width / 2, place.y + place.height / 2, str(number))


@dataclass(frozen=True)
class Phases(Steady):
    """Phases side by side: a place for the pawn, the title, and what to do."""

    label: str
    steps: Sequence[Step]
    numbered_from: int | None = None

    @property
    def least(self) -> float:
        return self._body + (LABEL if self.label else 0)

    @property
    def most(self) -> float:
        return self.least if self.numbered_from is None else self.least + 12 * UNIT

    @property
    def _body(self) -> float:
        return (22 if self.numbered_from is None else 43) * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        strip = box
        if self.label:
            label, strip = box.rows((LABEL, box.height - LABEL))
            write(canvas, label, self.label, Look((DISPLAY,), 12))
        frame(canvas, strip)
        for index, (step, place) in enumerate(zip(self.steps, strip.columns(len(self.steps)), strict=True)):
            if index:
                canvas.setStrokeColor(LINE)
                canvas.line(place.x, place.y, place.x, place.top)
            number = "" if self.numbered_from is None else str(self.numbered_from + index)
            if number:
                pawn(canvas, place.x + place.width / 2, place.top - EDGE - PAWN, number)
            self._told(canvas, place, step)

    def _words(self, place: Box) -> tuple[Box, Box]:
        """Where a title and its help go; what happens once needs no pawn above them."""
        inner = place.inset(3 * mm, EDGE)
        above = 0.0 if self.numbered_from is None else up_to_grid(2 * PAWN, UNIT) + UNIT
        _, title, rest = inner.rows((above, TITLE, inner.height - above - TITLE))
        return title, rest

    def _told(self, canvas: Canvas, place: Box, step: Step) -> None:
        """Every title in one size and all the help in one: the largest that everybody has room for."""
        title, rest = self._words(place)
        heading = min(fit(one.title, title, Look((BOLD,), 12, 8)).size for one in self.steps)
        size = min(fit(one.help, rest, Look((TEXT,), 11, 10.75)).size for one in self.steps)
        write(canvas, title, step.title, Look((BOLD,), heading, heading, "centre"))
        write(canvas, rest, step.help, Look((TEXT,), size, size, "centre", SOFT, "top"))


def frame(canvas: Canvas, box: Box) -> None:
    canvas.setFillColor(TINT)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    canvas.roundRect(box.x, box.y, box.width, box.height, 5, fill=1)


def pawn(canvas: Canvas, x: float, y: float, number: str) -> None:
    """A white circle to stand on, its number pale, so that it shows from under a pawn."""
    canvas.setFillColor(WHITE)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(1.1)
    canvas.circle(x, y, PAWN, fill=1)
    spot = Box(x - PAWN, y - PAWN, 2 * PAWN, 2 * PAWN).inset(2 * mm)
    write(canvas, spot, number, Look((DISPLAY,), 20, 10, "centre", LINE, "free"))
