"""Event streams: numbered messages, a comment every few seconds, and no memory of who listens."""

import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from flask import Response, request

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.rules.move_log import Entry
from companion.rules.moves import seat_of
from companion.speech.catalogue import Catalogue
from companion.web.access.application import table_service
from companion.web.access.quotas import CountedStream
from companion.wire.moves import visible_fields

HEARTBEAT = 10.0  # seconds; docs/api.md 2.7 promises a comment at least every 15
COMMENT = b": still here\n\n"
LONGEST_NUMBER = 11  # digits

GZIP_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # RFC 1952: deflate, no name, no time, unknown system
RAW_DEFLATE = -zlib.MAX_WBITS
FAST = 3


def event_stream(messages: Iterator[bytes]) -> Response:
    table_service().listen()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    content_type = "text/event-stream; charset=utf-8"
    body = CountedStream(messages) if request.method == "GET" else None  # the answer to HEAD would never end
    return Response(body, content_type=content_type, headers=headers, direct_passthrough=True)


def compressed_event_stream(messages: Iterator[str]) -> Response:
    """A stream of long messages: a tenth of the bytes for clients that accept gzip, as all browsers do."""
    if not request.accept_encodings.quality("gzip"):
        return event_stream(_encoded(messages, str.encode))
    response = event_stream(compressed(messages))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


def compressed(messages: Iterator[str]) -> Iterator[bytes]:
    """One endless gzip member. Every message is compressed on its own, so nothing is kept for a phone that waits."""
    yield GZIP_HEAD
    yield from _encoded(messages, _compress)


def _compress(message: str) -> bytes:
    compressor = zlib.compressobj(FAST, zlib.DEFLATED, RAW_DEFLATE)
    return compressor.compress(message.encode()) + compressor.flush(zlib.Z_SYNC_FLUSH)


def _encoded(messages: Iterator[str], encode: Callable[[str], bytes]) -> Iterator[bytes]:
    """Message by message, without keeping the last one until the next: it is long, and the wait may be, too."""
    for one in messages:
        passing = [one]
        del one
        yield encode(passing.pop())


def parse_number(given: str) -> int | None:
    """The number of a message as a client sends it; None for anything else."""
    return int(given) if given.isascii() and given.isdigit() and len(given) <= LONGEST_NUMBER else None


def message(event: str, data: str, message_id: str) -> str:
    """One message; data of several lines is several data fields."""
    lines = "".join(f"data: {line}\n" for line in data.split("\n"))
    return f"id: {message_id}\nevent: {event}\n{lines}\n"


def move_messages(
    live_table: LiveTable, access: Callable[[], Access], after: int, catalogue: Catalogue
) -> Iterator[bytes]:
    """Every move of a table after a number, each once and in order, for as long as somebody listens.

    `access` is called whenever there is something to withhold: the listener's seat may have gone to another phone.
    """
    with live_table.watching():
        yield COMMENT
        while not live_table.deleted:
            version = live_table.version
            while after < live_table.seq:  # one by one: a slow listener keeps no part of the log
                entry = live_table.move_log.entries[after]
                after = entry.seq
                secret = _is_secret(live_table, entry, access)
                yield message("move", json.dumps(move_document(entry, secret, catalogue)), str(entry.seq)).encode()
            live_table.wait(version, HEARTBEAT)
            if live_table.seq == after and not live_table.deleted:
                yield COMMENT


def _is_secret(live_table: LiveTable, entry: Entry, access: Callable[[], Access]) -> bool:
    is_secret = live_table.game.is_secret
    return is_secret(live_table.table, entry.move, None) and is_secret(live_table.table, entry.move, access().seat)


def move_document(entry: Entry, secret: bool, catalogue: Catalogue) -> dict[str, Any]:
    """A move as the listener may know it."""
    fields = {} if secret else visible_fields(entry.move)
    return {
        **fields,
        "seq": entry.seq,
        "type": entry.move.type,
        "seat": seat_of(entry.move),
        "made_by": entry.by,
        "label": catalogue.translate(entry.label),
    }
