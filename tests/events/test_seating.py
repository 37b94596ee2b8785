"""Seating: everybody once a round, nobody meets twice, and fair turns at waiting, smaller tables and positions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.events.designs import continue_design, square_design
from companion.events.opponents import OpponentSearch
from companion.events.seating import Seating, draw_seating
from companion.events.seating_request import SeatingRequest
from companion.events.table_sizes import table_sizes
from companion.rules.faults import FaultyInput
from companion.rules.text import TextValue


def draw(players: Any, rounds: int, sizes: list[int], seconds: float = 1, **options: Any) -> Seating:
    return draw_seating(SeatingRequest(players, rounds, sizes, seconds=seconds, **options))


def meetings(rounds: list[list[list[str]]]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def tables_of(seating: Seating) -> list[list[list[str]]]:
    return [one.tables for one in seating.rounds]


@pytest.mark.parametrize(
    ("people", "preferred", "sizes"),
    [
        (97, [4, 3, 5], [4] * 22 + [3] * 3),  # the example of docs/events.md
        (16, [4, 3, 5], [4] * 4),
        (17, [4, 3, 5], [4, 4, 3, 3, 3]),
        (5, [4, 3, 5], [5]),  # 4 and 3 cannot seat five
        (11, [4, 3], [4, 4, 3]),
        (5, [4], [4]),  # one waits
        (5, [4, 3], [4]),
        (2, [4, 3], []),
        (7, [5, 4, 3], [4, 3]),
        (12, [5, 4], [4, 4, 4]),
    ],
)
def test_table_sizes_by_preference(people: int, preferred: list[int], sizes: list[int]) -> None:
    assert list(table_sizes(people, preferred)) == sizes


@pytest.mark.parametrize("people", [16, 24, 32, 50, 64, 97])
def test_nobody_meets_twice_in_five_rounds(people: int) -> None:
    seating = draw(people, 5, [4, 3, 5])
    assert seating.repeats == 0
    assert max(meetings(tables_of(seating)).values()) == 1


@pytest.mark.parametrize(("people", "size"), [(16, 4), (20, 4), (9, 3), (30, 5)])
def test_as_many_rounds_as_seats_give_everybody_each_position_once(people: int, size: int) -> None:
    seating = draw(people, size, [size])
    assert seating.seat_spread == 0
    for name in map(str, range(1, people + 1)):
        had = [table.index(name) for tables in tables_of(seating) for table in tables if name in table]
        assert sorted(had) == list(range(size))


def test_positions_differ_by_one_at_most_in_other_numbers_of_rounds() -> None:
    assert draw(28, 7, [4]).seat_spread == 1


def test_the_same_seed_draws_the_same_tables() -> None:
    drawn = draw(22, 4, [4, 3], seconds=0.5, seed=5)
    assert drawn == draw(22, 4, [4, 3], seconds=0.5, seed=5)
    assert drawn != draw(22, 4, [4, 3], seconds=0.5, seed=6)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7])
def test_a_square_design_lets_every_pair_meet_once(size: int) -> None:
    rounds = square_design(size)
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    assert len(rounds) == size + 1
    assert set(met.values()) == {1}
    assert len(met) == size * size * (size * size - 1) // 2


@pytest.mark.parametrize("size", [3, 4])
def test_a_design_drawn_round_by_round_is_completed(size: int) -> None:
    played: list[list[list[str]]] = []
    for seed in range(size + 1):
        played += tables_of(draw(size * size, 1, [size], played=played, seed=seed))
    assert max(meetings(played).values()) == 1


def test_what_is_no_part_of_a_design_is_not_continued() -> None:
    assert continue_design(3, [[[0, 1, 2], [3, 4, 5], [6, 7, 8]], [[0, 1, 3], [2, 4, 6], [5, 7, 8]]]) == []


def test_played_rounds_count() -> None:
    first = tables_of(draw(24, 2, [4]))
    rest = draw(24, 3, [4], played=first)
    assert rest.repeats == 0
    assert max(meetings([*first, *tables_of(rest)]).values()) == 1
    twice = draw(4, 1, [4], played=[[["1", "2", "3", "4"]]])
    assert twice.repeats == 6


def test_people_of_earlier_rounds_who_left_count_in_repeats() -> None:
    again = draw(["A", "B", "C"], 1, [3], played=[[["A", "B", "Zoe"]], [["A", "Zoe", "C"]]])
    assert again.repeats == 3  # A and Zoe, A and B, A and C meet twice


def test_people_stay_apart() -> None:
    seating = draw(12, 4, [4], apart=[["1", "2"], ["3", "4"]])
    assert not any(
        {"1", "2"} <= set(table) or {"3", "4"} <= set(table) for one in seating.rounds for table in one.tables
    )


def test_a_pair_that_must_meet_is_named() -> None:
    with pytest.raises(FaultyInput) as caught:
        draw(["Ana", "Bo", "Cy", "Di"], 1, [4], apart=[["Bo", "Di"]])
    (fault,) = caught.value.faults
    names: list[TextValue] = ["Bo", "Di"]
    assert fault.where == "/apart/0"
    assert list(fault.message.args.values()) == names


def test_absent_people_are_not_seated_and_do_not_wait() -> None:
    seating = draw(["A", "B", "C", "D", "E"], 3, [4], absent={"2": ["A"]})
    second = seating.rounds[1]
    assert second.waiting == []
    assert "A" not in second.tables[0]


@given(st.integers(1, 23), st.integers(1, 5), st.sampled_from([[4], [4, 3], [4, 3, 5], [3], [5, 4], [2]]), st.data())
@settings(max_examples=60, deadline=None)
def test_every_drawing_is_fair(people: int, rounds: int, sizes: list[int], data: st.DataObject) -> None:
    names = [str(number) for number in range(1, people + 1)]
    absent = {
        str(number): data.draw(st.lists(st.sampled_from(names), max_size=2, unique=True))
        for number in range(1, rounds + 1)
    }
    seating = draw(people, rounds, sizes, absent=absent, seconds=0)
    waited: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for number, one in enumerate(seating.rounds, start=1):
        present = [name for name in names if name not in absent[str(number)]]
        seated = [name for table in one.tables for name in table]
        assert sorted([*seated, *one.waiting]) == sorted(present)
        assert sorted(map(len, one.tables)) == sorted(table_sizes(len(present), sizes))
        at_small = [name for table in one.tables if len(table) < sizes[0] for name in table]
        _check_turns(waited, one.waiting, present)
        _check_turns(small, at_small, seated)
    assert seating.repeats == sum(count - 1 for count in meetings(tables_of(seating)).values())


def _check_turns(turns: Counter[str], chosen: list[str], among: list[str]) -> None:
    """Nobody has another turn while somebody else had fewer."""
    others = [turns[name] for name in among if name not in chosen]
    assert all(turns[name] <= least for name in chosen for least in others)
    turns.update(chosen)


@pytest.mark.parametrize(
    ("request_of", "where"),
    [
        ({"players": ["A", "a", "B"]}, ["/players/1"]),
        ({"sizes": [4, 4]}, ["/sizes/1"]),
        ({"apart": [["A", "Q"], ["B", "B"]]}, ["/apart/0/1", "/apart/1"]),
        ({"absent": {"3": ["A"], "x": [], "01": []}}, ["/absent/3", "/absent/x", "/absent/01"]),
        ({"absent": {"1": ["Q"]}}, ["/absent/1/0"]),
        ({"played": [[["A", "B"], ["C", "A"]]]}, ["/played/0/3"]),
    ],
)
def test_every_fault_is_told(request_of: dict[str, Any], where: list[str]) -> None:
    usual = {"players": ["A", "B", "C", "D"], "rounds": 2, "sizes": [4]}
    if "played" in request_of:
        usual["rounds"] = 1
    with pytest.raises(FaultyInput) as caught:
        draw_seating(SeatingRequest(**{**usual, **request_of}))
    assert [fault.where for fault in caught.value.faults] == where


@pytest.mark.parametrize(("people", "size"), [(9, 3), (16, 4), (25, 5), (32, 4)])
def test_rounds_drawn_one_after_the_other_are_as_good(people: int, size: int) -> None:
    played: list[list[list[str]]] = []
    for seed in range(size):
        seating = draw(people, 1, [size], played=played, seed=seed, seconds=2)
        assert (seating.repeats, seating.seat_spread) == (0, int(seed < size - 1))
        played += tables_of(seating)


def test_positions_are_continued_over_several_rounds() -> None:
    first = tables_of(draw(32, 2, [4], seed=3))
    assert draw(32, 2, [4], seed=9, played=first).seat_spread == 0


@pytest.mark.parametrize("seed", range(5))
def test_somebody_waits_rather_than_meets(seed: int) -> None:
    (one,) = draw(list("ABCDE"), 1, [4], apart=[["A", "B"]], seed=seed).rounds
    assert one.waiting[0] in "AB"


@pytest.mark.parametrize("seed", range(5))
def test_people_stay_apart_without_any_time(seed: int) -> None:
    seating = draw(list("ABCDEFG"), 2, [4, 3], apart=[["A", "B"], ["A", "C"]], seed=seed, seconds=0)
    assert not any("A" in table and {"B", "C"} & {*table} for tables in tables_of(seating) for table in tables)


def test_late_people_take_their_turn_at_a_smaller_table() -> None:
    first = tables_of(draw(list("ABCDEFG"), 1, [4, 3]))
    at_small = {name for table in first[0] if len(table) == 3 for name in table}
    everybody = [*"ABCDEFGH", "Late 1", "Late 2", "Late 3"]
    second = draw(everybody, 1, [4, 3], played=first, absent={"1": everybody[7:]})
    again = {name for table in second.rounds[0].tables if len(table) == 3 for name in table}
    assert not at_small & again


def test_people_who_met_before_stay_apart_from_now_on() -> None:
    played = [[["A", "B", "C", "D"], ["E", "F", "G", "H"]]]
    seating = draw(list("ABCDEFGH"), 1, [4], played=played, apart=[["A", "B"]])
    assert not any({"A", "B"} <= {*table} for table in seating.rounds[0].tables)
    pairs = meetings([*played, *tables_of(seating)])
    assert seating.repeats == sum(count - 1 for count in pairs.values())


@given(st.integers(13, 30), st.integers(1, 4), st.sampled_from([[4], [4, 3], [4, 3, 5], [5, 4]]), st.data())
@settings(max_examples=20, deadline=None)
def test_a_drawing_that_continues_is_fair_and_keeps_people_apart(
    people: int, rounds: int, sizes: list[int], data: st.DataObject
) -> None:
    names = [str(number) for number in range(1, people + 1)]
    first = draw(people, 2, sizes, seconds=0)
    pair = st.lists(st.sampled_from(names), min_size=2, max_size=2, unique=True)
    apart = data.draw(st.lists(pair, max_size=2))
    absent = {
        str(number): data.draw(st.lists(st.sampled_from(names), max_size=3, unique=True))
        for number in range(3, rounds + 3)
    }
    seating = draw(people, rounds, sizes, played=tables_of(first), absent=absent, apart=apart, seconds=0)
    waited = Counter(name for one in first.rounds for name in one.waiting)
    for number, one in enumerate(seating.rounds, start=3):
        present = [name for name in names if name not in absent[str(number)]]
        assert sorted([name for table in one.tables for name in table] + one.waiting) == sorted(present)
        assert not any({*two} <= {*table} for two in apart for table in one.tables)
        _check_turns(waited, one.waiting, present)
    assert seating.repeats == sum(count - 1 for count in meetings([*tables_of(first), *tables_of(seating)]).values())


def test_the_search_ends_when_no_tables_could_be_better(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []
    improve = OpponentSearch._improve
    monkeypatch.setattr(OpponentSearch, "_improve", lambda *given: steps.append(1) or improve(*given))
    assert draw(5, 5, [4]).repeats == 5 * 6 - 10  # six meetings a round, and only ten pairs
    assert len(steps) < 5_000
