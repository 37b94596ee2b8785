"""Short ways to bring a table of Scream Machine to where a test wants it."""

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
from companion.rules.scream_machine.moves import Seal

GAME = games()["scream-machine"]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
ANA, BO, CY, DEE = range(4)
FOUR_ACTIONS = (("thrill", 5), ("food", 1))
OTHER_FOUR_ACTIONS = (("family", 5), ("kiddie", 1))  # the box has only four of each card


def new(players: int = 3, tracking: str = "full", deck: bool = False, rules: dict[str, str] | None = None) -> MoveLog:
    """A table before the opening; Ana, Bo, Cy... sit clockwise."""
    options = Options(["phone-deck"] if deck else [], rules or {}, {}, tracking)  # type: ignore[arg-type]
    return MoveLog(GAME, open_table(GAME, NewTable(GAME.id, [NewPlayer(name) for name in NAMES[:players]], options)))


def go(move_log: MoveLog, *moves: Move) -> MoveLog:
    """Every move made by the seat it belongs to."""
    for move in moves:
        move_log = move_log.add(move, seat_of(move))
    return move_log


def on(move_log: MoveLog, times: int = 1, random: Random | None = None) -> MoveLog:
    """Press `next`."""
    for _ in range(times):
        move_log = move_log.add(engine.draw(GAME, move_log.table, Next(move_log.seq), Chance(random or Random(1))))
    return move_log


def opened(*parks: Any, **how: Any) -> MoveLog:
    """All parks open, with the cards given or some for four actions; the visitors are about to arrive."""
    move_log = new(**how)
    for seat in move_log.table.active:
        usual = FOUR_ACTIONS if seat < 4 else OTHER_FOUR_ACTIONS
        move_log = go(move_log, Seal(seat, parks[seat] if seat < len(parks) else usual))
    return on(move_log)


def turns(*parks: Any, **how: Any) -> MoveLog:
    """The first turn of round 1."""
    move_log = opened(*parks, **how)
    return on(move_log) if move_log.table.phase == "deal" else move_log


def revealing(move_log: MoveLog) -> MoveLog:
    """The same table when all turns of the round are over."""
    while move_log.table.phase != "reveal":
        move_log = on(move_log)
    return move_log


def refusal(move_log: MoveLog, move: Move, by: int | None = None, host: bool = False) -> str:
    """Why a move is refused."""
    with pytest.raises(Refused) as refused:
        move_log.add(move, seat_of(move) if by is None else by, host)
    key = refused.value.reason.key
    return key.removeprefix("scream-machine.refused.")


def visitors(move_log: MoveLog, seat: int) -> int:
    return move_log.table.counter(seat, "visitors")


def view(move_log: MoveLog, seat: int | None) -> dict[str, Any]:
    return GAME.view(move_log.table, seat)


def kinds(view_of_place: list[dict[str, Any]]) -> list[str | None]:
    return [visitor["kind"] for visitor in view_of_place]
