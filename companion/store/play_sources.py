"""Where plays came from, so that the same file twice changes nothing."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection

from companion.store.database import Store
from companion.store.plays import Play, plays_from

MIDNIGHT = "T00:00:00+00:00"  # of plays of which only the day is known


@dataclass(frozen=True)
class Known:
    """A play that is known; it is not loaded when it came from the very same document."""

    id: str
    play: Play | None
    deleted: bool


def is_imported(store: Store, play_id: str) -> bool:
    return store.row("SELECT 1 FROM plays WHERE id = ? AND source_id IS NOT NULL", play_id) is not None


class Sources:
    """The plays a group has of some in a file, looked up together."""

    def __init__(self, store: Store, group: int | None, source_ids: Iterable[str]) -> None:
        self._store = store
        listed = json.dumps(list(source_ids))
        mine = "SELECT * FROM plays WHERE id IN (SELECT value FROM json_each(?)) AND group_id IS ?"
        theirs = "SELECT * FROM plays WHERE group_id IS ? AND source_id IN (SELECT value FROM json_each(?))"
        self._rows = {row["source_id"]: row for row in store.rows(theirs, group, listed)}
        self._rows |= {row["id"]: row for row in store.rows(mine, listed, group)}

    def find(self, source_id: str, digest: str) -> Known | None:
        """The play with this id, here or where it came from."""
        row = self._rows.get(source_id)
        if row is None:
            return None
        play = None if row["source_digest"] == digest else plays_from(self._store, [row])[0]
        return Known(row["id"], play, row["deleted_at"] is not None)


def ids_of_group(store: Store, group: int | None) -> list[str]:
    return [row["id"] for row in store.rows("SELECT id FROM plays WHERE group_id IS ?", group)]


def taken_ids(store: Store, ids: Iterable[str]) -> set[str]:
    """Which of these ids some play has already, whoever's."""
    sql = "SELECT id FROM plays WHERE id IN (SELECT value FROM json_each(?))"
    return {row[0] for row in store.rows(sql, json.dumps(list(ids)))}


def set_source_digest(db: Connection, play_id: str, digest: str) -> None:
    db.execute("UPDATE plays SET source_digest = ? WHERE id = ?", (digest, play_id))
