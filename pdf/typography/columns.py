"""Running text in columns: flowables fill one column after the other, headings stay with what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from types import MappingProxyType

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from pdf.paper.box import Box
from pdf.paper.grid import ceil_to_grid, floor_to_grid
from pdf.paper.sizes import GUTTER
from pdf.typography.flowables import gap_on_grid
from pdf.typography.fonts import TEXT

BEGINNING = 3  # so many lines of what follows must fit under a heading
USUAL_LINE = 12.0  # points, where there is no grid


@dataclass(frozen=True)
class Column:
    """A column of a page."""

    page: int
    box: Box


@dataclass(frozen=True)
class PlacedFlowable:
    """A flowable with its place on paper."""

    page: int
    x: float
    y: float
    flowable: Flowable
    width: float
    height: float

    def draw(self, canvas: Canvas) -> None:
        """Wrap and draw it: a failed attempt to split a paragraph has lost its lines."""
        self.flowable.wrapOn(canvas, self.width, self.height)
        self.flowable.drawOn(canvas, self.x, self.y)


def column_width(area: Box) -> float:
    """The width of one of two columns."""
    return float((area.width - GUTTER) / 2)


def page_columns(
    area: Box,
    first: float,
    sides: Sequence[int] = (0, 1),
    shares: Mapping[int, float] = MappingProxyType({}),
    in_units: bool = False,
) -> Iterator[Column]:
    """The columns of page after page, those of the first page `first` points high.

    Of a page with a share only that much is used, from the top down; `in_units` rounds heights down to the grid.
    """
    wide = column_width(area)
    for page in count():
        high = area.height if page else first
        used = high * shares.get(page, 1.0)
        used = floor_to_grid(used) if in_units else used
        for side in sides:
            yield Column(page, Box((area.x, area.right - wide)[side], area.y + high - used, wide, used))


def measuring_canvas() -> Canvas:
    """A canvas that nothing is drawn on: flowables want one to measure themselves."""
    return Canvas(BytesIO(), initialFontName=TEXT)


class TooTall(Exception):
    """A flowable that cannot be split is taller than a whole column."""


class Flow:
    """Places flowables in columns; nothing is drawn yet.

    With a `step`, everything begins on the lines of a grid that hangs from the top of the columns.
    """

    def __init__(self, canvas: Canvas, columns: Iterator[Column], step: float = 0.0) -> None:
        self._canvas = canvas
        self._columns = columns
        self._step = step
        self._heights: dict[Flowable, float] = {}  # breaking lines is slow, and asked for several times
        self.placed: list[PlacedFlowable] = []
        self._y = 0.0
        self._space = 0.0
        self._next_column()

    def pour(self, flowables: Sequence[Flowable]) -> None:
        queue = list(flowables)
        while queue:
            flowable = queue.pop(0)
            if flowable.getKeepWithNext() and not self._has_room_for([flowable, *queue]) and not self._is_at_top():
                self._next_column()
            queue[:0] = self._put(flowable)

    def wait_for(self, other: Flow) -> None:
        """Continue no higher than the other flow, so that two languages stay level."""
        while self.page < other.page:
            self._next_column()
        if self.page == other.page:
            self._y = min(self._y, other.y)

    def on_page(self, page: int) -> list[PlacedFlowable]:
        return [one for one in self.placed if one.page == page]

    @property
    def page(self) -> int:
        return self._column.page

    @property
    def y(self) -> float:
        """The height on its page that it has come down to."""
        return self._y

    @property
    def _room(self) -> float:
        return self._y - self._column.box.y

    def _next_column(self) -> None:
        self._column = next(self._columns)
        self._y = self._column.box.top
        self._space = 0.0

    def _is_at_top(self) -> bool:
        return self._y == self._column.box.top

    def _height(self, flowable: Flowable) -> float:
        if flowable not in self._heights:
            self._heights[flowable] = float(flowable.wrapOn(self._canvas, self._column.box.width, 100_000)[1])
        return self._heights[flowable]

    def _gap(self, flowable: Flowable) -> float:
        wanted = 0.0 if self._is_at_top() else max(self._space, float(flowable.getSpaceBefore()))
        return gap_on_grid(flowable, wanted, self._height(flowable), self._step)

    def _has_room_for(self, flowables: Sequence[Flowable]) -> bool:
        """Whether headings fit with what follows them, or with the beginning of what can be split."""
        used, space = 0.0, self._space
        for index, flowable in enumerate(flowables):
            height = self._height(flowable)
            wanted = 0.0 if index == 0 and self._is_at_top() else max(space, float(flowable.getSpaceBefore()))
            gap = gap_on_grid(flowable, wanted, height, self._step)
            room = self._room - used - gap
            if not flowable.getKeepWithNext():
                pieces = room >= BEGINNING * (self._step or USUAL_LINE) and self._split(flowable, room)
                return height <= room or bool(pieces)
            used += ceil_to_grid(gap + height, self._step)
            space = float(flowable.getSpaceAfter())
        return used <= self._room

    def _split(self, flowable: Flowable, room: float) -> list[Flowable]:
        """Its pieces when the first may be this high; none if it cannot be split."""
        pieces: list[Flowable] = flowable.splitOn(self._canvas, self._column.box.width, room)
        return pieces

    def _put(self, flowable: Flowable) -> list[Flowable]:
        """Place it, or as much of it as fits; returns the rest."""
        gap, height = self._gap(flowable), self._height(flowable)
        if gap + height <= self._room:
            self._place(flowable, gap, height)
            return []
        pieces = self._split(flowable, self._room - gap)
        if not pieces and self._is_at_top():
            raise TooTall(type(flowable).__name__)
        if pieces:
            self._place(pieces[0], gap, self._height(pieces[0]))
        self._next_column()
        return pieces[1:] if pieces else [flowable]

    def _place(self, flowable: Flowable, gap: float, height: float) -> None:
        box = self._column.box
        self.placed.append(
            PlacedFlowable(self._column.page, box.x, self._y - gap - height, flowable, box.width, height)
        )
        self._y -= ceil_to_grid(gap + height, self._step)
        self._space = float(flowable.getSpaceAfter())
