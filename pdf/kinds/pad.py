"""The score pad: a column a player, a row for all that is written down, and whatever else the game wants there.

Whole pages, halves and quarters are three designs. What a leaf has no room for is left out by its rank
(`pdf/blocks/rows.py`); letters and boxes never get smaller than can be read and written in.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from companion.rules.faults import Fault
from companion.rules.text import text
from pdf.blocks.band import Band, Blank
from pdf.blocks.entry_rows import entry_rows
from pdf.blocks.grid import Grid
from pdf.blocks.house_rules import HouseRulesBox
from pdf.blocks.notes import Notes
from pdf.blocks.parts import Part
from pdf.blocks.rows import AGREED, EXTRAS, FACTS, NOTES, SCORE, Row
from pdf.blocks.score_rows import simple_rows
from pdf.blocks.stack import Block, DoesNotFit, fits, stack
from pdf.document.frame import Frame, sheet_frame
from pdf.document.leaf import Leaf, Mark
from pdf.games import hook, theme_of
from pdf.kinds.facts import facts_on_a_pad
from pdf.paper.box import Box
from pdf.paper.grid import UNIT
from pdf.paper.sizes import PER_PAGE
from pdf.requests.house_rules import changed_rules
from pdf.requests.sheet import TABLE, Sheet

NOTE_LINES = {1: 9 * UNIT, 2: 8 * UNIT, 4: 7 * UNIT}  # the least height of the notes, by leaves a page


def leaves(sheet: Sheet) -> list[Leaf]:
    """A pad on a leaf; a page that one pad does not fill has more of them, those without its code."""
    spare = replace(sheet, names=(), table="", code="") if sheet.code else sheet
    return pads([sheet, *[spare] * (sheet.per_page - 1)] if sheet.copies == 1 else [sheet])


def pads(sheets: Sequence[Sheet]) -> list[Leaf]:
    """A pad for each sheet; those that look alike are laid out once."""
    models: dict[Hashable, Leaf] = {}
    found = []
    for sheet in sheets:
        key = _shared_key(sheet)
        if key not in models:
            frame, blocks = _layout_like(_Key(sheet))
            models[key] = Leaf(frame, partial(stack, area=frame.area, blocks=blocks), shares=key)
        mark = Mark(_title(sheet), 0, models[key].frame.area.top)
        found.append(replace(models[key], marks=(mark,), values=sheet.values, fillable=sheet.fillable))
    return found


def pad_faults(sheet: Sheet) -> Iterator[Fault]:
    """A size that cannot hold the score of this table, with the next one that can."""
    if _holds(sheet):
        return
    larger = [count for count in PER_PAGE if count < sheet.per_page and _holds(replace(sheet, per_page=count))]
    keys = ("paper.fault.too-small", "paper.fault.too-small-whole")
    players = text("paper.players", n=sheet.players)
    yield Fault("/per_page", text(keys[max(larger) == 1], n=sheet.per_page, players=players, fits=max(larger)))


def for_event(sheets: Iterable[Sheet], title: str) -> list[Sheet]:
    """Sheets with the title of their event, each in a size that has room for its pad."""
    return [replace(sheet, event=title, per_page=fitting_size(sheet)) for sheet in sheets]


def fitting_size(sheet: Sheet) -> int:
    """How many pads like this stand on a page: as many as asked for, or as many as there is room for."""
    return next(
        count for count in sorted(PER_PAGE, reverse=True) if count <= sheet.per_page and _holds_at(sheet, count)
    )


def _holds_at(sheet: Sheet, per_page: int) -> bool:
    return _holds(replace(sheet, per_page=per_page))


def _holds(sheet: Sheet) -> bool:
    return _holds_like(_Key(sheet))


class _Key:
    """A sheet as what its layout depends on."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet if sheet.fillable else sheet.blank
        self._key = (id(sheet.game), _shared_key(sheet))  # a game written as data may change and keep its id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=512)
def _holds_like(key: _Key) -> bool:
    try:
        _layout_like(key)
    except DoesNotFit:
        return False
    return True


