"""Stored ratings: one row a play, seat and scope, in the order of the plays.

A scope is a game's id, or empty for all games together. A change of an old play makes later ratings invalid: the group
stores from when on, and they are deleted and computed again a few at a time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from sqlite3 import Connection

from companion.store.database import Store
from companion.store.play_list import PlayFilter
from companion.store.results import PlayResult, results_of

FIRST = ""  # before every timestamp
BATCH = 200  # plays whose invalid ratings are deleted in one transaction
NEVER = "9999"  # after every timestamp


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


def invalidate_ratings(db: Connection, group: int | None, since: str) -> None:
    """Ratings of plays that ended at that time or later have to be computed again."""
    db.execute(
        "UPDATE play_groups SET rated_until = min(coalesce(rated_until, ?), ?) WHERE id = ? AND ratings",
        (since, since, group),
    )


def first_play_of(db: Connection, people: Sequence[int]) -> str:
    """When the first of some people first played."""
    first = [
        db.execute(
            "SELECT min(ended_at) FROM plays JOIN play_players ON play_id = plays.id WHERE person_id = ?", (person,)
        ).fetchone()[0]
        for person in people
    ]
    return min((ended_at for ended_at in first if ended_at is not None), default=NEVER)


def delete_invalid_ratings(store: Store, group: int) -> None:
    """Newest first and a few at a time; in the end all that are left are valid."""
    while True:
        with store.transaction() as db:
            gone = db.execute(
                "DELETE FROM play_ratings WHERE play_id IN (SELECT DISTINCT plays.id FROM plays"
                " JOIN play_ratings r ON r.play_id = plays.id WHERE plays.group_id = ? AND ended_at >="
                " (SELECT rated_until FROM play_groups WHERE id = ?) ORDER BY ended_at DESC LIMIT ?)",
                (group, group, BATCH),
            )
            if gone.rowcount == 0:
                db.execute("UPDATE play_groups SET rated_until = NULL WHERE id = ?", (group,))
                return


def add_ratings(db: Connection, group: int, changes: Mapping[str, Sequence[RatedSeat]]) -> bool:
    """Store some ratings, by scope; False when a play before them was changed meanwhile."""
    if db.execute("SELECT rated_until FROM play_groups WHERE id = ?", (group,)).fetchone()[0] is not None:
        return False
    for scope, of_scope in changes.items():
        db.executemany(
            "INSERT OR IGNORE INTO play_ratings (play_id, seat, person_id, position, mu_before, sigma_before, mu,"
            " sigma, group_id, scope) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS"
            " (SELECT 1 FROM play_players WHERE play_id = ? AND seat = ?)",
            [(*astuple(change), group, scope, change.play, change.seat) for change in of_scope],
        )
    return True


def rated_people(store: Store, group: int, scope: str = "") -> list[tuple[int, float, float, int]]:
    """Everybody with their rating after their last rated play, and how many plays it comes from."""
    # Beside max() SQLite gives the other columns of the same row.
    sql = (
        "SELECT person_id, mu, sigma, count(*), max(position) FROM play_ratings"
        " WHERE group_id = ? AND scope = ? AND position < coalesce((SELECT position FROM plays"
        " JOIN play_ratings r ON r.play_id = plays.id AND r.scope = ? WHERE plays.group_id = ? AND ended_at >="
        " (SELECT rated_until FROM play_groups WHERE id = ?) ORDER BY ended_at, position LIMIT 1), 1e9)"
        " GROUP BY person_id"
    )
    return [(row[0], row[1], row[2], row[3]) for row in store.rows(sql, group, scope, scope, group, group)]


def last_position(store: Store, group: int, scope: str = "") -> int:
    """The number of the last rated play of a scope; -1 when there is none."""
    sql = "SELECT coalesce(max(position), -1) FROM play_ratings WHERE group_id = ? AND scope = ?"
    return int(store.value(sql, group, scope))


def unrated(store: Store, group: int, scope: str = "") -> list[PlayResult]:
    """Plays that were logged or changed since ratings were last stored, oldest first."""
    missing = (
        "AND (ended_at >= (SELECT rated_until FROM play_groups WHERE play_groups.id = plays.group_id)"
        " OR NOT EXISTS (SELECT 1 FROM play_ratings r WHERE r.play_id = plays.id))"
        " AND (SELECT count(*) FROM play_players o WHERE o.play_id = plays.id) > 1"
    )
    return results_of(store, PlayFilter(group=group, game=scope or None), f"{missing} AND won IS NULL")


def last_changes(store: Store, group: int, plays: int, scope: str = "") -> list[RatedSeat]:
    """What the last plays did, oldest first."""
    sql = (
        "SELECT play_id, seat, person_id, position, mu_before, sigma_before, mu, sigma FROM play_ratings"
        " WHERE group_id = ? AND scope = ? AND position >"
        " (SELECT max(position) FROM play_ratings WHERE group_id = ? AND scope = ?) - ? ORDER BY position, seat"
    )
    return [RatedSeat(*row) for row in store.rows(sql, group, scope, group, scope, plays)]


def groups_to_rate(store: Store) -> list[int]:
    """Groups with ratings that have plays without any, or with invalid ones."""
    rows = store.rows(
        "SELECT id FROM play_groups WHERE ratings AND (rated_until IS NOT NULL OR EXISTS (SELECT 1 FROM plays"
        " WHERE group_id = play_groups.id AND deleted_at IS NULL AND finished"
        " AND NOT EXISTS (SELECT 1 FROM play_ratings r WHERE r.play_id = plays.id)"
        " AND (SELECT count(*) FROM play_players o WHERE o.play_id = plays.id) > 1))"
    )
    return [row[0] for row in rows]
