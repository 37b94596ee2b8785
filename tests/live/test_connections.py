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
GET_GAMES = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"


class RecordedServer(Server):
    """A server whose error messages are kept."""

    def __init__(self, folder: Path, errors: int) -> None:
        self.errors, self.messages = errors, folder / "errors"
        super().__init__(folder)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("one")
    with (folder / "errors").open("w") as errors, RecordedServer(folder, errors.fileno()) as one:
        yield one


def connect(server: Server, *sent: bytes, buffer: int = 0) -> socket.socket:
    """A connection over which something was sent; `buffer` limits how much a client takes at once."""
    connection = socket.socket()
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", server.port))
    for part in sent:
        connection.sendall(part)
    return connection


def answer(received: Any) -> tuple[int, bytes]:
    """Status and body of the next answer; `received` is a file of the connection."""
    status = int(received.readline().split()[1])
    headers = dict(line.lower().rstrip(b"\r\n").split(b": ", 1) for line in iter(received.readline, b"\r\n"))
    return status, received.read(int(headers[b"content-length"]))


def test_requests_follow_each_other_on_one_connection(server: Server) -> None:
    with connect(server, GET_GAMES) as connection, connection.makefile("rb") as received:
        first = answer(received)
        connection.sendall(2 * GET_GAMES)
        assert first[0] == 200
        assert [answer(received), answer(received)] == [first, first]


def test_a_request_may_come_byte_by_byte(server: Server) -> None:
    with connect(server, *(GET_GAMES[at : at + 1] for at in range(len(GET_GAMES)))) as connection:
        assert answer(connection.makefile("rb"))[0] == 200


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_comes_whole_or_in_chunks(server: Server, chunked: bool) -> None:
    body = json.dumps({"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}).encode()
    halves = (body[:20], body[20:], b"")
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(body)}"
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{length}\r\n\r\n".encode()
    )
    sent = b"".join(b"%x\r\n%b\r\n" % (len(half), half) for half in halves) if chunked else body
    with connect(server, head, sent, GET_GAMES) as connection, connection.makefile("rb") as received:
        assert [answer(received)[0], answer(received)[0]] == [201, 200]


def test_a_long_answer_reaches_a_phone_that_takes_little_at_once(server: Server) -> None:
    sheet = b"GET /print/scream-machine/pad.pdf?pages=40 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(server, sheet, buffer=4_096) as connection, connection.makefile("rb", 1_000) as received:
        status, page = answer(received)
        assert status == 200
        assert page.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize(
    "sent",
    [
        f"Authorization: Bearer {KEY}",
        f"POST /api/tables HTTP/{KEY}",
        f"POST /{KEY} and more HTTP/1.1",
        f"PUT /{KEY}",
        f"POST /api/tables HTTP/1.1\r\nContent-Length: {KEY}",
    ],
)
def test_no_message_repeats_a_malformed_request(server: RecordedServer, sent: str) -> None:
    with connect(server, f"{sent}\r\n\r\n".encode()) as connection, connection.makefile("rb") as received:
        assert received.readline().split()[1] == b"400"
    assert KEY not in server.messages.read_text()


def test_a_move_that_ends_too_early_is_not_made(server: RecordedServer) -> None:
    table = server.open_table()
    lines = (
        f"POST /api/tables/{table['code']}/moves HTTP/1.1",
        "Host: localhost",
        f"Authorization: Bearer {table['host_key']}",
        "Idempotency-Key: one",
        "Content-Type: application/json",
        "Content-Length: 100",
        "",
        json.dumps(NOTE),
    )
    with connect(server, "\r\n".join(lines).encode()) as connection, connection.makefile("rb") as received:
        connection.shutdown(socket.SHUT_WR)
        assert answer(received)[0] == 400
    assert server.look(table)["seq"] == 0
    assert "Traceback" not in server.messages.read_text()


@pytest.mark.parametrize("path", ["/api/tables/{}/live", "/t/{}/stream"])
def test_the_answer_to_head_of_a_stream_ends(server: Server, path: str) -> None:
    request = f"HEAD {path.format(server.open_table()['code'])} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with connect(server, request, GET_GAMES) as connection, connection.makefile("rb") as received:
        head = list(iter(received.readline, b"\r\n"))
        assert head[0].split()[1] == b"200"
        assert answer(received)[0] == 200


def make_moves(server: Server, table: Any, count: int) -> None:
    for number in range(count):
        assert server.move(table, NOTE | {"text": 90 * "\N{FERRIS WHEEL}"}, str(number))[0] == 201


def test_a_phone_that_takes_nothing_misses_nothing_and_delays_nobody(server: Server) -> None:
    table = server.open_table()
    request = f"GET /api/tables/{table['code']}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with connect(server, request, buffer=2_048) as sleeping, server.listen(table) as awake:
        make_moves(server, table, 300)
        assert awake.ids(300) == list(range(1, 301))
        with sleeping.makefile("rb") as received:
            lines = (line for line in received if line.startswith(b"id: "))
            assert [int(next(lines)[4:]) for _ in range(300)] == list(range(1, 301))


def test_a_client_of_http_1_0_gets_its_stream_without_chunks(server: Server) -> None:
    table = server.open_table()
    make_moves(server, table, 1)
    with connect(server, f"GET /api/tables/{table['code']}/live HTTP/1.0\r\n\r\n".encode()) as connection:
        received = connection.makefile("rb")
        head = list(iter(received.readline, b"\r\n"))
        assert not any(line.lower().startswith(b"transfer-encoding") for line in head)
        assert [received.readline()[:4] for _ in range(3)] == [b": st", b"\n", b"id: "]


def open_files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def test_connections_of_phones_that_left_are_closed(server: Server) -> None:
    """At the next message: a server that only waits does not notice who left."""
    table = server.open_table()
    before = open_files(server)
    for stream in [server.listen(table) for _ in range(20)]:
        with stream:
            assert stream.message()
    deadline = time.monotonic() + PATIENCE
    for number in range(1_000):
        server.move(table, NOTE, str(number))
        if open_files(server) <= before:
            break
        assert time.monotonic() < deadline


def test_streams_of_a_deleted_table_end(server: Server) -> None:
    table = server.open_table()
    lines = (
        f"POST /t/{table['code']}/delete HTTP/1.1",
        "Host: localhost",
        f"Cookie: midway-host-{table['code']}={table['host_key']}",
        "Content-Length: 0",
        "",
        "",
    )
    with server.listen(table) as stream:
        stream.message()
        with connect(server, "\r\n".join(lines).encode()) as connection, connection.makefile("rb") as received:
            assert answer(received)[0] in (302, 303)
        assert stream.response.read() == b""
