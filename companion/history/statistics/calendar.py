"""When a group played, and how often."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.store.results import PlayResult


def plays_per_month(results: Sequence[PlayResult], most: int = 24) -> list[tuple[str, int]]:
    """Months such as `2026-11` from the first to the last one with a play, empty ones too; at most the last `most`."""
    counted = Counter(result.ended_at[:7] for result in results)
    if not counted:
        return []
    months = [min(counted)]
    while months[-1] < max(counted):
        months.append(_after(months[-1]))
    return [(month, counted[month]) for month in months[-most:]]


def _after(month: str) -> str:
    year, number = map(int, month.split("-"))
    return f"{year + number // 12:04d}-{number % 12 + 1:02d}"


def h_index(plays: Iterable[int]) -> int:
    """The largest h such that h games were played at least h times each."""
    ordered = sorted(plays, reverse=True)
    return sum(count >= place for place, count in enumerate(ordered, start=1))


def minutes_played(results: Iterable[PlayResult]) -> int:
    """The time spent, as far as it is known."""
    return sum(result.minutes or 0 for result in results)


def years(results: Iterable[PlayResult]) -> list[int]:
    """Years with a play, latest first."""
    return sorted({int(result.ended_at[:4]) for result in results}, reverse=True)
