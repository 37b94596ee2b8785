"""What is not perfect about the tables of a round, and why."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from companion.events.event import Event, EventRound, EventTable
from companion.events.round_draw import waits_before
from companion.rules.text import Text, text


def imperfections(event: Event, one: EventRound) -> list[Text]:
    """Everything that could be better about a round, given what was drawn before it."""
    if one.kind == "final":
        return []
    before = event.rounds[: one.number - 1]
    return [
        *_meetings(event, one, before),
        *_positions(event, one, before),
        *_small_tables(event, one, before),
        *_waiting(event, one),
        *_places(event, one),
    ]


def _meetings(event: Event, one: EventRound, before: tuple[EventRound, ...]) -> Iterator[Text]:
    met: dict[frozenset[int], int] = {}
    for earlier in before:
        for table in earlier.tables:
            met |= dict.fromkeys(map(frozenset, combinations(table.people, 2)), earlier.number)
    apart = {frozenset(pair) for pair in event.settings.apart}
    why = _why_again(event, one)
    for table in one.tables:
        for pair in combinations(table.people, 2):
            names = dict(zip(("one", "other"), event.names_of(pair), strict=True))
            if frozenset(pair) in apart:
                yield text("event.imperfect.apart", table=table.number, **names)
            if frozenset(pair) in met:
                yield text("event.imperfect.again", table=table.number, earlier=met[frozenset(pair)], why=why, **names)


def _why_again(event: Event, one: EventRound) -> Text:
    """Two of a table meet again when there are fewer tables than seats, or when everybody has met nearly everybody."""
    largest = max((len(table.people) for table in one.tables), default=0)
    if len(one.tables) < largest and one.number > 1:
        return text("event.imperfect.few-tables", tables=len(one.tables), seats=largest)
    if one.number * (largest - 1) >= len(event.people):
        return text("event.imperfect.many-rounds", rounds=one.number, people=len(event.people))
    return text("event.imperfect.not-found")


def _positions(event: Event, one: EventRound, before: tuple[EventRound, ...]) -> Iterator[Text]:
    had: Counter[tuple[int, int]] = Counter(
        (person, seat) for earlier in before for table in earlier.tables for seat, person in enumerate(table.people)
    )
    for table in one.tables:
        for seat, person in enumerate(table.people):
            times = [had[person, other] for other in range(len(table.people))]
            if times[seat] > min(times):
                yield text(
                    "event.imperfect.seat",
                    name=event.name_of(person),
                    seat=seat + 1,
                    never=times.index(min(times)) + 1,
                    table=table.number,
                )


def _small_tables(event: Event, one: EventRound, before: tuple[EventRound, ...]) -> Iterator[Text]:
    usual = event.settings.sizes[0]

    def at_small(tables: tuple[EventTable, ...]) -> list[int]:
        return [person for table in tables if len(table.people) < usual for person in table.people]

    had = {person for earlier in before for person in at_small(earlier.tables)}
    seated = {person for table in one.tables for person in table.people}
    others = seated - had - set(at_small(one.tables))
    for person in at_small(one.tables):
        if person in had and others:
            yield text("event.imperfect.small-again", name=event.name_of(person), size=usual)


def _waiting(event: Event, one: EventRound) -> Iterator[Text]:
    waits = waits_before(event, one.number)
    sizes = [str(size) for size in event.settings.sizes]
    for person in one.waiting:
        key = "event.imperfect.waits-again" if waits.get(person) else "event.imperfect.waits"
        yield text(key, name=event.name_of(person), sizes=sizes)


def _places(event: Event, one: EventRound) -> Iterator[Text]:
    for table in one.tables:
        for person in table.people:
            wanted = event.by_id[person].fixed_table
            if wanted is not None and wanted != table.number:
                yield text("event.imperfect.place", name=event.name_of(person), wanted=wanted, table=table.number)
