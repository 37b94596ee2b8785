"""Every calculator of every game, filled in by taps; its answer on the page is the one of the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.rules import games
from tests.browser.conftest import Phones
from tests.browser.draft_filler import document, fill
from tests.browser.labels import label

ASK = """async ([url, body]) => (await fetch(url, {
  method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json()"""
CARD = {"segments": [["N", "S"], ["E1", "W1"]], "tokens": ["Ana", None]}
POINT = {"ends": {"N": 4, "S": 4, "E1": 5, "E2": 2, "W1": 2, "W2": 3}}


def _target(game: str, calculator: str) -> dict[str, Any]:
    """The example, with every choice that it leaves as the form has it."""
    declared = games()[game].calculator(calculator)
    changes: dict[str, Any] = {
        "round": {"parks": {"Ana": [["coaster", 5]], "Bo": [["food", 1]], "Cy": []}, "nationals": ["coaster"],
                  "locals": [{"between": ["Bo", "Cy"], "visitors": ["food"]}]},
        "pollution": {"noise": 2, "recycling": True, "engineer": True, "workers_count_twice": False, "city": "shanghai",
                      "port_workers": 1, "parks_lost": 1},
        "votes": {"wood": 1, "stone": 2, "metal": 3},
        "march": {"rows": 8, "columns": 6, "blocked": [[0, 5]], "tile": [[3, 2], [4, 2], [4, 3]], "exit": [4, 3],
                  "direction": "east", "markers": [[6, 5]], "steps": 6, "supply": 3, "turns": ["north"]},
        "godzilla": {"round": 6, "full_tie": "tied"},
        "dirt": {"stingy": 2, "baron": "thief", "dice": ["ride", *["blank"] * 6], "espionage": "blank", "token": "4",
                 "tokens": {"4": 2}},
        "espionage": {"face": "ride", "neighbour": ["visitor", "ride"]},
        "extension": {"extension": "rusty", "spaces": 3, "ride": "blue", "visitors": ["blue", "stingy", "blue"]},
        "board": {"variant": "pity", "board": _board(declared.blank.get("board", ()))},
        "tunnels": {"variant": "pity", "points": {"Ana": 0, "Bo": 12, "Cy": 0},
                    "tunnels": [{"ends": [3, 0], "segments": 9, "tokens": {"Ana": 3, "Bo": 3, "Cy": 1}}]},
    }  # fmt: skip
    ends: dict[str, Any] = {"small-city": {"broken_promise_costs": True}, "steam-park": {"defeat": 25}}
    changes["final"] = ends.get(game, {})
    return {**declared.example, **changes.get(calculator, {})}


def _board(blank: list[list[Any]]) -> list[list[Any]]:
    """A few cards of every kind on the board that the form begins with."""
    board = [list(row) for row in blank] or [[0] * 2] * 3
    board[0][1], board[2][1], board[0][0] = CARD, POINT, {"down": True, "buried": "Bo"}
    return board


CALCULATORS = [(game, calculator.id) for game, declared in games().items() for calculator in declared.calculators]


@pytest.mark.parametrize(("game", "calculator"), CALCULATORS)
def test_no_field_is_wanted_as_the_form_begins(game: str, calculator: str) -> None:
    """Else the next test would pass without a tap on it; a whole track of Dirt has a test of its own."""
    blank, target = games()[game].calculator(calculator).blank, _target(game, calculator)
    assert [name for name, value in target.items() if blank.get(name) == value and name != "dirt_track"] == []


@pytest.mark.parametrize(("game", "calculator"), CALCULATORS)
def test_every_field_is_filled_by_taps_and_the_answer_is_that_of_the_api(
    phone: Phones, game: str, calculator: str
) -> None:
    page = phone()
    page.goto(f"/games/{game}/calculators/{calculator}")
    target = _target(game, calculator)
    if "turns" in target:
        fill(page, {**target, "turns": []})  # a zone that changes asks for the turns of the way again
    filled = fill(page, target)
    answer = page.evaluate(ASK, [f"/api/games/{game}/{calculator}", filled])
    _expect_answer(page, answer)


def _expect_answer(page: Page, answer: dict[str, Any]) -> None:
    rows = page.locator("#answer .lines tbody tr")
    expect(rows).to_have_count(len(answer["lines"]))
    for row, line in zip(rows.all(), answer["lines"], strict=True):
        expect(row).to_contain_text(line["label"])
        expect(row).to_contain_text(line["why"])
        expect(row.locator("td")).to_have_text(str(line["points"]))
    bar = page.get_by_test_id("answer-bar")
    expect(bar).to_be_in_viewport()
    for one in answer.get("ranking", ()):
        expect(bar).to_contain_text(re.compile(rf"{one['place']}\.\s*{one['name']}\s*{one['total']}"))
    for value in answer.values():
        if type(value) is int:
            expect(bar).to_contain_text(str(value).replace("-", "-"))


def test_players_keep_names_apart_and_faults_speak_of_them(phone: Phones) -> None:
    page = phone()
    page.goto("/games/small-city/score")
    player = [label("open.player", n=n) for n in range(1, 6)]
    page.get_by_role("button", name=label("calculator.remove-player")).nth(1).click()
    expect(page.get_by_role("button", name=label("calculator.remove-player"))).to_have_count(2)
    page.get_by_role("button", name=label("calculator.add-player")).click()
    expect(page.get_by_role("button", name=label("calculator.remove-player"))).to_have_count(3)
    names = [one["name"] for one in document(page)["players"]]
    assert names == [player[0], player[2], player[3]]
    fill(page, {**document(page), "players": [{**one, "name": "Zoe"} for one in document(page)["players"]]})
    fault = page.locator("#answer li").first
    expect(fault).to_contain_text(label("fault.name"))
    expect(fault).not_to_contain_text("/")
    name = page.locator("input[name='/players/0/name:text']")
    name.tap()
    page.keyboard.type("Kim")  # in place of the name that was there
    expect(name).to_have_value("Kim")


def test_tab_goes_from_one_number_to_the_next(phone: Phones) -> None:
    """Digits typed after it are the next number's: the buttons beside a number are for fingers."""
    page = phone()
    page.goto("/games/scream-machine/score")
    first, second = page.locator("[data-stepper] input").nth(0), page.locator("[data-stepper] input").nth(1)
    first.focus()
    page.keyboard.press("Tab")
    expect(second).to_be_focused()
