"""Standings: worked by hand from the points 5, 3, 2, 1 of a table of four and 5, 3, 1 of a table of three."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.events.standings import StandingsRequest, rank_event
from companion.rules.faults import FaultyInput
from companion.wire.parser import read

POINTS = {"4": [5, 3, 2, 1], "3": [5, 3, 1]}


def ranked(*results: Any, **options: Any) -> list[tuple[str, int, float]]:
    return [(one.name, one.place, one.points) for one in rank_event(request_of(*results, **options))]


def request_of(*results: Any, **options: Any) -> StandingsRequest:
    found: StandingsRequest = read(
        StandingsRequest,
        json.dumps({"points": POINTS, "shared": "mean", "ties": [], "results": list(results)} | options),
    )
    return found


def by_total(round_number: int, **totals: int) -> dict[str, Any]:
    return {"round": round_number, "players": [{"name": name, "total": total} for name, total in totals.items()]}


def by_place(round_number: int, **places: int) -> dict[str, Any]:
    return {"round": round_number, "players": [{"name": name, "place": place} for name, place in places.items()]}


def test_places_come_from_totals_and_points_from_places() -> None:
    assert ranked(by_total(1, A=10, B=40, C=30, D=20)) == [("B", 1, 5), ("C", 2, 3), ("D", 3, 2), ("A", 4, 1)]


def test_equals_get_the_mean_of_their_places_points() -> None:
    assert ranked(by_total(1, A=9, B=9, C=5, D=5)) == [("A", 1, 4), ("B", 1, 4), ("C", 3, 1.5), ("D", 3, 1.5)]
    three = ranked(by_place(1, A=1, B=1, C=1, D=4))
    assert three[0] == ("A", 1, 3.3333)  # (5 + 3 + 2) / 3


def test_equals_may_all_get_the_best() -> None:
    assert ranked(by_total(1, A=9, B=9, C=5), shared="best") == [("A", 1, 5), ("B", 1, 5), ("C", 3, 1)]


def test_ties_are_broken_in_the_order_asked_for() -> None:
    results = (
        by_total(1, A=50, B=10, C=40),  # A 5, C 3, B 1
        by_total(2, A=10, B=50, C=40),  # B 5, C 3, A 1
        by_place(3, C=3, B=2, A=1),  # A 5, B 3, C 1
        by_place(4, B=1, A=3, C=2),  # B 5, C 3, A 1
    )
    # A 5 + 1 + 5 + 1 = 12, B 1 + 5 + 3 + 5 = 14, C 3 + 3 + 1 + 3 = 10
    assert ranked(*results) == [("B", 1, 14), ("A", 2, 12), ("C", 3, 10)]
    equal = (by_total(1, A=60, B=40, C=0), by_total(2, A=30, B=50, C=20))  # 8, 8 and 2 points, a win each
    assert ranked(*equal)[:2] == [("A", 1, 8), ("B", 1, 8)]
    assert ranked(*equal, ties=["wins"])[:2] == [("A", 1, 8), ("B", 1, 8)]
    # shares: A 60/100 + 30/100 = 0.9, B 40/100 + 50/100 = 0.9; totals 90 and 90: still equal
    assert ranked(*equal, ties=["wins", "share", "total"])[:2] == [("A", 1, 8), ("B", 1, 8)]
    closer = (by_total(1, A=60, B=40, C=0), by_total(2, A=20, B=31, C=10))
    # A 60/100 + 20/61 = 0.928, B 40/100 + 31/61 = 0.908; totals 80 and 71
    assert ranked(*closer, ties=["share"])[:2] == [("A", 1, 8), ("B", 2, 8)]


def test_only_the_best_rounds_count_but_wins_share_and_total_are_of_all() -> None:
    results = (by_total(1, A=3, B=2, C=1), by_total(2, A=1, B=2, C=3), by_total(3, A=3, B=2, C=1))
    first = rank_event(request_of(*results, best=2))[0]
    assert (first.name, first.points, first.wins, first.total, first.rounds) == ("A", 10, 2, 7, 3)
    assert first.share == pytest.approx(3 / 6 + 1 / 6 + 3 / 6)


def test_a_shared_first_place_is_a_win_for_each() -> None:
    assert [one.wins for one in rank_event(request_of(by_total(1, A=9, B=9, C=5)))] == [1, 1, 0]


def test_a_place_that_is_given_goes_before_the_total_of_that_player_alone() -> None:
    players = [{"name": "A", "total": 5}, {"name": "B", "total": 5, "place": 2}, {"name": "C", "total": 1}]
    ranked = rank_event(request_of({"round": 1, "players": players}))
    assert [(one.name, one.points) for one in ranked] == [("A", 5), ("B", 3), ("C", 1)]


def test_a_table_without_points_shares_nothing() -> None:
    assert [one.share for one in rank_event(request_of(by_total(1, A=0, B=0, C=0)))] == [0, 0, 0]


@pytest.mark.parametrize(
    ("results", "where"),
    [
        ([by_total(1, A=1, B=2)], ["/results/0/players"]),
        ([{"round": 1, "players": [{"name": "A"}, {"name": "B", "total": 1}, {"name": "C", "total": 1}]}], 1),
        ([by_total(1, A=1, B=2, C=3), by_total(1, A=1, D=2, E=3)], ["/results/1/players/0"]),
        ([{"round": 1, "players": [{"name": one, "place": 4} for one in "ABC"]}], 3),
        ([{"round": 1, "players": [{"name": one, "total": 1} for one in ("A", "a", "C")]}], 1),
    ],
)
def test_every_fault_is_told(results: list[Any], where: list[str] | int) -> None:
    with pytest.raises(FaultyInput) as caught:
        rank_event(request_of(*results))
    found = [fault.where for fault in caught.value.faults]
    assert found == where if isinstance(where, list) else len(found) == where
