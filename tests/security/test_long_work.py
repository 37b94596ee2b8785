"""Long work is done in child processes with limits, is the same there, and ends with whoever asked for it."""

from __future__ import annotations

import os
import socket
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageChops, ImageStat

from companion.child_process.child import NICENESS
from companion.child_process.child_handle import Cancelled, LimitExceeded
from companion.child_process.jobs import Allowance, ChildJob
from companion.child_process.messages import MessageKind
from companion.child_process.pool import Busy, ChildFailed, ChildPool
from companion.child_process.workplace import Workplace
from companion.drawing.photos import scale_photo
from companion.history.import_jobs import CHILDREN
from companion.history.play_service import add_play
from companion.rules.faults import FaultyInput
from companion.rules.text import text
from companion.speech.catalogue import catalogue
from companion.web.shell.long_work import DRAWING, PHOTOS, READING, SEARCHING
from pdf import KINDS, PrintRequest, make_sheet
from tests.history.conftest import Club
from tests.history.play_factory import play
from tests.live.server import PATIENCE, Server
from tests.security.test_network import answer, answers_others, connect, until

MEGABYTE = 1_000_000
BOUNDARY = b"bound"


@pytest.fixture(scope="module")
def pool() -> Iterator[ChildPool]:
    workplace = Workplace()
    yield ChildPool(
        ("pdf.registry",), children=1, waiting=4, allowance=Allowance(60.0, 2, 40 * MEGABYTE), workplace=workplace
    )
    workplace.close()


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


def test_a_child_stands_back_behind_the_server(pool: ChildPool) -> None:
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    fork_server = pool._workplace.fork_server
    assert fork_server is not None
    child = fork_server.process.pid
    assert os.getpriority(os.PRIO_PROCESS, child) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    assert os.getsid(child) == os.getsid(0)  # where priority counts
    assert os.getpgid(child) == child  # what ends it ends its job, too


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
    pool = ChildPool((), 1, waiting=4, allowance=Allowance(0.3, 60, 100 * MEGABYTE))
    with pytest.raises(LimitExceeded):
        pool.run("time:sleep", 3_600)
    pool._allowance = Allowance(60.0, 60, 100 * MEGABYTE)  # a busy machine takes longer than the first had
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"


def test_children_that_cannot_fork_do_jobs_themselves_and_are_killed_when_one_takes_too_long() -> None:
    workplace = Workplace(in_forks=False)
    pool = ChildPool(("pdf.registry",), 1, 4, Allowance(60.0, 60, 100 * MEGABYTE), workplace)
    request = PrintRequest("tent", "steam-park", names=("Ana", "Bo"))
    assert pool.run("pdf.registry:make_sheet", request) == make_sheet(request)
    [(_, child)] = workplace.idle
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    assert [kept for _, kept in workplace.idle] == [child]
    with pytest.raises(ChildFailed, match="ZeroDivisionError"):
        pool.run("operator:truediv", 1, 0)
    with pytest.raises(Cancelled):
        pool.run("time:sleep", 3_600, cancelled=lambda: True)
    assert child.process.poll() is not None
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    workplace.close()


def test_children_without_work_end() -> None:
    workplace = Workplace(idle_seconds=0.01)
    pool = ChildPool((), 1, 4, Allowance(60.0, 2, 40 * MEGABYTE), workplace)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    until(lambda: workplace.fork_server is None)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    workplace.close()


def test_a_fork_server_with_more_than_a_job_needs_is_replaced_unless_it_has_work() -> None:
    workplace = Workplace()
    small, large = (
        ChildPool(modules, 1, 4, Allowance(PATIENCE, 60, 40 * MEGABYTE), workplace)
        for modules in (("html",), ("html", "colorsys"))
    )

    def process(pool: ChildPool) -> int:
        pool.run("builtins:bytes", 1)
        assert workplace.fork_server is not None
        return workplace.fork_server.process.pid

    first = process(small)
    assert process(large) == first
    second = process(small)
    assert second != first
    assert process(large) == second
    with workplace.place(("html", "colorsys"), lambda: False) as connection:  # a sheet is being drawn
        assert process(small) == second
        connection.send_job(ChildJob("builtins:bytes", (1,), False, Allowance(PATIENCE, 60, 40 * MEGABYTE)))
        assert connection.receive() == (MessageKind.RESULT, b"\0")
    workplace.close()


def test_a_file_is_read_only_when_it_is_its_turn(pool: ChildPool) -> None:
    class File(BytesIO):
        was_read = False

        def read(self, size: int | None = -1, /) -> bytes:
            self.was_read = True
            return super().read(size)

    waits, impatient = File(b"abc"), ChildPool((), 1, 4, Allowance(0.01, 60, 40 * MEGABYTE), pool._workplace)
    with pool._turn("one", lambda: False), pytest.raises(Busy):
        impatient.run("builtins:bytes", waits, asker="one")
    assert not waits.was_read
    assert pool.run("builtins:bytes", waits) == b"abc"


def test_reading_and_drawing_are_two_families_of_work() -> None:
    assert READING._modules == SEARCHING._modules == PHOTOS._modules == CHILDREN._modules
    assert set(READING._modules) < set(DRAWING._modules)


