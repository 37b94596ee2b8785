"""The people at the table change: names, colours, order, late ones, leavers."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.labels import label, pattern
from tests.browser.phones import open_table, sit


def _names(page: Page) -> list[str]:
    return page.locator(".player-row-name > strong").all_inner_texts()


def test_a_seat_is_renamed_recoloured_and_moved(phone: Phones) -> None:
    host, bo = phone(), phone()
    path = open_table(host, "Ana", "Bo", "Cy")
    sit(bo, path, "Bo")
    host.goto(f"{path}/seats")
    host.click("#change-1 summary")
    host.fill("#rename-1", "Bertrand")
    host.locator("#change-1").get_by_role("button", name=label("seats.rename")).click()
    expect(bo.locator(".player-row", has_text="Bertrand").first).to_be_visible()
    host.click("#change-1 summary")
    host.click("#change-1 button[value=yellow]")
    expect(host.locator("#change-1 summary .seat-yellow")).to_be_visible()
    host.click("#change-1 summary")
    host.get_by_role("button", name=label("seats.earlier")).click()
    expect(host.locator(".player-row-name > strong").first).to_have_text("Bertrand")
    assert _names(host) == ["Bertrand", "Ana", "Cy"]


def test_the_first_player_is_drawn_by_lot(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo")
    host.goto(f"{path}/seats")
    with host.expect_navigation():
        host.get_by_role("button", name=label("seats.draw-first")).click()
    host.goto(f"{path}/log")
    expect(host.locator(".log-entry").first).to_contain_text(pattern("move.first-drawn"))


def test_somebody_comes_late_and_somebody_leaves(phone: Phones) -> None:
    host, bo = phone(), phone()
    path = open_table(host, "Ana", "Bo", "Cy")
    sit(bo, path, "Bo")
    host.goto(f"{path}/seats")
    host.fill("#join-name", "Dmitri")
    host.get_by_role("button", name=label("seats.add")).click()
    expect(bo.locator(".player-row", has_text="Dmitri")).to_be_visible()
    host.click("#change-2 summary")
    host.locator("#change-2").get_by_role("button", name=label("seats.leave")).click()
    expect(bo.locator(".player-row", has_text="Cy")).to_have_count(0)
    assert _names(bo) == ["Ana", "Bo", "Dmitri"]


def test_the_big_screen_follows_the_table_and_shows_its_code(phone: Phones) -> None:
    host, screen = phone(), phone(viewport={"width": 1280, "height": 720}, has_touch=False)
    path = open_table(host, "Ana", "Bo", tracking="light")
    screen.goto(f"{path}/screen")
    expect(screen.locator(".screen-door svg")).to_be_visible()
    host.goto(path)
    host.locator("#actions .button-wide").click()
    expect(screen.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Ana"))
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
