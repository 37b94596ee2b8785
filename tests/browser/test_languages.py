"""The language and the look are switched on any page, and kept on the phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.labels import label


def test_the_language_is_switched_on_any_page_and_kept(phone: Phones) -> None:
    page = phone()
    page.goto("/games/scream-machine/open")
    _choose(page, "Français")
    expect(page.locator("h1")).to_have_text(label("game.open", "fr"))
    page.goto("/")
    expect(page.locator("h1")).to_have_text(label("home.title", "fr"))


def test_the_look_is_switched_and_kept(phone: Phones) -> None:
    page = phone()
    page.goto("/")
    _choose(page, label("settings.theme.dark"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def _choose(page: Page, button: str) -> None:
    page.click(".settings summary")
    page.get_by_role("button", name=button).click()
