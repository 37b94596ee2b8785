"""The bin of tables: a deleted table can be restored for a week, with its log and keys."""

from dataclasses import dataclass
from sqlite3 import Connection

from companion.store.changes import increment_version
from companion.store.database import Store
from companion.store.tables import TableRow, table_row

DAYS_IN_THE_BIN = 7


@dataclass(frozen=True)
class DeletedTable:
    """A table in the bin, and when it was deleted."""

    table: TableRow
    at: str


def delete_table(db: Connection, table_id: int) -> None:
    """Nobody finds the table any more; its play, if it has one, stays."""
    db.execute("UPDATE game_tables SET deleted_at = now() WHERE id = ? AND deleted_at IS NULL", (table_id,))
    increment_version(db, table_id)
    empty_bin_of_tables(db)


def restore_table(db: Connection, table_id: int) -> None:
    db.execute("UPDATE game_tables SET deleted_at = NULL WHERE id = ?", (table_id,))


def find_deleted_table(store: Store, code: str) -> DeletedTable | None:
    """A table that can still be restored."""
    row = store.row(
        "SELECT * FROM game_tables WHERE code = ? AND deleted_at >= days_ago(?)", code.upper(), DAYS_IN_THE_BIN
    )
    return None if row is None else DeletedTable(table_row(row), row["deleted_at"])


def deleted_tables(store: Store, group: int) -> list[DeletedTable]:
    """The tables in a group's bin, last deleted first."""
    rows = store.rows(
        "SELECT * FROM game_tables WHERE group_id = ? AND deleted_at >= days_ago(?) ORDER BY deleted_at DESC LIMIT 200",
        group,
        DAYS_IN_THE_BIN,
    )
    return [DeletedTable(table_row(row), row["deleted_at"]) for row in rows]


def empty_bin_of_tables(db: Connection) -> None:
    """Remove tables that were deleted more than a week ago, with their logs and keys.

    The one with the newest version of all stays until another is newer, so that versions never repeat.
    """
    rows = db.execute(
        "SELECT id FROM game_tables WHERE deleted_at < days_ago(?)"
        " AND version < (SELECT max(version) FROM game_tables)",
        (DAYS_IN_THE_BIN,),
    ).fetchall()
    gone = [(row["id"],) for row in rows]
    for sql in (
        "DELETE FROM moves WHERE game_table_id = ?",
        "DELETE FROM keys WHERE game_table_id = ?",
        "DELETE FROM lost_keys WHERE game_table_id = ?",
        "DELETE FROM seat_requests WHERE game_table_id = ?",
        "UPDATE plays SET game_table_id = NULL WHERE game_table_id = ?",
        "UPDATE game_tables SET rematch_of = NULL WHERE rematch_of = ?",
        "DELETE FROM game_tables WHERE id = ?",
    ):
        db.executemany(sql, gone)
