"""Guessing codes is slow. Only wrong codes count, since a whole convention may come from one address."""

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

FREE = 300  # wrong codes at once that are slips of the finger
EACH = 0.5  # seconds in which one more is forgotten
MOST_ADDRESSES = 10_000


class Guesses:
    """For every address the moment when all its wrong codes will be forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._forgotten_at: dict[str, float] = {}

    def failed(self, address: str) -> None:
        """One more wrong code."""
        now = self._now()
        if len(self._forgotten_at) >= MOST_ADDRESSES:
            self._forgotten_at = {who: at for who, at in self._forgotten_at.items() if at > now}
        self._forgotten_at[address] = max(now, self._forgotten_at.get(address, now)) + EACH

    def wait(self, address: str) -> float:
        """Seconds until this address may try another code; 0 when it may now."""
        return max(0.0, self._forgotten_at.get(address, 0.0) - FREE * EACH - self._now())


def install(app: Flask) -> None:
    app.extensions["midway-guesses"] = Guesses()


def _guesses() -> Guesses:
    return cast("Guesses", current_app.extensions["midway-guesses"])


def refuse_guessing(store: Store) -> None:
    """Raise if too many wrong codes came from this address; whoever holds a key of some table is no guesser."""
    wait = _guesses().wait(request.remote_addr or "")
    if wait and not any(bearer_of(store, key) for key in _keys_brought()):
        raise TooManyRequests(retry_after=math.ceil(wait))


def _keys_brought() -> list[str]:
    cookies = [value for name, value in request.cookies.items() if name.startswith(SEAT_COOKIES)]
    return [key for key in (bearer_token(request), *cookies[:20]) if key]


def count_wrong_code() -> None:
    _guesses().failed(request.remote_addr or "")
