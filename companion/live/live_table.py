"""A table that is open in this process."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.live.derived import Derived
from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.table import Table
from companion.store.tables import TableRow

if TYPE_CHECKING:
    from companion.live.lobby import Lobby

NEVER_READ = -1


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one version: all that is shown together must come from one of these."""

    id: int
    code: str
    version: int  # of the last change of any kind, as in the file: the same in every process and after a restart
    move_log: MoveLog
    rewrites: int  # how often the log had been rewritten when it was read
    lobby_changes: int  # how often something but the log had changed: a seat claimed or requested, a rematch

    @property
    def game(self) -> Game:
        return self.move_log.game

    @property
    def table(self) -> Table[Any]:
        return self.move_log.table

    @property
    def seq(self) -> int:
        return self.move_log.seq


class LiveTable:
    """One table in memory, with those who wait for its next version."""

    def __init__(self, row: TableRow, move_log: MoveLog, rewrites: int) -> None:
        self.id = row.id
        self.code = row.code
        self.state = TableState(row.id, row.code, NEVER_READ, move_log, rewrites, NEVER_READ)
        self.derived = Derived(move_log.game)
        self.lobby: Lobby | None = None
        self.deleted = False
        self.watchers = 0
        self.being_read = threading.Lock()  # held while its log is read, which may take long, by one for all
        self._lock = threading.Lock()
        self._change = threading.Event()  # set at the next change, and replaced by a new one
        self._beat = threading.Event()  # the same, at the next change or beat
        self._last_beat = 0.0

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def move_log(self) -> MoveLog:
        return self.state.move_log

    @property
    def table(self) -> Table[Any]:
        return self.state.table

    @property
    def seq(self) -> int:
        return self.state.seq

    @property
    def version(self) -> int:
        return self.state.version

    @property
    def rewrites(self) -> int:
        return self.state.rewrites

    def update(self, version: int, move_log: MoveLog, rewrites: int, lobby_changes: int) -> None:
        """Take over a newer state and wake everybody who waits; an older one is ignored."""
        with self._lock:
            if version <= self.version:
                return
            self.state = TableState(self.id, self.code, version, move_log, rewrites, lobby_changes)
        self._wake()

    def delete(self) -> None:
        """The table was deleted: whoever waits is woken to leave."""
        self.deleted = True
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            change, self._change = self._change, threading.Event()
        change.set()
        self._wake_pages()

    def _wake_pages(self) -> None:
        with self._lock:
            beat, self._beat = self._beat, threading.Event()
            self._last_beat = time.monotonic()
        beat.set()

    def beat(self, seconds: float) -> None:
        """Wake the pages that have heard nothing for so long."""
        if self.watchers and time.monotonic() - self._last_beat >= seconds:
            self._wake_pages()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count a watcher: only tables that somebody watches are kept up to date with other processes."""
        with self._lock:
            self.watchers += 1
        try:
            yield
        finally:
            with self._lock:
                self.watchers -= 1

    def wait(self, version: int, seconds: float) -> int:
        """Sleep until there is a version after the given one, or the time is up; the newest version."""
        change = self._change
        if self.version == version and not self.deleted:
            change.wait(seconds)
        return self.version

    def wait_for_beat(self, version: int) -> int:
        """Sleep until there is a version after the given one, or until the next beat; the newest version."""
        beat = self._beat
        if self.version == version and not self.deleted:
            beat.wait()
        return self.version
