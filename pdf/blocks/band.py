"""The title band of a sheet, drawn as an awning."""

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.document.slots import leave_field, leave_slot
from pdf.drawing.shapes import draw_line
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, LINE, RED
from pdf.paper.grid import UNIT
from pdf.requests.sheet import CODE, QR
from pdf.typography.fitted_text import CAP_HEIGHT, Fitted, Look, middle_line, write, write_at
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

SCALLOPS = 23
HEM = 4 * UNIT
FACTS = 6 * UNIT


@dataclass(frozen=True)
class Blank:
    """A label with a line to write on, or with what the slot of that name holds."""

    label: str
    slot: str = ""


@dataclass(frozen=True)
class Band(FixedBlock):
    """Title and kind on an awning, then a line of facts with blanks to fill in; at the right a code to scan."""

    title: str
    kind: str
    facts: str = ""
    blanks: tuple[Blank, ...] = ()
    cloth: float = 11 * UNIT
    code: str = ""
    qr: bool = False

    @property
    def least(self) -> float:
        return self.cloth + HEM + (FACTS if self.facts or self.blanks else 0)

    def draw(self, canvas: Canvas, box: Box) -> None:
        if self.qr:
            side = self.least - 1.5 * mm
            box, corner = box.left_of(box.width - side - 3 * mm)
            leave_slot(canvas, QR, Box(corner.right - side, corner.top - side, side, side), Look())
        cloth, scallops, facts = box.rows((self.cloth, HEM, FACTS))
        _scallops(canvas, scallops)
        canvas.setFillColor(RED)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1.1)
        canvas.rect(cloth.x, cloth.y, cloth.width, cloth.height, fill=1)
        inner = cloth.inset(4 * mm, 0)
        left, right = inner.left_of(inner.width * (0.69 if self.kind else 1))
        title = Look((DISPLAY,), self.cloth * 0.68, 12, colour=CREAM)
        write(canvas, left, self.title, title)
        line = middle_line(cloth, title.size * CAP_HEIGHT)
        write_at(canvas, right, line, self.kind, Look((DISPLAY,), self.cloth * 0.36, 8, "right", CREAM))
        if self.facts or self.blanks:
            self._line(canvas, facts)

    @property
    def _facts_share(self) -> float:
        if not self.blanks:
            return 1.0
        return 0.5 if self.code else 0.42

    def _line(self, canvas: Canvas, line: Box) -> None:
        left, right = line.left_of(line.width * self._facts_share)
        if self.code:
            left, code = left.left_of(left.width * 0.6)
            label = write(canvas, code, self.code, Look((TEXT,), 9))
            leave_slot(canvas, CODE, _after(canvas, code, self.code, label), Look((BOLD,), 11, 7))
        write(canvas, left.left_of(left.width - 2 * mm)[0], self.facts, Look((BOLD,), 10, 6))
        for blank, place in zip(self.blanks, right.columns(len(self.blanks) or 1), strict=False):
            label = write(canvas, place.inset(2 * mm, 0), blank.label, Look((TEXT,), 9))
            room = _after(canvas, place.inset(2 * mm, 0), blank.label, label)
            draw_line(canvas, (room.x, line.y + 5), (place.right, line.y + 5), LINE, 0.6)
            leave_field(canvas, blank.slot or blank.label, blank.label, room)
            if blank.slot:
                leave_slot(canvas, blank.slot, room.inset(2, 0), Look((BOLD, DISPLAY), 10, 6))


def _after(canvas: Canvas, box: Box, text: str, fitted: Fitted) -> Box:
    """The rest of a box behind a text."""
    start = 1 * mm + canvas.stringWidth(text, fitted.font, fitted.size)
    return box.left_of(start)[1]


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
