"""Connections over real sockets: several requests on one, bodies of every form, slow phones, and phones that go."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.live.server import PATIENCE, Server

KEY = "c2VjcmV0"
NOTE = {"type": "note", "text": "here"}
LOOK = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


class Recorded(Server):
    """What it complains of is kept."""

    def __init__(self, folder: Path, errors: int) -> None:
        self.errors, self.complaints = errors, folder / "errors"
        super().__init__(folder)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("one")
    with (folder / "errors").open("w") as errors, Recorded(folder, errors.fileno()) as one:
        yield one


def connected(server: Server, *sent: bytes, live_table: int = 0) -> socket.socket:
    """A connection over which something was said; `live_table` is the least a phone can take at once."""
    connection = socket.socket()
    if live_table:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, live_table)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", server.port))
    for part in sent:
        connection.sendall(part)
    return connection


def answer(came: Any) -> tuple[int, bytes]:
    """Status and body of the next answer; `came` is a file of the connection."""
    status = int(came.readline().split()[1])
    headers = dict(line.lower().rstrip(b"\r\n").split(b": ", 1) for line in iter(came.readline, b"\r\n"))
    return status, came.read(int(headers[b"content-length"]))


def test_requests_follow_each_other_on_one_connection(server: Server) -> None:
    with connected(server, LOOK) as connection, connection.makefile("rb") as came:
        first = answer(came)
        connection.sendall(LOOK)
        assert first[0] == 200
        assert answer(came) == first


def test_requests_that_come_together_are_answered_one_by_one(server: Server) -> None:
    with connected(server, 3 * LOOK) as connection, connection.makefile("rb") as came:
        assert [answer(came)[0] for _ in range(3)] == [200, 200, 200]


def test_a_request_may_come_bit_by_bit(server: Server) -> None:
    with connected(server, *(LOOK[at : at + 1] for at in range(len(LOOK)))) as connection:
        assert answer(connection.makefile("rb"))[0] == 200


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_comes_whole_or_in_chunks(server: Server, chunked: bool) -> None:
    body = json.dumps({"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}).encode()
    halves = (body[:20], body[20:], b"")
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(body)}"
    head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{length}\r\n\r\n".encode()
    sent = b"".join(b"%x\r\n%b\r\n" % (len(half), half) for half in halves) if chunked else body
    with connected(server, head, sent, LOOK) as connection, connection.makefile("rb") as came:
        assert [answer(came)[0], answer(came)[0]] == [201, 200]


@pytest.mark.parametrize(
    "header", ["no header", "Content-Length: 1\r\nContent-Length: 2", "Transfer-Encoding: gzip", "Content-Length: -1"]
)
def test_a_bad_head_is_a_bad_request_and_ends_the_connection(server: Server, header: str) -> None:
    sent = f"POST /api/tables HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n".encode()
    with connected(server, sent, LOOK) as connection, connection.makefile("rb") as came:
        assert answer(came)[0] == 400
        assert came.read() == b""


@pytest.mark.parametrize("size", [b"-1", b"0x2", b"2\n", b"fffffffffffffffff"])
def test_nothing_is_read_after_a_chunk_that_is_none(server: Recorded, size: bytes) -> None:
    head = (
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    with connected(server, head + size + b"\r\n{}\r\n" + LOOK) as connection, connection.makefile("rb") as came:
        assert answer(came)[0] == 400
        assert came.read() == b""


def test_a_long_answer_reaches_a_phone_that_takes_little_at_once(server: Server) -> None:
    sheet = b"GET /print/scream-machine/pad.pdf?pages=40 HTTP/1.1\r\nHost: x\r\n\r\n"
    with connected(server, sheet, live_table=4_096) as connection, connection.makefile("rb", 1_000) as came:
        status, page = answer(came)
        assert status == 200
        assert page.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize(
    "sent",
    [
        f"Authorization: Bearer {KEY}",
        f"POST /api/tables HTTP/{KEY}",
        f"POST /{KEY} and more HTTP/1.1",
        f"PUT /{KEY}",
        f"GET / HTTP/1.1\r\nAuthorization Bearer {KEY}",
        f"GET / HTTP/1.1\r\nAuthorization: Bearer\r\n {KEY}",
        f"POST /api/tables HTTP/1.1\r\nContent-Length: {KEY}",
    ],
)
def test_no_complaint_repeats_what_was_sent(server: Recorded, sent: str) -> None:
    with connected(server, f"{sent}\r\n\r\n".encode()) as connection, connection.makefile("rb") as came:
        assert answer(came)[0] == 400
    complaints = server.complaints.read_text()
    assert "bad request" in complaints
    assert KEY not in complaints


def test_a_body_is_read_once_whatever_is_asked_for_besides(server: Server) -> None:
    """Nobody speaks anything else here, and the next request begins where the body ends."""
    head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    asked = f"{head}Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\n{{}}".encode()
    with connected(server, asked + LOOK) as connection, connection.makefile("rb") as came:
        assert [answer(came)[0], answer(came)[0]] == [400, 200]


def test_a_move_that_ends_too_early_is_a_bad_request(server: Recorded) -> None:
    table = server.open_table()
    lines = (
        f"POST /api/tables/{table['code']}/moves HTTP/1.1",
        "Host: x",
        f"Authorization: Bearer {table['host_key']}",
        "Idempotency-Key: one",
        "Content-Type: application/json",
        "Content-Length: 100",
        "",
        json.dumps(NOTE),
    )
    with connected(server, "\r\n".join(lines).encode()) as connection, connection.makefile("rb") as came:
        connection.shutdown(socket.SHUT_WR)
        assert answer(came)[0] == 400
    assert server.look(table)["seq"] == 0
    assert "Traceback" not in server.complaints.read_text()


def test_who_listens_may_ask_for_something_else_then(server: Server) -> None:
    table = server.open_table()
    ask = f"GET /api/tables/{table['code']}/live HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with connected(server, ask) as connection, connection.makefile("rb") as came:
        assert b": here\n" in iter(came.readline, b"")
        connection.sendall(LOOK)
        assert b"0\r\n" in iter(came.readline, b"")
        assert came.readline() == b"\r\n"
        assert answer(came)[0] == 200


def test_the_head_of_a_stream_is_a_head_alone(server: Server) -> None:
    table = server.open_table()
    ask = f"HEAD /api/tables/{table['code']}/live HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with connected(server, ask + LOOK) as connection, connection.makefile("rb") as came:
        head = list(iter(came.readline, b"\r\n"))
        assert head[0].split()[1] == b"200"
        assert answer(came)[0] == 200


def moved(server: Server, table: Any, moves: range) -> None:
    for number in moves:
        assert server.move(table, NOTE | {"text": 90 * "\N{FERRIS WHEEL}"}, str(number))[0] == 201


def test_a_phone_that_takes_nothing_misses_nothing_and_holds_nobody_up(server: Server) -> None:
    table = server.open_table()
    ask = f"GET /api/tables/{table['code']}/live HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with connected(server, ask, live_table=2_048) as sleeping, server.listen(table) as awake:
        before = time.monotonic()
        moved(server, table, range(300))
        assert awake.ids(300) == list(range(1, 301))
        assert time.monotonic() - before < PATIENCE
        with sleeping.makefile("rb") as came:
            lines = (line for line in came if line.startswith(b"id: "))
            assert [int(next(lines)[4:]) for _ in range(300)] == list(range(1, 301))


def test_a_phone_of_yesterday_gets_its_stream_in_one_piece(server: Server) -> None:
    table = server.open_table()
    moved(server, table, range(1))
    with connected(server, f"GET /api/tables/{table['code']}/live HTTP/1.0\r\n\r\n".encode()) as connection:
        came = connection.makefile("rb")
        head = list(iter(came.readline, b"\r\n"))
        assert not any(line.lower().startswith(b"transfer-encoding") for line in head)
        assert [came.readline() for _ in range(3)] == [b": here\n", b"\n", b"id: 1\n"]


def open_files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def test_phones_that_hang_up_are_let_go_at_once(server: Server) -> None:
    table = server.open_table()
    before = open_files(server)
    streams = [server.listen(table) for _ in range(20)]
    assert open_files(server) > before + 10  # one that had just hung up may be among those before
    for stream in streams:
        with stream:
            assert stream.message()
    deadline = time.monotonic() + PATIENCE
    while open_files(server) > before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert open_files(server) <= before


def test_streams_of_a_table_that_is_thrown_away_end(server: Server) -> None:
    table = server.open_table()
    lines = (
        f"POST /t/{table['code']}/delete HTTP/1.1",
        "Host: x",
        f"Cookie: midway-host-{table['code']}={table['host_key']}",
        "Content-Length: 0",
        "",
        "",
    )
    with server.listen(table) as stream:
        stream.message()
        with connected(server, "\r\n".join(lines).encode()) as connection, connection.makefile("rb") as came:
            assert answer(came)[0] in (302, 303)
        assert stream.response.read() == b""
