"""Turns: how many requests of one address the application works on at a time, so that a flood delays only itself."""

from collections.abc import Iterator
from contextlib import contextmanager

from gevent.lock import Semaphore

from companion.network.event_loop import let_others_go_first


class RequestTurn:
    """The turn of one request; it ends with the first bytes of the answer, and pauses while others do the work."""

    def __init__(self, address_turns: Semaphore) -> None:
        self._turns = address_turns
        self._held = False

    def begin(self) -> None:
        """Wait for a turn."""
        self._turns.acquire()
        self._held = True
        let_others_go_first()  # work that never waits would take turn after turn before another address is heard

    def end(self) -> None:
        if self._held:
            self._held = False
            self._turns.release()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Others of the same address go on while this request only waits."""
        was_held = self._held
        self.end()
        try:
            yield
        finally:
            if was_held:
                self.begin()
