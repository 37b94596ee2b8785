"""Versions of tables: one number that grows with every change a phone shows, whichever process wrote it."""

import json
from dataclasses import dataclass
from sqlite3 import Connection

from companion.store.database import Store


@dataclass(frozen=True)
class TableVersion:
    """The number of a table's last change, the largest of all when it was made; how often its log was rewritten
    (a person was erased); how often something but its log changed."""

    number: int
    rewrites: int
    lobby_changes: int


def increment_version(db: Connection, table_id: int) -> None:
    """For a change that is no move: a seat claimed or requested, a rematch opened."""
    sql = (
        "UPDATE game_tables SET version = (SELECT max(version) + 1 FROM game_tables), lobby_changes = lobby_changes + 1"
        " WHERE id = ?"
    )
    db.execute(sql, (table_id,))


def increment_lobby_changes(db: Connection, table_id: int) -> None:
    """For a move that changes more than the log: its version is the move's."""
    db.execute("UPDATE game_tables SET lobby_changes = lobby_changes + 1 WHERE id = ?", (table_id,))


def increment_rewrites(db: Connection, table_ids: list[int]) -> None:
    """The logs themselves were changed: whoever has them in memory must read them again."""
    sql = (
        "UPDATE game_tables SET version = (SELECT max(version) + 1 FROM game_tables), rewrites = rewrites + 1,"
        " lobby_changes = lobby_changes + 1 WHERE id IN (SELECT value FROM json_each(?))"
    )
    db.execute(sql, (json.dumps(table_ids),))


def version_of(store: Store, table_id: int) -> TableVersion | None:
    """None when the table was deleted."""
    sql = "SELECT version, rewrites, lobby_changes FROM game_tables WHERE id = ? AND deleted_at IS NULL"
    row = store.row(sql, table_id)
    return None if row is None else TableVersion(*row)


def newest_version(store: Store) -> int:
    return int(store.value("SELECT coalesce(max(version), 0) FROM game_tables"))


def changed_since(store: Store, version: int) -> list[tuple[str, int]]:
    """Code and version of every table that changed after a version, oldest change first."""
    rows = store.rows("SELECT code, version FROM game_tables WHERE version > ? ORDER BY version", version)
    return [(row["code"], row["version"]) for row in rows]
