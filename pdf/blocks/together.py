"""Blocks made of blocks: beside each other, or under each other with no page break between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stacking import Block, Steady
from pdf.drawing.boxes import Box
from pdf.drawing.paper import GAP, GUTTER
from pdf.setting.baseline import UNIT, up_to_grid


@dataclass(frozen=True)
class Beside(Steady):
    """Blocks side by side in equal columns, as high as the highest; a row that is not full leaves its end empty."""

    blocks: Sequence[Block]
    across: int = 2

    @property
    def least(self) -> float:
        return max(block.least for block in self.blocks)

    def draw(self, canvas: Canvas, box: Box) -> None:
        wide = (box.width - GUTTER * (self.across - 1)) / self.across
        for index, block in enumerate(self.blocks):
            x = box.x + index * (wide + GUTTER)
            block.draw(canvas, Box(x, box.top - block.least, wide, block.least))


@dataclass(frozen=True)
class Together(Steady):
    """Blocks that no page break comes between."""

    blocks: Sequence[Block]

    @property
    def least(self) -> float:
        return float(sum(self._heights) + GAP * (len(self.blocks) - 1))

    @property
    def _heights(self) -> list[float]:
        return [up_to_grid(block.least, UNIT) for block in self.blocks]

    def draw(self, canvas: Canvas, box: Box) -> None:
        for block, part in zip(self.blocks, box.rows(self._heights, GAP), strict=True):
            block.draw(canvas, part)


def beside(blocks: Sequence[Block], across: int = 2) -> Iterator[Beside]:
    """So many side by side, row after row."""
    for start in range(0, len(blocks), across):
        yield Beside(tuple(blocks[start : start + across]), across)
