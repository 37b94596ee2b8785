"""The random player of Steam Tunnel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.rules.moves import Move
from companion.rules.steam_tunnel import moves as mine
from companion.rules.steam_tunnel.cards import shape_of, shapes
from companion.rules.steam_tunnel.facts import PORTS
from companion.rules.table import Table


def steam_tunnel(table: Table[Any], random: Random) -> Move:
    """Any move of Steam Tunnel, mostly by whoever has the turn."""
    seat = table.turn if isinstance(table.turn, int) and random.random() < 0.9 else random.choice(table.active)
    owner = random.choice((seat, None))
    cell = random.randrange(table.play.rows), random.randrange(table.play.columns)
    port = random.choice(PORTS)
    segments = shape_of(random.randint(1, len(shapes())))
    by_phase: dict[str, tuple[Callable[[], Move], ...]] = {
        "flip": (lambda: mine.Flip(cell, segments),),
        "place": (*[lambda: mine.Buy(seat, cell, port)] * 2, lambda: mine.Bury(seat, cell)),
    }
    tunnel = mine.GivenTunnel((random.randint(0, 4), random.randint(0, 4)), random.randint(1, 9), {seat: 2})
    anytime = (
        lambda: mine.Card(cell, random.choice((segments, None))),
        lambda: mine.SetToken(cell, port, owner),
        lambda: mine.SetGrave(cell, owner),
        lambda: _settle(table, cell, port, random),
        lambda: mine.Point(random.choice(((1, 1), cell)), tuple(random.randint(1, 9) for _ in PORTS)),
        lambda: mine.CountTunnels((tunnel,) * random.randint(0, 3)),
    )
    seldom = (mine.LastCard,) if table.phase == "turns" and random.random() < 0.02 else anytime
    of_this_phase = by_phase.get(table.phase, seldom)
    return random.choice(anytime if random.random() < 0.2 else of_this_phase)()


def _settle(table: Table[Any], cell: tuple[int, int], port: Any, random: Random) -> Move:
    deed = random.choice([flag.deed for flag in table.play.flags] or [0])
    how: Any = random.choice(("keep", "take-back", "move"))
    return mine.Settle(deed, how, cell, port)
