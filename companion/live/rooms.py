"""Rooms: tables that are open in this process, each with its ledger and those who wait for news."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary

from companion.live.clock import clock_of
from companion.live.commits import Transaction, Work, commit_now
from companion.live.finishing import finished_play
from companion.rules import games, referee
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.ledger import Entry, Ledger
from companion.rules.moves import Move
from companion.rules.opening import NewTable, open_table, start
from companion.rules.table import Table
from companion.store import groups, keys, plays, tables
from companion.store.box_facts import known_facts
from companion.store.database import Store

MOST_TOLD = 16
MOST_ROOMS = 1_000  # beyond this a room lives only as long as somebody is in it; the log brings it back


class UnknownTable(Exception):
    """There is no table with this code."""


class KeyReused(Exception):
    """An idempotency key came back with another request."""


@dataclass(frozen=True)
class Accepted:
    """A move that counts: its number, and whether it had been made before."""

    seq: int
    repeated: bool


@dataclass(frozen=True)
class Opened:
    """A new table with the keys that are told only once."""

    code: str
    host_key: str
    recovery: str
    seat_keys: tuple[str, ...]


class Room:
    """One table in memory. `version` also counts what is no move: seats claimed, knocks at the door.

    Versions start from the clock, so that a phone that comes from another process never takes one for its own.
    """

    def __init__(self, row: tables.TableRow, ledger: Ledger) -> None:
        self.id = row.id
        self.code = row.code
        self.ledger = ledger
        self.rewrites = row.rewrites
        self.gone = False  # thrown away: nobody waits here any longer
        self.version = time.time_ns() // 1_000
        self.watchers = 0
        self.file_version = -1  # of the file, when this room last looked for what other processes wrote
        self.told: dict[tuple[int, str, bool], str] = {}  # messages of the newest moves, since many wait for the same
        self._news = threading.Condition()

    @property
    def game(self) -> Game:
        return self.ledger.game

    @property
    def table(self) -> Table[Any]:
        return self.ledger.table

    @property
    def seq(self) -> int:
        return self.ledger.seq

    def announce(self, ledger: Ledger | None = None) -> None:
        """Take the new state, unless a newer one came first, and wake everybody who waits."""
        with self._news:
            if ledger is not None and ledger.seq > self.seq:
                self.ledger = ledger
            self.version += 1
            self._news.notify_all()

    def start_over(self, ledger: Ledger, rewrites: int) -> None:
        """Take a log that was rewritten, and wake everybody who waits."""
        with self._news:
            self.ledger, self.rewrites = ledger, rewrites
            self.told.clear()
        self.announce()

    def close(self) -> None:
        """The table was thrown away: everybody who waits is sent home."""
        self.gone = True
        self.announce()

    def remember_told(self, what: tuple[int, str, bool], told: str) -> None:
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[what] = told

    def watch(self, more: int) -> None:
        """Somebody comes (1) or goes (-1) who wants to be told of news."""
        with self._news:
            self.watchers += more

    def wait(self, version: int, seconds: float) -> int:
        """Sleep until there is news after `version`, or the time is up."""
        with self._news:
            if self.version == version:
                self._news.wait(seconds)
            return self.version


class Rooms:
    """All tables of the store, opened when somebody comes."""

    def __init__(self, store: Store, random: Random | None = None) -> None:
        self.store = store
        self.commit: Callable[[Store, Work], Any] = commit_now
        self.clock = clock_of(store)
        self._random = random or SystemRandom()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._lock = threading.RLock()

    def open(self, request: NewTable, rematch_of: int | None = None, group: int | None = None) -> Opened:
        """A new table, whose play will be a group's; raises FaultyInput with every fault of the request."""
        game = games()[request.game]
        known = known_facts(self.store, game.id) | request.options.box_facts
        table = open_table(game, replace(request, options=replace(request.options, box_facts=known)))
        with self.store.writing() as db:
            row = tables.insert_table(db, game, table, rematch_of)
            if group is None and rematch_of is not None:
                group = groups.group_of_table(db, rematch_of)
            if group is not None:
                groups.log_table_to(db, row.code, group)
            return Opened(
                code=row.code,
                host_key=keys.issue_key(db, row.id, "host"),
                recovery=keys.issue_key(db, row.id, "recovery"),
                seat_keys=tuple(keys.issue_key(db, row.id, "seat", seat) for seat in range(len(table.players))),
            )

    def room(self, code: str) -> Room:
        """The room of a table, with everything that is in the log."""
        with self._lock:
            room = self._rooms.get(code.upper()) or self._load(code)
            self._recent[room.code] = room
            self._recent.move_to_end(room.code)
            if len(self._recent) > MOST_ROOMS:
                self._recent.popitem(last=False)
        if room.file_version != (now := self.store.data_version()):
            self._catch_up(room)
            room.file_version = now
        if room.gone:
            raise UnknownTable(code)
        return room

    def reread(self, codes: Iterable[str]) -> None:
        """Look at these tables anew, since their log was rewritten or they were thrown away.

        Other processes see it by themselves when they next look at the file.
        """
        for code in codes:
            room = self._rooms.get(code)
            if room is not None:
                self._catch_up(room)

    def _load(self, code: str) -> Room:
        row = tables.find_table(self.store, code)
        if row is None or row.game not in games():
            raise UnknownTable(code)
        room = Room(row, _blank_ledger(self.store, games()[row.game], row.id))
        self._rooms[room.code] = room
        return room

    def _catch_up(self, room: Room) -> None:
        """Tell the room of what other processes appended, rewrote or threw away."""
        rewrites = tables.rewrites_of(self.store, room.id)
        if rewrites is None:
            self._close(room)
            return
        if rewrites != room.rewrites:
            room.start_over(_caught_up(self.store, room, _blank_ledger(self.store, room.game, room.id)), rewrites)
        ledger = _caught_up(self.store, room, room.ledger)
        if ledger.seq > room.seq:
            room.announce(ledger)

    def _close(self, room: Room) -> None:
        with self._lock:
            self._recent.pop(room.code, None)
            self._rooms.pop(room.code, None)
        room.close()

    def make_move(
        self,
        room: Room,
        move: Move,
        by: int | None,
        host: bool,
        idempotency_key: str,
        request_digest: str,
        stamp: str = "",
    ) -> Accepted:
        """Append a move, once. Raises Refused or KeyReused; nothing is half done.

        It counts from the moment it arrived, not from when its turn to be written came; `stamp` is of the clock.
        """
        chance = Chance(self._random, self.clock.now(), self.clock.trip(stamp))

        def append(transaction: Transaction) -> tuple[Accepted, Ledger]:
            before = _caught_up(transaction.store, room, _known(transaction, room))
            earlier = tables.earlier_answer(transaction.store, room.id, idempotency_key)
            if earlier is not None:
                return _same_again(*earlier, request_digest), before
            after = before.accept(referee.draw(room.game, before.table, move, chance), by, host)
            tables.append(transaction.db, room.id, after, idempotency_key, request_digest)
            _keep_up(transaction, room, before, after)
            transaction.ledgers[room.id] = after
            return Accepted(after.seq, repeated=False), after

        try:
            result: tuple[Accepted, Ledger] = self.commit(self.store, append)
        except Refused:
            self._catch_up(room)  # perhaps somebody elsewhere was faster: the answer tells the number of now
            raise
        accepted, ledger = result
        room.announce(ledger)
        return accepted

    def refresh(self) -> None:
        """Look for moves other processes made in rooms where somebody waits."""
        for room in [room for room in self._rooms.values() if room.watchers]:
            self._catch_up(room)
            room.announce()


