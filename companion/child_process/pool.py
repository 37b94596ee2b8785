"""A few child processes that do jobs one after the other, for callers that may stop waiting."""

import atexit
import os
import pickle
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.child_process.child_handle import (
    CHECK_EVERY,
    SECONDS_TO_START,
    Cancelled,
    Child,
    LimitExceeded,
    check_waiting,
)
from companion.child_process.jobs import Allowance, ChildJob
from companion.child_process.messages import MessageKind
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import games_in_use
from companion.wire import parser
from companion.wire.definitions import write_definition

IDLE_SECONDS = 300.0  # after which children without work end, since each takes the memory of a second server
CAN_FORK = hasattr(os, "fork")  # else, on Windows, children do jobs themselves, with no limit but the time


class Busy(Exception):
    """Too many jobs wait already."""


class ChildFailed(Exception):
    """A job with a fault of ours; the message is its traceback."""


class ChildPool:
    """Children that have imported `modules`. More jobs than children wait: limited in number, and for each asker."""

    def __init__(
        self,
        modules: tuple[str, ...],
        children: int,
        waiting: int,
        allowance: Allowance,
        in_forks: bool = CAN_FORK,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._modules, self._waiting, self._allowance = modules, waiting, allowance
        self._in_forks, self._idle_seconds = in_forks, idle_seconds
        self._children = children
        self._place_freed = threading.Condition()
        self._idle: list[Child] = []
        self._timer = threading.Timer(idle_seconds, self.close)
        self._askers: Counter[str] = Counter()
        self._working: Counter[str] = Counter()  # children by the asker they work for
        atexit.register(self.close)

    def close(self) -> None:
        while self._idle:
            self._idle.pop().kill()

    def run(
        self,
        function: str,
        *arguments: Any,
        asker: str = "",
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] | None = None,
    ) -> bytes:
        """The result of `module:name` called in a child.

        Raises FaultyInput as the function does, Busy, Cancelled, LimitExceeded or ChildFailed.
        """
        job = pickle.dumps(ChildJob(function, arguments, progress is not None, self._allowance, _games_in_use()))
        with self._turn(asker, cancelled), self._child(cancelled) as child:
            check = check_waiting(cancelled, self._allowance.seconds)
            child.connection.send(MessageKind.JOB, job)
            while (received := child.connection.receive(check))[0] is MessageKind.PROGRESS:
                if progress is not None:
                    progress(*map(int, received[1].split()))
        return _result(*received)

    @contextmanager
    def _turn(self, asker: str, cancelled: Callable[[], bool]) -> Iterator[None]:
        """Wait for a free child; half of those who wait may be the same asker, and one child is always for others."""
        with self._place_freed:
            if self._askers.total() >= self._waiting or self._askers[asker] >= max(1, self._waiting // 2):
                raise Busy
            self._askers[asker] += 1
        try:
            check = check_waiting(cancelled, self._allowance.seconds, Busy)
            with self._place_freed:
                while self._is_busy_for(asker):
                    self._place_freed.wait(CHECK_EVERY)
                    check()
                self._working[asker] += 1
            try:
                yield
            finally:
                with self._place_freed:
                    _count_down(self._working, asker)
                    self._place_freed.notify_all()
        finally:
            with self._place_freed:
                _count_down(self._askers, asker)

    def _is_busy_for(self, asker: str) -> bool:
        return self._working.total() >= self._children or self._working[asker] >= max(1, self._children - 1)

    @contextmanager
    def _child(self, cancelled: Callable[[], bool]) -> Iterator[Child]:
        """A child that is ready; a broken one is replaced."""
        child = self._idle.pop() if self._idle else Child(self._modules, self._in_forks)
        usable = False
        try:
            if not child.ready:
                child.ready = _is_ready(child, cancelled)
            yield child
            usable = True
        except (Cancelled, LimitExceeded):
            usable = child.process.poll() is None and (not child.ready or child.stop_job())
            raise
        except (EOFError, ValueError):
            raise LimitExceeded from None
        finally:
            if usable:
                self._keep(child)
            else:
                child.kill()

    def _keep(self, child: Child) -> None:
        """Keep a child for the next job; all end when nothing was to be done for a while."""
        self._idle.append(child)
        self._timer.cancel()
        self._timer = threading.Timer(self._idle_seconds, self.close)
        self._timer.daemon = True
        self._timer.start()


def _count_down(counter: Counter[str], asker: str) -> None:
    counter[asker] -= 1
    if not counter[asker]:
        del counter[asker]


def _games_in_use() -> tuple[tuple[str, int], ...]:
    """The games written as data that the caller has looked up, for the job to find them, too."""
    return tuple((write_definition(game), game.rules_version) for game in games_in_use().values())


def _is_ready(child: Child, cancelled: Callable[[], bool]) -> bool:
    return child.connection.receive(check_waiting(cancelled, SECONDS_TO_START))[0] is MessageKind.READY


def _result(kind: MessageKind, content: bytes) -> bytes:
    if kind is MessageKind.RESULT:
        return content
    if kind is MessageKind.FAULTS:
        raise FaultyInput(parser.read_stored(list[Fault], content))
    if kind is MessageKind.ERROR:
        raise ChildFailed(content.decode(errors="replace"))
    raise LimitExceeded
