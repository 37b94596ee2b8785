"""Text that must stay inside its box: it shrinks first, then wraps."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.paper.box import Box
from pdf.paper.colours import INK
from pdf.paper.grid import UNIT, floor_to_grid, line_height, round_to_grid
from pdf.typography.fonts import TEXT, printable, width

Align = Literal["left", "centre", "right"]
Stand = Literal["top", "middle", "free"]
CAP_HEIGHT = 0.67  # of the size, in all three faces near enough
SMALLEST = 3.0
LEAST_WHOLE = 5.0  # a word rather shrinks to this size than being broken


@dataclass(frozen=True, slots=True)
class Look:
    """How a text looks: the fonts to try, its size, and the size below which it wraps instead of shrinking."""

    fonts: tuple[str, ...] = (TEXT,)
    size: float = 9
    wrap_below: float = 8
    align: Align = "left"
    colour: Color = INK
    stand: Stand = "middle"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text that fits: its font, its size and its lines."""

    font: str
    size: float
    lines: tuple[str, ...]
    step: float

    @property
    def height(self) -> float:
        return (len(self.lines) - 1) * self.step + self.size * CAP_HEIGHT


def fit(text: str, box: Box, look: Look) -> Fitted:
    """The text in the largest size that stays inside the box."""
    font, text = printable(text, *look.fonts)
    size = look.size
    while size > look.wrap_below and width(text, font, size) > box.width:
        size -= 0.25
    if width(text, font, size) <= box.width:
        return Fitted(font, size, (text,), line_height(size))
    whole = box.width / max(width(word, font, 1) for word in _words(text))
    return _wrap_to_fit(text, font, min(size, whole) if whole > LEAST_WHOLE else size, box, look)


def _wrap_to_fit(text: str, font: str, size: float, box: Box, look: Look) -> Fitted:
    while True:
        fitted = Fitted(font, size, tuple(_wrap(text, font, size, box.width)), line_height(size))
        if fitted.height <= box.height or size <= SMALLEST:
            return fitted
        size -= 0.25


def _words(line: str) -> list[str]:
    """The words of a line; one may end in its hyphen and in spaces."""
    return [word for word in re.findall(r"[^ -]*-? *", line) if word.strip()] or [line]


def _wrap(text: str, font: str, size: float, room: float) -> list[str]:
    """Lines no wider than the room; a word that is wider than a line is broken."""
    lines = [""]
    for word in _words(text):
        if lines[-1] and width((lines[-1] + word).rstrip(), font, size) > room:
            lines.append("")
        for letter in word:
            if lines[-1] and width((lines[-1] + letter).rstrip(), font, size) > room:
                lines.append("")
            lines[-1] += letter
    return [line.rstrip() for line in lines]


def write(canvas: Canvas, box: Box, text: str, look: Look) -> Fitted:
    """Write a text in the middle of the box's height, or at its top; the lines stand on the grid."""
    fitted = fit(text, box, look)
    high = fitted.size * CAP_HEIGHT
    if look.stand == "top":
        y = floor_to_grid(box.top - high)
    elif look.stand == "free":  # in a picture the middle is the middle
        y = box.y + (box.height + fitted.height) / 2 - high
    else:
        y = middle_line(box, high, fitted.height - high)
    _draw_lines(canvas, box, y, fitted, look)
    return fitted


def write_at(canvas: Canvas, box: Box, y: float, text: str, look: Look) -> None:
    """Write a text at a given height, so that it shares its line with others."""
    _draw_lines(canvas, box, y, fit(text, box, look), look)


def middle_line(box: Box, high: float, below: float = 0.0) -> float:
    """The baseline that puts letters this high, with so much more below, in the middle of a box.

    It is rounded, so that neighbours of slightly different sizes share their line.
    """
    return floor_to_grid(box.y + (box.height + below) / 2) - round_to_grid(high / 2)


def _draw_lines(canvas: Canvas, box: Box, y: float, fitted: Fitted, look: Look) -> None:
    """Draw the lines, the first at this height."""
    canvas.setFont(fitted.font, fitted.size)
    canvas.setFillColor(look.colour)
    for number, line in enumerate(fitted.lines):
        _draw_line(canvas, box, y - number * fitted.step, line, look.align)


def write_lines(canvas: Canvas, box: Box, text: str, look: Look) -> None:
    """Write a text from the first line of a box on, so that neighbours share their lines."""
    fitted = fit(text, Box(box.x, box.y, box.width, 10_000), look)
    _draw_lines(canvas, box, box.top - fitted.step + UNIT, fitted, look)


def write_stacked(canvas: Canvas, box: Box, pieces: Sequence[tuple[str, Look]]) -> None:
    """Write texts under each other, all of them in the middle of the box's height."""
    fitted = [fit(text, box, look) for text, look in pieces]
    if not fitted:
        return
    below = sum(len(one.lines) * one.step for one in fitted) - fitted[0].step
    y = middle_line(box, fitted[0].size * CAP_HEIGHT, below)
    for one, (_, look), following in zip(fitted, pieces, [*fitted[1:], None], strict=True):
        _draw_lines(canvas, box, y, one, look)
        y -= (len(one.lines) - 1) * one.step + (following.step if following else 0)


def _draw_line(canvas: Canvas, box: Box, y: float, line: str, align: Align) -> None:
    if align == "left":
        canvas.drawString(box.x, y, line)
    elif align == "right":
        canvas.drawRightString(box.right, y, line)
    else:
        canvas.drawCentredString(box.x + box.width / 2, y, line)
