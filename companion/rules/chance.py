"""What the core does not decide: lots and the moment. Injected by whoever accepts a move, recorded in the move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Chance:
    """A generator, and the moment in milliseconds."""

    random: Random
    milliseconds: int = 0
