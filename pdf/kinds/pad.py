"""The score pad: a column a player, a row a round, and whatever else the game wants written down."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial

from reportlab.lib.units import mm

from companion.speech.catalogue import Catalogue
from pdf.blocks.band import Band, Blank
from pdf.blocks.entry_rows import entry_blocks
from pdf.blocks.grid import LABELS, Grid
from pdf.blocks.house_rules import HouseRulesBox
from pdf.blocks.notes import Notes
from pdf.blocks.score_rows import simple_rows
from pdf.blocks.stack import Block, DoesNotFit, fits, stack
from pdf.document.frame import FooterRules, Frame, sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.games import hook
from pdf.kinds.facts import facts_on_a_pad
from pdf.paper.sizes import PER_PAGE
from pdf.requests.house_rules import changed_rules
from pdf.requests.sheet import TABLE, Sheet

SCALES = (1.0, 0.9, 0.8, 0.7)  # below that a box is too low for a pencil
WIDE = 165 * mm  # what a game's own blocks are drawn for
NARROW = 118 * mm  # what the score alone needs for its labels and names


def leaves(sheet: Sheet) -> list[Leaf]:
    """A pad on a leaf."""
    return pads([sheet])


def pads(sheets: Sequence[Sheet]) -> list[Leaf]:
    """A pad for each sheet; those that look alike are laid out once."""
    models: dict[Hashable, Leaf] = {}
    found = []
    for sheet in sheets:
        key = _shared_key(sheet)
        if key not in models:
            frame, blocks = _layout(sheet)
            models[key] = Leaf(frame, partial(stack, area=frame.area, blocks=blocks), shares=key)
        mark = Mark(_title(sheet), 0, models[key].frame.area.top)
        found.append(replace(models[key], marks=(mark,), values=sheet.values, fillable=sheet.fillable))
    return found


def _title(sheet: Sheet) -> str:
    say = sheet.catalogue.message
    parts = [sheet.title, say("paper.pad.title")]
    return " · ".join([*parts, say("paper.table-named", table=sheet.table)] if sheet.table else parts)


def _shared_key(sheet: Sheet) -> Hashable:
    """What two pads must have in common to look the same but for their values."""
    size = (sheet.players, sheet.languages, sheet.paper.id, sheet.per_page, sheet.url, sheet.modules)
    rest = (bool(sheet.code), sheet.fillable, repr(sheet.house_rules), repr(sheet.box_facts))
    return ("pad", sheet.game.id, *size, *rest)


def _layout(sheet: Sheet) -> tuple[Frame, list[Block]]:
    """The largest scale that holds everything, else all but the box facts, else the score alone."""
    for complete, facts in ((True, True), (True, False), (False, False)):
        blocks = _blocks(sheet.blank, complete, facts)
        for scale in SCALES:
            frame = sheet_frame(sheet, _footer_rules(sheet), scale)
            if frame.area.width >= (WIDE if complete else NARROW) and fits(frame.area, blocks):
                return frame, blocks
    raise DoesNotFit(sheet.game.id)


def _blocks(sheet: Sheet, complete: bool, facts: bool) -> list[Block]:
    """The leaf from the top: band, score grid, the game's own blocks, box facts, notes."""
    catalogue, say = sheet.catalogue, sheet.catalogue.message
    band = Band(
        sheet.title,
        say("paper.pad.title"),
        sheet.size_line,
        (Blank(say("paper.date")), Blank(say("paper.table"), TABLE)),
        code=say("paper.code") if sheet.code else "",
        qr=bool(sheet.code and sheet.url),
    )
    score_rows = hook(sheet.game, "score_rows", simple_rows)
    rows = score_rows(sheet, catalogue)
    # A game's own rows have a field for everything its calculator asks for.
    entry = entry_blocks(sheet, catalogue, rows) if score_rows is simple_rows else []
    extra = hook(sheet.game, "extra_blocks", _no_blocks)(sheet, catalogue) if complete else []
    known = facts_on_a_pad(sheet, catalogue) if facts else []
    grid = Grid(sheet.players, rows, hook(sheet.game, "label_width", _default_labels)(sheet))
    changed = changed_rules(sheet, catalogue)
    rules = [HouseRulesBox(say("paper.house-rules"), changed)] if changed else []
    return [band, grid, *entry, *extra, *known, *rules, Notes(say("paper.notes"))]


def _footer_rules(sheet: Sheet) -> FooterRules:
    """The default house rules stand in the footer, where there is room for letters that can be read."""
    return "none" if sheet.per_page == max(PER_PAGE) else "default"


def _default_labels(sheet: Sheet) -> float:
    return float(LABELS)


def _no_blocks(sheet: Sheet, catalogue: Catalogue) -> list[Block]:
    return []
