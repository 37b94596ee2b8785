"""The box-fact sheet: what only the components tell, to be copied once; and the same facts on a pad."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band
from pdf.blocks.fact import FactBlock
from pdf.blocks.notes import Notes, Remark
from pdf.blocks.stacking import Block, fits, stack
from pdf.blocks.together import beside
from pdf.drawing.boxes import Box
from pdf.file.leaves import Leaf, Mark, area_of
from pdf.games import own


def leaves(sheet: Sheet) -> list[Leaf]:
    """Every fact of the game; the rest of a page is for notes."""
    sheet = replace(sheet, per_page=1)
    words = catalogue(sheet.languages[0])
    title, kind = words.message(f"{sheet.game.id}.title"), words.message("paper.facts.title")
    area = area_of(sheet)
    pages: list[list[Block]] = [[Band(title, kind, words.message("paper.facts.line"))]]
    notes = Notes(words.message("paper.notes"))
    for fact in sheet.game.box_facts:
        block = FactBlock(sheet, words, fact)
        if not fits(area, [*pages[-1], block, notes]):
            pages.append([])
        pages[-1].append(block)
    if not sheet.game.box_facts:
        pages[-1].append(Remark(words.message("paper.facts.nothing")))
    leaf = partial(_leaf, sheet=sheet, area=area, title=f"{title} · {kind}", of=len(pages))
    return [leaf(number, [*blocks, notes]) for number, blocks in enumerate(pages, start=1)]


def _leaf(number: int, blocks: list[Block], sheet: Sheet, area: Box, title: str, of: int) -> Leaf:
    marks = [Mark(title, 0, area.top)] if number == 1 else []
    return Leaf(sheet, partial(stack, area=area, blocks=blocks), marks, number, of)


def facts_on_a_pad(sheet: Sheet, words: Catalogue) -> list[Block]:
    """The facts in short, small ones side by side; a game that prints some of them itself says which are left."""
    left = own(sheet.game, "facts_on_pad", _all_facts)(sheet)
    blocks = [FactBlock(sheet, words, fact, tells_where=False) for fact in sheet.game.box_facts if fact.id in left]
    short = [replace(block, share=0.5) for block in blocks if block.is_short]
    return [*(block for block in blocks if not block.is_short), *beside(short)]


def _all_facts(sheet: Sheet) -> list[str]:
    return [fact.id for fact in sheet.game.box_facts]
