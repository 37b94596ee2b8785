"""Event streams: numbered messages, a sign of life every few seconds, and no memory of who listens."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, request

from companion.live.table_service import LiveTable, entries_after
from companion.rules.move_log import Entry
from companion.rules.moves import seat_of
from companion.speech.catalogue import Catalogue
from companion.web.access.application import table_service
from companion.wire.moves import visible_fields

PUSHED = "midway.moves"  # where a request says whose moves it wants pushed
SIGN_OF_LIFE = 10.0  # seconds; docs/api.md 2.7 promises a comment at least every 15
LONGEST_NUMBER = 11  # digits
HERE = b": here\n\n"
STILL_HERE = b": still here\n\n"

GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # RFC 1952: deflate, no name, no time, unknown system
RAW_DEFLATE = -zlib.MAX_WBITS
QUICK = 3


def event_stream(messages: Iterator[bytes]) -> Response:
    table_service().listen()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    typed = "text/event-stream; charset=utf-8"
    return Response(messages, content_type=typed, headers=headers, direct_passthrough=True)


def packed_event_stream(messages: Iterator[str]) -> Response:
    """A stream of long messages: a tenth of the bytes, for phones that can unpack them (all browsers can)."""
    if not request.accept_encodings.quality("gzip"):
        return event_stream(_passed_on(messages, str.encode))
    response = event_stream(packed(messages))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


def packed(messages: Iterator[str]) -> Iterator[bytes]:
    """One endless gzip member. Every message is packed on its own, so nothing is kept for a phone that only listens."""
    yield GZIP_HEAD
    yield from _passed_on(messages, _pack)


def _pack(message: str) -> bytes:
    packer = zlib.compressobj(QUICK, zlib.DEFLATED, RAW_DEFLATE)
    return packer.compress(message.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)


def _passed_on(messages: Iterator[str], wrap: Callable[[str], bytes]) -> Iterator[bytes]:
    """Message by message, without keeping the last one until the next: it is long, and the wait may be, too."""
    for one in messages:
        passing = [one]
        del one
        yield wrap(passing.pop())


def number_of(given: str) -> int | None:
    """The number of a message as a phone tells it; None if it makes no sense."""
    return int(given) if given.isascii() and given.isdigit() and len(given) <= LONGEST_NUMBER else None


def message(event: str, data: str, number: int) -> str:
    """One message; data of several lines is several data fields."""
    lines = "".join(f"data: {line}\n" for line in data.split("\n"))
    return f"id: {number}\nevent: {event}\n{lines}\n"


class Moves:
    """Every move of a live_table after a number, each once, in order, as one listener may know them."""

    def __init__(self, live_table: LiveTable, seat: Callable[[], int | None], after: int, catalogue: Catalogue) -> None:
        self.live_table = live_table
        self._seat, self._after, self._words = seat, after, catalogue

    def untold(self) -> list[bytes]:
        """The messages of all moves this listener has not been told of; from now on they are told."""
        entries = entries_after(self.live_table, self._after)
        self._after += len(entries)
        return [self._told(entry) for entry in entries]

    def _told(self, entry: Entry) -> bytes:
        """The message of a move, made once for all who may know as much of it and read the same language."""
        secret = self._is_secret(entry)
        what = (entry.seq, self._words.language, secret)
        if (told := self.live_table.told.get(what)) is None:
            told = message("move", json.dumps(move_document(entry, secret, self._words)), entry.seq).encode()
            self.live_table.remember_told(what, told)
        return told

    def _is_secret(self, entry: Entry) -> bool:
        """Only where there is something to hide it is asked who listens: their seat may have gone to another phone."""
        is_secret = self.live_table.game.is_secret
        return is_secret(self.live_table.table, entry.move, None) and is_secret(
            self.live_table.table, entry.move, self._seat()
        )


def moves_stream(moves: Moves) -> Iterator[bytes]:
    """What a listener is told, for as long as somebody listens."""
    live_table = moves.live_table
    with live_table.watching():
        yield HERE
        spoke = time.monotonic()
        while not live_table.gone:
            news = live_table.news
            for told in moves.untold():
                yield told
                spoke = time.monotonic()
            live_table.wait(news, max(0.0, spoke + SIGN_OF_LIFE - time.monotonic()))
            if time.monotonic() >= spoke + SIGN_OF_LIFE:
                yield STILL_HERE
                spoke = time.monotonic()


def pushed_moves(moves: Moves) -> Response:
    """A stream of moves; our own server needs only the moves and pushes them by itself."""
    if request.method == "GET":  # a HEAD is answered by the head alone
        request.environ[PUSHED] = moves
    return event_stream(moves_stream(moves))


def move_document(entry: Entry, secret: bool, catalogue: Catalogue) -> dict[str, Any]:
    """A move as the bearer may know it."""
    fields = {} if secret else visible_fields(entry.move)
    return {
        **fields,
        "seq": entry.seq,
        "type": entry.move.type,
        "seat": seat_of(entry.move),
        "made_by": entry.by,
        "label": catalogue.translate(entry.label),
    }
