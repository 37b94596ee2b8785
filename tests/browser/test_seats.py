"""The people at the table change: names, colours, order, late ones, leavers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.api_table import open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, pattern
from tests.browser.phones import open_table, sit
from tests.live.server import Server


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


def test_the_first_player_is_drawn_by_lot_or_set_until_the_first_round(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo", "Cy")
    host = table.host(phone())
    host.goto(f"{table.path}/seats")
    draw = host.get_by_role("button", name=label("seats.draw-first"))
    with host.expect_navigation():
        draw.click()
    host.goto(f"{table.path}/log")
    drawn = host.locator(".log-entry", has_text=pattern("move.first-drawn"))
    drawn.locator("summary").click()  # the host takes the lot back
    with host.expect_navigation():
        host.get_by_role("button", name=label("log.correct.go")).click()
    host.goto(f"{table.path}/log")
    expect(drawn.last).to_have_class(re.compile("log-entry-undone"))
    table.move("promise", seat=0, value=12)  # the Mayor is drawn last
    host.goto(f"{table.path}/seats")
    other = 0 if table.look()["first"] else 1
    host.locator("details", has_text=("Ana", "Bo")[other]).locator("summary").click()
    with host.expect_navigation():
        host.get_by_role("button", name=label("seats.set-first")).locator("visible=true").click()
    assert table.look()["first"] == other
    table.until("actions")
    host.goto(f"{table.path}/seats")
    expect(draw).to_have_count(0)
    expect(host.get_by_role("button", name=label("seats.set-first"))).to_have_count(0)


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
