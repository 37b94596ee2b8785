"""From an event to its next rounds: what the search for seats is asked, and the tables with their numbers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.events.event import Event, EventTable
from companion.events.opponents import Meetings
from companion.events.ranked_draw import RankedOrder, ranked_tables
from companion.events.ranking import ranking_of
from companion.events.seating_request import SeatingRequest
from companion.events.start_positions import balance_positions
from companion.events.table_sizes import table_sizes

SECONDS = 5
LONGEST_SECONDS = 12  # of a large event, so that the answer comes within a quarter of a minute
LARGE = 200  # people


@dataclass(frozen=True)
class DrawnRound:
    """The tables of a round by number, with people in seat order, and those who wait."""

    number: int
    tables: dict[int, tuple[int, ...]]
    waiting: tuple[int, ...]


def seating_request(event: Event, first: int, rounds: int, seed: int, with_fixed: bool = True) -> SeatingRequest:
    """What is asked of the search for `rounds` rounds from the `first` on; earlier rounds have been played.

    People at locked tables are out of that round, and people with different tables of their own never meet.
    """
    numbers = range(1, first + rounds)
    people = [one for one in event.people if any(one.is_present(number) for number in numbers[first - 1 :])]
    names = {one.id: one.name for one in people}
    absent = {
        str(number): [one.name for one in people if not one.is_present(number) or _is_locked(event, one.id, number)]
        for number in numbers
    }
    played = [[event.names_of(table.people) for table in one.tables] for one in event.rounds[: first - 1]]
    apart = [[names[one], names[other]] for one, other in event.settings.apart if one in names and other in names]
    if with_fixed:
        placed = [one for one in people if one.fixed_table is not None]
        apart += [[a.name, b.name] for a, b in combinations(placed, 2) if a.fixed_table != b.fixed_table]
    return SeatingRequest(
        list(names.values()),
        rounds,
        event.settings.sizes,
        [list(pair) for pair in dict.fromkeys(tuple(sorted(pair)) for pair in apart)],
        {number: gone for number, gone in absent.items() if gone},
        played,
        seed,
        SECONDS if len(people) < LARGE else LONGEST_SECONDS,
    )


def _is_locked(event: Event, person: int, number: int) -> bool:
    table = event.table_of(person, number)
    return table is not None and table.locked


def locked_tables(event: Event, number: int) -> list[EventTable]:
    found = event.round(number)
    return [table for table in found.tables if table.locked] if found else []


def number_tables(event: Event, number: int, tables: Sequence[Sequence[int]], waiting: Iterable[int]) -> DrawnRound:
    """A drawn round with its locked tables and a number for each table; people keep a table of their own."""
    locked = locked_tables(event, number)
    numbered = {table.number: table.people for table in locked}
    left = []
    for table in tables:
        wanted = next((event.by_id[one].fixed_table for one in table if event.by_id[one].fixed_table), None)
        if wanted is not None and wanted not in numbered:
            numbered[wanted] = tuple(table)
        else:
            left.append(tuple(table))
    free = (one for one in range(1, 10_000) if one not in numbered)
    numbered |= dict(zip(free, left, strict=False))
    return DrawnRound(number, dict(sorted(numbered.items())), tuple(waiting))


def draw_by_standings(event: Event, number: int, order: RankedOrder) -> DrawnRound:
    """A round by the standings so far; whoever waited least often waits, the last of them first."""
    ranked = [one.person for one in ranking_of(event)]
    locked = {one for table in locked_tables(event, number) for one in table.people}
    here = [one.id for one in event.people if one.is_present(number) and one.id not in locked]
    ordered = sorted(here, key=lambda one: ranked.index(one) if one in ranked else len(ranked))
    sizes = table_sizes(len(here), event.settings.sizes)
    waits = waits_before(event, number)
    by_turn = sorted(ordered, key=lambda one: (waits.get(one, 0), -ordered.index(one)))
    waiting = by_turn[: len(here) - sum(sizes)]
    return _seated_by_rank(event, number, [one for one in ordered if one not in waiting], sizes, order, waiting)


def draw_final(event: Event, number: int, tables: int) -> DrawnRound:
    """Final tables: the best at the first, the next at the second."""
    size = event.settings.sizes[0]
    here = [one.person for one in ranking_of(event) if event.by_id[one.person].is_present(number)]
    chosen = here[: size * tables]
    return _seated_by_rank(
        event, number, chosen, table_sizes(len(chosen), [size, *event.settings.sizes[1:]]), "together"
    )


def _seated_by_rank(
    event: Event,
    number: int,
    people: Sequence[int],
    sizes: Sequence[int],
    order: RankedOrder,
    waiting: Sequence[int] = (),
) -> DrawnRound:
    index = {person.id: at for at, person in enumerate(event.people)}
    ids = [person.id for person in event.people]
    played = [[[index[one] for one in table.people] for table in each.tables] for each in event.rounds[: number - 1]]
    meetings = Meetings(len(ids), [(index[a], index[b]) for a, b in event.settings.apart if a in index and b in index])
    for each in played:
        meetings.add(each)
    tables = ranked_tables([index[one] for one in people[: sum(sizes)]], sizes, order, meetings)
    balance_positions([tables], len(ids), played)
    return number_tables(event, number, [[ids[at] for at in table] for table in tables], waiting)


def waits_before(event: Event, number: int) -> Mapping[int, int]:
    """How often everybody waited in the rounds before."""
    waits: dict[int, int] = {}
    for one in event.rounds[: number - 1]:
        for person in one.waiting:
            waits[person] = waits.get(person, 0) + 1
    return waits