def test_a_fork_server_that_was_killed_is_replaced() -> None:
    workplace = Workplace()
    pool = ChildPool((), 1, 4, Allowance(60.0, 2, 40 * MEGABYTE), workplace)
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    assert workplace.fork_server is not None
    workplace.fork_server.process.kill()
    workplace.fork_server.process.wait()
    assert pool.run("builtins:bytes", 3) == b"\0\0\0"
    workplace.close()


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


def test_one_job_of_an_asker_is_done_at_a_time_whatever_its_kind_and_those_of_others_go_on() -> None:
    workplace = Workplace()
    first, other = (ChildPool((), 2, 8, Allowance(60.0, 30, 20 * MEGABYTE), workplace) for _ in range(2))
    impatient = ChildPool((), 2, 8, Allowance(0.01, 30, 20 * MEGABYTE), workplace)
    with sleeping_jobs(first, "one", 1):
        with pytest.raises(Busy):
            impatient.run("builtins:bytes", 1, asker="one")
        assert other.run("builtins:bytes", 1, asker="another") == b"\0"
        workplace.most_per_asker = 2
        assert other.run("builtins:bytes", 1, asker="one") == b"\0"
    assert not workplace.jobs
    workplace.close()


def test_a_large_screenshot_fits_into_the_memory_of_a_photo() -> None:
    written = BytesIO()
    Image.new("RGBA", (1_440, 3_200), (0, 128, 128, 128)).save(written, "PNG")
    found = PHOTOS.run("companion.drawing.photos:scale_photo", written.getvalue())
    assert Image.open(BytesIO(found)).size == (461, 1_024)


def test_a_picture_of_less_than_twice_the_kept_size_is_held_once() -> None:
    written = BytesIO()
    Image.new("RGBA", (2_000, 2_000), (0, 128, 128, 128)).save(written, "PNG")
    pool = ChildPool(
        ("PIL.ImageOps", "PIL.WebPImagePlugin", "companion.drawing.photos:load_formats"),
        children=1,
        waiting=1,
        allowance=Allowance(PATIENCE, 30, 30_000_000),  # the picture takes sixteen
    )
    found = pool.run("companion.drawing.photos:scale_photo", written.getvalue())
    assert Image.open(BytesIO(found)).size == (1_024, 1_024)


def test_a_picture_made_smaller_strip_by_strip_has_no_seams() -> None:
    given = Image.effect_mandelbrot((1_500, 1_300), (-2, -1.5, 1, 1.5), 100).convert("RGBA")
    written = BytesIO()
    given.save(written, "PNG")
    found = Image.open(BytesIO(scale_photo(written.getvalue()))).convert("L")
    expected = given.convert("L").resize(found.size)
    difference = ImageChops.difference(found, expected)
    rows = [difference.crop((0, row, found.width, row + 1)) for row in range(found.height)]
    assert max(ImageStat.Stat(row).mean[0] for row in rows) < 6


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


def upload(content: bytes, path: str, *headers: str, field: str = "file") -> bytes:
    """A request that sends a file."""
    body = b'--%b\r\nContent-Disposition: form-data; name="%b"; filename="x"\r\n\r\n%b\r\n--%b--\r\n' % (
        BOUNDARY,
        field.encode(),
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


def busy(*_: object, **__: object) -> bytes:
    raise Busy


def test_no_file_is_read_in_the_serving_process(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no child takes a job nothing is read, whatever is sent."""
    add_play(club.store, play("p1", group=club.group))
    phone = club.phone()
    monkeypatch.setattr(ChildPool, "run", busy)
    for address, field, name in (
        ("/print/read", "file", "filled.pdf"),
        ("/print/pack", "file", "tables.xlsx"),
        ("/plays/p1/photos", "photo", "photo.png"),
    ):
        answer = phone.post(address, data={field: (BytesIO(b"PK\x03\x04"), name)})
        assert (answer.status_code, "Retry-After" in answer.headers) == (503, True), address
    sent = phone.post(f"{club.base}/import", data={"file": (BytesIO(b"[]"), "plays.json")})
    assert catalogue("en").translate(text("import.busy")) in phone.get(sent.headers["Location"]).text


def test_no_document_or_picture_is_made_in_the_serving_process(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no child takes a job there is no sheet, whatever is asked for."""
    prepared = client.post("/print/steam-park/sheet", data={"players": "2"})
    tables = "game,names\nsteam-park,Ana;Bo\n"
    pack = client.post("/print/pack", data={"tables": tables}).headers["Location"]
    monkeypatch.setattr(ChildPool, "run", busy)
    kinds = [f"/print/steam-park/{kind}.{suffix}" for kind in KINDS for suffix in ("pdf", "png")]
    prepared_sheet = prepared.headers["Location"].partition("?")[0]
    for address in (*kinds, f"{prepared_sheet}/pad.pdf", f"{pack}/pack.pdf"):
        answer = client.get(address)
        assert (answer.status_code, "Retry-After" in answer.headers) == (503, True), address


def test_what_every_photo_needs_is_loaded_before_the_fork_and_shared() -> None:
    written = BytesIO()
    Image.new("RGB", (9, 9)).save(written, "PNG")
    assert PHOTOS.run("tests.security.photo_job:imported_by_a_photo", written.getvalue()) == b""
