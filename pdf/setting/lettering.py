"""Lettering: words that must stay inside their box shrink first, then wrap."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.boxes import Box
from pdf.drawing.paper import INK
from pdf.setting.fonts import TEXT, printable, width

Align = Literal["left", "centre", "right"]
Stand = Literal["top", "middle"]
LEADING = 1.15
CAP_HEIGHT = 0.67  # of the size, in all three faces near enough
SMALLEST = 3.0
LEAST_WHOLE = 5.0  # a word rather shrinks to this size than being broken


@dataclass(frozen=True, slots=True)
class Look:
    """How words are set: the faces to try, the size they should have, the size below which they rather wrap."""

    fonts: tuple[str, ...] = (TEXT,)
    size: float = 9
    wrap_below: float = 8
    align: Align = "left"
    colour: Color = INK
    stand: Stand = "middle"
    leading: float | None = None  # from line to line, where several boxes share their baselines

    def step(self, size: float) -> float:
        return self.leading or size * LEADING


@dataclass(frozen=True, slots=True)
class Fitted:
    """Words that fit: a face, a size and the lines."""

    font: str
    size: float
    lines: tuple[str, ...]
    step: float

    @property
    def height(self) -> float:
        return (len(self.lines) - 1) * self.step + self.size * CAP_HEIGHT


def fit(words: str, box: Box, look: Look) -> Fitted:
    """The largest lettering that stays inside the box."""
    font, words = printable(words, *look.fonts)
    size = look.size
    while size > look.wrap_below and width(words, font, size) > box.width:
        size -= 0.25
    if width(words, font, size) <= box.width:
        return Fitted(font, size, (words,), look.step(size))
    whole = box.width / max(width(word, font, 1) for word in _words(words))
    return _wrapped_to_fit(words, font, min(size, whole) if whole > LEAST_WHOLE else size, box, look)


def _wrapped_to_fit(words: str, font: str, size: float, box: Box, look: Look) -> Fitted:
    while True:
        fitted = Fitted(font, size, tuple(_wrapped(words, font, size, box.width)), look.step(size))
        if fitted.height <= box.height or size <= SMALLEST:
            return fitted
        size -= 0.25


def _words(line: str) -> list[str]:
    """The words of a line; one may end in its hyphen and in spaces."""
    return [word for word in re.findall(r"[^ -]*-? *", line) if word.strip()] or [line]


def _wrapped(words: str, font: str, size: float, room: float) -> list[str]:
    """Lines no wider than the room; a word that is wider by itself is broken."""
    lines = [""]
    for word in _words(words):
        if lines[-1] and width((lines[-1] + word).rstrip(), font, size) > room:
            lines.append("")
        for letter in word:
            if lines[-1] and width((lines[-1] + letter).rstrip(), font, size) > room:
                lines.append("")
            lines[-1] += letter
    return [line.rstrip() for line in lines]


def write(canvas: Canvas, box: Box, words: str, look: Look) -> Fitted:
    """Set words in the middle of the box's height, or hanging from its top."""
    fitted = fit(words, box, look)
    canvas.setFont(fitted.font, fitted.size)
    canvas.setFillColor(look.colour)
    top = box.top if look.stand == "top" else box.y + (box.height + fitted.height) / 2
    y = top - fitted.size * CAP_HEIGHT
    for line in fitted.lines:
        _line(canvas, box, y, line, look.align)
        y -= fitted.step
    return fitted


def write_stacked(canvas: Canvas, box: Box, pieces: Sequence[tuple[str, Look]], gap: float = 3) -> None:
    """Set pieces under each other, the whole in the middle of the box's height."""
    free = Box(box.x, box.y, box.width, box.height / (len(pieces) or 1))
    heights = [fit(words, free, look).height for words, look in pieces]
    spare = box.height - sum(heights) - gap * (len(pieces) - 1)
    for (words, look), place in zip(pieces, box.inset(0, spare / 2).rows(heights, gap), strict=True):
        write(canvas, place, words, look)


def _line(canvas: Canvas, box: Box, y: float, line: str, align: Align) -> None:
    if align == "left":
        canvas.drawString(box.x, y, line)
    elif align == "right":
        canvas.drawRightString(box.right, y, line)
    else:
        canvas.drawCentredString(box.x + box.width / 2, y, line)
