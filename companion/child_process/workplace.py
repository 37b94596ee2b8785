"""Where the jobs of all pools of a process are done, and how much of it each asker has."""

import atexit
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.child_process.child_handle import (
    SECONDS_TO_START,
    Child,
    ForkedJob,
    ForkServer,
    LimitExceeded,
    check_waiting,
)
from companion.child_process.messages import ChildConnection, MessageKind

IDLE_SECONDS = 300.0  # after which children without work end, since they take the memory of a second server
CAN_FORK = hasattr(os, "fork")  # else, on Windows, children do jobs themselves, with no limit but the time


class Workplace:
    """Forks of one fork server, or children that do jobs themselves; `freed` guards what is counted here."""

    def __init__(self, in_forks: bool = CAN_FORK, idle_seconds: float = IDLE_SECONDS) -> None:
        self.freed = threading.Condition()
        self.jobs: Counter[str] = Counter()  # of all pools, by asker
        self.most_per_asker = 1
        self.fork_server: ForkServer | None = None
        self.idle: list[tuple[tuple[str, ...], Child]] = []
        self._in_forks, self._idle_seconds = in_forks, idle_seconds
        self._timer = threading.Timer(idle_seconds, self._close_if_idle)
        self._busy = 0
        self._lock = threading.RLock()
        atexit.register(self.close)

    def close(self) -> None:
        with self._lock:
            if self.fork_server is not None:
                self.fork_server.kill()
                self.fork_server = None
            while self.idle:
                self.idle.pop()[1].stop()

    @contextmanager
    def place(self, modules: tuple[str, ...], cancelled: Callable[[], bool]) -> Iterator[ChildConnection]:
        """The connection to a child that is ready for one job; a job that is left before its end is ended."""
        with self._lock:
            self._timer.cancel()
            self._busy += 1
        try:
            child = self._child(modules)
            try:
                if not child.ready:
                    waiting = check_waiting(cancelled, SECONDS_TO_START)
                    child.ready = child.connection.receive(waiting)[0] is MessageKind.READY
                yield child.connection
            except BaseException:
                child.stop()
                raise
            if isinstance(child, Child):
                self.idle.append((modules, child))
            else:
                child.connection.close()
        except (EOFError, ValueError):
            raise LimitExceeded from None
        finally:
            with self._lock:
                self._busy -= 1
                if not self._busy:
                    self._wait_for_work()

    def _child(self, modules: tuple[str, ...]) -> ForkedJob | Child:
        if not self._in_forks:
            fit = next((one for one in self.idle if one[0] == modules), None)
            if fit is None:
                return Child(modules)
            self.idle.remove(fit)
            return fit[1]
        with self._lock:
            if self._has_more_than(modules) and self._busy == 1:
                self.close()
            if self.fork_server is not None:
                try:
                    return self.fork_server.begin_job(modules)
                except OSError:  # somebody killed it
                    self.fork_server.kill()
            self.fork_server = ForkServer()
            return self.fork_server.begin_job(modules)

    def _has_more_than(self, modules: tuple[str, ...]) -> bool:
        """Whether the fork server has more in memory than this job needs, which takes memory beside the job's."""
        return self.fork_server is not None and not self.fork_server.modules <= set(modules)

    def _close_if_idle(self) -> None:
        with self._lock:
            if not self._busy:
                self.close()

    def _wait_for_work(self) -> None:
        """Everything ends when nothing was to be done for a while."""
        self._timer = threading.Timer(self._idle_seconds, self._close_if_idle)
        self._timer.daemon = True
        self._timer.start()


WORKPLACE = Workplace()
