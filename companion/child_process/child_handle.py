"""A child process as its parent sees it: started, told to end its job, killed."""

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
from companion.child_process.messages import ChildConnection, MessageKind

CHECK_EVERY = 0.2  # seconds after which a waiting caller is asked whether it still waits
SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 2.0  # for a job to be killed
CHILD_OPTION = "--child"


class Cancelled(Exception):
    """Whoever wanted the result has gone."""


class LimitExceeded(Exception):
    """A job that took more time, processor or memory than it may."""


class Child:
    """One child process; the job that it does can be stopped."""

    def __init__(self, modules: tuple[str, ...], in_forks: bool) -> None:
        self.ready, self._in_forks = False, in_forks
        if in_forks:
            ours, theirs = socket.socketpair()
            with theirs:
                self.process = _start(modules, {}, theirs.fileno(), start_new_session=True)
        else:
            with socket.create_server(("127.0.0.1", 0)) as listener:
                key = secrets.token_hex()
                self.process = _start((f"--port={listener.getsockname()[1]}", *modules), {KEY: key}, subprocess.DEVNULL)
                ours = _accept(listener, key)
        ours.settimeout(CHECK_EVERY)
        self.connection = ChildConnection(ours)

    def stop_job(self) -> bool:
        """End the job and take its last message; whether the child is fit for another."""
        check = check_waiting(lambda: False, SECONDS_TO_STOP)
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
            if sys.platform != "win32" and self._in_forks:
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
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
