"""Timestamps as the file holds them: UTC, to the second, sortable as text; and the one place that reads the clock."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """The clock of the machine; everything else takes a `Clock`, so that tests can set the time."""
    return datetime.now(UTC)


def timestamp(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def minutes_between(start: str, end: str) -> int:
    return round((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds() / 60)
