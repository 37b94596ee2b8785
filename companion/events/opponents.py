"""Opponents: a search for tables at which nobody meets twice, and some people never.

A meeting costs as much as the pair has met before. The search picks a player of a repeated pair, makes the best swap in
that round, and does not take it back for a while (tabu search). It counts its steps and looks at no clock, so that the
same input and seed give the same answer on every machine.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

Tables = list[list[int]]  # of one round: the players of every table, as indexes

NEVER = 1_000  # meetings that a pair is credited with when it must not meet
SWAPS_A_SECOND = 600_000  # how many one core of a small computer weighs
CANDIDATES = 60  # people weighed for each seat of the first draft
TABU_STEPS = 10
PATIENCE = 300  # steps without improvement before some tables are shuffled


class Meetings:
    """How often every pair has met."""

    def __init__(self, people: int, apart: Iterable[tuple[int, int]] = ()) -> None:
        self.counts = [[0] * people for _ in range(people)]
        self.apart = tuple(apart)
        self._earlier: dict[frozenset[int], int] = {}  # how often pairs met before they were to stay apart
        self.separate()

    def separate(self) -> None:
        """From now on some people must not meet; how often they have met is remembered."""
        for one, other in self.apart:
            pair = frozenset((one, other))
            self._earlier[pair] = self._earlier.get(pair, 0) + self.counts[one][other] % NEVER
            self.counts[one][other] = self.counts[other][one] = NEVER

    def add(self, tables: Iterable[Sequence[int]], by: int = 1) -> None:
        for table in tables:
            for one, other in combinations(table, 2):
                self.counts[one][other] += by
                self.counts[other][one] += by

    def repeats(self) -> int:
        """The sum over all pairs of their meetings beyond the first."""
        earlier = self._earlier
        met = (
            count % NEVER + (earlier[frozenset((row, other))] if count >= NEVER else 0)
            for row, counts in enumerate(self.counts)
            for other, count in enumerate(counts[:row])
        )
        return sum(count - 1 for count in met if count > 1)

    def broken(self) -> list[tuple[int, int]]:
        """Pairs that were to stay apart and met."""
        return [pair for pair in self.apart if self.counts[pair[0]][pair[1]] > NEVER]


def draft_tables(sizes: Sequence[int], people: Sequence[int], meetings: Meetings, random: Random) -> Tables:
    """Tables filled one seat after the other with whoever has met the table least."""
    waiting = list(people)
    random.shuffle(waiting)
    tables: Tables = []
    for size in sizes:
        table: list[int] = []
        for _ in range(size):
            best = min(waiting[:CANDIDATES], key=lambda player: sum(meetings.counts[player][one] for one in table))
            waiting.remove(best)
            table.append(best)
        tables.append(table)
    return tables


class OpponentSearch:
    """Improves the tables of several rounds by swapping two players within a round.

    `small_tables` counts how often each player sits at a table smaller than `usual`. A swap must not change whose turn
    it is to sit at one, so such a seat goes only from somebody who has it once to somebody who never has, and who is
    seated in the same rounds. Without `turns` whoever must not meet somebody may go anywhere.
    """

    def __init__(
        self,
        rounds: Sequence[Tables],
        meetings: Meetings,
        usual: int,
        small_tables: list[int],
        random: Random,
        turns: bool = True,
    ) -> None:
        self._turns = turns
        self._rounds, self._meetings, self._random = rounds, meetings, random
        self._usual, self._small_tables = usual, small_tables
        self._tabu: dict[tuple[int, int, int], int] = {}
        self._seated: dict[int, list[int]] = {}  # by player: the rounds
        for at, tables in enumerate(rounds):
            for player in (player for table in tables for player in table):
                self._seated.setdefault(player, []).append(at)

    def run(self, budget: int) -> None:
        """Search until nothing can be better or `budget` swaps were weighed; keep the best tables found."""
        cost = best = self._cost()
        least = self._least_cost()
        kept = self._copy()
        everybody = sum(len(table) for tables in self._rounds for table in tables)
        step = idle = 0
        while best > least and budget > 0:
            conflicts = self._conflicts()
            if not conflicts or not (self._turns or self._meetings.broken()):
                break
            at, index, seat = self._random.choice(self._worst(conflicts))
            budget -= sum(map(len, self._rounds[at])) + everybody // 2  # what this step weighs and looks through
            cost += self._improve(at, index, seat, step, best - cost)
            step, idle = step + 1, idle + 1
            if cost < best:
                best, kept, idle = cost, self._copy(), 0
            elif idle > PATIENCE:
                self._shuffle_some(at)
                cost, idle = self._cost(), 0
        self._restore(kept)

    def _cost(self) -> int:
        counts = self._meetings.counts
        met = (count for row, line in enumerate(counts) for count in line[:row] if count > 1)
        return sum(count * (count - 1) // 2 if count < NEVER else (count - NEVER) * NEVER for count in met)

    def _least_cost(self) -> int:
        """No tables cost less: all meetings, spread evenly over the pairs that may meet."""
        people = sorted(self._seated)
        met = [self._meetings.counts[one][other] for one, other in combinations(people, 2)]
        allowed = [count for count in met if count < NEVER]
        if not allowed:
            return 0
        each, more = divmod(sum(allowed), len(allowed))
        return len(allowed) * (each * (each - 1) // 2) + more * each

    def _conflicts(self) -> list[tuple[int, int, int]]:
        """Round, table and seat of everybody who meets somebody again."""
        counts = self._meetings.counts
        found = []
        for at, tables in enumerate(self._rounds):
            for index, table in enumerate(tables):
                for seat, player in enumerate(table):
                    row = counts[player]
                    if any(row[other] > 1 for other in table if other != player):
                        found.append((at, index, seat))
        return found

    def _worst(self, conflicts: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
        """Those who must not meet and do; if there are none, all."""
        if not self._meetings.broken():
            return conflicts
        counts = self._meetings.counts
        tables = ((place, self._rounds[place[0]][place[1]]) for place in conflicts)
        return [place for place, table in tables if any(counts[table[place[2]]][one] > NEVER for one in table)]

    def _improve(self, at: int, index: int, seat: int, step: int, needed: int) -> int:
        """Make the best swap of one player in a round; the change of the cost. `needed` overrules a tabu."""
        tables = self._rounds[at]
        home, counts = tables[index], self._meetings.counts
        player = home[seat]
        mine, rest = counts[player], [other for other in home if other != player]
        leaving = sum(mine[other] - 1 for other in rest)
        lowest: int | None = None
        chosen: list[tuple[int, int]] = []
        for number, table in enumerate(tables):
            if number == index:
                continue
            joining = sum(mine[other] for other in table)
            for place, other in enumerate(table):
                theirs = counts[other]
                change = joining - mine[other] - leaving
                change += (
                    sum([theirs[one] for one in rest]) - sum([theirs[one] - 1 for one in table]) + theirs[other] - 1
                )
                if lowest is not None and change > lowest:
                    continue
                if self._tabu.get((at, player, other), -1) >= step and change >= needed:
                    continue
                if len(table) != len(home) and not self._may_exchange(player, len(home), other, len(table)):
                    continue
                if lowest is None or change < lowest:
                    lowest, chosen = change, []
                chosen.append((number, place))
        if lowest is None:
            return 0
        number, place = self._random.choice(chosen)
        self._tabu[at, player, tables[number][place]] = self._tabu[at, tables[number][place], player] = (
            step + TABU_STEPS
        )
        self._swap(at, (index, seat), (number, place))
        return lowest

    def _may_exchange(self, player: int, size: int, other: int, other_size: int) -> bool:
        """Whether two players may change between tables of different sizes."""
        if (size < self._usual) == (other_size < self._usual):
            return True
        if not self._turns:
            return True
        small, large = (player, other) if size < self._usual else (other, player)
        turns = self._small_tables[small] == 1 and self._small_tables[large] == 0
        return turns and self._seated[small] == self._seated[large]

    def _swap(self, at: int, here: tuple[int, int], there: tuple[int, int]) -> None:
        tables = self._rounds[at]
        one, other = tables[here[0]], tables[there[0]]
        self._meetings.add((one, other), -1)
        for table, by in ((one, -1), (other, 1)):  # who leaves a small table had it; who comes has it now
            if len(table) < self._usual:
                self._small_tables[one[here[1]]] += by
                self._small_tables[other[there[1]]] -= by
        one[here[1]], other[there[1]] = other[there[1]], one[here[1]]
        self._meetings.add((one, other))

    def _shuffle_some(self, at: int) -> None:
        """Random swaps among tables of one size in one round, to leave a dead end."""
        tables = self._rounds[at]
        for _ in range(max(2, len(tables) // 2)):
            here, there = self._random.randrange(len(tables)), self._random.randrange(len(tables))
            if here != there and len(tables[here]) == len(tables[there]):
                seats = (self._random.randrange(len(tables[here])), self._random.randrange(len(tables[there])))
                self._swap(at, (here, seats[0]), (there, seats[1]))

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self._rounds]

    def _restore(self, kept: Sequence[Tables]) -> None:
        for tables, best in zip(self._rounds, kept, strict=True):
            self._meetings.add(tables, -1)
            self._meetings.add(best)
            tables[:] = best
