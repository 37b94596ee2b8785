"""The box-fact sheet: numbers that only the components tell, to be copied once; and the same facts on a pad."""

from collections.abc import Sequence
from dataclasses import replace

from pdf.blocks.band import Band
from pdf.blocks.box_fact import FactBlock
from pdf.blocks.composites import side_by_side
from pdf.blocks.notes import Notes, PrintedRemark
from pdf.blocks.stack import Block
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf
from pdf.games import hook, theme_of
from pdf.kinds.block_pages import block_leaves, break_pages
from pdf.paper.sizes import GUTTER
from pdf.requests.sheet import Sheet


def leaves(sheet: Sheet) -> list[Leaf]:
    """Every fact of the game; the rest of a page is for notes."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet, head=True)
    kind = catalogue.message("paper.facts.title")
    make = hook(sheet.game, "fact_block", FactBlock)
    facts: Sequence[Block] = [make(sheet, catalogue, fact, frame.area.width) for fact in sheet.game.box_facts]
    blocks = facts or [PrintedRemark(catalogue.message("paper.facts.nothing"))]
    line = catalogue.message("paper.facts.line")
    head = Band(sheet.title, kind, line, theme=theme_of(sheet.game), width=frame.area.width)
    pages = break_pages(frame, head, blocks, Notes(catalogue.message("paper.notes")))
    return block_leaves(frame, f"{sheet.title} · {kind}", pages)


def facts_on_a_pad(sheet: Sheet, width: float) -> list[Block]:
    """The facts in short, small ones side by side; a game that prints some of them itself says which are left."""
    left = hook(sheet.game, "facts_on_pad", _all_facts)(sheet)
    facts = [fact for fact in sheet.game.box_facts if fact.id in left]
    whole = [FactBlock(sheet, sheet.catalogue, fact, width, tells_where=False) for fact in facts]
    half = (width - GUTTER) / 2
    short = [replace(block, width=half) for block in whole if replace(block, width=half).rows == 1]
    long = [block for block in whole if block.fact.id not in {one.fact.id for one in short}]
    return [*long, *side_by_side(short)]


def _all_facts(sheet: Sheet) -> list[str]:
    return [fact.id for fact in sheet.game.box_facts]
