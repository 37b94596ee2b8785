"""How far away a phone is, measured by the server and carried by the phone.

Every answer of the clock is stamped with the moment it was sent. A phone that comes back with the stamp has made one
round trip, which the server takes by its own clock; the next stamp holds the shortest one so far. Stamps are signed,
so a phone can be slow on purpose but cannot make a measurement up, and any process of the server can read them.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from itsdangerous import BadSignature, Signer

from companion.store.database import Store
from companion.store.secret_key import signing_key
from companion.store.timestamps import Clock

LONGEST = 60_000  # milliseconds; a slower round trip is counted as this one
EPOCH = datetime.fromtimestamp(0, UTC)
VALID = 30 * 60_000  # milliseconds; an older stamp says nothing about the present connection


@dataclass(frozen=True)
class ClockReading:
    """An answer of the clock: the moment, the shortest round trip so far (None: none yet), and the stamp of both."""

    now: int
    trip: int | None
    stamp: str


class RoundTrips:
    """Round trips of phones, in milliseconds of the server's clock."""

    def __init__(self, key: str, clock: Clock) -> None:
        self._signer = Signer(key, salt="clock")
        self._clock = clock

    def now(self) -> int:
        return (self._clock() - EPOCH) // timedelta(milliseconds=1)

    def tick(self, stamp: str = "") -> ClockReading:
        """The moment, and one more round trip of the phone that brings the stamp of the answer before."""
        now = self.now()
        sent, shortest = self._read(stamp)
        trips = [] if sent is None else [max(0, min(now - sent, LONGEST))]
        trips += [] if shortest is None else [shortest]
        trip = min(trips, default=None)
        return ClockReading(now, trip, self._signer.sign(f"{now}/{'' if trip is None else trip}").decode())

    def shortest(self, stamp: str) -> int:
        """The shortest round trip in a stamp; 0 when there is none."""
        return self._read(stamp)[1] or 0

    def _read(self, stamp: str) -> tuple[int | None, int | None]:
        """When a stamp was sent, and the shortest round trip until then; nothing of one that is forged or too old."""
        try:
            sent, _, trip = self._signer.unsign(stamp).decode().partition("/")
        except BadSignature:
            return None, None
        if not 0 <= self.now() - int(sent) <= VALID:
            return None, None
        return int(sent), int(trip) if trip else None


def round_trips_of(store: Store) -> RoundTrips:
    """All processes that serve a file read each other's stamps."""
    return RoundTrips(signing_key(store), store.clock)
