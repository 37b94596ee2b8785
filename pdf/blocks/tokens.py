"""Tokens to cut out, by sort, and the drawings on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import FixedBlock
from pdf.drawing.icons import draw_icon
from pdf.drawing.shapes import draw_panel, outline_box, set_pen
from pdf.paper.box import Box
from pdf.paper.colours import CREAM, INK, LINE, MUSTARD, SOFT, WHITE
from pdf.paper.grid import UNIT
from pdf.typography.fitted_text import Look, write
from pdf.typography.fonts import BOLD, DISPLAY, TEXT

SIDE = 17 * mm  # of what lies on a board
TILE = 24 * mm  # of what stands beside it
HEAD = 6 * UNIT
BETWEEN = 8 * mm  # two sorts in a row
PaintToken = Callable[[Canvas, Box], None]


@dataclass(frozen=True)
class Tokens(FixedBlock):
    """Tokens of a sort under their title, in as many rows as they need."""

    title: str
    paints: tuple[PaintToken, ...]
    side: float = TILE
    across: int = 1

    @property
    def least(self) -> float:
        return float(HEAD + -(-len(self.paints) // self.across) * self.side)

    def in_width(self, wide: float) -> Tokens:
        """The same on a page this wide: whole sets in a row, and a little smaller where one more then fits."""
        each, most = len(self.paints), int(wide / self.side + 0.01)
        more = each * -(-most // each)
        if SIDE <= wide / more < self.side:
            return replace(self, across=more, side=wide / more)
        return replace(self, across=max(most // each * each, min(each, most)))

    def times(self, sets: int) -> Tokens:
        """So many of each."""
        return replace(self, paints=self.paints * sets)

    @property
    def needs(self) -> float:
        """Its width; a title needs that of two tokens."""
        return float(max(2, min(len(self.paints), self.across)) * self.side)

    def draw(self, canvas: Canvas, box: Box) -> None:
        write(canvas, box.rows((HEAD,))[0], self.title, Look(BOLD, 9.5, 7))
        for index, paint in enumerate(self.paints):
            x = box.x + (index % self.across) * self.side
            place = Box(x, box.top - HEAD - (index // self.across + 1) * self.side, self.side, self.side)
            outline_box(canvas, place, LINE, 0.4, dashes=(2, 2))
            paint(canvas, place.inset(2 * mm))


@dataclass(frozen=True)
class TokenRow(FixedBlock):
    """Few tokens of several sorts side by side."""

    sorts: tuple[Tokens, ...]

    @property
    def least(self) -> float:
        return max(one.least for one in self.sorts)

    def draw(self, canvas: Canvas, box: Box) -> None:
        x = box.x
        for one in self.sorts:
            one.draw(canvas, Box(x, box.y, one.needs, box.height))
            x += one.needs + BETWEEN


def in_rows(sorts: Sequence[Tokens], wide: float) -> list[TokenRow]:
    """As many sorts in a row as there is room for."""
    rows: list[list[Tokens]] = []
    for one in sorts:
        used = sum(other.needs + BETWEEN for other in rows[-1]) if rows else wide
        if used + one.needs > wide:
            rows.append([])
        rows[-1].append(one)
    return [TokenRow(tuple(row)) for row in rows]


def draw_tile(canvas: Canvas, box: Box, label: str, note: str = "") -> None:
    """A white tile with rounded corners, and a remark at its foot."""
    draw_panel(canvas, box, WHITE, INK, 1.2, 3)
    inner = box.inset(1.5 * mm, 1)
    upper, lower = inner.rows((box.height * 0.68, box.height * 0.25)) if note else (inner, box)
    write(canvas, upper, label, Look(DISPLAY, box.width * 0.42, 8, "centre", stand="free"))
    if note:
        write(canvas, lower, note, Look(TEXT, 8, 5, "centre", SOFT, "free"))


def draw_disc(canvas: Canvas, box: Box, label: str) -> None:
    """A dark disc with light letters."""
    _disc(canvas, box, fill=INK)
    write(canvas, box.inset(2 * mm), label, Look(DISPLAY, box.width * 0.42, 10, "centre", CREAM, "free"))


def draw_sign(canvas: Canvas, box: Box, sign: Drawing) -> None:
    """A bright disc with a picture; on a black-and-white printer it is a light one."""
    _disc(canvas, box, fill=MUSTARD)
    draw_icon(canvas, box, sign)


def _disc(canvas: Canvas, box: Box, fill: object) -> None:
    canvas.setFillColor(fill)
    set_pen(canvas, INK, 1.2)
    canvas.circle(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, fill=1)
