"""What people do to a history: change, throw away, take back; ratings follow."""

from __future__ import annotations

from sqlite3 import Connection

from companion.history.differences import differences
from companion.history.ratings import Rating, rate, ratings
from companion.rules.text import text
from companion.store.database import Store
from companion.store.groups import find_group, note_change
from companion.store.listing import Choice
from companion.store.plays import Play, save_play
from companion.store.ratings import (
    RatedSeat,
    groups_with_unrated,
    last_changes,
    rated_people,
    replace_ratings,
    unrated,
)
from companion.store.results import results_of
from companion.store.revisions import revise, take_back, throw_away

UNRATED = 50  # plays that a page may rate by itself


def add_play(store: Store, play: Play) -> None:
    """A play entered after the fact."""
    with store.writing() as db:
        save_play(db, play)
        refresh_ratings(store, db, play.group)


def change_play(store: Store, old: Play, new: Play, by: str) -> Play:
    """A new revision, unless nothing is different."""
    changes = differences(old, new)
    if not changes and old == new:
        return old
    with store.writing() as db:
        written = revise(db, old, new, by, changes)
        refresh_ratings(store, db, old.group)
    return written


def delete_play(store: Store, play: Play, by: str = "") -> None:
    """Into the bin, with a week to change one's mind."""
    with store.writing() as db:
        throw_away(db, play.id)
        _note(db, play, by, "change.play-deleted")
        refresh_ratings(store, db, play.group)


def restore_play(store: Store, play: Play, by: str = "") -> None:
    """Out of the bin again."""
    with store.writing() as db:
        take_back(db, play.id)
        _note(db, play, by, "change.play-restored")
        refresh_ratings(store, db, play.group)


def _note(db: Connection, play: Play, by: str, key: str) -> None:
    if play.group is not None:
        note_change(db, play.group, by, text(key, game=text(f"{play.game}.title"), date=play.ended_at[:10]))


def refresh_ratings(store: Store, db: Connection, group: int | None) -> None:
    """Ratings made anew from history, where a group wants them."""
    found = None if group is None else find_group(store, group)
    if found is not None and found.ratings:
        results = results_of(store, Choice(group=found.id))
        games = sorted({result.game for result in results})
        of_games = {game: rate([result for result in results if result.game == game]) for game in games}
        replace_ratings(db, found.id, {"": rate(results), **of_games})


def catch_up_ratings(store: Store) -> None:
    """Write down the ratings of plays that tables logged since, so that no page has to work out many of them."""
    for group, plays in groups_with_unrated(store):
        if plays > UNRATED:
            with store.writing() as db:
                refresh_ratings(store, db, group)


def current_ratings(store: Store, group: int, game: str = "") -> list[Rating]:
    """Ratings in one game or over all, with the plays that tables logged since they were written down."""
    known = [Rating(*one) for one in rated_people(store, group, game)]
    return ratings(rate(unrated(store, group, game), known), known)


def latest_changes(store: Store, group: int, plays: int, game: str = "") -> list[RatedSeat]:
    """What the last plays did to ratings, oldest first."""
    known = [Rating(*one) for one in rated_people(store, group, game)]
    return last_changes(store, group, plays, game) + rate(unrated(store, group, game), known)
