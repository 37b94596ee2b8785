"""Tracks of rounds and phases, with a place for a pawn on each."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.blocks.step import Step
from pdf.drawing.icons import draw_icon, icon
from pdf.drawing.shapes import draw_line, draw_panel, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE, SOFT, TINT, WHITE
from pdf.paper.grid import UNIT, ceil_to_grid
from pdf.typography.fitted_text import Look, fit, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

PAWN = 9 * mm  # the radius of a place for a pawn
MOST_PAWNS = 9  # side by side
PICTURE = 12 * mm
LABEL = 8 * UNIT
TITLE = 7 * UNIT
EDGE = 3 * UNIT
HELP = Look(TEXT, 11, 11)
MOST_EXTRA = 14  # units


@dataclass(frozen=True)
class RoundTrack(FixedBlock):
    """A circle for each round."""

    label: str
    rounds: int

    @property
    def least(self) -> float:
        return ceil_to_grid(LABEL + self._rows * (2 * PAWN + 4 * mm))

    @property
    def _rows(self) -> int:
        return -(-self.rounds // MOST_PAWNS)

    def draw(self, canvas: Canvas, box: Box) -> None:
        label, strip = box.rows((LABEL, box.height - LABEL))
        write(canvas, label, self.label, Look(DISPLAY, 12))
        across = -(-self.rounds // self._rows)
        draw_ground(canvas, strip)
        rows = strip.rows([strip.height / self._rows] * self._rows)
        places = [place for row in rows for place in row.columns(across)]
        for number, place in enumerate(places[: self.rounds], start=1):
            draw_pawn_place(canvas, place.x + place.width / 2, place.y + place.height / 2, str(number))


@dataclass(frozen=True)
class PhaseTrack(FixedBlock):
    """Phases side by side: a place for the pawn, the title, and what to do.

    All titles have one size and all help has one: the largest that every step has room for, those of `others` too.
    """

    label: str
    steps: Sequence[Step]
    width: float
    numbered_from: int | None = None
    sprite: str = ""  # where the pictures of the steps are
    others: Sequence[Sequence[Step]] = ()  # the steps of tracks that look like this one

    @property
    def least(self) -> float:
        return self._body + (LABEL if self.label else 0)

    @property
    def most(self) -> float:
        """As high as its words want to be in their largest letters."""
        heights = (self.least + extra * UNIT for extra in range(MOST_EXTRA))
        return next((high for high in heights if self._help_size(high) == HELP.size), self.least + MOST_EXTRA * UNIT)

    def _help_size(self, high: float) -> float:
        label = LABEL if self.label else 0
        return self._looks(Box(0, 0, self.width, high - label))[1].size

    @property
    def _body(self) -> float:
        return (22 if self.numbered_from is None else 43) * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        strip = box
        if self.label:
            label, strip = box.rows((LABEL, box.height - LABEL))
            write(canvas, label, self.label, Look(DISPLAY, 12))
        draw_ground(canvas, strip)
        looks = self._looks(strip)
        for index, (step, place) in enumerate(zip(self.steps, strip.columns(len(self.steps)), strict=True)):
            if index:
                draw_line(canvas, (place.x, place.y), (place.x, place.top), LINE, 1.1)
            number = "" if self.numbered_from is None else str(self.numbered_from + index)
            if number:
                self._draw_place(canvas, place.x + place.width / 2, place.top - EDGE - PAWN, step, number)
            for text, room, look in zip((step.title, step.help), self._text_boxes(place, step), looks, strict=True):
                write(canvas, room, text, look)

    def _draw_place(self, canvas: Canvas, x: float, y: float, step: Step, number: str) -> None:
        """The place of the pawn, and beside it the picture of its step."""
        aside = PAWN * 0.75 if step.sign else 0.0
        draw_pawn_place(canvas, x - aside, y, number)
        if step.sign:
            spot = Box(x + aside, y - PICTURE / 2, PICTURE, PICTURE)
            draw_icon(canvas, spot, icon(self.sprite, step.sign, PICTURE))

    def _text_boxes(self, place: Box, step: Step) -> tuple[Box, Box]:
        """The boxes of a title and its help; steps that happen once have no pawn above them."""
        inner = place.inset(3 * mm, EDGE)
        above = 0.0 if self.numbered_from is None else ceil_to_grid(2 * PAWN) + UNIT
        high = TITLE if step.title else 0.0
        _, title, rest = inner.rows((above, high, inner.height - above - high))
        return title, rest

    def _looks(self, strip: Box) -> tuple[Look, Look]:
        """How titles and help look."""
        boxes = [
            (step, *self._text_boxes(place, step))
            for steps in (self.steps, *self.others)
            for step, place in zip(steps, strip.columns(len(steps)), strict=True)
        ]
        title = min((fit(one.title, box, Look(BOLD, 12, 8)).size for one, box, _ in boxes if one.title), default=8)
        help = min(fit(one.help, box, HELP).size for one, _, box in boxes)
        return Look(BOLD, title, title, "centre"), Look(TEXT, help, help, "centre", SOFT, "top")


def draw_ground(canvas: Canvas, box: Box) -> None:
    draw_panel(canvas, box, TINT, INK, 1.1, 5)


def draw_pawn_place(canvas: Canvas, x: float, y: float, number: str) -> None:
    """A white circle to stand on, its number pale, so that it shows from under a pawn."""
    canvas.setFillColor(WHITE)
    set_pen(canvas, INK, 1.1)
    canvas.circle(x, y, PAWN, fill=1)
    spot = Box(x - PAWN, y - PAWN, 2 * PAWN, 2 * PAWN).inset(2 * mm)
    write(canvas, spot, number, Look(DISPLAY, 20, 10, "centre", LINE, "free"))
