"""The child: imports modules once, then does one job after the other, where it can in a fork for each.

`python -m companion --child MODULE[:FUNCTION]...` with a socket as standard input, or `--port=N` on the
loopback address, where a key from the environment proves who it is; the functions are called later to fill caches. Only
whoever started it can send it anything, so jobs may be pickled. Answers are bytes and JSON, since a job may have been
taken over by what it read.
"""

import gc
import importlib
import os
import pickle
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.child_process.jobs import answer
from companion.child_process.messages import ChildConnection, MessageKind

KEY = "MIDWAY_CHILD_KEY"


def main(arguments: list[str]) -> None:
    port = next((int(one.removeprefix("--port=")) for one in arguments if one.startswith("--port=")), None)
    modules = [one for one in arguments if not one.startswith("--port=")]
    connection = ChildConnection(_socket(port))
    with Path(os.devnull).open("r+b", buffering=0) as nowhere:
        os.dup2(nowhere.fileno(), 0)
        os.dup2(nowhere.fileno(), 1)
    warm_ups: list[Callable[[], object]] = []
    for entry in modules:
        name, _, warm_up = entry.partition(":")
        module = importlib.import_module(name)
        if warm_up:
            warm_ups.append(getattr(module, warm_up))
    run = _runner(connection, in_forks=port is None)
    with suppress(EOFError):
        connection.send(MessageKind.READY)
        while True:
            run(connection.receive()[1])
            while warm_ups:  # after the first job, which somebody waits for
                warm_ups.pop()()
                gc.freeze()  # what is there is never collected, and stays shared with the forks


def _socket(port: int | None) -> socket.socket:
    if port is None:
        return socket.socket(fileno=os.dup(0))
    connected = socket.create_connection(("127.0.0.1", port))
    connected.sendall(os.environ.pop(KEY).encode())
    return connected


def _runner(connection: ChildConnection, in_forks: bool) -> Callable[[bytes], None]:
    """What does a job; without forks there are no limits but the time, after which the parent kills the child."""
    if sys.platform != "win32" and in_forks:
        from companion.child_process.forks import Forks

        return Forks(connection).run
    return lambda job: answer(connection, pickle.loads(job))  # noqa: S301 (from our own parent)
