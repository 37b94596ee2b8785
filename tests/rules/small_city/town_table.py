"""Short ways to ask the calculators of Small City, and to bring a table to where a test wants it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.rules import games, referee
from companion.rules.chance import Chance
from companion.rules.faults import FaultyInput, Refused
from companion.rules.ledger import Ledger
from companion.rules.moves import Move, Next, seat_of
from companion.rules.opening import NewPlayer, NewTable, Options, open_table
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


def new(players: int = 3, *modules: str, tracking: str = "full", rules: Any = None, facts: Any = None) -> Ledger:
    """A table before the first round; Ana, Bo, Cy and Dee sit clockwise, Ana hosts the Mayor."""
    options = Options(list(modules), rules or {}, facts or {}, tracking)  # type: ignore[arg-type]
    return Ledger(GAME, open_table(GAME, NewTable(GAME.id, [NewPlayer(name) for name in NAMES[:players]], options)))


def go(ledger: Ledger, *moves: Move, random: Random | None = None) -> Ledger:
    """Every move made by the seat it belongs to."""
    for move in moves:
        drawn = referee.draw(GAME, ledger.table, move, Chance(random or Random(1)))
        ledger = ledger.add(drawn, seat_of(move))
    return ledger


def on(ledger: Ledger, times: int = 1) -> Ledger:
    """Press `next`."""
    for _ in range(times):
        ledger = ledger.add(Next(ledger.seq))
    return ledger


def at(ledger: Ledger, number: int, phase: str) -> Ledger:
    """Press `next` until a phase of a round."""
    while (ledger.table.round, ledger.table.phase) != (number, phase):
        assert ledger.table.outcome is None
        ledger = on(ledger)
    return ledger


def refused(ledger: Ledger, move: Move) -> str:
    """The reason a move is refused for."""
    with pytest.raises(Refused) as no:
        go(ledger, move)
    return no.value.reason.key


def counters(ledger: Ledger, counter: str) -> list[int]:
    return [player.counters[counter] for player in ledger.table.players]


def view(ledger: Ledger, seat: int | None = None) -> dict[str, Any]:
    seen: dict[str, Any] = GAME.view(ledger.table, seat)
    return seen
