"""Erasure of a person: the name goes from plays, revisions, trails, tables and logs, also in the bin; results stay.

Every pair of statements below reads some rows and writes back those that named the person.
"""

import json
from collections.abc import Callable
from sqlite3 import Connection

from companion.rules.names import name_key
from companion.store.changes import increment_rewrites
from companion.store.imports import cancel_running_imports
from companion.store.name_eraser import NameEraser
from companion.store.people import Person
from companion.store.photos import delete_photos_of_person


def erase_person(db: Connection, person: Person) -> list[str]:
    """Take somebody's names out of everything; returns the codes of the tables that were changed."""
    names = _names(db, person)
    eraser = NameEraser(names, f"N. N. {person.id}")
    cancel_running_imports(db, person.group_id)
    _clean_sheets(db, person, eraser)
    _clean_events(db, person, eraser)
    _clean_group(db, person, eraser)
    delete_photos_of_person(db, person.id)
    _clean_people(db, person)
    _clean_plays(db, person, eraser)
    _clean_play_ids(db, person, eraser)
    # What another program wrote of this group is not handed back once somebody in it is to be forgotten.
    db.execute("DELETE FROM imported_records WHERE group_id = ?", (person.group_id,))
    return _clean_tables(db, person, eraser.clean_json)


def _names(db: Connection, person: Person) -> set[str]:
    """Every name this person went by: now, merged into it, or before a renaming."""
    aliases = db.execute("SELECT name FROM people WHERE merged_into = ?", (person.id,)).fetchall()
    renamed = db.execute(
        "SELECT json_extract(what, '$.args.before') AS name FROM group_changes WHERE group_id = ?"
        " AND json_extract(what, '$.key') = 'change.renamed' AND json_extract(what, '$.args.person') = ?",
        (person.group_id, person.id),
    ).fetchall()
    return {person.name, *(row["name"] for row in (*aliases, *renamed))}


def _clean_people(db: Connection, person: Person) -> None:
    instead = f"N. N. {person.id}"
    db.execute("DELETE FROM merges WHERE ? IN (gone_id, kept_id)", (person.id,))
    db.execute("DELETE FROM people WHERE merged_into = ?", (person.id,))
    db.execute(
        "UPDATE people SET name = ?, name_folded = ?, retired = 1 WHERE id = ?",
        (instead, name_key(instead), person.id),
    )
    db.execute("UPDATE play_players SET name = ? WHERE person_id = ?", (instead, person.id))


def _clean_group(db: Connection, person: Person, eraser: NameEraser) -> None:
    """The name of the group itself, and its games written as data."""
    row = db.execute("SELECT name FROM play_groups WHERE id = ?", (person.group_id,)).fetchone()
    name = eraser.clean_words(row["name"])
    sql = "UPDATE play_groups SET name = ?, name_folded = ? WHERE id = ?"
    db.execute(sql, (name, name_key(name), person.group_id))
    _each(
        db,
        "SELECT definition, game, r.revision FROM own_game_revisions r JOIN own_games ON own_games.id = game"
        " WHERE group_id = ?",
        "UPDATE own_game_revisions SET definition = ? WHERE game = ? AND revision = ?",
        person.group_id,
        eraser.clean_definition,
    )


def _clean_plays(db: Connection, person: Person, eraser: NameEraser) -> None:
    """Notes and places, ids of imported files, lines that name them, revisions and the group's own trail."""
    clean, written = eraser.clean_json, eraser.clean_words
    _each(
        db,
        "SELECT notes, place, source_id, id FROM plays WHERE group_id = ?",
        "UPDATE plays SET notes = ?, place = ?, source_id = ? WHERE id = ?",
        person.group_id,
        written,
        written,
        eraser.clean_id,
    )
    _each(
        db,
        "SELECT team, role, play_id, seat FROM play_players JOIN plays ON plays.id = play_id WHERE group_id = ?",
        "UPDATE play_players SET team = ?, role = ? WHERE play_id = ? AND seat = ?",
        person.group_id,
        written,
        written,
    )
    _each(
        db,
        "SELECT label, why, play_id, seat, position FROM play_lines"
        " WHERE play_id IN (SELECT play_id FROM play_players WHERE person_id = ?)",
        "UPDATE play_lines SET label = ?, why = ? WHERE play_id = ? AND seat = ? AND position = ?",
        person.id,
        clean,
        clean,
    )
    _each(
        db,
        "SELECT document, changes, changed_by, play_id, play_revisions.revision FROM play_revisions"
        " JOIN plays ON plays.id = play_id WHERE group_id = ?",
        "UPDATE play_revisions SET document = ?, changes = ?, changed_by = ? WHERE play_id = ? AND revision = ?",
        person.group_id,
        clean,
        eraser.clean_words_in_json,
        written,
    )
    _each(
        db,
        "SELECT what, changed_by, id FROM group_changes WHERE group_id = ?",
        "UPDATE group_changes SET what = ?, changed_by = ? WHERE id = ?",
        person.group_id,
        clean,
        written,
    )


def _clean_play_ids(db: Connection, person: Person, eraser: NameEraser) -> None:
    """Ids that came with a file and have the name in them."""
    ids = [row["id"] for row in db.execute("SELECT id FROM plays WHERE group_id = ?", (person.group_id,))]
    changed = [(new, old) for old in ids if (new := eraser.clean_id(old)) != old]
    db.execute("PRAGMA defer_foreign_keys = ON")  # until the end of the transaction
    for sql in (
        "UPDATE plays SET id = ? WHERE id = ?",
        "UPDATE play_players SET play_id = ? WHERE play_id = ?",
        "UPDATE play_lines SET play_id = ? WHERE play_id = ?",
        "UPDATE play_revisions SET document = json_set(document, '$.id', ?) WHERE play_id = ?",
        "UPDATE play_revisions SET play_id = ? WHERE play_id = ?",
        "UPDATE merged_seats SET play_id = ? WHERE play_id = ?",
        "UPDATE play_ratings SET play_id = ? WHERE play_id = ?",
        "UPDATE play_photos SET play_id = ? WHERE play_id = ?",
        "UPDATE sheets SET play_id = ? WHERE play_id = ?",
    ):
        db.executemany(sql, changed)


