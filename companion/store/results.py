"""What statistics are computed from: plays without their lines, and sums of lines."""

from dataclasses import dataclass
from datetime import tzinfo
from typing import NamedTuple

from companion.rules.library import find_game
from companion.rules.pauses import pause
from companion.rules.text import Text
from companion.store.database import Store
from companion.store.group_clock import IS_MOMENT, local_time, zone_of
from companion.store.play_list import PlayFilter
from companion.wire.parser import read


class Seat(NamedTuple):
    """Somebody's result in a play; `behind` is the largest gap to the leader after a round, where that is known."""

    person: int
    seat: int
    starts: bool
    total: int | None
    place: int  # 0: all have lost
    behind: int | None = None


class PlayResult(NamedTuple):
    """A finished play, as far as statistics need it; a named tuple, since a group has thousands.

    It ended by the clock of the group.
    """

    play: str
    game: str
    ended_at: str
    minutes: int | None
    seats: tuple[Seat, ...]
    lowest_wins: bool = False


PAGE = 1_000  # seats that are read at a time; more than a play has
# What statistics count: finished plays that are not kept out of them, and people, not rivals that the rules play.
COUNTED = "finished AND NOT ignored AND NOT is_machine"


@dataclass(frozen=True)
class LineSum:
    """All lines of one label in a game: how often and how much, for winners and for the others."""

    label: Text
    won: bool
    times: int
    points: int


@dataclass(frozen=True)
class SeatsWithLines:
    """Winners and others of the plays of which more than totals is known."""

    winners: int
    others: int


def results_of(store: Store, chosen: PlayFilter, more: str = "") -> list[PlayResult]:
    """The finished plays of a filter, oldest first; `more` is another condition in SQL."""
    found: list[PlayResult] = []
    after: tuple[str, str] | None = ("", "")
    zone = zone_of(store, chosen.group)
    while after is not None:
        page, after = _page(store, chosen, more, after, zone)
        found += page
        if after is not None:
            pause()
    return found


def _page(
    store: Store, chosen: PlayFilter, more: str, last: tuple[str, str], zone: tzinfo
) -> tuple[list[PlayResult], tuple[str, str] | None]:
    """The plays after the `last` one, few enough that others wait for a moment only, and the last of them, which is
    None where these are all."""
    condition, values = chosen.condition(store)
    after = "AND (ended_at, plays.id) > (?, ?)" if any(last) else ""
    rows = store.rows(
        f"SELECT plays.id, ended_at, {IS_MOMENT}, game, minutes,"  # noqa: S608 (parts of `PlayFilter`, and `more`)
        " coalesce(person_id, -seat - 1), seat, starts, CASE WHEN has_total THEN total END, pp.place, behind"
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        # Seats come in order by the primary key; ORDER BY seat would sort everything.
        f" WHERE {condition} AND {COUNTED} {more} {after} ORDER BY ended_at, plays.id LIMIT ?",
        *values,
        *(last if any(last) else ()),
        PAGE,
    )
    found: list[tuple[str, str, bool, str, int | None, list[Seat]]] = []
    for row in rows:
        if not found or row[0] != found[-1][0]:
            found.append((*row[:5], []))
        found[-1][5].append(Seat._make(row[5:]))
    complete = len(rows) < PAGE
    if not complete:
        found.pop()  # its other seats may be missing
    games = {game: find_game(game) for game in {one[3] for one in found}}
    lowest = {game_id for game_id, game in games.items() if game and game.wins == "lowest"}
    results = [
        PlayResult(play, game, local_time(at, zone) if moment else at, minutes, tuple(seats), game in lowest)
        for play, at, moment, game, minutes, seats in found
    ]
    return results, None if complete else (found[-1][1], found[-1][0])


def places_played(store: Store, chosen: PlayFilter) -> list[tuple[str, int]]:
    """Where the plays of a filter took place, most often first; plays without a place are left out."""
    condition, values = chosen.condition(store)
    rows = store.rows(
        f"SELECT place, count(*) AS n FROM plays WHERE {condition} AND finished AND NOT ignored AND place <> ''"  # noqa: S608 (parts of `PlayFilter`)
        " GROUP BY place ORDER BY n DESC, place",
        *values,
    )
    return [(row["place"], row["n"]) for row in rows]


def plays_and_wins(store: Store, group: int) -> dict[int, tuple[int, int]]:
    """How often everybody of a group played and won, as lists show it."""
    rows = store.rows(
        "SELECT person_id, count(*), sum(pp.place = 1 AND EXISTS"  # noqa: S608 (a constant)
        " (SELECT 1 FROM play_players o WHERE o.play_id = pp.play_id AND o.seat <> pp.seat))"
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        f" WHERE plays.group_id = ? AND deleted_at IS NULL AND {COUNTED} GROUP BY person_id",
        group,
    )
    return {row[0]: (row[1], row[2]) for row in rows}


def people_of_plays(store: Store, chosen: PlayFilter) -> set[int]:
    """Who took part in any of the plays."""
    condition, values = chosen.condition(store)
    rows = store.rows(
        "SELECT DISTINCT person_id FROM plays JOIN play_players pp ON pp.play_id = plays.id"  # noqa: S608 (parts of `PlayFilter`)
        f" WHERE {condition} AND {COUNTED} AND person_id IS NOT NULL",
        *values,
    )
    return {row[0] for row in rows}


def line_sums(store: Store, chosen: PlayFilter) -> list[LineSum]:
    """How much each line brings to winners and to others, without solo plays."""
    condition, values = chosen.condition(store)
    rows = store.rows(
        "SELECT label, pp.place = 1 AS won, count(*) AS times, sum(points) AS points"  # noqa: S608 (parts of `PlayFilter`)
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        " JOIN play_lines pl ON pl.play_id = plays.id AND pl.seat = pp.seat"
        f" WHERE {condition} AND {COUNTED} AND EXISTS (SELECT 1 FROM play_players o WHERE o.play_id = plays.id"
        " AND o.place > 1) GROUP BY label, pp.place = 1",
        *values,
    )
    return [LineSum(read(Text, row["label"]), bool(row["won"]), row["times"], row["points"]) for row in rows]


def seats_with_lines(store: Store, chosen: PlayFilter) -> SeatsWithLines:
    """How many of them there are; plays that only have totals say nothing about lines."""
    condition, values = chosen.condition(store)
    rows = store.rows(
        "SELECT pp.place = 1 AS won, count(*) AS seats"  # noqa: S608 (parts of `PlayFilter`)
        " FROM plays JOIN play_players pp ON pp.play_id = plays.id"
        f" WHERE {condition} AND {COUNTED} AND EXISTS (SELECT 1 FROM play_players o WHERE o.play_id = plays.id"
        " AND o.place > 1) AND EXISTS (SELECT 1 FROM play_lines pl WHERE pl.play_id = plays.id)"
        " GROUP BY pp.place = 1",
        *values,
    )
    found = {bool(row["won"]): int(row["seats"]) for row in rows}
    return SeatsWithLines(found.get(True, 0), found.get(False, 0))
