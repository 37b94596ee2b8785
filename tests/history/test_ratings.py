"""Ratings: fair to ties, monotone, explanation, rebuilt from history."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.history.people_service import merge_people, undo_merge
from companion.history.play_service import add_play, change_play, delete_play, restore_play
from companion.history.rating_history import current_ratings, history_transaction, latest_changes, update_ratings
from companion.history.ratings import PROVISIONAL, explanation, rate, ratings, shown
from companion.rules.faults import Refused
from companion.speech.catalogue import catalogue
from companion.store.database import FILE_NAME, Store
from companion.store.groups import create_group, switch_ratings
from companion.store.people import merges_of, person_named
from companion.store.play_list import PlayFilter
from companion.store.plays import Play, find_play, save_play
from companion.store.ratings import FIRST, groups_to_rate
from companion.store.results import PlayResult, Seat, results_of
from companion.store.revisions import find_in_bin
from companion.web import create_app
from tests.history.conftest import Club
from tests.history.play_factory import play, results


def one_play(places: list[int]) -> PlayResult:
    seats = tuple(Seat(person, person, False, -place, place) for person, place in enumerate(places))
    return PlayResult("p", "steam-park", "2025-01-01", None, seats)


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_a_better_finish_never_ends_lower_from_an_equal_start(places: list[int]) -> None:
    after = {change.person: change for change in rate([one_play(places)])}
    for one, mine in enumerate(places):
        for other, theirs in enumerate(places):
            if mine < theirs:
                assert after[one].mu > after[other].mu
                assert shown(after[one].mu, after[one].sigma) >= shown(after[other].mu, after[other].sigma)
            if mine == theirs:
                assert abs(after[one].mu - after[other].mu) < 1e-9


def test_a_tie_of_equals_moves_nobody() -> None:
    assert {round(change.mu - change.mu_before, 9) for change in rate([one_play([1, 1, 1])])} == {0.0}


def test_alone_nobody_is_rated() -> None:
    assert rate([one_play([1])]) == []


@given(results())
def test_rating_in_two_parts_is_rating_at_once(found: list[PlayResult]) -> None:
    """What tables log later continues from what is written down."""
    first, rest = found[: len(found) // 2], found[len(found) // 2 :]
    known = ratings(rate(first))
    assert ratings(rate(rest, known), known) == ratings(rate(found))


def test_under_five_plays_a_rating_is_provisional() -> None:
    for plays in range(1, 7):
        assert all(one.is_provisional == (plays < PROVISIONAL) for one in ratings(rate([one_play([1, 2])] * plays)))


def test_a_change_is_explained_in_a_sentence() -> None:
    changes = rate([one_play([1, 2, 2])])
    names, places = {0: "Ana", 1: "Bo", 2: "Cy"}, {0: 1, 1: 2, 2: 2}
    said = catalogue("en").translate(explanation(changes[1], [changes[0], changes[2]], names, places))
    french = catalogue("fr").translate(explanation(changes[0], [changes[1], changes[2]], names, places))
    assert re.search(r"gagne \d+,\d\b", french)
    assert said.startswith("Bo ")
    assert "level with Cy" in said
    assert "behind Ana" in said


def save_as_a_table_does(store: Store, new: Play) -> None:
    """A play whose ratings are not stored yet."""
    with history_transaction(store, new.group) as transaction:
        save_play(transaction.db, new)
        transaction.change(new.ended_at)


def test_ratings_follow_changes_and_deletions(club: Club) -> None:
    with club.store.transaction() as db:
        switch_ratings(db, club.group, True)
    for number in range(3):
        add_play(club.store, play(f"p{number}", group=club.group, ended_at=f"2025-01-0{number + 1}T20:00:00+00:00"))
    ana = current_ratings(club.store, club.group)[0]
    stored = find_play(club.store, "p1")
    assert stored is not None
    swapped = play("p1", (("Ana", 1), ("Bo", 9)), group=club.group, ended_at=stored.ended_at)
    change_play(club.store, stored, swapped, "Bo")
    after = {one.person: one for one in current_ratings(club.store, club.group)}
    assert after[ana.person].mu < ana.mu
    delete_play(club.store, stored)
    assert {one.plays for one in current_ratings(club.store, club.group)} == {2}


def test_a_play_logged_by_a_table_counts_at_once(club: Club) -> None:
    with club.store.transaction() as db:
        switch_ratings(db, club.group, True)
    save_as_a_table_does(club.store, play("p1", group=club.group))
    assert [one.plays for one in current_ratings(club.store, club.group)] == [1, 1]


def test_ratings_are_off_until_a_group_wants_them(club: Club) -> None:
    add_play(club.store, play(group=club.group))
    phone = club.phone()
    assert "Ratings are off" in phone.get(f"{club.base}/ratings").text
    phone.post(f"{club.base}/settings", data={"ratings": "on"})
    assert "Ana rose by" in phone.get(f"{club.base}/ratings").text


def test_every_game_has_ratings_of_its_own(club: Club) -> None:
    with club.store.transaction() as db:
        switch_ratings(db, club.group, True)
    won, lost = (("Ana", 9), ("Bo", 5)), (("Ana", 1), ("Bo", 5))
    for number, (totals, game) in enumerate([(won, "scream-machine"), (won, "scream-machine"), (lost, "steam-park")]):
        add_play(
            club.store, play(f"p{number}", totals, game, f"2025-01-0{number + 1}T20:00:00+00:00", group=club.group)
        )
    save_as_a_table_does(club.store, play("p9", lost, "steam-park", "2025-02-01T20:00:00+00:00", group=club.group))
    for game in ("scream-machine", "steam-park", ""):
        alone = [one for one in results_of(club.store, PlayFilter(group=club.group)) if game in ("", one.game)]
        assert current_ratings(club.store, club.group, game) == ratings(rate(alone))
    best = {game: current_ratings(club.store, club.group, game)[0].person for game in ("scream-machine", "steam-park")}
    assert best["scream-machine"] != best["steam-park"]
    page = club.phone().get(f"{club.base}/ratings?game=steam-park").text
    assert "Bo rose by" in page
    assert "Small City" in page
    assert club.phone().get(f"{club.base}/ratings?game=small-city").status_code == 200


def test_many_plays_of_tables_are_rated_when_the_server_starts(club: Club) -> None:
    with club.store.transaction() as db:
        switch_ratings(db, club.group, True)
    for number in range(60):
        save_as_a_table_does(club.store, play(f"p{number:02}", group=club.group))
    before = current_ratings(club.store, club.group)
    assert groups_to_rate(club.store) == [club.group]
    create_app(club.store.path.parent)
    assert groups_to_rate(club.store) == []
    assert current_ratings(club.store, club.group) == before


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "log", "change", "delete", "restore", "merge", "unmerge"]),
        st.integers(0, 9),
        st.integers(1, 28),
        st.permutations([7, 7, 3, 1]),
        st.sampled_from(["steam-park", "small-city"]),
    ),
    max_size=12,
)


def written(store: Store) -> list[tuple[object, ...]]:
    return [tuple(row) for row in store.rows("SELECT * FROM play_ratings ORDER BY scope, position, seat")]


@given(STEPS)
@settings(max_examples=40, deadline=None)
def test_ratings_updated_in_steps_equal_ratings_made_at_once(
    steps: list[tuple[str, int, int, list[int], str]],
) -> None:
    """Whatever is done to a history, in whatever order: what is rated bit by bit is what a rebuilding from it gives."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / FILE_NAME)
        with store.transaction() as db:
            group, _ = create_group(db, "Club")
            switch_ratings(db, group, True)
        for name, number, day, totals, game in steps:
            _do(store, group, name, play(
                f"p{number}", list(zip(("Ana", "Bo", "Cy", "Di"), totals, strict=True))[: 2 + number % 3], game,
                f"2025-01-{day:02}T20:00:00+00:00", group=group,
            ))  # fmt: skip
            if name == "log":  # rated when the server starts, or with the next change
                update_ratings(store, group)
        shown = current_ratings(store, group), latest_changes(store, group, 99)
        stored = written(store)
        with store.transaction() as db:
            db.execute("DELETE FROM play_ratings")
        with history_transaction(store, group) as transaction:
            transaction.change(FIRST)
        update_ratings(store, group)
        assert written(store) == stored
        assert (current_ratings(store, group), latest_changes(store, group, 99)) == shown
        assert groups_to_rate(store) == []
        store.close()


def _do(store: Store, group: int, name: str, new: Play) -> None:
    old, deleted = find_play(store, new.id), find_in_bin(store, new.id)
    if name in ("add", "log") and old is None and deleted is None:
        if name == "add":
            add_play(store, new)
        else:
            save_as_a_table_does(store, new)
    elif name == "change" and old is not None:
        change_play(store, old, new, "")
    elif name == "delete" and old is not None:
        delete_play(store, old)
    elif name == "restore" and deleted is not None:
        restore_play(store, deleted)
    elif name in ("merge", "unmerge"):
        with suppress(Refused):
            _merge(store, group, apart=name == "unmerge")


def _merge(store: Store, group: int, apart: bool) -> None:
    bo, di = person_named(store, group, "Bo"), person_named(store, group, "Di")
    merges = merges_of(store, group)
    if apart and merges:
        undo_merge(store, group, merges[0].id, "")
    elif not apart and bo is not None and di is not None and bo.id != di.id:
        merge_people(store, di, bo, "")
