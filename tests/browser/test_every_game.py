"""Every game from opening to the saved play: with links and forms alone, and by keyboard, on every size of screen."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.rules import games
from companion.speech.catalogue import catalogue
from tests.browser.api_table import ApiTable, table_of
from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.browser.phones import PATIENCE, main_action, main_asks, outlast_double_tap, press_main
from tests.live.server import Server

PHONE, TABLET, DESKTOP = ({"width": 360, "height": 740}, {"width": 820, "height": 1180}, {"width": 1280, "height": 800})
SEEN = "#actions input[name=seen]"  # the number of the newest move this page knows
PRESSES = 6
# What a result cannot be confirmed without: moves of every seat.
DECIDES: dict[str, tuple[dict[str, Any], ...]] = {
    "small-city": ({"kind": "promise", "value": 0},),
    "steam-park": ({"kind": "count", "danari": 2, "dirt": 0}, {"kind": "fee", "fee": 0}),
}
IS_LATER = "([seen, before]) => document.querySelector(seen)?.value !== before"
IS_ASKING = "() => document.querySelector('#actions details.ask')?.open"
FOCUS_IN_ACTIONS = "() => document.activeElement.closest('#actions') !== null"
WAYS = [
    pytest.param(game, size, look, language, id=f"{game}-{size['width']}-{look}-{language}")
    for (game, size, look, language) in zip(
        games(),
        (PHONE, TABLET, DESKTOP, PHONE),
        ("dark", "light", "dark", "light"),
        ("fr", "fr", "en", "en"),
        strict=False,
    )
]


def open_light(page: Page, game: str) -> str:
    page.goto(f"/games/{game}/open")
    page.check("input[value=light]")
    page.fill("#name-0", "Ana")
    page.fill("#name-1", "Bo")
    main_action(page).click()
    page.wait_for_url("**/opened")
    return "/t/" + page.url.split("/")[-2]


def play_on(server: Server, page: Page, path: str) -> ApiTable:
    """The same presses, faster than a thumb, to the end of the game, and a score."""
    table = table_of(server, page.context, path)
    table.until("over")
    table.move("adjust", seat=0, counter=next(iter(table.look()["players"][0]["counters"])), by=1)
    return table


def decide(table: ApiTable, page: Page, game: str) -> None:
    """What the result lacks; until then it cannot be confirmed."""
    expect(page.locator(".ranking-place")).to_have_count(2)
    expect(page.locator("#confirm-move")).to_have_count(int(game not in DECIDES))
    for seat, move in product((0, 1), DECIDES.get(game, ())):
        table.move(**move, seat=seat)


@pytest.mark.parametrize("game", list(games()))
def test_a_whole_game_without_script(phone: Phones, server: Server, game: str) -> None:
    """Every turn and phase is a press of the one large button, then the result, then the play."""
    page = phone(java_script_enabled=False, viewport=TABLET)
    path = open_light(page, game)
    page.goto(path)
    for _ in range(PRESSES):
        before = page.locator(SEEN).get_attribute("value")
        press_main(page)
        expect(page.locator(SEEN)).not_to_have_value(str(before))
    table = play_on(server, page, path)
    page.goto(path)
    decide(table, page, game)
    page.goto(path)
    expect(page.locator(".ranking-place")).to_have_count(2)
    main_action(page).click()  # confirm
    page.get_by_role("link", name=label("table.show-play")).click()
    expect(page.locator(".ranking-place")).to_have_count(2)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there, as somebody without a mouse would."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no way to {selector} by Tab")


def press_until(page: Page, script: str, arg: object = None) -> None:
    """Press Enter, and again where the page took nothing because the button had just changed."""
    for _ in range(PRESSES):
        expect(page.locator("#actions[aria-disabled]")).to_have_count(0)
        outlast_double_tap(page)
        page.keyboard.press("Enter")
        with suppress(PlaywrightTimeout):
            page.wait_for_function(script, arg=arg, timeout=PATIENCE / PRESSES)
            return
    raise AssertionError(f"{PRESSES} presses were not taken")


def go_on_by_keyboard(page: Page) -> None:
    before = page.locator(SEEN).get_attribute("value")
    asks = main_asks(page)
    if asks:
        press_until(page, IS_ASKING)
        tab_to(page, "#ask-move button")
    press_until(page, IS_LATER, [SEEN, before])
    if asks:
        tab_to(page, "#actions .button-wide")
    page.wait_for_function(FOCUS_IN_ACTIONS)  # the focus stays where the next press belongs


@pytest.mark.parametrize(("game", "size", "look", "language"), WAYS)
def test_a_game_by_keyboard(
    phone: Phones, server: Server, game: str, size: dict[str, int], look: str, language: str
) -> None:
    page = phone(viewport=size, color_scheme=look, locale=language, has_touch=False)
    page.goto(f"/games/{game}/open")
    tab_to(page, "#name-0")
    page.keyboard.type("Ana")
    tab_to(page, "#name-1")
    page.keyboard.type("Bo")
    tab_to(page, "input[name=tracking]")
    page.keyboard.press("ArrowDown")
    tab_to(page, "#actions .button-wide")
    page.keyboard.press("Enter")
    page.wait_for_url("**/opened")
    path = "/t/" + page.url.split("/")[-2]
    tab_to(page, ".seat-pick")
    page.keyboard.press("Enter")  # sits down, which leads to the table
    page.wait_for_url(f"**{path}")  # and its scripts: a form sent without them loads the page, and the focus is gone

    tab_to(page, "a.skip-link[href='#actions']")
    page.keyboard.press("Enter")
    tab_to(page, "#actions .button-wide")
    for _ in range(3):
        go_on_by_keyboard(page)

    decide(play_on(server, page, path), page, game)
    say = catalogue(language).message
    expect(main_action(page)).to_have_text(say("table.confirm"))
    expect(main_action(page)).to_be_enabled()
    page.locator("body").press("Home")
    tab_to(page, "#actions .button-wide")
    page.keyboard.press("Enter")
    expect(page.locator(".notice-good")).to_contain_text(say("table.saved"))
