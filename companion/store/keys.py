"""Keys of seats and hosts, the recovery code, and knocks at the door. Only digests are stored."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Literal

from companion.store.database import Store
from companion.store.tables import CODE_LETTERS, digest

Role = Literal["seat", "host", "recovery"]
RECOVERY_LENGTH = 10


@dataclass(frozen=True)
class Bearer:
    """Who a key belongs to."""

    table_id: int
    role: Role
    seat: int | None


@dataclass(frozen=True)
class Knock:
    """A phone that asks to be let in."""

    id: int
    table_id: int
    role: Role
    seat: int | None
    let_in: bool


def issue_key(db: Connection, table_id: int, role: Role, seat: int | None = None, claimed: bool = False) -> str:
    """A new key; the one before it stops working."""
    key = _new_recovery() if role == "recovery" else secrets.token_urlsafe(24)
    db.execute("DELETE FROM keys WHERE game_table_id = ? AND role = ? AND seat IS ?", (table_id, role, seat))
    db.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", (digest(key), table_id, role, seat, claimed))
    return key


def _new_recovery() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(RECOVERY_LENGTH))


def bearer_of(store: Store, key: str) -> Bearer | None:
    """Whose key this is. Looking a digest up in an index takes the same time for every wrong key."""
    row = store.row("SELECT game_table_id, role, seat FROM keys WHERE digest = ?", digest(key))
    return None if row is None else Bearer(row["game_table_id"], row["role"], row["seat"])


def claimed_seats(store: Store, table_id: int) -> set[int]:
    rows = store.rows("SELECT seat FROM keys WHERE game_table_id = ? AND role = 'seat' AND claimed", table_id)
    return {row["seat"] for row in rows}


def is_claimed(db: Connection, table_id: int, seat: int) -> bool:
    sql = "SELECT 1 FROM keys WHERE game_table_id = ? AND role = 'seat' AND seat = ? AND claimed"
    return db.execute(sql, (table_id, seat)).fetchone() is not None


def lock(db: Connection, table_id: int, locked: bool) -> None:
    """Nobody new may sit down, or somebody may again; whoever stood at the door is sent away."""
    db.execute("UPDATE game_tables SET locked = ? WHERE id = ?", (locked, table_id))
    if locked:
        db.execute("DELETE FROM knocks WHERE game_table_id = ?", (table_id,))


def is_locked(store: Store, table_id: int) -> bool:
    return store.row("SELECT 1 FROM game_tables WHERE id = ? AND locked", table_id) is not None


def knock(db: Connection, table_id: int, role: Role, seat: int | None) -> str:
    """Ask to be let in; the answer is a token to come back with."""
    token = secrets.token_urlsafe(24)
    db.execute(
        "DELETE FROM knocks WHERE game_table_id = ? AND role = ? AND seat IS ? AND NOT let_in", (table_id, role, seat)
    )
    db.execute(
        "INSERT INTO knocks (game_table_id, role, seat, digest, knocked_at) VALUES (?, ?, ?, ?, now())",
        (table_id, role, seat, digest(token)),
    )
    return token


def withdraw_knock(db: Connection, table_id: int, token: str, role: Role | None = None) -> None:
    """Whoever sat down elsewhere, or knocks again, no longer waits where they knocked before."""
    sql = "DELETE FROM knocks WHERE game_table_id = ? AND digest = ? AND role = coalesce(?, role)"
    db.execute(sql, (table_id, digest(token), role))


def knocks_at(store: Store, table_id: int) -> list[Knock]:
    """Who waits at the door."""
    rows = store.rows("SELECT * FROM knocks WHERE game_table_id = ? AND NOT let_in ORDER BY id", table_id)
    return [Knock(row["id"], row["game_table_id"], row["role"], row["seat"], False) for row in rows]


def knock_of(store: Store, token: str) -> Knock | None:
    row = store.row("SELECT * FROM knocks WHERE digest = ?", digest(token))
    if row is None:
        return None
    return Knock(row["id"], row["game_table_id"], row["role"], row["seat"], bool(row["let_in"]))


def let_in(db: Connection, table_id: int, knock_id: int) -> bool:
    sql = "UPDATE knocks SET let_in = 1 WHERE id = ? AND game_table_id = ? AND NOT let_in"
    return db.execute(sql, (knock_id, table_id)).rowcount == 1


def forget_knock(db: Connection, knock_id: int) -> bool:
    """Take a knock away; False when it was gone already, so a key is handed out once."""
    return db.execute("DELETE FROM knocks WHERE id = ?", (knock_id,)).rowcount == 1
