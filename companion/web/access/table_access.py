"""Who is asking: a seat, the host, both, or somebody who only looks."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Request

from companion.live.table_service import LiveTable, TableService
from companion.rules.moves import HOSTS, Move, seat_of
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


@dataclass(frozen=True)
class Keys:
    """What a request brought to one table: a bearer's token (None: no such header), else this browser's cookies."""

    token: str | None
    seat: str | None = None
    host: str | None = None


def keys_brought(live_table: LiveTable, request: Request) -> Keys:
    token = bearer_token(request)
    if token is not None:
        return Keys(token)
    return Keys(
        None, request.cookies.get(seat_cookie(live_table.code)), request.cookies.get(host_cookie(live_table.code))
    )


def who_asks(table_service: TableService, live_table: LiveTable, request: Request) -> Who:
    return who_bears(table_service, live_table, keys_brought(live_table, request))


def who_bears(table_service: TableService, live_table: LiveTable, keys: Keys) -> Who:
    """By `Authorization: Bearer KEY`, else by cookies; without either a spectator."""
    if keys.token is not None:
        return _bearer(table_service, live_table, keys.token)
    return Who(
        _from_cookie(table_service, live_table, keys.seat).seat, _from_cookie(table_service, live_table, keys.host).host
    )


def who_still_bears(table_service: TableService, live_table: LiveTable, keys: Keys) -> Who:
    """The same for somebody who was let in before: whose key no longer works may still look on."""
    try:
        return who_bears(table_service, live_table, keys)
    except (UnknownKey, ForeignKey):
        return Who()


def _bearer(table_service: TableService, live_table: LiveTable, key: str) -> Who:
    bearer = bearer_of(table_service.store, key) if key else None
    if bearer is None or bearer.role == "recovery":
        raise UnknownKey
    if bearer.table_id != live_table.id:
        raise ForeignKey
    if bearer.seat is not None and not table_service.has_seat(live_table, bearer.seat):
        raise UnknownKey  # the seat was taken away again
    return Who(bearer.seat, bearer.role == "host")


def _from_cookie(table_service: TableService, live_table: LiveTable, key: str | None) -> Who:
    """A cookie that no longer works (the seat went to another phone) makes a spectator, not an error."""
    if not key:
        return Who()
    try:
        return _bearer(table_service, live_table, key)
    except (UnknownKey, ForeignKey):
        return Who()
