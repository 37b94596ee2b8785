"""Bar charts: every bar beside its name and its number, so that no table is needed."""

from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.drawing.charts import Bar
from companion.drawing.figures import Figure
from pdf.blocks.stack import FixedBlock
from pdf.drawing.shapes import draw_line, fill_box, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import INK, MUSTARD, PALE, SOFT, TINT, WHITE
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

HEAD = 7 * UNIT
HELP = 4 * UNIT
ROW = 7 * UNIT
NUMBER = 15 * mm
COLUMNS = 44 * UNIT


@dataclass(frozen=True)
class Bars(FixedBlock):
    """A figure: columns side by side, or a row for each bar."""

    figure: Figure

    @property
    def least(self) -> float:
        head = HEAD + (HELP if self.figure.help else 0)
        return float(head + (COLUMNS if self.figure.kind == "columns" else ROW * len(self.figure.bars)))

    def draw(self, canvas: Canvas, box: Box) -> None:
        head, rest = box.rows((HEAD, box.height - HEAD))
        write(canvas, head, self.figure.title, Look(DISPLAY, 12, 8))
        if self.figure.help:
            note, rest = rest.rows((HELP, rest.height - HELP))
            write(canvas, note, self.figure.help, Look(TEXT, 8, 6, colour=SOFT))
        if self.figure.kind == "columns":
            self._columns(canvas, rest)
            return
        for index, (bar, row) in enumerate(
            zip(self.figure.bars, rest.rows([ROW] * len(self.figure.bars)), strict=True)
        ):
            self._row(canvas, row, bar, tinted=index % 2 == 1)

    def _columns(self, canvas: Canvas, box: Box) -> None:
        bars = self.figure.bars
        most = max((bar.value for bar in bars), default=0) or 1
        floor, room = box.y + 6 * UNIT, box.height - 12 * UNIT
        for bar, part in zip(bars, box.columns(len(bars) or 1), strict=False):
            tall = room * bar.value / most
            _filled(canvas, Box(part.x + part.width * 0.14, floor, part.width * 0.72, tall))
            if bar.value:
                write(
                    canvas,
                    Box(part.x, floor + tall + 1, part.width, 5 * mm),
                    _shown(bar),
                    Look(BOLD, 9, align="centre", stand="free"),
                )
            write(canvas, Box(part.x, box.y, part.width, 6 * UNIT), bar.label, Look(TEXT, 9, 6, "centre", SOFT))
        draw_line(canvas, (box.x, floor), (box.right, floor), INK, 0.9)

    def _row(self, canvas: Canvas, row: Box, bar: Bar, tinted: bool) -> None:
        if tinted:
            fill_box(canvas, row, TINT)
        name, rest = row.left_of(row.width * 0.47)
        track, number = rest.left_of(rest.width - NUMBER)
        write(canvas, name.inset(1.2 * mm, 0.4 * mm), bar.label, Look(TEXT, 9, 6.5))
        write(canvas, number.inset(1.2 * mm, 0.4 * mm), _shown(bar), Look(BOLD, 9.5, align="right"))
        self._track(canvas, track.inset(1 * mm, 1.5 * mm), bar)

    def _track(self, canvas: Canvas, track: Box, bar: Bar) -> None:
        set_pen(canvas, PALE, 0.4)
        if self.figure.kind == "differences":
            most = max(abs(one.value) for one in self.figure.bars) or 1
            middle, half = track.x + track.width / 2, track.width / 2 * abs(bar.value) / most
            _filled(
                canvas, Box(middle if bar.value >= 0 else middle - half, track.y, half, track.height), bar.value < 0
            )
            _tick(canvas, middle, track)
            return
        full = self.figure.most or max(one.value for one in self.figure.bars) or 1
        canvas.line(track.x, track.y, track.right, track.y)
        _filled(canvas, Box(track.x, track.y, track.width * bar.value / full, track.height))
        if bar.mark is not None:
            _tick(canvas, track.x + track.width * bar.mark / full, track)


def _shown(bar: Bar) -> str:
    return bar.shown or f"{bar.value:g}"


def _filled(canvas: Canvas, box: Box, less: bool = False) -> None:
    """A bar; one that stands for less is hollow, so that black and white tells them apart."""
    if box.width <= 0 or box.height <= 0:
        return
    canvas.setFillColor(WHITE if less else MUSTARD)
    set_pen(canvas, INK, 0.7)
    canvas.rect(box.x, box.y, box.width, box.height, stroke=1, fill=1)


def _tick(canvas: Canvas, x: float, track: Box) -> None:
    draw_line(canvas, (x, track.y - 1), (x, track.top + 1), INK, 0.9)
