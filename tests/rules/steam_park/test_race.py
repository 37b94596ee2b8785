"""The race: every token once, whatever the interleaving; corrections that are bounded and seen."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Undo
from companion.rules.steam_park import race
from companion.rules.steam_park.facts import TOKENS
from companion.rules.steam_park.moves import LastRoll, PressDone, Swap, Take
from companion.rules.steam_park.state import Press, Race
from tests.rules.steam_park.park_table import ANA, BO, CY, DEE, go, new, on, refused, state

FIVE = ("1", "2", "3", "4", "last")
TRIPS = st.sampled_from([0, 1, 3, 20, 90, 400, 60_000])


def tokens(move_log: MoveLog) -> list[str | None]:
    found: list[str | None] = state(move_log)["race"]["tokens"]
    return found


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 1), TRIPS), min_size=20, max_size=20))
def test_five_seats_pressing_twenty_times_within_a_millisecond(presses: list[tuple[int, int, int]]) -> None:
    """In any interleaving and with repeats every token is given exactly once."""
    everybody = [(seat, 0, 0) for seat in range(5)]
    move_log = on(new(5, last_rolls="none"))
    taken: set[int] = set()
    for seat, late, trip in [*presses, *everybody]:
        try:
            move_log = go(move_log, PressDone(seat), at=1_000 + late, trip=trip)
        except Refused:
            assert seat in taken or len(taken) == 4  # a second press, or the last token was due already
        taken.add(seat)
    assert sorted(map(str, tokens(move_log))) == sorted(FIVE)
    assert move_log.table.turn == ()


@given(st.permutations(range(5)), st.lists(st.tuples(st.integers(0, 2_000), TRIPS), min_size=5, max_size=5))
def test_the_order_of_recording_does_not_matter(seats: list[int], when: list[tuple[int, int]]) -> None:
    """The result is a function of when presses arrived, not of the order the log has them in."""
    distinct = [(at * 5 + index, trip) for index, (at, trip) in enumerate(when)]
    presses = [race.correct_press(seat, at, trip, None) for seat, (at, trip) in enumerate(distinct)]
    shuffled = [presses[seat] for seat in seats]
    straight = race.assigned(Race(tuple(presses)), FIVE, 3, range(5))
    assert race.assigned(Race(tuple(shuffled)), FIVE, 3, range(5)) == straight
    assert sorted(straight.values()) == sorted(FIVE)


# What a phone says about its press: nothing, the truth, or anything at all.
WORDS = st.none() | st.integers(0, 10_000) | st.sampled_from([0, 10**14])
presses = st.builds(race.correct_press, st.integers(0, 4), st.integers(0, 10_000), TRIPS, WORDS)


@given(presses)
def test_a_correction_never_exceeds_half_the_round_trip(press: Press) -> None:
    assert 0 <= press.correction <= press.trip / 2
    assert press.correction <= 400


@given(presses, presses)
def test_after_the_window_nobody_is_overtaken(one: Press, other: Press) -> None:
    if other.at - one.at > 400:
        assert race.moment(one) < race.moment(other)


@given(presses, presses)
def test_whenever_a_correction_overturns_the_arrival_it_is_a_dead_heat(one: Press, other: Press) -> None:
    if one.at < other.at and race.moment(other) <= race.moment(one):
        assert race.is_dead_heat(one, other)
        assert race.is_dead_heat(other, one)


@given(st.integers(0, 10_000), st.integers(0, 800), st.integers(0, 10_000))
def test_a_phone_that_knows_the_time_is_believed_within_half_its_round_trip(at: int, trip: int, ago: int) -> None:
    press = race.correct_press(ANA, at, trip, max(0, at - ago))
    assert race.moment(press) == max(at - ago, 0, at - trip // 2)


@given(st.integers(400, 10_000), TRIPS, WORDS)
def test_a_liar_gains_at_most_half_the_measured_round_trip(at: int, trip: int, word: int | None) -> None:
    """Whatever a phone says, it counts no earlier than that, and never later than it arrived."""
    press = race.correct_press(ANA, at, trip, word)
    assert at - min(trip, 800) // 2 <= race.moment(press) <= at


def test_the_word_of_a_phone_nobody_has_measured_moves_nothing() -> None:
    move_log = go(on(new(3)), PressDone(ANA), at=5_000)
    move_log = go(move_log, PressDone(BO, pressed=1), at=5_300)
    assert tokens(move_log) == ["1", "2", None]


def test_a_press_delayed_on_its_way_counts_from_the_finger() -> None:
    """Cy pressed 30 ms before Ana's press arrived; the way took longer than usual."""
    move_log = go(on(new(3)), PressDone(ANA, pressed=995), at=1_000, trip=10)
    move_log = go(move_log, PressDone(CY, pressed=970), at=1_060, trip=200)
    assert [press["correction"] for press in state(move_log)["race"]["presses"]] == [90, 5]
    assert tokens(move_log) == ["2", None, "1"]
    assert state(move_log)["race"]["dead_heats"] == [[CY, ANA]]


def test_a_press_that_arrives_after_the_window_overtakes_nobody() -> None:
    """Even the slowest phone with the boldest word stays behind a press that has stood for the window."""
    first = go(on(new(3)), PressDone(ANA), at=10_000)
    within = go(first, PressDone(BO, pressed=0), at=10_399, trip=60_000)
    assert tokens(within) == ["2", "1", None]
    after = go(first, PressDone(BO, pressed=0), at=10_401, trip=60_000)
    assert tokens(after) == ["1", "2", None]


