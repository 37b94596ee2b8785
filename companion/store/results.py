"""What statistics are made from: plays without their lines, and lines added up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from companion.rules.text import Text
from companion.store.database import Store
from companion.store.listing import Choice
from companion.wire.reading import read


class Seat(NamedTuple):
    """Somebody's result in a play; `behind` is the largest gap to the leader after a round, where that is known."""

    person: int
    seat: int
    starts: bool
    total: int
    place: int
    behind: int | None = None


class Result(NamedTuple):
    """A finished play, as far as statistics look at it. (Named tuples, since a group has thousands.)"""

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


def results_of(store: Store, choice: Choice, more: str = "") -> list[Result]:
    """The finished plays of a choice, oldest first, in one query."""
    condition, values = choice.condition()
    rows = store.rows(
        "SELECT plays.id, game, ended_at, minutes,"  # noqa: S608
        " coalesce(person_id, -seat - 1), seat, starts, total, pp.place, behind"
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        f" WHERE {condition} AND finished {more} ORDER BY ended_at, plays.id, seat",
        *values,
    )
    found = []
    for _, of_play in groupby(rows, key=itemgetter(0)):
        seats = list(of_play)
        play, game, ended_at, minutes = seats[0][:4]
        found.append(Result(play, game, ended_at, minutes, tuple([Seat(*row[4:]) for row in seats])))
    return found


def line_sums(store: Store, choice: Choice) -> list[LineSum]:
    """Which lines bring how much to winners and to others; plays of one are left out."""
    condition, values = choice.condition()
    rows = store.rows(
        "SELECT label, pp.place = 1 AS won, count(*) AS times, sum(points) AS points"  # noqa: S608
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        " JOIN play_lines pl ON pl.play_id = plays.id AND pl.seat = pp.seat"
        f" WHERE {condition} AND finished AND EXISTS (SELECT 1 FROM play_players o WHERE o.play_id = plays.id"
        " AND o.place > 1) GROUP BY label, won",
        *values,
    )
    return [LineSum(read(Text, row["label"]), bool(row["won"]), row["times"], row["points"]) for row in rows]