@lru_cache(maxsize=8)
def _layout_like(key: _Key) -> tuple[Frame, list[Block]]:
    """A request asks whether its pad fits and then draws it: both from one layout."""
    return _layout(key.sheet)


def _title(sheet: Sheet) -> str:
    say = sheet.message
    parts = [sheet.title, say("paper.pad.title")]
    return " · ".join([*parts, say("paper.table-named", table=sheet.table)] if sheet.table else parts)


def _shared_key(sheet: Sheet) -> Hashable:
    """What two pads must have in common to look the same but for their values."""
    size = (sheet.players, sheet.languages, sheet.paper.id, sheet.per_page, sheet.url, sheet.modules, sheet.event)
    named = sheet.names if sheet.fillable else ()  # in what a viewer says of the fields
    rest = (bool(sheet.code), sheet.fillable, named, repr(sheet.house_rules), repr(sheet.box_facts))
    return ("pad", sheet.game.id, *size, *rest)


def _layout(sheet: Sheet) -> tuple[Frame, list[Block]]:
    """The score, then by rank as much else as the leaf holds."""
    frame = sheet_frame(sheet, rules=False)
    parts = _parts(sheet, frame.area.width)
    chosen: list[Block] = []
    ranks: set[int] = set()
    for rank in range(SCORE, EXTRAS + 1):
        blocks = _within(parts, {*ranks, rank})
        if _fit(frame.area, blocks):
            ranks.add(rank)
            chosen = blocks
        elif rank == SCORE:
            raise DoesNotFit(sheet.game.id)
    return frame, chosen


def _within(parts: Sequence[Part], ranks: set[int]) -> list[Block]:
    blocks = [part.within(ranks) for part in parts if part.rank in ranks]
    return [block for block in blocks if not isinstance(block, Grid) or block.rows]


def _fit(area: Box, blocks: Sequence[Block]) -> bool:
    return all(block.is_possible for block in blocks if isinstance(block, Grid)) and fits(area, blocks)


def pad_rows(sheet: Sheet) -> list[Row]:
    """Every row that a pad of this game, with these modules and players, may have."""
    found: list[Row] = []
    for part in _parts(sheet, 1_000):
        found += part.block.rows if isinstance(part.block, Grid) else []
    return found


def _parts(sheet: Sheet, width: float) -> list[Part]:
    """The leaf from the top: band, grids, the game's own blocks, box facts, house rules, notes."""
    catalogue, say, theme = sheet.catalogue, sheet.message, theme_of(sheet.game)
    band = Band(
        sheet.title,
        say("paper.pad.title"),
        sheet.size_line,
        (Blank(say("paper.date")), Blank(say("paper.table"), TABLE)),
        theme=theme,
        size=sheet.per_page,
        code=say("paper.code") if sheet.code else "",
        scan=say("paper.scan-result") if sheet.code and sheet.url else "",
        more=sheet.module_line,
        width=width,
    )
    lead = hook(sheet.game, "lead_width", _no_lead)(sheet)
    grids = [Part(Grid(sheet, rows, width, lead), SCORE) for rows in _score_grids(sheet)]
    extra = hook(sheet.game, "extra_blocks", _no_parts)(sheet, width)
    facts = [Part(block, FACTS) for block in facts_on_a_pad(sheet, width)]
    changed = changed_rules(sheet, catalogue)
    rules = [Part(HouseRulesBox(say("paper.house-rules"), changed, width, theme), AGREED)] if changed else []
    return [
        Part(band, SCORE),
        *grids,
        *extra,
        *facts,
        *rules,
        Part(Notes(say("paper.notes"), NOTE_LINES[sheet.per_page]), NOTES),
    ]


def _score_grids(sheet: Sheet) -> list[list[Row]]:
    """The game's own grids; those of a game without are made from its declaration."""
    own = hook(sheet.game, "score_grids", None)
    if own is not None:
        return list(own(sheet))
    rows = simple_rows(sheet)
    entries = entry_rows(sheet, rows)
    return [rows, entries] if entries else [rows]


def _no_lead(sheet: Sheet) -> float:
    return 0.0


def _no_parts(sheet: Sheet, width: float) -> list[Part]:
    return []
