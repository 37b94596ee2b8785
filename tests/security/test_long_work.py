"""Long work is done in child processes with limits, is the same there, and ends with whoever asked for it."""

from __future__ import annotations

import socket
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.child_process.child_handle import Cancelled, LimitExceeded
from companion.child_process.jobs import Allowance
from companion.child_process.pool import Busy, ChildFailed, ChildPool
from companion.rules.faults import FaultyInput
from pdf import PrintRequest, make_sheet
from tests.live.server import PATIENCE, Server
from tests.security.test_network import answer, answers_others, connect, until

MEGABYTE = 1_000_000
BOUNDARY = b"bound"


@pytest.fixture(scope="module")
def pool() -> Iterator[ChildPool]:
    one = ChildPool(("pdf.registry",), children=1, waiting=4, allowance=Allowance(60.0, 2, 100 * MEGABYTE))
    yield one
    one.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("usual")) as one:
        yield one


def test_a_sheet_made_in_a_child_has_the_same_bytes(pool: ChildPool) -> None:
    request = PrintRequest("tent", "steam-park", names=("Ana", "Bo"))
    assert pool.run("pdf.registry:make_sheet", request) == make_sheet(request)


def test_faults_found_in_a_child_are_the_same(pool: ChildPool) -> None:
    request = PrintRequest("pad", "steam-park", players=99, copies=-1, paper="papyrus")
    with pytest.raises(FaultyInput) as here:
        make_sheet(request)
    with pytest.raises(FaultyInput) as there:
        pool.run("pdf.registry:make_sheet", request)
    assert there.value.faults == here.value.faults


def test_a_fault_of_ours_is_told_with_its_traceback(pool: ChildPool) -> None:
    with pytest.raises(ChildFailed, match="ZeroDivisionError"):
        pool.run("operator:truediv", 1, 0)


@pytest.mark.parametrize(
    ("function", "argument"),
    [("builtins:sum", range(10**13)), ("builtins:bytes", 10**9), ("builtins:bytearray", 200 * MEGABYTE)],
    ids=["processor", "memory", "less memory"],
)
def test_a_job_that_takes_too_much_is_ended_and_the_next_one_is_done(
    pool: ChildPool, function: str, argument: object
) -> None:
    with pytest.raises(LimitExceeded):
        pool.run(function, argument)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"


def test_a_job_that_crashes_is_ended_and_the_next_one_is_done(pool: ChildPool) -> None:
    with pytest.raises(LimitExceeded):
        pool.run("ctypes:string_at", 8)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"


def test_a_job_that_takes_too_long_is_ended_and_the_next_one_is_done() -> None:
    pool = ChildPool((), children=1, waiting=4, allowance=Allowance(0.3, 60, 100 * MEGABYTE))
    with pytest.raises(LimitExceeded):
        pool.run("time:sleep", 3_600)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    pool.close()


def test_children_that_cannot_fork_do_jobs_themselves_and_are_killed_when_one_takes_too_long() -> None:
    pool = ChildPool(("pdf.registry",), 1, waiting=4, allowance=Allowance(60.0, 60, 100 * MEGABYTE), in_forks=False)
    request = PrintRequest("tent", "steam-park", names=("Ana", "Bo"))
    assert pool.run("pdf.registry:make_sheet", request) == make_sheet(request)
    [child] = pool._idle
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    assert pool._idle == [child]
    with pytest.raises(ChildFailed, match="ZeroDivisionError"):
        pool.run("operator:truediv", 1, 0)
    with pytest.raises(Cancelled):
        pool.run("time:sleep", 3_600, cancelled=lambda: True)
    assert child.process.poll() is not None
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    pool.close()


def test_children_without_work_end() -> None:
    pool = ChildPool((), 1, waiting=4, allowance=Allowance(60.0, 2, 100 * MEGABYTE), idle_seconds=0.01)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    until(lambda: not pool._idle)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    pool.close()


def test_a_job_nobody_waits_for_is_ended_and_the_next_one_is_done(pool: ChildPool) -> None:
    with pytest.raises(Cancelled):
        pool.run("time:sleep", 3_600, cancelled=lambda: True)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"


