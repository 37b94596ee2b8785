"""Who is asking: a seat, the host, both, or somebody who only looks."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Request

from companion.live.rooms import Room
from companion.rules.moves import HOSTS, Move, seat_of
from companion.store.database import Store
from companion.store.keys import bearer_of


class UnknownKey(Exception):
    """A key is missing, or nobody's."""


class ForeignKey(Exception):
    """A good key, but of another seat or table."""


@dataclass(frozen=True)
class Who:
    """What the bearer of the keys may do at one table."""

    seat: int | None = None
    host: bool = False

    @property
    def is_seated(self) -> bool:
        return self.seat is not None or self.host

    def check_seated(self) -> None:
        """Raise unless they may do anything here but look."""
        if not self.is_seated:
            raise UnknownKey

    def check(self, move: Move) -> None:
        """Raise unless this move is theirs to make: the host acts for everybody, a seat for itself."""
        self.check_seated()
        if self.host:
            return
        if isinstance(move, HOSTS) or seat_of(move) not in (None, self.seat):
            raise ForeignKey


SEAT_COOKIES = ("midway-seat-", "midway-host-")


def seat_cookie(code: str) -> str:
    return f"midway-seat-{code}"


def host_cookie(code: str) -> str:
    return f"midway-host-{code}"


def bearer_token(request: Request) -> str | None:
    """What follows `Authorization: Bearer`; empty when something else is there, None when nothing is."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return (token.strip() if scheme.lower() == "bearer" else "") if scheme else None


def who_asks(store: Store, room: Room, request: Request) -> Who:
    """By `Authorization: Bearer KEY`, else by this browser's cookies; without either a spectator."""
    token = bearer_token(request)
    if token is not None:
        return _bearer(store, room, token)
    seat = _from_cookie(store, room, request.cookies.get(seat_cookie(room.code)))
    host = _from_cookie(store, room, request.cookies.get(host_cookie(room.code)))
    return Who(seat.seat, host.host)


def _bearer(store: Store, room: Room, key: str) -> Who:
    bearer = bearer_of(store, key) if key else None
    if bearer is None or bearer.role == "recovery":
        raise UnknownKey
    if bearer.table_id != room.id:
        raise ForeignKey
    if bearer.seat is not None and bearer.seat >= len(room.table.players):
        raise UnknownKey  # the seat was taken away again
    return Who(bearer.seat, bearer.role == "host")


def _from_cookie(store: Store, room: Room, key: str | None) -> Who:
    """A cookie that no longer works (the seat went to another phone) makes a spectator, not an error."""
    if not key:
        return Who()
    try:
        return _bearer(store, room, key)
    except (UnknownKey, ForeignKey):
        return Who()
