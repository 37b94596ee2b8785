"""The ranking of an event: standings of its rounds, then the final tables, with how every number came about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from companion.events.event import Event, EventRound, EventTable, SeatScore
from companion.events.standings import (
    EventStanding,
    RoundPoints,
    RoundResult,
    StandingsRequest,
    TableResult,
    counted_rounds,
    rank_rounds,
    table_places,
)


@dataclass(frozen=True)
class RankedPerson:
    """Somebody's line: the place, the standing of the rounds, what each brought, and the place at a final table."""

    person: int
    place: int
    standing: EventStanding
    rounds: tuple[RoundPoints, ...]
    counted: frozenset[int]
    final: tuple[int, int] | None = None  # the number of the final table, and the place there

    @cached_property
    def by_round(self) -> dict[int, RoundPoints]:
        return {one.round: one for one in self.rounds}


@lru_cache(maxsize=16)
def ranking_of(event: Event) -> tuple[RankedPerson, ...]:
    """Everybody who has a result, best first; finalists come first, by their tables and places there."""
    request = standings_request(event)
    ids = {person.name: person.id for person in event.people}
    finals = _finals(event)
    lines = []
    for standing, played in rank_rounds(request):
        rounds = tuple(sorted(played, key=lambda one: one.round))
        counted = frozenset(one.round for one in counted_rounds(rounds, event.settings.best))
        person = ids[standing.name]
        lines.append(RankedPerson(person, standing.place, standing, rounds, counted, finals.get(person)))
    return _with_finals(lines) if finals else tuple(lines)


def standings_request(event: Event) -> StandingsRequest:
    """Every result of the rounds that count, by name."""
    settings = event.settings
    results = [
        TableResult(one.number, _players(event, table))
        for one in event.rounds
        if one.kind == "round"
        for table in one.tables
        if table.result is not None
    ]
    sizes = {len(result.players) for result in results}
    points = {str(size): settings.points_of(size) for size in sizes}
    return StandingsRequest(points, results, settings.shared, list(settings.ties), settings.best)


def _players(event: Event, table: EventTable) -> list[RoundResult]:
    seated = zip(table.people, _results(table), strict=False)
    return [replace(one, name=event.name_of(person)) for person, one in seated]


def _results(table: EventTable) -> list[RoundResult]:
    """What was reported of a table with a result, by seats instead of names."""
    assert table.result is not None
    return [RoundResult("", *_known(score)) for score in table.result.scores]


def _known(score: SeatScore) -> tuple[int | None, int | None]:
    """Whoever has neither total nor place counts as nothing."""
    return (0, None) if score.total is None and score.place is None else (score.total, score.place)


def places_of(table: EventTable) -> list[int]:
    """The place of everybody at a table with a result, in the order of seats."""
    return table_places(_results(table))


def final_round(event: Event) -> EventRound | None:
    return next((one for one in reversed(event.rounds) if one.kind == "final"), None)


def _finals(event: Event) -> dict[int, tuple[int, int]]:
    """By person the final table and the place there, of the last final round."""
    final = final_round(event)
    found: dict[int, tuple[int, int]] = {}
    for number, table in enumerate(final.tables if final else ()):
        if table.result is not None:
            found |= {one: (number, place) for one, place in zip(table.people, places_of(table), strict=False)}
    return found


def _with_finals(lines: list[RankedPerson]) -> tuple[RankedPerson, ...]:
    """Finalists in the order of their tables, then everybody else."""
    finalists = sorted((one for one in lines if one.final), key=lambda one: one.final or (0, 0))
    others = [one for one in lines if not one.final]
    return (*_placed(finalists, 0, by_final=True), *_placed(others, len(finalists), by_final=False))


def _placed(lines: list[RankedPerson], before: int, by_final: bool) -> Iterator[RankedPerson]:
    """The lines with places after those who stand before them; equals share one."""
    key, place = None, 0
    for number, one in enumerate(lines, start=before + 1):
        own = one.final if by_final else one.standing.place
        place, key = (number if own != key else place), own
        yield RankedPerson(one.person, place, one.standing, one.rounds, one.counted, one.final)
