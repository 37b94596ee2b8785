"""The tokens of Steam Park: turn order with its Dirt, and a marker for the round."""

from functools import partial

from companion.rules.steam_park.facts import TOKENS, Token
from companion.speech.catalogue import Catalogue
from pdf.blocks.token_sets import round_markers
from pdf.blocks.tokens import Tokens, draw_tile
from pdf.requests.sheet import Sheet


def tokens(sheet: Sheet) -> list[Tokens]:
    """The tokens this many players race for, with the Dirt they bring or take, as the box or rules 5.2 has it."""
    tiles = tuple(
        partial(draw_tile, label=_name(sheet.catalogue, token), note=_dirt(sheet, token)) for token in _row(sheet)
    )
    return [Tokens(sheet.message("paper.tokens.order"), tiles), round_markers(sheet)]


def _row(sheet: Sheet) -> tuple[Token, ...]:
    return TOKENS[sheet.players]


def _name(catalogue: Catalogue, token: Token) -> str:
    return catalogue.message("steam-park.token.last") if token == "last" else token  # noqa: S105 (no password)


def _dirt(sheet: Sheet, token: Token) -> str:
    """Its number, or dots where it is unknown."""
    known = {fact.id: sheet.box_facts.get(fact.id, fact.default) for fact in sheet.game.box_facts}
    labels = next(fact.labels for fact in sheet.game.box_facts if fact.id == "token-dirt")
    numbers = dict(zip(labels, known["token-dirt"] or (), strict=False)) | {"4": known["token-4-dirt"]}
    dirt = numbers.get(token)
    shown = "\N{HORIZONTAL ELLIPSIS}" if dirt is None else f"{'+' if dirt > 0 else ''}{sheet.catalogue.number(dirt)}"
    return sheet.message("steam-park.tokens.dirt", dirt=shown)
