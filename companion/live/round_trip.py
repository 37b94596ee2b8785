"""How far away a phone is, measured by the server and carried by the phone.

Every answer of the clock is stamped with the moment it was sent. A phone that comes back with the stamp has made one
round trip, which the server takes by its own clock; the shortest one so far stands in the next stamp. Stamps are
signed, so a phone can be slow on purpose but cannot make a measurement up, and any process of the server can read them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer

from companion.store.database import Store
from companion.store.secret_key import signing_key

LONGEST = 60_000  # milliseconds; a slower round trip is counted as this one
VALID = 30 * 60_000  # milliseconds; an older stamp tells nothing about the connection of now


def server_milliseconds() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Tick:
    """An answer of the clock: the moment, the shortest round trip so far (None: none yet), and the stamp of both."""

    now: int
    trip: int | None
    stamp: str


class Clock:
    """The clock phones set theirs by."""

    def __init__(self, key: str, now: Callable[[], int] = server_milliseconds) -> None:
        self._signer = Signer(key, salt="clock")
        self.now = now

    def tick(self, stamp: str = "") -> Tick:
        """The moment, and one more round trip for whoever brings the stamp of the answer before."""
        now = self.now()
        sent, shortest = self._read(stamp)
        trips = [] if sent is None else [max(0, min(now - sent, LONGEST))]
        trips += [] if shortest is None else [shortest]
        trip = min(trips, default=None)
        return Tick(now, trip, self._signer.sign(f"{now}/{'' if trip is None else trip}").decode())

    def trip(self, stamp: str) -> int:
        """The shortest round trip a stamp tells of; none that counts is 0."""
        return self._read(stamp)[1] or 0

    def _read(self, stamp: str) -> tuple[int | None, int | None]:
        """When a stamp was sent, and the shortest round trip until then; what is not ours or too old tells nothing."""
        try:
            sent, _, trip = self._signer.unsign(stamp).decode().partition("/")
        except BadSignature:
            return None, None
        if not 0 <= self.now() - int(sent) <= VALID:
            return None, None
        return int(sent), int(trip) if trip else None


def clock_of(store: Store) -> Clock:
    """The clock of a file: all processes that serve it read each other's stamps."""
    return Clock(signing_key(store))
