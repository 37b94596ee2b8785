"""The game or table that an address names."""

from __future__ import annotations

from werkzeug.exceptions import NotFound

from companion.live.live_table import LiveTable
from companion.live.table_service import UnknownTable
from companion.rules import games
from companion.rules.game import Game
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing


def game_or_404(game_id: str) -> Game:
    if game_id not in games():
        raise NotFound
    return games()[game_id]


def find_live_table(code: str, caught_up: bool = True) -> LiveTable:
    """The table with a code; raises UnknownTable, or TooManyRequests after too many wrong codes."""
    refuse_guessing(table_service().store)
    try:
        return table_service().live_table(code, caught_up)
    except UnknownTable:
        count_wrong_code()
        raise
