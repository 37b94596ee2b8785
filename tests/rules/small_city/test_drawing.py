"""The picture of a borough: everything drawn once, a way with its arrow, and the documentation's own picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from companion.drawing.games.small_city import EXAMPLE_PLAN, EXAMPLE_WAY, borough, march_example
from tests.rules.small_city.town_table import calc

STATIC = Path(__file__).parents[3] / "static" / "games" / "small-city"
NAMES = "{http://www.w3.org/2000/svg}"


def classes(svg: str) -> list[str]:
    return [one.get("class", "") for one in ElementTree.fromstring(svg).iter() if one.get("class")]


def test_every_square_and_sign_is_drawn_once() -> None:
    plan = {
        "rows": 7, "columns": 8, "blocked": [[0, 0]], "harbour": [[3, 2], [4, 2]], "factories": [[[1, 4]], [[2, 2]]],
        "parks": [[6, 4]], "people": [[5, 5]], "markers": [[6, 6]], "godzilla": [[0, 4], [0, 5]],
    }  # fmt: skip
    found = classes(borough(plan, label="Ana"))
    assert found.count("square-plain") == 7 * 8 - 1
    assert found.count("square-outside") == 1
    signs = {"harbour": 2, "factory": 2, "park": 1, "people": 1, "marker": 1, "godzilla": 2}
    assert {name: found.count(f"sign-{name}") for name in signs} == signs


def test_a_label_is_escaped() -> None:
    assert 'aria-label="&lt;Ana&gt; &amp; &quot;Bo&quot;"' in borough(EXAMPLE_PLAN, label='<Ana> & "Bo"')


def test_the_picture_of_the_documentation_is_the_calculators_march() -> None:
    given = {
        "rows": 7, "columns": 7, "tile": EXAMPLE_PLAN["harbour"], "exit": EXAMPLE_WAY["exit"], "direction": "south",
        "steps": 5, "markers": [], "supply": 40, "turns": ["east"],
    }  # fmt: skip
    answer = calc("march", given)
    assert {name: answer[name] for name in ("path", "placed", "stands_on")} == {
        name: EXAMPLE_WAY[name] for name in ("path", "placed", "stands_on")
    }
    assert (STATIC / "march.svg").read_text() == march_example()


def test_every_icon_a_card_or_a_brush_needs_is_in_the_sprite() -> None:
    from companion.rules.small_city.facts import CARDS

    sprite = ElementTree.fromstring((STATIC / "icons.svg").read_text())
    ids = {symbol.get("id") for symbol in sprite.iter(f"{NAMES}symbol")}
    brushes = {"harbour", "factory", "park", "people", "marker", "outside", "godzilla", "vote", "money", "pollution"}
    assert set(CARDS) | brushes | {"promise", "city"} <= ids
