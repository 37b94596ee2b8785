"""Tokens and markers to cut out, for boxes that lost theirs: our own drawing, told apart by shape and colour."""

from collections.abc import Sequence
from dataclasses import replace

from pdf.blocks.band import Band
from pdf.blocks.stack import fits
from pdf.blocks.token_sets import order_tiles, player_tokens, round_markers
from pdf.blocks.tokens import TokenRow, Tokens, in_rows
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf
from pdf.games import hook, theme_of
from pdf.kinds.block_pages import block_leaves, break_pages
from pdf.requests.sheet import Sheet

EACH = 10  # tokens a player, in a game that does not say how many
LARGER = (1.25, 1.2, 1.15, 1.1, 1.05)  # than usual, where a leaf has room


def leaves(sheet: Sheet) -> list[Leaf]:
    """Everything a game's box may have lost, on as many leaves as it needs, or as often as a leaf holds it."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet, head=True)
    kind, wide = catalogue.message("paper.tokens.title"), frame.area.width
    given = hook(sheet.game, "tokens", default_tokens)(sheet)
    sorts = [tokens.in_width(wide) for tokens in given]
    head, sets = _head(sheet, kind, 1), 1
    while fits(frame.area, [head, *_rows(sorts, wide, sets + 1)]):
        sets += 1
    larger = ([replace(one, side=one.side * scale).in_width(wide) for one in given] for scale in LARGER)
    sorts = next((tried for tried in larger if fits(frame.area, [head, *_rows(tried, wide, sets)])), sorts)
    pages = break_pages(frame, _head(sheet, kind, sets), _rows(sorts, wide, sets))
    return block_leaves(frame, f"{sheet.title} · {kind}", pages)


def _rows(sorts: Sequence[Tokens], wide: float, sets: int) -> list[TokenRow]:
    """The same tokens of all sets next to each other, so that they fill the width."""
    return in_rows([tokens.times(sets) for tokens in sorts], wide)


def _head(sheet: Sheet, kind: str, sets: int) -> Band:
    say = sheet.message
    line = [say("paper.tokens.line"), *([say("paper.tokens.sets", n=sets)] if sets > 1 else [])]
    return Band(sheet.title, kind, " · ".join(line), theme=theme_of(sheet.game))


def default_tokens(sheet: Sheet) -> list[Tokens]:
    """What any game may need: tokens for everybody, the turn order and the rounds."""
    rounds = [round_markers(sheet)] if sheet.game.has_rounds else []
    return [*player_tokens(sheet, EACH), order_tiles(sheet), *rounds]
