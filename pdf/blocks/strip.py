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
from pdf.typography.fitted_text import Look, fit, write, write_lines
from pdf.typography.fonts import BOLD, TEXT

LINE_HIGH = 3 * UNIT  # of the help under a title
TITLE = 4 * UNIT
EDGE = UNIT  # above and below
FOOT = 5 * UNIT
SIGN = 8 * mm
_SIZES = (7.2, 6.8, 6.4, 6.0, 5.6)


@dataclass(frozen=True)
class Hint:
    """A title with a remark under it, and at the left its picture."""

    title: str
    help: str = ""
    sign: Drawing | Callable[[Canvas, Box], None] | None = None


@dataclass(frozen=True)
class Strip(FixedBlock):
    """Hints in `across` columns on a tinted ground; `foot` is one line more below."""

    hints: Sequence[Hint]
    across: int
    foot: str = ""
    lines: int = 3

    @property
    def least(self) -> float:
        return 2 * EDGE + self._rows * self._row + (FOOT if self.foot else 0)

    @property
    def _rows(self) -> int:
        return -(-len(self.hints) // self.across)

    @property
    def _row(self) -> float:
        return TITLE + self.lines * LINE_HIGH

    def draw(self, canvas: Canvas, box: Box) -> None:
        ground(canvas, box)
        inner = box.inset(2.5 * mm, EDGE)
        rows = inner.rows([self._row] * self._rows)
        places = [place.left_of(place.width - 1.5 * mm)[0] for row in rows for place in row.columns(self.across)]
        looks = self._looks(places[0])
        for hint, place in zip(self.hints, places, strict=False):
            self._hint(canvas, place, hint, *looks)
        if self.foot:
            write(canvas, Box(inner.x, inner.y, inner.width, FOOT), self.foot, Look((BOLD,), 8, 5.5))

    def _words(self, place: Box) -> tuple[Box, Box]:
        """The boxes of a hint's title and its help."""
        signs = SIGN if any(hint.sign for hint in self.hints) else 0.0
        title, rest = place.left_of(signs)[1].rows((TITLE, self.lines * LINE_HIGH))
        return title, rest

    def _looks(self, place: Box) -> tuple[Look, Look]:
        """One size for all the titles and one for all the help: the largest that every hint has room for."""
        title, rest = self._words(place)
        heading = min(fit(hint.title, title, Look((BOLD,), 8, 5)).size for hint in self.hints)
        sizes = (size for size in _SIZES if all(self._fits(hint.help, rest, size) for hint in self.hints))
        size = next(sizes, _SIZES[-1])
        return Look((BOLD,), heading, 5), Look((TEXT,), size, size, colour=SOFT)

    def _fits(self, text: str, box: Box, size: float) -> bool:
        return len(fit(text, Box(box.x, box.y, box.width, 1_000), Look((TEXT,), size, size)).lines) <= self.lines

    def _hint(self, canvas: Canvas, place: Box, hint: Hint, heading: Look, help_look: Look) -> None:
        if isinstance(hint.sign, Drawing):
            draw_icon(canvas, Box(place.x, place.top - SIGN, SIGN - mm, SIGN - mm), hint.sign)
        elif hint.sign is not None:
            hint.sign(canvas, Box(place.x, place.y, SIGN - mm, place.height))
        title, rest = self._words(place)
        write(canvas, title, hint.title, heading)
        write_lines(canvas, rest, hint.help, help_look)


def ground(canvas: Canvas, box: Box) -> None:
    """The tinted ground of blocks that are only read."""
    draw_panel(canvas, box, TINT, LINE, 0.6, 4)
