"""Changes of an event by its organiser: people and settings, each with a line in the trail."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from sqlite3 import Connection

from companion.events.event import Event, EventPerson, EventSettings
from companion.events.seating_request import MOST_PEOPLE
from companion.rules.faults import Fault, FaultyInput, pointer, raise_faults
from companion.rules.inputs import Name
from companion.rules.library import find_game
from companion.rules.names import name_key
from companion.rules.table import refuse
from companion.rules.text import Text, text
from companion.store import events
from companion.store.database import Store
from companion.store.event_rounds import seat_people
from companion.wire.parser import read_lenient


class UnknownEvent(Exception):
    """There is no event with this code."""


@dataclass(frozen=True)
class EventTransaction:
    """An event as it is inside a transaction, and who changes it."""

    db: Connection
    event: Event
    by: str

    def note(self, what: Text) -> None:
        events.note_event_change(self.db, self.event.id, self.by, what)

    def person(self, person_id: int) -> EventPerson:
        found = self.event.by_id.get(person_id)
        if found is None:
            raise refuse("event.refused.person")
        return found


@contextmanager
def event_transaction(store: Store, code: str, by: str, finished: bool = False) -> Iterator[EventTransaction]:
    """A transaction on an event; a finished one is refused unless `finished` allows it."""
    with store.transaction() as db:
        event = events.find_event(store, code)
        if event is None:
            raise UnknownEvent(code)
        if event.finished_at is not None and not finished:
            raise refuse("event.refused.finished")
        yield EventTransaction(db, event, by)


def add_people(store: Store, code: str, by: str, given: Sequence[str]) -> int:
    """Add people from the coming round on; returns how many. Raises FaultyInput with all names that cannot be taken."""
    with event_transaction(store, code, by) as transaction:
        names = _checked_names(transaction.event, given)
        events.add_people(transaction.db, transaction.event.id, names, transaction.event.coming)
        shown = list(names[:5])
        key = "event.change.people" if len(names) <= len(shown) else "event.change.many-people"
        transaction.note(text(key, names=shown, n=len(names), round=transaction.event.coming))
    return len(names)


def _checked_names(event: Event, given: Sequence[str]) -> list[str]:
    faults, names = [], []
    taken = {name_key(person.name) for person in event.people}
    for index, name in enumerate(given):
        try:
            checked: str = read_lenient(Name, name)
        except FaultyInput as error:
            faults += [Fault(pointer("names", index), fault.message) for fault in error.faults]
            continue
        if name_key(checked) in taken:
            faults.append(Fault(pointer("names", index), text("event.fault.name-twice", name=checked)))
        taken.add(name_key(checked))
        names.append(checked)
    if not given:
        faults.append(Fault("/names", text("event.fault.no-names")))
    if len(event.people) + len(names) > MOST_PEOPLE:
        faults.append(Fault("/names", text("fault.too-high", n=MOST_PEOPLE)))
    raise_faults(faults)
    return names


def set_presence(store: Store, code: str, by: str, person_id: int, here: bool) -> None:
    """Somebody leaves or comes back, from the coming round on; what was played stays."""
    with event_transaction(store, code, by) as transaction:
        person, first = transaction.person(person_id), transaction.event.coming
        events.change_person(transaction.db, replace(person, presence=person.presence_from(first, here)))
        key = "event.change.returns" if here else "event.change.leaves"
        transaction.note(text(key, name=person.name, round=first))


def rename_person(store: Store, code: str, by: str, person_id: int, given: str) -> None:
    """Another spelling of a name; it changes on the sheets, too."""
    with event_transaction(store, code, by) as transaction:
        person = transaction.person(person_id)
        others = tuple(one for one in transaction.event.people if one.id != person_id)
        (name,) = _checked_names(replace(transaction.event, people=others), [given])
        if name == person.name:
            return
        events.change_person(transaction.db, replace(person, name=name))
        for table in transaction.event.tables.values():
            if person_id in table.people:
                names = [name if one == person_id else transaction.event.name_of(one) for one in table.people]
                seat_people(transaction.db, table, names)
        transaction.note(text("event.change.renamed", before=person.name, after=name))


def fix_table(store: Store, code: str, by: str, person_id: int, number: int | None) -> None:
    """Somebody keeps the same table in every round, or no longer."""
    with event_transaction(store, code, by) as transaction:
        person = transaction.person(person_id)
        if person.fixed_table == number:
            return
        events.change_person(transaction.db, replace(person, fixed_table=number))
        key = "event.change.unfixed" if number is None else "event.change.fixed"
        transaction.note(text(key, name=person.name, table=number or 0))


def remove_person(store: Store, code: str, by: str, person_id: int) -> None:
    """Take somebody off the list who was never seated; whoever was can only leave."""
    with event_transaction(store, code, by) as transaction:
        person, event = transaction.person(person_id), transaction.event
        waited = any(person_id in one.waiting for one in event.rounds)
        if waited or any(person_id in table.people for table in event.tables.values()):
            raise refuse("event.refused.seated", name=person.name)
        apart = [pair for pair in event.settings.apart if person_id not in pair]
        settings = replace(event.settings, apart=apart)
        events.change_event(transaction.db, event.id, event.name, settings, event.group)
        events.delete_person(transaction.db, person_id)
        transaction.note(text("event.change.removed", name=person.name))


def change_settings(store: Store, code: str, by: str, name: str, settings: EventSettings, group: int | None) -> None:
    """Raises FaultyInput with everything that does not fit the games."""
    raise_faults(settings_faults(settings))
    with event_transaction(store, code, by) as transaction:
        event = transaction.event
        if (name, settings, group) == (event.name, event.settings, event.group):
            return
        events.change_event(transaction.db, event.id, name, settings, group)
        transaction.note(text("event.change.settings"))


def settings_faults(settings: EventSettings) -> Iterator[Fault]:
    """Every game must be known and seat tables of every size; points are needed for each place."""
    for index, game_id in enumerate(settings.games):
        game = find_game(game_id)
        if game is None:
            yield Fault(pointer("games", index), text("event.fault.game"))
            continue
        for at, size in enumerate(settings.sizes):
            if not game.min_players <= size <= game.max_players:
                title = text(f"{game.id}.title")
                low, high = game.min_players, game.max_players
                yield Fault(pointer("sizes", at), text("event.fault.size", n=size, game=title, low=low, high=high))
    for index, size in enumerate(settings.sizes):
        if size in settings.sizes[:index]:
            yield Fault(pointer("sizes", index), text("fault.size-twice", n=size))
    for key in settings.points:
        if len(settings.points[key]) != int(key):
            yield Fault(pointer("points", key), text("event.fault.points", n=int(key)))


def finish(store: Store, code: str, by: str, finished: bool) -> None:
    """The end: nothing can be changed any more, until the event is opened again."""
    with event_transaction(store, code, by, finished=True) as transaction:
        if finished and any(table.doubts for table in transaction.event.tables.values()):
            raise refuse("event.refused.doubts")
        events.finish_event(transaction.db, transaction.event.id, finished)
        transaction.note(text("event.change.finished" if finished else "event.change.reopened"))
