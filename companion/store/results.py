"""What statistics are made from: plays without their lines, and lines added up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from sqlite3 import Row

from companion.rules.text import Text
from companion.store.database import Store
from companion.store.listing import Choice
from companion.wire.reading import read


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody's result in a play."""

    person: int
    seat: int
    starts: bool
    total: int
    place: int
    curve: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A finished play, as far as statistics look at it."""

    play: str
    game: str
    ended_at: str
    minutes: int | None
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class LineSum:
    """All lines of one label in a game: how often and how much, for winners and for the others."""

    label: Text
    won: bool
    times: int
    points: int


def results_of(store: Store, choice: Choice) -> list[Result]:
    """The finished plays of a choice, oldest first, in one query."""
    condition, values = choice.condition()
    rows = store.rows(
        "SELECT plays.id, game, ended_at, minutes, person_id, seat, starts, total, pp.place, curve"  # noqa: S608
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        f" WHERE {condition} AND finished ORDER BY ended_at, plays.id, seat",
        *values,
    )
    found = []
    for play, of_play in groupby(rows, key=itemgetter(0)):
        one, *rest = of_play
        found.append(Result(play, one[1], one[2], one[3], tuple(_seat(row) for row in (one, *rest))))
    return found


def _seat(row: Row) -> Seat:
    _, _, _, _, person, seat, starts, total, place, curve = row
    rounds = tuple(json.loads(curve)) if curve else ()
    return Seat(-seat - 1 if person is None else person, seat, bool(starts), total, place, rounds)


def line_sums(store: Store, choice: Choice) -> list[LineSum]:
    """Which lines bring how much to winners and to others; plays of one are left out."""
    condition, values = choice.condition()
    rows = store.rows(
        "SELECT label, pp.place = 1 AS won, count(DISTINCT plays.id || pp.seat) AS times, sum(points) AS points"  # noqa: S608
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        " JOIN play_lines pl ON pl.play_id = plays.id AND pl.seat = pp.seat"
        f" WHERE {condition} AND finished AND EXISTS (SELECT 1 FROM play_players o WHERE o.play_id = plays.id"
        " AND o.place > 1) GROUP BY label, won",
        *values,
    )
    return [LineSum(read(Text, row["label"]), bool(row["won"]), row["times"], row["points"]) for row in rows]
