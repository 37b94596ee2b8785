"""Parts of a pad: blocks with the rank by which they are left out."""

from collections.abc import Collection
from dataclasses import dataclass

from pdf.blocks.grid import Grid
from pdf.blocks.stack import Block


@dataclass(frozen=True)
class Part:
    """A block with its rank: what has the highest is left out first."""

    block: Block
    rank: int

    def within(self, ranks: Collection[int]) -> Block:
        """The block with what has one of these ranks."""
        return self.block.within(ranks) if isinstance(self.block, Grid) else self.block
