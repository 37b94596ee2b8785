"""Rooms: tables that are open in this process, each with its ledger and those who wait for news."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from companion.live.finishing import finished_play
from companion.rules import games, referee
from companion.rules.game import Game
from companion.rules.ledger import Entry, Ledger
from companion.rules.moves import Move
from companion.rules.opening import NewTable, open_table, start
from companion.rules.table import Table
from companion.store import keys, plays, tables
from companion.store.database import Store

MOST_ROOMS = 1_000  # rooms nobody waits in are forgotten beyond this; the log brings them back


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
    """One table in memory. `version` also counts what is no move: seats claimed, knocks at the door."""

    def __init__(self, row: tables.TableRow, ledger: Ledger) -> None:
        self.id = row.id
        self.code = row.code
        self.ledger = ledger
        self.version = 0
        self.watchers = 0
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
        """Take the new state and wake everybody who waits."""
        with self._news:
            if ledger is not None:
                self.ledger = ledger
            self.version += 1
            self._news.notify_all()

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
        self._random = random or SystemRandom()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = threading.RLock()

    def open(self, request: NewTable, rematch_of: int | None = None) -> Opened:
        """A new table; raises FaultyInput with every fault of the request."""
        game = games()[request.game]
        table = open_table(game, request)
        with self.store.writing() as db:
            row = tables.insert_table(db, game, table, rematch_of)
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
            self._rooms.move_to_end(room.code)
            return room

    def _load(self, code: str) -> Room:
        row = tables.find_table(self.store, code)
        if row is None or row.game not in games():
            raise UnknownTable(code)
        game = games()[row.game]
        room = Room(row, Ledger(game, start(game, tables.setup_of(self.store, row.id))))
        room.ledger = self._caught_up(room)
        self._rooms[room.code] = room
        self._forget_old()
        return room

    def _forget_old(self) -> None:
        idle = [code for code, room in self._rooms.items() if not room.watchers]
        for code in idle[: max(0, len(self._rooms) - MOST_ROOMS)]:
            del self._rooms[code]

    def _caught_up(self, room: Room) -> Ledger:
        """The ledger with what other processes appended."""
        ledger = room.ledger
        for entry in tables.log_after(self.store, room.game, room.id, ledger.seq):
            ledger = ledger.add(entry.move, entry.by, entry.host)
        return ledger

    def make_move(
        self, room: Room, move: Move, by: int | None, host: bool, idempotency_key: str, request_digest: str
    ) -> Accepted:
        """Append a move, once. Raises Refused or KeyReused; nothing is half done."""
        with self.store.writing() as db:
            ledger = self._caught_up(room)
            earlier = tables.earlier_answer(self.store, room.id, idempotency_key)
            if earlier is not None:
                return _same_again(*earlier, request_digest)
            drawn = referee.draw(room.game, ledger.table, move, self._random)
            ledger = ledger.add(drawn, by, host)
            tables.append(db, room.id, ledger, idempotency_key, request_digest)
            self._keep_up_with(db, room, ledger)
        room.announce(ledger)
        return Accepted(ledger.seq, repeated=False)

    def _keep_up_with(self, db: Any, room: Room, ledger: Ledger) -> None:
        """What follows from some moves: a key for a new seat, a play for a confirmed result."""
        for seat in range(len(room.table.players), len(ledger.table.players)):
            keys.issue_key(db, room.id, "seat", seat)
        if ledger.table.confirmed and not room.table.confirmed:
            plays.save_play(db, finished_play(self.store, room.id, room.code, ledger), room.id)

    def refresh(self) -> None:
        """Look for moves other processes made in rooms where somebody waits."""
        for room in [room for room in self._rooms.values() if room.watchers]:
            ledger = self._caught_up(room)
            room.announce(ledger)


def _same_again(seq: int, first_digest: str, request_digest: str) -> Accepted:
    if first_digest != request_digest:
        raise KeyReused
    return Accepted(seq, repeated=True)


def entries_after(room: Room, seq: int) -> tuple[Entry, ...]:
    return room.ledger.entries[seq:]
