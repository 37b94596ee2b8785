"""Positions that the order of seats alone cannot give: people change tables so that nobody has a position again.

A round that follows others leaves everybody few positions they have not had, and a table needs one of each. Two people
of tables of one size change places when that costs nothing in meetings, or sometimes little, for a way out of a dead
end (simulated annealing). It counts its steps and looks at no clock, like the search for opponents.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from companion.events.opponents import Meetings, Tables

PASSES = 2  # over the rounds, since each depends on the others
STEPS_A_SECOND = 60_000  # how many one core of a small computer makes
REPEAT = 3  # a repeated meeting, in unwanted positions
WARMEST, COLDEST = 0.8, 0.15
TRIES = 10  # to find a table that costs something
LARGEST = 8  # seats; the orders of larger tables are too many to weigh


def improve_positions(
    rounds: Sequence[Tables], meetings: Meetings, played: Sequence[Tables], random: Random, seconds: float
) -> None:
    """Change the tables of `rounds` in place where somebody has a position too often; meetings never get worse."""
    possible = [tables for tables in rounds if len(tables) > 1 and {*map(len, tables)} <= {len(tables[0])}]
    steps = int(seconds * STEPS_A_SECOND / max(1, PASSES * len(possible)))
    for tables in (tables for _ in range(PASSES) for tables in possible if len(tables[0]) <= LARGEST):
        others = [*played, *(other for other in rounds if other is not tables)]
        _RoundSearch(tables, meetings, others, random).run(steps)


class _RoundSearch:
    """The tables of one round, with what each would cost in positions."""

    def __init__(self, tables: Tables, meetings: Meetings, others: Sequence[Tables], random: Random) -> None:
        self._tables, self._meetings, self._random = tables, meetings, random
        size = len(tables[0])
        had: dict[int, list[int]] = {player: [0] * size for table in tables for player in table}
        for table in (table for each in others for table in each):
            for position, player in enumerate(table[:size]):
                if player in had:
                    had[player][position] += 1
        # What a position costs somebody: how much more often they had it than their rarest one.
        self._costs = {player: tuple(count - min(counts) for count in counts) for player, counts in had.items()}

    def run(self, steps: int) -> None:
        costs = [self._cost(table) for table in self._tables]
        cost = best = sum(costs)
        repeats = 0  # more than at the start
        kept = [list(table) for table in self._tables]
        for step in range(steps if best else 0):
            warmth = WARMEST * (COLDEST / WARMEST) ** (step / steps)
            one, other = self._pick(costs)
            here, there = (self._random.randrange(len(self._tables[index])) for index in (one, other))
            met = self._exchange(one, here, other, there)
            after = self._cost(self._tables[one]), self._cost(self._tables[other])
            change = sum(after) - costs[one] - costs[other]
            worse = met * REPEAT + change
            if worse > 0 and self._random.random() >= exp(-worse / warmth):
                self._exchange(one, here, other, there)
                continue
            repeats, cost = repeats + met, cost + change
            costs[one], costs[other] = after
            if repeats <= 0 and cost < best:
                best, kept = cost, [list(table) for table in self._tables]
                if not best:
                    break
        self._meetings.add(self._tables, -1)
        self._meetings.add(kept)
        self._tables[:] = kept
        self._seat()

    def _pick(self, costs: Sequence[int]) -> tuple[int, int]:
        """Two tables, the first most likely one that costs something."""
        number = len(costs)
        one = next((at for _ in range(TRIES) if costs[at := self._random.randrange(number)]), 0)
        return one, (one + self._random.randrange(1, number)) % number

    def _exchange(self, one: int, here: int, other: int, there: int) -> int:
        """Exchange two people; how much worse their meetings are for it."""
        first, second = self._tables[one], self._tables[other]
        before = self._met(first, here) + self._met(second, there)
        self._meetings.add((first, second), -1)
        first[here], second[there] = second[there], first[here]
        self._meetings.add((first, second))
        return self._met(first, here) + self._met(second, there) - before

    def _met(self, table: Sequence[int], seat: int) -> int:
        """How often somebody met the others of a table before; those who must not meet count more than all others."""
        counts = self._meetings.counts[table[seat]]
        return sum(counts[player] - 1 for player in table if player != table[seat])

    def _cost(self, table: Sequence[int]) -> int:
        return _cheapest(tuple(sorted(self._costs[player] for player in table)))[0]

    def _seat(self) -> None:
        """Put everybody in the position that costs the table least."""
        for table in self._tables:
            by_costs = sorted(table, key=lambda player: self._costs[player])
            order = _cheapest(tuple(self._costs[player] for player in by_costs))[1]
            if sum(self._costs[player][position] for position, player in enumerate(table)):
                table[:] = [player for _, player in sorted(zip(order, by_costs, strict=True))]


@lru_cache(maxsize=50_000)
def _cheapest(rows: tuple[tuple[int, ...], ...]) -> tuple[int, tuple[int, ...]]:
    """The least cost of giving each row another position, and the position of each; by the sets already taken."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for row in rows:
        longer: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for position, price in enumerate(row):
                if not taken >> position & 1:
                    key, total = taken | 1 << position, cost + price
                    if key not in longer or total < longer[key][0]:
                        longer[key] = total, (*order, position)
        best = longer
    return best[(1 << len(rows)) - 1]
