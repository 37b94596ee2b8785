"""Long work for a request: done in a child process, and ended when the client leaves."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from flask import Response, abort, request
from werkzeug.exceptions import ServiceUnavailable

from companion.child_process import modules
from companion.child_process.child_handle import Cancelled, LimitExceeded
from companion.child_process.jobs import Allowance
from companion.child_process.pool import Busy, ChildPool
from companion.rules.faults import Fault, FaultyInput
from companion.web.access.quotas import asker
from companion.wire.workbook import NOT_A_WORKBOOK

RETRY_AFTER = 5  # seconds
MEMORY = 40_000_000  # bytes
LITTLE_MEMORY = 24_000_000

# Drawing is our own code on validated requests, reading takes any file, searching takes long: each has its places.
DRAWING = ChildPool(modules.DRAWING, children=2, waiting=32, allowance=Allowance(120.0, 30, MEMORY))
READING = ChildPool(modules.READING, children=2, waiting=8, allowance=Allowance(30.0, 5, LITTLE_MEMORY))
SEARCHING = ChildPool(modules.READING, children=2, waiting=8, allowance=Allowance(90.0, 60, LITTLE_MEMORY))
PHOTOS = ChildPool(modules.READING, children=2, waiting=8, allowance=Allowance(30.0, 10, MEMORY))


def draw(function: str, *arguments: Any) -> bytes:
    """A document or a picture made by a function of `pdf`; raises FaultyInput, or ServiceUnavailable with a time."""
    return _run_or_503(DRAWING, function, arguments)


def read_upload(function: str, *arguments: Any) -> bytes:
    """What a function of `pdf` reads from a file; raises LimitExceeded, or ServiceUnavailable with a time."""
    return _run(READING, function, arguments)


def read_workbook(function: str, body: bytes, unreadable: Fault) -> bytes:
    """What a function of `companion.wire.workbook` reads from an uploaded workbook; raises FaultyInput."""
    try:
        found = read_upload(f"companion.wire.workbook:{function}", body)
    except LimitExceeded:
        found = NOT_A_WORKBOOK
    if found == NOT_A_WORKBOOK:
        raise FaultyInput([unreadable])
    return found


def read_photo(function: str, *arguments: Any) -> bytes:
    """A photo as it is kept; raises FaultyInput, LimitExceeded, or ServiceUnavailable with a time."""
    return _run(PHOTOS, function, arguments)


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
            return pool.run(function, *arguments, asker=asker(), cancelled=client_left)
    except Cancelled:
        abort(Response(status=503))  # nobody is left to read a page about it
    except Busy:
        raise ServiceUnavailable(retry_after=RETRY_AFTER) from None
