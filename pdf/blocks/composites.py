"""Blocks of blocks: side by side, or under each other without a page break."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from pdf.blocks.stack import Block, FixedBlock
from pdf.paper.box import Box
from pdf.paper.grid import ceil_to_grid
from pdf.paper.sizes import GAP, GUTTER


@dataclass(frozen=True)
class SideBySide(FixedBlock):
    """Blocks side by side in equal columns, as high as the highest; the end of a short row stays empty."""

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
class KeepTogether(FixedBlock):
    """Blocks that no page break comes between."""

    blocks: Sequence[Block]

    @property
    def least(self) -> float:
        return float(sum(self._heights) + GAP * (len(self.blocks) - 1))

    @property
    def _heights(self) -> list[float]:
        return [ceil_to_grid(block.least) for block in self.blocks]

    def draw(self, canvas: Canvas, box: Box) -> None:
        for block, part in zip(self.blocks, box.rows(self._heights, GAP), strict=True):
            block.draw(canvas, part)


def side_by_side(blocks: Sequence[Block], across: int = 2) -> Iterator[SideBySide]:
    """Rows of so many blocks."""
    for start in range(0, len(blocks), across):
        yield SideBySide(tuple(blocks[start : start + across]), across)
