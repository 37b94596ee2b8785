"""Actions of Steam Park at random, for the games that are recorded; many of them are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.rules.moves import Move
from companion.rules.steam_park import moves as park
from companion.rules.steam_park.corrections import park_as_it_stands
from companion.rules.steam_park.facts import COLOURS, FACES, GUESTS, KINDS, SIZES, STANDS
from companion.rules.table import Table

Proposal = Callable[[], Move]


def faces(random: Random, count: int) -> tuple[Any, ...]:
    return tuple(random.choice(FACES) for _ in range(count))


def actions(table: Table[Any], seat: int, random: Random) -> list[Proposal]:
    left = [die.face for die in table.play.turn.left] or list(FACES)
    number = random.randint(1, 3)
    ride = (random.choice(COLOURS), random.choice(SIZES))
    own = [(one.colour, one.size) for one in table.play.parks[seat].rides] or [ride]
    invited = tuple(random.choice(GUESTS) for _ in range(random.randint(1, 4)))
    guest = random.choice(table.play.turn.drawn or GUESTS)
    extension = park.NewExtension(random.choice(KINDS), random.choice(SIZES), random.choice(own))
    stands = tuple(random.sample(STANDS, random.choice((1, 1, 2))))
    return [
        lambda: park.BuildRides(seat, (ride,)),
        lambda: park.BuildRides(seat, (), (extension,)),
        lambda: park.BuildStands(seat, stands, random.choice((None, *STANDS)) if "mirrors" in stands else None),
        lambda: park.Attract(seat, number, invited, tuple(random.choice(GUESTS) for _ in range(random.choice((0, 1))))),
        lambda: park.Attract(seat, len(invited), invited),
        lambda: park.DrawAgain(seat, guest),
        lambda: park.SeatVisitor(seat, guest, random.choice(own), random.random() < 0.3),
        lambda: park.SeatVisitor(seat, random.choice(own)[0], random.choice(own)),
        lambda: park.CleanDirt(seat, number),
        lambda: park.PlayBonus(seat, tuple(random.randint(0, 12) for _ in range(number))),
        lambda: park.Expand(seat, tuple(random.sample(left, min(number, len(left))))),
        lambda: park.Casino(seat, random.choice(left), random.choice(FACES)),
        lambda: park.Shoot(seat, random.choice(left), random.choice((None, *FACES))),
        lambda: park.Fountain(seat, random.choice((1, 1, 2))),
        lambda: standing(table, seat, random),
    ]


def standing(table: Table[Any], seat: int, random: Random) -> park.CorrectPark:
    """The park as it is, mostly with something changed."""
    now = park_as_it_stands(table, seat)
    colour, size = random.choice(COLOURS), random.choice(SIZES)
    more = park.RideAsItStands(colour, size, (colour,) * random.randint(0, size))
    return replace(now, rides=random.choice((now.rides, now.rides[1:], (*now.rides, more))))
