"""The tokens of Steam Tunnel, which its box never had: as many as a player can need."""

from companion.rules.steam_tunnel.facts import cards_down, most_rounds
from companion.rules.steam_tunnel.settings import SIZES
from pdf.blocks.token_sets import player_tokens
from pdf.blocks.tokens import Tokens
from pdf.requests.sheet import Sheet


def tokens(sheet: Sheet) -> list[Tokens]:
    """At most one token a turn, so as many as there are turns when nobody buries a card."""
    cards = cards_down(*SIZES[sheet.house_rules["board"]])
    return player_tokens(sheet, most_rounds(sheet.players, cards))
