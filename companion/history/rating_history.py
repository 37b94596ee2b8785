"""Ratings kept up with history: from the first play that changed on, a few plays at a time, so that nobody waits."""

from __future__ import annotations

import time
from collections.abc import Sequence

from companion.history.ratings import Rating, rate, ratings
from companion.store.database import Store
from companion.store.groups import find_group
from companion.store.ratings import (
    RatedSeat,
    add_ratings,
    groups_to_rate,
    last_changes,
    last_position,
    rated_people,
    take_void_away,
    unrated,
)
from companion.store.results import Result

AT_ONCE = 40  # plays that are rated before other phones get a turn
OVER_ALL = ""


def settle_ratings(store: Store, group: int | None) -> None:
    """Rate what is not, where a group wants ratings, after what holds; begin again when somebody changes it."""
    found = None if group is None else find_group(store, group)
    if found is None or not found.ratings:
        return
    settled = False
    while not settled:
        take_void_away(store, found.id)
        settled = _rate_on(store, found.id, unrated(store, found.id))


def _rate_on(store: Store, group: int, results: Sequence[Result]) -> bool:
    """Rate some plays, oldest first; False when what lies before them was changed meanwhile."""
    scopes = {OVER_ALL, *(result.game for result in results)}
    known = {scope: current(store, group, scope) for scope in scopes}
    positions = {scope: last_position(store, group, scope) + 1 for scope in scopes}
    for start in range(0, len(results), AT_ONCE):
        some = results[start : start + AT_ONCE]
        changes = {scope: rate(_in_scope(some, scope), known[scope], positions[scope]) for scope in sorted(scopes)}
        with store.writing() as db:
            if not add_ratings(db, group, changes):
                return False
        for scope, of_scope in changes.items():
            known[scope] = ratings(of_scope, known[scope])
            positions[scope] = max([positions[scope], *(change.position + 1 for change in of_scope)])
        time.sleep(0)
    return True


def _in_scope(results: Sequence[Result], scope: str) -> list[Result]:
    return [result for result in results if scope in (OVER_ALL, result.game)]


def current(store: Store, group: int, game: str = OVER_ALL) -> list[Rating]:
    """The ratings that were written down and hold."""
    return [Rating(*one) for one in rated_people(store, group, game)]


def catch_up_ratings(store: Store) -> None:
    """Rate what tables logged since, or what a server that was stopped left undone."""
    for group in groups_to_rate(store):
        settle_ratings(store, group)


def current_ratings(store: Store, group: int, game: str = OVER_ALL) -> list[Rating]:
    """Ratings in one game or over all, with the plays that tables logged since they were written down."""
    known = current(store, group, game)
    return ratings(rate(unrated(store, group, game), known), known)


def latest_changes(store: Store, group: int, plays: int, game: str = OVER_ALL) -> list[RatedSeat]:
    """What the last plays did to ratings, oldest first."""
    newer = rate(unrated(store, group, game), current(store, group, game), last_position(store, group, game) + 1)
    new = {change.play for change in newer}
    return [change for change in last_changes(store, group, plays, game) if change.play not in new] + newer
