"""Tables and their logs."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from sqlite3 import Connection, Row
from typing import Any

from companion.rules.game import Game
from companion.rules.library import find_game
from companion.rules.move_log import Entry, MoveLog
from companion.rules.moves import seat_of
from companion.rules.table import Table
from companion.store.database import Store
from companion.store.rows import read_row
from companion.wire.moves import read_stored_move, write_move
from companion.wire.tables import read_setup, write_setup

# No letters that look like digits or like each other (no B/8, I/1, O/0, S/5, Z/2), and no vowels, so no words.
CODE_LETTERS = "CDFGHJKLMNPQRTVWXY34679"
CODE_LENGTH = 6


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it, without replaying its log."""

    id: int
    code: str
    game: str
    names: tuple[str, ...]
    seq: int
    round: int
    rounds: int
    phase: str
    outcome: str | None
    confirmed: bool
    moved_at: str
    rematch_of: int | None
    group: int | None


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def digest(secret: str) -> str:
    """The hash under which a key is stored; keys are long and random, so a plain one is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def insert_table(db: Connection, game: Game, table: Table[Any], rematch_of: int | None = None) -> TableRow:
    """A new table with a fresh code."""
    cursor = db.execute(
        "INSERT INTO game_tables"
        " (code, game, setup, opened_at, moved_at, names, round, rounds, phase, turn, rematch_of)"
        " VALUES (?, ?, ?, now(), now(), ?, ?, ?, ?, ?, ?)",
        (free_code(db), game.id, write_setup(table.setup), *_summary(table), rematch_of),
    )
    return table_row(db.execute("SELECT * FROM game_tables WHERE id = ?", (cursor.lastrowid,)).fetchone())


def free_code(db: Connection) -> str:
    """A code that neither a table nor a printed sheet has, since both are typed in the same place."""
    taken = "SELECT 1 FROM sheets WHERE code = ? UNION ALL SELECT 1 FROM game_tables WHERE code = ?"
    while True:
        code = new_code()
        if db.execute(taken, (code, code)).fetchone() is None:
            return code


def _summary(table: Table[Any]) -> tuple[str, int, int, str, str]:
    names = _listed(tuple(table.name(seat) for seat in table.active))
    return names, table.round, table.rounds, table.phase, json.dumps(table.turn)


@lru_cache(maxsize=1_000)
def _listed(names: tuple[str, ...]) -> str:
    return json.dumps(names)


def find_table(store: Store, code: str) -> TableRow | None:
    """A table, unless it was deleted."""
    row = store.row("SELECT * FROM game_tables WHERE code = ? AND deleted_at IS NULL", code.upper())
    return None if row is None else table_row(row)


def list_tables(store: Store, unfinished: bool = True) -> list[TableRow]:
    """Tables, last moved first."""
    sql = (
        "SELECT * FROM game_tables WHERE deleted_at IS NULL AND confirmed <= ?"
        " ORDER BY moved_at DESC, id DESC LIMIT 500"
    )
    return [table_row(row) for row in store.rows(sql, 0 if unfinished else 1)]


def tables_of_keys(store: Store, keys: Iterable[str]) -> list[TableRow]:
    """Unfinished tables that keys open, or opened until somebody took the seat; last moved first."""
    sql = (
        "WITH given AS (SELECT value FROM json_each(?))"
        " SELECT * FROM game_tables WHERE deleted_at IS NULL AND confirmed = 0 AND id IN"
        " (SELECT game_table_id FROM keys WHERE digest IN given AND role <> 'recovery'"
        " UNION SELECT game_table_id FROM lost_keys WHERE digest IN given)"
        " ORDER BY moved_at DESC, id DESC"
    )
    return [table_row(row) for row in store.rows(sql, json.dumps([digest(key) for key in keys]))]


def tables_of_group(store: Store, group: int) -> list[TableRow]:
    """Tables of a group that are not confirmed yet, last moved first."""
    sql = (
        "SELECT * FROM game_tables WHERE group_id = ? AND confirmed = 0 AND deleted_at IS NULL"
        " ORDER BY moved_at DESC LIMIT 50"
    )
    return [table_row(row) for row in store.rows(sql, group)]


def rematch(store: Store, table_id: int) -> TableRow | None:
    sql = "SELECT * FROM game_tables WHERE rematch_of = ? AND deleted_at IS NULL ORDER BY id DESC"
    row = store.row(sql, table_id)
    return None if row is None else table_row(row)


def table_row(row: Row) -> TableRow:
    """A row of the file as a value."""
    return read_row(TableRow, row, group=row["group_id"])


def setup_of(store: Store, table_id: int) -> Any:
    return read_setup(store.value("SELECT setup FROM game_tables WHERE id = ?", table_id))


def log_after(store: Store, game: Game, table_id: int, seq: int) -> list[Entry]:
    """The entries after a number."""
    rows = store.rows(
        "SELECT seq, by_seat, by_host, body FROM moves WHERE game_table_id = ? AND seq > ? ORDER BY seq", table_id, seq
    )
    return [
        Entry(row["seq"], read_stored_move(game, row["body"]), row["by_seat"], bool(row["by_host"])) for row in rows
    ]


def append(db: Connection, table_id: int, move_log: MoveLog, idempotency_key: str, request_hash: str) -> int:
    """Write a log's newest entry and what lists show of the table; the answer is the table's version."""
    entry, table = move_log.entries[-1], move_log.table
    db.execute(
        "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, now(), ?, ?)",
        (
            table_id,
            entry.seq,
            entry.move.type,
            seat_of(entry.move),
            entry.by,
            entry.host,
            write_move(move_log.game, entry.move),
            idempotency_key,
            request_hash,
        ),
    )
    written = db.execute(
        "UPDATE game_tables SET seq = ?, moved_at = now(), names = ?, round = ?, rounds = ?, phase = ?, turn = ?,"
        " outcome = ?, confirmed = ?, version = (SELECT max(version) + 1 FROM game_tables)"
        " WHERE id = ? RETURNING version",
        (
            entry.seq,
            *_summary(table),
            None if table.outcome is None else table.outcome.reason,
            table.confirmed,
            table_id,
        ),
    )
    return int(written.fetchone()[0])


@dataclass(frozen=True)
class LogState:
    """The number of a log's last entry, how often it was rewritten and something beside it changed, and the number and
    request hash of the move that an idempotency key was used for before."""

    seq: int
    rewrites: int
    lobby_changes: int
    earlier: tuple[int, str] | None


def log_state(store: Store, table_id: int, idempotency_keys: Sequence[str]) -> LogState | None:
    """What must be known before a move is decided; None when the table was deleted.

    A phone with two keys has two idempotency keys, of which the first is stored with a move.
    """
    row = store.row(
        "SELECT game_tables.seq, rewrites, lobby_changes, moves.seq, request_hash FROM game_tables"
        " LEFT JOIN moves ON game_table_id = id AND idempotency_key IN (?, ?) WHERE id = ? AND deleted_at IS NULL",
        idempotency_keys[0],
        idempotency_keys[-1],
        table_id,
    )
    if row is None:
        return None
    seq, rewrites, lobby_changes, earlier, request_hash = row
    return LogState(seq, rewrites, lobby_changes, None if earlier is None else (earlier, request_hash))


def first_move_at(store: Store, table_id: int) -> str | None:
    made_at: str | None = store.value(
        "SELECT made_at FROM moves WHERE game_table_id = ? ORDER BY seq LIMIT 1", table_id
    )
    return made_at


def moved_at(store: Store, table_id: int, seq: int) -> str | None:
    """When a move was made; before the first one, when the table was opened."""
    sql = "SELECT coalesce((SELECT made_at FROM moves WHERE game_table_id = id AND seq = ?), opened_at)"
    at: str | None = store.value(f"{sql} FROM game_tables WHERE id = ?", seq, table_id)
    return at


def known_games(rows: list[TableRow]) -> list[TableRow]:
    """Rows whose game is installed."""
    return [row for row in rows if find_game(row.game) is not None]
