"""A job for a child."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Allowance:
    """What a job may use; memory is counted on top of what the child has before it knows the job."""

    seconds: float
    processor_seconds: int
    memory_bytes: int


@dataclass(frozen=True)
class ChildJob:
    """A function (`module:name`) that returns bytes; with `reports`, its last argument is a function for progress."""

    function: str
    arguments: tuple[Any, ...]
    reports: bool
    allowance: Allowance
    games: tuple[tuple[str, int], ...] = ()  # written as data, by definition and revision
