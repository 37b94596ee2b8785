"""gevent's request handler with limits: it reads through a RequestReader and drops clients that take nothing."""

import io
import re
import socket
import struct
from contextlib import suppress
from errno import ECONNRESET
from http import HTTPStatus
from http.client import HTTPException, HTTPMessage
from typing import Any, ClassVar

from gevent.pywsgi import WSGIHandler

from companion.limits import BODY_BYTES
from companion.machine.addresses import network_of
from companion.network.request_reader import RETRY_AFTER, HeadRefused, RequestReader
from companion.network.turns import RequestTurn

READ_AHEAD = 1_024  # bytes; held by every open stream
PIECE = 65_536  # bytes; a client has to take one in the time to send
SECONDS_TO_LINGER = 1.0  # for a refused client to read its answer before the connection is reset
MOST_LINGERING = 200
MOST_LINGERED_BYTES = 1_000_000
EVENT_STREAM = b"text/event-stream"  # of which each message is waited for, and none worked out for long
HEAD_LINE = re.compile(rb"(?:(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:|[ \t])[^\r\n\0]*)?\r?\n")  # or the end
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: whatever was not taken is dropped


class HeadLines:
    """The lines of a head as http.client reads them. It would take one that is no header for the end of the head, and
    what follows, the length of the body too, for nothing."""

    def __init__(self, source: io.BufferedReader) -> None:
        self._source = source

    def readline(self, limit: int) -> bytes:
        """The next line; raises ValueError for one that is no header."""
        line = self._source.readline(limit)
        if line.endswith(b"\n") and not HEAD_LINE.fullmatch(line):
            raise ValueError("a line that is no header")
        return line


class LimitedHandler(WSGIHandler):  # type: ignore[misc]
    """One connection."""

    lingering: ClassVar[int] = 0
    environ: dict[str, Any]
    more_follows: bool | None = None  # whether more of an answer that has begun may have to be worked out

    def __init__(self, connection: socket.socket, address: Any, server: Any) -> None:
        super().__init__(connection, address, server)
        host = network_of(address[0]) if isinstance(address, tuple) else ""
        turn = RequestTurn(server.turns_of(host))
        self.reader = RequestReader(connection, host, server.limits, server.bodies, turn)
        self.rfile: io.BufferedReader = io.BufferedReader(self.reader, READ_AHEAD)  # gevent's own has no limits

    def handle_one_request(self) -> Any:
        """gevent's, and an answer of our own where a limit was exceeded."""
        self.reader.expect_head()
        result = None
        try:
            result = super().handle_one_request()
        except HeadRefused:
            pass  # `refused` says why
        finally:
            self.reader.release_body()
            self._forget_request()
        return result if self.reader.refused is None else self._refuse(self.reader.refused)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer, unless the application has, and end the connection."""
        self.close_connection = True
        with suppress(OSError):
            if not self.reader.answered:
                self.status, self.headers_sent, self.response_use_chunked = None, False, False
                body = f"{status.phrase}.\n".encode()
                headers = [
                    ("Content-Type", "text/plain; charset=utf-8"),
                    ("Content-Length", str(len(body))),
                    ("Connection", "close"),
                ]
                if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
                    headers.append(("Retry-After", str(RETRY_AFTER)))
                self.start_response(f"{status.value} {status.phrase}", headers)
                self.write(body)
            self._linger()

    def _linger(self) -> None:
        """Take what still comes for a moment: closing at once would reset the connection before its answer was read."""
        self.socket.shutdown(socket.SHUT_WR)
        if LimitedHandler.lingering >= MOST_LINGERING:
            return
        LimitedHandler.lingering += 1
        try:
            self.socket.settimeout(SECONDS_TO_LINGER)
            taken = 0
            while taken < MOST_LINGERED_BYTES and (received := len(self.socket.recv(PIECE))):
                taken += received
        finally:
            LimitedHandler.lingering -= 1

    def MessageClass(self, source: io.BufferedReader, *arguments: Any) -> HTTPMessage:  # noqa: N802 (gevent's name)
        """The parsed head; raises ValueError where two ways to tell the length of the body contradict each other."""
        try:
            headers: HTTPMessage = super().MessageClass(HeadLines(source), *arguments)
        except HTTPException:  # more lines than http.client reads
            self.reader.refused = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise HeadRefused from None
        lengths = headers.get_all("Content-Length", [])
        encodings = [encoding.strip().lower() for encoding in headers.get_all("Transfer-Encoding", [])]
        if len(lengths) + len(encodings) > 1 or encodings not in ([], ["chunked"]):
            raise ValueError("contradictory lengths")
        if any(not (length.isascii() and length.isdigit()) for length in lengths):
            raise ValueError("a length that is no number")
        if any(len(length) > len(str(BODY_BYTES)) or int(length) > BODY_BYTES for length in lengths):
            self.reader.refused = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            raise HeadRefused
        return headers

    def get_environ(self) -> dict[str, Any]:
        """gevent's, and a way for the application to notice that the client left."""
        environ: dict[str, Any] = super().get_environ()
        self.reader.expect_body("HTTP_TRANSFER_ENCODING" in environ)
        environ["midway.client_left"] = self.client_left
        environ["midway.pause_turn"] = self.reader.turn.paused
        return environ

    def handle_one_response(self) -> None:
        """gevent's, when it is this request's turn; a page that nobody waits for any more is not made."""
        self.more_follows = None
        self.reader.turn.begin()
        try:
            if self.command in ("GET", "HEAD") and self.client_left():
                self.close_connection = True
            else:
                super().handle_one_response()
        finally:
            self.reader.turn.end()

    def log_request(self) -> None:
        """Nothing: addresses of pages have the codes of tables in them, and nobody would read it."""

    def client_left(self) -> bool:
        """Whether the client has closed its connection."""
        try:
            self.socket.settimeout(0.0)
            return not self.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True

    def write(self, data: bytes) -> None:
        """Send in pieces, each of which has to be taken in time; whoever is sent to needs no turn meanwhile."""
        self.reader.answered = True
        self.reader.turn.end()
        self.socket.settimeout(self.server.limits.send_timeout)
        try:
            for start in range(0, max(1, len(data)), PIECE):
                super().write(data if len(data) <= PIECE else data[start : start + PIECE])
        except TimeoutError:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            raise ConnectionResetError(ECONNRESET, "the client takes nothing") from None
        if self.more_follows is None:
            is_stream = any(value.startswith(EVENT_STREAM) for _, value in self.response_headers)
            self.more_follows = self.provided_content_length is None and not is_stream
            if is_stream:
                self._forget_request()
        if self.more_follows:
            self.reader.turn.begin()

    def _forget_request(self) -> None:
        """Nobody needs its head, nor that of the answer, when an event stream has begun or a connection waits for the
        next one; and what is worked out of them refers to this handler, which the garbage collector would have to free.
        """
        self.environ, self.headers = {}, None
        self.response_headers: list[tuple[bytes, bytes]] = []
