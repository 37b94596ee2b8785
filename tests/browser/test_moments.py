"""Moments: what was counted is watched step by step on every phone and the big screen, and holds up nobody."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Locator, Page, expect

from tests.browser.api_table import ApiTable, new_table, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.browser.main_pages import LONGEST_NAME
from tests.browser.phones import main_action
from tests.live.server import Server

OPENINGS = ([["coaster", 5]], [["water", 5]], [["thrill", 5]])
COUNT = label("scream-machine.moment.count", round=1)
LONG = 60_000  # milliseconds of the page's own clock, which no moment outlasts


def stage(page: Page) -> Locator:
    return page.locator("#moment")


def at_count(server: Server) -> ApiTable:
    """Ana, Bo and Cy with two coaster lovers, a water lover and three visitors nobody turned up."""
    table = new_table(server)
    for seat, cards in enumerate(OPENINGS):
        table.move("seal", seat=seat, cards=cards)
    table.next()
    for kind in ("coaster", "coaster", "water"):
        table.move("arrive", place="national", visitor=kind)
    table.until("reveal")
    return table


def frozen(page: Page, path: str) -> Page:
    """A page whose time the test moves."""
    page.clock.install()
    page.goto(path)
    page.clock.pause_at(page.evaluate("Date.now() + 2000"))
    return page


def seated(table: ApiTable, page: Page, seat: int) -> Page:
    return frozen(table.sit(page, seat), table.path)


def shown(page: Page) -> Locator:
    return stage(page).locator(".moment-step:visible")


def unveiled(page: Page) -> list[str]:
    """Who has a place so far, the best at the top."""
    steps = page.locator(".moment-podium .moment-step:visible")
    expect(steps.last).to_be_visible()
    return [one.inner_text() for one in reversed(steps.locator(".moment-name").all())]


def test_a_count_is_watched_together_and_holds_up_nobody(phone: Phones, server: Server) -> None:
    table = at_count(server)
    ana, bo = seated(table, phone(watches=True), 0), seated(table, phone(watches=True), 1)
    screen = frozen(phone(watches=True, viewport={"width": 1024, "height": 768}), f"{table.path}/screen")
    pages = (ana, bo, screen)
    table.next()
    for page in pages:
        expect(stage(page)).to_contain_text(COUNT)
        expect(shown(page)).to_have_count(1)
        expect(shown(page)).to_contain_text("+2")
        expect(shown(page)).to_contain_text("Ana")
    for page in pages:
        page.clock.run_for(1300)
        expect(shown(page).last).to_contain_text("Bo")
    expect(main_action(ana)).to_be_in_viewport()
    skip = ana.get_by_role("button", name=label("moment.skip"))
    lines = "one => { const words = new Range(); words.selectNodeContents(one); return words.getClientRects().length }"
    assert skip.locator("span").evaluate(lines) == 1
    skip.click()
    expect(stage(ana)).to_be_hidden()
    bo.locator(".player-row").last.click()  # a tap elsewhere ends it as well
    expect(stage(bo)).to_be_hidden()
    screen.clock.run_for(1300)
    expect(stage(screen).locator("[data-standings]")).to_contain_text("2")
    screen.clock.run_for(LONG)
    expect(stage(screen)).to_be_hidden()
    ana.reload()
    expect(main_action(ana)).to_be_visible()
    expect(stage(ana)).to_be_hidden()
    ana.locator("#moment-count-1 summary").click()
    expect(ana.locator("#moment-count-1 .moment-step").first).to_contain_text("+2")


def test_many_steps_are_cut_off_on_a_low_screen_and_not_pressed_together(phone: Phones, server: Server) -> None:
    table = open_game(server, "scream-machine", *(f"{one} {LONGEST_NAME}"[:40] for one in ("Ana", "Bo", "Cy")))
    for seat, cards in enumerate(OPENINGS):
        table.move("seal", seat=seat, cards=cards)
    table.next()
    for kind in ("coaster", "water", "thrill", "coaster", "food"):
        table.move("arrive", place="national", visitor=kind)
    for gap, kind in enumerate(("coaster", "water", "thrill")):
        table.move("arrive", place=gap, visitor=kind)
    table.until("reveal")
    screen = frozen(phone(watches=True, viewport={"width": 1024, "height": 300}), f"{table.path}/screen")
    ana = seated(table, phone(watches=True), 0)
    table.next()
    expect(stage(screen)).to_contain_text(COUNT)
    screen.clock.run_for(8000)
    steps = shown(screen)
    assert steps.count() > 3
    boxes = [one.bounding_box() or {} for one in steps.locator(".moment-what").all()]
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(boxes))
    skip = stage(ana).locator("[data-skip] > span")
    assert skip.evaluate("one => one.getClientRects().length === 1 && one.offsetHeight < 30")


def test_with_little_motion_everything_is_there_at_once(phone: Phones, server: Server) -> None:
    table = at_count(server)
    page = seated(table, phone(watches=True, reduced_motion="reduce"), 0)
    table.next()
    expect(shown(page)).to_have_count(2)
    expect(stage(page).locator("[data-standings]")).to_contain_text("Cy")


def test_an_ending_asks_first_and_then_shows_place_by_place(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo", "Cy", tracking="light")
    table.until("over")
    page = frozen(table.host(phone(watches=True)), table.path)
    expect(page.locator("#so-far")).not_to_have_attribute("open", "")
    expect(page.get_by_text(label("over.asked-first"))).to_be_visible()
    for seat, votes in enumerate((10, 30, 20)):
        table.move("adjust", seat=seat, counter="votes", by=votes)
        table.move("promise", seat=seat, value=6, kept=seat == 2)
    expect(stage(page)).to_contain_text(label("small-city.moment.promises"))
    page.get_by_role("button", name=label("moment.skip")).click()
    for names in (["Ana"], ["Cy", "Ana"], ["Bo", "Cy", "Ana"]):  # who was unveiled stays
        assert unveiled(page) == names
        expect(page.locator(".ranking").first).to_be_hidden()
        page.clock.run_for(1300)
    page.clock.run_for(LONG)
    expect(page.locator(".ranking-place-1")).to_be_visible()
    expect(page.locator(".ranking-place-1")).to_contain_text("Bo")
