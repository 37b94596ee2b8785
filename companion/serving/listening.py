"""Phones that only listen to the moves of a table."""

from __future__ import annotations

import time
from contextlib import suppress

import gevent
from gevent import socket

from companion.web.table.streams import SIGN_OF_LIFE, STILL_HERE, Moves

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
        self._engaged = False  # somebody is telling them already, or the phone takes no more for now
        self._spoke = time.monotonic()

    def stay(self) -> bool:
        """Until they hang up; whether nothing was left half said, so that something else may be said after it."""
        with self._moves.live_table.ringing(self.tell):
            self.tell()
            while not self._hung_up():
                self._spoke = time.monotonic()  # also when they take nothing: it is not time again at once
                if not self._engaged:
                    self._engaged = not self._say(STILL_HERE)
        return not self._engaged

    def _hung_up(self) -> bool:
        """Wait until it is time for a sign of life, or the phone is gone (or asks for something else)."""
        while (seconds := self._spoke + SIGN_OF_LIFE - time.monotonic()) > 0:
            with suppress(TimeoutError):
                socket.wait_read(self._socket.fileno(), seconds)
                return True
        return False

    def tell(self) -> None:
        """Say everything that is new; whoever comes while somebody is at it can rely on them."""
        if self._moves.live_table.gone:
            self._hang_up()
        elif not self._engaged:
            self._engaged = True
            try:
                self._engaged = not self._say_all()
            except BaseException:
                self._hang_up()  # they come back and are told what they missed
                raise

    def _say_all(self) -> bool:
        """Whether all could be said; if not, somebody is still at it."""
        while news := b"".join(self._moves.untold()):
            if not self._say(news):
                return False
        return True

    def _say(self, words: bytes) -> bool:
        data = framed(words) if self._chunked else words
        try:
            sent = send_at_once(self._socket, data)
        except OSError:  # gone, which the other greenlet hears of
            return False
        self._spoke = time.monotonic()
        if sent < len(data):
            gevent.spawn(self._say_rest, data[sent:])
        return sent == len(data)

    def _say_rest(self, rest: bytes) -> None:
        with suppress(OSError):
            self._socket.sendall(rest)
            self._engaged = False
            self.tell()

    def _hang_up(self) -> None:
        """The other greenlet hears of it, and ends the answer."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RD)
