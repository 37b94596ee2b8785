"""The march: the rulebook's example (rules 7.6), edges, corners and markers; then properties on made-up boroughs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.small_city.godzilla_nights import cleanings, starts, ways
from companion.rules.small_city.march import MARCH, March
from companion.rules.small_city.squares import STEPS, TURNS, Square, beside, neighbours, pieces
from companion.rules.small_city.state import Plan
from tests.rules.small_city.town_table import calc

BASE: dict[str, Any] = {
    "rows": 7, "columns": 7, "tile": [[3, 2], [4, 2]], "exit": [4, 2], "direction": "south",
    "steps": 5, "markers": [], "supply": 40,
}  # fmt: skip


def march(**change: Any) -> dict[str, Any]:
    return calc("march", {**BASE, **change})


def test_the_rulebooks_first_option() -> None:
    """Two squares south to the edge, then three east: A, B, C are marked, it stands on D and E."""
    assert march(turns=["east"]) == {
        "path": [[5, 2], [6, 2], [6, 3], [6, 4], [6, 5]],
        "placed": [[5, 2], [6, 2], [6, 3]],
        "stands_on": [[6, 4], [6, 5]],
        "choices": [["west", "east"]],
    }


def test_where_an_answer_is_missing_it_stops() -> None:
    assert march() == {"path": [[5, 2], [6, 2]], "placed": [], "stands_on": [], "choices": [["west", "east"]]}


def test_it_takes_the_side_without_a_marker() -> None:
    answer = march(markers=[[6, 3]])
    assert (answer["path"][2], answer["choices"]) == ([6, 1], [])
    assert march(markers=[[6, 1]])["path"][2] == [6, 3]
    assert march(markers=[[6, 1], [6, 3]])["choices"] == [["west", "east"]]


def test_a_turn_with_one_way_inside_is_no_choice() -> None:
    corner = march(tile=[[4, 0]], exit=[4, 0])
    assert corner["path"] == [[5, 0], [6, 0], [6, 1], [6, 2], [6, 3]]
    assert corner["choices"] == []
    marked = march(tile=[[4, 0]], exit=[4, 0], markers=[[6, 1]])
    assert (marked["path"], marked["placed"]) == (corner["path"], [[5, 0], [6, 0]])
    assert march(blocked=[[6, 3]])["path"][2] == [6, 1]


def test_with_no_way_left_it_stops_where_it_is() -> None:
    stuck = march(rows=7, columns=7, blocked=[[6, 1], [6, 3]])
    assert stuck["path"] == [[5, 2], [6, 2]]
    assert (stuck["placed"], stuck["stands_on"]) == ([], [[5, 2], [6, 2]])


def test_stuck_after_one_step_it_covers_the_square_it_left() -> None:
    answer = march(blocked=[[5, 1], [5, 3], [6, 2]])
    assert (answer["path"], answer["stands_on"], answer["placed"]) == ([[5, 2]], [[4, 2], [5, 2]], [])


def test_a_single_step() -> None:
    answer = march(steps=1)
    assert answer == {"path": [[5, 2]], "placed": [], "stands_on": [[4, 2], [5, 2]], "choices": []}


def test_the_supply_ends() -> None:
    answer = march(turns=["east"], supply=2)
    assert (answer["placed"], answer["stands_on"]) == ([[5, 2], [6, 2]], [[6, 4], [6, 5]])
    assert march(turns=["east"], supply=0)["placed"] == []


def test_markers_already_down_are_not_laid_again() -> None:
    answer = march(turns=["east"], markers=[[5, 2], [5, 2]])
    assert answer["placed"] == [[6, 2], [6, 3]]


def test_it_may_cross_its_own_tile_later_and_squares_twice() -> None:
    """Two by two: round and round. New markers do not influence its turns, and no square is marked twice."""
    answer = calc(
        "march",
        {
            "rows": 2,
            "columns": 2,
            "tile": [[0, 0]],
            "exit": [0, 0],
            "direction": "east",
            "steps": 6,
            "markers": [],
            "supply": 40,
        },
    )
    assert answer["path"] == [[0, 1], [1, 1], [1, 0], [0, 0], [0, 1], [1, 1]]
    assert answer["stands_on"] == [[0, 1], [1, 1]]
    assert answer["placed"] == [[1, 0], [0, 0]]


# --- properties ----------------------------------------------------------------------------------------------------


@st.composite
def boroughs(draw: st.DrawFn) -> dict[str, Any]:
    """A borough with a tile that a Godzilla can leave."""
    rows, columns = draw(st.integers(2, 12)), draw(st.integers(2, 12))
    squares = [[row, column] for row in range(rows) for column in range(columns)]
    start = draw(st.sampled_from(squares))
    ways_out = [way for way in STEPS if list(beside((start[0], start[1]), way)) in squares]
    direction = draw(st.sampled_from(ways_out))
    first = list(beside((start[0], start[1]), direction))
    free = [square for square in squares if square not in (start, first)]
    blocked = draw(st.lists(st.sampled_from(free), max_size=30)) if free else []
    markers = draw(st.lists(st.sampled_from(squares), max_size=40))
    return {
        "rows": rows, "columns": columns, "blocked": blocked, "tile": [start], "exit": start, "direction": direction,
        "steps": draw(st.integers(1, 6)), "markers": markers, "supply": draw(st.integers(0, 40)), "turns": [],
    }  # fmt: skip


def answered(borough: dict[str, Any], picks: list[int]) -> tuple[dict[str, Any], list[str]]:
    """Answer every open turn with the next pick."""
    turns: list[str] = []
    while True:
        answer = calc("march", {**borough, "turns": turns})
        if answer["stands_on"]:
            return answer, turns
        turns.append(answer["choices"][-1][picks[len(turns) % len(picks)]])


PICKS = st.lists(st.integers(0, 1), min_size=1, max_size=6)


@given(boroughs(), PICKS)
@settings(deadline=None)
def test_it_walks_square_by_square_and_never_leaves_the_zone(borough: dict[str, Any], picks: list[int]) -> None:
    answer, _ = answered(borough, picks)
    walked = [tuple(square) for square in (borough["exit"], *answer["path"])]
    assert 1 <= len(answer["path"]) <= borough["steps"]
    assert all(other in neighbours(one) for one, other in pairwise(walked))
    for row, column in answer["path"]:
        assert 0 <= row < borough["rows"]
        assert 0 <= column < borough["columns"]
        assert [row, column] not in borough["blocked"]


@given(boroughs(), PICKS)
@settings(deadline=None)
def test_markers_lie_on_the_path_but_not_under_it(borough: dict[str, Any], picks: list[int]) -> None:
    answer, _ = answered(borough, picks)
    placed, path = answer["placed"], answer["path"]
    assert answer["stands_on"] == ([borough["exit"], *path])[-2:]
    assert len(placed) <= borough["supply"]
    assert all(square in path and square not in path[-2:] and square not in borough["markers"] for square in placed)
    assert [path.index(square) for square in placed] == sorted({path.index(square) for square in placed})
    clean = {tuple(square) for square in path if square not in path[-2:] and square not in borough["markers"]}
    assert len(placed) == min(borough["supply"], len(clean))


@given(boroughs(), PICKS)
@settings(deadline=None)
def test_it_never_turns_back_and_turns_only_at_the_edge(borough: dict[str, Any], picks: list[int]) -> None:
    answer, _ = answered(borough, picks)
    walked = [tuple(square) for square in (borough["exit"], *answer["path"])]
    steps = [(other[0] - one[0], other[1] - one[1]) for one, other in pairwise(walked)]
    names = {step: way for way, step in STEPS.items()}
    for at, (one, other) in enumerate(pairwise(steps), 1):
        if one != other:
            assert names[other] in TURNS[names[one]]
            ahead = beside(walked[at], names[one])
            inside = 0 <= ahead[0] < borough["rows"] and 0 <= ahead[1] < borough["columns"]
            assert not inside or list(ahead) in borough["blocked"]


@given(boroughs(), PICKS)
@settings(deadline=None)
def test_the_answers_given_are_the_choices_offered(borough: dict[str, Any], picks: list[int]) -> None:
    answer, turns = answered(borough, picks)
    assert len(answer["choices"]) == len(turns)
    assert all(turn in choice for turn, choice in zip(turns, answer["choices"], strict=True))
    for count in range(len(turns)):
        stopped = calc("march", {**borough, "turns": turns[:count]})
        assert stopped["placed"] == stopped["stands_on"] == []
        assert stopped["path"] == answer["path"][: len(stopped["path"])]
        assert stopped["choices"] == answer["choices"][: count + 1]


@given(boroughs(), PICKS)
@settings(deadline=None)
def test_every_way_shown_on_the_phone_is_a_march_of_the_calculator(borough: dict[str, Any], picks: list[int]) -> None:
    def squares(name: str) -> tuple[Square, ...]:
        return tuple(dict.fromkeys((row, column) for row, column in borough[name]))

    tile = squares("tile")
    plan = Plan(borough["rows"], borough["columns"], squares("blocked"), factories=(tile,), markers=squares("markers"))
    found = ways(plan, tile, borough["steps"], borough["supply"])
    answer, turns = answered(borough, picks)
    shown = [(way.direction, list(way.turns), [list(square) for square in way.path]) for way in found]
    assert (borough["direction"], turns, answer["path"]) in shown
    for way in found:
        again = MARCH.solve(
            March(
                rows=plan.rows,
                columns=plan.columns,
                blocked=list(plan.blocked),
                tile=list(tile),
                exit=way.exit,
                direction=way.direction,
                steps=borough["steps"],
                markers=list(plan.markers),
                supply=borough["supply"],
                turns=list(way.turns),
            )
        )
        assert (tuple(again.figures["path"]), tuple(again.figures["placed"])) == (way.path, way.placed)


# --- where it starts, and cleaning ---------------------------------------------------------------------------------


def test_start_directions_of_the_rulebook() -> None:
    """Harbour 8, level 3 factory 8, level 2 six, level 1 four, in the middle of the zone; fewer at the edge."""
    for tile, count in (
        (((3, 3), (3, 4), (4, 3), (4, 4)), 8),
        (((3, 3), (3, 4), (3, 5)), 8),
        (((3, 3), (3, 4)), 6),
        (((3, 3),), 4),
    ):
        assert len({(way.exit, way.direction) for way in ways(Plan(10, 10), tile, 1, 40)}) == count
    assert len(ways(Plan(10, 10), ((0, 0), (0, 1)), 1, 40)) == 3


def test_it_prefers_markers_then_the_harbour_then_the_largest_factory() -> None:
    factories = (((5, 5),), ((6, 5), (6, 6)), ((8, 8), (8, 9)))
    plan = Plan(10, 10, harbour=((0, 0), (0, 1)), factories=factories)
    assert starts(plan) == (((0, 0), (0, 1)),)
    assert starts(Plan(10, 10, factories=factories)) == factories[1:]
    assert starts(Plan(10, 10)) == ()
    marked = Plan(10, 10, harbour=((0, 0), (0, 1)), markers=((4, 4), (4, 5), (5, 5), (9, 9)))
    assert starts(marked) == (((4, 4), (4, 5)), ((4, 5), (5, 5)))
    assert starts(Plan(10, 10, markers=((4, 4), (9, 9)))) == (((4, 4),), ((9, 9),))  # no two are adjacent


AREAS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=12, unique=True)


@given(AREAS)
def test_cleaning_never_splits_the_radioactive_area(markers: list[Square]) -> None:
    whole = pieces(markers)
    for pair in cleanings(tuple(markers), 2):
        rest = set(markers) - set(pair)
        assert len(rest) == max(0, len(markers) - 2)
        assert pieces(rest) <= max(1, whole)


def test_cleaning_says_which_pairs_may_go() -> None:
    row = ((0, 0), (0, 1), (0, 2), (0, 3))
    assert cleanings(row, 2) == (((0, 0), (0, 1)), ((0, 0), (0, 3)), ((0, 2), (0, 3)))
    assert cleanings(((0, 0),), 2) == (((0, 0),),)
    assert cleanings((), 2) == ()
