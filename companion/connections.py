"""Connections of phones, as `midway serve` handles them: gevent's handler, with less to do for every request.

gevent reads headers with the standard library's parser of e-mails, sends a head and its body one after the other, asks
the system about a buffer before it fills it, and wakes a greenlet for every listener there is. A move took twice as
long that way.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import BinaryIO

import gevent
from gevent import socket
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.web.streams import HERE, PUSHED, SIGN_OF_LIFE, STILL_HERE, Moves

READ_AT_ONCE = 1_024  # bytes
LONGEST_LINE = 65_536  # bytes of one header
MOST_HEADERS = 100
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\0\r\n]*?)[ \t]*\r?\n")
END_OF_HEAD = (b"\r\n", b"\n")
END_OF_CHUNKS = b"0\r\n\r\n"
LENGTHS = ("content-length", "transfer-encoding")
OF_THE_BODY = ("content-type", "content-length")
NO_WAITING = 0.0


class Headers:
    """The headers of a request, as gevent asks for them. Whatever is no header makes a bad request.

    No complaint repeats what was sent: it ends up in the server's own log, where no key belongs.
    """

    status = ""  # gevent asks whether anything was wrong; that was said by then

    def __init__(self, lines: BinaryIO) -> None:
        self._said = tuple(_read(lines))
        self._first = dict(reversed(self._said))
        lengths = [value for name, value in self._said if name in LENGTHS]
        # Where a body ends must be said once and plainly; anything else is an attempt to be misunderstood.
        if len(lengths) > 1 or not all(value.isdecimal() or value.lower() == "chunked" for value in lengths):
            raise ValueError("no plain length")

    def get(self, name: str, default: str | None = None) -> str | None:
        return self._first.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        del self._first[name]

    @property
    def typeheader(self) -> str | None:
        return self.get("content-type")

    def environ(self) -> Iterator[tuple[str, str]]:
        """As WSGI names them; a name with an underscore could pass for another one and is left out."""
        for name, value in self._said:
            if name not in OF_THE_BODY and "_" not in name:
                yield _environ_name(name), value


def _read(lines: BinaryIO) -> Iterator[tuple[str, str]]:
    for _ in range(MOST_HEADERS):
        line = lines.readline(LONGEST_LINE)
        if line in END_OF_HEAD:
            return
        header = HEADER.fullmatch(line)
        if header is None:
            raise ValueError("no header")
        yield header[1].decode("latin-1").lower(), header[2].decode("latin-1")
    raise ValueError("too many headers")


@lru_cache(maxsize=256)
def _environ_name(name: str) -> str:
    return f"HTTP_{name.replace('-', '_').upper()}"


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
        try:
            sent = self.socket.send(data, 0, NO_WAITING)
        except BlockingIOError:
            sent = 0
        self.response_length += sent
        if sent < len(data):
            super()._sendall(data[sent:])

    def process_result(self) -> None:
        moves = self.environ.get(PUSHED)
        if moves is None:
            super().process_result()
        else:
            self.write(HERE)
            Line(self.socket, self.response_use_chunked, moves).stay()
            self._sendall(END_OF_CHUNKS if self.response_use_chunked else b"")

    def log_request(self) -> None:
        """Keep no record of who asked for what; it would also take time to write."""


def framed(data: bytes) -> bytes:
    """One chunk of an answer whose length nobody knows."""
    return b"%x\r\n%b\r\n" % (len(data), data)


class Line:
    """Somebody who only listens. Whoever has news tells them at once; a greenlet just waits until they hang up."""

    def __init__(self, sock: socket.socket, chunked: bool, moves: Moves) -> None:
        self._socket, self._chunked, self._moves = sock, chunked, moves
        self._full = False  # the phone takes no more: what did not fit has a greenlet of its own
        self._spoke = time.monotonic()

    def stay(self) -> None:
        with self._moves.room.ringing(self._tell):
            self._tell()
            while not self._hung_up():
                if not self._full:
                    self._send(STILL_HERE)

    def _hung_up(self) -> bool:
        """Wait until it is time for a sign of life, or the phone is gone (or asks for something else)."""
        while (seconds := self._spoke + SIGN_OF_LIFE - time.monotonic()) > 0:
            with suppress(TimeoutError):
                socket.wait_read(self._socket.fileno(), seconds)
                return True
        return False

    def _tell(self) -> None:
        if self._moves.room.gone:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RD)  # which is how the other greenlet hears of it
        elif not self._full:
            self._send(b"".join(self._moves.untold()))

    def _send(self, told: bytes) -> None:
        if not told:
            return
        data = framed(told) if self._chunked else told
        try:
            sent = self._socket.send(data, 0, NO_WAITING)
        except BlockingIOError:
            sent = 0
        except OSError:  # hung up, which the other greenlet hears of
            return
        self._spoke = time.monotonic()
        if sent < len(data):
            self._full = True
            gevent.spawn(self._send_rest, data[sent:])

    def _send_rest(self, rest: bytes) -> None:
        with suppress(OSError):
            self._socket.sendall(rest)
            self._full = False
            self._tell()
