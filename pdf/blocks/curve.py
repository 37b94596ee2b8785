"""The curve of a play: each score after each round, with its own colour, dashes and badge."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.drawing.seats import COLOURS, draw_seat
from pdf.drawing.shapes import draw_line, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import INK, LINE, PALE, SOFT
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

HEAD = 7 * UNIT
NAMES = 30 * mm
SCALE = 9 * mm
_DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2), (4, 4), (1, 3))


@dataclass(frozen=True)
class Course:
    """One player's scores, round by round."""

    name: str
    colour: str
    scores: Sequence[int]


@dataclass(frozen=True)
class Curve(FixedBlock):
    """A line for each player over the rounds, with the name where it ends."""

    title: str
    courses: Sequence[Course]
    least: float = 51 * UNIT

    @property
    def most(self) -> float:
        return 62 * UNIT

    def draw(self, canvas: Canvas, box: Box) -> None:
        head, rest = box.rows((HEAD, box.height - HEAD))
        write(canvas, head, self.title, Look(DISPLAY, 12))
        chart, names = rest.left_of(rest.width - NAMES)
        plot = Box(chart.x + SCALE, chart.y + 6 * mm, chart.width - SCALE, chart.height - 8 * mm)
        self._grid(canvas, plot)
        for index, course in enumerate(self.courses):
            self._course(canvas, plot, course, _DASHES[index % len(_DASHES)])
        self._names(canvas, plot, names)

    @property
    def _range(self) -> tuple[int, int]:
        scores = [score for course in self.courses for score in course.scores]
        return min(0, *scores), max(1, *scores)

    def _y(self, plot: Box, score: int) -> float:
        low, high = self._range
        return plot.y + plot.height * (score - low) / (high - low)

    def _x(self, plot: Box, index: int) -> float:
        rounds = max(len(course.scores) for course in self.courses)
        return plot.x + plot.width * index / max(1, rounds - 1)

    def _grid(self, canvas: Canvas, plot: Box) -> None:
        low, high = self._range
        for score in sorted({low, 0, high // 2, high}):
            y = self._y(plot, score)
            draw_line(canvas, (plot.x, y), (plot.right, y), LINE if score == 0 else PALE, 0.5)
            label = Box(plot.x - SCALE, y - 3, SCALE - 2.5 * mm, 6)
            write(canvas, label, str(score), Look(TEXT, 7.5, align="right", colour=SOFT, stand="free"))
        for index in range(max(len(course.scores) for course in self.courses)):
            label = Box(self._x(plot, index) - 5 * mm, plot.y - 5.5 * mm, 10 * mm, 4 * mm)
            write(canvas, label, str(index + 1), Look(TEXT, 7.5, align="centre", colour=SOFT, stand="free"))

    def _course(self, canvas: Canvas, plot: Box, course: Course, dashes: tuple[int, ...]) -> None:
        points = [(self._x(plot, index), self._y(plot, score)) for index, score in enumerate(course.scores)]
        set_pen(canvas, COLOURS.get(course.colour, INK), 1.6)
        canvas.setDash(*([list(dashes)] if dashes else []))
        path = canvas.beginPath()
        for index, (x, y) in enumerate(points):
            (path.lineTo if index else path.moveTo)(x, y)
        canvas.drawPath(path)
        canvas.setDash()
        for x, y in points:
            draw_seat(canvas, Box(x - 1.6 * mm, y - 1.6 * mm, 3.2 * mm, 3.2 * mm), course.colour)

    def _names(self, canvas: Canvas, plot: Box, names: Box) -> None:
        """Names beside the ends of their lines, moved apart where they would meet."""
        ends = sorted(((self._y(plot, course.scores[-1]), course) for course in self.courses), key=lambda one: -one[0])
        step, top = 5 * mm, plot.top + 2.5 * mm
        lowest = plot.y - 2.5 * mm + step * (len(ends) - 1)
        for y, course in ends:
            top = max(min(top, y + step / 2), lowest + step / 2)
            lowest -= step
            row = Box(names.x + 2.5 * mm, top - step, names.width - 2.5 * mm, step)
            badge, rest = row.left_of(step)
            draw_seat(canvas, badge.inset(0.8 * mm), course.colour)
            write(canvas, rest, course.name, Look(BOLD, 8.5, 5, stand="free"))
            top -= step
