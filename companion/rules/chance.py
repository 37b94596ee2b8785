"""Chance: random numbers and the time of a move, given to the rules by whoever accepts it and recorded in the move."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Chance:
    """A random generator, the arrival time of a move and the measured round trip of its phone (0: not measured).

    Both times are milliseconds of the server's clock.
    """

    random: Random
    milliseconds: int = 0
    trip: int = 0
