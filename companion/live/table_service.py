"""TableService: opens tables and keeps those that are open in this process up to date."""

import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary, ref

from companion.live.group_commit import Job, commit_now
from companion.live.live_table import NEVER_READ, LiveTable
from companion.live.process_signals import ProcessSignals
from companion.live.round_trip import round_trips_of
from companion.rules.chance import Chance
from companion.rules.game import Game
from companion.rules.library import find_game, known_game
from companion.rules.move_log import MoveLog
from companion.rules.new_table import NewTable, open_table, start
from companion.rules.pauses import with_pauses
from companion.rules.rematch import rematch
from companion.rules.table import Colour
from companion.store import groups, keys, tables
from companion.store.box_facts import known_facts
from companion.store.changes import changed_since, increment_version, newest_version, version_of
from companion.store.database import Store
from companion.store.people import usual_colours
from companion.wire.moves import move_type
from companion.wire.parser import adapter

MOVES_BETWEEN_PAUSES = 20  # of a log that is read
CHECK_EVERY = 0.5  # seconds between checks for what other processes wrote, should no signal have come
CHECK_OFTEN = 0.02  # the same where there are no signals at all
BEAT_EVERY = 2.0  # seconds in which a page hears something, or it says that it has no connection
CHECK_BEATS = 0.1
MOST_RECENT = 1_000  # beyond this a table stays in memory only while somebody uses it; the log brings it back


class UnknownTable(Exception):
    """There is no table with this code."""


@dataclass(frozen=True)
class Opened:
    """A new table with its keys, which are given out only once."""

    code: str
    host_key: str
    recovery: str
    seat_keys: tuple[str, ...]


