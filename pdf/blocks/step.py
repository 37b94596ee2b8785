"""A step of a round, as aids and trackers show it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A phase or a reminder: its title, and what to do."""

    title: str
    help: str
