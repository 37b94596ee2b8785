"""Where to wait for the disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import gevent

QUICK = 0.002  # seconds


class Disk:
    """Waits here while the disk answers at once, and in another thread, so that nobody else waits, while it is slow.

    Going there and back takes as long as a quick disk does.
    """

    def __init__(self) -> None:
        self._is_quick = False

    def wait(self, work: Callable[[], Any]) -> Any:
        if self._is_quick:
            return self._timed(work)
        return gevent.get_hub().threadpool.apply(self._timed, (work,))

    def _timed(self, work: Callable[[], Any]) -> Any:
        started = time.perf_counter()
        try:
            return work()
        finally:
            self._is_quick = time.perf_counter() - started < QUICK
