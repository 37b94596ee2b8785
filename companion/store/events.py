"""Events with their people and their trail: a code to look, and a key to run it, of which only the hash is stored."""

import json
import secrets
from collections.abc import Iterable, Sequence
from sqlite3 import Connection, Row
from weakref import WeakKeyDictionary

from companion.events.event import Event, EventPerson, EventSettings
from companion.rules.names import name_key
from companion.rules.text import Text
from companion.store.database import Store
from companion.store.event_rounds import rounds_of
from companion.store.groups import Change
from companion.store.rows import read_row
from companion.store.tables import digest, new_code
from companion.wire.parser import read, read_stored, write

CODE_LENGTH = 8  # longer than a table's, since an event lasts longer and its code opens all of it
MOST_LOADED = 16

_loaded: WeakKeyDictionary[Store, dict[int, Event]] = WeakKeyDictionary()


def create_event(db: Connection, name: str, settings: EventSettings, group: int | None) -> tuple[int, str, str]:
    """A new event: its id, its code, and the key that runs it, which is not stored and therefore shown only once."""
    code = new_code(CODE_LENGTH)
    made = db.execute(
        "INSERT INTO events (code, name, settings, made_at, group_id) VALUES (?, ?, ?, now(), ?)",
        (code, name, write(EventSettings, settings), group),
    )
    assert made.lastrowid is not None
    return made.lastrowid, code, new_run_key(db, made.lastrowid)


def new_run_key(db: Connection, event_id: int) -> str:
    """Another key; the one before it stops working."""
    key = secrets.token_urlsafe(24)
    db.execute("DELETE FROM event_keys WHERE event_id = ?", (event_id,))
    db.execute("INSERT INTO event_keys VALUES (?, ?)", (digest(key), event_id))
    return key


def delete_event(db: Connection, event_id: int) -> None:
    """Delete an event with all that is its own; plays of groups stay."""
    codes = [row["code"] for row in db.execute("SELECT code FROM event_tables WHERE event_id = ?", (event_id,))]
    db.execute("DELETE FROM events WHERE id = ?", (event_id,))
    db.executemany("DELETE FROM sheets WHERE code = ?", [(code,) for code in codes])


def code_of_run_key(store: Store, key: str) -> str | None:
    """The code of the event that a key runs. Looking a hash up takes the same time for every wrong key."""
    sql = "SELECT code FROM event_keys JOIN events ON id = event_id WHERE digest = ?"
    code: str | None = store.value(sql, digest(key))
    return code


def find_event(store: Store, code: str) -> Event | None:
    """An event with everything; it is loaded again only when its version has changed."""
    row = store.row("SELECT * FROM events WHERE code = ?", code.strip().upper())
    if row is None:
        return None
    loaded = _loaded.setdefault(store, {})
    found = loaded.get(row["id"])
    if found is None or found.version != row["version"]:
        found = loaded[row["id"]] = _event(store, row)
        while len(loaded) > MOST_LOADED:
            del loaded[next(iter(loaded))]
    return found


def _event(store: Store, row: Row) -> Event:
    people = store.rows("SELECT * FROM event_people WHERE event_id = ? ORDER BY id", row["id"])
    return read_row(
        Event,
        row,
        settings=read_stored(EventSettings, row["settings"]),
        people=tuple(_person(one) for one in people),
        rounds=rounds_of(store, row["id"]),
        group=row["group_id"],
    )


def _person(row: Row) -> EventPerson:
    presence = tuple((first, here) for first, here in json.loads(row["presence"]))
    return EventPerson(row["id"], row["name"], presence, row["fixed_table"])


def touch(db: Connection, event_id: int) -> None:
    """Something of the event changed."""
    db.execute("UPDATE events SET version = version + 1 WHERE id = ?", (event_id,))


def change_event(db: Connection, event_id: int, name: str, settings: EventSettings, group: int | None) -> None:
    values = (name, write(EventSettings, settings), group, event_id)
    db.execute("UPDATE events SET name = ?, settings = ?, group_id = ? WHERE id = ?", values)


def finish_event(db: Connection, event_id: int, finished: bool) -> None:
    sql = "UPDATE events SET finished_at = CASE WHEN ? THEN now() END WHERE id = ?"
    db.execute(sql, (finished, event_id))


def add_people(db: Connection, event_id: int, names: Iterable[str], first_round: int) -> None:
    rows = [(event_id, name, name_key(name), json.dumps([[first_round, True]])) for name in names]
    db.executemany("INSERT INTO event_people (event_id, name, name_folded, presence) VALUES (?, ?, ?, ?)", rows)


def change_person(db: Connection, person: EventPerson) -> None:
    values = (person.name, name_key(person.name), json.dumps(person.presence), person.fixed_table, person.id)
    sql = "UPDATE event_people SET name = ?, name_folded = ?, presence = ?, fixed_table = ? WHERE id = ?"
    db.execute(sql, values)


def delete_person(db: Connection, person_id: int) -> None:
    db.execute("DELETE FROM event_people WHERE id = ?", (person_id,))


def note_event_change(db: Connection, event_id: int, by: str, what: Text) -> None:
    """Add a line to the event's trail; whatever is noted is a change of the event, too."""
    db.execute(
        "INSERT INTO event_changes (event_id, changed_at, changed_by, what) VALUES (?, now(), ?, ?)",
        (event_id, by, write(Text, what)),
    )
    touch(db, event_id)


def event_changes(store: Store, event_id: int) -> list[Change]:
    """What was done, newest first."""
    rows = store.rows("SELECT * FROM event_changes WHERE event_id = ? ORDER BY id DESC LIMIT 200", event_id)
    return [Change(row["changed_at"], row["changed_by"], read(Text, row["what"])) for row in rows]


def events_by_code(store: Store, codes: Sequence[str]) -> list[Row]:
    """Code, name, date and state of some events, newest first, without loading them."""
    return store.rows(
        "SELECT code, name, made_at, finished_at,"
        " (SELECT count(*) FROM event_people WHERE event_id = events.id) AS people FROM events"
        " WHERE code IN (SELECT value FROM json_each(?)) ORDER BY made_at DESC",
        json.dumps(list(codes)),
    )
