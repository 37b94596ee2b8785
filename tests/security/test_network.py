"""What one client sends, holds open or refuses to read is limited, answered clearly, and delays nobody."""

from __future__ import annotations

import json
import re
import select
import socket
import time
from collections.abc import Iterator
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import gevent
import gevent.socket
import pytest
from gevent.lock import Semaphore

from companion.limits import BODY_BYTES, BODY_BYTES_PER_ADDRESS, CHUNKED_BYTES, HEAD_BYTES, Limits
from companion.live.move_service import submit_recorded
from companion.live.table_service import TableService
from companion.network import event_loop
from companion.network.handler import LimitedHandler
from companion.network.server import _host
from companion.rules.move_log import Entry
from companion.rules.moves import Remark
from companion.store.database import FILE_NAME, Store
from companion.web import create_app
from tests.live.server import PATIENCE, Server

GET = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
STREAMS, TABLES, CONNECTIONS = 3, 4, 40


class LimitedServer(Server):
    """A server with limits that a test reaches soon."""

    options: tuple[str, ...] = ()

    def command(self, data: Path, workers: int) -> tuple[str, ...]:
        return (*super().command(data, workers), *self.options)


class ImpatientServer(LimitedServer):
    options = tuple(f"--{part}-timeout=0.3" for part in ("head", "body", "idle", "send"))


class StrictServer(LimitedServer):
    options = (
        f"--max-connections-per-address={CONNECTIONS}",
        f"--max-streams-per-address={STREAMS}",
        f"--max-tables-per-hour={TABLES}",
    )


class FullServer(LimitedServer):
    options = (f"--max-connections={CONNECTIONS}",)


class PacedServer(LimitedServer):
    options = ("--max-new-connections=5",)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("usual")) as one:
        yield one


