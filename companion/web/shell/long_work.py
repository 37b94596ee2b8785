"""Long work for a request: done in a child process, and ended when the client leaves."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from flask import request
from werkzeug.exceptions import ServiceUnavailable

from companion.child_process.child_handle import Cancelled, LimitExceeded
from companion.child_process.jobs import Allowance
from companion.child_process.pool import Busy, ChildPool

RETRY_AFTER = 5  # seconds
MEMORY = 256_000_000  # bytes; of reading less, since a stranger decides what is read
READING_MEMORY = 90_000_000

# Drawing is our own code on validated requests, reading takes any file, searching takes long: none waits for another.
MODULES = (
    "pdf.registry:warm_up",
    "pdf.kinds.pack",
    "pdf.kinds.event",
    "pdf.kinds.result",
    "pdf.kinds.year",
    "pdf.filled_forms.preview",
)
DRAWING = ChildPool(MODULES, children=2, waiting=32, allowance=Allowance(60.0, 30, MEMORY))
READING = ChildPool(
    ("pdf.filled_forms.fields", "pdf.requests.workbook"),
    children=2,
    waiting=8,
    allowance=Allowance(10.0, 5, READING_MEMORY),
)

SEARCHING = ChildPool(("companion.wire.event_answers",), children=2, waiting=8, allowance=Allowance(90.0, 60, MEMORY))


def draw(function: str, *arguments: Any) -> bytes:
    """A document or a picture made by a function of `pdf`; raises FaultyInput, or ServiceUnavailable with a time."""
    return _run_or_503(DRAWING, function, arguments)


def read_upload(function: str, *arguments: Any) -> bytes:
    """What a function of `pdf` reads from a file; raises LimitExceeded, or ServiceUnavailable with a time."""
    return _run(READING, function, arguments)


def search(function: str, *arguments: Any) -> bytes:
    """What a long search finds; raises FaultyInput, or ServiceUnavailable with a time."""
    return _run_or_503(SEARCHING, function, arguments)


def _run_or_503(pool: ChildPool, function: str, arguments: tuple[Any, ...]) -> bytes:
    try:
        return _run(pool, function, arguments)
    except LimitExceeded:
        raise ServiceUnavailable(retry_after=RETRY_AFTER) from None


def _run(pool: ChildPool, function: str, arguments: tuple[Any, ...]) -> bytes:
    client_left: Callable[[], bool] = request.environ.get("midway.client_left", lambda: False)
    pause_turn = request.environ.get("midway.pause_turn", nullcontext)
    try:
        with pause_turn():
            return pool.run(function, *arguments, asker=request.remote_addr or "", cancelled=client_left)
    except (Busy, Cancelled):
        raise ServiceUnavailable(retry_after=RETRY_AFTER) from None
