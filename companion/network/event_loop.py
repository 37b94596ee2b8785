"""The event loop: how work in it lets others go first, and work on a stack that is given back.

`gevent.sleep(0)` alone does not: while somebody works, the loop looks at its sockets after fifty such pauses only.
"""

import time
from collections.abc import Callable
from contextvars import Context
from typing import Any, TypeVar

import gevent
from greenlet import getcurrent, greenlet

Value = TypeVar("Value")

LONGEST_UNPOLLED = 0.005  # seconds after which work waits until the loop has looked at its sockets
A_MOMENT = 1e-6  # seconds; any timer waits for the loop to look


class LoopPolls:
    """When the loop of this thread last looked at its sockets."""

    def __init__(self) -> None:
        self._hub: Any = gevent.get_hub()
        self._watcher = self._hub.loop.check(ref=False)
        self._watcher.start(self._note)
        self._note()

    def _note(self) -> None:
        self._last = time.monotonic()

    def are_late(self) -> bool:
        """Whether the loop has not looked for a while; other threads have loops of their own."""
        return time.monotonic() - self._last > LONGEST_UNPOLLED and gevent.get_hub() is self._hub


_polls: LoopPolls | None = None


def watch_polls() -> None:
    """Watch the loop of this thread, which is the one that serves."""
    global _polls
    _polls = LoopPolls()


def let_others_go_first() -> None:
    """Let other greenlets run, and requests that have arrived meanwhile be heard."""
    gevent.sleep(A_MOMENT if _polls is not None and _polls.are_late() else 0)


def on_another_stack(work: Callable[..., Value], *arguments: Any) -> Value:
    """The result of work that is done in a greenlet of its own while the caller waits.

    A greenlet keeps all the stack it has ever used: that of a connection, which waits nearly always, stays small so.
    Context variables are the caller's.
    """
    caller, worker = getcurrent(), greenlet(work)
    if caller.gr_context is None:
        caller.gr_context = Context()
    worker.gr_context = caller.gr_context
    value: Value = worker.switch(*arguments)
    return value
