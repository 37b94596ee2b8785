"""Who gets in: claiming a seat, knocking when it is taken, letting in, taking over as host, recovery."""

from __future__ import annotations

from companion.live.table_service import LiveTable, TableService
from companion.rules.table import refuse
from companion.store import keys
from companion.store.changes import count_news
from companion.store.keys import Role

LARGEST_ID = 2**63 - 1  # more is no number of SQLite's


def claim(
    table_service: TableService, live_table: LiveTable, seat: int, inside: bool = False, knocked: str = ""
) -> str:
    """Take a free seat on this phone; the answer is its key. A taken seat is refused.

    `knocked` is what this phone got when it knocked for another seat: it waits for that one no longer.
    """
    _check_seat(live_table, seat)
    _check_open(table_service, live_table, inside)
    with table_service.store.writing() as db:
        if keys.is_claimed(db, live_table.id, seat):
            raise refuse("refused.seat-taken", name=live_table.table.name(seat))
        key = keys.issue_key(db, live_table.id, "seat", seat, claimed=True)
        keys.withdraw_knock(db, live_table.id, knocked, "seat")
        count_news(db, live_table.id)
    table_service.tell(live_table)
    return key


def _check_seat(live_table: LiveTable, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(live_table.table.players):
        raise refuse("refused.no-such-seat", n=seat)


def _check_open(table_service: TableService, live_table: LiveTable, inside: bool) -> None:
    """Nobody new gets in at a locked table; whoever is inside already may still change places."""
    if not inside and keys.is_locked(table_service.store, live_table.id):
        raise refuse("refused.locked")


def lock(table_service: TableService, live_table: LiveTable, locked: bool) -> None:
    """Those at the table stay; nobody else gets in until it is unlocked."""
    with table_service.store.writing() as db:
        keys.lock(db, live_table.id, locked)
        count_news(db, live_table.id)
    table_service.tell(live_table)


def free(table_service: TableService, live_table: LiveTable, seat: int) -> None:
    """Give a seat back: its key stops working and another phone may claim it."""
    _check_seat(live_table, seat)
    with table_service.store.writing() as db:
        keys.issue_key(db, live_table.id, "seat", seat)
        count_news(db, live_table.id)
    table_service.tell(live_table)


def knock(
    table_service: TableService,
    live_table: LiveTable,
    role: Role,
    seat: int | None,
    inside: bool = False,
    knocked: str = "",
) -> str:
    """Ask to be let in as somebody, or as host; the answer is a token to come back with, in place of the one before."""
    _check_seat(live_table, seat)
    _check_open(table_service, live_table, inside)
    with table_service.store.writing() as db:
        keys.withdraw_knock(db, live_table.id, knocked)
        token = keys.knock(db, live_table.id, role, seat)
        count_news(db, live_table.id)
    table_service.tell(live_table)
    return token


def let_in(table_service: TableService, live_table: LiveTable, knock_id: int) -> None:
    """One tap of anybody seated opens the door."""
    with table_service.store.writing() as db:
        if knock_id > LARGEST_ID or not keys.let_in(db, live_table.id, knock_id):
            raise refuse("refused.nobody-knocks")
        count_news(db, live_table.id)
    table_service.tell(live_table)


def enter(table_service: TableService, live_table: LiveTable, token: str) -> tuple[Role, int | None, str] | None:
    """The role, seat and new key of a knock that was let in; None while it still waits."""
    knocked = keys.knock_of(table_service.store, token)
    if knocked is None or knocked.table_id != live_table.id:
        raise refuse("refused.nobody-knocks")
    if not knocked.let_in:
        return None
    with table_service.store.writing() as db:
        if not keys.forget_knock(db, knocked.id):
            raise refuse("refused.nobody-knocks")
        key = keys.issue_key(db, live_table.id, knocked.role, knocked.seat, claimed=True)
        count_news(db, live_table.id)
    table_service.tell(live_table)
    return knocked.role, knocked.seat, key


def recover(table_service: TableService, live_table: LiveTable, code: str) -> str:
    """The host's key, new, for whoever has the recovery code."""
    bearer = keys.bearer_of(table_service.store, code.strip().upper().replace(" ", "").replace("-", ""))
    if bearer is None or bearer.role != "recovery" or bearer.table_id != live_table.id:
        raise refuse("refused.wrong-recovery-code")
    with table_service.store.writing() as db:
        key = keys.issue_key(db, live_table.id, "host")
        count_news(db, live_table.id)
    table_service.tell(live_table)
    return key


def new_recovery(table_service: TableService, live_table: LiveTable) -> str:
    """Another recovery code; the old one stops working."""
    with table_service.store.writing() as db:
        return keys.issue_key(db, live_table.id, "recovery")
