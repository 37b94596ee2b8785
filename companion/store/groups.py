"""Groups: a name, a secret link to view and one to edit. No accounts; only hashes of the keys are stored."""

import base64
import hashlib
import secrets
import uuid
from dataclasses import dataclass
from sqlite3 import Connection, Row
from typing import Annotated, Literal

from companion.rules.inputs import Words
from companion.rules.names import name_key
from companion.rules.text import Text
from companion.store.database import Store
from companion.store.rows import read_row
from companion.store.tables import digest
from companion.wire.parser import read, write

Role = Literal["view", "edit"]
GroupName = Annotated[str, Words(1, 60)]


class NameTaken(Exception):
    """Another group of this server has that name already."""


@dataclass(frozen=True)
class Group:
    id: int
    uuid: str
    name: str
    made_at: str
    ratings: bool
    zone: str = ""


@dataclass(frozen=True)
class Change:
    """Something that was done to a group or its people, and by whom."""

    at: str
    by: str
    what: Text


def view_key(edit_key: str) -> str:
    """The view key follows from the edit key, never the other way round."""
    return base64.urlsafe_b64encode(hashlib.sha256(b"midway view " + edit_key.encode()).digest()[:24]).decode()


def create_group(db: Connection, name: str) -> tuple[int, str]:
    """A new group and its edit key, which is not stored and therefore shown only once."""
    _check_name(db, name, None)
    made = db.execute(
        "INSERT INTO play_groups (uuid, name, name_folded, made_at) VALUES (?, ?, ?, now())",
        (str(uuid.uuid4()), name, name_key(name)),
    )
    assert made.lastrowid is not None
    return made.lastrowid, rotate(db, made.lastrowid)


def drop_group(db: Connection, group_id: int) -> None:
    """Delete a group with its plays and people."""
    db.execute("DELETE FROM play_groups WHERE id = ?", (group_id,))


def rotate(db: Connection, group_id: int) -> str:
    """New keys; both old links stop working."""
    key = secrets.token_urlsafe(24)
    db.execute("DELETE FROM group_keys WHERE group_id = ?", (group_id,))
    digests: tuple[tuple[str, Role], ...] = ((digest(key), "edit"), (digest(view_key(key)), "view"))
    db.executemany("INSERT INTO group_keys VALUES (?, ?, ?)", [(one, group_id, role) for one, role in digests])
    return key


def group_of_key(store: Store, key: str) -> tuple[Group, Role] | None:
    """The group of a key. Looking a hash up in an index takes the same time for every wrong key."""
    row = store.row(
        "SELECT play_groups.*, role FROM group_keys JOIN play_groups ON id = group_id WHERE digest = ?", digest(key)
    )
    return None if row is None else (_group(row), row["role"])


def group_named(store: Store, name: str) -> Group | None:
    row = store.row("SELECT * FROM play_groups WHERE name_folded = ?", name_key(name))
    return None if row is None else _group(row)


def find_group(store: Store, group_id: int) -> Group | None:
    row = store.row("SELECT * FROM play_groups WHERE id = ?", group_id)
    return None if row is None else _group(row)


def list_groups(store: Store) -> list[tuple[Group, int]]:
    """Every group with how many plays it has."""
    rows = store.rows(
        "SELECT *, (SELECT count(*) FROM plays WHERE group_id = play_groups.id AND deleted_at IS NULL) AS n"
        " FROM play_groups ORDER BY name_folded"
    )
    return [(_group(row), row["n"]) for row in rows]


def rename_group(db: Connection, group_id: int, name: str) -> None:
    _check_name(db, name, group_id)
    db.execute("UPDATE play_groups SET name = ?, name_folded = ? WHERE id = ?", (name, name_key(name), group_id))


def switch_ratings(db: Connection, group_id: int, on: bool) -> None:
    db.execute("UPDATE play_groups SET ratings = ? WHERE id = ?", (on, group_id))


# From a table back through those it is a rematch of: the group one of them was opened from, and how many there are.
ORIGIN = (
    "WITH RECURSIVE earlier(id, group_id, rematch_of) AS ("
    " SELECT id, group_id, rematch_of FROM game_tables WHERE id = ?"
    " UNION SELECT game_tables.id, game_tables.group_id, game_tables.rematch_of"
    " FROM game_tables JOIN earlier ON game_tables.id = earlier.rematch_of WHERE earlier.group_id IS NULL)"
    " SELECT max(group_id) AS group_id, count(*) - 1 AS rematches FROM earlier"
)


def log_table_to(db: Connection, table_code: str, group_id: int) -> None:
    """The play of this table will be saved in the group."""
    db.execute("UPDATE game_tables SET group_id = ? WHERE code = ?", (group_id, table_code))


def group_of_table(db: Connection, table_id: int) -> int | None:
    """The group a table was opened from; a rematch belongs where the first game did."""
    group: int | None = db.execute(ORIGIN, (table_id,)).fetchone()["group_id"]
    return group


def note_change(db: Connection, group_id: int, by: str, what: Text) -> None:
    """Add a line to the group's own trail."""
    db.execute(
        "INSERT INTO group_changes (group_id, changed_at, changed_by, what) VALUES (?, now(), ?, ?)",
        (group_id, by, write(Text, what)),
    )


def changes_of(store: Store, group_id: int) -> list[Change]:
    """What was done to a group, newest first."""
    rows = store.rows("SELECT * FROM group_changes WHERE group_id = ? ORDER BY id DESC LIMIT 50", group_id)
    return [Change(row["changed_at"], row["changed_by"], read(Text, row["what"])) for row in rows]


def _check_name(db: Connection, name: str, but: int | None) -> None:
    sql = "SELECT 1 FROM play_groups WHERE name_folded = ? AND id IS NOT ?"
    if db.execute(sql, (name_key(name), but)).fetchone() is not None:
        raise NameTaken(name)


def _group(row: Row) -> Group:
    return read_row(Group, row)
