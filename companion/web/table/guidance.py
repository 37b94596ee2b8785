"""How much a table explains: everything in a first game, less with experience; and how long a turn has taken."""

from datetime import datetime
from typing import Literal

from companion.live.live_table import TableState
from companion.live.lobby import Lobby
from companion.store.tables import moved_at
from companion.web.access.application import table_service
from companion.web.shell.preferences import EXPLAIN, TIMER

Guidance = Literal["long", "usual", "short"]
PRACTISED = 5  # plays of a game, after which a group needs only the names of things


def chosen_guidance(lobby: Lobby) -> Guidance:
    """What this phone asked for; else by how often the table's group has played the game."""
    match EXPLAIN.chosen:
        case "long":
            return "long"
        case "short":
            return "short"
    return "long" if lobby.plays_before == 0 else "usual" if lobby.plays_before < PRACTISED else "short"


def seconds_of_turn(state: TableState) -> int:
    """How long this turn or phase has taken so far; 0 for a phone that does not want to know."""
    if TIMER.chosen == "off":
        return 0
    store = table_service().store
    began = moved_at(store, state.id, state.move_log.step_since)
    return 0 if began is None else max(0, int((store.clock() - datetime.fromisoformat(began)).total_seconds()))
