"""Sudden death under load, twenty times: what was acknowledged is there once, and every stream heard everything once.

The server is killed with SIGKILL, its workers with it, while phones post and listen; they ask again with the same
idempotency keys and resume their streams by `Last-Event-ID`. Every other server has two workers.
"""

from __future__ import annotations

import json
import time
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from tests.live.restartable_server import GONE, PATIENCE, Phone, RestartableServer

KILLS, TABLES, WRITERS, LISTENERS = 20, 3, 6, 6
BURST = 25  # moves that must be acknowledged before a server is killed
NAMES = ("Ana", "Bo", "Cy")


class Writer:
    """A client that makes moves until it is stopped, and remembers what was acknowledged."""

    def __init__(self, server: RestartableServer, table: Any, number: int) -> None:
        self.phone, self.table, self.number = Phone(server.port), table, number
        self.acknowledged: dict[str, int] = {}
        self.random = Random(number)

    def write(self, enough: Event) -> None:
        with self.phone:
            for turn in count():
                if enough.is_set():
                    return
                key = f"{self.number}-{turn}"
                self.acknowledged[key] = self._post(key, turn, (200, 201))
                if self.random.random() < 0.2:  # a double tap, perhaps of something long ago
                    old = self.random.choice(list(self.acknowledged))
                    assert self._post(old, int(old.split("-")[1]), (200,)) == self.acknowledged[old]

    def _post(self, key: str, turn: int, expected: tuple[int, ...]) -> int:
        note = {"type": "note", "text": key}
        adjust = {"type": "adjust", "seat": self.number % len(NAMES), "counter": "visitors", "by": 1}
        status, answer = self.phone.ask(
            "POST",
            f"/api/tables/{self.table['code']}/moves",
            note if _is_note(turn) else adjust,
            Authorization=f"Bearer {self.table['host_key']}",
            Idempotency_Key=key,
        )
        assert status in expected, answer
        return int(answer["seq"])


class Listener:
    """A stream that is resumed where it broke off."""

    def __init__(self, server: RestartableServer, table: Any) -> None:
        self.port, self.table = server.port, table
        self.heard: list[dict[str, Any]] = []

    def listen(self, last: Future[int]) -> None:
        """Until the last move was heard."""
        until = time.monotonic() + 4 * PATIENCE
        while not (last.done() and len(self.heard) >= last.result()):
            assert time.monotonic() < until, f"heard {len(self.heard)} only"
            connection = HTTPConnection("127.0.0.1", self.port, timeout=1)
            try:
                self._hear(connection, last)
            except GONE:
                time.sleep(0.01)
            finally:
                connection.close()

    def _hear(self, connection: HTTPConnection, last: Future[int]) -> None:
        sequence = self.heard[-1]["seq"] if self.heard else 0
        path = f"/api/tables/{self.table['code']}/live"
        connection.request("GET", path, headers={"Last-Event-ID": str(sequence)})
        with connection.getresponse() as response:
            while (line := response.readline()) and not (last.done() and len(self.heard) >= last.result()):
                if line.startswith(b"data: ") and line.endswith(b"\n"):
                    self.heard.append(json.loads(line.removeprefix(b"data: ")))


def test_twenty_sudden_deaths_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    enough, chance = Event(), Random(20)
    with RestartableServer(tmp_path) as server, ThreadPoolExecutor(WRITERS + LISTENERS) as pool:
        server.start(1)
        tables = [_open(server) for _ in range(TABLES)]
        lasts: list[Future[int]] = [Future() for _ in tables]
        writers = [Writer(server, tables[number % TABLES], number) for number in range(WRITERS)]
        listeners = [Listener(server, tables[number % TABLES]) for number in range(LISTENERS)]
        writing = [pool.submit(writer.write, enough) for writer in writers]
        listening = [pool.submit(one.listen, lasts[number % TABLES]) for number, one in enumerate(listeners)]
        try:
            for kill in range(KILLS):
                _wait_for_a_burst(writers, writing)
                time.sleep(chance.random() / 20)
                server.kill()
                server.start(1 + (kill + 1) % 2)
            _wait_for_a_burst(writers, writing)
        finally:
            enough.set()
        for one in writing:
            one.result(PATIENCE)
        for table, last in zip(tables, lasts, strict=True):
            last.set_result(_look(server, table)["seq"])
        for one in listening:
            one.result(5 * PATIENCE)
        looks = [_look(server, table) for table in tables]
    for number, (shown, last) in enumerate(zip(looks, lasts, strict=True)):
        own = [writer for writer in writers if writer.number % TABLES == number]
        _check(shown, last.result(), own, [one.heard for one in listeners[number::TABLES]])


def _open(server: RestartableServer) -> Any:
    players = [{"name": name} for name in NAMES]
    with Phone(server.port) as phone:
        status, table = phone.ask("POST", "/api/tables", {"game": "scream-machine", "players": players})
    assert status == 201
    return table


def _look(server: RestartableServer, table: Any) -> Any:
    with Phone(server.port) as phone:
        return phone.ask("GET", f"/api/tables/{table['code']}")[1]


def _wait_for_a_burst(writers: list[Writer], writing: list[Future[None]]) -> None:
    """Until this server has acknowledged enough that the next kill falls among moves."""
    before = sum(len(writer.acknowledged) for writer in writers)
    until = time.monotonic() + PATIENCE
    while sum(len(writer.acknowledged) for writer in writers) < before + BURST:
        for one in writing:
            if one.done():
                one.result()
        assert time.monotonic() < until, "no move gets through"
        time.sleep(0.002)


def _is_note(turn: int) -> bool:
    """A table takes fewer notes than other moves."""
    return turn % 4 == 0


def _check(shown: Any, last: int, writers: list[Writer], heard: list[list[dict[str, Any]]]) -> None:
    """One table: its numbers, its moves and its streams against what was acknowledged."""
    acknowledged = {key: seq for writer in writers for key, seq in writer.acknowledged.items()}
    assert sorted(acknowledged.values()) == list(range(1, last + 1)), "every move was acknowledged, each once"
    for writer in writers:
        assert list(writer.acknowledged.values()) == sorted(writer.acknowledged.values()), "in the order they were made"
    for messages in heard:
        assert [message["seq"] for message in messages] == list(range(1, last + 1))
        texts = {message["text"]: message["seq"] for message in messages if message["type"] == "note"}
        assert texts == {key: seq for key, seq in acknowledged.items() if _is_note(int(key.split("-")[1]))}
    for seat in range(len(NAMES)):
        own = [w for w in writers if w.number % len(NAMES) == seat]
        adjusts = sum(not _is_note(int(key.split("-")[1])) for writer in own for key in writer.acknowledged)
        assert shown["players"][seat]["counters"]["visitors"] == adjusts
