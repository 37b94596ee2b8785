"""Moves worth trying in random games that offers alone would seldom lead to; many of them are refused."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.rules.moves import Move
from companion.rules.small_city import moves as city
from companion.rules.steam_park import facts as park_facts
from companion.rules.steam_park import moves as park
from companion.rules.table import Table
from tests.recorded.steam_park_actions import actions

RARE = (  # corrections, and what may be entered again and again
    *("park", "token-dirt", "swap", "count", "fee"),
    *("tick", "factories", "stock", "promise", "host", "residents", "own", "money", "plan", "vote", "measure"),
)


def of(table: Table[Any], random: Random) -> list[Move]:
    proposed = {"steam-park": steam_park, "small-city": small_city}.get(table.setup.game)
    return proposed(table, random) if proposed and table.setup.is_full else []


def steam_park(table: Table[Any], random: Random) -> list[Move]:
    """Actions of whoever has the turn, and a park with Rides and Visitors to begin with."""
    if table.phase != "actions":
        return []
    seat = table.turn
    assert isinstance(seat, int)
    found = [one() for one in actions(table, seat, random)]
    if not table.play.parks[seat].rides:
        colour, other = random.sample(park_facts.COLOURS, 2)
        rides = (park.RideAsItStands(colour, 2, (colour,)), park.RideAsItStands(other, 3))
        stands = tuple(random.sample(table.play.stands, min(3, len(table.play.stands))))
        return [park.CorrectPark(seat, rides, stands), *found]
    return [one for one in found if not isinstance(one, park.CorrectPark)]


def small_city(table: Table[Any], random: Random) -> list[Move]:
    """Boroughs with something to trample, and in the pollution phase everything that leads to a march."""
    seat = random.choice(table.active)
    if table.phase == "pollution":
        return [city.RollDie(seat, random.randint(1, 6)), city.Measure(seat, random.randint(0, 9), 1, 1, 3)]
    if table.phase == "vote":
        return [city.CountVotes(seat, random.randint(0, 12))]
    if table.phase == "construction" and random.random() < 0.5:
        row, column = random.randint(0, 5), random.randint(0, 5)
        pair = ((row, column), (row + 1, column))
        marked = ((0, 0), (0, 1), (1, 1)) if "godzillas" in table.setup.modules and random.random() < 0.3 else ()
        free = [square for square in ((3, 6), (6, 3), (6, 6)) if square not in pair]
        factories = tuple((square,) for square in free[: random.randint(0, 3)])
        harbour = pair if random.random() < 0.5 else ()
        return [city.DrawPlan(seat, 7, 7, harbour=harbour, factories=factories, people=pair, markers=marked)]
    return []
