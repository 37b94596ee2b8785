"""Strips of hints to glance at during the game, side by side, in one size and on shared lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.drawing.icons import draw_icon
from pdf.drawing.shapes import draw_panel
from pdf.paper.box import Box
from pdf.paper.colours import LINE, SOFT, TINT
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, fit, write_lines
from pdf.typography.fonts import BOLD, TEXT

LINE_HIGH = 3 * UNIT
EDGE = UNIT  # above and below
SIDE = 2.5 * mm
SIGN = 8 * mm
BETWEEN = 3.5 * mm  # two hints
TITLE = Look(BOLD, 7.5, 7.5)
HELP = Look(TEXT, 7.2, 7.2, colour=SOFT)


@dataclass(frozen=True)
class Hint:
    """A title with a remark under it, and at the left its picture."""

    title: str
    help: str = ""
    sign: Drawing | Callable[[Canvas, Box], None] | None = None


@dataclass(frozen=True)
class Strip(FixedBlock):
    """Hints in `across` columns on a tinted ground; `foot` are lines below them."""

    hints: Sequence[Hint]
    across: int
    width: float
    foot: str = ""
    sign_high: float = SIGN + mm

    @property
    def least(self) -> float:
        return float(2 * EDGE + UNIT + sum(self._heights) + self._foot)

    @property
    def _column(self) -> float:
        return float((self.width - 2 * SIDE) / self.across - BETWEEN)

    @property
    def _words(self) -> float:
        """The width of a hint's words, beside its picture."""
        return self._column - (SIGN if any(hint.sign for hint in self.hints) else 0.0)

    @property
    def _heights(self) -> list[float]:
        """The height of each row of hints: that of its longest."""
        lines = [_lines(hint.title, TITLE, self._words) + _lines(hint.help, HELP, self._words) for hint in self.hints]
        starts = range(0, len(lines), self.across)
        least = self.sign_high if any(hint.sign for hint in self.hints) else 0.0
        return [max(least, max(lines[start : start + self.across]) * LINE_HIGH) for start in starts]

    @property
    def _foot(self) -> float:
        return _lines(self.foot, TITLE, self.width - 2 * SIDE) * LINE_HIGH

    def draw(self, canvas: Canvas, box: Box) -> None:
        ground(canvas, box)
        inner = box.inset(SIDE, EDGE)
        rows = inner.rows(self._heights)
        places = [place.left_of(self._column)[0] for row in rows for place in row.columns(self.across)]
        for hint, place in zip(self.hints, places, strict=False):
            self._hint(canvas, place, hint)
        if self.foot:
            write_lines(canvas, Box(inner.x, inner.y, inner.width, self._foot), self.foot, TITLE)

    def _hint(self, canvas: Canvas, place: Box, hint: Hint) -> None:
        if isinstance(hint.sign, Drawing):
            draw_icon(canvas, Box(place.x, place.top - SIGN, SIGN - mm, SIGN - mm), hint.sign)
        elif hint.sign is not None:
            hint.sign(canvas, Box(place.x, place.y, SIGN - mm, place.height))
        words = Box(place.right - self._words, place.y, self._words, place.height)
        high = _lines(hint.title, TITLE, self._words) * LINE_HIGH
        title, rest = words.rows((high, place.height - high))
        write_lines(canvas, title, hint.title, TITLE)
        write_lines(canvas, rest, hint.help, HELP)


def _lines(text: str, look: Look, wide: float) -> int:
    return len(fit(text, Box(0, 0, wide, 1_000), look).lines) if text else 0


def ground(canvas: Canvas, box: Box) -> None:
    """The tinted ground of blocks that are only read."""
    draw_panel(canvas, box, TINT, LINE, 0.6, 4)