@contextmanager
def sleeping_jobs(pool: ChildPool, asker: str, count: int) -> Iterator[None]:
    """Jobs of one asker that sleep until the end of the block."""
    go_on = threading.Event()

    def wait() -> None:
        with pytest.raises(Cancelled):
            pool.run("time:sleep", 3_600, asker=asker, cancelled=go_on.is_set)

    waiting = [threading.Thread(target=wait) for _ in range(count)]
    for thread in waiting:
        thread.start()
    until(lambda: pool._askers[asker] == count and bool(pool._working[asker]))
    yield
    go_on.set()
    for thread in waiting:
        thread.join()


def test_only_some_jobs_wait_and_one_asker_does_not_take_all_places(pool: ChildPool) -> None:
    with sleeping_jobs(pool, "one", 2), pytest.raises(Busy):
        pool.run("builtins:bytes", 1, asker="one")
    assert pool.run("builtins:bytes", 1, asker="another") == b"\0"


def test_while_one_asker_keeps_a_child_busy_another_child_is_for_others() -> None:
    pool = ChildPool((), children=2, waiting=8, allowance=Allowance(60.0, 30, 20 * MEGABYTE))
    with sleeping_jobs(pool, "one", 3):
        assert pool.run("builtins:bytes", 1, asker="another") == b"\0"
        assert pool._working == {"one": 1}
    pool.close()


def pdf_bomb(megabytes: int) -> bytes:
    """A PDF of a few kilobytes with a cross-reference stream and a page that unpack to much more."""
    packed = zlib.compress(zlib.compress(megabytes * MEGABYTE * b"q Q ", 9), 9)
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Annots [5 0 R] >>",
        b"<< /Length %d /Filter [/FlateDecode /FlateDecode] >> stream\n%b\nendstream" % (len(packed), packed),
        b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V 4 0 R /Rect [0 0 9 9] /AP << /N 4 0 R >> >>",
        b"<< /Keywords 4 0 R >>",
    ]
    body = b"%PDF-1.7\n" + b"".join(b"%d 0 obj %b endobj\n" % (at, part) for at, part in enumerate(parts, start=1))
    return body + b"trailer << /Root 1 0 R /Info 6 0 R /Size 7 >>\n%%EOF\n"


def upload(content: bytes, path: str, *headers: str) -> bytes:
    """A request that sends a file."""
    body = b'--%b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n%b\r\n--%b--\r\n' % (
        BOUNDARY,
        content,
        BOUNDARY,
    )
    lines = (
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        "Connection: close",
        f"Content-Type: multipart/form-data; boundary={BOUNDARY.decode()}",
        f"Content-Length: {len(body)}",
        *headers,
        "",
        "",
    )
    return "\r\n".join(lines).encode() + body


def test_a_pdf_bomb_is_refused_while_others_are_served(server: Server) -> None:
    with connect(server, upload(pdf_bomb(80), "/print/read")) as connection:
        assert answers_others(server)
        assert answer(connection)[0] in (413, 422)
    assert answers_others(server)


def test_an_endless_play_in_an_import_is_told_as_faults_or_too_long(server: Server) -> None:
    status, group = server.call("POST", "/api/groups", {"name": "Crowd"})
    assert status == 201
    number = group["url"].rsplit("/", 1)[1]
    play = b'[{"game": "steam-park", "players": [' + b",".join([b'{"name": 1}'] * 100_000) + b"]}]"
    cookie = f"Cookie: midway-group-{number}={group['edit_key']}"
    with connect(server, upload(play, f"/groups/{number}/import", cookie)) as connection:
        assert answers_others(server)
        status, headers = answer(connection)
    assert status == 303, headers


def children(process: int) -> list[int]:
    """The processes below one."""
    path = Path(f"/proc/{process}/task/{process}/children")
    found = [int(child) for child in path.read_text().split()] if path.exists() else []
    return [*found, *(below for child in found for below in children(child))]


def test_a_sheet_nobody_waits_for_any_more_is_not_drawn_to_its_end(server: Server) -> None:
    query = urlencode({"copies": 200, "players": 5})
    asked = f"GET /print/scream-machine/pad.pdf?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    assert make_one(server) == b"200"
    before = set(children(server.process.pid))
    connections = [connect(server, asked) for _ in range(8)]
    until(lambda: set(children(server.process.pid)) - before)
    for connection in connections:
        connection.close()
    until(lambda: make_one(server) == b"200")


def make_one(server: Server) -> bytes:
    asked = b"GET /print/scream-machine/pad.pdf HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=3 * PATIENCE) as connection:
        connection.sendall(asked)
        return connection.makefile("rb").readline().split()[1]