def _blank_ledger(store: Store, game: Game, table_id: int) -> Ledger:
    """The ledger of a table before its first move."""
    return Ledger(game, start(game, tables.setup_of(store, table_id)))


def _known(transaction: Transaction, room: Room) -> Ledger:
    """What this transaction knows of a table: nothing of a log that was rewritten, so no old name gets back in."""
    rewrites = tables.rewrites_of(transaction.store, room.id)
    if rewrites is None:
        raise UnknownTable(room.code)
    if room.id not in transaction.ledgers and rewrites != room.rewrites:
        return _blank_ledger(transaction.store, room.game, room.id)
    return transaction.ledgers.get(room.id, room.ledger)


def _caught_up(store: Store, room: Room, ledger: Ledger) -> Ledger:
    """The ledger with what is in the log beyond it."""
    for entry in tables.log_after(store, room.game, room.id, ledger.seq):
        ledger = ledger.add(entry.move, entry.by, entry.host)
    return ledger


def _keep_up(transaction: Transaction, room: Room, before: Ledger, after: Ledger) -> None:
    """What follows from some moves: a key for a new seat, a play for a confirmed result."""
    for seat in range(len(before.table.players), len(after.table.players)):
        keys.issue_key(transaction.db, room.id, "seat", seat)
    if after.table.confirmed and not before.table.confirmed:
        plays.save_play(transaction.db, finished_play(transaction.store, room.id, room.code, after), room.id)


def _same_again(seq: int, first_digest: str, request_digest: str) -> Accepted:
    if first_digest != request_digest:
        raise KeyReused
    return Accepted(seq, repeated=True)


def entries_after(room: Room, seq: int) -> tuple[Entry, ...]:
    return room.ledger.entries[seq:]
