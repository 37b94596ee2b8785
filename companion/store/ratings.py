"""Ratings as they were worked out: one row a play and seat, thrown away and made again when history changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from sqlite3 import Connection

from companion.store.database import Store


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


def replace_ratings(db: Connection, group: int, changes: Iterable[RatedSeat]) -> None:
    """The ratings of a group, made anew."""
    db.execute("DELETE FROM play_ratings WHERE group_id = ?", (group,))
    db.executemany(
        f"INSERT INTO play_ratings ({COLUMNS}, group_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        [(*astuple(change), group) for change in changes],
    )


def ratings_of(store: Store, group: int) -> list[RatedSeat]:
    """What is worked out so far, oldest first."""
    sql = f"SELECT {COLUMNS} FROM play_ratings WHERE group_id = ? ORDER BY position, seat"  # noqa: S608
    return [RatedSeat(*row) for row in store.rows(sql, group)]
