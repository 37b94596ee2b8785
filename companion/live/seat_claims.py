"""Getting a seat: claim a free one, request a taken one or the host's role, answer a request, recover a table."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from sqlite3 import Connection

from companion.live.access import Access, ForeignKey
from companion.live.live_table import LiveTable
from companion.live.table_service import TableService
from companion.rules.faults import Refused
from companion.rules.table import refuse
from companion.store import keys
from companion.store.changes import increment_version
from companion.store.keys import Role, SeatRequest

LARGEST_ID = 2**63 - 1  # SQLite has no larger number


class Declined(Exception):
    """A seat request was answered with no."""


@contextmanager
def _changing(table_service: TableService, live_table: LiveTable, access: Access | None = None) -> Iterator[Connection]:
    """A transaction that changes a table without a move, published when it is on the disk.

    `access` is what entitles to it: its keys have to work still.
    """
    with table_service.store.transaction() as db:
        if access is not None:
            access.check_keys(db, live_table.id)
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


def follow(table_service: TableService, earlier: LiveTable, following: LiveTable, access: Access) -> str | None:
    """Sit down at a rematch where this phone sat before; the answer is the key, none where that seat is not free."""
    if access.seat is None:
        return None
    names = [player.name for player in following.table.players]
    with suppress(ValueError, Refused):
        return claim(table_service, following, names.index(earlier.table.name(access.seat)), inside=True)
    return None


def _check_seat(live_table: LiveTable, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(live_table.table.players):
        raise refuse("refused.no-such-seat", n=seat)


def _check_unlocked(table_service: TableService, live_table: LiveTable, inside: bool) -> None:
    """No newcomer gets a seat at a locked table; whoever is inside may still change places."""
    if not inside and keys.is_locked(table_service.store, live_table.id):
        raise refuse("refused.locked")


def lock(table_service: TableService, live_table: LiveTable, locked: bool, access: Access) -> None:
    """Lock a table for newcomers, or unlock it."""
    if not access.host:
        raise ForeignKey
    with _changing(table_service, live_table, access) as db:
        keys.lock(db, live_table.id, locked)


def free(table_service: TableService, live_table: LiveTable, seat: int, access: Access) -> None:
    """Give a seat back, one's own or for the host any: its key stops working and another phone may claim it."""
    if not access.host and access.seat != seat:
        raise ForeignKey
    _check_seat(live_table, seat)
    with _changing(table_service, live_table, access) as db:
        keys.issue_key(db, live_table.id, "seat", seat, reason=None if access.seat == seat else "freed")


def request_seat(
    table_service: TableService,
    live_table: LiveTable,
    role: Role,
    seat: int | None,
    access: Access,
    earlier_token: str = "",
) -> str:
    """Ask for a seat or the host's role; the answer is a token to collect the key with, in place of the earlier one."""
    _check_seat(live_table, seat)
    _check_unlocked(table_service, live_table, access.is_seated)
    with _changing(table_service, live_table, access) as db:
        keys.withdraw_request(db, live_table.id, earlier_token)
        return keys.request_seat(db, live_table.id, role, seat, access.seat, access.host)


def grant(table_service: TableService, live_table: LiveTable, request_id: int, access: Access) -> None:
    """Say yes to a request: the holder of the seat, or the host."""
    with _changing(table_service, live_table, access) as db:
        request = _answerable(db, live_table, request_id, access)
        keys.grant_request(db, request.id, by_host=request.role == "host" or access.seat != request.seat)


def decline(table_service: TableService, live_table: LiveTable, request_id: int, access: Access) -> None:
    """Say no to a request: the holder of the seat, or the host."""
    with _changing(table_service, live_table, access) as db:
        keys.decline_request(db, _answerable(db, live_table, request_id, access).id)


def _answerable(db: Connection, live_table: LiveTable, request_id: int, access: Access) -> SeatRequest:
    request = keys.open_request(db, live_table.id, request_id) if request_id <= LARGEST_ID else None
    if request is None:
        raise refuse("refused.no-seat-request")
    if not access.may_answer(request):
        raise ForeignKey
    return request


def collect(table_service: TableService, live_table: LiveTable, token: str) -> tuple[Role, int | None, str] | None:
    """The role, seat and new key of a request that was granted; None while it is open. Raises Declined."""
    request = keys.request_of(table_service.store, token)
    if request is None or request.table_id != live_table.id:
        raise refuse("refused.no-seat-request")
    if request.declined:
        raise Declined
    if request.granted_by is None:
        return None
    with _changing(table_service, live_table) as db:
        if not keys.delete_request(db, request.id):
            raise refuse("refused.no-seat-request")
        key = keys.issue_key(db, live_table.id, request.role, request.seat, True, request.granted_by)
    return request.role, request.seat, key


def recover(table_service: TableService, live_table: LiveTable, code: str) -> str:
    """A new key of the host for whoever has the recovery code."""
    bearer = keys.bearer_of(table_service.store, code.strip().upper().replace(" ", "").replace("-", ""))
    if bearer is None or bearer.role != "recovery" or bearer.table_id != live_table.id:
        raise refuse("refused.wrong-recovery-code")
    with _changing(table_service, live_table) as db:
        return keys.issue_key(db, live_table.id, "host", reason="recovered")


def new_recovery(table_service: TableService, live_table: LiveTable) -> str:
    """Another recovery code; the old one stops working."""
    with table_service.store.transaction() as db:
        return keys.issue_key(db, live_table.id, "recovery")
