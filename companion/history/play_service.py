"""What people do to a history: change, throw away, take back, import; ratings follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from sqlite3 import Connection

from companion.history.differences import differences
from companion.history.formats.imported_play import Incoming
from companion.history.importer import Report, import_plays
from companion.history.rating_history import settle_ratings
from companion.rules.text import text
from companion.store.database import Store
from companion.store.groups import note_change
from companion.store.plays import Play, save_play
from companion.store.ratings import unrate
from companion.store.revisions import revise, take_back, throw_away


def add_play(store: Store, play: Play) -> None:
    """A play entered after the fact."""
    with store.writing() as db:
        save_play(db, play)
        unrate(db, play.group, play.ended_at)
    settle_ratings(store, play.group)


def change_play(store: Store, old: Play, new: Play, by: str) -> Play:
    """A new revision, unless nothing is different."""
    changes = differences(old, new)
    if not changes and old == new:
        return old
    with store.writing() as db:
        written = revise(db, old, new, by, changes)
        unrate(db, old.group, min(old.ended_at, new.ended_at))
    settle_ratings(store, old.group)
    return written


def delete_play(store: Store, play: Play, by: str = "") -> None:
    """Into the bin, with a week to change one's mind."""
    with store.writing() as db:
        throw_away(db, play.id)
        _note(db, play, by, "change.play-deleted")
        unrate(db, play.group, play.ended_at)
    settle_ratings(store, play.group)


def restore_play(store: Store, play: Play, by: str = "") -> None:
    """Out of the bin again."""
    with store.writing() as db:
        take_back(db, play.id)
        _note(db, play, by, "change.play-restored")
        unrate(db, play.group, play.ended_at)
    settle_ratings(store, play.group)


def _note(db: Connection, play: Play, by: str, key: str) -> None:
    if play.group is not None:
        note_change(db, play.group, by, text(key, game=text(f"{play.game}.title"), date=play.ended_at[:10]))


def import_file(
    store: Store,
    group: int | None,
    incoming: Iterable[Incoming],
    by: str,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """All plays of a file, or none; the group's trail says so, and ratings follow."""

    def finish(db: Connection, report: Report) -> None:
        if group is not None:
            note_change(db, group, by, text("change.imported", n=report.new, changed=report.changed))
        _void(db, group, report)

    report = import_plays(store, group, incoming, by, progress=progress, finish=finish)
    settle_ratings(store, group)
    return report


def post_play(store: Store, group: int, incoming: Incoming, by: str) -> Report:
    """A single play that a program sent."""
    report = import_plays(store, group, [incoming], by, finish=lambda db, found: _void(db, group, found))
    settle_ratings(store, group)
    return report


def _void(db: Connection, group: int | None, report: Report) -> None:
    if report.oldest:
        unrate(db, group, report.oldest)
