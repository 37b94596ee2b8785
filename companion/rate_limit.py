"""Rates: how often something may be done in a span of time, counted for everybody on their own."""

import time
from collections.abc import Callable

MOST_KEPT = 10_000


class Rate:
    """What everybody has done, kept as the moment from which all of it is forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._forgotten_at: dict[str, float] = {}

    def take(self, who: str, most: int, seconds: float) -> float:
        """Count one more of at most `most` in `seconds`: 0, or how many seconds to wait before another try."""
        now = self._now()
        if len(self._forgotten_at) >= MOST_KEPT:
            self._forgotten_at = {known: at for known, at in self._forgotten_at.items() if at > now}
        after = max(now, self._forgotten_at.get(who, now)) + seconds / most
        if after > now + seconds:
            return after - now - seconds
        self._forgotten_at[who] = after
        return 0.0
