"""Group commit: what waits together is written in one transaction."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from sqlite3 import Connection
from typing import Any

from companion.rules.move_log import MoveLog
from companion.store.database import Store


@dataclass
class Transaction:
    """What a job may use: the store it reads by, the connection it writes by, and what earlier jobs left of a table.

    What it puts in `afterwards` is done, once each, as soon as everything is on the disk.
    """

    store: Store
    db: Connection
    move_logs: dict[int, MoveLog] = field(default_factory=dict)
    afterwards: dict[Callable[[], None], None] = field(default_factory=dict)

    def written(self) -> None:
        for work in self.afterwards:
            work()


Work = Callable[[Transaction], Any]


@dataclass
class _Job:
    work: Work
    done: threading.Event = field(default_factory=threading.Event)
    value: Any = None
    error: BaseException | None = None


def commit_now(store: Store, work: Work) -> Any:
    """One job, one transaction, here."""
    with store.writing() as db:
        transaction = Transaction(store, db)
        value = work(transaction)
    transaction.written()
    return value


class GroupCommit:
    """Jobs from many requests, committed together on a connection of their own.

    `apart` runs what waits for the disk, where that stops nobody for long, and returns when it is done.
    """

    def __init__(self, store: Store, apart: Callable[[Callable[[], Any]], Any]) -> None:
        self._store = Store(store.path, store.clock)
        self._apart = apart
        self._waiting: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._writer.start()

    def __call__(self, _store: Store, work: Work) -> Any:
        """Do the work; return or raise only when its transaction is on the disk, or was refused."""
        job = _Job(work)
        self._waiting.put(job)
        job.done.wait()
        if job.error is not None:
            raise job.error
        return job.value

    @property
    def waiting(self) -> int:
        """How many jobs wait for the next transaction."""
        return self._waiting.qsize()

    def close(self) -> None:
        """Finish what waits, then no more."""
        self._waiting.put(None)
        self._writer.join()
        self._store.close()

    def _write(self) -> None:
        """Commit whoever waits, then whoever came meanwhile, and so on."""
        closing = False
        while not closing:
            taken = [self._waiting.get()]
            while not self._waiting.empty():
                taken.append(self._waiting.get())
            closing = None in taken
            jobs = [job for job in taken if job is not None]
            try:
                self._commit(jobs)
            except Exception as error:  # noqa: BLE001 (nobody is told that it is done; who asks again is answered by the log)
                for job in jobs:
                    job.error = error
            for job in jobs:
                job.done.set()

    def _commit(self, jobs: list[_Job]) -> None:
        """Only the waiting for the disk happens apart: two busy threads of Python would hinder each other."""
        with self._store.writing(self._apart) as db:
            transaction = Transaction(self._store, db)
            for job in jobs:
                _attempt(job, transaction)
        transaction.written()


def _attempt(job: _Job, transaction: Transaction) -> None:
    """One job between savepoints: refused work leaves no trace and stops nobody else's."""
    transaction.db.execute("SAVEPOINT job")
    try:
        job.value = job.work(transaction)
    except Exception as error:  # noqa: BLE001 (told to whoever asked for it)
        job.error = error
        transaction.db.execute("ROLLBACK TO job")
    transaction.db.execute("RELEASE job")
