"""Imports: everything one wrote carries its id, and is removed by it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection

from companion.store.database import Store
from companion.store.file_locks import Locked, locked_file
from companion.store.people import current_person
from companion.store.plays import Play, replace_play
from companion.wire.parser import adapter

BATCH = 100  # plays that are removed in one transaction


class ImportCancelled(Exception):
    """The import was undone while it ran, or a person of its group was erased."""


@dataclass
class Removed:
    """How many plays were removed with an import, and how many are again as they were before it."""

    plays: int = 0
    restored: int = 0


@contextmanager
def running_import(store: Store, group: int | None) -> Iterator[int]:
    """A new import, locked for as long as this process writes it."""
    with ExitStack() as held:
        with store.transaction() as db:
            insert = "INSERT INTO imports (group_id, started_at, state) VALUES (?, now(), 'running')"
            import_id = db.execute(insert, (group,)).lastrowid
            assert import_id is not None
            held.enter_context(locked_file(_lock_file(store, import_id)))  # before anybody else can see the import
            held.callback(_lock_file(store, import_id).unlink, missing_ok=True)
        yield import_id


@contextmanager
def abandoned_import(store: Store, import_id: int) -> Iterator[bool]:
    """Whether no process is writing an import any more; if so, no other finds that out meanwhile."""
    with ExitStack() as held:
        try:
            held.enter_context(locked_file(_lock_file(store, import_id)))
        except Locked:
            yield False
            return
        yield True
        held.callback(_lock_file(store, import_id).unlink, missing_ok=True)


def _lock_file(store: Store, import_id: int) -> Path:
    return store.path.with_name(f"import-{import_id}.lock")


def check_running(db: Connection, import_id: int) -> None:
    """Raise ImportCancelled unless the import may go on."""
    if db.execute("SELECT 1 FROM imports WHERE id = ? AND state = 'running'", (import_id,)).fetchone() is None:
        raise ImportCancelled


def finish_import(db: Connection, import_id: int) -> None:
    check_running(db, import_id)
    db.execute("UPDATE imports SET state = 'finished' WHERE id = ?", (import_id,))


def cancel_import(db: Connection, group: int | None, import_id: int) -> bool:
    """From now on the import is to be removed, also by a later start; False when the group has no such import."""
    sql = "UPDATE imports SET state = 'cancelled' WHERE id = ? AND group_id IS ?"
    return db.execute(sql, (import_id, group)).rowcount == 1


def cancel_running_imports(db: Connection, group: int) -> None:
    """An import under way may hold a name that was just erased."""
    db.execute("UPDATE imports SET state = 'cancelled' WHERE group_id = ? AND state = 'running'", (group,))


def unfinished_imports(store: Store) -> list[tuple[int, int | None]]:
    """Imports that are running or have to be removed, each with its group."""
    return [(row[0], row[1]) for row in store.rows("SELECT id, group_id FROM imports WHERE state <> 'finished'")]


def remove_batch(db: Connection, import_id: int, removed: Removed) -> list[str]:
    """Remove some plays an import added and restore some it changed; a play that somebody changed since stays.

    The answer is when those plays ended, nothing when none are left.
    """
    added = db.execute(
        "SELECT id, ended_at FROM plays WHERE import_id = ? AND revision = 1 LIMIT ?", (import_id, BATCH)
    ).fetchall()
    db.executemany("DELETE FROM plays WHERE id = ?", [(row["id"],) for row in added])
    replaced = db.execute(
        "SELECT play_id, document, r.source_digest, ended_at FROM play_revisions r"
        " JOIN plays ON plays.id = play_id AND plays.revision = r.revision + 1 WHERE r.import_id = ? LIMIT ?",
        (import_id, BATCH),
    ).fetchall()
    before = [adapter(Play).validate_json(row["document"]) for row in replaced]
    for old, row in zip(before, replaced, strict=True):
        _restore(db, old, row["source_digest"])
    removed.plays += len(added)
    removed.restored += len(replaced)
    return [*(row["ended_at"] for row in (*added, *replaced)), *(old.ended_at for old in before)]


def _restore(db: Connection, old: Play, digest: str | None) -> None:
    """A play as it was before an import; its people are found by their ids, since they may be renamed or merged."""
    people = {one.name: current_person(db, one.person) for one in old.players if one.person is not None}
    replace_play(db, old, {name: person for name, person in people.items() if person is not None})
    db.execute("UPDATE plays SET source_digest = ? WHERE id = ?", (digest, old.id))
    db.execute("DELETE FROM play_revisions WHERE play_id = ? AND revision = ?", (old.id, old.revision))


def remove_import(db: Connection, import_id: int) -> None:
    """The import itself, once its plays are gone, and the people it made who are in no other play."""
    db.execute(
        "DELETE FROM people WHERE import_id = ? AND merged_into IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM play_players WHERE person_id = people.id)"
        " AND NOT EXISTS (SELECT 1 FROM people gone WHERE gone.merged_into = people.id)",
        (import_id,),
    )
    db.execute("DELETE FROM imports WHERE id = ?", (import_id,))
