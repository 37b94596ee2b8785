"""Tables by the standings: winners together, or spread over all tables."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Literal

from companion.events.opponents import Meetings, Tables

RankedOrder = Literal["together", "spread"]


def ranked_tables(ranked: Sequence[int], sizes: Sequence[int], order: RankedOrder, meetings: Meetings) -> Tables:
    """Tables of people given best first; neighbours change places where that saves a second meeting."""
    tables = _together(ranked, sizes) if order == "together" else _spread(ranked, sizes)
    for first, second in pairwise(tables):
        _save_meetings(first, second, meetings)
    return tables


def _together(ranked: Sequence[int], sizes: Sequence[int]) -> Tables:
    """The best at the first table, the next at the second."""
    waiting = iter(ranked)
    return [[next(waiting) for _ in range(size)] for size in sizes]


def _spread(ranked: Sequence[int], sizes: Sequence[int]) -> Tables:
    """One of the best at every table, then one of the next in the opposite order, and so on."""
    tables: Tables = [[] for _ in sizes]
    waiting = list(ranked)
    for seat in range(max(sizes, default=0)):
        free = [table for table, size in zip(tables, sizes, strict=True) if seat < size]
        for table in free if seat % 2 == 0 else reversed(free):
            table.append(waiting.pop(0))
    return tables


def _save_meetings(first: list[int], second: list[int], meetings: Meetings) -> None:
    """Exchange two people of neighbouring tables as long as that saves meetings, those closest in rank first."""
    while True:
        known = _met(first, meetings) + _met(second, meetings)
        for here, there in ((a, b) for a in reversed(range(len(first))) for b in range(len(second))):
            first[here], second[there] = second[there], first[here]
            if _met(first, meetings) + _met(second, meetings) < known:
                break
            first[here], second[there] = second[there], first[here]
        else:
            return


def _met(table: Sequence[int], meetings: Meetings) -> int:
    return sum(meetings.counts[one][other] for one, other in combinations(table, 2))
