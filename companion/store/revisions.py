"""Revisions of plays, with who changed what, and the bin, where deleted plays stay for a week."""

import json
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import NamedTuple

from companion.store.database import Store
from companion.store.deleted_tables import DAYS_IN_THE_BIN, empty_bin_of_tables
from companion.store.plays import Play, plays_from, replace_play
from companion.wire.parser import adapter


class Difference(NamedTuple):
    """One thing that was changed; `whose` is the player's name when it is about one player."""

    what: str
    whose: str
    before: str
    after: str


@dataclass(frozen=True)
class Revision:
    """A play as it was before a change."""

    revision: int
    at: str
    by: str
    changes: tuple[Difference, ...]
    play: Play


def revise(
    db: Connection, old: Play, new: Play, by: str, changes: list[Difference], import_id: int | None = None
) -> Play:
    """Store the play as it was, write it as it is; `changes` say what differs."""
    written = replace(new, id=old.id, group=old.group, revision=old.revision + 1)
    db.execute(
        "INSERT INTO play_revisions SELECT id, ?, ?, now(), ?, ?, source_digest, ? FROM plays WHERE id = ?",
        (
            old.revision,
            adapter(Play).dump_json(old).decode(),
            by,
            json.dumps(changes, ensure_ascii=False),
            import_id,
            old.id,
        ),
    )
    replace_play(db, written, import_id=import_id)
    return written


def revisions_of(store: Store, play_id: str) -> list[Revision]:
    """Every change of a play, newest first."""
    rows = store.rows("SELECT * FROM play_revisions WHERE play_id = ? ORDER BY revision DESC", play_id)
    return [
        Revision(
            row["revision"],
            row["changed_at"],
            row["changed_by"],
            tuple(Difference(*one) for one in json.loads(row["changes"])),
            adapter(Play).validate_json(row["document"]),
        )
        for row in rows
    ]


def move_to_bin(db: Connection, play_id: str) -> None:
    """Into the bin, which is emptied of what is older than a week."""
    db.execute("UPDATE plays SET deleted_at = now() WHERE id = ? AND deleted_at IS NULL", (play_id,))
    empty_bin(db)


def restore_from_bin(db: Connection, play_id: str) -> None:
    db.execute("UPDATE plays SET deleted_at = NULL WHERE id = ?", (play_id,))


def empty_bin(db: Connection) -> None:
    """Remove what was deleted more than a week ago."""
    db.execute("DELETE FROM plays WHERE deleted_at < days_ago(?)", (DAYS_IN_THE_BIN,))
    empty_bin_of_tables(db)


def plays_in_bin(store: Store, group_id: int | None) -> list[tuple[Play, str]]:
    """The plays in the bin of a group, with when they were deleted."""
    rows = store.rows(
        "SELECT * FROM plays WHERE group_id IS ? AND deleted_at >= days_ago(?) ORDER BY deleted_at DESC LIMIT 200",
        group_id,
        DAYS_IN_THE_BIN,
    )
    return list(zip(plays_from(store, rows, with_lines=False), [row["deleted_at"] for row in rows], strict=True))


def find_in_bin(store: Store, play_id: str) -> Play | None:
    """A play that can still be restored."""
    row = store.row("SELECT * FROM plays WHERE id = ? AND deleted_at >= days_ago(?)", play_id, DAYS_IN_THE_BIN)
    return None if row is None else plays_from(store, [row], with_lines=False)[0]
