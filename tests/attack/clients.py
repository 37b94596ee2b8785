"""Hostile clients, each bounded in number and time: what one of them sends, holds open or refuses to read."""

from __future__ import annotations

import json
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

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


def long_scores(server: Server, end: float) -> Counter[str]:
    """Scores of an own game with as much to work out as one may have."""
    group = server.call("POST", "/api/groups", {"name": "Sums"})[1]
    game = {
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
    server.call("POST", "/api/games", game, Authorization=f"Bearer {group['edit_key']}")
    rounds = [{"players": {f"P{seat}": {"a": seat} for seat in range(12)}} for _ in range(100)]
    body = json.dumps({"players": [{"name": f"P{seat}"} for seat in range(12)], "rounds": rounds}).encode()
    return repeated(with_body(b"/api/games/long-sums/score", body))(server, end)


def with_body(path: bytes, body: bytes, content_type: bytes = b"application/json") -> bytes:
    head = b"POST %b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: %b\r\nContent-Length: %d\r\n\r\n"
    return head % (path, content_type, len(body)) + body


WRONG_PLAYERS = json.dumps({"game": "scream-machine", "players": [{"nome": 1}] * 70_000}).encode()
HALF_BODY = POST % b"/api/tables" + b"Content-Length: 1000000\r\n\r\n[" + 900_000 * b" "
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
    "large standings": repeated(with_body(b"/api/standings", json.dumps(STANDINGS).encode())),
    "long scores of an own game": long_scores,
    "pdf bombs": repeated(upload(pdf_bomb(80), "/print/read")),
    "sheets": repeated(b"GET /print/small-city/rules.pdf?lang=fr%2Ben HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    "previews": repeated(b"GET /print/small-city/rules.png?lang=fr%2Ben HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    "sheets nobody waits for": left_sheets,
    "imports of crowds": imports,
    "streams never read": unread_streams,
    "new tables": many_tables,
}
