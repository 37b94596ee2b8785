"""The one request that a thousand phones make over and over: a move of the API, without the way through Flask.

Only a plain move that counts is answered here. Whatever is unusual, refused or faulty goes the usual way, which tells
what is wrong; a move that was made after all is known there by its idempotency key, so nothing happens twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from companion.live.table_service import Accepted, TableService
from companion.web.access.table_access import Keys, who_bears
from companion.web.shell.security import HEADERS
from companion.web.table.idempotency import is_idempotency_key, make_move
from companion.wire.moves import read_move

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

MOVES = re.compile(r"/api/tables/([^/]+)/moves")
BEARER = "Bearer "
LONGEST = 10_000  # bytes
UNUSUAL = ("HTTP_ORIGIN", "HTTP_EXPECT", "HTTP_TRANSFER_ENCODING")


class QuickMoves:
    """A layer around the application."""

    def __init__(self, application: Application, table_service: TableService) -> None:
        self._application, self._rooms = application, table_service

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        moves = MOVES.fullmatch(environ["PATH_INFO"])
        if moves is None or not _is_plain(environ):
            return self._application(environ, start_response)
        try:
            body: bytes = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        except OSError:  # it ended too early
            return self._application(environ, start_response)
        accepted = self._accept(moves[1], environ, body)
        if accepted is None or accepted.repeated:
            return self._application(environ | {"wsgi.input": BytesIO(body)}, start_response)
        answer = b'{"seq":%d}\n' % accepted.seq
        head = [("Content-Type", "application/json"), ("Content-Length", str(len(answer))), *HEADERS]
        start_response("201 CREATED", head)
        return (answer,)

    def _accept(self, code: str, environ: Environ, body: bytes) -> Accepted | None:
        """The move as it was accepted; None if anything was in its way."""
        try:
            here = self._rooms.live_table(code, caught_up=False)
            who = who_bears(self._rooms, here, Keys(environ["HTTP_AUTHORIZATION"].removeprefix(BEARER)))
            move = read_move(here.game, body)
            key, stamp = environ["HTTP_IDEMPOTENCY_KEY"].strip(), environ.get("HTTP_CLOCK_STAMP", "")
            return make_move(self._rooms, here, who, move, key, stamp)
        except Exception:  # noqa: BLE001 (the usual way tries again, and tells what is wrong)
            return None


def _is_plain(environ: Environ) -> bool:
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("CONTENT_TYPE") == "application/json"
        and environ.get("CONTENT_LENGTH", "").isdecimal()
        and int(environ["CONTENT_LENGTH"]) <= LONGEST
        and environ.get("HTTP_AUTHORIZATION", "").startswith(BEARER)
        and is_idempotency_key(environ.get("HTTP_IDEMPOTENCY_KEY", "").strip())
        and not environ.get("QUERY_STRING")
        and not any(name in environ for name in UNUSUAL)
    )
