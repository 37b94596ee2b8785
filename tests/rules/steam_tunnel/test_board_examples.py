"""The worked examples of rules 5 and 6, with the page's own numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.rules import games
from companion.speech.answers import translated_answer
from companion.speech.catalogue import catalogue
from companion.wire.tables import calculate, plain
from tests.rules.steam_tunnel.boards import POINT, TEST_BOARD, read, solve, tunnels, turned_board

# rules 5: segments, ends (largest first), and the value in the base game, under Pity and under Deadly.
SEVEN = (
    (1, [4, 0], 4, 5, 0),
    (2, [0, 0], 0, 4, 0),
    (7, [4, 2, 0, 0], 42, 56, 0),
    (9, [4, 3, 0], 63, 72, 0),
    (7, [4, 3, 2], 63, 63, 63),
    (5, [3, 2], 25, 25, 25),
    (1, [0, 0], 0, 2, 0),
)
every_variant = pytest.mark.parametrize(
    ("variant", "column", "total"), [("standard", 2, 197), ("pity", 3, 227), ("deadly", 4, 88)]
)


@every_variant
def test_the_seven_tunnels_of_the_test_board(variant: str, column: int, total: int) -> None:
    figures = solve(read(TEST_BOARD), variant)
    expected = [{"segments": row[0], "ends": row[1], "value": row[column], "closed": True} for row in SEVEN]
    assert tunnels(figures, "segments", "ends", "value", "closed") == tunnels({"tunnels": expected})
    assert sum(one["value"] for one in figures["tunnels"]) == total
    assert figures["over"] is True


@every_variant
def test_the_test_board_seen_from_the_other_side(variant: str, column: int, total: int) -> None:
    assert tunnels(solve(turned_board(read(TEST_BOARD)), variant)) == tunnels(solve(read(TEST_BOARD), variant))


def test_a_face_down_card_that_could_still_be_turned_leaves_tunnels_two_and_three_open() -> None:
    figures = solve(read(TEST_BOARD.replace("BURIED", "DOWN")))
    assert figures["over"] is False
    assert [(one["segments"], one["ends"]) for one in figures["tunnels"] if not one["closed"]] == [
        (7, [4, 2, 0, 0]),
        (2, [0, 0]),
    ]


def with_tokens(*owned: tuple[int, int, list[Any]]) -> list[list[dict[str, Any]]]:
    board = read(TEST_BOARD)
    for row, column, tokens in owned:
        board[row][column] = {**board[row][column], "tokens": tokens}
    return board


def test_the_sample_traces() -> None:
    """Tunnel 1 wraps at the top, tunnel 6 at the side, tunnel 2 runs twice through the buried card."""
    figures = solve(
        with_tokens(
            (0, 1, ["Ana", None]),
            (1, 0, [None, "Bo"]),
            (2, 0, ["Bo", None, None]),
            (2, 3, ["Bo", None]),
            (1, 3, [None, "Bo", None]),
            (1, 2, [None, None, "Bo"]),
            (0, 0, [None, None, "Cy"]),
            (0, 2, [None, "Cy"]),
        )
    )
    held = {(tuple(one["ends"]), one["segments"]): one["tokens"] for one in figures["tunnels"] if one["tokens"]}
    assert held == {((4, 0), 1): {"Ana": 1}, ((3, 2), 5): {"Bo": 5}, ((0, 0), 2): {"Cy": 2}}
    assert figures["scores"] == {"Ana": 4, "Bo": 25, "Cy": 0}
    assert figures["ranking"] == [
        {"name": "Bo", "place": 1, "total": 25},
        {"name": "Ana", "place": 2, "total": 4},
        {"name": "Cy", "place": 3, "total": 0},
    ]


def test_leaders_of_a_worthless_tunnel_are_paid_nothing() -> None:
    figures = solve(with_tokens((0, 0, [None, None, "Cy"])))
    [worthless] = [one for one in figures["tunnels"] if one["tokens"]]
    assert (worthless["value"], worthless["paid"]) == (0, {"Cy": 0})


# --- a list of tunnels ---------------------------------------------------------------------------------------------


def count(*given: tuple[list[int], int, dict[str, int]], variant: str = "standard") -> Any:
    document = {
        "players": ["Ana", "Bo", "Cy"],
        "variant": variant,
        "tunnels": [{"ends": ends, "segments": segments, "tokens": tokens} for ends, segments, tokens in given],
    }
    answer = calculate(games()["steam-tunnel"].calculator("tunnels"), json.dumps(document))
    return plain(translated_answer(answer, catalogue("en")))


def test_the_basic_example() -> None:
    answer = count(([4, 3], 5, {"Ana": 1}))
    assert answer["scores"] == {"Ana": 35, "Bo": 0, "Cy": 0}
    [line] = answer["lines"]
    assert line == {"label": "Tunnel 1", "points": 35, "why": "(4 + 3) x 5 segments = 35", "player": "Ana"}


@pytest.mark.parametrize(
    ("ends", "segments", "tokens", "paid"),
    [
        ([3, 0, 4], 9, {"Ana": 3, "Bo": 3, "Cy": 1}, {"Ana": 31, "Bo": 31}),
        ([3, 2, 4], 7, {"Ana": 1, "Bo": 1, "Cy": 1}, {"Ana": 21, "Bo": 21, "Cy": 21}),
        ([3, 2], 5, {"Ana": 2, "Bo": 2}, {"Ana": 12, "Bo": 12}),
        ([3, 2], 5, {"Ana": 1, "Bo": 1, "Cy": 1}, {"Ana": 8, "Bo": 8, "Cy": 8}),
        ([2, 0, 4, 0], 7, {"Ana": 2, "Bo": 1}, {"Ana": 42}),
        ([4, 3], 5, {}, {}),
        ([4, 3], 5, {"Ana": 0}, {}),
        ([4, 3], 5, {"Ana": 0, "Bo": 0}, {}),
    ],
)
def test_the_splits(ends: list[int], segments: int, tokens: dict[str, int], paid: dict[str, int]) -> None:
    [tunnel] = count((ends, segments, tokens))["tunnels"]
    assert tunnel["paid"] == paid
    assert (tunnel["ends"], tunnel["segments"], tunnel["tokens"]) == (ends, segments, tokens)


@pytest.mark.parametrize(("number", "row"), list(enumerate(SEVEN)))
def test_both_calculators_value_a_tunnel_alike(number: int, row: Any) -> None:
    segments, ends, *values = row
    for variant, value in zip(("standard", "pity", "deadly"), values, strict=True):
        [tunnel] = count((ends, segments, {}), variant=variant)["tunnels"]
        assert tunnel["value"] == value


def test_a_share_is_explained() -> None:
    lines = count(([3, 0, 4], 9, {"Ana": 3, "Bo": 3}))["lines"]
    assert [line["why"] for line in lines] == ["(3 + 0 + 4) x 9 segments = 63; 63 / 2, rounded down = 31"] * 2
    assert [line["player"] for line in lines] == ["Ana", "Bo"]


def test_dead_ends_are_explained_in_every_variant() -> None:
    why = [count(([4, 0], 1, {"Ana": 1}), variant=variant)["lines"][0]["why"] for variant in ("pity", "deadly")]
    assert why == ["(4 + 1) x 1 segment = 5", "(4 + 0) x 1 segment, but a dead end makes it worthless"]


def test_nothing_scored_is_one_line() -> None:
    [line] = count(([4, 3], 5, {}))["lines"]
    assert line["points"] == 0
    assert "player" not in line


def test_equal_totals_share_a_place_in_seat_order() -> None:
    ranking = count(([4, 3], 5, {"Cy": 1, "Bo": 1}))["ranking"]
    assert [(one["name"], one["place"], one["total"]) for one in ranking] == [
        ("Bo", 1, 17),
        ("Cy", 1, 17),
        ("Ana", 3, 0),
    ]


# --- loops, branches and the smallest boards -----------------------------------------------------------------------

STRAIGHT = {"segments": [["N", "S"], ["E1", "W1"], ["E2", "W2"]]}


def test_straight_cards_are_all_loops() -> None:
    """On two by two every column and every lane of a row closes on itself: 2 + 4 loops of two segments."""
    figures = solve([[STRAIGHT, STRAIGHT], [STRAIGHT, STRAIGHT]], "pity")
    assert tunnels(figures) == [{"segments": 2, "ends": [], "value": 0, "closed": True, "tokens": {}, "paid": {}}] * 6


def test_a_loop_through_a_card_that_could_still_be_turned_is_open() -> None:
    figures = solve([[STRAIGHT, {"down": True}], [STRAIGHT, STRAIGHT]])
    assert sorted((one["segments"], one["closed"]) for one in figures["tunnels"]) == [
        (1, False), (1, False), (1, False), (2, True), (2, True), (2, True),
    ]  # fmt: skip


def test_ends_that_meet_at_once_are_no_tunnel() -> None:
    assert solve([[POINT, POINT], [POINT, POINT]])["tunnels"] == []
    assert solve([[{"down": True}] * 2] * 2) == {
        "tunnels": [],
        "scores": {"Ana": 0, "Bo": 0, "Cy": 0},
        "ranking": [{"name": name, "place": 1, "total": 0} for name in ("Ana", "Bo", "Cy")],
        "over": False,
    }


def test_a_card_crossed_twice_counts_twice() -> None:
    """The tunnel leaves the card below, wraps, and comes back from above."""
    crossed = {"segments": [["N", "W1"], ["S", "E1"]], "tokens": ["Ana", "Ana"]}
    board = [[crossed, POINT], [STRAIGHT, POINT]]
    [long] = [one for one in solve(board)["tunnels"] if one["tokens"]]
    assert (long["segments"], long["ends"], long["tokens"]) == (3, [3, 2], {"Ana": 2})
    assert long["paid"] == {"Ana": 15}


def test_a_four_way_fork_is_one_segment() -> None:
    fork = {"segments": [["N", "S", "E1", "W1"], ["E2", "W2"]]}
    board = [[fork, POINT], [POINT, POINT]]
    found = {one["segments"]: one["ends"] for one in solve(board)["tunnels"] if len(one["ends"]) == 4}
    assert found == {1: [4, 4, 3, 2]}
