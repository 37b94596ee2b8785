"""A table that notes what is read of it, and results that are kept as long as what they were made from."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.rules.table import Player, Table

Value = TypeVar("Value")
Reads = dict[tuple[int, str], Any]  # by seat and name of a field; the table's own fields have the seat OF_TABLE
_known_keys: dict[tuple[int, str], tuple[int, str]] = {}  # the same tuple wherever the same is read
OF_TABLE, COUNT = -1, "players"  # of the players themselves only their number is noted, then what is read of each


class _Watched:
    """Stands in for a frozen dataclass; what `replace` makes of it is a real one."""

    __slots__ = ("_reads", "_real", "_seat")

    def __init__(self, real: Any, reads: Reads, seat: int) -> None:
        self._real, self._reads, self._seat = real, reads, seat

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._real, name)
        key = (self._seat, name)
        self._reads[_known_keys.setdefault(key, key)] = value
        return value


class WatchedPlayer(_Watched):
    __slots__ = ()
    __dataclass_fields__ = Player.__dataclass_fields__
    __class__ = property(lambda _: Player)


class WatchedTable(_Watched):
    __slots__ = ("_players",)
    __dataclass_fields__ = Table.__dataclass_fields__
    __class__ = property(lambda _: Table)

    def __init__(self, real: Table[Any], reads: Reads) -> None:
        super().__init__(real, reads, OF_TABLE)
        self._players = tuple(WatchedPlayer(player, reads, seat) for seat, player in enumerate(real.players))

    @property
    def players(self) -> Any:
        self._reads[OF_TABLE, COUNT] = len(self._players)
        return self._players

    active = Table.active
    name, clockwise_from, after, counter = Table.name, Table.clockwise_from, Table.after, Table.counter


def is_unchanged(reads: Reads, table: Table[Any]) -> bool:
    """Whether everything that was read is the same in another state of the table."""
    for (seat, name), value in reads.items():
        if seat == OF_TABLE:
            now: Any = len(table.players) if name == COUNT else getattr(table, name)
        elif seat >= len(table.players):
            return False
        else:
            now = getattr(table.players[seat], name)
        if now is not value and now != value:
            return False
    return True


class KeptResult(Generic[Value]):
    """The result of a function of a table, worked out again only when something it has read is another."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self._work = work
        self._table: Table[Any] | None = None
        self._reads: Reads = {}
        self._value: Value

    def of(self, table: Table[Any]) -> Value:
        if self._table is None or (table is not self._table and not is_unchanged(self._reads, table)):
            self._reads = {}
            value = self._work(WatchedTable(table, self._reads))
            self._value = value if self._table is None else kept(self._value, value)
        self._table = table
        return self._value


def kept(before: Any, now: Any) -> Any:
    """The new value, with the same objects as before for all that is equal."""
    if isinstance(before, dict) and isinstance(now, dict):
        now = {key: before[key] if key in before and before[key] == value else value for key, value in now.items()}
    return before if before == now else now
