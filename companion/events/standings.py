"""Standings: the points of every round added up, and who leads.

Numbers are exact fractions until they are written, so that equals are equal whatever their order was.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Literal

from companion.events.seating_request import LARGEST_TABLE
from companion.rules.faults import Fault, pointer, raise_faults
from companion.rules.inputs import Length, Name, Range, doubled_names
from companion.rules.text import text

MOST_RESULTS = 20_000
MOST_POINTS = 1_000_000
Tie = Literal["wins", "share", "total"]
Number = Annotated[int, Range(-MOST_POINTS, MOST_POINTS)]
Points = Number | Annotated[float, Range(-MOST_POINTS, MOST_POINTS)]


@dataclass(frozen=True)
class RoundResult:
    """How somebody did at one table: a total, a place, or both."""

    name: Name
    total: Number | None = None
    place: Annotated[int, Range(1, LARGEST_TABLE)] | None = None


@dataclass(frozen=True)
class TableResult:
    """One table of one round."""

    round: Annotated[int, Range(1, 1_000)]
    players: Annotated[list[RoundResult], Length(1, LARGEST_TABLE)]


@dataclass(frozen=True)
class StandingsRequest:
    """Points by size of the table and place, what decides between equals, and every result."""

    points: dict[str, Annotated[list[Points], Length(1, LARGEST_TABLE)]]
    results: Annotated[list[TableResult], Length(0, MOST_RESULTS)]
    shared: Literal["mean", "best"]
    ties: Annotated[list[Tie], Length(0, 3)]
    best: Annotated[int, Range(1, 1_000)] | None = None


@dataclass(frozen=True)
class RoundPoints:
    """How somebody's points of a round came about; `equals` shared the place."""

    round: int
    size: int
    place: int
    equals: int
    points: Fraction
    total: int
    table_sum: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.total, self.table_sum) if self.table_sum else Fraction(0)


@dataclass(frozen=True)
class _Record:
    """The rounds somebody played."""

    rounds: list[RoundPoints] = field(default_factory=list)

    @cached_property
    def wins(self) -> int:
        return sum(one.place == 1 for one in self.rounds)

    @cached_property
    def share(self) -> Fraction:
        return sum((one.share for one in self.rounds), Fraction(0))

    @cached_property
    def total(self) -> int:
        return sum(one.total for one in self.rounds)


@dataclass(frozen=True)
class EventStanding:
    """Somebody's line in the standings; `rounds` is how many they played."""

    name: str
    place: int
    points: float
    wins: int
    share: float
    total: int
    rounds: int


def rank_event(request: StandingsRequest) -> list[EventStanding]:
    """The standings, best first; equals after all ties share a place. Raises FaultyInput with every fault."""
    raise_faults(check_standings(request))
    return [standing for standing, _ in rank_rounds(request)]


def rank_rounds(request: StandingsRequest) -> list[tuple[EventStanding, list[RoundPoints]]]:
    """The standings of a request without faults, each with how the points of every round came about."""
    records = _records(request)
    keys = {name: _key(record, request) for name, record in records.items()}
    ordered = sorted(records, key=lambda name: keys[name], reverse=True)
    places = {keys[name]: place for place, name in reversed([*enumerate(ordered, start=1)])}
    return [
        (_event_standing(name, places[keys[name]], records[name], request), records[name].rounds) for name in ordered
    ]


def check_standings(request: StandingsRequest) -> Iterator[Fault]:
    """Every fault of a request of the right shape."""
    for size in request.points:
        if size not in {str(number) for number in range(1, LARGEST_TABLE + 1)}:
            yield Fault(pointer("points", size), text("fault.no-table-size", n=LARGEST_TABLE))
    seated: dict[tuple[int, str], int] = {}
    for index, result in enumerate(request.results):
        names = [player.name for player in result.players]
        yield from doubled_names(names, "results", index, "players", field="name")
        if str(len(names)) not in request.points:
            yield Fault(pointer("results", index, "players"), text("fault.no-points-for-size", n=len(names)))
        for number, player in enumerate(result.players):
            where = pointer("results", index, "players", number)
            if player.place is None and player.total is None:
                yield Fault(where, text("fault.total-or-place", name=player.name))
            if player.place is not None and player.place > len(names):
                yield Fault(f"{where}/place", text("fault.too-high", n=len(names)))
            if seated.setdefault((result.round, player.name), index) != index:
                yield Fault(where, text("fault.twice-in-round", name=player.name, round=result.round))


def counted_rounds(rounds: Sequence[RoundPoints], best: int | None) -> list[RoundPoints]:
    """Those whose points count: all, or the best ones."""
    return sorted(rounds, key=lambda one: one.points, reverse=True)[:best]


def _records(request: StandingsRequest) -> dict[str, _Record]:
    records: dict[str, _Record] = {}
    earned = {size: [Fraction(str(one)) for one in points] for size, points in request.points.items()}
    known: dict[tuple[int, int, int], Fraction] = {}  # by size, place and equals: of a large event most are the same
    for result in request.results:
        places = table_places(result.players)
        size = len(places)
        table_sum = sum(player.total or 0 for player in result.players)
        for player, place in zip(result.players, places, strict=True):
            equals = places.count(place)
            points = known.get((size, place, equals))
            if points is None:
                points = known[size, place, equals] = _points(place, equals, earned[str(size)], request.shared)
            won = RoundPoints(result.round, size, place, equals, points, player.total or 0, table_sum)
            records.setdefault(player.name, _Record()).rounds.append(won)
    return records


def table_places(players: Sequence[RoundResult]) -> list[int]:
    """Places as given, else by totals."""
    totals = [player.total or 0 for player in players]
    return [
        1 + sum(other > total for other in totals) if player.place is None else player.place
        for player, total in zip(players, totals, strict=True)
    ]


def _points(place: int, equals: int, earned: Sequence[Fraction], shared: str) -> Fraction:
    """What a place brings; equals get the mean of their places' points, or all the best."""
    brought = [earned[at] if at < len(earned) else Fraction(0) for at in range(place - 1, place - 1 + equals)]
    return max(brought) if shared == "best" else sum(brought, Fraction(0)) / equals


def _counted(record: _Record, request: StandingsRequest) -> Fraction:
    return sum((one.points for one in counted_rounds(record.rounds, request.best)), Fraction(0))


def _key(record: _Record, request: StandingsRequest) -> tuple[Fraction, ...]:
    values: Mapping[Tie, Fraction] = {
        "wins": Fraction(record.wins),
        "share": record.share,
        "total": Fraction(record.total),
    }
    return (_counted(record, request), *(values[tie] for tie in request.ties))


def _event_standing(name: str, place: int, record: _Record, request: StandingsRequest) -> EventStanding:
    points = round(float(_counted(record, request)), 4)
    return EventStanding(name, place, points, record.wins, float(record.share), record.total, len(record.rounds))
