"""Event streams: numbered messages, a comment every few seconds, and no memory of who listens."""

import json
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

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
# For a short message the tables of the compressor cost more than the message: small ones take a seventh of the time.
SHORT = 4_096  # bytes
SHORT_WINDOW, SHORT_MEMORY = -12, 5
STORED = struct.Struct("<BHH")  # the head of a stored block


def event_stream(messages: Iterator[bytes]) -> Response:
    table_service().listen()
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    content_type = "text/event-stream; charset=utf-8"
    body = CountedStream(messages) if request.method == "GET" else None  # the answer to HEAD would never end
    return Response(body, content_type=content_type, headers=headers, direct_passthrough=True)


def compressed_event_stream(messages: Callable[["Encoding"], Iterator[bytes]]) -> Response:
    """A stream of long messages: a tenth of the bytes for clients that accept gzip, as all browsers do."""
    if not request.accept_encodings.quality("gzip"):
        return event_stream(messages(PLAIN))
    response = event_stream(messages(GZIP))
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return response


class Encoding(NamedTuple):
    """How the texts of a stream become bytes. Each is encoded on its own: nothing is kept for a phone that waits, and
    what several phones are sent is encoded once."""

    start: bytes
    encode: Callable[[str], bytes]
    encode_few: Callable[[str], bytes]  # for a line or two, which are not worth compressing


def _compress(text: str) -> bytes:
    content = text.encode()
    window, memory = (SHORT_WINDOW, SHORT_MEMORY) if len(content) <= SHORT else (RAW_DEFLATE, zlib.DEF_MEM_LEVEL)
    compressor = zlib.compressobj(FAST, zlib.DEFLATED, window, memory)
    return compressor.compress(content) + compressor.flush(zlib.Z_SYNC_FLUSH)


def _store(text: str) -> bytes:
    """A stored block of deflate (RFC 1951, 3.2.4)."""
    content = text.encode()
    return STORED.pack(0, len(content), len(content) ^ 0xFFFF) + content


PLAIN = Encoding(b"", str.encode, str.encode)
GZIP = Encoding(GZIP_HEAD, _compress, _store)  # one endless member


def parse_number(given: str) -> int | None:
    """The number of a message as a client sends it; None for anything else."""
    return int(given) if given.isascii() and given.isdigit() and len(given) <= LONGEST_NUMBER else None


def message(event: str, data: str, message_id: str) -> str:
    return message_head(event, message_id) + message_data(data)


def message_head(event: str, message_id: str) -> str:
    """The first lines of a message, which its data must follow."""
    return f"id: {message_id}\nevent: {event}\n"


def message_data(data: str) -> str:
    """The rest of it; data of several lines is several data fields."""
    return "data: " + data.replace("\n", "\ndata: ") + "\n\n"


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
