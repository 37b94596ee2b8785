"""Drawing the rounds of an event, and moving people between its tables afterwards."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from companion.events.event import Event, EventRound, EventTable
from companion.events.ranking import ranking_of
from companion.events.round_draw import DrawnRound, draw_by_standings, draw_final, number_tables, seating_request
from companion.events.seating import Seating
from companion.events.seating_request import MOST_ROUNDS, SeatingRequest
from companion.history.event_service import EventTransaction, event_transaction
from companion.rules.faults import FaultyInput
from companion.rules.table import refuse
from companion.rules.text import text
from companion.store.database import Store
from companion.store.event_rounds import delete_rounds, lock_table, seat_people, set_clock, set_waiting, write_round
from companion.store.tables import find_table

Way = Literal["all", "next", "together", "spread", "final"]
Search = Callable[[SeatingRequest], Seating]


def draw_rounds(store: Store, code: str, event: Event, by: str, way: Way, search: Search, finals: int = 1) -> None:
    """Draw every coming round, or the next one; rounds that were drawn and have not begun are drawn again.

    The search takes its time before the transaction; if the event was changed meanwhile, nothing is written.
    """
    first = event.coming
    if first > MOST_ROUNDS:
        raise refuse("fault.too-high", n=MOST_ROUNDS)
    drawn = _drawn(event, first, way, search, finals)
    if not all(one.tables for one in drawn):
        raise refuse("event.refused.too-few", sizes=[str(size) for size in event.settings.sizes])
    with event_transaction(store, code, by) as transaction:
        now = transaction.event
        if (now.coming, now.people, now.settings) != (first, event.people, event.settings):
            raise refuse("event.refused.changed")
        delete_rounds(transaction.db, now.id, range(first + len(drawn), len(now.rounds) + 1))
        for one in drawn:
            _write(transaction, one, "final" if way == "final" else "round")
        transaction.note(text(f"event.change.drawn-{way}", first=first, last=first + len(drawn) - 1))


def _drawn(event: Event, first: int, way: Way, search: Search, finals: int) -> list[DrawnRound]:
    match way:
        case "together" | "spread":
            return [draw_by_standings(event, first, way)]
        case "final":
            if not ranking_of(event):
                raise refuse("event.refused.no-standings")
            return [draw_final(event, first, finals)]
    rounds = max(1, event.settings.rounds - first + 1) if way == "all" else 1
    ids = {person.name: person.id for person in event.people}
    return [
        number_tables(event, number, [[ids[name] for name in table] for table in one.tables], _ids(ids, one.waiting))
        for number, one in enumerate(_searched(event, first, rounds, search).rounds, start=first)
    ]


def _ids(ids: dict[str, int], names: list[str]) -> list[int]:
    return [ids[name] for name in names]


def _searched(event: Event, first: int, rounds: int, search: Search) -> Seating:
    """What the search finds: people who keep tables of their own are seated there where that is possible."""
    if any(person.fixed_table for person in event.people):
        with suppress(FaultyInput):
            return search(seating_request(event, first, rounds, event.id))
    return search(seating_request(event, first, rounds, event.id, with_fixed=False))


def _write(transaction: EventTransaction, drawn: DrawnRound, kind: str) -> None:
    event, settings = transaction.event, transaction.event.settings
    game = settings.game_of(drawn.number)
    names = {person.id: person.name for person in event.people}
    modules = settings.modules.get(game, [])
    write_round(transaction.db, event.id, drawn, kind, game, settings.minutes, modules, names)


@dataclass(frozen=True)
class Target:
    """Where somebody moves in a round: to another's seat, to a table, or (neither) to those who wait."""

    person: int | None = None
    table: int | None = None


def move_person(store: Store, code: str, by: str, number: int, person: int, target: Target) -> None:
    """Exchange two people of a round, or move one; refused where a table has begun or is locked."""
    with event_transaction(store, code, by) as transaction:
        event = transaction.event
        found = event.round(number)
        if found is None:
            raise refuse("event.refused.round")
        moved = transaction.person(person)
        seats = {table.id: list(table.people) for table in found.tables}
        waiting = list(found.waiting)
        if target.person is not None:
            other = transaction.person(target.person)
            _exchange([*seats.values(), waiting], person, target.person)
            what = text("event.change.exchanged", one=moved.name, other=other.name, round=number)
        else:
            for people in (*seats.values(), waiting):
                if person in people:
                    people.remove(person)
            place = seats.get(target.table or 0, waiting)
            place.append(person)
            what = text("event.change.moved", name=moved.name, round=number)
        _write_seats(store, transaction, found, seats, waiting)
        transaction.note(what)


def _exchange(lists: list[list[int]], one: int, other: int) -> None:
    for people in lists:
        people[:] = [other if each == one else one if each == other else each for each in people]


def _write_seats(
    store: Store, transaction: EventTransaction, found: EventRound, seats: dict[int, list[int]], waiting: list[int]
) -> None:
    for table in found.tables:
        people = tuple(seats[table.id])
        if people != table.people:
            check_free(store, table)
            seat_people(transaction.db, replace(table, people=people), transaction.event.names_of(people))
    set_waiting(transaction.db, transaction.event.id, found.number, waiting)


def check_free(store: Store, table: EventTable) -> None:
    """Refuse to change a table that is locked, has a result, or is open on phones."""
    if table.locked:
        raise refuse("event.refused.locked", table=table.number)
    if table.result is not None:
        raise refuse("event.refused.played", table=table.number)
    if table.live_code is not None and find_table(store, table.live_code) is not None:
        raise refuse("event.refused.open", table=table.number)


def set_locked(store: Store, code: str, by: str, table_id: int, locked: bool) -> None:
    """A locked table stays as it is when its round is drawn again."""
    with event_transaction(store, code, by) as transaction:
        table = known_table(transaction.event, table_id)
        lock_table(transaction.db, table_id, locked)
        key = "event.change.locked" if locked else "event.change.unlocked"
        transaction.note(text(key, table=table.number, round=table.round))


def known_table(event: Event, table_id: int) -> EventTable:
    found = event.tables.get(table_id)
    if found is None:
        raise refuse("event.refused.table")
    return found


def start_clock(store: Store, code: str, by: str, number: int, running: bool, minutes: int | None = None) -> None:
    """Start or stop the clock of a round, or give it more minutes."""
    with event_transaction(store, code, by) as transaction:
        found = transaction.event.round(number)
        if found is None:
            raise refuse("event.refused.round")
        started = (found.started_at or store.now()) if running else None
        set_clock(transaction.db, transaction.event.id, number, started, minutes or found.minutes)
        transaction.note(text("event.change.clock" if running else "event.change.clock-stopped", round=number))
