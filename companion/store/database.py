"""The connection of a process to the SQLite file, and its transactions."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from companion.rules.names import sort_key
from companion.store.data_folder import FILE_NAME as FILE_NAME
from companion.store.data_folder import UnusableFile as UnusableFile
from companion.store.migrations import KNOWN, applied_migrations, apply_migrations
from companion.store.private_files import make_database_private, make_private_folder
from companion.store.timestamps import Clock, now, timestamp

LOCK_TIMEOUT = 30.0  # seconds to wait for other processes
RETRY_INTERVAL = 0.001
EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"
COPY_LOG = "PRAGMA wal_checkpoint(PASSIVE)"
LONGEST_LOG = 16_000  # pages, about 64 MB, that wait for the server to copy them; then a commit does it
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-16000",
    "secure_delete=ON",
    f"wal_autocheckpoint={LONGEST_LOG}",
)


def _call(work: Callable[[], Any]) -> Any:
    return work()


def rewrite(path: Path) -> None:
    """Write a file anew, without a trace of what was deleted from it, and empty its log; others can read meanwhile.

    SQLite overwrites what it deletes, but not the copies that are left where it rearranged a page.
    """
    _run(path, "VACUUM", EMPTY_LOG)


def truncate_log(path: Path) -> None:
    """Move everything from the write-ahead log into the file itself."""
    _run(path, EMPTY_LOG)


def copy_log(path: Path) -> None:
    """Copy the write-ahead log into the file while others read and write, which would wait for a commit that did it."""
    _run(path, COPY_LOG)


def _run(path: Path, *statements: str) -> None:
    """Run statements that cannot be part of a transaction, on a connection of their own."""
    with closing(sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None)) as connection:
        for statement in (*(f"PRAGMA {pragma}" for pragma in PRAGMAS), *statements):
            connection.execute(statement).fetchall()


class Store:
    """An open file. A commit is on the disk before it returns (WAL, full synchronisation).

    Statements may call now() and days_ago(n), which are timestamps of the store's clock.
    """

    def __init__(self, path: Path, clock: Clock = now) -> None:
        self.path = path
        self.clock = clock
        self.is_open = True
        self._lock = threading.RLock()
        try:
            make_private_folder(path.parent, path.name)
            make_database_private(path)
            self._connection = sqlite3.connect(path, timeout=LOCK_TIMEOUT, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise UnusableFile(f"{path}: {getattr(error, 'strerror', None) or error}") from error
        try:
            self._prepare()
        except (UnusableFile, sqlite3.Error) as error:
            self._connection.close()
            raise UnusableFile(f"{path}: {error}") from error

    def _prepare(self) -> None:
        """Set up the connection, and migrate the file in one process at a time."""
        self._connection.row_factory = sqlite3.Row
        if applied_migrations(self._connection) - KNOWN:
            raise UnusableFile("written by a newer Midway; install that one, or restore a copy of before")
        for pragma in PRAGMAS:
            self._execute(f"PRAGMA {pragma}")  # SQLite itself does not wait for the lock that a change to WAL needs
        if applied_migrations(self._connection) < KNOWN:
            with self.transaction():
                apply_migrations(self._connection)
            self._connection.execute("VACUUM")  # an older Midway left what it deleted in unused parts of the file
        self._connection.execute("PRAGMA busy_timeout=0")
        clock = self.clock  # not self: the connection would keep its store alive
        self._connection.create_function("now", 0, lambda: timestamp(clock()))
        self._connection.create_function("folded", 1, sort_key, deterministic=True)
        self._connection.create_function("days_ago", 1, lambda days: timestamp(clock() - timedelta(days=days)))

    def now(self) -> str:
        return timestamp(self.clock())

    def close(self) -> None:
        self.is_open = False
        with self._lock:
            self._connection.close()

    @contextmanager
    def transaction(self, apart: Callable[[Callable[[], Any]], Any] = _call) -> Iterator[sqlite3.Connection]:
        """A write transaction, locked from its start; all of it is committed or nothing.

        `apart` calls what waits for the disk.
        """
        with self._lock:
            self._execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                apart(self._connection.commit)
            except BaseException:
                self._connection.rollback()
                raise

    @contextmanager
    def deferred_sync(self) -> Iterator[None]:
        """Commits within need not be on the disk when they return; the next one after them takes them along."""
        self._set("synchronous=NORMAL")
        try:
            yield
        finally:
            self._set("synchronous=FULL")

    def _set(self, pragma: str) -> None:
        with self._lock:
            self._connection.execute(f"PRAGMA {pragma}")

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self._lock:
            return self._execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        with self._lock:
            row: sqlite3.Row | None = self._execute(sql, values).fetchone()
            return row

    def value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row; None where there is no row."""
        row = self.row(sql, *values)
        return None if row is None else row[0]

    def _execute(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Wait for locks here and not inside SQLite, which would stop every greenlet of the process."""
        deadline = 0.0
        while True:
            try:
                return self._connection.execute(sql, values)
            except sqlite3.OperationalError as error:
                deadline = deadline or time.monotonic() + LOCK_TIMEOUT
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
            time.sleep(RETRY_INTERVAL)
