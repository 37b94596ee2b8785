"""The score pad: a column a player, a row a round, and whatever else the game wants written down."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from reportlab.lib.units import mm

from companion.speech.catalogue import Catalogue, catalogue
from pdf.asking.house_rules import agreed
from pdf.asking.sheet import Sheet
from pdf.blocks.band import Band, Blank
from pdf.blocks.entry import entry_blocks
from pdf.blocks.grid import LABELS, Grid
from pdf.blocks.house_rules import HouseRulesBox
from pdf.blocks.notes import Notes
from pdf.blocks.score_rows import simple_rows
from pdf.blocks.stacking import Block, DoesNotFit, fits, stack
from pdf.drawing.boxes import Box
from pdf.file.footer import Told
from pdf.file.leaves import PER_PAGE, Leaf, Mark, area_of
from pdf.file.made import Made
from pdf.games import own
from pdf.kinds.facts import facts_on_a_pad

SCALES = (1.0, 0.9, 0.8, 0.7)  # below that a box is too low for a pencil
WIDE = 165 * mm  # what a game's own blocks are drawn for
NARROW = 118 * mm  # what the score alone needs for its labels and names


@dataclass(frozen=True)
class Layout:
    """What a pad is made of, and how large."""

    scale: float
    area: Box
    blocks: Sequence[Block]


def leaves(sheet: Sheet) -> Sequence[Leaf]:
    """A pad on a leaf."""
    return pads([sheet])


def pads(sheets: Sequence[Sheet]) -> Sequence[Leaf]:
    """A pad for each sheet; those that look alike are laid out once."""
    models: dict[Hashable, tuple[Leaf, float]] = {}

    def made(number: int) -> Leaf:
        sheet = sheets[number]
        alike = _alike(sheet)
        if alike not in models:
            models[alike] = _model(sheet, alike)
        model, top = models[alike]
        return replace(model, sheet=sheet, marks=(_mark(sheet, top),))

    return Made(len(sheets), made)


def _model(sheet: Sheet, alike: Hashable) -> tuple[Leaf, float]:
    """A leaf for all pads that look like this one, and where its content begins."""
    layout = _layout(sheet)
    paint = partial(stack, area=layout.area, blocks=layout.blocks)
    return Leaf(sheet, paint, scale=layout.scale, shares=alike, told=_told(sheet)), layout.area.top


def _mark(sheet: Sheet, top: float) -> Mark:
    words = catalogue(sheet.languages[0])
    title = f"{words.message(f'{sheet.game.id}.title')} · {words.message('paper.pad.title')}"
    named = [words.message("paper.table-named", table=sheet.table)] if sheet.table else []
    return Mark(" · ".join([title, *named]), 0, top)


def _alike(sheet: Sheet) -> Hashable:
    """What two pads must have in common to look the same but for names, table and code."""
    return (
        *(
            "pad",
            sheet.game.id,
            sheet.players,
            sheet.languages,
            sheet.paper.id,
            sheet.per_page,
            sheet.url,
            sheet.modules,
        ),
        *(bool(sheet.code), repr(sheet.house_rules), repr(sheet.box_facts)),
    )


def _layout(sheet: Sheet) -> Layout:
    """The largest scale that holds everything, else all but the box facts, else the score alone."""
    words = catalogue(sheet.languages[0])
    for complete, facts in ((True, True), (True, False), (False, False)):
        blocks = pad_blocks(sheet.blank, words, complete, facts)
        for scale in SCALES:
            area = area_of(sheet, scale, _told(sheet))
            if area.width >= (WIDE if complete else NARROW) and fits(area, blocks):
                return Layout(scale, area, blocks)
    raise DoesNotFit(sheet.game.id)


def pad_blocks(sheet: Sheet, words: Catalogue, complete: bool = True, facts: bool = True) -> list[Block]:
    """The leaf from the top: band, score grid, the game's own blocks, box facts, notes."""
    band = Band(
        words.message(f"{sheet.game.id}.title"),
        words.message("paper.pad.title"),
        _facts(sheet, words),
        (Blank(words.message("paper.date")), Blank(words.message("paper.table"), "table")),
        code=words.message("paper.code") if sheet.code else "",
        qr=bool(sheet.code and sheet.url),
    )
    score_rows = own(sheet.game, "score_rows", simple_rows)
    rows = score_rows(sheet, words)
    asked = entry_blocks(sheet, words, rows) if score_rows is simple_rows else []  # a game's own rows ask for enough
    extra = own(sheet.game, "extra_blocks", no_blocks)(sheet, words) if complete else []
    known = facts_on_a_pad(sheet, words) if facts else []
    grid = Grid(sheet.players, rows, own(sheet.game, "label_width", _usual_labels)(sheet))
    changed = agreed(sheet, words)
    ours = [HouseRulesBox(words.message("paper.house-rules"), changed)] if changed else []
    return [band, grid, *asked, *extra, *known, *ours, Notes(words.message("paper.notes"))]


def _told(sheet: Sheet) -> Told:
    """The usual house rules stand in the footer, where there is room for letters that can be read."""
    return "nothing" if sheet.per_page == max(PER_PAGE) else "usual"


def _usual_labels(sheet: Sheet) -> float:
    return float(LABELS)


def no_blocks(sheet: Sheet, words: Catalogue) -> list[Block]:
    return []


def _facts(sheet: Sheet, words: Catalogue) -> str:
    return f"{words.message('paper.players', n=sheet.players)} · {words.message('paper.rounds', n=sheet.rounds)}"
