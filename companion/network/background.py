"""What a server does beside its requests: dated copies, the write-ahead log, and the name on the local network."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

import gevent

from companion.store.backup_settings import backup_interval, store_fault
from companion.store.database import Store, UnusableFile, copy_log
from companion.store.dated_copies import dated_copies, is_due, make_copy
from companion.store.file_locks import Locked, locked_file
from companion.store.running_server import write_name

CHECK_EVERY = 60.0  # seconds
COPY_LOG_EVERY = 20.0
NAME_LOCK = "local-name"


def copy_when_due(store: Store, folder: Path, run_blocking: Callable[[Callable[[], object]], object]) -> None:
    """Make a copy whenever one is due; the page of copies tells when that failed."""
    while True:
        gevent.sleep(CHECK_EVERY)
        if is_due(dated_copies(folder), backup_interval(store), store.clock()):
            try:
                run_blocking(partial(make_copy, store.path.parent, folder, store.clock()))
                store_fault(store, None)
            except (UnusableFile, OSError) as error:
                sys.stderr.write(f"midway: {error}\n")
                store_fault(store, str(error))


def copy_log_often(store: Store, run_blocking: Callable[[Callable[[], object]], object]) -> None:
    """Keep the write-ahead log short, so that no commit has to stop for it."""
    while True:
        gevent.sleep(COPY_LOG_EVERY)
        with suppress(sqlite3.Error):  # a disk in trouble: the moves that cannot be written say so
            run_blocking(partial(copy_log, store.path))


def hold_local_name(data: Path, port: int) -> None:
    """Answer to the local name, in one process of those that share the data folder."""
    held = ExitStack()
    try:
        held.enter_context(locked_file(data / NAME_LOCK))
    except Locked:
        return
    from companion.machine.mdns import LocalName  # 4 MB that a server on the loopback address does without

    LocalName(port, partial(write_name, data)).start()
    _held.append(held)


_held: list[ExitStack] = []  # until the process ends
