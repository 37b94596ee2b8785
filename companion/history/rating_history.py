"""Ratings in step with history: from the first play that changed on, a few plays at a time, so that nobody waits."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from sqlite3 import Connection

from companion.history.ratings import Rating, rate, ratings
from companion.rules.pauses import pause
from companion.store.database import Store
from companion.store.groups import find_group
from companion.store.ratings import (
    RatedSeat,
    add_ratings,
    delete_invalid_ratings,
    groups_to_rate,
    invalidate_ratings,
    last_changes,
    last_position,
    rated_people,
    unrated,
)
from companion.store.results import PlayResult

BATCH = 40  # plays that are rated before other phones get a turn
ALL_GAMES = ""


@dataclass
class HistoryTransaction:
    """A transaction on a group's plays; what ended at `changed_since` or later has to be rated again."""

    db: Connection
    changed_since: str | None = None

    def change(self, *ended_at: str) -> None:
        """Say when the plays ended that are added, changed or removed."""
        known = () if self.changed_since is None else (self.changed_since,)
        self.changed_since = min((*known, *ended_at), default=None)


@contextmanager
def history_transaction(store: Store, group: int | None) -> Iterator[HistoryTransaction]:
    """Ratings of what changes in it are invalid with its commit; `update_ratings` computes them anew."""
    with store.transaction() as db:
        transaction = HistoryTransaction(db)
        yield transaction
        if transaction.changed_since is not None:
            invalidate_ratings(db, group, transaction.changed_since)


def update_ratings(store: Store, group: int | None) -> None:
    """Rate what is not rated, where a group wants ratings; begin again when somebody changes its plays meanwhile."""
    found = None if group is None else find_group(store, group)
    if found is None or not found.ratings:
        return
    complete = False
    while not complete:
        delete_invalid_ratings(store, found.id)
        complete = _rate_on(store, found.id, unrated(store, found.id))


def _rate_on(store: Store, group: int, results: Sequence[PlayResult]) -> bool:
    """Rate some plays, oldest first; False when a play before them was changed meanwhile."""
    scopes = {ALL_GAMES, *(result.game for result in results)}
    known = {scope: _stored_ratings(store, group, scope) for scope in scopes}
    positions = {scope: last_position(store, group, scope) + 1 for scope in scopes}
    for start in range(0, len(results), BATCH):
        batch = results[start : start + BATCH]
        changes = {scope: rate(_in_scope(batch, scope), known[scope], positions[scope]) for scope in sorted(scopes)}
        with store.transaction() as db:
            if not add_ratings(db, group, changes):
                return False
        for scope, of_scope in changes.items():
            known[scope] = ratings(of_scope, known[scope])
            positions[scope] = max([positions[scope], *(change.position + 1 for change in of_scope)])
        pause()
    return True


def _in_scope(results: Sequence[PlayResult], scope: str) -> list[PlayResult]:
    return [result for result in results if scope in (ALL_GAMES, result.game)]


def _stored_ratings(store: Store, group: int, game: str = ALL_GAMES) -> list[Rating]:
    return [Rating(*one) for one in rated_people(store, group, game)]


def update_all_ratings(store: Store) -> None:
    """Rate what tables logged, or what a server that was stopped left undone."""
    for group in groups_to_rate(store):
        update_ratings(store, group)


def current_ratings(store: Store, group: int, game: str = ALL_GAMES) -> list[Rating]:
    """Ratings in one game or over all, including plays that tables logged since ratings were last stored."""
    known = _stored_ratings(store, group, game)
    return ratings(rate(unrated(store, group, game), known), known)


def latest_changes(store: Store, group: int, plays: int, game: str = ALL_GAMES) -> list[RatedSeat]:
    """What the last plays did to ratings, oldest first."""
    first = last_position(store, group, game) + 1
    newer = rate(unrated(store, group, game), _stored_ratings(store, group, game), first)
    new = {change.play for change in newer}
    return [change for change in last_changes(store, group, plays, game) if change.play not in new] + newer
