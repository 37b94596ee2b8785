"""Columns: running text poured from one column into the next, headings kept with what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from pdf.boxes import Box

BEGINNING = 48  # so much of what follows must fit under a heading, in points


@dataclass(frozen=True)
class Slot:
    """A column of a page."""

    page: int
    box: Box


@dataclass(frozen=True)
class Placed:
    """A flowable with its place on paper."""

    page: int
    x: float
    y: float
    flowable: Flowable
    height: float


class TooTall(Exception):
    """Something that cannot be divided is taller than a whole column."""


class Flow:
    """Pours flowables into slots and remembers where each one went; nothing is drawn yet."""

    def __init__(self, canvas: Canvas, slots: Iterator[Slot]) -> None:
        self._canvas = canvas
        self._slots = slots
        self.placed: list[Placed] = []
        self._y = 0.0
        self._space = 0.0
        self._next_slot()

    def pour(self, flowables: Sequence[Flowable]) -> None:
        queue = list(flowables)
        while queue:
            flowable = queue.pop(0)
            if flowable.getKeepWithNext() and not self._has_room_for([flowable, *queue]) and not self._is_at_top():
                self._next_slot()
            queue[:0] = self._put(flowable)

    def wait_for(self, other: Flow) -> None:
        """Go on no higher than the other flow stands, so that two languages keep in step."""
        while self.page < other.page:
            self._next_slot()
        if self.page == other.page:
            self._y = min(self._y, other._y)

    @property
    def page(self) -> int:
        return self._slot.page

    @property
    def _room(self) -> float:
        return self._y - self._slot.box.y

    def _next_slot(self) -> None:
        self._slot = next(self._slots)
        self._y = self._slot.box.top
        self._space = 0.0

    def _is_at_top(self) -> bool:
        return self._y == self._slot.box.top

    def _height(self, flowable: Flowable) -> float:
        _, height = flowable.wrapOn(self._canvas, self._slot.box.width, 100_000)
        return float(height)

    def _gap(self, flowable: Flowable) -> float:
        return 0.0 if self._is_at_top() else max(self._space, float(flowable.getSpaceBefore()))

    def _has_room_for(self, flowables: Sequence[Flowable]) -> bool:
        """Whether headings fit with what follows them, or with the beginning of it where it can be divided."""
        needed = self._gap(flowables[0])
        for flowable in flowables:
            height, room = self._height(flowable), self._room - needed
            if not flowable.getKeepWithNext():
                divided = room >= BEGINNING and flowable.splitOn(self._canvas, self._slot.box.width, room)
                return height <= room or bool(divided)
            needed += height + float(flowable.getSpaceAfter())
        return needed <= self._room

    def _put(self, flowable: Flowable) -> list[Flowable]:
        """Place it, or as much of it as fits; what is left is still to be placed."""
        gap, height = self._gap(flowable), self._height(flowable)
        if gap + height <= self._room:
            self._place(flowable, gap, height)
            return []
        pieces = flowable.splitOn(self._canvas, self._slot.box.width, self._room - gap)
        if not pieces and self._is_at_top():
            raise TooTall(type(flowable).__name__)
        if pieces:
            self._place(pieces[0], gap, self._height(pieces[0]))
        self._next_slot()
        return pieces[1:] if pieces else [flowable]

    def _place(self, flowable: Flowable, gap: float, height: float) -> None:
        self._y -= gap + height
        self._space = float(flowable.getSpaceAfter())
        self.placed.append(Placed(self._slot.page, self._slot.box.x, self._y, flowable, height))
