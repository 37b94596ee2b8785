"""The eight phases of a round as a strip to glance at."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rules.small_city.rounds import PHASES
from companion.speech.catalogue import Catalogue
from pdf.boxes import Box
from pdf.fonts import BOLD, TEXT
from pdf.lettering import Look, write
from pdf.paper import LINE, SOFT, TINT

HALF = len(PHASES) // 2


@dataclass(frozen=True)
class Phases:
    """Two rows of four phases, and the sum that pollution is."""

    words: Catalogue
    least: float = 34 * mm
    most: float = 38 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.setFillColor(TINT)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.roundRect(box.x, box.y, box.width, box.height, 4, fill=1)
        inner = box.inset(2.5 * mm, 1.5 * mm)
        foot = 6 * mm
        high = (inner.height - foot) / 2
        first, second, last = inner.rows((high, high, foot))
        for row, phases in ((first, PHASES[:HALF]), (second, PHASES[HALF:])):
            for phase, place in zip(phases, row.columns(HALF), strict=True):
                self._phase(canvas, place, phase)
        said = f"{self.words.say('small-city.pad.sum')} ({self.words.say('small-city.pad.sum-help')})"
        write(canvas, last, said, Look((BOLD,), 7.5, 6))

    def _phase(self, canvas: Canvas, box: Box, phase: str) -> None:
        head, body = box.rows((4 * mm, box.height - 4 * mm))
        title = f"{PHASES.index(phase) + 1}. {self.words.say(f'small-city.phase.{phase}.title')}"
        write(canvas, head, title, Look((BOLD,), 8, 6))
        help_text = self.words.say(f"small-city.phase.{phase}.help")
        write(canvas, body.left_of(body.width - 4)[0], help_text, Look((TEXT,), 6.5, 6.3, colour=SOFT, stand="top"))
