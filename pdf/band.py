"""The title band: an awning with the name of the game, as over a booth at the fair."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.boxes import Box
from pdf.fonts import BOLD, DISPLAY, TEXT
from pdf.lettering import Look, write
from pdf.paper import CREAM, INK, LINE, RED

SCALLOPS = 23
HEM = 4.4 * mm


@dataclass(frozen=True)
class Band:
    """Title and kind on an awning, then a line of facts with blanks to fill in."""

    title: str
    kind: str
    facts: str = ""
    blanks: tuple[str, ...] = ()
    cloth: float = 11.5 * mm

    @property
    def least(self) -> float:
        return float(self.cloth + HEM + (6.5 * mm if self.facts or self.blanks else 0))

    @property
    def most(self) -> float:
        return self.least

    def draw(self, canvas: Canvas, box: Box) -> None:
        cloth, scallops, line = box.rows((self.cloth, HEM, 6.5 * mm))
        _scallops(canvas, scallops)
        canvas.setFillColor(RED)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.1)
        canvas.rect(cloth.x, cloth.y, cloth.width, cloth.height, fill=1)
        left, right = cloth.inset(4 * mm, 0).left_of(cloth.width * 0.66)
        write(canvas, left, self.title, Look((DISPLAY,), self.cloth * 0.68, 12, colour=CREAM))
        write(canvas, right, self.kind, Look((DISPLAY,), self.cloth * 0.36, 8, "right", CREAM))
        if self.facts or self.blanks:
            self._line(canvas, line)

    def _line(self, canvas: Canvas, line: Box) -> None:
        left, right = line.left_of(line.width * 0.42)
        write(canvas, left, self.facts, Look((BOLD,), 10))
        for label, blank in zip(self.blanks, right.columns(len(self.blanks) or 1), strict=True):
            fitted = write(canvas, blank.inset(2 * mm, 0), label, Look((TEXT,), 9))
            start = blank.x + 3 * mm + canvas.stringWidth(label, fitted.font, fitted.size)
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.6)
            canvas.line(start, line.y + 5, blank.right, line.y + 5)


def _scallops(canvas: Canvas, box: Box) -> None:
    """The lower hem, red and cream by turns; the outline keeps them apart in black and white."""
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.9)
    for index, part in enumerate(box.columns(SCALLOPS)):
        canvas.setFillColor(CREAM if index % 2 else RED)
        hem = canvas.beginPath()
        hem.moveTo(part.x, part.top)
        hem.lineTo(part.x, part.y + part.height * 0.6)
        hem.arcTo(part.x, part.y + part.height * 0.2, part.right, part.top, 180, 180)
        hem.lineTo(part.right, part.top)
        hem.close()
        canvas.drawPath(hem, fill=1)
