"""A table that notes what is read of it, and results that are kept as long as what they were made from."""

from collections.abc import Callable, Collection
from typing import Any, Generic, TypeVar

from companion.rules.game_parts import Members
from companion.rules.table import Player, Table

Value = TypeVar("Value")
Key = tuple[int, str]  # the seat and the name of a field; the table's own fields have the seat OF_TABLE
Reads = dict[Key, Any]
_known_keys: dict[Key, Key] = {}  # the same tuple wherever the same is read
_known_reads: dict[tuple[Key, ...], tuple[Key, ...]] = {}  # and wherever the same is read together
NO_MEMBER = object()
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


def is_unchanged(keys: Collection[Key], values: Collection[Any], table: Table[Any]) -> bool:
    """Whether everything that was read is the same in another state of the table."""
    players = table.players
    for (seat, name), value in zip(keys, values, strict=True):
        if seat == OF_TABLE:
            now: Any = len(players) if name == COUNT else getattr(table, name)
        elif seat >= len(players):
            return False
        else:
            now = getattr(players[seat], name)
        if now is not value and now != value:
            return False
    return True


class KeptResult(Generic[Value]):
    """The result of a function of a table, worked out again only when something it has read is another."""

    __slots__ = ("_keys", "_table", "_value", "_values", "_work")

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self._work = work
        self._table: Table[Any] | None = None
        self._keys: tuple[Key, ...] = ()
        self._values: tuple[Any, ...] = ()  # what was read at these keys
        self._value: Value

    def of(self, table: Table[Any]) -> Value:
        if self._table is None or (table is not self._table and not is_unchanged(self._keys, self._values, table)):
            reads: Reads = {}
            value = self._work(WatchedTable(table, reads))
            self._keys, self._values = tuple(reads), tuple(reads.values())
            self._keys = _known_reads.setdefault(self._keys, self._keys)
            self._value = value if self._table is None else kept(self._value, value)
        self._table = table
        return self._value


class KeptMembers:
    """The members of a view, each worked out when it is first asked for, and all of them again only when something
    that one of them has read is another. `latest` has the members that were worked out last, whosever view it is."""

    __slots__ = ("_latest", "_members", "_reads", "_table", "_values", "_work")

    def __init__(self, work: Callable[[Any], Members], latest: dict[str, Any]) -> None:
        self._work, self._latest = work, latest
        self._table: Table[Any] | None = None
        self._reads: Reads = {}
        self._values: dict[str, Any] = {}
        self._members: Members | None = None

    def of(self, table: Table[Any], name: str) -> Any:
        if table is not self._table:
            if not is_unchanged(self._reads, self._reads.values(), table):
                self._reads.clear()
                self._values.clear()
            self._table, self._members = table, None  # what is asked for next must read this table
        if name not in self._values:
            if self._members is None:
                self._members = self._work(WatchedTable(table, self._reads))
            members = self._members
            self._values[name] = self._worked_out(members, name) if name in members else NO_MEMBER
        value = self._values[name]
        if value is NO_MEMBER:
            raise KeyError(name)
        return value

    def _worked_out(self, members: Members, name: str) -> Any:
        value = self._latest[name] = kept(self._latest.get(name), members[name]())
        return value


def kept(before: Any, now: Any) -> Any:
    """The new value, with the same objects as before for all that is equal."""
    if isinstance(before, dict) and isinstance(now, dict):
        now = {key: before[key] if key in before and before[key] == value else value for key, value in now.items()}
    return before if before == now else now
