"""Rates: how often something may be done in a span of time, counted for everybody on their own."""

import time
from collections.abc import Callable

MOST_KEPT = 10_000


class Rate:
    """For everybody who is counted, the moment when all of it will be forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._forgotten_at: dict[str, float] = {}

    def take(self, who: str, most: int, seconds: float) -> float:
        """Count one more, of at most so many in so many seconds; else the seconds until it may be tried again."""
        now = self._now()
        if len(self._forgotten_at) >= MOST_KEPT:
            self._forgotten_at = {known: at for known, at in self._forgotten_at.items() if at > now}
        after = max(now, self._forgotten_at.get(who, now)) + seconds / most
        if after > now + seconds:
            return after - now - seconds
        self._forgotten_at[who] = after
        return 0.0
