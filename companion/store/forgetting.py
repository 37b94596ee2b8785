"""Forgetting a person: the name goes from plays, their trail, tables and logs; the numbers stay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from sqlite3 import Connection
from typing import Any

from companion.store.news import count_rewriting
from companion.store.people import Person

FREE_WORDS = ("notes", "text", "words")
NEVER = ("key", "type", "game", "colour", "id")


def forget(db: Connection, person: Person) -> list[str]:
    """Take somebody's names out of everything; the codes of the tables that were changed are given back."""
    names = _names(db, person)
    clean = cleaner(names, f"N. N. {person.id}")
    _clean_people(db, person)
    _clean_plays(db, person, clean)
    _clean_sheets(db, person, clean)
    return _clean_tables(db, person, clean)


def _names(db: Connection, person: Person) -> set[str]:
    """Every name this person went by: now, merged into it, or before a renaming."""
    aliases = db.execute("SELECT name FROM people WHERE merged_into = ?", (person.id,)).fetchall()
    renamed = db.execute(
        "SELECT json_extract(what, '$.args.before') AS name FROM group_changes WHERE group_id = ?"
        " AND json_extract(what, '$.key') = 'change.renamed' AND json_extract(what, '$.args.person') = ?",
        (person.group_id, person.id),
    ).fetchall()
    return {person.name, *(row["name"] for row in (*aliases, *renamed))}


def cleaner(names: set[str], instead: str) -> Callable[[str], str]:
    """A function that takes the names out of a JSON text: as whole values, and as words where people write freely."""
    folded = {name.casefold() for name in names}
    words = re.compile(
        r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")(?!\w)", re.I
    )

    def walk(value: Any, under: str = "") -> Any:
        if isinstance(value, dict):
            return {key: walk(item, key) for key, item in value.items()}
        if isinstance(value, list):
            return [walk(item, under) for item in value]
        if not isinstance(value, str) or under in NEVER:
            return value
        if under in FREE_WORDS:
            return words.sub(lambda _: instead, value)
        return instead if value.casefold() in folded else value

    return lambda body: json.dumps(walk(json.loads(body)), ensure_ascii=False, separators=(",", ":"))


def _clean_people(db: Connection, person: Person) -> None:
    instead = f"N. N. {person.id}"
    db.execute("DELETE FROM merges WHERE ? IN (gone_id, kept_id)", (person.id,))
    db.execute("DELETE FROM people WHERE merged_into = ?", (person.id,))
    db.execute(
        "UPDATE people SET name = ?, name_folded = ?, retired = 1 WHERE id = ?",
        (instead, instead.casefold(), person.id),
    )
    db.execute("UPDATE play_players SET name = ? WHERE person_id = ?", (instead, person.id))


def _clean_plays(db: Connection, person: Person, clean: Callable[[str], str]) -> None:
    """Notes, lines that name them, kept revisions and the group's own trail."""
    of_group = "play_id IN (SELECT id FROM plays WHERE group_id = ?)"
    _each(db, "plays", "id", ("notes",), "group_id = ?", person.group_id, _in_notes(clean))
    with_them = "play_id IN (SELECT play_id FROM play_players WHERE person_id = ?)"
    _each(db, "play_lines", "play_id, seat, position", ("label", "why"), with_them, person.id, clean)
    _each(db, "play_revisions", "play_id, revision", ("document", "changes"), of_group, person.group_id, clean)
    _each(db, "group_changes", "id", ("what",), "group_id = ?", person.group_id, clean)
    signed = _in_notes(clean)  # who changed something signed with a name
    _each(db, "group_changes", "id", ("changed_by",), "group_id = ?", person.group_id, signed)
    _each(db, "play_revisions", "play_id, revision", ("changed_by",), of_group, person.group_id, signed)


def _clean_sheets(db: Connection, person: Person, clean: Callable[[str], str]) -> None:
    """Printed sheets that became plays of the group, and the orders of the packs they came from."""
    of_group = "play_id IN (SELECT id FROM plays WHERE group_id = ?)"
    _each(db, "sheets", "code", ("names",), of_group, person.group_id, clean)
    packs = f"id IN (SELECT pack_id FROM sheets WHERE {of_group})"  # noqa: S608
    _each(db, "packs", "id", ("pack_order",), packs, person.group_id, clean)


def _in_notes(clean: Callable[[str], str]) -> Callable[[str], str]:
    return lambda notes: str(json.loads(clean(json.dumps({"notes": notes})))["notes"])


def _each(
    db: Connection, table: str, key: str, columns: tuple[str, ...], where: str, value: Any, clean: Callable[[str], str]
) -> None:
    """Clean some columns of some rows; only rows that change are written.

    Table, columns and condition are always constants of this module; what comes from people is bound as a value.
    """
    sql = f"SELECT {key}, {', '.join(columns)} FROM {table} WHERE {where}"  # noqa: S608
    keys = key.split(", ")
    for row in db.execute(sql, (value,)).fetchall():
        cleaned = [clean(row[column]) if row[column] else row[column] for column in columns]
        if cleaned != [row[column] for column in columns]:
            sets = ", ".join(f"{column} = ?" for column in columns)
            same = " AND ".join(f"{column} = ?" for column in keys)
            db.execute(f"UPDATE {table} SET {sets} WHERE {same}", (*cleaned, *(row[one] for one in keys)))  # noqa: S608


def _clean_tables(db: Connection, person: Person, clean: Callable[[str], str]) -> list[str]:
    """The tables of the group: who sat there, and what the log says."""
    where = "group_id = ?1 OR id IN (SELECT game_table_id FROM plays WHERE group_id = ?1)"
    _each(db, "game_tables", "id", ("setup", "names"), where, person.group_id, clean)
    of_tables = f"game_table_id IN (SELECT id FROM game_tables WHERE {where})"  # noqa: S608
    _each(db, "moves", "game_table_id, seq", ("body",), of_tables, person.group_id, clean)
    count_rewriting(db, where, person.group_id)
    rows = db.execute(f"SELECT code FROM game_tables WHERE {where}", (person.group_id,)).fetchall()  # noqa: S608
    return [row["code"] for row in rows]
