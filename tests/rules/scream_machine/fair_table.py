"""Short ways to bring a table of Scream Machine to where a test wants it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules import games, referee
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.ledger import Ledger
from companion.rules.moves import Move, Next, seat_of
from companion.rules.opening import NewPlayer, NewTable, Options, open_table
from companion.rules.scream_machine.moves import Seal

GAME = games()["scream-machine"]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
ANA, BO, CY, DEE = range(4)
FOUR_ACTIONS = (("thrill", 5), ("food", 1))


def new(players: int = 3, tracking: str = "full", deck: bool = False, rules: dict[str, str] | None = None) -> Ledger:
    """A table before the opening; Ana, Bo, Cy... sit clockwise."""
    options = Options(["phone-deck"] if deck else [], rules or {}, {}, tracking)  # type: ignore[arg-type]
    return Ledger(GAME, open_table(GAME, NewTable(GAME.id, [NewPlayer(name) for name in NAMES[:players]], options)))


def go(ledger: Ledger, *moves: Move) -> Ledger:
    """Every move made by the seat it belongs to."""
    for move in moves:
        ledger = ledger.add(move, seat_of(move))
    return ledger


def on(ledger: Ledger, times: int = 1, random: Random | None = None) -> Ledger:
    """Press `next`."""
    for _ in range(times):
        ledger = ledger.add(referee.draw(GAME, ledger.table, Next(ledger.seq), Chance(random or Random(1))))
    return ledger


def opened(*parks: Any, **how: Any) -> Ledger:
    """All parks open, with the cards given or a thrill 5 and a food 1; the visitors are about to arrive."""
    ledger = new(**how)
    for seat in ledger.table.active:
        ledger = go(ledger, Seal(seat, parks[seat] if seat < len(parks) else FOUR_ACTIONS))
    return on(ledger)


def turns(*parks: Any, **how: Any) -> Ledger:
    """The first turn of round 1."""
    ledger = opened(*parks, **how)
    return on(ledger) if ledger.table.phase == "deal" else ledger


def revealing(ledger: Ledger) -> Ledger:
    """The same table when all turns of the round are over."""
    while ledger.table.phase != "reveal":
        ledger = on(ledger)
    return ledger


def refusal(ledger: Ledger, move: Move, by: int | None = None, host: bool = False) -> str:
    """Why a move is refused."""
    with pytest.raises(Refused) as refused:
        ledger.add(move, seat_of(move) if by is None else by, host)
    key = refused.value.reason.key
    return key.removeprefix("scream-machine.refused.")


def visitors(ledger: Ledger, seat: int) -> int:
    return ledger.table.counter(seat, "visitors")


def view(ledger: Ledger, seat: int | None) -> dict[str, Any]:
    return GAME.view(ledger.table, seat)


def kinds(view_of_place: list[dict[str, Any]]) -> list[str | None]:
    return [visitor["kind"] for visitor in view_of_place]
