"""Event streams: numbered messages, a sign of life every few seconds, and no memory of who listens."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Response, request

from companion.live.rooms import Room, entries_after
from companion.rules.ledger import Entry
from companion.rules.moves import seat_of
from companion.speech.catalogue import Catalogue
from companion.web.rooms import rooms
from companion.web.who import Who
from companion.wire.moves import plain

SIGN_OF_LIFE = 10.0  # seconds; the contract promises a comment at least every 15


GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # RFC 1952: deflate, no name, no time, unknown system
RAW_DEFLATE = -zlib.MAX_WBITS
QUICK = 3


def event_stream(messages: Iterator[str] | Iterator[bytes]) -> Response:
    rooms().listen()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Response(messages, content_type="text/event-stream; charset=utf-8", headers=headers)


def packed_event_stream(messages: Iterator[str]) -> Response:
    """The same for long messages: a tenth of the bytes, for phones that can unpack them (all browsers can)."""
    if not request.accept_encodings.quality("gzip"):
        return event_stream(messages)
    response = event_stream(packed(messages))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


def packed(messages: Iterator[str]) -> Iterator[bytes]:
    """One endless gzip member. Every message is packed on its own, so nothing is kept for a phone that only listens."""
    yield GZIP_HEAD
    for one in messages:
        packer = zlib.compressobj(QUICK, zlib.DEFLATED, RAW_DEFLATE)
        yield packer.compress(one.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)


def message(event: str, data: str, number: int) -> str:
    """One message; data of several lines is several data fields."""
    lines = "".join(f"data: {line}\n" for line in data.split("\n"))
    return f"id: {number}\nevent: {event}\n{lines}\n"


@contextmanager
def watching(room: Room) -> Iterator[None]:
    room.watch(1)
    try:
        yield
    finally:
        room.watch(-1)


def moves_stream(room: Room, who: Who, after: int, words: Catalogue) -> Iterator[str]:
    """Every move after a number, each once, in order, for as long as somebody listens."""
    with watching(room):
        yield ": here\n\n"
        spoke = time.monotonic()
        while not room.gone:
            news = room.news
            for entry in entries_after(room, after):
                yield _told(room, entry, who, words)
                after, spoke = entry.seq, time.monotonic()
            room.wait(news, max(0.0, spoke + SIGN_OF_LIFE - time.monotonic()))
            if time.monotonic() >= spoke + SIGN_OF_LIFE:
                yield ": still here\n\n"
                spoke = time.monotonic()


def _told(room: Room, entry: Entry, who: Who, words: Catalogue) -> str:
    """The message of a move, made once for all who may know as much of it and read the same language."""
    secret = room.game.is_secret(room.table, entry.move, who.seat)
    what = (entry.seq, words.language, secret)
    if (told := room.told.get(what)) is None:
        told = message("move", json.dumps(move_document(entry, secret, words)), entry.seq)
        room.remember_told(what, told)
    return told


def move_document(entry: Entry, secret: bool, words: Catalogue) -> dict[str, Any]:
    """A move as the bearer may know it."""
    fields = {} if secret else plain(entry.move)
    return {
        **fields,
        "seq": entry.seq,
        "type": entry.move.type,
        "seat": seat_of(entry.move),
        "made_by": entry.by,
        "label": words.speak(entry.label),
    }
