"""Seating: the tables of every round of an event.

First it is decided who waits and who sits at a smaller table, then who meets whom, then the order of the seats.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated

from companion.events.designs import continue_design, square_design
from companion.events.opponents import SWAPS_A_SECOND, Meetings, OpponentSearch, Tables, draft_tables
from companion.events.start_positions import balance_positions, position_spread
from companion.events.table_sizes import table_sizes
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.inputs import Length, Name, Range, doubled_names
from companion.rules.text import text

MOST_PEOPLE = 1_000
MOST_ROUNDS = 20
LARGEST_TABLE = 12
RELABELLINGS = 200  # tries to place a design so that people who must not meet do not

Names = Annotated[list[Name], Length(1, MOST_PEOPLE)]
Seats = Annotated[list[Name], Length(1, LARGEST_TABLE)]


@dataclass(frozen=True)
class SeatingRequest:
    """Who plays how many more rounds at tables of which sizes; `played` rounds come before and count."""

    players: Names | Annotated[int, Range(1, MOST_PEOPLE)]
    rounds: Annotated[int, Range(1, MOST_ROUNDS)]
    sizes: Annotated[list[Annotated[int, Range(1, LARGEST_TABLE)]], Length(1, LARGEST_TABLE)]
    apart: Annotated[list[Annotated[list[Name], Length(2, 2)]], Length(0, MOST_PEOPLE)] = field(default_factory=list)
    absent: dict[str, Annotated[list[Name], Length(0, MOST_PEOPLE)]] = field(default_factory=dict)
    played: Annotated[list[Annotated[list[Seats], Length(0, MOST_PEOPLE)]], Length(0, MOST_ROUNDS)] = field(
        default_factory=list
    )
    seed: Annotated[int, Range(0, 2**31)] = 0
    seconds: Annotated[int, Range(0, 60)] = 5

    @property
    def names(self) -> list[str]:
        if isinstance(self.players, int):
            return [str(number) for number in range(1, self.players + 1)]
        return list(self.players)


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
    faults = tuple(check_seating(request))
    if faults:
        raise FaultyInput(faults)
    return _Draw(request).run()


def check_seating(request: SeatingRequest) -> Iterator[Fault]:
    """Every fault of a request of the right shape."""
    names = request.names
    known = set(names)
    yield from doubled_names(names, "players")
    for index, size in enumerate(request.sizes):
        if size in request.sizes[:index]:
            yield Fault(pointer("sizes", index), text("fault.size-twice", n=size))
    for index, pair in enumerate(request.apart):
        yield from _unknown(pair, known, "apart", index)
        if pair[0] == pair[-1]:
            yield Fault(pointer("apart", index), text("fault.apart-from-self", name=pair[0]))
    last = len(request.played) + request.rounds
    for number, absent in request.absent.items():
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= last and str(int(number)) == number):
            yield Fault(pointer("absent", number), text("fault.no-such-round", n=last))
        yield from _unknown(absent, known, "absent", number)
    for index, tables in enumerate(request.played):
        yield from doubled_names([name for table in tables for name in table], "played", index)


def _unknown(names: Sequence[str], known: set[str], *where: str | int) -> Iterator[Fault]:
    for index, name in enumerate(names):
        if name not in known:
            yield Fault(pointer(*where, index), text("fault.not-in-event", name=name))


class _Draw:
    """One drawing: names as indexes, and how often everybody waited or sat at a smaller table."""

    def __init__(self, request: SeatingRequest) -> None:
        self.request = request
        self.random = Random(request.seed)  # noqa: S311 (a draw that can be repeated, not a secret)
        self.names = list(dict.fromkeys([*request.names, *(n for r in request.played for t in r for n in t)]))
        self.index = {name: number for number, name in enumerate(self.names)}
        self.players = range(len(request.names))
        self.usual = request.sizes[0]
        self.played: list[Tables] = [[[self.index[name] for name in table] for table in r] for r in request.played]
        self.meetings = Meetings(len(self.names), self._pairs(request.apart))
        self.waited = [0] * len(self.names)
        self.small_tables = [0] * len(self.names)
        for number, tables in enumerate(self.played, start=1):
            self.meetings.add(tables)
            seated = {player for table in tables for player in table}
            self._count(tables, [player for player in self._present(number) if player not in seated])

    def _pairs(self, pairs: Sequence[Sequence[str]]) -> list[tuple[int, int]]:
        return [(self.index[one], self.index[other]) for one, other in pairs]

    def _present(self, number: int) -> list[int]:
        absent = set(self.request.absent.get(str(number), ()))
        return [player for player in self.players if self.names[player] not in absent]

    def _count(self, tables: Tables, waiting: Sequence[int]) -> None:
        for player in waiting:
            self.waited[player] += 1
        for table in tables:
            if len(table) < self.usual:
                for player in table:
                    self.small_tables[player] += 1

    def run(self) -> Seating:
        rounds, waiting = self._draft()
        search = OpponentSearch(rounds, self.meetings, self.usual, self.small_tables, self.random)
        search.run(self.request.seconds * SWAPS_A_SECOND)
        self._check_apart()
        balance_positions(rounds, len(self.names), self.played)
        spread = position_spread([*self.played, *rounds], len(self.names))
        named = [
            SeatedRound([self._named(table) for table in tables], self._named(left))
            for tables, left in zip(rounds, waiting, strict=True)
        ]
        return Seating(named, self.meetings.repeats(), spread)

    def _named(self, players: Sequence[int]) -> list[str]:
        return [self.names[player] for player in players]

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
            waiting.append(sorted(left))
        return rounds, waiting

    def _tables(self, sizes: Sequence[int], people: Sequence[int]) -> Tables:
        """Smaller tables are for those who sat at one least often."""
        small = [size for size in sizes if size < self.usual]
        at_small = self._chosen(people, sum(small), self.small_tables)
        others = [player for player in people if player not in set(at_small)]
        large = [size for size in sizes if size >= self.usual]
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
