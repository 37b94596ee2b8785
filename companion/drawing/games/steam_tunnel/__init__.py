"""Pictures of Steam Tunnel as SVG: cards, the board of a live table, the board of a calculator's form."""

from companion.drawing.games.steam_tunnel.board import board, final_pictures
from companion.drawing.games.steam_tunnel.board_form import board_of_document
from companion.drawing.games.steam_tunnel.cards import (
    card,
    card_choices,
    card_name,
    card_of_document,
    code_from_groups,
    deck_choices,
    joiner,
    pick,
    picks,
    point_card,
    turn_button,
)
