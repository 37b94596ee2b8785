"""What the code or id in an address names: the one way to look it up, which counts wrong ones."""

from collections.abc import Callable
from typing import TypeVar

from werkzeug.exceptions import NotFound

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.table_service import UnknownTable
from companion.rules import games
from companion.rules.calculators import Calculator
from companion.rules.game import Game
from companion.rules.library import find_game
from companion.store.events import find_event
from companion.store.own_games import OwnGame, find_own_game
from companion.store.sheets import PreparedSheet, find_sheet
from companion.store.tables import find_table
from companion.web.access.application import table_service
from companion.web.access.code_guesses import count_wrong_code, refuse_guessing
from companion.web.access.group_access import Member, member
from companion.web.access.table_access import current_access

Found = TypeVar("Found")


def or_404(found: Found | None) -> Found:
    """What was found; raises NotFound where that is nothing."""
    if found is None:
        raise NotFound
    return found


def game_or_404(game_id: str) -> Game:
    return or_404(open_game(game_id))


def calculator_or_404(game: Game, calculator_id: str) -> Calculator:
    return or_404(next((one for one in game.calculators if one.id == calculator_id), None))


def own_game_to_edit(group_id: int, game_id: str) -> tuple[Member, OwnGame]:
    """A game of a group that this phone may change, and what it may do there."""
    mine = member(group_id, edit=True)
    own = or_404(find_own_game(table_service().store, game_id))
    if own.group != group_id:
        raise NotFound
    return mine, own


def open_game(game_id: str) -> Game | None:
    """A game to play, print or score now: the newest revision, and none that was removed."""
    if game_id in games():
        return games()[game_id]
    own = find_own_game(table_service().store, game_id)
    return None if own is None or own.removed else find_game(game_id)


def look_up(find: Callable[[], Found | None], missing: Exception, table_code: str = "") -> Found:
    """What is found, else `missing` is raised and counted; TooManyGuesses after too many wrong codes.

    A key of the table with `table_code` goes past that limit.
    """
    refuse_guessing(table_code)
    found = find()
    if found is None:
        count_wrong_code()
        raise missing
    return found


def find_live_table(code: str, caught_up: bool = True) -> LiveTable:
    """The table with a code; raises UnknownTable."""

    def find() -> LiveTable | None:
        try:
            return table_service().live_table(code, caught_up)
        except UnknownTable:
            return None

    return look_up(find, UnknownTable(code), code)


def find_seated(code: str, caught_up: bool = True) -> tuple[LiveTable, Access]:
    """The table with a code and what this request may do there; raises UnknownTable, UnknownKey or ForeignKey."""
    live_table = find_live_table(code, caught_up)
    access = current_access(live_table)
    access.check_seated()
    return live_table, access


def find_path(code: str, missing: Exception) -> str:
    """The address that a code on paper or on a screen leads to."""

    def find() -> str | None:
        sheet = _known_sheet(code)
        if sheet is not None:
            return f"/s/{sheet.code}"
        table = find_table(table_service().store, code)
        if table is not None:
            return f"/t/{table.code}"
        event = find_event(table_service().store, code)
        return None if event is None else f"/e/{event.code}"

    return look_up(find, missing, code)


def find_prepared_sheet(code: str) -> PreparedSheet:
    """The printed sheet with a code; raises NotFound."""
    return look_up(lambda: _known_sheet(code), NotFound())


def _known_sheet(code: str) -> PreparedSheet | None:
    sheet = find_sheet(table_service().store, code)
    return sheet if sheet is not None and find_game(sheet.game) is not None else None
