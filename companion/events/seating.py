"""Seating: the tables of every round of an event.

First it is decided who waits and who sits at a smaller table, then who meets whom, then the order of the seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from companion.events.designs import continue_design, square_design
from companion.events.opponents import SWAPS_A_SECOND, Meetings, OpponentSearch, Tables, draft_tables
from companion.events.position_search import improve_positions
from companion.events.seating_request import SeatingRequest, check_seating
from companion.events.start_positions import balance_positions, position_spread
from companion.events.table_sizes import table_sizes
from companion.rules.faults import Fault, FaultyInput, pointer, raise_faults
from companion.rules.text import text

RELABELLINGS = 200  # tries to place a design so that people who must not meet do not
EXCHANGES = 20  # tries to let somebody wait so that people who must not meet do not
LEAST_SWAPS = 20_000  # weighed however little time is given
SWAPS_A_WAY = 15  # times people to the fourth and rounds: after so many, few people have met in every way there is
LOOK_AHEAD = 5  # rounds that shall have no repeats, also when they are drawn one after the other


@dataclass(frozen=True)
class SeatedRound:
    """The tables of a round with names in seat order, and those who wait."""

    tables: list[list[str]]
    waiting: list[str]


@dataclass(frozen=True)
class Seating:
    """The rounds drawn; `repeats` and `seat_spread` count the played rounds too."""

    rounds: list[SeatedRound]
    repeats: int
    seat_spread: int


def draw_seating(request: SeatingRequest) -> Seating:
    """The tables of every round; raises FaultyInput with everything that is wrong."""
    raise_faults(check_seating(request))
    return _Draw(request).run()


class _Draw:
    """One drawing: names as indexes, and how often everybody waited or sat at a smaller table."""

    def __init__(self, request: SeatingRequest) -> None:
        self.request = request
        self.random = Random(request.seed)  # noqa: S311 (a draw that can be repeated, not a secret)
        self.names = list(dict.fromkeys([*request.names, *(n for r in request.played for t in r for n in t)]))
        self.index = {name: number for number, name in enumerate(self.names)}
        self.players = range(len(request.names))
        self.usual = request.sizes[0]
        useful = SWAPS_A_WAY * len(self.names) ** 4 * request.rounds
        self.budget = max(min(int(request.seconds * SWAPS_A_SECOND), useful), LEAST_SWAPS)
        self.played: list[Tables] = [[[self.index[name] for name in table] for table in r] for r in request.played]
        self.meetings = Meetings(len(self.names), self._pairs(request.apart))
        self.waited = [0] * len(self.names)
        self.small_tables = [0] * len(self.names)
        for number, tables in enumerate(self.played, start=1):
            self.meetings.add(tables)
            seated = {player for table in tables for player in table}
            self._count(tables, [player for player in self._present(number) if player not in seated])
        self.meetings.separate()

    def _pairs(self, pairs: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
        return [(self.index[one], self.index[other]) for one, other in pairs]

    def _present(self, number: int) -> list[int]:
        absent = set(self.request.absent.get(str(number), ()))
        return [player for player in self.players if self.names[player] not in absent]

    def _count(self, tables: Tables, waiting: Sequence[int], by: int = 1) -> None:
        for player in waiting:
            self.waited[player] += by
        for table in tables:
            if len(table) < self.usual:
                for player in table:
                    self.small_tables[player] += by

    def run(self) -> Seating:
        rounds, waiting = self._opponents()
        balance_positions(rounds, len(self.names), self.played)
        improve_positions(rounds, self.meetings, self.played, self.random, self.request.seconds)
        spread = position_spread([*self.played, *rounds], len(self.names))
        named = [
            SeatedRound([self._named(table) for table in tables], self._named(left))
            for tables, left in zip(rounds, waiting, strict=True)
        ]
        return Seating(named, self.meetings.repeats(), spread)

    def _named(self, players: Sequence[int]) -> list[str]:
        return [self.names[player] for player in players]

    def _opponents(self) -> tuple[list[Tables], list[list[int]]]:
        """Who meets whom; rounds drawn one after the other leave room for those that follow, where that is possible."""
        further = LOOK_AHEAD - len(self.played) - self.request.rounds
        if further > 0 and self._may_do_without_repeats():
            ahead = _Draw(replace(self.request, rounds=self.request.rounds + further))
            rounds, waiting = ahead.search(min(self.budget, SWAPS_A_SECOND))
            if ahead.meetings.repeats() == self.meetings.repeats() and not ahead.meetings.broken():
                rounds, waiting = rounds[: self.request.rounds], waiting[: self.request.rounds]
                for tables in rounds:
                    self.meetings.add(tables)
                return rounds, waiting
        rounds, waiting = self.search(self.budget)
        self._check_apart()
        return rounds, waiting

    def _may_do_without_repeats(self) -> bool:
        """With fewer tables than seats at a table, two of one table sit together again at once."""
        people = len(self.players)
        return people >= self.usual**2 and LOOK_AHEAD * (self.usual - 1) < people

    def search(self, budget: int) -> tuple[list[Tables], list[list[int]]]:
        """The tables of every round, in no order of seats, and who waits."""
        rounds, waiting = self._draft()
        for _ in range(EXCHANGES):
            OpponentSearch(rounds, self.meetings, self.usual, self.small_tables, self.random).run(budget)
            if not self._exchange_waiting(rounds, waiting):
                break
        if self.meetings.broken():
            OpponentSearch(rounds, self.meetings, self.usual, self.small_tables, self.random, turns=False).run(budget)
        return rounds, [sorted(left) for left in waiting]

    def _exchange_waiting(self, rounds: list[Tables], waiting: list[list[int]]) -> bool:
        """Let one of a pair that must not meet wait in place of somebody else; whether that was possible."""
        for pair in self.meetings.broken():
            for tables, left in zip(rounds, waiting, strict=True):
                table = next((table for table in tables if set(pair) <= set(table)), None)
                if table is None or not left:
                    continue
                goes = min(pair, key=lambda player: self.waited[player])
                comes = max(left, key=lambda player: self.waited[player])
                self._count([table], left, -1)
                self.meetings.add([table], -1)
                table[table.index(goes)], left[left.index(comes)] = comes, goes
                self.meetings.add([table])
                self._count([table], left)
                return True
        return False

    def _draft(self) -> tuple[list[Tables], list[list[int]]]:
        """A first version of every round, and who waits in it."""
        rounds: list[Tables] = []
        waiting: list[list[int]] = []
        design = self._design()
        first = len(self.played) + 1
        for number in range(first, first + self.request.rounds):
            present = self._present(number)
            sizes = table_sizes(len(present), self.request.sizes)
            left = self._chosen(present, len(present) - sum(sizes), self.waited)
            seated = [player for player in present if player not in set(left)]
            tables = design[number - first] if number - first < len(design) else self._tables(sizes, seated)
            self.meetings.add(tables)
            self._count(tables, left)
            rounds.append(tables)
            waiting.append(left)
        return rounds, waiting

    def _tables(self, sizes: Sequence[int], people: Sequence[int]) -> Tables:
        """Smaller tables are for those who sat at one least often; nobody shares the only one with whom not to meet."""
        small = [size for size in sizes if size < self.usual]
        large = [size for size in sizes if size >= self.usual]
        apart = [set(pair) for pair in self.meetings.apart]
        for _ in range(EXCHANGES):
            at_small = self._chosen(people, sum(small), self.small_tables)
            others = [player for player in people if player not in set(at_small)]
            alone = [set(part) for part, tables in ((at_small, small), (others, large)) if len(tables) == 1]
            if not any(pair <= part for pair in apart for part in alone):
                break
        return [
            *draft_tables(large, others, self.meetings, self.random),
            *draft_tables(small, at_small, self.meetings, self.random),
        ]

    def _chosen(self, people: Sequence[int], how_many: int, turns: Sequence[int]) -> list[int]:
        """Those whose turn it is: the fewest turns so far, equals by lot."""
        drawn = list(people)
        self.random.shuffle(drawn)
        return sorted(drawn, key=lambda player: turns[player])[:how_many]

    def _design(self) -> list[Tables]:
        """A known design, or the rest of the one that was begun, if everybody is there in every round."""
        if len(self.players) != self.usual**2 or len(self.names) != len(self.players) or self.request.absent:
            return []
        if self.played:
            return continue_design(self.usual, self.played)
        apart = [set(pair) for pair in self._pairs(self.request.apart)]
        rounds, labels = square_design(self.usual), list(self.players)
        for _ in range(RELABELLINGS):
            self.random.shuffle(labels)
            placed = [[[labels[point] for point in table] for table in tables] for tables in rounds]
            used = placed[: self.request.rounds]
            if not any(pair <= set(table) for tables in used for table in tables for pair in apart):
                break
        return placed

    def _check_apart(self) -> None:
        broken = set(self.meetings.broken())
        if broken:
            pairs = self._pairs(self.request.apart)
            raise FaultyInput(
                Fault(
                    pointer("apart", number),
                    text("fault.must-meet", one=self.names[pair[0]], other=self.names[pair[1]]),
                )
                for number, pair in enumerate(pairs)
                if pair in broken
            )
