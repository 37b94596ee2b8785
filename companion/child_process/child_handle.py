"""Child processes as their parent sees them: started, told to end a job, killed."""

import hmac
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from companion.child_process.child import KEY
from companion.child_process.messages import ChildConnection
from companion.child_process.orders import Order, send_order

CHECK_EVERY = 0.2  # seconds after which a waiting caller is asked whether it still waits
SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 2.0  # for a job to be killed
CHILD_OPTION = "--child"


class Cancelled(Exception):
    """Whoever wanted the result has gone."""


class LimitExceeded(Exception):
    """A job that took more time, processor or memory than it may."""


class ForkServer:
    """The process that jobs fork from."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        self._last = 0
        self.modules: set[str] = set()  # what jobs have had imported
        with theirs:
            self.process = _start((), {}, theirs.fileno(), process_group=0)

    def begin_job(self, modules: tuple[str, ...]) -> "ForkedJob":
        """A fork that has imported modules; raises OSError when the fork server is gone."""
        ours, theirs = socket.socketpair()
        self._last += 1
        self.modules.update(modules)
        with theirs:
            try:
                send_order(self._control, Order(True, self._last, modules), [theirs.fileno()])
            except OSError:
                ours.close()
                raise
        return ForkedJob(self, self._last, ours)

    def end_job(self, number: int) -> None:
        with suppress(OSError):
            send_order(self._control, Order(False, number))

    def kill(self) -> None:
        """End it, and the jobs of its forks."""
        self._control.close()
        if sys.platform != "win32":
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class ForkedJob:
    """A fork of the fork server, for one job."""

    ready = False

    def __init__(self, fork_server: ForkServer, number: int, ours: socket.socket) -> None:
        self._fork_server, self._number = fork_server, number
        ours.settimeout(CHECK_EVERY)
        self.connection = ChildConnection(ours)

    def stop(self) -> None:
        """End the job, and wait until it has ended."""
        self._fork_server.end_job(self._number)
        with suppress(EOFError, ValueError, LimitExceeded):
            check = check_waiting(lambda: False, SECONDS_TO_STOP)
            while True:
                self.connection.receive(check)
        self.connection.close()


class Child:
    """A process that does one job after the other, where there are no forks."""

    ready = False

    def __init__(self, modules: tuple[str, ...]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            key = secrets.token_hex()
            self.process = _start((f"--port={listener.getsockname()[1]}", *modules), {KEY: key}, subprocess.DEVNULL)
            ours = _accept(listener, key)
        ours.settimeout(CHECK_EVERY)
        self.connection = ChildConnection(ours)

    def stop(self) -> None:
        """End it with the job that it does."""
        self.connection.close()
        self.process.terminate()
        self.process.wait()


def _start(
    arguments: Sequence[str], environment: dict[str, str], stdin: int, **options: Any
) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.Popen(  # noqa: S603 (our own module)
        [*child_command(), *arguments],
        stdin=stdin,
        env={**os.environ, "PYTHONPATH": path, **environment},
        **options,
    )


def child_command() -> list[str]:
    """How this interpreter starts a child; a program in a single file is its own interpreter."""
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD_OPTION]
    return [sys.executable, "-m", "companion", CHILD_OPTION]


def _accept(listener: socket.socket, key: str) -> socket.socket:
    """The connection of the child, which brings the key that it was given."""
    listener.settimeout(SECONDS_TO_START)
    while True:
        connected, _ = listener.accept()
        connected.settimeout(SECONDS_TO_START)
        with suppress(OSError):
            if hmac.compare_digest(_receive(connected, len(key)), key.encode()):
                return connected
        connected.close()


def _receive(connected: socket.socket, size: int) -> bytes:
    received = b""
    while len(received) < size and (piece := connected.recv(size - len(received))):
        received += piece
    return received


def check_waiting(
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
