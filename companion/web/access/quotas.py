"""How much of this server one address may take: open event streams and new tables; and one bearer: notes."""

import math
from collections import Counter
from collections.abc import Generator, Iterator
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.limits import Limits
from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.machine.addresses import network_of
from companion.rate_limit import Rate
from companion.rules.moves import Move

MINUTE, HOUR = 60.0, 3_600.0  # seconds
NOTES_PER_MINUTE = 1_200  # of one bearer
LIGHTS_PER_MINUTE = 60
RETRY_STREAM = 10  # seconds


class Quotas:
    """What is counted in this process."""

    def __init__(self) -> None:
        self.streams: Counter[str] = Counter()
        self.tables = Rate()
        self.notes = Rate()
        self.lights = Rate()


def init_app(app: Flask) -> None:
    app.config.setdefault("MIDWAY_LIMITS", Limits())
    app.extensions["midway-quotas"] = Quotas()


def quotas() -> Quotas:
    return cast("Quotas", current_app.extensions["midway-quotas"])


def limits() -> Limits:
    return cast("Limits", current_app.config["MIDWAY_LIMITS"])


def asker() -> str:
    """The network a request comes from, by which everything is counted: with IPv6 a household has many addresses."""
    return network_of(request.remote_addr or "")


def count_new_table() -> None:
    """Raise TooManyRequests when this address has opened too many tables."""
    wait = quotas().tables.take(asker(), limits().max_tables_per_hour, HOUR)
    if wait:
        raise TooManyRequests(retry_after=math.ceil(wait))


def count_note(live_table: LiveTable, access: Access, move: Move) -> None:
    """Raise TooManyRequests for a note when its bearer has written too many in a minute."""
    if move.type == "note":
        bearer = f"{live_table.id} {access.seat} {access.host}"
        if wait := quotas().notes.take(bearer, NOTES_PER_MINUTE, MINUTE):
            raise TooManyRequests(retry_after=math.ceil(wait))


def may_light(live_table: LiveTable, seat: int) -> bool:
    """Whether a seat may light something on the big screen once more."""
    return not quotas().lights.take(f"{live_table.id} {seat}", LIGHTS_PER_MINUTE, MINUTE)


class CountedStream:
    """The messages of a stream, which counts until the server closes it."""

    def __init__(self, messages: Iterator[bytes]) -> None:
        """Raises TooManyRequests when this address has too many streams."""
        self._messages, self._streams, self._address = messages, quotas().streams, asker()
        if self._streams[self._address] >= limits().max_streams_per_address:
            raise TooManyRequests(retry_after=RETRY_STREAM)
        self._streams[self._address] += 1
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        return self._messages

    def close(self) -> None:
        """Called by the server, however the stream ended (PEP 3333)."""
        if self._open:
            self._open = False
            self._streams[self._address] -= 1
            if not self._streams[self._address]:
                del self._streams[self._address]
        if isinstance(self._messages, Generator):
            self._messages.close()
