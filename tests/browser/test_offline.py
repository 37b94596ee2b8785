"""The network goes and comes back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import go_on, main_action, open_table, score, sit


def test_a_move_made_without_a_network_is_sent_once_when_it_is_back(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    bo.context.set_offline(True)
    more = bo.locator(".player-row", has_text="Bo").get_by_role("button", name="more")
    more.click()
    more.click()
    expect(bo.locator("#waiting")).to_have_text("waiting: 2")
    expect(score(bo, "Bo")).to_have_text("0")
    bo.context.set_offline(False)
    expect(bo.locator("#waiting")).to_be_hidden()
    expect(score(bo, "Bo")).to_have_text("2")
    expect(score(ana, "Bo")).to_have_text("2")


def test_a_page_that_was_hidden_catches_up(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    bo.evaluate(hide, True)
    go_on(ana, "Open the parks")
    go_on(ana, "End the turn")
    expect(bo.locator(".turn-banner")).to_have_count(0)
    bo.evaluate(hide, False)
    expect(bo.locator(".turn-banner-mine")).to_contain_text("Your turn")
    expect(main_action(bo)).to_contain_text("End the turn")
