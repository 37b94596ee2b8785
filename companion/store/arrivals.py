"""Plays on their way in: written down a few at a time beside the group, and the group's all at once.

A long import would hold up every table if it were one long transaction. So its plays wait under a group that nobody
sees, in many short transactions, and in the end a single short one hands all of them over. Whatever an import leaves
behind that was killed before is nobody's, and swept away by the next one.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from sqlite3 import Connection, Error, IntegrityError

from companion.store.database import Store
from companion.store.people import Person, known_person, person_for
from companion.store.plays import Play, Source, insert_players, insert_plays, line_rows, player_rows
from companion.store.revisions import Difference, kept_revision
from companion.store.timestamps import timestamp

SILENT = 10  # seconds after which an import that wrote nothing more has died
AT_ONCE = 100  # plays that are swept away in one transaction
BETWEEN_LOOKS = 0.1  # seconds


class Overtaken(Exception):
    """What was about to land does not fit any more: somebody changed the same plays, or forgot a person, meanwhile."""


@dataclass(frozen=True)
class Arrival:
    """An import under way: the group its plays wait under, and the one they are for."""

    waits: int
    group: int | None


@dataclass(frozen=True)
class NewVersion:
    """A known play that the file tells anew; `waiting` is the new one, under an id of its own and the waiting group."""

    old: Play
    waiting: Play
    by: str
    changes: list[Difference]


@contextmanager
def arriving(store: Store, group: int | None) -> Iterator[Arrival]:
    """LiveTable for an import. One at a time into a group; what has not landed in the end is swept away."""
    _wait_for_others(store, group)
    with store.writing() as db:
        name = f"import {uuid.uuid4()}"
        made = db.execute(
            "INSERT INTO play_groups (uuid, name, name_folded, made_at) VALUES (?, ?, ?, now())",
            (str(uuid.uuid4()), name, name),
        )
        assert made.lastrowid is not None
        db.execute("INSERT INTO imports VALUES (?, ?, now())", (made.lastrowid, group))
    arrival = Arrival(made.lastrowid, group)
    try:
        yield arrival
    finally:
        with suppress(Error):  # a disk in trouble: the next import sweeps it away
            _sweep(store, arrival.waits)


def _wait_for_others(store: Store, group: int | None) -> None:
    """Until no other import into the group is alive; what dead ones left is swept away."""
    while rows := store.rows("SELECT group_id, told_at FROM imports WHERE into_group IS ?", group):
        for row in rows:
            if row["told_at"] < _silent_since(store):
                _sweep(store, row["group_id"])
        time.sleep(BETWEEN_LOOKS)


def _silent_since(store: Store) -> str:
    return timestamp(store.clock() - timedelta(seconds=SILENT))


def sweep_arrivals(store: Store) -> None:
    """Take away what imports left behind that died."""
    for row in store.rows("SELECT group_id FROM imports WHERE told_at < ?", _silent_since(store)):
        _sweep(store, row["group_id"])


def _sweep(store: Store, waits: int) -> None:
    """A few at a time, so that nobody has to wait for it."""
    some = "DELETE FROM plays WHERE id IN (SELECT id FROM plays WHERE group_id = ? LIMIT ?)"
    left = 1
    while left:
        with store.writing() as db:
            left = db.execute(some, (waits, AT_ONCE)).rowcount
        time.sleep(0)  # whoever waits comes first
    with store.writing() as db:
        db.execute("DELETE FROM play_groups WHERE id = ?", (waits,))


def let_wait(
    store: Store, arrival: Arrival, new: Sequence[tuple[Play, Source]], versions: Sequence[tuple[NewVersion, Source]]
) -> None:
    """Write some plays down without anybody seeing them; all that takes long is done before the transaction."""
    waiting = [*new, *((version.waiting, Source(None, source.digest)) for version, source in versions)]
    lines = [row for play, _ in waiting for row in line_rows(play)]
    kept = [
        (version.waiting.id, source.digest, *kept_revision(version.old, version.by, version.changes))
        for version, source in versions
    ]
    try:
        with store.writing() as db:
            _still_wanted(db, arrival)
            people = _people(db, arrival, [play for play, _ in waiting])
            insert_plays(db, waiting)
            insert_players(db, [row for play, _ in waiting for row in player_rows(play, people)], lines)
            db.executemany("INSERT INTO import_changes VALUES (?, ?, ?, ?, ?, now(), ?, ?)", kept)
            db.execute("UPDATE imports SET told_at = now() WHERE group_id = ?", (arrival.waits,))
    except IntegrityError as error:  # somebody took the same id meanwhile
        raise Overtaken from error


def _still_wanted(db: Connection, arrival: Arrival) -> None:
    if db.execute("SELECT 1 FROM imports WHERE group_id = ? AND told_at > ''", (arrival.waits,)).fetchone() is None:
        raise Overtaken


def cancel_arrivals(db: Connection, group: int) -> None:
    """Imports into a group under way come to nothing: they may hold a name that was just forgotten."""
    db.execute("UPDATE imports SET told_at = '' WHERE into_group = ?", (group,))


def _people(db: Connection, arrival: Arrival, plays: Iterable[Play]) -> Mapping[str, Person]:
    """Who plays: people of the group, else somebody new who waits, too. Looked up for every few plays, since people
    are renamed and merged meanwhile."""
    if arrival.group is None:
        return {}
    colours = {player.name: player.colour for play in plays for player in play.players}
    return {
        name: known_person(db, arrival.group, name) or person_for(db, arrival.waits, name, colour)
        for name, colour in colours.items()
    }


def land(db: Connection, arrival: Arrival, new: int, changed: int) -> None:
    """Everything becomes the group's, in this transaction; raises Overtaken when the plays are no longer those."""
    _still_wanted(db, arrival)
    waiting = db.execute(
        "SELECT count(*), count(waiting_id) FROM plays LEFT JOIN import_changes ON waiting_id = id WHERE group_id = ?",
        (arrival.waits,),
    ).fetchone()
    if tuple(waiting) != (new + changed, changed):
        raise Overtaken
    _land_people(db, arrival)
    _land_versions(db, arrival)
    taken = db.execute(
        "SELECT 1 FROM plays mine JOIN plays other ON other.group_id IS ? AND other.source_id = mine.source_id"
        " WHERE mine.group_id = ?",
        (arrival.group, arrival.waits),
    ).fetchone()
    if taken is not None:
        raise Overtaken
    db.execute(
        "UPDATE plays SET group_id = ? WHERE group_id = ? AND id NOT IN (SELECT waiting_id FROM import_changes)",
        (arrival.group, arrival.waits),
    )


