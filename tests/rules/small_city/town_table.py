"""Short ways to ask the calculators of Small City, and to bring a table to where a test wants it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import FaultyInput, Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Move, Next, seat_of
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.wire import tables

GAME = games()["small-city"]
NAMES = ("Ana", "Bo", "Cy", "Dee")
ANA, BO, CY, DEE = range(4)


def calc(calculator: str, given: dict[str, Any]) -> dict[str, Any]:
    """The figures of an answer, as JSON has them."""
    answer = tables.calculate(GAME.calculator(calculator), json.dumps(given))
    assert answer.lines
    figures: dict[str, Any] = tables.plain(answer.figures)
    return figures


def lines(calculator: str, given: dict[str, Any]) -> list[int]:
    """The points of the working."""
    return [line.points for line in tables.calculate(GAME.calculator(calculator), json.dumps(given)).lines]


def faults(calculator: str, given: Any) -> list[str]:
    """Where an input is at fault."""
    with pytest.raises(FaultyInput) as faulty:
        tables.calculate(GAME.calculator(calculator), json.dumps(given))
    return sorted(fault.where for fault in faulty.value.faults)


def new(players: int = 3, *modules: str, tracking: str = "full", rules: Any = None, facts: Any = None) -> MoveLog:
    """A table before the first round; Ana, Bo, Cy and Dee sit clockwise, Ana hosts the Mayor."""
    options = Options(list(modules), rules or {}, facts or {}, tracking)  # type: ignore[arg-type]
    return MoveLog(GAME, open_table(GAME, NewTable(GAME.id, [NewPlayer(name) for name in NAMES[:players]], options)))


def go(move_log: MoveLog, *moves: Move, random: Random | None = None) -> MoveLog:
    """Every move made by the seat it belongs to."""
    for move in moves:
        drawn = engine.draw(GAME, move_log.table, move, Chance(random or Random(1)))
        move_log = move_log.add(drawn, seat_of(move))
    return move_log


def on(move_log: MoveLog, times: int = 1) -> MoveLog:
    """Press `next`."""
    for _ in range(times):
        move_log = move_log.add(Next(move_log.seq))
    return move_log


def at(move_log: MoveLog, number: int, phase: str) -> MoveLog:
    """Press `next` until a phase of a round."""
    while (move_log.table.round, move_log.table.phase) != (number, phase):
        assert move_log.table.outcome is None
        move_log = on(move_log)
    return move_log


def refused(move_log: MoveLog, move: Move) -> str:
    """The reason a move is refused for."""
    with pytest.raises(Refused) as no:
        go(move_log, move)
    return no.value.reason.key


def counters(move_log: MoveLog, counter: str) -> list[int]:
    return [player.counters[counter] for player in move_log.table.players]


def view(move_log: MoveLog, seat: int | None = None) -> dict[str, Any]:
    seen: dict[str, Any] = GAME.view(move_log.table, seat)
    return seen
