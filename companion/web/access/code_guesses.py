"""A limit on guessing codes and ids. Only wrong ones count, since a whole convention may share one address."""

import math
import time
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from companion.machine.addresses import network_of
from companion.store.keys import code_of_key
from companion.web.access.application import table_service
from companion.web.access.table_access import keys_for

FREE_GUESSES = 300  # wrong codes in a row that pass for slips of the finger
SECONDS_PER_GUESS = 0.5  # after which one more is forgotten
MOST_ADDRESSES = 10_000


class TooManyGuesses(TooManyRequests):
    """Too many wrong codes came from an address."""


class CodeGuesses:
    """For every client address the moment when all its wrong codes will be forgotten."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._forgotten_at: dict[str, float] = {}

    def count(self, address: str) -> None:
        """Count one more wrong code."""
        now, address = self._now(), network_of(address)
        if len(self._forgotten_at) >= MOST_ADDRESSES and address not in self._forgotten_at:
            self._drop_soonest()
        self._forgotten_at[address] = max(now, self._forgotten_at.get(address, now)) + SECONDS_PER_GUESS

    def _drop_soonest(self) -> None:
        """Make room by the half whose codes are forgotten, or will be soonest."""
        by_time = sorted(self._forgotten_at.items(), key=lambda entry: entry[1])
        self._forgotten_at = dict(by_time[len(by_time) // 2 + 1 :])

    def wait(self, address: str) -> float:
        """Seconds until this address may try another code; 0 when it may now."""
        forgotten_at = self._forgotten_at.get(network_of(address), 0.0)
        return max(0.0, forgotten_at - FREE_GUESSES * SECONDS_PER_GUESS - self._now())


def init_app(app: Flask) -> None:
    app.extensions["midway-code-guesses"] = CodeGuesses()


def _guesses() -> CodeGuesses:
    return cast("CodeGuesses", current_app.extensions["midway-code-guesses"])


def refuse_guessing(code: str = "") -> None:
    """Raise TooManyGuesses after too many wrong codes, except for the bearer of a key of the table with this code.

    Whether such a table exists is not looked up, so the refusal takes the same time for every code.
    """
    wait = _guesses().wait(request.remote_addr or "")
    if wait and not (code and has_key_of(code.upper())):
        raise TooManyGuesses(retry_after=math.ceil(wait))


def has_key_of(code: str) -> bool:
    """Whether the request brings a key of the table with this code."""
    return any(code_of_key(table_service().store, key) == code for key in keys_for(code).given)


def count_wrong_code() -> None:
    _guesses().count(request.remote_addr or "")
