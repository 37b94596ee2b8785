"""The moves of Steam Park applied, or refused with the reason: which function does which."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.moves import Move
from companion.rules.steam_park import (
    acting,
    building,
    correcting,
    deals,
    dirt,
    ending,
    moves,
    rolling,
    rounds,
    visiting,
)
from companion.rules.steam_park.state import ParkTable
from companion.rules.table import refuse

Doing = Callable[[ParkTable, Any], ParkTable]

ALWAYS: dict[type, Doing] = {
    moves.ChooseDirector: rounds.choose_director,
    moves.ChooseStands: rounds.choose_stands,
    moves.Roll: rolling.roll,
    moves.SetDie: rolling.set_die,
    moves.PressDone: rolling.press,
    moves.Take: rolling.take,
    moves.Swap: rolling.swap,
    moves.LastRoll: rolling.last_roll,
    moves.EnterDice: rolling.enter_dice,
    moves.Spy: deals.spy,
    moves.BidDanari: deals.bid,
    moves.Steal: deals.steal,
    moves.TokenDirt: dirt.tell_token,
    moves.GamblerCard: ending.show_card,
    moves.Fee: ending.tell_fee,
    moves.CountUp: ending.count_up,
}
IN_FULL: dict[type, Doing] = {
    moves.BuildRides: building.build_rides,
    moves.BuildStands: building.build_stands,
    moves.Expand: building.expand,
    moves.Attract: visiting.attract,
    moves.DrawAgain: visiting.draw_again,
    moves.SeatVisitor: visiting.seat_visitor,
    moves.CleanDirt: acting.clean,
    moves.PlayBonus: acting.play_bonus,
    moves.Casino: acting.casino,
    moves.Shoot: acting.shoot,
    moves.Fountain: acting.fountain,
    moves.CorrectPark: correcting.correct_park,
}


def apply(table: ParkTable, move: Move) -> ParkTable:
    """One move of the game."""
    if type(move) in ALWAYS:
        return ALWAYS[type(move)](table, move)
    if not table.setup.is_full:
        raise refuse("refused.light-tracking")
    return IN_FULL[type(move)](table, move)
