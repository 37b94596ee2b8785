"""Stacks the blocks of a page from the top down, in whole units of the grid."""

import math
from collections.abc import Sequence
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas

from pdf.paper.box import Box
from pdf.paper.grid import ceil_to_grid, floor_to_grid
from pdf.paper.sizes import GAP


class Block(Protocol):
    """A part of a page, between `least` and `most` high, that fills the box it is given."""

    @property
    def least(self) -> float: ...

    @property
    def most(self) -> float: ...

    def snug(self, height: float) -> float: ...

    def draw(self, canvas: Canvas, box: Box) -> None: ...


class FixedBlock:
    """A block of one height."""

    @property
    def least(self) -> float:
        raise NotImplementedError

    @property
    def most(self) -> float:
        return self.least

    def snug(self, height: float) -> float:
        """How much of this height it uses, in whole units."""
        return floor_to_grid(height)


class DoesNotFit(Exception):
    """The blocks of a page want more height than the page has."""


def stack(canvas: Canvas, area: Box, blocks: Sequence[Block]) -> None:
    """Draw blocks from the top down; spare height goes to those that can use it."""
    room = area.height - GAP * (len(blocks) - 1)
    for block, box in zip(blocks, area.rows(_heights(room, blocks), GAP), strict=True):
        block.draw(canvas, box)


def fits(area: Box, blocks: Sequence[Block]) -> bool:
    return bool(sum(_least(block) for block in blocks) + GAP * (len(blocks) - 1) <= area.height)


def _least(block: Block) -> float:
    return ceil_to_grid(block.least)


def _heights(room: float, blocks: Sequence[Block]) -> list[float]:
    """The height of each block in whole units; unused height goes to the boundless blocks."""
    shares = share_height(room, [(_least(block), max(_least(block), block.most)) for block in blocks])
    snug = [block.snug(share) for block, share in zip(blocks, shares, strict=True)]
    boundless = [index for index, block in enumerate(blocks) if math.isinf(block.most)]
    for index in boundless:
        snug[index] += floor_to_grid((room - sum(snug)) / len(boundless))
    return snug


def share_height(room: float, limits: Sequence[tuple[float, float]]) -> list[float]:
    """Heights that fill the room: at least each `least`, up to each `most`, the rest for the boundless."""
    spare = room - sum(least for least, _ in limits)
    if spare < 0:
        raise DoesNotFit(f"{-spare:.0f} points too high")
    wants = [most - least if math.isfinite(most) else 0.0 for least, most in limits]
    share = min(1.0, spare / sum(wants)) if any(wants) else 0.0
    boundless = sum(math.isinf(most) for _, most in limits)
    rest = (spare - share * sum(wants)) / boundless if boundless else 0.0
    return [
        least + (rest if math.isinf(most) else share * want) for (least, most), want in zip(limits, wants, strict=True)
    ]
