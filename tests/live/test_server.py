"""The real server: streams over sockets, sudden death in the middle of moves, and several workers on one folder."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.live.server import COMMAND, PATIENCE, Gunicorn, Server, Stream

NOTE = {"type": "note", "text": "here"}
ADJUST = {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("one")) as one:
        yield one


@pytest.fixture(scope="module", params=[Server, Gunicorn])
def workers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with request.param(tmp_path_factory.mktemp("two"), workers=2) as two:
        yield two


def test_a_stream_brings_what_was_and_what_comes(server: Server) -> None:
    table = server.open_table()
    server.move(table, NOTE, "a")
    with server.listen(table) as stream:
        assert stream.ids(1) == [1]
        server.move(table, NOTE, "b")
        assert stream.ids(1) == [2]


def test_a_stream_is_resumed_after_a_number(server: Server) -> None:
    table = server.open_table()
    for number in range(4):
        server.move(table, NOTE, str(number))
    with server.listen(table, after=2) as stream:
        assert stream.ids(2) == [3, 4]


def test_a_stream_greets_at_once(server: Server) -> None:
    with server.listen(server.open_table()) as stream:
        assert stream.message()[0].startswith(":")


def test_many_streams_hear_every_move_in_order(server: Server) -> None:
    table = server.open_table()
    streams = [server.listen(table) for _ in range(20)]
    for number in range(10):
        assert server.move(table, NOTE, str(number))[0] == 201
    for stream in streams:
        with stream:
            assert stream.ids(10) == list(range(1, 11))


def test_too_large_a_request_is_refused_over_a_socket(server: Server) -> None:
    status, problem = server.call("POST", "/api/tables", "x" * 1_500_000)
    assert (status, problem["status"]) == (413, 413)


def test_every_acknowledged_move_survives_sudden_death_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table = server.open_table()
    acknowledged: dict[str, int] = {}
    enough = Event()

    def press(writer: int) -> None:
        for number in range(10_000):
            once = f"{writer}-{number}"
            try:
                status, answer = server.move(table, ADJUST, once)
            except (OSError, http.client.HTTPException, ValueError):
                return
            assert status == 201
            acknowledged[once] = answer["seq"]
            if len(acknowledged) > 60:
                enough.set()

    writers = [Thread(target=press, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    assert enough.wait(PATIENCE)
    server.end(signal.SIGKILL)
    for writer in writers:
        writer.join()

    with Server(tmp_path) as again:
        shown = again.look(table)
        assert shown["players"][0]["counters"]["visitors"] == shown["seq"] >= len(acknowledged)
        for once, seq in list(acknowledged.items())[-20:]:
            assert again.move(table, ADJUST, once) == (200, {"seq": seq})
        assert again.look(table)["seq"] == shown["seq"]
        with again.listen(table) as stream:
            assert stream.ids(shown["seq"]) == list(range(1, shown["seq"] + 1))
        assert len(set(acknowledged.values())) == len(acknowledged)


def test_workers_never_number_twice_and_see_each_others_moves(workers: Server) -> None:
    table = workers.open_table()
    seqs: list[int] = []

    def press(writer: int) -> None:
        for number in range(15):
            status, answer = workers.move(table, ADJUST, f"{writer}-{number}")
            assert status == 201
            seqs.append(answer["seq"])

    writers = [Thread(target=press, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(seqs) == list(range(1, 61))
    assert {workers.look(table)["seq"] for _ in range(10)} == {60}


def test_streams_on_any_worker_hear_every_move(workers: Server) -> None:
    table = workers.open_table()
    streams = [workers.listen(table) for _ in range(8)]
    for number in range(10):
        workers.move(table, NOTE, str(number))
    for stream in streams:
        with stream:
            assert stream.ids(10) == list(range(1, 11))


def test_what_a_phone_points_at_is_lit_on_the_screens_of_every_worker(workers: Server) -> None:
    table = workers.open_table()
    address = f"/t/{table['code']}"
    streams = [Stream(workers.port, f"{address}/stream?view=screen") for _ in range(6)]
    phone = http.client.HTTPConnection("127.0.0.1", workers.port, timeout=PATIENCE)
    sent = {
        "Authorization": f"Bearer {table['seats'][0]['key']}",
        "Content-Type": "application/x-www-form-urlencoded",
        "Connection": "close",
    }
    phone.request("POST", f"{address}/light", "what=seat-1", sent)
    assert phone.getresponse().status == 204
    phone.close()
    for stream in streams:
        with stream:
            while "screen-lit" not in (message := "".join(stream.message())):
                assert message  # the server has not gone


def test_one_press_of_many_counts_on_several_workers(workers: Server) -> None:
    table = workers.open_table()
    statuses: list[int] = []

    def press(number: int) -> None:
        statuses.append(workers.move(table, {"type": "next", "seen": 0}, f"{number}")[0])

    writers = [Thread(target=press, args=(number,)) for number in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(statuses) == [201] + [409] * 7


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with Server(tmp_path, workers=2) as server:
        table = server.open_table()
        before = _workers(server)
        assert len(before) == 2
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while len(_workers(server) - before) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert len(_workers(server) - before) == 2
        assert server.look(table)["seq"] == 0


def _workers(server: Server) -> set[int]:
    """The living children of a server."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return {int(child) for child in children.read_text().split()} if children.exists() else set()


@pytest.mark.parametrize(("workers", "how"), [(1, signal.SIGINT), (2, signal.SIGTERM)])
def test_a_signal_stops_the_server_while_streams_are_open(tmp_path: Path, workers: int, how: signal.Signals) -> None:
    with Server(tmp_path, workers) as server, server.listen(server.open_table()) as stream:
        assert stream.message()
        os.kill(server.process.pid, how)
        assert server.process.wait(PATIENCE) == 0
        assert _workers(server) == set()


def test_a_damaged_file_is_not_served_and_left_as_it_was(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.open_table()
    damaged = tmp_path / "midway.db"
    content = bytearray(damaged.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    damaged.write_bytes(content)
    ended = subprocess.run(
        (*COMMAND, "serve", "--port", "0", "--data", str(tmp_path)), capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode != 0
    assert str(damaged) in ended.stderr
    assert damaged.read_bytes() == content


def test_a_worker_hears_of_the_others_before_anybody_listens(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.open_table()
        assert len(list((tmp_path / "wake").iterdir())) == 1


def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=2)
    table = server.open_table()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait(PATIENCE)
    try:
        assert _refuses_in_time(server, table)
    finally:
        server.process.stdout.close()  # type: ignore[union-attr]


def _refuses_in_time(server: Server, table: Any) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            server.look(table)
        except (OSError, http.client.HTTPException, ValueError):
            return True
        time.sleep(0.1)
    return False
