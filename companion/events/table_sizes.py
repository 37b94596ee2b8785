"""Table sizes: how many tables of which size seat so many people."""

from collections.abc import Sequence
from functools import lru_cache


def table_sizes(people: int, preferred: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables, preferred ones first; whoever does not fit waits.

    The shortest beginning of `preferred` that seats everybody is used, and of its mixes the one with most tables of the
    first size, then of the second. If no mix seats everybody, as few people as possible wait.
    """
    for seated in range(people, 0, -1):
        for length in range(1, len(preferred) + 1):
            mix = _mix(seated, tuple(preferred[:length]))
            if mix is not None:
                return mix
    return ()


@lru_cache(maxsize=100_000)
def _mix(people: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Tables that seat exactly so many people, as many of the first size as possible."""
    first, rest = sizes[0], sizes[1:]
    for count in range(people // first, -1, -1):
        left = people - count * first
        if left == 0:
            return (first,) * count
        found = _mix(left, rest) if rest else None
        if found is not None:
            return (first,) * count + found
    return None
