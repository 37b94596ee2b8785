"""Phones that only listen to the moves of a table."""

from __future__ import annotations

import time
from contextlib import suppress

import gevent
from gevent import socket

from companion.web.streams import SIGN_OF_LIFE, STILL_HERE, Moves

NO_WAITING = 0.0


def framed(data: bytes) -> bytes:
    """One chunk of an answer whose length nobody knows."""
    return b"%x\r\n%b\r\n" % (len(data), data)


def send_at_once(sock: socket.socket, data: bytes) -> int:
    """How many bytes found room; gevent would ask the system for the size of that room first."""
    try:
        sent: int = sock.send(data, 0, NO_WAITING)
    except BlockingIOError:
        return 0
    return sent


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
            sent = send_at_once(self._socket, data)
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
