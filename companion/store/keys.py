"""Keys of seats and hosts, the recovery code, and seat requests. Only digests are stored."""

import secrets
from dataclasses import dataclass
from sqlite3 import Connection, Row
from typing import Literal

from companion.store.database import Store
from companion.store.rows import read_row
from companion.store.tables import digest, new_code

Role = Literal["seat", "host", "recovery"]
LossReason = Literal["holder", "host", "freed", "recovered"]  # the first two: who granted a request for it
RECOVERY_LENGTH = 10


@dataclass(frozen=True)
class Bearer:
    """Who a key belongs to."""

    digest: str
    table_id: int
    role: Role
    seat: int | None
    claimed: bool


@dataclass(frozen=True)
class LostKey:
    """A key that stopped working, and why."""

    role: Role
    seat: int | None
    reason: LossReason


@dataclass(frozen=True)
class SeatRequest:
    """A phone that asks for a seat that is taken, or for the host's role; `by_seat` and `by_host` say what it had."""

    id: int
    table_id: int
    role: Role
    seat: int | None
    granted_by: LossReason | None
    declined: bool
    by_seat: int | None
    by_host: bool


def issue_key(
    db: Connection,
    table_id: int,
    role: Role,
    seat: int | None = None,
    claimed: bool = False,
    reason: LossReason | None = None,
) -> str:
    """A new key; the one before it stops working, and its bearer can learn the reason.

    A request that its bearer granted is declined again, since the grant ends with the key.
    """
    key = new_code(RECOVERY_LENGTH) if role == "recovery" else secrets.token_urlsafe(24)
    if reason is not None:
        db.execute(
            "INSERT INTO lost_keys SELECT digest, game_table_id, role, seat, ? FROM keys"
            " WHERE game_table_id = ? AND role = ? AND seat IS ? AND (claimed OR role = 'host')",
            (reason, table_id, role, seat),
        )
    db.execute("DELETE FROM keys WHERE game_table_id = ? AND role = ? AND seat IS ?", (table_id, role, seat))
    db.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?)", (digest(key), table_id, role, seat, claimed))
    db.execute(
        "UPDATE seat_requests SET declined = 1, granted = 0"
        " WHERE game_table_id = ? AND role = ? AND seat IS ? AND granted",
        (table_id, role, seat),
    )
    return key


def bearer_of(store: Store, key: str) -> Bearer | None:
    """Whose key this is. Looking a digest up in an index takes the same time for every wrong key."""
    row = store.row("SELECT digest, game_table_id, role, seat, claimed FROM keys WHERE digest = ?", digest(key))
    return None if row is None else Bearer(*row)


def is_key(db: Connection, table_id: int, key_digest: str) -> bool:
    """Whether the key with a digest opens a table."""
    sql = "SELECT 1 FROM keys WHERE digest = ? AND game_table_id = ?"
    return db.execute(sql, (key_digest, table_id)).fetchone() is not None


def mark_claimed(db: Connection, key: str) -> None:
    """A seat whose key was used is claimed."""
    db.execute("UPDATE keys SET claimed = 1 WHERE digest = ? AND role = 'seat'", (digest(key),))


def find_lost_key(store: Store, table_id: int, key: str) -> LostKey | None:
    """What a key was for that stopped working at a table, and why."""
    row = store.row("SELECT * FROM lost_keys WHERE digest = ? AND game_table_id = ?", digest(key), table_id)
    return None if row is None else LostKey(row["role"], row["seat"], row["reason"])


def code_of_key(store: Store, key: str) -> str | None:
    """The code of the table that a key opens; a recovery code opens none by itself."""
    sql = "SELECT code FROM keys JOIN game_tables ON id = game_table_id WHERE digest = ? AND role <> 'recovery'"
    code: str | None = store.value(sql, digest(key))
    return code


def claimed_seats(store: Store, table_id: int) -> set[int]:
    rows = store.rows("SELECT seat FROM keys WHERE game_table_id = ? AND role = 'seat' AND claimed", table_id)
    return {row["seat"] for row in rows}


def is_claimed(db: Connection, table_id: int, seat: int) -> bool:
    sql = "SELECT 1 FROM keys WHERE game_table_id = ? AND role = 'seat' AND seat = ? AND claimed"
    return db.execute(sql, (table_id, seat)).fetchone() is not None


def lock(db: Connection, table_id: int, locked: bool) -> None:
    """Lock a table for newcomers, declining every open seat request, or unlock it."""
    db.execute("UPDATE game_tables SET locked = ? WHERE id = ?", (locked, table_id))
    if locked:
        db.execute("UPDATE seat_requests SET declined = 1, granted = 0 WHERE game_table_id = ?", (table_id,))


def is_locked(store: Store, table_id: int) -> bool:
    return store.row("SELECT 1 FROM game_tables WHERE id = ? AND locked", table_id) is not None


def request_seat(
    db: Connection, table_id: int, role: Role, seat: int | None, by_seat: int | None = None, by_host: bool = False
) -> str:
    """Ask for a seat or the host's role; the answer is a token to collect the key with."""
    token = secrets.token_urlsafe(24)
    sql = "DELETE FROM seat_requests WHERE game_table_id = ? AND role = ? AND seat IS ? AND NOT granted"
    db.execute(sql, (table_id, role, seat))
    db.execute(
        "INSERT INTO seat_requests (game_table_id, role, seat, digest, requested_at, by_seat, by_host)"
        " VALUES (?, ?, ?, ?, now(), ?, ?)",
        (table_id, role, seat, digest(token), by_seat, by_host),
    )
    return token


def withdraw_request(db: Connection, table_id: int, token: str, role: Role | None = None) -> None:
    """Remove the request of a phone that sat down elsewhere or asks for another seat."""
    sql = "DELETE FROM seat_requests WHERE game_table_id = ? AND digest = ? AND role = coalesce(?, role)"
    db.execute(sql, (table_id, digest(token), role))


def open_requests(store: Store, table_id: int) -> list[SeatRequest]:
    """The requests that nobody has answered yet, oldest first."""
    sql = "SELECT * FROM seat_requests WHERE game_table_id = ? AND NOT granted AND NOT declined ORDER BY id"
    return [_seat_request(row) for row in store.rows(sql, table_id)]


def request_of(store: Store, token: str) -> SeatRequest | None:
    row = store.row("SELECT * FROM seat_requests WHERE digest = ?", digest(token))
    return None if row is None else _seat_request(row)


def _seat_request(row: Row) -> SeatRequest:
    granted_by: tuple[LossReason | None, ...] = (None, "holder", "host")
    return read_row(SeatRequest, row, table_id=row["game_table_id"], granted_by=granted_by[row["granted"]])


def open_request(db: Connection, table_id: int, request_id: int) -> SeatRequest | None:
    sql = "SELECT * FROM seat_requests WHERE id = ? AND game_table_id = ? AND NOT granted AND NOT declined"
    row = db.execute(sql, (request_id, table_id)).fetchone()
    return None if row is None else _seat_request(row)


def grant_request(db: Connection, request_id: int, by_host: bool) -> None:
    db.execute("UPDATE seat_requests SET granted = ? WHERE id = ?", (2 if by_host else 1, request_id))


def decline_request(db: Connection, request_id: int) -> None:
    db.execute("UPDATE seat_requests SET declined = 1 WHERE id = ?", (request_id,))


def delete_request(db: Connection, request_id: int) -> bool:
    """False when it was gone already, so that a key is handed out once."""
    return db.execute("DELETE FROM seat_requests WHERE id = ?", (request_id,)).rowcount == 1
