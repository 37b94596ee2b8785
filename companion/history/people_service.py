"""Changes of a group and its people that reach into their plays; the group's trail says who made them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.history.play_service import changed_history
from companion.rules.faults import Refused
from companion.rules.text import text
from companion.store import people
from companion.store.database import Store, rewrite
from companion.store.erasure import erase_person
from companion.store.groups import note_change, switch_ratings
from companion.store.people import Person
from companion.store.ratings import FIRST, first_play_of


def set_ratings(store: Store, group: int, on: bool, by: str) -> None:
    """Rate all plays of a group, or none."""
    with changed_history(store, group) as transaction:
        switch_ratings(transaction.db, group, on)
        note_change(transaction.db, group, by, text("change.ratings-on" if on else "change.ratings-off"))
        transaction.change(FIRST)


def rename_person(store: Store, person: Person, name: str, colour: str, by: str) -> None:
    """Another name or colour, in every play."""
    with store.transaction() as db:
        people.rename_person(db, person, name, colour)
        if colour != person.colour:
            what = text("change.recoloured", name=name, colour=text(f"colour.{colour}"))
            note_change(db, person.group_id, by, what)
        if name != person.name:
            what = text("change.renamed", before=person.name, after=name, person=person.id)
            note_change(db, person.group_id, by, what)


def retire_person(store: Store, person: Person, by: str) -> None:
    """Offer somebody no longer, or again."""
    with store.transaction() as db:
        people.retire(db, person, not person.retired)
        key = "change.returned" if person.retired else "change.retired"
        note_change(db, person.group_id, by, text(key, name=person.name))


def merge_people(store: Store, gone: Person, kept: Person, by: str) -> None:
    """Two names of one person; raises Refused when both sat at one table."""
    with changed_history(store, gone.group_id) as transaction:
        people.merge(transaction.db, gone, kept)
        note_change(transaction.db, gone.group_id, by, text("change.merged", gone=gone.name, kept=kept.name))
        transaction.change(first_play_of(transaction.db, [kept.id]))


def undo_merge(store: Store, group: int, merge_id: int, by: str) -> None:
    """Make two people of one again; raises Refused when the merge is gone or a later one builds on it."""
    with changed_history(store, group) as transaction:
        person = people.undo_merge(transaction.db, group, merge_id)
        if person is None:
            raise Refused(text("refused.merge-gone"))
        note_change(transaction.db, group, by, text("change.unmerged", name=person.name))
        transaction.change(first_play_of(transaction.db, [person.id]))


def forget_person(
    store: Store, person: Person, by: str, apart: Callable[[Callable[[], Any]], Any] = lambda work: work()
) -> list[str]:
    """Erase a name everywhere; returns the codes of the tables whose log was rewritten.

    `apart` calls what waits for the disk.
    """
    with store.transaction() as db:
        codes = erase_person(db, person)
        note_change(db, person.group_id, by, text("change.forgotten"))
    apart(partial(rewrite, store.path))  # free parts of the file and the write-ahead log still have the name
    return codes
