"""An event: its settings, people, rounds and tables, as they are at one moment."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal

from companion.events.seating_request import LARGEST_TABLE, MOST_PEOPLE, MOST_ROUNDS
from companion.events.standings import Points, Tie
from companion.rules.inputs import Count, Id, Length, Range

RoundKind = Literal["round", "final"]
Source = Literal["desk", "phones", "sheet"]
TableWay = Literal["both", "live", "sheet"]
USUAL_SIZES = (4, 3, 5)
USUAL_POINTS = {4: (5, 3, 2, 1), 3: (5, 3, 1), 2: (5, 1)}


def usual_points(size: int) -> list[Points]:
    """What places bring unless the organiser says otherwise."""
    return list(USUAL_POINTS.get(size, (5, 3, 2, 1) + (0,) * (size - 4)))


@dataclass(frozen=True)
class EventSettings:
    """What the organiser decides; rounds take the games in turn. `apart` are ids of people."""

    games: Annotated[list[Id], Length(1, MOST_ROUNDS)]
    rounds: Annotated[int, Range(1, MOST_ROUNDS)] = 4
    sizes: Annotated[list[Annotated[int, Range(1, LARGEST_TABLE)]], Length(1, LARGEST_TABLE)] = field(
        default_factory=lambda: list(USUAL_SIZES)
    )
    points: dict[str, Annotated[list[Points], Length(1, LARGEST_TABLE)]] = field(default_factory=dict)
    shared: Literal["mean", "best"] = "mean"
    ties: Annotated[list[Tie], Length(0, 3)] = field(default_factory=lambda: ["wins", "share", "total"])
    best: Annotated[int, Range(1, MOST_ROUNDS)] | None = None
    minutes: Annotated[int, Range(1, 1_000)] = 60
    way: TableWay = "both"
    modules: dict[str, Annotated[list[Id], Length(0, 20)]] = field(default_factory=dict)
    apart: Annotated[list[Annotated[list[Count], Length(2, 2)]], Length(0, MOST_PEOPLE)] = field(default_factory=list)

    def points_of(self, size: int) -> list[Points]:
        return self.points.get(str(size)) or usual_points(size)

    def game_of(self, number: int) -> str:
        """The game of a round."""
        return self.games[(number - 1) % len(self.games)]


@dataclass(frozen=True)
class EventPerson:
    """Somebody of an event; `presence` says from which round on they are there, or not."""

    id: int
    name: str
    presence: tuple[tuple[int, bool], ...] = ((1, True),)
    fixed_table: int | None = None

    def is_present(self, number: int) -> bool:
        """Whether they are there in a round."""
        known = [here for first, here in self.presence if first <= number]
        return bool(known) and known[-1]

    def presence_from(self, number: int, here: bool) -> tuple[tuple[int, bool], ...]:
        """The presence, changed from a round on."""
        return (*(change for change in self.presence if change[0] < number), (number, here))


@dataclass(frozen=True)
class SeatScore:
    """How somebody did at a table, as it was reported."""

    total: int | None = None
    place: int | None = None


@dataclass(frozen=True)
class TableReport:
    """The result of a table as one source reported it, in the order of its seats; one that decides outdoes all."""

    source: Source
    at: str
    scores: tuple[SeatScore, ...]
    by: str = ""
    signed: bool = False
    decides: bool = False
    play_id: str | None = None


@dataclass(frozen=True)
class EventTable:
    """A table of a round: people in seat order, the code of its sheet, and what was reported of it, oldest first."""

    id: int
    round: int
    number: int
    people: tuple[int, ...]
    code: str
    locked: bool = False
    live_code: str | None = None
    reports: tuple[TableReport, ...] = ()

    @cached_property
    def result(self) -> TableReport | None:
        """The report that counts: the last decision, else the first one."""
        decisions = [report for report in self.reports if report.decides]
        return decisions[-1] if decisions else next(iter(self.reports), None)

    @cached_property
    def doubts(self) -> tuple[TableReport, ...]:
        """Reports after the last decision that differ from the one that counts."""
        result = self.result
        if result is None:
            return ()
        since = self.reports.index(result) + 1 if result.decides else 0
        return tuple(one for one in self.reports[since:] if not same_scores(one.scores, result.scores))


def same_scores(one: tuple[SeatScore, ...], other: tuple[SeatScore, ...]) -> bool:
    """Whether two reports say the same: the same totals, and the same places where both give them."""
    pairs = list(zip(one, other, strict=False))
    same_totals = all(a.total == b.total for a, b in pairs if a.total is not None and b.total is not None)
    same_places = all(a.place == b.place for a, b in pairs if a.place is not None and b.place is not None)
    return len(one) == len(other) and same_totals and same_places


@dataclass(frozen=True)
class EventRound:
    """A round that was drawn; its clock runs from `started_at`."""

    number: int
    kind: RoundKind
    game: str
    minutes: int
    tables: tuple[EventTable, ...]
    waiting: tuple[int, ...] = ()
    started_at: str | None = None

    @property
    def is_begun(self) -> bool:
        """Whether anything of it was played; then it is never drawn again."""
        return self.started_at is not None or any(table.result or table.live_code for table in self.tables)

    @property
    def missing(self) -> list[EventTable]:
        return [table for table in self.tables if table.result is None]


@dataclass(frozen=True, eq=False)
class Event:
    """Everything of an event at one version; the version grows with every change, results included."""

    id: int
    code: str
    name: str
    settings: EventSettings
    version: int
    made_at: str
    people: tuple[EventPerson, ...] = ()
    rounds: tuple[EventRound, ...] = ()
    group: int | None = None
    finished_at: str | None = None

    @cached_property
    def by_id(self) -> dict[int, EventPerson]:
        return {person.id: person for person in self.people}

    def name_of(self, person: int) -> str:
        return self.by_id[person].name

    def names_of(self, people: tuple[int, ...]) -> list[str]:
        return [self.by_id[person].name for person in people]

    @cached_property
    def current(self) -> EventRound | None:
        """The current round: the first with a result missing, else the last."""
        return next((one for one in self.rounds if one.missing), self.rounds[-1] if self.rounds else None)

    @cached_property
    def coming(self) -> int:
        """The number of the first round that has not begun, where a late person comes in."""
        begun = [one.number for one in self.rounds if one.is_begun]
        return max(begun, default=0) + 1

    def round(self, number: int) -> EventRound | None:
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def table_of(self, person: int, number: int) -> EventTable | None:
        found = self.round(number)
        return None if found is None else next((one for one in found.tables if person in one.people), None)

    @cached_property
    def tables(self) -> dict[int, EventTable]:
        return {table.id: table for one in self.rounds for table in one.tables}
