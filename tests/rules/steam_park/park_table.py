"""Helpers that play a table of Steam Park up to where a test starts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Move, Next, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.steam_park.moves import ChooseDirector, ChooseStands, EnterDice, PressDone

GAME = games()["steam-park"]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
ANA, BO, CY, DEE, ELI = range(5)
MIXED = ("ride", "ride", "ride", "stand", "visitor", "broom")


def new(
    players: int = 4,
    *modules: str,
    tracking: str = "full",
    director: Any = None,
    stands: tuple[Any, ...] = (),
    box: dict[str, Any] | None = None,
    **rules: str,
) -> MoveLog:
    """A table before the first race; Ana, Bo, Cy... sit clockwise; house rules with `_` for `-`."""
    chosen = {name.replace("_", "-"): choice for name, choice in rules.items()}
    more = (("directors",) if director else ()) + (("new-stands",) if stands else ())
    options = Options([*modules, *more], chosen, box or {}, tracking)  # type: ignore[arg-type]
    seated = [NewPlayer(name) for name in NAMES[:players]]
    move_log = MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, options)))
    move_log = go(move_log, ChooseDirector(director)) if director else move_log
    return go(move_log, ChooseStands(stands)) if stands else move_log


def go(move_log: MoveLog, *moves: Move, at: int = 0, trip: int = 0, seed: int = 1) -> MoveLog:
    """Every move made by the seat it belongs to: arrives at a moment, from so far away; both in milliseconds."""
    for move in moves:
        drawn = engine.draw(GAME, move_log.table, move, Chance(Random(seed), at, trip))
        move_log = move_log.accept(drawn, seat_of(move))
    return move_log


def on(move_log: MoveLog, times: int = 1) -> MoveLog:
    """The host presses `next`."""
    for _ in range(times):
        move_log = move_log.accept(Next(move_log.seq), host=True)
    return move_log


def raced(
    move_log: MoveLog, *order: int, dice: dict[int, Any] | None = None, spied: dict[int, Any] | None = None
) -> MoveLog:
    """The race is run in this order, everybody's real dice entered; its phase is not over yet."""
    for seat in move_log.table.active:
        faces = (dice or {}).get(seat, MIXED)
        move_log = go(move_log, EnterDice(seat, tuple(faces), (spied or {}).get(seat)))
    for place, seat in enumerate(order or move_log.table.active):
        if len(move_log.table.turn) > 1:  # type: ignore[arg-type]
            move_log = go(move_log, PressDone(seat), at=1_000 * place)
    return move_log


def acting(move_log: MoveLog, *order: int, dice: dict[int, Any] | None = None) -> MoveLog:
    """The first in the order is about to act."""
    move_log = raced(move_log if move_log.table.phase == "roll" else on(move_log), *order, dice=dice)
    while move_log.table.phase != "actions":
        move_log = on(move_log)
    return move_log


def refused(move_log: MoveLog, move: Move) -> str:
    """The key of the reason a move is refused for; nothing is lost by it."""
    before = move_log.table
    with pytest.raises(Refused) as no:
        go(move_log, move)
    assert move_log.table == before
    return no.value.reason.key.removeprefix("steam-park.refused.")


def counter(move_log: MoveLog, name: str) -> list[int]:
    return [player.counters[name] for player in move_log.table.players]


def state(move_log: MoveLog, seat: int | None = None) -> dict[str, Any]:
    return GAME.view(move_log.table, seat)
