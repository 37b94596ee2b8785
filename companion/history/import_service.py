"""Imports: the plays of a file written in short batches, all removed again when one of them fails or it is undone."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from sqlite3 import Error

from companion.history.formats.imported_play import ImportedPlay
from companion.history.importer import Report, write_plays
from companion.history.play_service import changed_history
from companion.history.rating_history import history_transaction, update_all_ratings, update_ratings
from companion.rules.faults import Fault, Refused
from companion.rules.pauses import pause
from companion.rules.text import text
from companion.store.database import Store
from companion.store.groups import note_change
from companion.store.imports import (
    ImportCancelled,
    Removed,
    abandoned_import,
    cancel_import,
    finish_import,
    remove_batch,
    remove_import,
    running_import,
    unfinished_imports,
)


def import_file(
    store: Store,
    group: int | None,
    incoming: Iterable[ImportedPlay],
    by: str,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """All plays of a file, or none: what was written before a fault is removed again."""
    remove_unfinished_imports(store)
    with running_import(store, group) as import_id:
        finished = False
        try:
            with store.deferred_sync():
                report = write_plays(store, group, incoming, by, import_id, progress)
            finished = not report.faults and _finish(store, group, report, by)
        except ImportCancelled:
            report = Report(faults=[Fault("", text("import.cancelled"))])
        finally:
            if not finished:
                with suppress(Error):  # a disk in trouble: the next start removes it
                    _remove_import(store, group, import_id)
    update_ratings(store, group)
    return report


def _finish(store: Store, group: int | None, report: Report, by: str) -> bool:
    assert report.import_id is not None
    with store.transaction() as db:
        finish_import(db, report.import_id)
        if group is not None:
            note_change(db, group, by, text("change.imported", n=report.new, changed=report.changed))
    return True


def post_play(store: Store, group: int, incoming: ImportedPlay, by: str) -> Report:
    """A single play that a program sent."""
    report = write_plays(store, group, [incoming], by)
    update_ratings(store, group)
    return report


def undo_import(store: Store, group: int | None, import_id: int, by: str) -> Removed:
    """Remove what an import added and restore what it changed, except plays that somebody changed since.

    Raises Refused when the group has no such import. One that still runs is removed by the process that writes it.
    """
    with store.transaction() as db:
        if not cancel_import(db, group, import_id):
            raise Refused(text("refused.import-gone"))
    removed = Removed()
    with abandoned_import(store, import_id) as abandoned:
        if abandoned:
            removed = _remove_import(store, group, import_id)
    with changed_history(store, group) as transaction:
        if group is not None:
            what = text("change.import-undone", n=removed.plays, restored=removed.restored)
            note_change(transaction.db, group, by, what)
    return removed


def remove_unfinished_imports(store: Store) -> None:
    """Remove the plays of imports whose process died while it wrote or removed them."""
    for import_id, group in unfinished_imports(store):
        with abandoned_import(store, import_id) as abandoned:
            if abandoned:
                _remove_import(store, group, import_id)


def _remove_import(store: Store, group: int | None, import_id: int) -> Removed:
    """In short transactions; whatever is left when the process dies is removed at the next start."""
    removed, changed = Removed(), [""]
    while changed:
        with history_transaction(store, group) as transaction:
            changed = remove_batch(transaction.db, import_id, removed)
            transaction.change(*changed)
        pause()  # others write first
    with store.transaction() as db:
        remove_import(db, import_id)
    return removed


def recover_history(store: Store) -> None:
    """At a start: finish what a process that was stopped left undone."""
    remove_unfinished_imports(store)
    update_all_ratings(store)
