"""Who gets which colour at a new table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.new_table import colours_of
from companion.rules.table import COLOURS

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea"]


def test_nobody_likes_anything() -> None:
    assert colours_of(NAMES[:3], {}) == COLOURS[:3]


def test_the_usual_colour_wins_over_the_seat() -> None:
    assert colours_of(["Ana", "Bo"], {"Bo": "vermilion"}) == ("blue", "vermilion")


def test_the_first_who_asks_gets_it() -> None:
    assert colours_of(["Ana", "Bo"], {"Ana": "green", "Bo": "green"}) == ("green", "vermilion")


@given(st.permutations(NAMES), st.dictionaries(st.sampled_from(NAMES), st.sampled_from(COLOURS)))
def test_everybody_has_another_one(names: list[str], liked: dict[str, str]) -> None:
    found = colours_of(names, liked)  # type: ignore[arg-type]
    assert len(set(found)) == len(NAMES)
    assert set(found) <= set(COLOURS)
