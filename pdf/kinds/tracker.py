"""The round tracker: rounds and phases as strips, with a place for a pawn on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.notes import Notes
from pdf.blocks.stacking import Block, Steady, fits, stack
from pdf.drawing.boxes import Box
from pdf.drawing.paper import INK, LINE, SOFT, TINT, WHITE
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.kinds.round import Step, beginning, ending, reminders, steps
from pdf.setting.baseline import UNIT, up_to_grid
from pdf.setting.fonts import BOLD, DISPLAY, TEXT
from pdf.setting.lettering import Look, fit, write

PAWN = 9 * mm  # the radius of a place for a pawn
LABEL = 8 * UNIT
TITLE = 7 * UNIT
EDGE = 3 * UNIT


def leaves(sheet: Sheet) -> list[Leaf]:
    """Rounds above, phases below; fewer than five phases in a row, more in two."""
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    title, kind = words.say(f"{sheet.game.id}.title"), words.say("paper.tracker.title")
    facts = f"{words.say('paper.players', n=sheet.players)} · {words.say('paper.rounds', n=sheet.rounds)}"
    area = area_of(sheet)
    head: list[Block] = [Band(title, kind, facts), Rounds(words.say("paper.tracker.rounds"), sheet.rounds)]
    notes = Notes(words.say("paper.notes"))
    chosen = next(found for found in _choices(sheet, words) if fits(area, [*head, *found]))
    room = [notes] if fits(area, [*head, *chosen, notes]) else []
    paint = partial(stack, area=area, blocks=[*head, *chosen, *room])
    return [Leaf(sheet, paint, [Mark(f"{title} · {kind}", 0, area.top)])]


def _choices(sheet: Sheet, words: Catalogue) -> Iterator[list[Block]]:
    """With what happens once and what to remember; for a long game without."""
    once, last = beginning(sheet, words), ending(sheet, words)
    before: list[Block] = [Strip(words.say("paper.tracker.before"), once)] if once else []
    after: list[Block] = [Strip(words.say("paper.tracker.after"), last)] if last else []
    told = _strips(steps(sheet, words), words.say("paper.tracker.phases"))
    kept = _remembered(reminders(sheet, words), words.say("paper.tracker.remember"))
    yield [*before, *told, *after, *kept]
    yield [*before, *told, *after]
    yield told


def _remembered(told: Sequence[Step], label: str) -> list[Block]:
    """Reminders three to a strip, under one title."""
    starts = range(0, len(told), 3)
    return [Strip("" if start else label, told[start : start + 3]) for start in starts]


def _strips(told: Sequence[Step], label: str) -> list[Block]:
    """The phases of a round, up to four in a strip of their own, more in two that count on."""
    half = -(-len(told) // 2) if len(told) > 4 else len(told)
    rest: list[Block] = [Strip("", told[half:], numbered_from=half + 1)] if told[half:] else []
    return [Strip(label, told[:half], numbered_from=1), *rest]


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
class Strip(Steady):
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
