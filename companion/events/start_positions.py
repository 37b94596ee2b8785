"""Start positions: the order of seats at every table, so that nobody starts in the same position again and again.

Take two positions, a and b. Every table joins the player who has a to the player who has b, like a directed edge.
Swapping the two at every table along a path moves one a from the player at its start to the player at its end, and
leaves everybody between as they were. Repeated for all pairs of positions until nothing improves, this gives every
player each position equally often, give or take one, wherever all tables have the same size.
"""

from collections import deque
from collections.abc import Sequence
from itertools import combinations

Tables = list[list[int]]  # of one round: players in seat order


def balance_positions(rounds: Sequence[Tables], people: int, played: Sequence[Tables] = ()) -> None:
    """Reorder the players of every table in `rounds` in place; `played` rounds count and stay as they are."""
    tables = [table for tables in rounds for table in tables]
    largest = max(map(len, tables), default=0)
    counts = _counts([*played, *rounds], people)
    improved = True
    while improved:
        improved = False
        for pair in combinations(range(largest), 2):
            improved |= _balance_pair(tables, counts, *pair)


def position_spread(rounds: Sequence[Tables], people: int) -> int:
    """The largest difference between anybody's most and least frequent position, over positions every table has."""
    sizes = [len(table) for tables in rounds for table in tables]
    if not sizes:
        return 0
    counted = [[row.get(position, 0) for position in range(min(sizes))] for row in _counts(rounds, people) if row]
    return max((max(row) - min(row) for row in counted), default=0)


def _counts(rounds: Sequence[Tables], people: int) -> list[dict[int, int]]:
    """How often each player had each position."""
    counts: list[dict[int, int]] = [{} for _ in range(people)]
    for tables in rounds:
        for table in tables:
            for position, player in enumerate(table):
                counts[player][position] = counts[player].get(position, 0) + 1
    return counts


def _balance_pair(tables: Tables, counts: list[dict[int, int]], a: int, b: int) -> bool:
    """Swap positions a and b along paths until no player has one of them too often; whether anything changed."""
    edges: dict[int, set[int]] = {}  # by the player who has a: the tables
    for index, table in enumerate(tables):
        if b < len(table):
            edges.setdefault(table[a], set()).add(index)
    waiting = deque(edges)
    changed = False
    while waiting:
        start = waiting.popleft()
        path = _path(tables, edges, counts, start, a, b)
        if not path:
            continue
        for index in path:
            _swap(tables, edges, counts, index, a, b)
        changed = True
        waiting.append(start)
    return changed


def _path(
    tables: Tables, edges: dict[int, set[int]], counts: list[dict[int, int]], start: int, a: int, b: int
) -> list[int]:
    """The tables on a shortest path from `start` to a player who may be in position a once more; empty if none is."""

    def excess(player: int) -> int:
        return counts[player].get(a, 0) - counts[player].get(b, 0)

    wanted = excess(start) - 2  # swapping along the path improves the balance only below this
    came_by: dict[int, int] = {start: -1}
    reached = deque([start])
    while reached:
        player = reached.popleft()
        for index in sorted(edges.get(player, ())):
            other = tables[index][b]
            if other in came_by:
                continue
            came_by[other] = index
            if excess(other) < wanted:
                return _walk_back(tables, came_by, other, a)
            reached.append(other)
    return []


def _walk_back(tables: Tables, came_by: dict[int, int], end: int, a: int) -> list[int]:
    path = []
    while (index := came_by[end]) >= 0:
        path.append(index)
        end = tables[index][a]
    return path


def _swap(tables: Tables, edges: dict[int, set[int]], counts: list[dict[int, int]], index: int, a: int, b: int) -> None:
    table = tables[index]
    first, second = table[a], table[b]
    table[a], table[b] = second, first
    edges[first].discard(index)
    edges.setdefault(second, set()).add(index)
    for player, gained, lost in ((first, b, a), (second, a, b)):
        counts[player][gained] = counts[player].get(gained, 0) + 1
        counts[player][lost] -= 1
