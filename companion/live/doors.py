"""Who gets in: claiming a seat, knocking when it is taken, letting in, taking over as host, recovery."""

from __future__ import annotations

from companion.live.rooms import Room, Rooms
from companion.rules.table import refuse
from companion.store import keys
from companion.store.keys import Role
from companion.store.news import count_news

LARGEST_ID = 2**63 - 1  # more is no number of SQLite's


def claim(rooms: Rooms, room: Room, seat: int, inside: bool = False, knocked: str = "") -> str:
    """Take a free seat on this phone; the answer is its key. A taken seat is refused.

    `knocked` is what this phone got when it knocked for another seat: it waits for that one no longer.
    """
    _check_seat(room, seat)
    _check_open(rooms, room, inside)
    with rooms.store.writing() as db:
        if keys.is_claimed(db, room.id, seat):
            raise refuse("refused.seat-taken", name=room.table.name(seat))
        key = keys.issue_key(db, room.id, "seat", seat, claimed=True)
        keys.withdraw_knock(db, room.id, knocked, "seat")
        count_news(db, room.id)
    rooms.tell(room)
    return key


def _check_seat(room: Room, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < len(room.table.players):
        raise refuse("refused.no-such-seat", n=seat)


def _check_open(rooms: Rooms, room: Room, inside: bool) -> None:
    """Nobody new gets in at a locked table; whoever is inside already may still change places."""
    if not inside and keys.is_locked(rooms.store, room.id):
        raise refuse("refused.locked")


def lock(rooms: Rooms, room: Room, locked: bool) -> None:
    """Those at the table stay; nobody else gets in until it is unlocked."""
    with rooms.store.writing() as db:
        keys.lock(db, room.id, locked)
        count_news(db, room.id)
    rooms.tell(room)


def free(rooms: Rooms, room: Room, seat: int) -> None:
    """Give a seat back: its key stops working and another phone may claim it."""
    _check_seat(room, seat)
    with rooms.store.writing() as db:
        keys.issue_key(db, room.id, "seat", seat)
        count_news(db, room.id)
    rooms.tell(room)


def knock(rooms: Rooms, room: Room, role: Role, seat: int | None, inside: bool = False, knocked: str = "") -> str:
    """Ask to be let in as somebody, or as host; the answer is a token to come back with, in place of the one before."""
    _check_seat(room, seat)
    _check_open(rooms, room, inside)
    with rooms.store.writing() as db:
        keys.withdraw_knock(db, room.id, knocked)
        token = keys.knock(db, room.id, role, seat)
        count_news(db, room.id)
    rooms.tell(room)
    return token


def let_in(rooms: Rooms, room: Room, knock_id: int) -> None:
    """One tap of anybody seated opens the door."""
    with rooms.store.writing() as db:
        if knock_id > LARGEST_ID or not keys.let_in(db, room.id, knock_id):
            raise refuse("refused.nobody-knocks")
        count_news(db, room.id)
    rooms.tell(room)


def enter(rooms: Rooms, room: Room, token: str) -> tuple[Role, int | None, str] | None:
    """The role, seat and new key of a knock that was let in; None while it still waits."""
    knocked = keys.knock_of(rooms.store, token)
    if knocked is None or knocked.table_id != room.id:
        raise refuse("refused.nobody-knocks")
    if not knocked.let_in:
        return None
    with rooms.store.writing() as db:
        if not keys.forget_knock(db, knocked.id):
            raise refuse("refused.nobody-knocks")
        key = keys.issue_key(db, room.id, knocked.role, knocked.seat, claimed=True)
        count_news(db, room.id)
    rooms.tell(room)
    return knocked.role, knocked.seat, key


def recover(rooms: Rooms, room: Room, code: str) -> str:
    """The host's key, new, for whoever has the recovery code."""
    bearer = keys.bearer_of(rooms.store, code.strip().upper().replace(" ", "").replace("-", ""))
    if bearer is None or bearer.role != "recovery" or bearer.table_id != room.id:
        raise refuse("refused.wrong-recovery-code")
    with rooms.store.writing() as db:
        key = keys.issue_key(db, room.id, "host")
        count_news(db, room.id)
    rooms.tell(room)
    return key


def new_recovery(rooms: Rooms, room: Room) -> str:
    """Another recovery code; the old one stops working."""
    with rooms.store.writing() as db:
        return keys.issue_key(db, room.id, "recovery")
