"""Getting a seat: claim a free one, request a taken one or the host's role, grant a request, recover a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection

from companion.live.live_table import LiveTable
from companion.live.table_service import TableService
from companion.rules.table import refuse
from companion.store import keys
from companion.store.changes import increment_version
from companion.store.keys import Role

LARGEST_ID = 2**63 - 1  # SQLite has no larger number


@contextmanager
def _changing(table_service: TableService, live_table: LiveTable) -> Iterator[Connection]:
    """A transaction that changes a table without a move, published when it is on the disk."""
    with table_service.store.writing() as db:
        yield db
        increment_version(db, live_table.id)
    table_service.publish(live_table)


def claim(
    table_service: TableService, live_table: LiveTable, seat: int, inside: bool = False, earlier_token: str = ""
) -> str:
    """Take a free seat on this phone; the answer is its key. A taken seat is refused.

    `earlier_token` is of this phone's request for another seat, which is withdrawn; `inside` says that the phone has a
    key of this table already.
    """
    _check_seat(live_table, seat)
    _check_unlocked(table_service, live_table, inside)
    with _changing(table_service, live_table) as db:
        if keys.is_claimed(db, live_table.id, seat):
            raise refuse("refused.seat-taken", name=live_table.table.name(seat))
        key = keys.issue_key(db, live_table.id, "seat", seat, claimed=True)
        keys.withdraw_request(db, live_table.id, earlier_token, "seat")
    return key


def _check_seat(live_table: LiveTable, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(live_table.table.players):
        raise refuse("refused.no-such-seat", n=seat)


def _check_unlocked(table_service: TableService, live_table: LiveTable, inside: bool) -> None:
    """No newcomer gets a seat at a locked table; whoever is inside may still change places."""
    if not inside and keys.is_locked(table_service.store, live_table.id):
        raise refuse("refused.locked")


def lock(table_service: TableService, live_table: LiveTable, locked: bool) -> None:
    """Lock a table for newcomers, or unlock it."""
    with _changing(table_service, live_table) as db:
        keys.lock(db, live_table.id, locked)


def free(table_service: TableService, live_table: LiveTable, seat: int) -> None:
    """Give a seat back: its key stops working and another phone may claim it."""
    _check_seat(live_table, seat)
    with _changing(table_service, live_table) as db:
        keys.issue_key(db, live_table.id, "seat", seat)


def request_seat(
    table_service: TableService,
    live_table: LiveTable,
    role: Role,
    seat: int | None,
    inside: bool = False,
    earlier_token: str = "",
) -> str:
    """Ask for a seat or the host's role; the answer is a token to collect the key with, in place of the earlier one."""
    _check_seat(live_table, seat)
    _check_unlocked(table_service, live_table, inside)
    with _changing(table_service, live_table) as db:
        keys.withdraw_request(db, live_table.id, earlier_token)
        return keys.request_seat(db, live_table.id, role, seat)


def grant(table_service: TableService, live_table: LiveTable, request_id: int) -> None:
    """Anybody seated may grant a request."""
    with _changing(table_service, live_table) as db:
        if request_id > LARGEST_ID or not keys.grant_request(db, live_table.id, request_id):
            raise refuse("refused.no-seat-request")


def collect(table_service: TableService, live_table: LiveTable, token: str) -> tuple[Role, int | None, str] | None:
    """The role, seat and new key of a request that was granted; None while it is open."""
    request = keys.request_of(table_service.store, token)
    if request is None or request.table_id != live_table.id:
        raise refuse("refused.no-seat-request")
    if not request.granted:
        return None
    with _changing(table_service, live_table) as db:
        if not keys.delete_request(db, request.id):
            raise refuse("refused.no-seat-request")
        key = keys.issue_key(db, live_table.id, request.role, request.seat, claimed=True)
    return request.role, request.seat, key


def recover(table_service: TableService, live_table: LiveTable, code: str) -> str:
    """A new key of the host for whoever has the recovery code."""
    bearer = keys.bearer_of(table_service.store, code.strip().upper().replace(" ", "").replace("-", ""))
    if bearer is None or bearer.role != "recovery" or bearer.table_id != live_table.id:
        raise refuse("refused.wrong-recovery-code")
    with _changing(table_service, live_table) as db:
        return keys.issue_key(db, live_table.id, "host")


def new_recovery(table_service: TableService, live_table: LiveTable) -> str:
    """Another recovery code; the old one stops working."""
    with table_service.store.writing() as db:
        return keys.issue_key(db, live_table.id, "recovery")
