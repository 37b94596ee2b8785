"""Hostile clients, each bounded in number and time: what one of them sends, holds open or refuses to read."""

from __future__ import annotations

import base64
import json
import socket
import struct
import time
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from companion.live.move_service import submit_recorded
from companion.live.table_service import TableService
from companion.rules.move_log import Entry
from companion.rules.moves import Adjust
from companion.store.database import FILE_NAME, Store
from tests.live.server import Server
from tests.security.test_long_work import pdf_bomb, upload

ADDRESS = "127.0.0.2"  # of the hostile client, where the system has it
Client = Callable[[Server, float], Counter[str]]
GET = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST %b HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED = POST % b"/api/tables" + b"Transfer-Encoding: chunked\r\n\r\n"


def status(connection: socket.socket, wait: float = 0.05) -> str:
    """The status of what has been answered, if anything."""
    connection.settimeout(wait)
    try:
        received = connection.recv(64)
    except TimeoutError:
        return "no answer"
    except OSError:
        return "reset"
    return received[9:12].decode() if received else "closed"


def send(server: Server, content: bytes, seconds: float = 5.0) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), seconds, source_address=(ADDRESS, 0))
    with suppress(OSError):
        connection.sendall(content)
    return connection


def repeated(content: bytes, wait: float = 20.0) -> Client:
    """One request after the other."""

    def client(server: Server, end: float) -> Counter[str]:
        answers: Counter[str] = Counter()
        while time.monotonic() < end:
            with send(server, content) as connection:
                answers[status(connection, wait)] += 1
        return answers

    return client


def held(content: bytes, number: int) -> Client:
    """Many connections that are left as they are."""

    def client(server: Server, end: float) -> Counter[str]:
        connections = []
        while len(connections) < number and time.monotonic() < end:
            connections.append(send(server, content))
        time.sleep(max(0.0, end - time.monotonic()))
        answers = Counter(status(connection, 0.001) for connection in connections)
        for connection in connections:
            connection.close()
        return answers

    return client