def test_a_press_that_waited_for_the_network_is_unsure_against_all_that_came_since_it_was_made() -> None:
    """Ana's finger went down at 1,000, but her phone had no network until 9,000."""
    move_log = on(new(4))
    for seat, at in ((DEE, 400), (BO, 3_000), (CY, 6_000)):
        move_log = go(move_log, PressDone(seat, pressed=at), at=at)
    move_log = go(move_log, PressDone(ANA, pressed=1_000), at=9_000, trip=20)
    assert state(move_log)["race"]["dead_heats"] == [[BO, ANA], [CY, ANA]]
    assert tokens(move_log)[ANA] == FIVE[-1]  # it is shown, and the table decides


def test_a_dead_heat_can_be_swapped_and_swapped_back() -> None:
    move_log = go(go(on(new(4)), PressDone(DEE), at=1_000), PressDone(BO), at=1_007)
    assert state(move_log)["race"]["dead_heats"] == [[DEE, BO]]
    move_log = go(move_log, Swap(DEE, BO))
    assert tokens(move_log) == [None, "1", None, "2"]
    assert tokens(go(move_log, Swap(DEE, BO))) == [None, "2", None, "1"]
    assert refused(move_log, Swap(ANA, BO)) == "nothing-to-swap"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_tokens_of_the_player_count_are_taken_in_order(players: int) -> None:
    move_log = on(new(players, last_rolls="none"))
    for seat in reversed(range(1, players)):
        move_log = go(move_log, PressDone(seat), at=1_000 * (players - seat))
    assert tokens(move_log) == list(reversed(TOKENS[players]))


def test_a_slow_way_is_made_up_for_and_shown_as_a_dead_heat() -> None:
    move_log = go(on(new(3)), PressDone(ANA), at=1_000, trip=10)
    assert tokens(move_log) == ["1", None, None]
    move_log = go(move_log, PressDone(BO), at=1_020, trip=100)  # pressed at about 970, Ana at about 995
    assert tokens(move_log) == ["2", "1", None]
    assert state(move_log)["race"]["dead_heats"] == [[BO, ANA]]
    swapped = go(move_log, Swap(ANA, BO))
    assert tokens(swapped) == ["1", "2", None]


def test_presses_far_apart_are_no_dead_heat() -> None:
    move_log = go(go(on(new(3)), PressDone(ANA), at=1_000, trip=10), PressDone(BO), at=1_200, trip=10)
    assert state(move_log)["race"]["dead_heats"] == []


def test_a_second_press_is_refused() -> None:
    move_log = go(on(new(3)), PressDone(ANA))
    assert refused(move_log, PressDone(ANA)) == "has-token"


def test_a_press_taken_back_moves_the_others_up() -> None:
    move_log = go(go(on(new(4)), PressDone(ANA), at=1_000), PressDone(BO), at=3_000)
    move_log = move_log.add(Undo(2), ANA)
    assert tokens(move_log) == [None, "1", None, None]


def test_the_last_player_has_three_more_rolls() -> None:
    move_log = go(go(on(new(3)), PressDone(ANA), at=0), PressDone(CY), at=1_000)
    assert refused(move_log, LastRoll(ANA)) == "not-last"
    for left in (3, 2, 1):
        assert (state(move_log)["race"]["last"], state(move_log)["race"]["last_rolls"]) == (BO, left)
        move_log = go(move_log, LastRoll(BO))
    assert tokens(move_log) == ["1", "last", "2"]
    assert refused(move_log, LastRoll(BO)) == "not-last"


@pytest.mark.parametrize(("rule", "rolls"), [("five", 5), ("one", 1), ("none", 0)])
def test_a_house_rule_changes_the_last_rolls(rule: str, rolls: int) -> None:
    move_log = go(on(new(2, last_rolls=rule)), PressDone(ANA))
    for _ in range(rolls):
        assert tokens(move_log) == ["1", None]
        move_log = go(move_log, LastRoll(BO))
    assert tokens(move_log) == ["1", "last"]


def test_tokens_can_be_entered_by_hand() -> None:
    move_log = on(new(3, roll="by-hand"))
    assert refused(move_log, PressDone(ANA)) == "by-hand"
    move_log = go(move_log, Take(CY, "1"), Take(ANA, "2"))
    assert refused(move_log, Take(BO, "2")) == "token-taken"
    assert tokens(on(move_log)) == ["2", "last", "1"]
    assert state(move_log)["lead"] == CY


@pytest.mark.parametrize(("players", "token"), [(2, "2"), (2, "3"), (3, "3"), (4, "4")])
def test_a_token_this_player_count_does_not_use_is_refused(players: int, token: Any) -> None:
    assert refused(on(new(players)), Take(ANA, token)) == "token-unused"
    assert refused(on(new(players, token_choice="any")), PressDone(ANA, token)) == "token-unused"


def test_with_the_house_rule_any_token_may_be_taken() -> None:
    move_log = on(new(4, token_choice="any"))
    move_log = go(move_log, PressDone(BO, "3"), at=0)
    assert refused(move_log, PressDone(CY, "3")) == "token-taken"
    move_log = go(move_log, PressDone(CY), at=1_000)
    assert tokens(move_log) == [None, "3", "1", None]
    assert refused(on(new(4)), PressDone(DEE, "2")) == "lowest-token"
