"""Short ways to bring a table of Steam Park to where a test wants it."""

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
) -> Ledger:
    """A table before the first race; Ana, Bo, Cy... sit clockwise; house rules with `_` for `-`."""
    chosen = {name.replace("_", "-"): choice for name, choice in rules.items()}
    more = (("directors",) if director else ()) + (("new-stands",) if stands else ())
    options = Options([*modules, *more], chosen, box or {}, tracking)  # type: ignore[arg-type]
    seated = [NewPlayer(name) for name in NAMES[:players]]
    ledger = Ledger(GAME, open_table(GAME, NewTable(GAME.id, seated, options)))
    ledger = go(ledger, ChooseDirector(director)) if director else ledger
    return go(ledger, ChooseStands(stands)) if stands else ledger


def go(ledger: Ledger, *moves: Move, at: int = 0, trip: int = 0, seed: int = 1) -> Ledger:
    """Every move made by the seat it belongs to: arrives at a moment, from so far away; both in milliseconds."""
    for move in moves:
        drawn = referee.draw(GAME, ledger.table, move, Chance(Random(seed), at, trip))
        ledger = ledger.accept(drawn, seat_of(move))
    return ledger


def on(ledger: Ledger, times: int = 1) -> Ledger:
    """Press `next`."""
    for _ in range(times):
        ledger = go(ledger, Next(ledger.seq))
    return ledger


def raced(
    ledger: Ledger, *order: int, dice: dict[int, Any] | None = None, spied: dict[int, Any] | None = None
) -> Ledger:
    """The race is run in this order, everybody's real dice entered; its phase is not over yet."""
    for seat in ledger.table.active:
        faces = (dice or {}).get(seat, MIXED)
        ledger = go(ledger, EnterDice(seat, tuple(faces), (spied or {}).get(seat)))
    for place, seat in enumerate(order or ledger.table.active):
        if len(ledger.table.turn) > 1:  # type: ignore[arg-type]
            ledger = go(ledger, PressDone(seat), at=1_000 * place)
    return ledger


def acting(ledger: Ledger, *order: int, dice: dict[int, Any] | None = None) -> Ledger:
    """The first in the order is about to act."""
    ledger = raced(ledger if ledger.table.phase == "roll" else on(ledger), *order, dice=dice)
    while ledger.table.phase != "actions":
        ledger = on(ledger)
    return ledger


def refused(ledger: Ledger, move: Move) -> str:
    """The key of the reason a move is refused for; nothing is lost by it."""
    before = ledger.table
    with pytest.raises(Refused) as no:
        go(ledger, move)
    assert ledger.table == before
    return no.value.reason.key.removeprefix("steam-park.refused.")


def counter(ledger: Ledger, name: str) -> list[int]:
    return [player.counters[name] for player in ledger.table.players]


def state(ledger: Ledger, seat: int | None = None) -> dict[str, Any]:
    return GAME.view(ledger.table, seat)