@pytest.fixture(scope="module", params=[1, 2], ids=["one process", "two workers"])
def impatient(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    with ImpatientServer(tmp_path_factory.mktemp("impatient"), request.param) as one:
        yield one


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    with StrictServer(tmp_path) as one:
        yield one


def connect(server: Server, *sent: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    try:
        for part in sent:
            connection.sendall(part)
    except ConnectionError:
        pass  # refused meanwhile: the answer says why
    return connection


def answer(connection: socket.socket) -> tuple[int, dict[str, str]]:
    """Status and headers of an answer after which the server ends the connection."""
    with connection, connection.makefile("rb") as received:
        status = int(received.readline().split()[1])
        lines = (line.decode().rstrip("\r\n").split(": ", 1) for line in iter(received.readline, b"\r\n"))
        headers = {name.lower(): value for name, value in lines}
        assert len(received.read(int(headers.get("content-length", 0)))) == int(headers.get("content-length", 0))
        assert received.read() == b""
    return status, headers


def answers_others(server: Server) -> bool:
    return server.call("GET", "/api/games")[0] == 200


@pytest.mark.parametrize("half", [b"GET /", GET, GET + b"X: "])
def test_half_a_head_is_answered_408_in_the_end(impatient: Server, half: bytes) -> None:
    assert answer(connect(impatient, half))[0] == 408


@pytest.mark.parametrize("first", [b"", GET + b"\r\n"])
def test_an_idle_connection_is_closed_without_an_answer(impatient: Server, first: bytes) -> None:
    with connect(impatient, first) as connection, connection.makefile("rb") as received:
        assert received.read().count(b"HTTP/1.1") == bool(first)


@pytest.mark.parametrize("length", [b"Content-Length: 100", b"Transfer-Encoding: chunked"])
@pytest.mark.parametrize("half", [b"", b"5\r\n{"])
def test_half_a_body_is_answered_408_in_the_end(impatient: Server, length: bytes, half: bytes) -> None:
    assert answer(connect(impatient, POST, length, b"\r\n\r\n", half))[0] == 408


def test_half_a_body_that_nobody_wants_ends_the_connection(impatient: Server) -> None:
    head = b"POST /api/nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
    assert answer(connect(impatient, head))[0] in (404, 405)


def test_who_takes_nothing_of_an_answer_is_disconnected(impatient: Server) -> None:
    check_ended_unread(impatient, 50 * b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")


def test_a_stream_that_is_never_read_is_ended(impatient: Server) -> None:
    code = impatient.open_table()["code"]
    store = Store(impatient.data / FILE_NAME)
    service = TableService(store)
    note = Remark(500 * "\N{FERRIS WHEEL}")
    submit_recorded(service, service.live_table(code), [Entry(seq, note, None, True) for seq in range(1, 201)])
    store.close()
    check_ended_unread(impatient, f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())


def check_ended_unread(server: Server, asked: bytes) -> None:
    """The connection of a client that reads nothing ends, and others are served."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.settimeout(PATIENCE)
    with connection:
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(asked)
        reset = select.poll()
        reset.register(connection, 0)  # nothing is read: only an end of the connection is reported
        assert reset.poll(PATIENCE * 1_000)
    assert answers_others(server)


def until(reached: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(
    "head",
    [
        GET + b"X: " + 2 * HEAD_BYTES * b"x" + b"\r\n\r\n",
        GET + 95 * (b"X: " + 60_000 * b"x" + b"\r\n") + b"\r\n",
        GET + 150 * b"X: y\r\n" + b"\r\n",
        GET + 30_000 * b"X: y\r\n",
        GET + HEAD_BYTES * b" folded\r\n",
    ],
    ids=["long line", "95 long lines", "many lines", "lines without end", "folded lines"],
)
def test_a_large_head_is_answered_431(server: Server, head: bytes) -> None:
    assert answer(connect(server, head))[0] == 431
    assert answers_others(server)


def test_a_long_request_line_is_refused(server: Server) -> None:
    with connect(server, b"GET /" + 9_000 * b"x" + b" HTTP/1.1\r\n\r\n") as connection:
        assert connection.recv(12) == b"HTTP/1.1 414"


@pytest.mark.parametrize(
    "lines",
    [
        b"Content-Length: 2\r\nContent-Length: 2",
        b"Content-Length: 2\r\nContent-Length: 3",
        b"Content-Length: 2, 2",
        b"Content-Length: +2",
        b"Content-Length: 1_0",
        b"Content-Length: -1",
        b"Content-Length:",
        b"Content-Length: \xb2",
        b"Content-Length: 2\r\nTransfer-Encoding: chunked",
        b"Transfer-Encoding: chunked\r\nContent-Length: 2",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        b"Transfer-Encoding: gzip, chunked",
        b"Transfer-Encoding: identity",
        b"Transfer-Encoding: xchunked",
    ],
)
def test_contradictory_lengths_of_a_body_are_refused(server: Server, lines: bytes) -> None:
    with connect(server, POST, lines, b"\r\n\r\n{}") as connection, connection.makefile("rb") as received:
        assert received.readline().split()[1] == b"400"
        assert b"HTTP/1.1" not in received.read()  # and what follows is no second request


@pytest.mark.parametrize("line", [b"Foo : x", b"Foo", b": x", b"From here", b"F\xe9: x", b"Foo: x\rBar: y", b"Foo: \0"])
def test_a_line_that_is_no_header_hides_no_length(server: Server, line: bytes) -> None:
    """Else the body would be a second request, which nobody in front of this server saw."""
    body = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    head = line + b"\r\nContent-Length: %d\r\n\r\n" % len(body)
    with connect(server, POST, head, body) as connection, connection.makefile("rb") as received:
        assert received.readline().split()[1] == b"400"
        assert b"HTTP/1.1" not in received.read()


@pytest.mark.parametrize(
    "length", [b"%d" % (BODY_BYTES + 1), b"9" * 12, b"9" * 5_000], ids=["a little", "much", "absurd"]
)
def test_a_body_announced_too_large_is_answered_413_unread(server: Server, length: bytes) -> None:
    assert answer(connect(server, POST, b"Content-Length: %b\r\n\r\n" % length))[0] == 413


def test_who_asks_before_sending_a_body_is_told_to_go_on_or_why_not(server: Server) -> None:
    body = json.dumps({"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}).encode()
    asking = b"Expect: 100-continue\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    with connect(server, POST, asking % len(body)) as connection:
        received = connection.makefile("rb")
        assert (received.readline().split()[1], received.readline()) == (b"100", b"\r\n")
        connection.sendall(body)
        assert received.readline().split()[1] == b"201"
    assert answer(connect(server, POST, asking % (BODY_BYTES + 1)))[0] == 413


@pytest.mark.parametrize(
    ("path", "begin", "piece"),
    [
        (b"/api/tables", b"", b"1\r\nx\r\n"),
        (b"/api/tables", b"0\r\n", b"X: y\r\n"),
        (b"/api/tables", b"1\r\nx\r\n0\r\n", b"Trailer: " + 5_000 * b"y" + b"\r\n"),
        (b"/api/tables", b"", b"1;" + 4_000 * b"e" + b"\r\nx\r\n"),
        (b"/api/tables", b"%x\r\n" % 10**9, 4_096 * b"x"),
        (b"/api/nothing", b"", b"1\r\nx\r\n"),
        (b"/api/nothing", b"0\r\n", b"X: y\r\n"),
    ],
    ids=["tiny chunks", "trailers", "long trailers", "extensions", "one long chunk", "unwanted", "unwanted trailers"],
)
def test_a_chunked_body_without_end_is_ended_and_delays_nobody(
    server: Server, path: bytes, begin: bytes, piece: bytes
) -> None:
    head = b"POST %b HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" % path
    head += b"Transfer-Encoding: chunked\r\n\r\n"
    pieces = piece * (CHUNKED_BYTES // len(piece) // 4)
    connection = connect(server, head, begin, pieces)
    assert answers_others(server)
    try:
        for _ in range(8):
            connection.sendall(pieces)
    except ConnectionError:
        pass
    assert answer(connection)[0] in (400, 404, 405, 413)
    assert answers_others(server)


def test_an_honest_chunked_body_and_the_next_request_are_served(server: Server) -> None:
    body = json.dumps({"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}).encode()
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\nX-Trailer: y\r\n\r\n"
    last = GET + b"Connection: close\r\n\r\n"
    with connect(server, POST, b"Transfer-Encoding: chunked\r\n\r\n", chunks, last) as connection:
        received = connection.makefile("rb").read()
    assert re.findall(rb"HTTP/1.1 (\d+)", received) == [b"201", b"200"]


def test_half_bodies_of_one_address_hold_a_limited_amount_of_memory(server: Server) -> None:
    half = b"Content-Length: 1000000\r\n\r\n[" + 900_000 * b" "
    most = BODY_BYTES_PER_ADDRESS // 900_000
    connections = [connect(server, POST, half) for _ in range(most + 10)]
    try:
        assert answers_others(server)
        assert server.open_table()  # short bodies of the same address are still read
        refused = {connection.recv(12) for connection in select.select(connections, [], [], PATIENCE)[0]}
    finally:
        for connection in connections:
            connection.close()
    assert refused == {b"HTTP/1.1 503"}
    assert answers_others(server)


def test_connections_of_one_address_are_limited(strict: Server) -> None:
    held = [connect(strict) for _ in range(CONNECTIONS)]
    status, headers = answer(connect(strict, GET, b"\r\n"))
    assert (status, "retry-after" in headers) == (429, True)
    for connection in held:
        connection.close()
    until(lambda: serves(strict))


def test_all_connections_are_limited(tmp_path: Path) -> None:
    with FullServer(tmp_path) as server:
        held = [connect(server) for _ in range(CONNECTIONS)]
        status, headers = answer(connect(server, GET, b"\r\n"))
        assert (status, "retry-after" in headers) == (503, True)
        for connection in held:
            connection.close()
        until(lambda: serves(server))


def test_new_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with PacedServer(tmp_path) as server:
        statuses = [answer(connect(server, GET, b"Connection: close\r\n\r\n"))[0] for _ in range(20)]
        assert 429 in statuses
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)) as other:
            other.sendall(GET + b"Connection: close\r\n\r\n")
            assert answer(other)[0] == 200


def serves(server: Server) -> bool:
    with connect(server, GET, b"Connection: close\r\n\r\n") as connection:
        return connection.makefile("rb").readline().split()[1] == b"200"


def test_streams_of_one_address_are_limited(strict: Server) -> None:
    table = strict.open_table()
    paths = (f"/api/tables/{table['code']}/live", f"/t/{table['code']}/stream")
    streams = [strict.listen(table) for _ in range(STREAMS)]
    for path in paths:
        asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        status, headers = answer(connect(strict, asked))
        assert (status, "retry-after" in headers) == (429, True)
    for stream in streams:
        stream.__exit__()
    moves = iter(range(1_000))
    until(lambda: strict.move(table, {"type": "note", "text": "x"}, str(next(moves))) and streams_again(strict, table))


def streams_again(server: Server, table: Any) -> bool:
    asked = f"GET /api/tables/{table['code']}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with connect(server, asked) as connection:
        return connection.recv(12) == b"HTTP/1.1 200"


def test_new_tables_of_one_address_are_limited(strict: Server) -> None:
    for _ in range(TABLES):
        strict.open_table()
    status, problem = strict.call(
        "POST", "/api/tables", {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    )
    assert (status, problem["status"]) == (429, 429)


def test_all_addresses_of_a_household_are_counted_as_one(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    app.config["MIDWAY_LIMITS"] = Limits(max_tables_per_hour=1)
    client = app.test_client()
    table = {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    answers = [
        client.post("/api/tables", json=table, environ_base={"REMOTE_ADDR": address}).status_code
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
    ]
    assert answers == [201, 429, 201]
    assert _host(("2001:db8::1", 80, 0, 0)) == _host(("2001:db8::2", 81, 0, 0))


@pytest.mark.parametrize(
    ("headers", "again"),
    [
        ([("Content-Type", "text/csv")], True),
        ([("Content-Type", "text/csv"), ("Content-Length", "5")], False),
        ([("Content-Type", "text/event-stream")], False),
    ],
    ids=["pieces", "one piece", "stream"],
)
def test_an_answer_that_is_made_in_pieces_takes_a_turn_for_each(headers: list[tuple[str, str]], again: bool) -> None:
    """While it is sent others have the turn; a stream waits for long between its messages, and needs none."""
    turns = Semaphore(1)
    ours, theirs = gevent.socket.socketpair()
    with ours, theirs:
        server = SimpleNamespace(turns_of=lambda _: turns, limits=Limits(), bodies={})
        handler = LimitedHandler(ours, ("127.0.0.2", 1), server)
        handler.request_version, handler.result, handler.close_connection = "HTTP/1.1", iter(()), False
        handler.reader.turn.begin()
        handler.start_response("200 OK", headers)
        handler.write(b"first")
        assert turns.locked() == again
        handler.reader.turn.end()
        assert theirs.recv(100).startswith(b"HTTP/1.1 200 OK")


def test_work_in_pieces_lets_a_request_be_heard_after_a_few_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=event_loop.LONGEST_UNPOLLED / 2)  # of pieces that take long; no test waits for them
    monkeypatch.setattr(event_loop, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(event_loop, "_polls", event_loop.LoopPolls())
    ours, theirs = gevent.socket.socketpair()
    pieces: list[int] = []

    def work() -> None:
        for piece in range(40):  # the loop itself would look after fifty
            pieces.append(piece)
            if piece == 10:
                theirs.send(b"x")
            event_loop.let_others_go_first()

    working = gevent.spawn(work)
    with ours, theirs:
        assert ours.recv(1) == b"x"
    assert pieces[-1] < 20
    working.join()


def test_work_on_another_stack_shares_the_context_of_its_caller() -> None:
    """The library of own games, for one, is opened with the request and used by its stream."""
    opened: ContextVar[str] = ContextVar("opened", default="nothing")

    def called() -> tuple[str, str]:
        event_loop.on_another_stack(opened.set, "a library")
        return opened.get(), event_loop.on_another_stack(opened.get)

    assert gevent.spawn(called).get() == ("a library", "a library")
    with pytest.raises(ZeroDivisionError):
        event_loop.on_another_stack(divmod, 1, 0)
