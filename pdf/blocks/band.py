"""The title band of a sheet: title and kind on the game's colour, its ornament, and a line of facts."""

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.blocks.theme import FAIR, Theme
from pdf.document.slots import Field, leave_field, leave_slot
from pdf.drawing.shapes import draw_line, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, LINE
from pdf.paper.grid import UNIT, round_to_grid
from pdf.requests.sheet import CODE, QR
from pdf.typography.fitted_text import Fitted, Look, fit, write, write_at, write_lines
from pdf.typography.fonts import BOLD, DISPLAY, TEXT
from pdf.typography.runs import width

CLOTH = {1: 11 * UNIT, 2: 8 * UNIT, 4: 6 * UNIT}  # by leaves a page
HEM = {1: 4 * UNIT, 2: 3 * UNIT, 4: 2 * UNIT}
FACTS = {1: 6 * UNIT, 2: 6 * UNIT, 4: 5 * UNIT}
MORE = Look(TEXT, 7.5, 7)
MORE_LINE = 3 * UNIT
CAPTION = 3 * UNIT  # the line under a QR code
LEAST_CODE, LARGEST_CODE = 15 * mm, 24 * mm
DISPLAY_CAP_HEIGHT = 0.78  # of the size
SCAN = Look(BOLD, 6.5, 6, "right")


@dataclass(frozen=True)
class Blank:
    """A label with a line to write on, or with what the slot of that name holds."""

    label: str
    slot: str = ""


@dataclass(frozen=True)
class Band(FixedBlock):
    """Title and kind, then a line of facts with blanks to fill in, then `more`; at the right a code to scan.

    `scan` is what is written under the code; without it there is none. Beside a code the smallest band has no room
    for its kind, and its facts stand in the line below.
    """

    title: str
    kind: str
    facts: str = ""
    blanks: tuple[Blank, ...] = ()
    theme: Theme = FAIR
    size: int = 1
    code: str = ""
    scan: str = ""
    more: str = ""
    width: float = 480.0
    cloth: float = 0.0

    @property
    def least(self) -> float:
        own = self._cloth + HEM[self.size] + self._facts + self._more_lines * MORE_LINE
        return float(max(own, LEAST_CODE + CAPTION) if self.scan else own)

    @property
    def _cloth(self) -> float:
        return self.cloth or CLOTH[self.size]

    @property
    def _facts(self) -> float:
        """The height of the line of facts; without one, a gap between the ornament and what else is written."""
        if self.facts or self.blanks:
            return FACTS[self.size]
        return 2 * UNIT if self.more else 0.0

    @property
    def _is_narrow(self) -> bool:
        return self.size == 4 and bool(self.code)

    @property
    def _more(self) -> str:
        return " · ".join(part for part in (self.facts, self.more) if part) if self._is_narrow else self.more

    @property
    def _more_lines(self) -> int:
        room = self.width - (LARGEST_CODE + 3 * mm if self.scan else 0)
        return len(fit(self._more, Box(0, 0, room, 1_000), MORE).lines) if self._more else 0

    def draw(self, canvas: Canvas, box: Box) -> None:
        if self.scan:
            box = self._draw_code(canvas, box)
        cloth, hem, facts, more = box.rows((self._cloth, HEM[self.size], self._facts, self._more_lines * MORE_LINE))
        self.theme.hem(canvas, hem, self.theme.colour)
        canvas.setFillColor(self.theme.colour)
        set_pen(canvas, INK, 1.1)
        canvas.rect(cloth.x, cloth.y, cloth.width, cloth.height, fill=1)
        inner = cloth.inset(3 * mm, 0)
        kind = "" if self._is_narrow else self.kind
        left, right = inner.left_of(inner.width * (0.66 if kind else 1))
        title = Look(DISPLAY, self._cloth * 0.68, 9, colour=CREAM)
        fitted = fit(self.title, left, title)
        below = (len(fitted.lines) - 1) * fitted.step
        line = round_to_grid(cloth.y + (cloth.height + below - fitted.size * DISPLAY_CAP_HEIGHT) / 2)
        write_at(canvas, left, line, self.title, title)
        write_at(canvas, right, line, kind, Look(DISPLAY, max(8.0, self._cloth * 0.36), 8, "right", CREAM))
        if self.facts or self.blanks:
            self._line(canvas, facts)
        if self._more:
            write_lines(canvas, more, self._more, MORE)

    def _draw_code(self, canvas: Canvas, box: Box) -> Box:
        """The place of the code with its caption; the rest of the box."""
        side = min(box.height - CAPTION, LARGEST_CODE)
        wide = max(side, min(width(self.scan, SCAN.font, SCAN.size), LARGEST_CODE))
        rest, corner = box.left_of(box.width - wide - 3 * mm)
        leave_slot(canvas, QR, Box(corner.right - side, corner.top - side, side, side), Look())
        caption = Box(corner.right - wide, corner.top - side - CAPTION, wide, CAPTION)
        write(canvas, caption, self.scan, SCAN)
        return rest

    @property
    def _facts_share(self) -> float:
        if not self.blanks:
            return 1.0
        if self._is_narrow:
            return 0.4
        return 0.56 if self.code else 0.46

    def _line(self, canvas: Canvas, line: Box) -> None:
        left, right = line.left_of(line.width * self._facts_share)
        if self.code:
            left, code = left.left_of(0 if self._is_narrow else left.width * 0.55)
            label = write(canvas, code, self.code, Look(TEXT, 8.5, 7))
            leave_slot(canvas, CODE, _after(code, self.code, label), Look(BOLD, 11, 7))
        if not self._is_narrow:
            write(canvas, left.left_of(left.width - 2 * mm)[0], self.facts, Look(BOLD, 10, 6))
        for blank, place in zip(self.blanks, right.columns(len(self.blanks) or 1), strict=False):
            inner = place.left_of(1.5 * mm)[1]
            label = write(canvas, inner.left_of(inner.width * 0.5)[0], blank.label, Look(TEXT, 8.5, 7))
            room = _after(inner, blank.label, label)
            draw_line(canvas, (room.x, line.y + 4), (place.right, line.y + 4), LINE, 0.6)
            leave_field(canvas, Field(blank.slot or blank.label, blank.label, room))
            if blank.slot:
                leave_slot(canvas, blank.slot, room.inset(1, 0), Look(BOLD, 10, 7))


def _after(box: Box, text: str, fitted: Fitted) -> Box:
    """The rest of a box behind a text."""
    return box.left_of(1 * mm + width(text, fitted.font, fitted.size))[1]
