"""The last state of a tracked game, replayed from its log."""

from typing import Any

from companion.rules.library import find_game
from companion.rules.move_log import MoveLog
from companion.rules.new_table import start
from companion.rules.table import Table
from companion.store.database import Store
from companion.store.plays import Play, table_of_play
from companion.store.tables import log_after, setup_of


def final_table(store: Store, play: Play) -> Table[Any] | None:
    """The last state of the table that a play came from; None when it was only entered."""
    table = table_of_play(store, play.id)
    game = find_game(play.game, play.rules_version)
    if table is None or game is None:
        return None
    move_log = MoveLog(game, start(game, setup_of(store, table)))
    for entry in log_after(store, game, table, 0):
        move_log = move_log.add(entry.move, entry.by, entry.host)
    return move_log.table
