"""The moves of Small City applied, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.moves import Move
from companion.rules.small_city import boroughs, choices, counts, moves
from companion.rules.small_city.flow import update_turn
from companion.rules.small_city.state import SmallCityTable
from companion.rules.table import refuse

ALWAYS: dict[type, Callable[[SmallCityTable, Any], SmallCityTable]] = {
    moves.ChooseCity: choices.choose_city,
    moves.ChooseBoard: choices.choose_board,
    moves.MakePromise: choices.make_promise,
    moves.LayCircle: choices.lay_circle,
    moves.TakeCard: choices.take_card,
    moves.TickLine: choices.tick_line,
    moves.RollDie: boroughs.roll_die,
    moves.FactoryArea: boroughs.enter_factory_area,
    moves.NameHost: choices.name_host,
}
FULL_ONLY: dict[type, Callable[[SmallCityTable, Any], SmallCityTable]] = {
    moves.Exchange: counts.exchange,
    moves.CountVotes: counts.count_votes,
    moves.Measure: counts.measure,
    moves.DrawPlan: boroughs.draw_plan,
    moves.Trample: boroughs.march,
    moves.WalkOff: boroughs.walk_off,
    moves.Clean: boroughs.clean,
}


def apply(table: SmallCityTable, move: Move) -> SmallCityTable:
    """One move of the game. In light tracking votes, pollution and the grid are left to the table."""
    if type(move) in ALWAYS:
        return ALWAYS[type(move)](table, move)
    if type(move) not in FULL_ONLY:
        raise refuse("refused.unknown-move")
    if not table.setup.is_full:
        raise refuse("refused.light-tracking")
    changed = FULL_ONLY[type(move)](table, move)
    return changed if changed.phase == "actions" else update_turn(changed)
