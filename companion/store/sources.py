"""Where plays came from, so that the same file twice changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from sqlite3 import Connection

from companion.store.database import Store
from companion.store.plays import Play, plays_from


@dataclass(frozen=True)
class Known:
    """A play we have; it is not loaded when it came from the very same words."""

    id: str
    play: Play | None
    deleted: bool


def known_play(store: Store, group: int | None, source_id: str, digest: str) -> Known | None:
    """The play of a group with this id, here or where it came from."""
    if not source_id:
        return None
    row = store.row("SELECT * FROM plays WHERE id = ? AND group_id IS ?", source_id, group) or store.row(
        "SELECT * FROM plays WHERE group_id IS ? AND source_id = ?", group, source_id
    )
    if row is None:
        return None
    play = None if row["source_digest"] == digest else plays_from(store, [row])[0]
    return Known(row["id"], play, row["deleted_at"] is not None)


def ids_of_group(store: Store, group: int | None) -> list[str]:
    return [row["id"] for row in store.rows("SELECT id FROM plays WHERE group_id IS ?", group)]


def id_is_free(db: Connection, play_id: str) -> bool:
    return db.execute("SELECT 1 FROM plays WHERE id = ?", (play_id,)).fetchone() is None


def remember_source(db: Connection, play_id: str, digest: str) -> None:
    db.execute("UPDATE plays SET source_digest = ? WHERE id = ?", (digest, play_id))