def _land_people(db: Connection, arrival: Arrival) -> None:
    """Who waited is somebody of the group now, or the one of that name whom a table brought meanwhile."""
    for row in db.execute("SELECT id, name FROM people WHERE group_id = ?", (arrival.waits,)).fetchall():
        known = known_person(db, arrival.group or 0, row["name"])
        if known is None:
            db.execute("UPDATE people SET group_id = ? WHERE id = ?", (arrival.group, row["id"]))
        else:
            values = (known.id, known.name, row["id"])
            db.execute("UPDATE play_players SET person_id = ?, name = ? WHERE person_id = ?", values)


def _land_versions(db: Connection, arrival: Arrival) -> None:
    """Known plays as the file tells them; what they were is kept. The waiting ones are swept away afterwards."""
    stale = db.execute(
        "SELECT 1 FROM import_changes c JOIN plays mine ON mine.id = c.waiting_id AND mine.group_id = ?"
        " LEFT JOIN plays old ON old.id = c.play_id AND old.revision = c.revision WHERE old.id IS NULL",
        (arrival.waits,),
    ).fetchone()
    if stale is not None:
        raise Overtaken
    for sql in (
        "INSERT INTO play_revisions (play_id, revision, document, changed_at, changed_by, changes)"
        " SELECT play_id, c.revision, document, changed_at, changed_by, changes FROM import_changes c"
        " JOIN plays ON plays.id = waiting_id WHERE group_id = ?",
        "DELETE FROM play_players WHERE play_id IN"
        " (SELECT play_id FROM import_changes JOIN plays ON plays.id = waiting_id WHERE group_id = ?)",
        "UPDATE plays SET game = new.game, rules_version = new.rules_version, started_at = new.started_at,"
        " ended_at = new.ended_at, minutes = new.minutes, place = new.place, finished = new.finished,"
        " rounds = new.rounds, modules = new.modules, house_rules = new.house_rules, notes = new.notes,"
        " revision = plays.revision + 1, source_digest = c.digest"
        " FROM import_changes c JOIN plays new ON new.id = c.waiting_id"
        " WHERE plays.id = c.play_id AND new.group_id = ?",
        "INSERT INTO play_players (play_id, seat, name, colour, starts, total, place, person_id, curve, behind)"
        " SELECT c.play_id, seat, name, colour, starts, total, pp.place, person_id, curve, behind FROM import_changes c"
        " JOIN plays ON plays.id = waiting_id JOIN play_players pp ON pp.play_id = waiting_id WHERE group_id = ?",
        "INSERT INTO play_lines SELECT c.play_id, seat, position, label, points, why FROM import_changes c"
        " JOIN plays ON plays.id = waiting_id JOIN play_lines pl ON pl.play_id = waiting_id WHERE group_id = ?",
    ):
        db.execute(sql, (arrival.waits,))
