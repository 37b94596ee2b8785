"""The bytes of a connection as the server reads them, within limits of size and time."""

import io
import socket
import time
from collections import Counter
from enum import Enum
from http import HTTPStatus
from typing import Any

from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, RequestTimeout, ServiceUnavailable

from companion.limits import (
    BODY_BYTES_PER_ADDRESS,
    BODY_BYTES_PER_SECOND,
    CHUNKED_BYTES,
    FREE_BODY_BYTES,
    HEAD_BYTES,
    Limits,
)
from companion.network.event_loop import let_others_go_first
from companion.network.turns import RequestTurn

RETRY_AFTER = 10  # seconds
PIECE = 1_024  # bytes read of a chunked body until others get a turn: tiny chunks take long to parse


class HeadRefused(ValueError):
    """A head that exceeds a limit; gevent expects a ValueError for a request that cannot be read."""


class ReadingStage(Enum):
    IDLE = "waits for a request"
    HEAD = "reads a head"
    BODY = "reads a body"


class RequestReader(io.RawIOBase):
    """One connection. `refused` is the status once a limit was exceeded; nothing can be read after that."""

    def __init__(
        self, connection: socket.socket, address: str, limits: Limits, bodies: Counter[str], turn: RequestTurn
    ) -> None:
        self.turn = turn  # of the request that is read
        self._connection = connection
        self._address = address
        self._limits = limits
        self._bodies = bodies  # bytes of bodies held for each address
        self._held = 0
        self._first = True
        self.expect_head()

    def expect_head(self) -> None:
        """A new request may begin."""
        self.refused: HTTPStatus | None = None
        self.answered = False  # set by the handler with the first bytes of the answer
        self._phase, self._taken, self._chunked = ReadingStage.IDLE, 0, False
        self._deadline = time.monotonic() + (self._limits.head_timeout if self._first else self._limits.idle_timeout)
        self._first = False

    def expect_body(self, chunked: bool) -> None:
        self._phase, self._taken, self._chunked = ReadingStage.BODY, 0, chunked
        self._deadline = time.monotonic() + self._limits.body_timeout

    def release_body(self) -> None:
        """The request is over, and its body no longer held."""
        self._bodies[self._address] -= self._held
        if self._bodies[self._address] <= 0:
            del self._bodies[self._address]
        self._held = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self.refused is not None:
            raise ConnectionAbortedError
        self._check_size()
        if self._phase is ReadingStage.BODY:
            let_others_go_first()  # data that is always there would never let others have a turn
            buffer = memoryview(buffer)[:PIECE] if self._chunked else buffer
        try:
            with self.turn.paused():
                count = self._receive(buffer)
        except TimeoutError:
            if self._phase is ReadingStage.IDLE:
                return 0
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        self._count(count)
        return count

    def _receive(self, buffer: Any) -> int:
        seconds = self._deadline - time.monotonic()
        if seconds <= 0:
            raise TimeoutError
        self._connection.settimeout(seconds)
        return self._connection.recv_into(buffer)

    def _count(self, count: int) -> None:
        self._taken += count
        if self._phase is ReadingStage.IDLE:
            self._phase, self._deadline = ReadingStage.HEAD, time.monotonic() + self._limits.head_timeout
        if self._phase is ReadingStage.BODY:
            self._deadline += count / BODY_BYTES_PER_SECOND
            if self._taken > FREE_BODY_BYTES:
                self._held += count
                self._bodies[self._address] += count

    def _check_size(self) -> None:
        if self._phase is ReadingStage.HEAD and self._taken >= HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        if self._phase is ReadingStage.BODY and self._chunked and self._taken >= CHUNKED_BYTES:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if self._held and self._bodies[self._address] > BODY_BYTES_PER_ADDRESS:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def _refuse(self, status: HTTPStatus) -> None:
        """Raise what the reader of this part understands: gevent of a head, the application of a body."""
        self.refused = status
        if self._phase is not ReadingStage.BODY:
            raise HeadRefused(status.phrase)
        if self.answered:  # gevent reads the rest of a body that the application did not want
            raise ConnectionAbortedError
        raise _problem(status)


def _problem(status: HTTPStatus) -> HTTPException:
    match status:
        case HTTPStatus.REQUEST_TIMEOUT:
            return RequestTimeout()
        case HTTPStatus.SERVICE_UNAVAILABLE:
            return ServiceUnavailable(retry_after=RETRY_AFTER)
    return RequestEntityTooLarge()
