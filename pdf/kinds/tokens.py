"""Tokens and markers to cut out, for boxes that lost theirs: our own drawing, told apart by shape and colour."""

from companion.speech.catalogue import Catalogue
from pdf.blocks.band import Band
from pdf.blocks.token_sets import order_tiles, player_tokens, round_markers
from pdf.blocks.tokens import Tokens, in_rows
from pdf.document.frame import sheet_frame
from pdf.document.leaf import Leaf
from pdf.games import hook, theme_of
from pdf.kinds.block_pages import block_leaves, break_pages
from pdf.requests.sheet import Sheet

EACH = 10  # tokens a player, in a game that does not say how many


def leaves(sheet: Sheet) -> list[Leaf]:
    """Everything a game's box may have lost, on as many leaves as it needs."""
    catalogue, frame = sheet.catalogue, sheet_frame(sheet, head=True)
    kind, wide = catalogue.message("paper.tokens.title"), frame.area.width
    sorts = [tokens.in_width(wide) for tokens in hook(sheet.game, "tokens", default_tokens)(sheet, catalogue)]
    head = Band(sheet.title, kind, catalogue.message("paper.tokens.line"), theme=theme_of(sheet.game))
    return block_leaves(frame, f"{sheet.title} · {kind}", break_pages(frame, head, in_rows(sorts, wide)))


def default_tokens(sheet: Sheet, catalogue: Catalogue) -> list[Tokens]:
    """What any game may need: tokens for everybody, the turn order and the rounds."""
    return [*player_tokens(sheet, catalogue, EACH), order_tiles(sheet, catalogue), round_markers(sheet, catalogue)]
