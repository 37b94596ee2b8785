"""The people of a group. A name that was merged into another stays known, so that later plays find the right person."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from sqlite3 import Connection, Row
from typing import Any, cast

from companion.rules.faults import Refused
from companion.rules.names import name_key
from companion.rules.names import sort_key as sort_key
from companion.rules.table import Colour
from companion.rules.text import text
from companion.store.database import Store
from companion.store.rows import read_row


@dataclass(frozen=True)
class Person:
    id: int
    group_id: int
    name: str
    colour: str
    retired: bool
    merged_into: int | None


@dataclass(frozen=True)
class Merge:
    """Two names that became one person, which can be undone."""

    id: int
    gone: str
    kept: str
    at: str


def people_of(store: Store, group_id: int) -> list[Person]:
    """Everybody, by name; merged names left out."""
    rows = store.rows(
        "SELECT * FROM people WHERE group_id = ? AND merged_into IS NULL ORDER BY retired, name_folded", group_id
    )
    return sorted(map(_person, rows), key=lambda one: (one.retired, sort_key(one.name)))


def find_person(store: Store, group_id: int, person_id: int) -> Person | None:
    row = store.row("SELECT * FROM people WHERE id = ? AND group_id = ?", person_id, group_id)
    return None if row is None else _person(row)


def person_named(store: Store, group_id: int, name: str) -> Person | None:
    """Who is called that, by this name or by one merged into theirs."""
    return _person_named(store.row, group_id, name)


def usual_colours(store: Store, group_id: int, names: Iterable[str]) -> dict[str, Colour]:
    """By name the colour somebody of the group has; nothing for guests."""
    found = {name: person_named(store, group_id, name) for name in names}
    return {name: cast("Colour", one.colour) for name, one in found.items() if one is not None}


def _person_named(row_of: Callable[..., Any], group_id: int, name: str) -> Person | None:
    row = row_of(
        "WITH RECURSIVE found AS (SELECT * FROM people WHERE group_id = ? AND name_folded = ?"
        " UNION SELECT people.* FROM people JOIN found ON people.id = found.merged_into)"
        " SELECT * FROM found WHERE merged_into IS NULL",
        group_id,
        name_key(name),
    )
    return None if row is None else _person(row)


def known_person(db: Connection, group_id: int, name: str) -> Person | None:
    """Who is called that, as a transaction sees it."""
    return _person_named(lambda sql, *values: db.execute(sql, values).fetchone(), group_id, name)


def current_person(db: Connection, person_id: int) -> Person | None:
    """The person with an id, or the one they were merged into."""
    row = db.execute(
        "WITH RECURSIVE found AS (SELECT * FROM people WHERE id = ?"
        " UNION SELECT people.* FROM people JOIN found ON people.id = found.merged_into)"
        " SELECT * FROM found WHERE merged_into IS NULL",
        (person_id,),
    ).fetchone()
    return None if row is None else _person(row)


def person_for(db: Connection, group_id: int, name: str, colour: str, import_id: int | None = None) -> Person:
    """Who is called that; a new person when nobody is."""
    known = known_person(db, group_id, name)
    if known is not None:
        return known
    made = db.execute(
        "INSERT INTO people (group_id, name, name_folded, colour, import_id) VALUES (?, ?, ?, ?, ?)",
        (group_id, name, name_key(name), colour, import_id),
    )
    assert made.lastrowid is not None
    return Person(made.lastrowid, group_id, name, colour, False, None)


def rename_person(db: Connection, person: Person, name: str, colour: str) -> None:
    """Another name or colour, in every play; a name of somebody else is refused."""
    other = db.execute(
        "SELECT 1 FROM people WHERE group_id = ? AND name_folded = ? AND id <> ?",
        (person.group_id, name_key(name), person.id),
    ).fetchone()
    if other is not None:
        raise Refused(text("refused.person-exists", name=name))
    db.execute(
        "UPDATE people SET name = ?, name_folded = ?, colour = ? WHERE id = ?",
        (name, name_key(name), colour, person.id),
    )
    db.execute("UPDATE play_players SET name = ? WHERE person_id = ?", (name, person.id))


def retire(db: Connection, person: Person, retired: bool) -> None:
    """Somebody who no longer comes is not offered any more; what they played stays."""
    db.execute("UPDATE people SET retired = ? WHERE id = ?", (retired, person.id))


def merge(db: Connection, gone: Person, kept: Person) -> None:
    """Two names of one person; refused when both sat at one table."""
    together = db.execute(
        "SELECT 1 FROM play_players a JOIN play_players b ON a.play_id = b.play_id"
        " WHERE a.person_id = ? AND b.person_id = ?",
        (gone.id, kept.id),
    ).fetchone()
    if gone.id == kept.id or together is not None:
        raise Refused(text("refused.played-together", one=gone.name, other=kept.name))
    made = db.execute(
        "INSERT INTO merges (group_id, gone_id, kept_id, merged_at) VALUES (?, ?, ?, now())",
        (gone.group_id, gone.id, kept.id),
    )
    db.execute(
        "INSERT INTO merged_seats SELECT ?, play_id, seat FROM play_players WHERE person_id = ?",
        (made.lastrowid, gone.id),
    )
    db.execute("UPDATE play_players SET person_id = ?, name = ? WHERE person_id = ?", (kept.id, kept.name, gone.id))
    db.execute("UPDATE people SET merged_into = ? WHERE id = ?", (kept.id, gone.id))


def merges_of(store: Store, group_id: int) -> list[Merge]:
    """What was merged, newest first."""
    rows = store.rows(
        "SELECT merges.id, gone.name AS gone, kept.name AS kept, merged_at FROM merges"
        " JOIN people gone ON gone.id = gone_id JOIN people kept ON kept.id = kept_id"
        " WHERE merges.group_id = ? ORDER BY merges.id DESC",
        group_id,
    )
    return [read_row(Merge, row, at=row["merged_at"]) for row in rows]


def undo_merge(db: Connection, group_id: int, merge_id: int) -> Person | None:
    """Undo a merge, seat by seat; None when it is gone or a later merge builds on it."""
    row = db.execute(
        "SELECT people.* FROM merges JOIN people ON people.id = gone_id WHERE merges.id = ? AND merges.group_id = ?"
        " AND NOT EXISTS (SELECT 1 FROM merges later WHERE later.id > merges.id AND later.gone_id = merges.kept_id)",
        (merge_id, group_id),
    ).fetchone()
    if row is None:
        return None
    person = _person(row)
    db.execute(
        "UPDATE play_players SET person_id = ?, name = ? WHERE (play_id, seat) IN"
        " (SELECT play_id, seat FROM merged_seats WHERE merge_id = ?) AND person_id = ?",
        (person.id, person.name, merge_id, person.merged_into),
    )
    db.execute("UPDATE people SET merged_into = NULL WHERE id = ?", (person.id,))
    db.execute("DELETE FROM merges WHERE id = ?", (merge_id,))
    return person


def _person(row: Row) -> Person:
    return read_row(Person, row)
