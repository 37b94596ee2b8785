"""How much a table explains: everything in a first game, less with experience; and how long a turn has taken."""

from datetime import datetime
from typing import Literal

from companion.live.live_table import LiveTable
from companion.store.plays import plays_before
from companion.store.tables import moved_at
from companion.web.access.application import table_service
from companion.web.shell.preferences import EXPLAIN, TIMER

Guidance = Literal["long", "usual", "short"]
PRACTISED = 5  # plays of a game, after which a group needs only the names of things


def guidance(live_table: LiveTable) -> Guidance:
    """What this phone asked for; else by how often the table's group has played the game."""
    match EXPLAIN.chosen:
        case "long":
            return "long"
        case "short":
            return "short"
    played = plays_before(table_service().store, live_table.id, live_table.game.id)
    return "long" if played == 0 else "usual" if played < PRACTISED else "short"


def seconds_of_turn(live_table: LiveTable) -> int:
    """How long this turn or phase has taken so far; 0 for a phone that does not want to know."""
    if TIMER.chosen == "off":
        return 0
    store = table_service().store
    began = moved_at(store, live_table.id, live_table.move_log.step_since)
    return 0 if began is None else max(0, int((store.clock() - datetime.fromisoformat(began)).total_seconds()))
