"""The moves of Small City applied, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.moves import Move
from companion.rules.small_city.boroughs import clean, draw_plan, enter_factory_area, march, roll_die, walk_off
from companion.rules.small_city.choices import (
    choose_board,
    choose_city,
    lay_circle,
    make_promise,
    name_host,
    take_card,
    tick_line,
)
from companion.rules.small_city.counts import count_votes, exchange, measure
from companion.rules.small_city.flow import update_turn
from companion.rules.small_city.moves import (
    ChooseBoard,
    ChooseCity,
    Clean,
    CountVotes,
    DrawPlan,
    Exchange,
    FactoryArea,
    LayCircle,
    MakePromise,
    Measure,
    NameHost,
    RollDie,
    TakeCard,
    TickLine,
    Trample,
    WalkOff,
)
from companion.rules.small_city.state import SmallCityTable
from companion.rules.table import refuse

ALWAYS: dict[type, Callable[[SmallCityTable, Any], SmallCityTable]] = {
    ChooseCity: choose_city,
    ChooseBoard: choose_board,
    MakePromise: make_promise,
    LayCircle: lay_circle,
    TakeCard: take_card,
    TickLine: tick_line,
    RollDie: roll_die,
    FactoryArea: enter_factory_area,
    NameHost: name_host,
}
FULL_ONLY: dict[type, Callable[[SmallCityTable, Any], SmallCityTable]] = {
    Exchange: exchange,
    CountVotes: count_votes,
    Measure: measure,
    DrawPlan: draw_plan,
    Trample: march,
    WalkOff: walk_off,
    Clean: clean,
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
