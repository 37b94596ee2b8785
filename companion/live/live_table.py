"""A table that is open in this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.rules.game import Game
from companion.rules.move_log import MoveLog
from companion.rules.table import Table
from companion.store.tables import TableRow

NEVER_READ = -1


class LiveTable:
    """One table in memory, with those who wait for its next version.

    The version is the number the file has, so it means the same in every process and after a restart. It also grows
    with what is no move: a seat claimed or requested, a rematch.
    """

    def __init__(self, row: TableRow, move_log: MoveLog, rewrites: int) -> None:
        self.id = row.id
        self.code = row.code
        self.move_log = move_log
        self.rewrites = rewrites  # how often the log had been rewritten when it was read
        self.deleted = False
        self.version = NEVER_READ
        self.watchers = 0
        self._lock = threading.Lock()
        self._change = threading.Event()  # set at the next change, and replaced by a new one

    @property
    def game(self) -> Game:
        return self.move_log.game

    @property
    def table(self) -> Table[Any]:
        return self.move_log.table

    @property
    def seq(self) -> int:
        return self.move_log.seq

    def update(self, version: int, move_log: MoveLog, rewrites: int) -> None:
        """Take over a newer state and wake everybody who waits; an older one is ignored."""
        with self._lock:
            if version <= self.version:
                return
            self.move_log, self.rewrites, self.version = move_log, rewrites, version
        self._wake()

    def delete(self) -> None:
        """The table was deleted: whoever waits is woken to leave."""
        self.deleted = True
        self._wake()

    def _wake(self) -> None:
        with self._lock:
            change, self._change = self._change, threading.Event()
        change.set()

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
