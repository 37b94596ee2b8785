"""A few child processes that do jobs one after the other, for callers that may stop waiting."""

import atexit
import importlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from companion.child_process.child import Allowance, ChildJob
from companion.child_process.messages import ChildConnection, MessageKind
from companion.rules.faults import Fault, FaultyInput
from companion.rules.library import games_in_use
from companion.wire import parser
from companion.wire.definitions import write_definition

CHECK_EVERY = 0.2  # seconds after which a waiting caller is asked whether it still waits
SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 2.0  # for a job to be killed
CAN_FORK = hasattr(os, "fork")  # else, on Windows, jobs run in the caller, without limits


class Busy(Exception):
    """Too many jobs wait already."""


class Cancelled(Exception):
    """Whoever wanted the result has gone."""


class LimitExceeded(Exception):
    """A job that took more time, processor or memory than it may."""


class ChildFailed(Exception):
    """A job with a fault of ours; the message is its traceback."""


class Child:
    """One child process; the job that it does can be stopped."""

    def __init__(self, modules: tuple[str, ...]) -> None:
        ours, theirs = socket.socketpair()
        ours.settimeout(CHECK_EVERY)
        self.connection = ChildConnection(ours)
        path = os.pathsep.join(filter(None, sys.path))
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 (our own module)
                [sys.executable, "-m", "companion.child_process.child", *modules],
                stdin=theirs.fileno(),
                env={**os.environ, "PYTHONPATH": path},
                start_new_session=True,
            )
        self.ready = False

    def stop_job(self) -> bool:
        """End the job and take its last message; whether the child is fit for another."""
        check = _waiting(lambda: False, SECONDS_TO_STOP)
        try:
            self.process.send_signal(signal.SIGTERM)
            while self.connection.receive(check)[0] is MessageKind.PROGRESS:
                pass
        except (EOFError, ValueError, LimitExceeded):
            return False
        return True

    def kill(self) -> None:
        """End it, and the job that it does."""
        self.connection.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class ChildPool:
    """Children that have imported `modules`. More jobs than children wait: limited in number, and for each asker."""

    def __init__(self, modules: tuple[str, ...], children: int, waiting: int, allowance: Allowance) -> None:
        self._modules, self._waiting, self._allowance = modules, waiting, allowance
        self._free = threading.Semaphore(children)
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._askers: Counter[str] = Counter()
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
        if not CAN_FORK:
            return _run_directly(function, arguments, progress)
        job = pickle.dumps(ChildJob(function, arguments, progress is not None, self._allowance, _games_in_use()))
        with self._turn(asker, cancelled), self._child(cancelled) as child:
            check = _waiting(cancelled, self._allowance.seconds)
            child.connection.send(MessageKind.JOB, job)
            while (received := child.connection.receive(check))[0] is MessageKind.PROGRESS:
                if progress is not None:
                    progress(*map(int, received[1].split()))
        return _result(*received)

    @contextmanager
    def _turn(self, asker: str, cancelled: Callable[[], bool]) -> Iterator[None]:
        """Wait for a free child; half of those who wait may be the same asker."""
        with self._lock:
            if self._askers.total() >= self._waiting or self._askers[asker] >= max(1, self._waiting // 2):
                raise Busy
            self._askers[asker] += 1
        try:
            check = _waiting(cancelled, self._allowance.seconds, Busy)
            while not self._free.acquire(timeout=CHECK_EVERY):
                check()
            try:
                yield
            finally:
                self._free.release()
        finally:
            with self._lock:
                self._askers[asker] -= 1
                if not self._askers[asker]:
                    del self._askers[asker]

    @contextmanager
    def _child(self, cancelled: Callable[[], bool]) -> Iterator[Child]:
        """A child that is ready; a broken one is replaced."""
        child = self._idle.pop() if self._idle else Child(self._modules)
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
            if not usable:
                child.kill()
                child = Child(self._modules)
            self._idle.append(child)


def _games_in_use() -> tuple[tuple[str, int], ...]:
    """The games written as data that the caller has looked up, for the job to find them, too."""
    return tuple((write_definition(game), game.rules_version) for game in games_in_use().values())


def _is_ready(child: Child, cancelled: Callable[[], bool]) -> bool:
    return child.connection.receive(_waiting(cancelled, SECONDS_TO_START))[0] is MessageKind.READY


def _waiting(
    cancelled: Callable[[], bool], seconds: float, too_long: type[Exception] = LimitExceeded
) -> Callable[[], None]:
    """A check that raises once nobody waits any more, or the time is up."""
    deadline = time.monotonic() + seconds

    def check() -> None:
        if cancelled():
            raise Cancelled
        if time.monotonic() > deadline:
            raise too_long

    return check


def _result(kind: MessageKind, content: bytes) -> bytes:
    if kind is MessageKind.RESULT:
        return content
    if kind is MessageKind.FAULTS:
        raise FaultyInput(parser.read_stored(list[Fault], content))
    if kind is MessageKind.ERROR:
        raise ChildFailed(content.decode(errors="replace"))
    raise LimitExceeded


def _run_directly(function: str, arguments: tuple[Any, ...], progress: Callable[[int, int], None] | None) -> bytes:
    module, name = function.split(":")
    reports = () if progress is None else (progress,)
    result: bytes = getattr(importlib.import_module(module), name)(*arguments, *reports)
    return result
