"""A real server process, called over real sockets, stopped or killed at will."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())")
PATIENCE = 180  # seconds; only a fault waits so long, or a child process on a busy machine


class Server:
    """`midway serve` on a free port; `with` stops it."""

    def __init__(self, data: Path, workers: int = 1) -> None:
        self.data = data
        self.process = subprocess.Popen(
            self.command(data, workers),
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            start_new_session=True,
            env={**os.environ, "MIDWAY_DATA": str(data)},
        )
        assert self.process.stdout is not None
        said = (re.search(r"http://[\w.]+:(\d+)", line) for line in self.process.stdout)
        self.port = int(next(found[1] for found in said if found))

    errors: int | None = None

    def command(self, data: Path, workers: int) -> tuple[str, ...]:
        options = ("--host", "127.0.0.1", "--port", "0", "--data", str(data), "--workers", str(workers))
        return (*COMMAND, "serve", *options, "--max-tables-per-hour=100000")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """Stop every process of this server's own group, and wait for it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON of one request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            sent = {"Content-Type": "application/json", **named}
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            response = connection.getresponse()
            return response.status, json.loads(response.read())
        finally:
            connection.close()

    def open_table(self, **options: Any) -> Any:
        players = [{"name": name} for name in ("Ana", "Bo", "Cy")]
        status, table = self.call(
            "POST", "/api/tables", {"game": "scream-machine", "players": players, "options": options}
        )
        assert status == 201
        return table

    def move(self, table: Any, body: Any, once: str, **headers: str) -> tuple[int, Any]:
        """A move by the host."""
        return self.call(
            "POST",
            f"/api/tables/{table['code']}/moves",
            body,
            Authorization=f"Bearer {table['host_key']}",
            Idempotency_Key=once,
            **headers,
        )

    def look(self, table: Any) -> Any:
        return self.call("GET", f"/api/tables/{table['code']}")[1]

    def listen(self, table: Any, after: int = 0) -> Stream:
        return Stream(self.port, f"/api/tables/{table['code']}/live?after={after}")


class Gunicorn(Server):
    """The same application under another server."""

    errors = subprocess.STDOUT  # that is where it says its address

    def __init__(self, data: Path, workers: int = 1) -> None:
        super().__init__(data, workers)
        connection = HTTPConnection(
            "127.0.0.1", self.port, timeout=6 * PATIENCE
        )  # it listens before its workers are up
        connection.request("GET", "/api/games")
        assert connection.getresponse().status == 200
        connection.close()

    def command(self, data: Path, workers: int) -> tuple[str, ...]:
        options = ("-k", "gevent", "-w", str(workers), "-b", "127.0.0.1:0", "--graceful-timeout", "1")
        return (sys.executable, "-m", "gunicorn", *options, "wsgi:app")


class Stream:
    """An open event stream; `with` closes it."""

    def __init__(self, port: int, path: str, timeout: float = PATIENCE) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=timeout)
        self.connection.request("GET", path)
        self.response = self.connection.getresponse()
        assert self.response.status == 200
        assert self.response.getheader("Content-Type", "").startswith("text/event-stream")

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self.response.close()
        self.connection.close()

    def message(self) -> list[str]:
        """The lines of the next message or comment; none when the server is gone."""
        lines: list[str] = []
        while (line := self.response.readline().decode()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        return lines

    def ids(self, count: int) -> list[int]:
        """The numbers of the next moves."""
        found: list[int] = []
        while len(found) < count:
            lines = self.message()
            assert lines
            found += [int(line.removeprefix("id: ")) for line in lines if line.startswith("id: ")]
        return found
