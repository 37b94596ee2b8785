"""Blocks: parts of a page that know how little and how much height they want, stacked from the top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas

from pdf.drawing.boxes import Box
from pdf.drawing.paper import GAP, INK, PALE, SOFT
from pdf.file.slots import leave_field
from pdf.setting.fonts import BOLD
from pdf.setting.lettering import Look, write


class Block(Protocol):
    """Something with a height between `least` and `most` that fills the box it is given."""

    @property
    def least(self) -> float: ...

    @property
    def most(self) -> float: ...

    def draw(self, canvas: Canvas, box: Box) -> None: ...


class DoesNotFit(Exception):
    """The blocks of a page want more height than the page has."""


def stack(canvas: Canvas, area: Box, blocks: Sequence[Block]) -> None:
    """Draw blocks from the top down; spare height goes to those that can use it."""
    room = area.height - GAP * (len(blocks) - 1)
    heights = shared_out(room, [(block.least, block.most) for block in blocks])
    for block, box in zip(blocks, area.rows(heights, GAP), strict=True):
        block.draw(canvas, box)


def fits(area: Box, blocks: Sequence[Block]) -> bool:
    return bool(sum(block.least for block in blocks) + GAP * (len(blocks) - 1) <= area.height)


def shared_out(room: float, wishes: Sequence[tuple[float, float]]) -> list[float]:
    """Heights that fill the room: everybody's least, then the spare by wish, the boundless last."""
    spare = room - sum(least for least, _ in wishes)
    if spare < 0:
        raise DoesNotFit(f"{-spare:.0f} points too high")
    wants = [most - least if math.isfinite(most) else 0.0 for least, most in wishes]
    share = min(1.0, spare / sum(wants)) if any(wants) else 0.0
    boundless = sum(math.isinf(most) for _, most in wishes)
    rest = (spare - share * sum(wants)) / boundless if boundless else 0.0
    return [
        least + (rest if math.isinf(most) else share * want) for (least, most), want in zip(wishes, wants, strict=True)
    ]


@dataclass(frozen=True)
class Notes:
    """An empty box with dotted lines, for whatever is worth remembering; it takes the height that is left."""

    label: str
    least: float = 26
    most: float = math.inf
    line: float = 23  # about 8 mm, for a pencil

    def draw(self, canvas: Canvas, box: Box) -> None:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.9)
        canvas.roundRect(box.x, box.y, box.width, box.height, 4)
        leave_field(canvas, "notes", self.label, Box(box.x, box.y, box.width, max(12.0, box.height - 14)), lines=True)
        label = Box(box.x + 6, box.top - 14, 80, 12)
        write(canvas, label, self.label, Look((BOLD,), 8, colour=SOFT))
        canvas.setStrokeColor(PALE)
        canvas.setLineWidth(0.5)
        canvas.setDash(1, 2)
        for index in range(1, int((box.height - 6) // self.line) + 1):
            y = box.top - index * self.line
            if y > box.y + 6:
                canvas.line(box.x + 6, y, box.right - 6, y)
        canvas.setDash()
