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
from http.client import HTTPConnection, HTTPException
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


def call(server: Server, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """Status and content of one request of the hostile client: JSON, or the text of any other answer."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(ADDRESS, 0))
    try:
        return call_over(connection, method, path, body, **headers)
    finally:
        connection.close()


def call_over(connection: HTTPConnection, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
    """The same on a connection that is kept."""
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    try:
        connection.request(method, path, None if body is None else json.dumps(body), sent)
        response = connection.getresponse()
        content = response.read().decode(errors="replace")
    except (OSError, HTTPException):
        connection.close()  # the next request opens it again
        return 0, ""
    with suppress(ValueError):
        return response.status, json.loads(content)
    return response.status, content


def group(server: Server, name: str) -> tuple[str, str]:
    """The number and the key of a new group."""
    _, made = call(server, "POST", "/api/groups", {"name": name})
    return made["url"].rsplit("/", 1)[1], made["edit_key"]


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
    """As many notes as a table takes, then streams of all of them that are never read."""
    table = server.open_table()
    key = {"Authorization": f"Bearer {table['host_key']}"}
    note = {"type": "note", "text": 90 * "\N{FERRIS WHEEL}"}
    answers: Counter[str] = Counter()
    kept = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(ADDRESS, 0))
    while answers.total() < 3_000 and time.monotonic() < end - 3:
        path = f"/api/tables/{table['code']}/moves"
        found, _ = call_over(kept, "POST", path, note, Idempotency_Key=str(answers.total()), **key)
        answers[f"{found} for a note"] += 1
        if found in {409, 429}:
            break
    kept.close()
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
    return answers + Counter({"streams": len(connections)})


def many_tables(server: Server, end: float) -> Counter[str]:
    answers: Counter[str] = Counter()
    body = {"game": "scream-machine", "players": [{"name": "Ana"}, {"name": "Bo"}]}
    while time.monotonic() < end and answers.total() < 300:
        answers[str(call(server, "POST", "/api/tables", body)[0])] += 1
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
    number, edit_key = group(server, "Crowd")
    play = b'[{"game": "steam-park", "players": [' + b",".join([b'{"name": 1}'] * 600_000) + b"]}]"
    cookie = f"Cookie: midway-group-{number}={edit_key}"
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
    _, edit_key = group(server, "Sums")
    call(server, "POST", "/api/games", LONG_GAME, Authorization=f"Bearer {edit_key}")
    rounds = [{"players": {f"P{seat}": {"a": seat} for seat in range(12)}} for _ in range(100)]
    body = json.dumps({"players": [{"name": f"P{seat}"} for seat in range(12)], "rounds": rounds}).encode()
    return repeated(with_body(b"/api/games/long-sums/score", body))(server, end)


def own_definitions(server: Server, end: float) -> Counter[str]:
    """Definitions with as much to work out as one may have: by a link, by the editor, and as a bomb behind the #."""
    number, edit_key = group(server, "Editors")
    cookie = f"Cookie: midway-group-{number}={edit_key}".encode()
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
    number, edit_key = group(server, "Pictures")
    key = {"Authorization": f"Bearer {edit_key}"}
    play = {"game": "steam-park", "players": [{"name": "Ana", "total": 1}, {"name": "Bo", "total": 2}]}
    _, saved = call(server, "POST", "/api/plays", play, **key)
    cookie = f"Cookie: midway-group-{number}={edit_key}"
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


def waiting_uploads(server: Server, end: float) -> Counter[str]:
    """Large photos that wait for their turn behind long sheets."""
    number, edit_key = group(server, "Pictures")
    play = {"game": "steam-park", "players": [{"name": "Ana", "total": 1}, {"name": "Bo", "total": 2}]}
    _, saved = call(server, "POST", "/api/plays", play, Authorization=f"Bearer {edit_key}")
    cookie = f"Cookie: midway-group-{number}={edit_key}"
    photo = repeated(upload(bytes(8_900_000), f"/plays/{saved['id']}/photos", cookie, field="photo"))
    kinds = [CLIENTS["sheets"], *4 * [photo]]
    with ThreadPoolExecutor(len(kinds)) as clients:
        return sum(clients.map(lambda client: client(server, end), kinds), Counter())


def read_pages(server: Server, end: float) -> Counter[str]:
    """As many streams of a table's page as one address may have, read as phones do."""
    table = server.open_table()
    asked = f"GET /t/{table['code']}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    connections: list[socket.socket] = []
    while len(connections) < 1_500 and time.monotonic() < end:
        connections.append(send(server, asked))
    answers = Counter(status(connection, 1.0) for connection in connections)
    time.sleep(max(0.0, end - time.monotonic()))
    for connection in connections:
        connection.close()
    return answers


def imported_records(server: Server, end: float) -> Counter[str]:
    """A file of BG Stats with long records, given back again and again."""
    number, edit_key = group(server, "Records")
    cookie = f"Cookie: midway-group-{number}={edit_key}"
    answers: Counter[str] = Counter()
    for part in range(6):
        place = call_form(server, upload(long_records(part), f"/groups/{number}/import", cookie))
        time.sleep(1)
        answers["written " + str(bool(call_form(server, with_body(place.encode(), b"", FORM, cookie.encode()))))] += 1
        time.sleep(1)
    asked = f"GET /groups/{number}/export/bgstats HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{cookie}\r\n\r\n"
    while time.monotonic() < end:
        with send(server, asked.encode()) as connection:
            answers[status(connection, 20)] += 1
    return answers


def long_records(part: int) -> bytes:
    games = [{"id": one, "name": f"G{one}", "uuid": f"g{part}-{one}", "notes": 300 * "x"} for one in range(8_000)]
    play = {"gameRefId": 1, "playDate": "2024-01-01 10:00:00", "playerScores": [{"playerRefId": 1, "score": "1"}]}
    plays = [play | {"uuid": f"p{part}"}]
    return json.dumps({"games": games, "players": [{"id": 1, "name": "Ana"}], "plays": plays}).encode()


def call_form(server: Server, content: bytes) -> str:
    """Where the answer to a form leads."""
    with send(server, content) as connection:
        connection.settimeout(60)
        return connection.recv(4_000).decode().partition("Location: ")[2].partition("\r\n")[0]


def unfinished_uploads(server: Server, end: float) -> Counter[str]:
    """Half of a file on every way to send one."""
    number, edit_key = group(server, "Halves")
    cookie = f"Cookie: midway-group-{number}={edit_key}"
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

FORM = b"application/x-www-form-urlencoded"

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
    "uploads that wait behind sheets": waiting_uploads,
    "1,500 pages that listen": read_pages,
    "long records of BG Stats": imported_records,
    "uploads never finished": unfinished_uploads,
    "a table of 5,000 moves": long_log,
    "streams never read": unread_streams,
    "new tables": many_tables,
}
