"""What the bearer of a key may do at one table."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass, field

from companion.live.live_table import LiveTable
from companion.live.lobby import lobby_of
from companion.live.table_service import TableService
from companion.rules.moves import HOSTS, Move, seat_of
from companion.store.changes import increment_version
from companion.store.keys import SeatRequest, is_key, mark_claimed


class UnknownKey(Exception):
    """A key is missing, or does not exist."""


class ForeignKey(Exception):
    """A key that exists, but of another seat or table."""


@dataclass(frozen=True)
class Access:
    """The seat a bearer plays, and whether as host; neither for a spectator."""

    seat: int | None = None
    host: bool = False
    bearers: tuple[str, ...] = field(default=(), compare=False)  # digests of the keys; none for recorded games
    lobby_changes: int = field(default=-1, compare=False)  # of the table when its keys were looked up

    @property
    def is_seated(self) -> bool:
        return self.seat is not None or self.host

    def check_seated(self) -> None:
        """Raise UnknownKey for a spectator."""
        if not self.is_seated:
            raise UnknownKey

    def check(self, move: Move) -> None:
        """Raise unless the bearer may make this move: the host acts for every seat, a seat for itself."""
        self.check_seated()
        if self.host:
            return
        if isinstance(move, HOSTS) or seat_of(move) not in (None, self.seat):
            raise ForeignKey

    def check_keys(self, db: sqlite3.Connection, table_id: int) -> None:
        """Raise UnknownKey when a key stopped working since it was looked up, in the transaction that relies on it."""
        if not all(is_key(db, table_id, bearer) for bearer in self.bearers):
            raise UnknownKey

    def may_answer(self, request: SeatRequest) -> bool:
        """The holder of the seat or the host says yes or no, but never the phone that asked."""
        asked = (request.by_host and self.host) or (request.by_seat is not None and request.by_seat == self.seat)
        holds = request.role == "seat" and request.seat == self.seat
        return (holds or self.host) and not asked


@dataclass(frozen=True)
class Keys:
    """The keys of a request for one table: a bearer token (None: no such header), else those of the cookies."""

    token: str | None
    seat: str | None = None
    host: str | None = None

    @property
    def given(self) -> tuple[str, ...]:
        """Every key there is."""
        return tuple(key for key in (self.token, self.seat, self.host) if key)


def access_of(table_service: TableService, live_table: LiveTable, keys: Keys) -> Access:
    """The access that keys give; raises UnknownKey or ForeignKey for a token.

    A cookie that no longer works (the seat went to another phone) makes a spectator instead.
    """
    if keys.token is not None:
        return _access_of_key(table_service, live_table, keys.token)
    seat, host = (_access_of_cookie(table_service, live_table, key) for key in (keys.seat, keys.host))
    known = [one.lobby_changes for one in (seat, host) if one.bearers]
    return Access(seat.seat, host.host, seat.bearers + host.bearers, min(known, default=-1))


def remaining_access(table_service: TableService, live_table: LiveTable, keys: Keys) -> Access:
    """The access of a stream that is already open: once its key stops working, that of a spectator."""
    try:
        return access_of(table_service, live_table, keys)
    except (UnknownKey, ForeignKey):
        return Access()


def _access_of_key(table_service: TableService, live_table: LiveTable, key: str) -> Access:
    store = table_service.store
    lobby = lobby_of(store, live_table)
    bearer = lobby.bearer_of(store, key) if key else None
    if bearer is None or bearer.role == "recovery":
        raise UnknownKey
    if bearer.table_id != live_table.id:
        raise ForeignKey
    if bearer.seat is not None and not table_service.has_seat(live_table, bearer.seat):
        raise UnknownKey  # the move that added the seat was undone
    if bearer.role == "seat" and not bearer.claimed:
        _claim(table_service, live_table, key)
    return Access(bearer.seat, bearer.role == "host", (bearer.digest,), lobby.lobby_changes)


def _claim(table_service: TableService, live_table: LiveTable, key: str) -> None:
    """From its first use on a seat is its bearer's: nobody else can take it with the code of the table alone."""
    with suppress(sqlite3.Error):  # a full disk keeps nobody from looking; the next use claims the seat
        with table_service.store.transaction() as db:
            mark_claimed(db, key)
            increment_version(db, live_table.id)
        table_service.publish(live_table)


def _access_of_cookie(table_service: TableService, live_table: LiveTable, key: str | None) -> Access:
    return remaining_access(table_service, live_table, Keys(key)) if key else Access()
