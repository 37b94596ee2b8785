"""Ratings as they were worked out: one row a play, seat and scope, thrown away and made again when history changes.

A scope is a game's id, or empty for all games together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from sqlite3 import Connection

from companion.store.database import Store
from companion.store.listing import Choice
from companion.store.results import Result, results_of


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """What one play did to one rating."""

    play: str
    seat: int
    person: int
    position: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


COLUMNS = "play_id, seat, person_id, position, mu_before, sigma_before, mu, sigma"


def replace_ratings(db: Connection, group: int, changes: Mapping[str, Iterable[RatedSeat]]) -> None:
    """The ratings of a group, made anew, by scope."""
    db.execute("DELETE FROM play_ratings WHERE group_id = ?", (group,))
    for scope, of_scope in changes.items():
        db.executemany(
            f"INSERT INTO play_ratings ({COLUMNS}, group_id, scope) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            [(*astuple(change), group, scope) for change in of_scope],
        )


def rated_people(store: Store, group: int, scope: str = "") -> list[tuple[int, float, float, int]]:
    """Everybody with their rating after their last rated play, and how many plays it stands on."""
    # Beside max() SQLite gives the other columns of the same row.
    sql = (
        "SELECT person_id, mu, sigma, count(*), max(position) FROM play_ratings"
        " WHERE group_id = ? AND scope = ? GROUP BY person_id"
    )
    return [(row[0], row[1], row[2], row[3]) for row in store.rows(sql, group, scope)]


def unrated(store: Store, group: int, scope: str = "") -> list[Result]:
    """Plays that tables logged since ratings were last written down."""
    missing = "AND NOT EXISTS (SELECT 1 FROM play_ratings r WHERE r.play_id = plays.id)"
    return results_of(store, Choice(group=group, game=scope or None), missing)


def last_changes(store: Store, group: int, plays: int, scope: str = "") -> list[RatedSeat]:
    """What the last plays did, oldest first."""
    sql = (
        f"SELECT {COLUMNS} FROM play_ratings WHERE group_id = ?1 AND scope = ?3 AND position >"  # noqa: S608
        " (SELECT max(position) FROM play_ratings WHERE group_id = ?1 AND scope = ?3) - ?2 ORDER BY position, seat"
    )
    return [RatedSeat(*row) for row in store.rows(sql, group, plays, scope)]


def groups_with_unrated(store: Store) -> list[tuple[int, int]]:
    """Groups that want ratings, with how many of their finished plays have none yet."""
    rows = store.rows(
        "SELECT play_groups.id, count(*) FROM play_groups JOIN plays ON plays.group_id = play_groups.id"
        " WHERE ratings AND deleted_at IS NULL AND finished"
        " AND NOT EXISTS (SELECT 1 FROM play_ratings r WHERE r.play_id = plays.id) GROUP BY play_groups.id"
    )
    return [(row[0], row[1]) for row in rows]
