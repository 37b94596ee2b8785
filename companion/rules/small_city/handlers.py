"""The moves of Small City applied, or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.moves import Move
from companion.rules.small_city.boroughs import clean, draw_plan, factory_area, march, roll, walk_off
from companion.rules.small_city.choices import (
    choose_board,
    choose_city,
    lay_circle,
    make_promise,
    name_host,
    take,
    tick,
)
from companion.rules.small_city.counts import count_votes, exchange, measure
from companion.rules.small_city.flow import settled
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
from companion.rules.small_city.state import TownTable
from companion.rules.table import refuse

ALWAYS: dict[type, Callable[[TownTable, Any], TownTable]] = {
    ChooseCity: choose_city,
    ChooseBoard: choose_board,
    MakePromise: make_promise,
    LayCircle: lay_circle,
    TakeCard: take,
    TickLine: tick,
    RollDie: roll,
    FactoryArea: factory_area,
    NameHost: name_host,
}
FULL_ONLY: dict[type, Callable[[TownTable, Any], TownTable]] = {
    Exchange: exchange,
    CountVotes: count_votes,
    Measure: measure,
    DrawPlan: draw_plan,
    Trample: march,
    WalkOff: walk_off,
    Clean: clean,
}


def apply(table: TownTable, move: Move) -> TownTable:
    """One move of the game. Light tracking leaves counting and the grid to the table."""
    if type(move) in ALWAYS:
        return ALWAYS[type(move)](table, move)
    if type(move) not in FULL_ONLY:
        raise refuse("refused.unknown-move")
    if not table.setup.is_full:
        raise refuse("refused.light-tracking")
    changed = FULL_ONLY[type(move)](table, move)
    return changed if changed.phase == "actions" else settled(changed)