class TableService:
    """All tables of the store, read when they are first needed."""

    def __init__(self, store: Store, random: Random | None = None) -> None:
        self.store = store
        self.commit: Callable[[Store, Job], Any] = commit_now
        self.run_blocking: Callable[[Callable[[], Any]], Any] = lambda work: work()  # calls what waits for the disk
        # Calls work for somebody who waits for long before and after: on a stack that is given back.
        self.run_apart: Callable[[Callable[[], Any]], Any] = lambda work: work()
        self.round_trips = round_trips_of(store)
        self._random = random or SystemRandom()
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._live_tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._lock = threading.RLock()
        self._signals = ProcessSignals(store.path.parent / "wake")
        self._checked_version = newest_version(store)
        self._listener: threading.Thread | None = None

    def open(self, request: NewTable, rematch_of: LiveTable | None = None, group: int | None = None) -> Opened:
        """A new table, whose play will belong to a group; raises FaultyInput with every fault of the request."""
        game = known_game(request.game)
        known = known_facts(self.store, game.id) | request.options.box_facts
        completed = replace(request, options=replace(request.options, box_facts=known))
        table = open_table(game, completed, self._usual_colours(request, rematch_of, group))
        with self.store.transaction() as db:
            row = tables.insert_table(db, game, table, None if rematch_of is None else rematch_of.id)
            if group is None and rematch_of is not None:
                group = groups.group_of_table(db, rematch_of.id)
            if group is not None:
                groups.log_table_to(db, row.code, group)
            opened = Opened(
                code=row.code,
                host_key=keys.issue_key(db, row.id, "host"),
                recovery=keys.issue_key(db, row.id, "recovery"),
                seat_keys=tuple(keys.issue_key(db, row.id, "seat", seat) for seat in range(len(table.players))),
            )
            if rematch_of is not None:
                increment_version(db, rematch_of.id)
        if rematch_of is not None:
            self.publish(rematch_of)
        return opened

    def _usual_colours(self, request: NewTable, rematch_of: LiveTable | None, group: int | None) -> dict[str, Colour]:
        """Everybody keeps their colour in a rematch; people of a group have one of their own."""
        if rematch_of is not None:
            return {player.name: player.colour for player in rematch_of.table.players}
        return {} if group is None else usual_colours(self.store, group, [one.name for one in request.players])

    def open_rematch(self, live_table: LiveTable) -> Opened:
        """The same people and rules again; phones at the first table are shown the way."""
        return self.open(rematch(live_table.game, live_table.table, self._random), rematch_of=live_table)

    def chance(self, clock_stamp: str = "") -> Chance:
        """What decides a move that arrives now from a phone with such a stamp of the clock."""
        return Chance(self._random, self.round_trips.now(), self.round_trips.shortest(clock_stamp))

    def live_table(self, code: str, caught_up: bool = True) -> LiveTable:
        """The table with a code, with everything that is in its log; raises UnknownTable.

        A move need not have it caught up first: it is decided in a transaction that reads the log itself.
        """
        with self._lock:
            live_table = self._live_tables.get(code.upper()) or self._load(code)
            self._recent[live_table.code] = live_table
            self._recent.move_to_end(live_table.code)
            if len(self._recent) > MOST_RECENT:
                self._recent.popitem(last=False)
        if caught_up or live_table.version == NEVER_READ:
            self.catch_up(live_table)
        if live_table.deleted:
            raise UnknownTable(code)
        return live_table

    def _load(self, code: str) -> LiveTable:
        row = tables.find_table(self.store, code)
        version = None if row is None else version_of(self.store, row.id)
        game = None if row is None else table_game(self.store, row)
        if row is None or version is None or game is None:
            raise UnknownTable(code)
        adapter(move_type(game))  # the first time it takes as long as ten moves: not while somebody waits for theirs
        live_table = LiveTable(row, _empty_log(self.store, game, row.id), version.rewrites)
        self._live_tables[live_table.code] = live_table
        return live_table

    def has_seat(self, live_table: LiveTable, seat: int) -> bool:
        """Whether there is such a seat; one that is not known here may have been added by another process."""
        if seat >= len(live_table.table.players):
            self.catch_up(live_table)
        return seat < len(live_table.table.players)

    def catch_up(self, live_table: LiveTable) -> None:
        """Bring a table up to date with the file, whoever wrote it; a long log is read in pieces."""
        with live_table.being_read:
            version = version_of(self.store, live_table.id)
            if version is None:
                with self._lock:
                    self._recent.pop(live_table.code, None)
                    self._live_tables.pop(live_table.code, None)
                live_table.delete()
            elif version.number != live_table.version:
                known = self._known_log(live_table, live_table.move_log, version.rewrites, self.store)
                missing = tables.log_after(self.store, live_table.game, live_table.id, known.seq)
                move_log = known.extend(with_pauses(missing, MOVES_BETWEEN_PAUSES))
                live_table.update(version.number, move_log, version.rewrites, version.lobby_changes)

    def complete_log(self, live_table: LiveTable, known: MoveLog, seq: int, rewrites: int, store: Store) -> MoveLog:
        """A log with all its entries up to `seq`, in a transaction."""
        known = self._known_log(live_table, known, rewrites, store)
        if known.seq == seq:
            return known
        return known.extend(tables.log_after(store, live_table.game, live_table.id, known.seq))

    def _known_log(self, live_table: LiveTable, known: MoveLog, rewrites: int, store: Store) -> MoveLog:
        """What is known of a log; one that was rewritten is read from the start."""
        return known if rewrites == live_table.rewrites else _empty_log(store, live_table.game, live_table.id)

    def publish(self, live_table: LiveTable) -> None:
        """Show what was just written of a table to the phones of this process and of the others."""
        self.catch_up(live_table)
        self.wake_other_processes()

    def reread(self, codes: Iterable[str]) -> None:
        """Publish tables that were deleted or whose logs were rewritten."""
        for live_table in [self._live_tables.get(code) for code in codes]:
            if live_table is not None:
                self.catch_up(live_table)
        self.wake_other_processes()

    def wake_other_processes(self) -> None:
        self._signals.send()

    def listen(self) -> None:
        """From now on notice what other processes write, and let every table beat; streams need it."""
        with self._lock:
            if self._listener is None:
                self._signals.open()
                self._listener = threading.Thread(target=_check_forever, args=(ref(self), self._signals), daemon=True)
                self._listener.start()
                threading.Thread(target=_beat_forever, args=(ref(self),), daemon=True).start()

    def beat(self) -> None:
        """Wake the pages of quiet tables: one timer for all, since a thousand take time that moves need."""
        for live_table in list(self._live_tables.values()):
            live_table.beat(BEAT_EVERY - CHECK_BEATS)

    def check_changes(self) -> None:
        """Catch up with what other processes wrote of tables that somebody watches."""
        for code, version in changed_since(self.store, self._checked_version):
            self._checked_version = version
            live_table = self._live_tables.get(code)
            if live_table is not None and live_table.watchers and version > live_table.version:
                self.catch_up(live_table)


def _check_forever(table_service: ref[TableService], signals: ProcessSignals) -> None:
    """Check at every signal, and every so often anyway, for as long as the service exists."""
    while (existing := table_service()) is not None:
        with suppress(sqlite3.Error):  # a disk in trouble: the next check may succeed
            existing.check_changes()
        del existing
        if not signals.wait(CHECK_EVERY):
            time.sleep(CHECK_OFTEN)
    signals.close()


def _beat_forever(table_service: ref[TableService]) -> None:
    """Beat for as long as the service exists."""
    while (existing := table_service()) is not None:
        existing.beat()
        del existing
        time.sleep(CHECK_BEATS)


def table_game(store: Store, row: tables.TableRow) -> Game | None:
    """The game of a table, in the revision it was opened with."""
    return find_game(row.game, tables.setup_of(store, row.id).rules_version)


def _empty_log(store: Store, game: Game, table_id: int) -> MoveLog:
    return MoveLog(game, start(game, tables.setup_of(store, table_id)))
