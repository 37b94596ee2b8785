"""A limit on guessing table and sheet codes. Only wrong codes count, since a whole convention may share one address."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.store.database import Store
from companion.store.keys import bearer_of
from companion.web.access.table_access import SEAT_COOKIES, bearer_token

FREE_GUESSES = 300  # wrong codes in a row that pass for slips of the finger
SECONDS_PER_GUESS = 0.5  # after which one more is forgotten
MOST_ADDRESSES = 10_000


class CodeGuesses:
    """For every client address the moment when all its wrong codes will be forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._forgotten_at: dict[str, float] = {}

    def count(self, address: str) -> None:
        """Count one more wrong code."""
        now = self._now()
        if len(self._forgotten_at) >= MOST_ADDRESSES:
            self._forgotten_at = {known: at for known, at in self._forgotten_at.items() if at > now}
        self._forgotten_at[address] = max(now, self._forgotten_at.get(address, now)) + SECONDS_PER_GUESS

    def wait(self, address: str) -> float:
        """Seconds until this address may try another code; 0 when it may now."""
        return max(0.0, self._forgotten_at.get(address, 0.0) - FREE_GUESSES * SECONDS_PER_GUESS - self._now())


def init_app(app: Flask) -> None:
    app.extensions["midway-code-guesses"] = CodeGuesses()


def _guesses() -> CodeGuesses:
    return cast("CodeGuesses", current_app.extensions["midway-code-guesses"])


def refuse_guessing(store: Store) -> None:
    """Raise TooManyRequests after too many wrong codes, except for the bearer of a key of some table."""
    wait = _guesses().wait(request.remote_addr or "")
    if wait and not any(bearer_of(store, key) for key in _keys_of_request()):
        raise TooManyRequests(retry_after=math.ceil(wait))


def _keys_of_request() -> list[str]:
    cookies = [value for name, value in request.cookies.items() if name.startswith(SEAT_COOKIES)]
    return [key for key in (bearer_token(request), *cookies[:20]) if key]


def count_wrong_code() -> None:
    _guesses().count(request.remote_addr or "")
