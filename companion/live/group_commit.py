"""Group commit: jobs that wait at the same time are written in one transaction."""

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
    """What a job reads and writes by, and the move logs as earlier jobs of the same transaction left them."""

    store: Store
    db: Connection
    move_logs: dict[int, MoveLog] = field(default_factory=dict)
    _callbacks: dict[Callable[[], None], None] = field(default_factory=dict)

    def after_commit(self, callback: Callable[[], None]) -> None:
        """Call something, once, when everything is on the disk."""
        self._callbacks[callback] = None

    def run_callbacks(self) -> None:
        for callback in self._callbacks:
            callback()


Job = Callable[[Transaction], Any]


@dataclass
class _QueuedJob:
    job: Job
    done: threading.Event = field(default_factory=threading.Event)
    value: Any = None
    error: BaseException | None = None


def commit_now(store: Store, job: Job) -> Any:
    """One job, one transaction, on the connection of the caller."""
    with store.transaction() as db:
        transaction = Transaction(store, db)
        value = job(transaction)
    transaction.run_callbacks()
    return value


class GroupCommit:
    """Jobs of many requests, committed together by one thread on a connection of its own.

    `run_blocking` calls the commit, which waits for the disk, where that blocks nobody else.
    """

    def __init__(self, store: Store, run_blocking: Callable[[Callable[[], Any]], Any]) -> None:
        self._store = Store(store.path, store.clock)
        self._run_blocking = run_blocking
        self._queue: SimpleQueue[_QueuedJob | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._writer.start()

    def __call__(self, _store: Store, job: Job) -> Any:
        """Return or raise only when the transaction of the job is on the disk, or the job was refused."""
        queued = _QueuedJob(job)
        self._queue.put(queued)
        queued.done.wait()
        if queued.error is not None:
            raise queued.error
        return queued.value

    @property
    def waiting(self) -> int:
        """How many jobs wait for the next transaction."""
        return self._queue.qsize()

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._queue.put(None)
        self._writer.join()
        self._store.close()

    def _write(self) -> None:
        """Commit all jobs that wait, then all that came meanwhile, and so on."""
        closing = False
        while not closing:
            taken = [self._queue.get()]
            while not self._queue.empty():
                taken.append(self._queue.get())
            closing = None in taken
            jobs = [job for job in taken if job is not None]
            try:
                self._commit(jobs)
            except Exception as error:  # noqa: BLE001 (raised for every job; a request that is repeated meets the log)
                for job in jobs:
                    job.error = error
            for job in jobs:
                job.done.set()

    def _commit(self, jobs: list[_QueuedJob]) -> None:
        with self._store.transaction(self._run_blocking) as db:
            transaction = Transaction(self._store, db)
            for job in jobs:
                _attempt(job, transaction)
        transaction.run_callbacks()


def _attempt(queued: _QueuedJob, transaction: Transaction) -> None:
    """Run one job between savepoints: a refused one leaves no trace and does not affect the others."""
    transaction.db.execute("SAVEPOINT job")
    try:
        queued.value = queued.job(transaction)
    except Exception as error:  # noqa: BLE001 (raised where the job was submitted)
        queued.error = error
        transaction.db.execute("ROLLBACK TO job")
    transaction.db.execute("RELEASE job")
