"""Leaves of stacked blocks."""

from collections.abc import Sequence
from functools import partial

from pdf.blocks.stack import Block, fits, stack
from pdf.document.frame import Frame
from pdf.document.leaf import Leaf, numbered_leaves


def block_leaves(frame: Frame, title: str, pages: Sequence[Sequence[Block]]) -> list[Leaf]:
    """A leaf a page; the outline leads to the first."""
    areas = [frame.first_area, *[frame.area] * len(pages)]
    draws = [partial(stack, area=area, blocks=blocks) for area, blocks in zip(areas, pages, strict=False)]
    return numbered_leaves(frame, title, draws)


def break_pages(frame: Frame, head: Block, blocks: Sequence[Block], *last: Block) -> list[list[Block]]:
    """As many blocks on a page as fit, below the `head` on the first, and above the `last` blocks on each."""
    pages: list[list[Block]] = [[head]]
    for block in blocks:
        if not fits(frame.area, [*pages[-1], block, *last]):
            pages.append([])
        pages[-1].append(block)
    return [[*page, *last] for page in pages]
