"""A server that is killed and started again on the same port and folder, quickly, as often as a test wants.

The parent is one process that has imported everything already and read catalogues and schemas; every server is its
child and runs `midway serve` in a process group of its own: it starts quickly and is killed with all its workers.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any

PATIENCE = 120  # seconds; only a fault waits so long, or a very busy machine
GONE = (OSError, HTTPException, ValueError)  # what a client of a killed server gets: nothing, or half an answer
PARENT = """
import json, os, sys, tempfile
import companion.serve
from pathlib import Path
from companion.cli import main
from companion.web import create_app
from gevent import monkey, reinit
from tests.api.client import open_table

with tempfile.TemporaryDirectory() as folder:
    app = create_app(Path(folder))
    open_table(app.test_client()).next()
    app.extensions["midway-table-service"].store.close()

fork, waitpid = monkey.get_original("os", "fork"), monkey.get_original("os", "waitpid")
for line in sys.stdin:
    order = json.loads(line)
    if isinstance(order, list):
        answer = fork()
        if answer == 0:
            os.setsid()
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            reinit()
            sys.exit(main(order))
    else:
        answer = waitpid(order, 0)[1]
    print(answer, flush=True)
"""


class RestartableServer:
    """One server after the other, on one port and one data folder; `with` stops the last one."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.child: int | None = None
        self.parent = subprocess.Popen(
            (sys.executable, "-c", PARENT), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> RestartableServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.close()
        self.parent.wait(PATIENCE)
        self.parent.stdout.close()

    def start(self, workers: int, *more: str) -> None:
        options = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data))
        self.child = self._order(["serve", *options, "--workers", str(workers), *more])
        _wait_for(self._listens, "the server did not come back")

    def pause(self) -> None:
        """Stop all its processes: connections stay open, and nothing is answered."""
        assert self.child is not None
        os.killpg(self.child, signal.SIGSTOP)

    def resume(self) -> None:
        assert self.child is not None
        os.killpg(self.child, signal.SIGCONT)

    def kill(self) -> None:
        """SIGKILL for the server and all its workers."""
        if self.child is not None:
            os.killpg(self.child, signal.SIGKILL)
            self._order(self.child)
            self.child = None
            _wait_for(lambda: is_free(self.port), "a worker is still alive")

    def _order(self, order: Any) -> int:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(json.dumps(order) + "\n")
        self.parent.stdin.flush()
        return int(self.parent.stdout.readline())

    def _listens(self) -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0


def _wait_for(condition: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, otherwise
        time.sleep(0.005)


def free_port() -> int:
    """A free port below those that clients get, since a client of such a port could connect to itself."""
    return next(port for port in Random().sample(range(20_000, 30_000), 100) if is_free(port))


def is_free(port: int) -> bool:
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):
            one.bind(("127.0.0.1", port))
            return True
    return False


class Phone:
    """A client that keeps its connection and repeats a request until it gets an answer."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        sent = {"Content-Type": "application/json"} | {n.replace("_", "-"): value for n, value in headers.items()}
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.connection.request(method, path, None if body is None else json.dumps(body), sent)
                response = self.connection.getresponse()
                return response.status, json.loads(response.read())
            except GONE:
                assert time.monotonic() < until, "no answer"
                self.connection.close()
                time.sleep(0.01)
