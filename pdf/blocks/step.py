"""A step of a round, as aids and trackers show it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A phase or a reminder: its title, what to do, and the picture of the game's sprite that stands for it."""

    title: str
    help: str
    sign: str = ""
