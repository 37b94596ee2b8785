"""TableService: tables that are open in this process, each with its move_log and those who wait for news."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary, ref

from companion.history.play_service import save_table_play
from companion.live.group_commit import Transaction, Work, commit_now
from companion.live.process_signals import Wakes
from companion.live.round_trip import clock_of
from companion.rules import engine, games
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.game import Game
from companion.rules.move_log import Entry, MoveLog
from companion.rules.moves import Move
from companion.rules.new_table import NewTable, open_table, start
from companion.rules.rematch import rematch
from companion.rules.table import Colour, Table, refuse
from companion.store import groups, keys, plays, tables
from companion.store.box_facts import known_facts
from companion.store.changes import count_news, newest, news_of, told_since
from companion.store.database import Store
from companion.store.people import usual_colours

LOG = logging.getLogger(__name__)
MOST_TOLD = 16
NOTHING_READ = -1
LOOK_EVERY = 0.5  # seconds between looks for what other processes wrote, should no wake-up have come
LOOK_OFTEN = 0.02  # the same where there are no wake-ups at all
MOST_ROOMS = 1_000  # beyond this a live_table lives only as long as somebody is in it; the log brings it back


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


class LiveTable:
    """One table in memory. `news` also counts what is no move: seats claimed, knocks at the door, a rematch.

    It is the number the file has, so it means the same to every process, before and after a restart.
    """

    def __init__(self, row: tables.TableRow, move_log: MoveLog, rewrites: int) -> None:
        self.id = row.id
        self.code = row.code
        self.move_log = move_log
        self.rewrites = rewrites  # how often its log had been written anew when it was read
        self.gone = False  # thrown away: nobody waits here any longer
        self.news = NOTHING_READ
        self.watchers = 0
        self.told: dict[tuple[int, str, bool], bytes] = {}  # messages of the newest moves, since many wait for the same
        self._lock = threading.Lock()
        self._change = threading.Event()  # of now; the next change has one of its own
        self._bells: set[Callable[[], None]] = set()

    @property
    def game(self) -> Game:
        return self.move_log.game

    @property
    def table(self) -> Table[Any]:
        return self.move_log.table

    @property
    def seq(self) -> int:
        return self.move_log.seq

    def announce(self, news: int, move_log: MoveLog, rewrites: int) -> None:
        """Take the new state and wake everybody who waits, unless newer news came first."""
        with self._lock:
            if news <= self.news:
                return
            if rewrites != self.rewrites:
                self.told.clear()  # an old name may be in there
            self.move_log, self.rewrites = move_log, rewrites
            self.news = news
        self._wake()

    def close(self) -> None:
        """The table was thrown away: everybody who waits is sent home."""
        self.gone = True
        self._wake()

    def _wake(self) -> None:
        """The state is told before the bell rings, and there is a new bell before anybody looks again."""
        with self._lock:
            rung, self._change = self._change, threading.Event()
        rung.set()
        for bell in tuple(self._bells):
            try:
                bell()
            except Exception:  # what cannot be told to one must not stop what all the others wait for
                LOG.exception("somebody at table %s could not be told", self.code)

    def remember_told(self, what: tuple[int, str, bool], told: bytes) -> None:
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[what] = told

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Somebody wants to be told of news for a while."""
        with self._lock:
            self.watchers += 1
        try:
            yield
        finally:
            with self._lock:
                self.watchers -= 1

    @contextmanager
    def ringing(self, bell: Callable[[], None]) -> Iterator[None]:
        """The same for somebody who need not be woken: the bell is rung by whoever has news, and must not wait."""
        with self.watching():
            self._bells.add(bell)
            try:
                yield
            finally:
                self._bells.discard(bell)

    def wait(self, news: int, seconds: float) -> int:
        """Sleep until there is something after `news`, or the time is up."""
        change = self._change
        if self.news == news and not self.gone:
            change.wait(seconds)
        return self.news


def _as_it_is(play: plays.Play) -> plays.Play:
    return play


