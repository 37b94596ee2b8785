"""Connections of phones: gevent's handler, with less to do for every request.

gevent reads headers with the standard library's parser of e-mails, sends a head and its body one after the other, asks
the system about a buffer before it fills it, and wakes a greenlet for every listener. A move took a third longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from gevent import socket
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.serving.headers import Headers
from companion.serving.listening import Line, framed, send_at_once
from companion.web.table.streams import HERE, PUSHED

READ_AT_ONCE = 1_024  # bytes
END_OF_CHUNKS = b"0\r\n\r\n"


class Connection(WSGIHandler):  # type: ignore[misc]
    """Reads by small portions, since a thousand phones that only listen keep a thousand buffers; writes in one go."""

    def __init__(self, sock: socket.socket, address: object, server: WSGIServer) -> None:
        super().__init__(sock, address, server)
        self.rfile = sock.makefile("rb", READ_AT_ONCE)

    def MessageClass(self, lines: BinaryIO, *_: object) -> Headers:  # noqa: N802 (gevent's name)
        return Headers(lines)

    def _headers(self) -> Iterator[tuple[str, str]]:
        headers: Headers = self.headers
        return headers.environ()

    def _write_with_headers(self, data: bytes) -> None:
        self.headers_sent = True
        self.finalize_headers()
        lines = [b"HTTP/1.1 " + self.status, *(name + b": " + value for name, value in self.response_headers), b"", b""]
        body = framed(data) if self.response_use_chunked and data else data
        self._sendall(b"\r\n".join(lines) + body)

    def _sendall(self, data: bytes) -> None:
        """What fits is sent at once, as nearly everything does; the rest is gevent's to wait for."""
        sent = send_at_once(self.socket, data)
        self.response_length += sent
        if sent < len(data):
            super()._sendall(data[sent:])

    def process_result(self) -> None:
        """Send the answer piece by piece, or push moves for as long as somebody listens."""
        moves = self.environ.get(PUSHED)
        if moves is None:
            for data in self.result:
                self.write(data)
                del data  # a fragment of a page is long, and it may be long until the next one
            if not self.headers_sent:
                self.write(b"")
        else:
            self.write(HERE)
            if not Line(self.socket, self.response_use_chunked, moves).stay():
                self.close_connection = True
                return
        if self.response_use_chunked and self.command != "HEAD":  # whose answer ends with its head
            self._sendall(END_OF_CHUNKS)

    def handle_one_response(self) -> None:
        """Nobody knows where a body with a broken chunk ends, so nothing after it can be a request."""
        super().handle_one_response()
        if self.wsgi_input._chunked_input_error:
            self.close_connection = True

    def _connection_upgrade_requested(self) -> bool:
        """Nothing else is spoken here; gevent would no longer count how much of the body was read."""
        return False

    def _handle_client_error(self, _: Exception) -> tuple[str, bytes]:
        """A line that is no request may hold a key, so no complaint repeats it."""
        answer: tuple[str, bytes] = super()._handle_client_error(ValueError("bad request"))
        return answer

    def log_request(self) -> None:
        """Keep no record of who asked for what; it would also take time to write."""
