"""Ranking: best first, equals share a place, the next place skips."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.ranking import Placed, rank


def places(*keys: tuple[int, ...]) -> list[tuple[str, int]]:
    """Names in the order given are a, b, c...; the total is the first key."""
    named = dict(zip("abcdefgh", keys, strict=False))
    return [(placed.name, placed.place) for placed in rank({name: key[0] for name, key in named.items()}, named)]


def test_nobody_is_ranked_when_nobody_plays() -> None:
    assert rank({}) == []


def test_the_best_comes_first() -> None:
    assert places((1,), (3,), (2,)) == [("b", 1), ("c", 2), ("a", 3)]


def test_equals_share_a_place_keep_their_order_and_the_next_place_skips() -> None:
    assert places((5,), (7,), (7,), (3,)) == [("b", 1), ("c", 1), ("a", 3), ("d", 4)]
    assert places((7,), (5,), (5,), (3,)) == [("a", 1), ("b", 2), ("c", 2), ("d", 4)]


def test_everybody_can_be_equal() -> None:
    assert places((0,), (0,), (0,)) == [("a", 1), ("b", 1), ("c", 1)]


def test_later_keys_break_ties_of_earlier_ones_only() -> None:
    assert places((19, 3), (19, 5), (20, 0)) == [("c", 1), ("b", 2), ("a", 3)]


def test_the_total_is_shown_and_does_not_decide() -> None:
    """Somebody defeated may have the most money."""
    assert rank({"rich": 90, "clean": -4}, {"rich": (0, 90), "clean": (1, -4)}) == [
        Placed("clean", 1, -4),
        Placed("rich", 2, 90),
    ]


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2)), max_size=8))
def test_a_place_is_one_more_than_the_number_of_those_better(keys: list[tuple[int, int]]) -> None:
    named = {str(index): key for index, key in enumerate(keys)}
    ranked = rank({name: key[0] for name, key in named.items()}, named)
    assert sorted(int(placed.name) for placed in ranked) == list(range(len(keys)))
    for placed in ranked:
        assert placed.place == 1 + sum(other > keys[int(placed.name)] for other in keys)
    assert [(placed.place, int(placed.name)) for placed in ranked] == sorted(
        (placed.place, int(placed.name)) for placed in ranked
    )
