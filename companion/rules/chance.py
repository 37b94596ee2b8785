"""Chance: random numbers and the time of a move, given to the rules by whoever accepts it and recorded in the move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Chance:
    """A generator, the moment a move arrived, and the round trip of its phone as the server measured it (0: never).

    Both are milliseconds of the server's clock.
    """

    random: Random
    milliseconds: int = 0
    trip: int = 0
