"""Text that must stay inside its box: it shrinks as far as it can be read, then wraps, then is cut off."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.paper.box import Box
from pdf.paper.colours import BLACK, INK
from pdf.paper.grid import UNIT, floor_to_grid, line_height, round_to_grid
from pdf.typography import runs
from pdf.typography.fonts import TEXT
from pdf.typography.runs import width

Align = Literal["left", "centre", "right"]
Stand = Literal["top", "middle", "free"]
CAP_HEIGHT = 0.67  # of the size, in all three faces near enough
LEAST_LABEL = 6.0  # points: the smallest letters of a label, which is bold,
LEAST_WORDS = 7.0  # and of running words, which are not
BLACK_BELOW = 8.0  # small letters are black
_NO_HYPHENS = "\N{ARMENIAN CAPITAL LETTER AYB}"  # the first letter after Latin, Greek and Cyrillic
CUT = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True, slots=True)
class Look:
    """How a text looks: its font and size, and the size below which it wraps instead of shrinking."""

    font: str = TEXT
    size: float = 9
    wrap_below: float = 8
    align: Align = "left"
    colour: Color = INK
    stand: Stand = "middle"

    @property
    def least(self) -> float:
        """The smallest size that can be read; light letters on a dark ground do not become black."""
        if _is_light(self.colour):
            return min(self.size, BLACK_BELOW)
        return min(self.size, LEAST_WORDS if self.font == TEXT else LEAST_LABEL)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text that fits: its size and its lines, and whether some of it was cut off."""

    font: str
    size: float
    lines: tuple[str, ...]
    step: float
    cut: bool = False

    @property
    def height(self) -> float:
        return (len(self.lines) - 1) * self.step + self.size * CAP_HEIGHT


def fit(text: str, box: Box, look: Look) -> Fitted:
    """The text in the largest size that stays inside the box."""
    font, size = look.font, look.size
    while size > max(look.wrap_below, look.least) and width(text, font, size) > box.width:
        size -= 0.25
    if width(text, font, size) <= box.width:
        return Fitted(font, size, (text,), line_height(size))
    whole = box.width / max(width(word, font, 1) for word in _words(text))
    return _wrap_to_fit(text, font, max(look.least, min(size, whole)) if whole >= look.least else size, box, look)


def _wrap_to_fit(text: str, font: str, size: float, box: Box, look: Look) -> Fitted:
    while True:
        fitted = Fitted(font, size, tuple(_wrap(text, font, size, box.width)), line_height(size))
        if fitted.height <= box.height:
            return fitted
        if size <= look.least:
            return _cut(fitted, box)
        size = max(look.least, size - 0.25)


def _cut(fitted: Fitted, box: Box) -> Fitted:
    """As many lines as the box holds, the last one with dots at its end."""
    count = max(1, 1 + int((box.height - fitted.size * CAP_HEIGHT) / fitted.step + 0.01))
    if count >= len(fitted.lines):
        return fitted
    last = fitted.lines[count - 1]
    while last and width(last + CUT, fitted.font, fitted.size) > box.width:
        last = last[:-1]
    return replace(fitted, lines=(*fitted.lines[: count - 1], last.rstrip() + CUT), cut=True)


def _words(line: str) -> list[str]:
    """The words of a line; one may end in its hyphen and in spaces."""
    return [word for word in re.findall(r"[^ -]*-? *", line) if word.strip()] or [line]


def _wrap(text: str, font: str, size: float, room: float) -> list[str]:
    """Lines no wider than the room; a word that is wider than a line is broken."""
    lines = [""]
    for word in _words(text):
        if lines[-1] and width((lines[-1] + word).rstrip(), font, size) > room:
            lines.append("")
        if width((lines[-1] + word).rstrip(), font, size) <= room:
            lines[-1] += word
            continue
        for at, letter in enumerate(word, start=1):
            hyphen = "-" if at < len(word.rstrip()) and _is_divided(lines[-1][-1:], letter) else ""
            if lines[-1] and width((lines[-1] + letter + hyphen).rstrip(), font, size) > room:
                lines[-1] += hyphen
                lines.append("")
            lines[-1] += letter
    return [line.rstrip() for line in lines]


def _is_divided(before: str, after: str) -> bool:
    """Whether a word that is broken here has a hyphen: between letters of an alphabet that is written so."""
    return before.isalpha() and after.isalpha() and before < _NO_HYPHENS and after < _NO_HYPHENS


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
    canvas.setFillColor(ink(look.colour, fitted.size))
    for number, line in enumerate(fitted.lines):
        x = _start(box, width(line, fitted.font, fitted.size), look.align)
        runs.draw(canvas, x, y - number * fitted.step, line, fitted.font, fitted.size)


def ink(colour: Color, size: float) -> Color:
    """The colour of letters: small ones are black."""
    return BLACK if size < BLACK_BELOW and not _is_light(colour) else colour


def _is_light(colour: Color) -> bool:
    return bool(colour.red + colour.green + colour.blue > 2.4)


def _start(box: Box, wide: float, align: Align) -> float:
    if align == "left":
        return box.x
    return box.right - wide if align == "right" else box.x + (box.width - wide) / 2


def write_lines(canvas: Canvas, box: Box, text: str, look: Look) -> None:
    """Write a text from the first line of a box on, so that neighbours share their lines."""
    fitted = fit(text, box, look)
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
