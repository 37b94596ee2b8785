"""What the bearer of a key may do at one table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.live.live_table import LiveTable
from companion.live.table_service import TableService
from companion.rules.moves import HOSTS, Move, seat_of
from companion.store.keys import bearer_of


class UnknownKey(Exception):
    """A key is missing, or does not exist."""


class ForeignKey(Exception):
    """A key that exists, but of another seat or table."""


@dataclass(frozen=True)
class Access:
    """The seat a bearer plays, and whether as host; neither for a spectator."""

    seat: int | None = None
    host: bool = False

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
    return Access(seat.seat, host.host)


def remaining_access(table_service: TableService, live_table: LiveTable, keys: Keys) -> Access:
    """The access of a stream that is already open: once its key stops working, that of a spectator."""
    try:
        return access_of(table_service, live_table, keys)
    except (UnknownKey, ForeignKey):
        return Access()


def _access_of_key(table_service: TableService, live_table: LiveTable, key: str) -> Access:
    bearer = bearer_of(table_service.store, key) if key else None
    if bearer is None or bearer.role == "recovery":
        raise UnknownKey
    if bearer.table_id != live_table.id:
        raise ForeignKey
    if bearer.seat is not None and not table_service.has_seat(live_table, bearer.seat):
        raise UnknownKey  # the move that added the seat was undone
    return Access(bearer.seat, bearer.role == "host")


def _access_of_cookie(table_service: TableService, live_table: LiveTable, key: str | None) -> Access:
    return remaining_access(table_service, live_table, Keys(key)) if key else Access()
