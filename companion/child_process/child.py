"""The child: a fork server whose forks do the jobs, or where processes cannot fork one that does them itself.

`python -m companion --child` with a socket as standard input, or `--port=N` on the loopback address and modules to
import, where a key from the environment proves who it is. Only whoever started it can send it anything, so jobs may be
pickled. Answers are bytes and JSON, since a job may have been taken over by what it read.
"""

import importlib
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

from companion.child_process.answers import answer
from companion.child_process.messages import ChildConnection, MessageKind

KEY = "MIDWAY_CHILD_KEY"
NICENESS = 5  # children go on when the server, whose clients wait for a page, has nothing to do


def main(arguments: list[str]) -> None:
    if sys.platform != "win32":
        os.nice(NICENESS)
    connection = _connection(arguments)
    with Path(os.devnull).open("r+b", buffering=0) as nowhere:
        os.dup2(nowhere.fileno(), 0)
        os.dup2(nowhere.fileno(), 1)
    if sys.platform != "win32" and not arguments:
        from companion.child_process.forks import Forks

        Forks(connection).serve()
    else:
        _do_jobs(ChildConnection(connection), arguments[1:])


def _connection(arguments: list[str]) -> socket.socket:
    if not arguments:
        return socket.socket(fileno=os.dup(0))
    connected = socket.create_connection(("127.0.0.1", int(arguments[0].removeprefix("--port="))))
    connected.sendall(os.environ.pop(KEY).encode())
    return connected


def _do_jobs(connection: ChildConnection, modules: list[str]) -> None:
    """Without forks there are no limits but the time, after which the parent kills the child."""
    for entry in modules:
        importlib.import_module(entry.partition(":")[0])
    with suppress(EOFError):
        connection.send(MessageKind.READY)
        while True:
            answer(connection, connection.receive_job())