def _clean_events(db: Connection, person: Person, eraser: NameEraser) -> None:
    """Lists, sheets and trails of the group's events; somebody of the same name there is the same person."""
    instead, words = f"N. N. {person.id}", eraser.clean_words
    events = "FROM events JOIN {} ON event_id = events.id WHERE group_id = ?"
    for select, update, cleaners in (
        (
            f"SELECT event_people.name, name_folded, event_people.id {events.format('event_people')}",
            "UPDATE event_people SET name = ?, name_folded = ? WHERE id = ?",
            (
                lambda name: instead if name_key(name) in eraser.keys else name,
                lambda folded: name_key(instead) if folded in eraser.keys else folded,
            ),
        ),
        (
            "SELECT names, sheets.code FROM events JOIN event_tables ON event_id = events.id"
            " JOIN sheets ON sheets.code = event_tables.code WHERE events.group_id = ?",
            "UPDATE sheets SET names = ? WHERE code = ?",
            (eraser.clean_json,),
        ),
        (
            f"SELECT what, changed_by, event_changes.id {events.format('event_changes')}",
            "UPDATE event_changes SET what = ?, changed_by = ? WHERE id = ?",
            (eraser.clean_words_in_json, words),
        ),
        (
            "SELECT entered_by, event_entries.id FROM events JOIN event_tables ON event_id = events.id"
            " JOIN event_entries ON event_table_id = event_tables.id WHERE group_id = ?",
            "UPDATE event_entries SET entered_by = ? WHERE id = ?",
            (words,),
        ),
        ("SELECT name, id FROM events WHERE group_id = ?", "UPDATE events SET name = ? WHERE id = ?", (words,)),
    ):
        _each(db, select, update, person.group_id, *cleaners)
    db.execute("UPDATE events SET version = version + 1 WHERE group_id = ?", (person.group_id,))


def _clean_sheets(db: Connection, person: Person, eraser: NameEraser) -> None:
    """Printed sheets of the group, and the orders of the packs they came from.

    A sheet is the group's when it became one of its plays, or when it waits and names others of the group beside them
    (or nobody else): sheets are prepared by whoever prints, for no group in particular.
    """
    folded = eraser.keys
    rows = db.execute("SELECT name_folded FROM people WHERE group_id = ?", (person.group_id,)).fetchall()
    known = {row["name_folded"] for row in rows} - folded
    found = db.execute(
        "SELECT code, pack_id, names, group_id FROM sheets LEFT JOIN plays ON plays.id = play_id"
        " WHERE group_id = ? OR play_id IS NULL",
        (person.group_id,),
    ).fetchall()
    codes, packs = [], set()
    for row in found:
        on_it = {name_key(str(name)) for name in json.loads(row["names"])}
        others = on_it - folded
        if row["group_id"] is not None or (on_it & folded and (not others or others & known)):
            codes.append(row["code"])
            packs.add(row["pack_id"])
    _each(
        db,
        "SELECT names, table_name, code FROM sheets WHERE code IN (SELECT value FROM json_each(?))",
        "UPDATE sheets SET names = ?, table_name = ? WHERE code = ?",
        json.dumps(codes),
        eraser.clean_json,
        eraser.clean_words,
    )
    _each(
        db,
        "SELECT pack_order, id FROM packs WHERE id IN (SELECT value FROM json_each(?))",
        "UPDATE packs SET pack_order = ? WHERE id = ?",
        json.dumps(sorted(packs - {None})),
        eraser.clean_json,
    )


def _clean_tables(db: Connection, person: Person, clean: Callable[[str], str]) -> list[str]:
    """The tables of the group: who sat there, and what the log says."""
    rows = db.execute(
        "SELECT id, code FROM game_tables WHERE group_id = ?"
        " OR id IN (SELECT game_table_id FROM plays WHERE group_id = ?)",
        (person.group_id, person.group_id),
    ).fetchall()
    tables = [row["id"] for row in rows]
    _each(
        db,
        "SELECT setup, names, id FROM game_tables WHERE id IN (SELECT value FROM json_each(?))",
        "UPDATE game_tables SET setup = ?, names = ? WHERE id = ?",
        json.dumps(tables),
        clean,
        clean,
    )
    _each(
        db,
        "SELECT body, game_table_id, seq FROM moves WHERE game_table_id IN (SELECT value FROM json_each(?))",
        "UPDATE moves SET body = ? WHERE game_table_id = ? AND seq = ?",
        json.dumps(tables),
        clean,
    )
    increment_rewrites(db, tables)
    return [row["code"] for row in rows]


def _each(db: Connection, select: str, update: str, value: object, *cleaners: Callable[[str], str]) -> None:
    """Clean the first columns of some rows, each in its way; rows that change are written, found by the others."""
    for row in db.execute(select, (value,)).fetchall():
        cells = tuple(row)
        before = cells[: len(cleaners)]
        after = tuple(clean(cell) if cell else cell for clean, cell in zip(cleaners, before, strict=True))
        if after != before:
            db.execute(update, (*after, *cells[len(cleaners) :]))
