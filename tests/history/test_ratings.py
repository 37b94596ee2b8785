"""Ratings: fair to ties, monotone, explained, rebuilt from history."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.history.keeping import add_play, change_play, current_ratings, delete_play
from companion.history.ratings import PROVISIONAL, explained, rate, ratings, shown
from companion.speech.catalogue import catalogue
from companion.store.groups import switch_ratings
from companion.store.listing import Choice
from companion.store.plays import find_play, save_play
from companion.store.ratings import groups_with_unrated
from companion.store.results import Result, Seat, results_of
from companion.web import create_app
from tests.history.conftest import House
from tests.history.made_up import play, results


def one_play(places: list[int]) -> Result:
    seats = tuple(Seat(person, person, False, -place, place) for person, place in enumerate(places))
    return Result("p", "steam-park", "2025-01-01", None, seats)


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
def test_rating_in_two_parts_is_rating_at_once(found: list[Result]) -> None:
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
    said = catalogue("en").speak(explained(changes[1], [changes[0], changes[2]], names, places))
    assert said.startswith("Bo ")
    assert "level with Cy" in said
    assert "behind Ana" in said


def test_ratings_follow_changes_and_deletions(house: House) -> None:
    with house.store.writing() as db:
        switch_ratings(db, house.group, True)
    for number in range(3):
        add_play(house.store, play(f"p{number}", group=house.group, ended_at=f"2025-01-0{number + 1}T20:00:00+00:00"))
    ana = current_ratings(house.store, house.group)[0]
    kept = find_play(house.store, "p1")
    assert kept is not None
    swapped = play("p1", (("Ana", 1), ("Bo", 9)), group=house.group, ended_at=kept.ended_at)
    change_play(house.store, kept, swapped, "Bo")
    after = {one.person: one for one in current_ratings(house.store, house.group)}
    assert after[ana.person].mu < ana.mu
    delete_play(house.store, kept)
    assert {one.plays for one in current_ratings(house.store, house.group)} == {2}


def test_a_play_logged_by_a_table_counts_at_once(house: House) -> None:
    with house.store.writing() as db:
        switch_ratings(db, house.group, True)
        save_play(db, play("p1", group=house.group))
    assert [one.plays for one in current_ratings(house.store, house.group)] == [1, 1]


def test_ratings_are_off_until_a_group_wants_them(house: House) -> None:
    add_play(house.store, play(group=house.group))
    phone = house.phone()
    assert "Ratings are off" in phone.get(f"{house.base}/ratings").text
    phone.post(f"{house.base}/settings", data={"ratings": "on"})
    assert "Ana rose by" in phone.get(f"{house.base}/ratings").text


def test_every_game_has_ratings_of_its_own(house: House) -> None:
    with house.store.writing() as db:
        switch_ratings(db, house.group, True)
    won, lost = (("Ana", 9), ("Bo", 5)), (("Ana", 1), ("Bo", 5))
    for number, (totals, game) in enumerate([(won, "scream-machine"), (won, "scream-machine"), (lost, "steam-park")]):
        add_play(
            house.store, play(f"p{number}", totals, game, f"2025-01-0{number + 1}T20:00:00+00:00", group=house.group)
        )
    with house.store.writing() as db:  # a table logs a play: it counts at once, in its game and over all
        save_play(db, play("p9", lost, "steam-park", "2025-02-01T20:00:00+00:00", group=house.group))
    for game in ("scream-machine", "steam-park", ""):
        alone = [one for one in results_of(house.store, Choice(group=house.group)) if game in ("", one.game)]
        assert current_ratings(house.store, house.group, game) == ratings(rate(alone))
    best = {
        game: current_ratings(house.store, house.group, game)[0].person for game in ("scream-machine", "steam-park")
    }
    assert best["scream-machine"] != best["steam-park"]
    page = house.phone().get(f"{house.base}/ratings?game=steam-park").text
    assert "Bo rose by" in page
    assert "Small City" in page
    assert house.phone().get(f"{house.base}/ratings?game=small-city").status_code == 200


def test_many_plays_of_tables_are_rated_when_the_server_starts(house: House) -> None:
    with house.store.writing() as db:
        switch_ratings(db, house.group, True)
        for number in range(60):
            save_play(db, play(f"p{number:02}", group=house.group))
    before = current_ratings(house.store, house.group)
    assert groups_with_unrated(house.store) == [(house.group, 60)]
    create_app(house.store.path.parent)
    assert groups_with_unrated(house.store) == []
    assert current_ratings(house.store, house.group) == before
