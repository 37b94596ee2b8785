"""A table that notes what is read of it, and results that are kept as long as what they were made from."""

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any, Generic, TypeVar

from companion.rules.game_parts import Members
from companion.rules.table import Player, Table

Value = TypeVar("Value")
Key = tuple[int, str]  # the seat and the name of a field; the table's own fields have the seat OF_TABLE
Reads = set[Key]
_known_keys: dict[Key, Key] = {}  # the same tuple wherever the same is read
_known_reads: dict[frozenset[Key], frozenset[Key]] = {}  # and wherever the same is read together
NO_MEMBER = object()
OF_TABLE, COUNT = -1, "players"  # of the players themselves only their number is noted, then what is read of each
TABLE_FIELDS = tuple(name for name in Table.__dataclass_fields__ if name != COUNT)
PLAYER_FIELDS = tuple(Player.__dataclass_fields__)


class _Watched:
    """Stands in for a frozen dataclass; what `replace` makes of it is a real one."""

    __slots__ = ("_reads", "_real", "_seat")

    def __init__(self, real: Any, reads: Reads, seat: int) -> None:
        self._real, self._reads, self._seat = real, reads, seat

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._real, name)
        key = (self._seat, name)
        self._reads.add(_known_keys.setdefault(key, key))
        return value


class WatchedPlayer(_Watched):
    __slots__ = ()
    __dataclass_fields__ = Player.__dataclass_fields__
    __class__ = property(lambda _: Player)


class WatchedTable(_Watched):
    __slots__ = ("_players",)
    _real: Table[Any]
    _reads: Reads
    __dataclass_fields__ = Table.__dataclass_fields__
    __class__ = property(lambda _: Table)

    def __init__(self, real: Table[Any], reads: Reads) -> None:
        super().__init__(real, reads, OF_TABLE)
        self._players: tuple[WatchedPlayer, ...] | None = None

    @property
    def players(self) -> Any:
        self._reads.add((OF_TABLE, COUNT))
        if self._players is None:
            players, reads = self._real.players, self._reads
            self._players = tuple(WatchedPlayer(player, reads, seat) for seat, player in enumerate(players))
        return self._players

    active = Table.active
    name, clockwise_from, after, counter = Table.name, Table.clockwise_from, Table.after, Table.counter


def real_table(table: Any) -> Table[Any]:
    """The table itself, not one that notes what is read of it."""
    return table._real if isinstance(table, WatchedTable) else table


def note_reads(table: Any, keys: Iterable[Key]) -> None:
    """If the table notes what is read, note what a result was made from that was not worked out again."""
    if isinstance(table, WatchedTable):
        table._reads.update(keys)


class TableChange:
    """What differs between two states of a table: compared once for all results that were made from the first one."""

    __slots__ = ("before", "keys", "now")

    def __init__(self, before: Table[Any], now: Table[Any]) -> None:
        self.before, self.now = before, now
        self.keys = {(OF_TABLE, name) for name in TABLE_FIELDS if _differ(before, now, name)}
        if len(before.players) != len(now.players):
            self.keys.add((OF_TABLE, COUNT))
        for seat, (one, other) in enumerate(zip_longest(before.players, now.players)):
            if one is not other:
                self.keys.update((seat, name) for name in PLAYER_FIELDS if _differ(one, other, name))

    def concerns(self, read: Iterable[Key]) -> bool:
        """Whether something that was read is another now."""
        return not self.keys.isdisjoint(read)


def _differ(before: Any, now: Any, name: str) -> bool:
    was, is_now = getattr(before, name, NO_MEMBER), getattr(now, name, NO_MEMBER)
    return was is not is_now and bool(was != is_now)


def _known(reads: Iterable[Key]) -> frozenset[Key]:
    read = frozenset(reads)
    return _known_reads.setdefault(read, read)


class KeptResult(Generic[Value]):
    """The result of a function of a table, worked out again only when something it has read is another."""

    __slots__ = ("_table", "_value", "read")

    def __init__(self) -> None:
        self._table: Table[Any] | None = None
        self.read: frozenset[Key] = frozenset()
        self._value: Value

    def of(self, table: Table[Any], latest: TableChange, work: Callable[[Any], Value]) -> Value:
        """The result for a table; `work` is always the same function."""
        before = self._table
        if before is None or (before is not table and _change(before, table, latest).concerns(self.read)):
            reads: Reads = set()
            value = work(WatchedTable(table, reads))
            self.read = _known(reads)
            self._value = value if before is None else kept(self._value, value)
        self._table = table
        return self._value


class KeptMembers:
    """The members of a view, each worked out when it is first asked for, and all of them again only when something
    that one of them has read is another. `latest` has the members that were worked out last, whosever view it is."""

    __slots__ = ("_latest", "_members", "_table", "_values", "_work", "read")

    def __init__(self, work: Callable[[Any], Members], latest: dict[str, Any]) -> None:
        self._work, self._latest = work, latest
        self._table: Table[Any] | None = None
        self.read: Reads | frozenset[Key] = frozenset()
        self._values: dict[str, Any] = {}
        self._members: Members | None = None

    def of(self, table: Table[Any], name: str, latest: TableChange) -> Any:
        if table is not self._table:
            if self._table is not None and _change(self._table, table, latest).concerns(self.read):
                self.read = frozenset()
                self._values.clear()
            self._table, self._members = table, None  # what is asked for next must read this table
        if name not in self._values:
            if self._members is None:
                self.read = reads = set(self.read)
                self._members = self._work(WatchedTable(table, reads))
            members = self._members
            self._values[name] = self._worked_out(members, name) if name in members else NO_MEMBER
        value = self._values[name]
        if value is NO_MEMBER:
            raise KeyError(name)
        return value

    def release(self) -> None:
        """Forget how members are worked out, which takes more memory than they do."""
        if self._members is not None:
            self._members, self.read = None, _known(self.read)

    def _worked_out(self, members: Members, name: str) -> Any:
        value = self._latest[name] = kept(self._latest.get(name), members[name]())
        return value


def _change(before: Table[Any], now: Table[Any], latest: TableChange) -> TableChange:
    """The change between two states: the latest one, unless a result was not asked for in the state before."""
    return latest if latest.before is before and latest.now is now else TableChange(before, now)


def kept(before: Any, now: Any) -> Any:
    """The new value, with the same objects as before for all that is equal."""
    if isinstance(before, dict) and isinstance(now, dict):
        now = {key: before[key] if key in before and before[key] == value else value for key, value in now.items()}
    return before if before == now else now