class TableService:
    """All tables of the store, opened when somebody comes."""

    def __init__(self, store: Store, random: Random | None = None) -> None:
        self.store = store
        self.commit: Callable[[Store, Work], Any] = commit_now
        self.clock = clock_of(store)
        self._random = random or SystemRandom()
        self._recent: OrderedDict[str, LiveTable] = OrderedDict()
        self._rooms: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._lock = threading.RLock()
        self._wakes = Wakes(store.path.parent / "wake")
        self._looked = newest(store)
        self._listener: threading.Thread | None = None

    def open(self, request: NewTable, rematch_of: LiveTable | None = None, group: int | None = None) -> Opened:
        """A new table, whose play will be a group's; raises FaultyInput with every fault of the request."""
        game = games()[request.game]
        known = known_facts(self.store, game.id) | request.options.box_facts
        asked = replace(request, options=replace(request.options, box_facts=known))
        table = open_table(game, asked, self._liked_colours(request, rematch_of, group))
        with self.store.writing() as db:
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
                count_news(db, rematch_of.id)
        if rematch_of is not None:
            self.tell(rematch_of)
        return opened

    def _liked_colours(self, request: NewTable, rematch_of: LiveTable | None, group: int | None) -> dict[str, Colour]:
        """Everybody keeps their colour in a rematch; people of a group have one of their own."""
        if rematch_of is not None:
            return {player.name: player.colour for player in rematch_of.table.players}
        return {} if group is None else usual_colours(self.store, group, [one.name for one in request.players])

    def open_again(self, live_table: LiveTable) -> Opened:
        """A rematch; everybody at the first table is told."""
        return self.open(rematch(live_table.game, live_table.table, self._random), rematch_of=live_table)

    def live_table(self, code: str, caught_up: bool = True) -> LiveTable:
        """The live_table of a table, with everything that is in the log.

        Whoever is about to move need not have it caught up first: moving does it, and nobody gets in between there.
        """
        with self._lock:
            live_table = self._rooms.get(code.upper()) or self._load(code)
            self._recent[live_table.code] = live_table
            self._recent.move_to_end(live_table.code)
            if len(self._recent) > MOST_ROOMS:
                self._recent.popitem(last=False)
        if caught_up:
            self._catch_up(live_table)
        if live_table.gone:
            raise UnknownTable(code)
        return live_table

    def has_seat(self, live_table: LiveTable, seat: int) -> bool:
        """Whether there is such a seat; one that is not known here may have been added elsewhere."""
        if seat >= len(live_table.table.players):
            self._catch_up(live_table)
        return seat < len(live_table.table.players)

    def reread(self, codes: Iterable[str]) -> None:
        """Tell everybody of tables whose log was rewritten, or that were thrown away."""
        for live_table in [self._rooms.get(code) for code in codes]:
            if live_table is not None:
                self._catch_up(live_table)
        self._wakes.send()

    def _load(self, code: str) -> LiveTable:
        row = tables.find_table(self.store, code)
        news = None if row is None else news_of(self.store, row.id)
        if row is None or news is None or row.game not in games():
            raise UnknownTable(code)
        live_table = LiveTable(row, _blank_move_log(self.store, games()[row.game], row.id), news.rewrites)
        self._rooms[live_table.code] = live_table
        return live_table

    def _catch_up(self, live_table: LiveTable) -> None:
        """Tell the live_table of what it has not heard of, whoever wrote it."""
        news = news_of(self.store, live_table.id)
        if news is None:
            self._close(live_table)
        elif news.number != live_table.news:
            known = _remembered(self.store, live_table, news.rewrites)
            live_table.announce(news.number, _caught_up(self.store, live_table, known), news.rewrites)

    def tell(self, live_table: LiveTable) -> None:
        """What was just written of a table reaches the phones here, and the other processes."""
        self._catch_up(live_table)
        self._wakes.send()

    def listen(self) -> None:
        """From now on hear of what other processes write; whoever opens a stream needs it."""
        with self._lock:
            if self._listener is None:
                self._wakes.open()
                self._listener = threading.Thread(target=_keep_looking, args=(ref(self), self._wakes), daemon=True)
                self._listener.start()

    def look(self) -> None:
        """Look for news that others wrote of table_service where somebody waits."""
        for code, news in told_since(self.store, self._looked):
            self._looked = news
            live_table = self._rooms.get(code)
            if live_table is not None and live_table.watchers and news > live_table.news:
                self._catch_up(live_table)

    def _close(self, live_table: LiveTable) -> None:
        with self._lock:
            self._recent.pop(live_table.code, None)
            self._rooms.pop(live_table.code, None)
        live_table.close()

    def make_move(
        self,
        live_table: LiveTable,
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

        def append(transaction: Transaction) -> Accepted:
            standing = tables.standing(transaction.store, live_table.id, idempotency_key)
            if standing is None:
                raise UnknownTable(live_table.code)
            if standing.earlier is not None:
                return _same_again(*standing.earlier, request_digest)
            before = _known(transaction, live_table, standing)
            if by is not None and by >= len(before.table.players):
                raise refuse("refused.no-such-seat", n=by)  # it was taken away again
            after = before.accept(engine.draw(live_table.game, before.table, move, chance), by, host)
            news = tables.append(transaction.db, live_table.id, after, idempotency_key, request_digest)
            _keep_up(transaction, live_table, before, after)
            transaction.move_logs[live_table.id] = after
            transaction.afterwards[lambda: live_table.announce(news, after, standing.rewrites)] = None
            transaction.afterwards[self._wakes.send] = None
            return Accepted(after.seq, repeated=False)

        try:
            accepted: Accepted = self.commit(self.store, append)
        except Refused:
            self._catch_up(live_table)  # perhaps somebody elsewhere was faster: the answer tells the number of now
            raise
        return accepted

    def replay(
        self, live_table: LiveTable, log: Iterable[Entry], dated: Callable[[plays.Play], plays.Play] = _as_it_is
    ) -> None:
        """Append a recorded game as it was, with what chance decided then; `dated` says when it was played."""
        with self.store.writing() as db:
            transaction = Transaction(self.store, db)
            move_log, news = live_table.move_log, live_table.news
            for entry in log:
                before, move_log = move_log, move_log.add(entry.move, entry.by, entry.host)
                news = tables.append(db, live_table.id, move_log, f"recorded-{move_log.seq}", "recorded")
                _keep_up(transaction, live_table, before, move_log, dated)
        live_table.announce(news, move_log, live_table.rewrites)


def _keep_looking(table_service: ref[TableService], wakes: Wakes) -> None:
    """Look whenever somebody says so, and every so often anyway, for as long as the table_service are there."""
    while (here := table_service()) is not None:
        with suppress(sqlite3.Error):  # a disk in trouble: the next look may go well
            here.look()
        del here
        if not wakes.wait(LOOK_EVERY):
            time.sleep(LOOK_OFTEN)
    wakes.close()


def _blank_move_log(store: Store, game: Game, table_id: int) -> MoveLog:
    """The move_log of a table before its first move."""
    return MoveLog(game, start(game, tables.setup_of(store, table_id)))


def _remembered(store: Store, live_table: LiveTable, rewrites: int) -> MoveLog:
    """What a live_table knows of its log: nothing of one that was rewritten, so that no old name gets back in."""
    return (
        live_table.move_log
        if rewrites == live_table.rewrites
        else _blank_move_log(store, live_table.game, live_table.id)
    )


def _known(transaction: Transaction, live_table: LiveTable, standing: tables.Standing) -> MoveLog:
    """The whole log of a table inside a transaction."""
    move_log = transaction.move_logs.get(live_table.id)
    if move_log is None:
        move_log = _remembered(transaction.store, live_table, standing.rewrites)
    return move_log if move_log.seq == standing.seq else _caught_up(transaction.store, live_table, move_log)


def _caught_up(store: Store, live_table: LiveTable, move_log: MoveLog) -> MoveLog:
    """The move_log with what is in the log beyond it."""
    for entry in tables.log_after(store, live_table.game, live_table.id, move_log.seq):
        move_log = move_log.add(entry.move, entry.by, entry.host)
    return move_log


def _keep_up(
    transaction: Transaction,
    live_table: LiveTable,
    before: MoveLog,
    after: MoveLog,
    dated: Callable[[plays.Play], plays.Play] = _as_it_is,
) -> None:
    """What follows from some moves: a key for a new seat, a play for a confirmed result."""
    for seat in range(len(before.table.players), len(after.table.players)):
        keys.issue_key(transaction.db, live_table.id, "seat", seat)
    if after.table.confirmed and not before.table.confirmed:
        save_table_play(transaction.store, transaction.db, (live_table.id, live_table.code), after, dated)


def _same_again(seq: int, first_digest: str, request_digest: str) -> Accepted:
    if first_digest != request_digest:
        raise KeyReused
    return Accepted(seq, repeated=True)


def entries_after(live_table: LiveTable, seq: int) -> tuple[Entry, ...]:
    return live_table.move_log.entries[seq:]
