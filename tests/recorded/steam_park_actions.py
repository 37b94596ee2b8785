"""A random player of Steam Park: any move, mostly one that makes sense now."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.rules.moves import Move
from companion.rules.steam_park import moves as park
from companion.rules.steam_park.facts import ALL_TOKENS, COLOURS, DIRECTORS, FACES, GUESTS, KINDS, SIZES, STANDS
from companion.rules.table import Table

Proposal = Callable[[], Move]


def steam_park(table: Table[Any], random: Random) -> Move:
    """Any move of Steam Park, mostly by whoever has the turn."""
    by_phase = {
        "setup": setup,
        "roll": rolling,
        "deals": deals,
        "dirt": dirt,
        "actions": actions,
        "income": dirt,
        "final": final,
        "over": final,
    }
    phase = table.phase if random.random() < 0.95 else random.choice(list(by_phase))
    return random.choice(by_phase[phase](table, someone(table, random), random))()


def someone(table: Table[Any], random: Random) -> int:
    turn = table.turn if isinstance(table.turn, tuple) else () if table.turn is None else (table.turn,)
    return random.choice(turn if turn and random.random() < 0.9 else table.active)


def faces(random: Random, count: int) -> tuple[Any, ...]:
    return tuple(random.choice(FACES) for _ in range(count))


def setup(table: Table[Any], seat: int, random: Random) -> list[Proposal]:
    five = tuple(random.sample(STANDS, random.choice((4, 5, 5))))
    return [
        lambda: park.ChooseDirector(random.choice((*DIRECTORS, "baron", "baron", None))),
        lambda: park.ChooseStands(random.choice((five, ()))),
    ]


def rolling(table: Table[Any], seat: int, random: Random) -> list[Proposal]:
    other = random.choice(table.active)
    keep = tuple(sorted(random.sample(range(6), random.randint(0, 6))))
    spied = random.choice(FACES) if random.random() < 0.7 else None
    return [
        lambda: park.Roll(seat, keep),
        lambda: park.Roll(seat),
        lambda: park.SetDie(seat, random.randint(0, 6), random.choice(FACES)),
        lambda: park.PressDone(seat, pressed=random.randint(0, 100_000)),
        lambda: park.PressDone(seat, random.choice((None, *ALL_TOKENS))),
        lambda: park.Take(seat, random.choice(ALL_TOKENS)),
        lambda: park.Swap(seat, other),
        lambda: park.LastRoll(seat),
        lambda: park.EnterDice(seat, faces(random, random.choice((5, 6, 6, 6, 6, 7))), spied),
        lambda: park.EnterDice(seat, faces(random, 6), spied),
    ]


def deals(table: Table[Any], seat: int, random: Random) -> list[Proposal]:
    shown = table.play.auctioned
    thief = seat if shown is None else shown.highest
    return [
        lambda: park.Spy(seat, random.random() < 0.7),
        lambda: park.BidDanari(seat, random.choice((0, 0, 1, 2, 3, 50))),
        lambda: park.BidDanari(seat, random.randint(0, 9)),
        lambda: park.Steal(thief, random.choice(FACES), random.random() < 0.1),
        lambda: park.EnterDice(seat, faces(random, 6), random.choice(FACES)),
    ]


def dirt(table: Table[Any], seat: int, random: Random) -> list[Proposal]:
    return [
        lambda: park.TokenDirt(random.choice(ALL_TOKENS), random.randint(-4, 4)),
        lambda: park.EnterDice(seat, faces(random, 6), random.choice((None, *FACES))),
        lambda: park.Swap(*random.sample(table.active, 2)),
    ]


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
    now = table.play.parks[seat]
    rides = [
        park.RideAsItStands(
            ride.colour,
            ride.size,
            ride.guests,
            ride.passing,
            ride.extension
            and park.ExtensionAsItStands(ride.extension.kind, ride.extension.size, ride.extension.guests),
        )
        for ride in now.rides
    ]
    colour, size = random.choice(COLOURS), random.choice(SIZES)
    more = park.RideAsItStands(colour, size, (colour,) * random.randint(0, size))
    stands = tuple(stand for stand, count in now.stands.items() for _ in range(count))
    changed = random.choice((rides, rides[1:], [*rides, more]))
    return park.CorrectPark(seat, tuple(changed), stands, now.copied, now.grounds)


def final(table: Table[Any], seat: int, random: Random) -> list[Proposal]:
    winners = tuple(random.sample(table.active, random.randint(0, 2)))
    return [
        lambda: standing(table, seat, random),
        lambda: park.GamblerCard(random.randint(1, 12), winners),
        lambda: park.Fee(seat, random.randint(0, 20)),
        lambda: park.CountUp(seat, random.randint(0, 99), random.randint(0, 40)),
    ]