def endless(begin: bytes, piece: bytes) -> Client:
    """A request that never ends."""

    def client(server: Server, end: float) -> Counter[str]:
        answers: Counter[str] = Counter()
        pieces = piece * max(1, 65_536 // len(piece))
        while time.monotonic() < end:
            with send(server, begin) as connection:
                try:
                    while time.monotonic() < end:
                        connection.sendall(pieces)
                except OSError:
                    pass
                answers[status(connection, 2)] += 1
        return answers

    return client


def unread_streams(server: Server, end: float) -> Counter[str]:
    """Many notes, then streams of all of them that are never read."""
    table = server.open_table()
    moves = 0
    while moves < 3_000 and time.monotonic() < end - 3:
        server.move(table, {"type": "note", "text": 90 * "\N{FERRIS WHEEL}"}, str(moves))
        moves += 1
    paths = (f"/api/tables/{table['code']}/live", f"/t/{table['code']}/stream")
    connections = []
    for number in range(60):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
        connection.bind((ADDRESS, 0))
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(f"GET {paths[number % 2]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        connections.append(connection)
    time.sleep(max(0.0, end - time.monotonic()))
    for connection in connections:
        connection.close()
    return Counter({"notes": moves, "streams": len(connections)})


def many_tables(server: Server, end: float) -> Counter[str]:
    answers: Counter[str] = Counter()
    body = {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    while time.monotonic() < end and answers.total() < 300:
        answers[str(server.call("POST", "/api/tables", body)[0])] += 1
    return answers


def left_sheets(server: Server, end: float) -> Counter[str]:
    """Asks for long sheets and leaves."""
    asked = b"GET /print/scream-machine/pad.pdf?copies=200&players=5 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    count = 0
    while time.monotonic() < end:
        for connection in [send(server, asked) for _ in range(5)]:
            connection.close()
            count += 1
    return Counter({"left": count})


def imports(server: Server, end: float) -> Counter[str]:
    """Files with one play of very many players."""
    group = server.call("POST", "/api/groups", {"name": "Crowd"})[1]
    number = group["url"].rsplit("/", 1)[1]
    play = b'[{"game": "steam-park", "players": [' + b",".join([b'{"name": 1}'] * 600_000) + b"]}]"
    cookie = f"Cookie: midway-group-{number}={group['edit_key']}"
    return repeated(upload(play, f"/groups/{number}/import", cookie))(server, end)


LONG_GAME: dict[str, Any] = {
    "format": 1,
    "id": "long-sums",
    "title": {"en": "Long sums"},
    "players": [1, 12],
    "rounds": {"count": 100},
    "fields": [{"id": "a", "title": {"en": "A"}, "kind": "count", "each_round": True}],
    "tables": {"t": [[number, number] for number in range(200)]},
    "lines": [
        {"id": f"l{number}", "title": {"en": "L"}, "points": "+".join(24 * ["steps(a,t)"]), "each_round": True}
        for number in range(20)
    ],
    "examples": [{"input": {"players": [{"name": "A"}]}, "totals": {"A": 0}}],
}


def long_scores(server: Server, end: float) -> Counter[str]:
    """Scores of an own game with as much to work out as one may have."""
    group = server.call("POST", "/api/groups", {"name": "Sums"})[1]
    server.call("POST", "/api/games", LONG_GAME, Authorization=f"Bearer {group['edit_key']}")
    rounds = [{"players": {f"P{seat}": {"a": seat} for seat in range(12)}} for _ in range(100)]
    body = json.dumps({"players": [{"name": f"P{seat}"} for seat in range(12)], "rounds": rounds}).encode()
    return repeated(with_body(b"/api/games/long-sums/score", body))(server, end)


def own_definitions(server: Server, end: float) -> Counter[str]:
    """Definitions with as much to work out as one may have: by a link, by the editor, and as a bomb behind the #."""
    group = server.call("POST", "/api/groups", {"name": "Editors"})[1]
    number = group["url"].rsplit("/", 1)[1]
    cookie = f"Cookie: midway-group-{number}={group['edit_key']}".encode()
    rounds = [{"players": {f"P{seat}": {"a": seat} for seat in range(12)}} for _ in range(100)]
    example = {"input": {"players": [{"name": f"P{seat}"} for seat in range(12)], "rounds": rounds}}
    game = json.dumps(LONG_GAME | {"examples": 2 * [example]})
    bomb = base64.urlsafe_b64encode(zlib.compress(100_000_000 * b"[", 9)).decode()
    form = b"application/x-www-form-urlencoded"
    sent = [
        with_body(b"/games/take", urlencode({"given": game}).encode(), form),
        with_body(b"/games/take", urlencode({"given": bomb}).encode(), form),
        with_body(f"/groups/{number}/games/new".encode(), urlencode({"doc": game}).encode(), form, cookie),
        with_body(f"/groups/{number}/games/new".encode(), urlencode({"doc": 90_000 * "["}).encode(), form, cookie),
    ]
    answers: Counter[str] = Counter()
    while time.monotonic() < end:
        for content in sent:
            answers += repeated(content)(server, time.monotonic() + 0.001)
    return answers


def workbooks(server: Server, end: float) -> Counter[str]:
    """Workbooks of both kinds that unpack to much more than they are."""
    answers: Counter[str] = Counter()
    while time.monotonic() < end:
        for name in ("xl/worksheets/sheet1.xml", "content.xml"):
            sent = upload(workbook_bomb(name), "/print/pack")
            answers += repeated(sent)(server, time.monotonic() + 0.001)
    return answers


@cache
def workbook_bomb(name: str) -> bytes:
    parts = {
        "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
        "_rels/.rels": RELATIONS % (b"officeDocument", b"xl/workbook.xml"),
        "xl/_rels/workbook.xml.rels": RELATIONS % (b"worksheet", b"worksheets/sheet1.xml"),
        "xl/workbook.xml": b'<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>',
    }
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in parts.items():
            archive.writestr(path, content)
        with archive.open(name, "w") as sheet:
            sheet.write(b"<worksheet><sheetData>")
            for _ in range(3_000):
                sheet.write(3_000 * b'<row><c r="A1"><v>1</v></c></row>')
    return written.getvalue()


def photos(server: Server, end: float, sides: tuple[int, ...] = (2_000, 30_000)) -> Counter[str]:
    """Pictures of a few kilobytes with as many pixels as are read, and with more."""
    group = server.call("POST", "/api/groups", {"name": "Pictures"})[1]
    key = {"Authorization": f"Bearer {group['edit_key']}"}
    play = {"game": "steam-park", "players": [{"name": "Ana", "total": 1}, {"name": "Bo", "total": 2}]}
    saved = server.call("POST", "/api/plays", play, **key)[1]
    number = group["url"].rsplit("/", 1)[1]
    cookie = f"Cookie: midway-group-{number}={group['edit_key']}"
    answers: Counter[str] = Counter()
    while time.monotonic() < end:
        for side in sides:
            sent = upload(large_picture(side), f"/plays/{saved['id']}/photos", cookie, field="photo")
            answers += repeated(sent)(server, time.monotonic() + 0.001)
    return answers


@cache
def large_picture(side: int) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack("!I", len(content)) + kind + content + struct.pack("!I", zlib.crc32(kind + content))

    packing = zlib.compressobj(9)
    rows = b"".join(packing.compress(bytes(1 + 4 * side)) for _ in range(side)) + packing.flush()
    head = struct.pack("!IIBBBBB", side, side, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def everything_at_once(server: Server, end: float) -> Counter[str]:
    """Every kind of work that children do, at the same time."""
    kinds = [CLIENTS[kind] for kind in ("large standings", "pdf bombs", "sheets", "imports of crowds")]
    kinds.append(partial(photos, sides=(2_000,)))
    with ThreadPoolExecutor(len(kinds)) as clients:
        found = list(clients.map(lambda client: client(server, end), kinds))
    return sum(found, Counter())


def unfinished_uploads(server: Server, end: float) -> Counter[str]:
    """Half of a file on every way to send one."""
    group = server.call("POST", "/api/groups", {"name": "Halves"})[1]
    number = group["url"].rsplit("/", 1)[1]
    cookie = f"Cookie: midway-group-{number}={group['edit_key']}"
    paths = ("/print/read", "/print/pack", "/games/take", f"/groups/{number}/import", "/plays/none/photos")
    connections = []
    for path in paths * 20:
        content = upload(3_000_000 * b"x", path, cookie)
        connections.append(send(server, content[: len(content) // 2]))
    time.sleep(max(0.0, end - time.monotonic()))
    answers = Counter(status(connection, 0.001) for connection in connections)
    for connection in connections:
        connection.close()
    return answers


def long_log(server: Server, end: float) -> Counter[str]:
    """A table with a long log, opened for the first time after a start, and its log asked for again and again."""
    code = server.open_table()["code"]
    store = Store(server.data / FILE_NAME)
    service = TableService(store)
    adjust = [Adjust(0, "visitors", 1), Adjust(0, "visitors", -1)]
    submit_recorded(
        service,
        service.live_table(code),
        (Entry(seq, adjust[seq % 2 - 1], None, True) for seq in range(1, 5_001)),
    )
    store.close()
    answers: Counter[str] = Counter()
    for path in (f"/api/tables/{code}", f"/t/{code}/log"):
        asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        answers += repeated(asked)(server, time.monotonic() + (end - time.monotonic()) / 2)
    return answers


def with_body(path: bytes, body: bytes, content_type: bytes = b"application/json", header: bytes = b"X: y") -> bytes:
    head = b"POST %b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%b\r\nContent-Type: %b\r\n"
    return head % (path, header, content_type) + b"Content-Length: %d\r\n\r\n" % len(body) + body


RELATIONS = (
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type='
    b'"http://schemas.openxmlformats.org/officeDocument/2006/relationships/%b" Target="%b"/></Relationships>'
)


WRONG_PLAYERS = json.dumps({"game": "scream-machine", "players": [{"nome": 1}] * 70_000}).encode()
HALF_BODY = POST % b"/api/tables" + b"Content-Length: 1000000\r\n\r\n[" + 900_000 * b" "
LONG_HEADS = (
    60 * (b'--B\r\nContent-Disposition: form-data; name="a"' + 50_000 * b'; a="b"' + b"\r\n\r\n\r\n") + b"--B--\r\n"
)
LONG_DRAFT = b"doc=" + json.dumps({"players": [{}] * 20_000}).encode() + b"".join(b"&a%d=1" % n for n in range(200))
STANDINGS = {
    "points": {"9": 9 * [1]},
    "results": [
        {"round": number, "players": [{"name": f"P{seat}", "total": number * 97 + seat} for seat in range(9)]}
        for number in range(1, 1_000)
    ],
    "shared": "mean",
    "ties": ["share"],
}

CLIENTS: dict[str, Client] = {
    "half heads, 900 connections": held(GET, 900),
    "idle, 2,000 connections": held(b"", 2_000),
    "heads of 95 long lines": repeated(GET + 95 * (b"X: " + 60_000 * b"x" + b"\r\n")),
    "half bodies, 200 connections": held(HALF_BODY, 200),
    "chunks of one byte": endless(CHUNKED, b"1\r\n \r\n"),
    "trailers without end": endless(CHUNKED + b"0\r\n", b"X: y\r\n"),
    "70,000 wrong players": repeated(with_body(b"/api/tables", WRONG_PLAYERS)),
    "a long draft": repeated(
        with_body(b"/games/scream-machine/score", LONG_DRAFT, b"application/x-www-form-urlencoded")
    ),
    "long heads of the parts of a form": repeated(
        with_body(b"/print/read", LONG_HEADS, b"multipart/form-data; boundary=B")
    ),
    "large standings": repeated(with_body(b"/api/standings", json.dumps(STANDINGS).encode())),
    "long scores of an own game": long_scores,
    "pdf bombs": repeated(upload(pdf_bomb(80), "/print/read")),
    "sheets": repeated(b"GET /print/small-city/rules.pdf?lang=fr%2Ben HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    "previews": repeated(b"GET /print/small-city/rules.png?lang=fr%2Ben HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    "sheets nobody waits for": left_sheets,
    "imports of crowds": imports,
    "definitions of games": own_definitions,
    "workbooks that unpack to 300 MB": workbooks,
    "photos of many pixels": photos,
    "all kinds of long work at once": everything_at_once,
    "uploads never finished": unfinished_uploads,
    "a table of 5,000 moves": long_log,
    "streams never read": unread_streams,
    "new tables": many_tables,
}
