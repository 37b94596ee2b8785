"""Light tracking to the end, into the history, and again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.main_pages import table_of
from tests.browser.phones import go_on, go_on_elsewhere, main_action, open_table, score, sit
from tests.live.server import Server


def test_a_light_game_is_played_confirmed_and_listed(phone: Phones, server: Server) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    go_on(ana, "Open the parks")
    ana.locator(".player-row", has_text="Ana").get_by_role("button", name="more").click()
    expect(score(bo, "Ana")).to_have_text("1")
    table = table_of(server, ana.context, path)
    for _ in range(5 * 3):  # two turns and the visitors, every round but the last
        table.next()
    expect(bo.locator("#where")).to_contain_text("Round 6 of 6")
    expect(bo.locator(".turn-banner-mine")).to_contain_text("Your turn")
    go_on(bo, "End the turn")
    go_on(ana, "End the turn")
    go_on(ana, "Count the visitors")
    expect(bo.locator("h2")).to_contain_text("The game is over")
    go_on(bo, "Confirm the result")
    expect(ana.locator(".notice-good")).to_contain_text("The play is saved")
    ana.get_by_role("link", name="Show the play").click()
    expect(ana.locator(".ranking-place-1")).to_contain_text("Ana")
    ana.goto("/plays?game=scream-machine")
    expect(ana.locator(".panel-link").first).to_contain_text("Bo")


def test_a_number_is_changed_by_a_sum_on_the_keypad(phone: Phones) -> None:
    host = phone()
    host.goto(open_table(host, "Ana", "Bo", tracking="light"))
    host.tap("#by-1-visitors")
    for key in ("1", "0", "+", "5", "-", "2"):
        host.tap(f"#keypad [data-key='{key}']")
    expect(host.locator("[data-keypad-result]")).to_have_text("= 13")
    host.tap("#keypad [data-key='done']")
    expect(score(host, "Bo")).to_have_text("13")
    expect(host.locator("#by-1-visitors")).to_have_value("")


def test_a_stopped_game_is_taken_up_again_by_undo_and_redo(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo", tracking="light")
    host.goto(f"{path}/seats")
    host.click("#stop summary")
    host.click("#stop button")
    expect(host.locator("h2")).to_contain_text("Stopped before the end")
    host.get_by_role("button", name="Undo: The host stops").click()
    expect(main_action(host)).to_contain_text("Open the parks")
    host.get_by_role("button", name="Do again").click()
    expect(main_action(host)).to_contain_text("Confirm the result")


def test_a_rematch_seats_the_same_people(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    ana.goto(f"{path}/seats")
    ana.click("#stop summary")
    ana.click("#stop button")
    go_on(ana, "Confirm the result")
    go_on_elsewhere(ana, "Rematch")
    expect(ana.locator("h1")).to_have_text("The table is open")
    expect(ana.locator(".seat-pick").first).to_contain_text("Bo")
    go_on_elsewhere(bo, "To the rematch")
    expect(bo.locator(".seat-pick").first).to_contain_text("Bo")


def test_a_table_is_resumed_from_the_front_page(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo")
    host.goto("/")
    host.get_by_role("link", name="Resume Scream Machine").click()
    host.wait_for_url(f"**{path}")
