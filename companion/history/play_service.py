"""The one place where plays are saved, changed and removed, with what follows: revisions, the trail, ratings.

The play of a table is saved within the table's own transaction, which must be short: its ratings are invalid from
then on, computed whenever they are read, and stored with the next change of the group or at the next start.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from sqlite3 import Connection

from companion.history.differences import differences
from companion.history.identifiers import new_play_id
from companion.history.play_builder import play_of_table
from companion.history.play_document import MOST_PLAYERS
from companion.history.play_matcher import PlayMatcher
from companion.history.rating_history import HistoryTransaction, history_transaction, update_ratings
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.store import photos
from companion.store.database import Store
from companion.store.group_clock import play_time
from companion.store.groups import group_of_table, note_change
from companion.store.plays import Play, remove_play_of_table, replace_play, save_play
from companion.store.plays import play_of_table as play_of_table_id
from companion.store.ratings import invalidate_ratings
from companion.store.revisions import move_to_bin, restore_from_bin, revise
from companion.store.sheets import enter_sheet
from companion.store.tables import first_move_at


@contextmanager
def changed_history(store: Store, group: int | None) -> Iterator[HistoryTransaction]:
    """A transaction on a group's history, and new ratings after it."""
    with history_transaction(store, group) as transaction:
        yield transaction
    update_ratings(store, group)


def save_table_play(store: Store, db: Connection, table_id: int, move_log: MoveLog) -> None:
    """The play of a confirmed table, within the transaction that confirms it; its id says nothing of the table."""
    ended_at = store.now()
    kept = photos.photo_rows_of_table(db, table_id)
    earlier = remove_play_of_table(db, table_id)  # of a result that was taken back
    play = play_of_table(move_log, earlier or new_play_id(), first_move_at(store, table_id) or ended_at, ended_at)
    save_play(db, play, table_id)
    photos.restore_photo_rows(db, kept)
    invalidate_ratings(db, group_of_table(db, table_id), play.ended_at)


def withdraw_table_play(store: Store, db: Connection, table_id: int) -> None:
    """The play of a result that was taken back goes into the bin; confirmed again, it comes back under its address."""
    play = play_of_table_id(store, table_id)
    if play is not None:
        move_to_bin(db, play)
        invalidate_ratings(db, group_of_table(db, table_id), first_move_at(store, table_id) or store.now())


def add_play(store: Store, play: Play) -> None:
    """A play entered after the fact."""
    with changed_history(store, play.group) as transaction:
        save_play(transaction.db, play)
        transaction.change(play.ended_at)


def add_sheet_play(store: Store, sheet: str, play: Play) -> bool:
    """The play of a printed sheet; False when another play was entered for it before."""
    with changed_history(store, play.group) as transaction:
        if not enter_sheet(transaction.db, sheet, play.id):
            return False
        save_play(transaction.db, play)
        transaction.change(play.ended_at)
    return True


def change_play(store: Store, old: Play, new: Play, by: str) -> Play:
    """A new revision, unless nothing is different."""
    changes = differences(old, new)
    if not changes and old == new:
        return old
    with changed_history(store, old.group) as transaction:
        written = revise(transaction.db, old, new, by, changes)
        transaction.change(old.ended_at, new.ended_at)
    return written


def delete_play(store: Store, play: Play, by: str = "") -> None:
    """Into the bin, where it can be restored for a week."""
    with changed_history(store, play.group) as transaction:
        move_to_bin(transaction.db, play.id)
        _note(store, transaction.db, play, by, "change.play-deleted")
        transaction.change(play.ended_at)


def restore_play(store: Store, play: Play, by: str = "") -> None:
    """Out of the bin again."""
    with changed_history(store, play.group) as transaction:
        restore_from_bin(transaction.db, play.id)
        _note(store, transaction.db, play, by, "change.play-restored")
        transaction.change(play.ended_at)


def move_to_group(store: Store, play: Play, group: int, by: str) -> None:
    """A play of nobody into a group, whose people it finds or makes; raises Refused for two names of one person."""
    moved = replace(play, group=group)
    refuse_nameless(moved)
    for fault in PlayMatcher(store, group).name_faults(moved):
        raise Refused(fault.message)
    with changed_history(store, group) as transaction:
        replace_play(transaction.db, moved)
        _note(store, transaction.db, moved, by, "change.play-moved")
        transaction.change(play.ended_at)


def refuse_nameless(play: Play) -> None:
    """People of a group have names; "Player 2" would become one of them."""
    numbered = {catalogue(one).message("open.player", n=n) for one in LANGUAGES for n in range(1, MOST_PLAYERS + 1)}
    nameless = [one.name for one in play.players if one.name in numbered]
    if nameless:
        raise Refused(text("score.name-everybody", names=nameless))


def add_photo(store: Store, play: Play, picture: bytes, by: str) -> None:
    """A photo of a group's play; raises Refused where there are enough."""
    assert play.group is not None
    with store.transaction() as db:
        photos.add_photo(db, play.id, play.group, picture)
        _note(store, db, play, by, "change.photo-added")


def delete_photo(store: Store, play: Play, photo_id: int, by: str) -> None:
    with store.transaction() as db:
        if photos.delete_photo(db, play.id, photo_id):
            _note(store, db, play, by, "change.photo-deleted")


def _note(store: Store, db: Connection, play: Play, by: str, key: str) -> None:
    if play.group is not None:
        day, _ = play_time(store, play)
        note_change(db, play.group, by, text(key, game=text(f"{play.game}.title"), date=day[:10]))
