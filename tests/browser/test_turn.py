"""It is your turn: seen, felt, heard and spoken once; and how long it takes, for those who ask."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.api_table import ApiTable, new_table, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import attraction, label, labelled
from tests.browser.phones import address, sit
from tests.live.server import Server

FEEL = """
  window.felt = [];
  navigator.vibrate = (pattern) => { window.felt.push(pattern); return true };
  window.heard = [];
  new MutationObserver(() => {
    const said = document.getElementById("announce")?.textContent;
    if (said) window.heard.push(said);
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


MOVING = """() => [...document.querySelectorAll("*")].filter(one => {
  const style = getComputedStyle(one);
  return style.animationName !== "none" || style.transitionDuration !== "0s";
}).map(one => one.className)"""


def bo_waiting(phone: Phones, server: Server, **preferences: str) -> tuple[Page, ApiTable]:
    """Bo's phone at a light table of three, in Ana's turn."""
    table = new_table(server, "light")
    table.next()
    bo = phone()
    cookies: list[Any] = [
        {"name": f"midway-{name}", "value": value, "url": address(server)} for name, value in preferences.items()
    ]
    if cookies:
        bo.context.add_cookies(cookies)
    bo.add_init_script(FEEL)
    sit(bo, table.path, "Bo")
    return bo, table


def framed(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body, '::after').borderTopWidth"))


def test_the_turn_is_seen_from_across_the_table_and_spoken_once(phone: Phones, server: Server) -> None:
    bo, table = bo_waiting(phone, server)
    assert bo.evaluate("getComputedStyle(document.body, '::after').content") == "none"
    table.next()
    expect(bo.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    assert framed(bo) == "8px"
    bo.wait_for_function("() => window.heard.length > 0")
    table.move("adjust", seat=1, counter="visitors", by=2)
    bo.wait_for_function("() => window.heard.length > 1")
    table.move("adjust", seat=1, counter="visitors", by=1)
    bo.wait_for_function("() => window.heard.length > 2")
    turn, score, again = bo.evaluate("window.heard")
    assert again != score
    assert label("seat.turn.mine") in turn
    assert "Bo" in score
    assert label("seat.turn.mine") not in score
    assert bo.evaluate("window.felt") == []


def test_a_phone_that_likes_it_buzzes_when_its_turn_comes(phone: Phones, server: Server) -> None:
    bo, table = bo_waiting(phone, server, buzz="on")
    table.next()
    bo.wait_for_function("() => window.felt.length === 1")
    assert bo.evaluate("window.felt") == [[60, 80, 60]]


def test_the_timer_shows_the_time_of_a_turn_and_starts_again_with_the_next(phone: Phones, server: Server) -> None:
    bo, table = bo_waiting(phone, server, timer="1")
    clock = bo.locator("#turn-time")
    expect(clock).to_be_visible()
    bo.evaluate("performance.now = (now => () => now() + 70000)(performance.now.bind(performance))")
    expect(clock).to_have_class("turn-time number turn-time-late")
    expect(clock).to_contain_text("1:1")
    table.next()
    expect(clock).to_contain_text("0:0")
    expect(clock).to_have_class("turn-time number")


def test_no_timer_without_being_asked(phone: Phones, server: Server) -> None:
    bo, table = bo_waiting(phone, server)
    table.next()
    expect(bo.locator(".turn-banner-mine")).to_be_visible()
    expect(bo.locator("#turn-time")).to_be_hidden()


def test_reduced_motion_is_respected(phone: Phones) -> None:
    page = phone(reduced_motion="reduce")
    page.goto("/help/components")
    assert page.evaluate(MOVING) == []


# What of this is larger than the box around it.
OUT_OF_PLACE = """selector => [...document.querySelectorAll(selector)].filter(one => {
  const outer = one.getBoundingClientRect();
  const isOut = box => box.right > outer.right + 1 || box.top < outer.top - 1 || box.bottom > outer.bottom + 1;
  const boxes = [...one.querySelectorAll("*")].map(part => part.getBoundingClientRect());
  return boxes.some(box => box.width > 1 && isOut(box));
}).map(one => one.innerText)"""
LONG_NAMES = ("Maximiliane", "Éléonore-Claire", "Christopher", "Anastasia", "Bo")


def stands_on_the_first_screen(page: Page, *selectors: str) -> None:
    """Each of these is seen whole above the bar at the bottom, without scrolling."""
    bar = page.locator("#actions").bounding_box()
    assert bar
    assert page.evaluate("scrollY") == 0
    for selector in selectors:
        box = page.locator(selector).bounding_box()
        assert box, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= bar["y"], selector


def test_the_turn_of_scream_machine_stands_on_the_first_screen(phone: Phones, server: Server) -> None:
    """Whose turn, scores, what is hidden beside the park, cards with costs and leads, options; a tap moves nothing."""
    table = open_game(server, "scream-machine", *LONG_NAMES, modules=["phone-deck"])
    for seat, family in enumerate(("coaster", "food", "water", "thrill", "kiddie")):
        table.move("seal", seat=seat, cards=[[family, 5]])
    table.next()
    page = table.sit(phone(), 1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.next()
    expect(page.locator(".turn-banner-mine")).to_be_visible()
    grid, options = ".turn .attraction-grid", ".turn .picker"
    stands_on_the_first_screen(page, ".turn-banner-mine", ".turn .gains", ".turn .beside", grid, options)
    before = [page.locator(one).bounding_box() for one in (grid, options)]
    page.click(labelled("scream-machine.build.card", **attraction("nostalgia", 1)))
    expect(page.locator(".turn-banner-mine")).to_contain_text(label("scream-machine.actions", n=3))
    assert [page.locator(one).bounding_box() for one in (grid, options)] == before
    page.set_viewport_size({"width": 320, "height": 640})
    stands_on_the_first_screen(page, ".turn-banner-mine", ".turn .gains", ".turn .beside", grid, options)


def test_a_small_french_phone_has_the_whole_turn_of_scream_machine_in_words_that_stay_in_their_places(
    phone: Phones, server: Server
) -> None:
    """What research shows turns over in its place, and nothing is wider than the phone; others see who leads."""
    table = open_game(server, "scream-machine", *LONG_NAMES, modules=["phone-deck"])
    for seat, family in enumerate(("coaster", "food", "water", "thrill", "kiddie")):
        table.move("seal", seat=seat, cards=[[family, 5]])
    table.next()
    table.move("option", seat=0, option="research")
    for size in ({"width": 320, "height": 640}, {"width": 390, "height": 844}):
        page = table.sit(phone(locale="fr-FR", viewport=size), 0)
        expect(page.get_by_test_id("researched").locator(".visitor-chip:not(.visitor-hidden)")).to_have_count(2)
        stands_on_the_first_screen(page, ".turn .gains", ".turn .beside", ".turn .attraction-grid", ".turn .picker")
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert page.evaluate(OUT_OF_PLACE, ".turn .beside-gap") == []
        assert page.evaluate(OUT_OF_PLACE, ".turn .picker .pick") == []
    watching = table.sit(phone(viewport={"width": 320, "height": 640}), 2)
    stands_on_the_first_screen(watching, ".turn-banner", ".watch .gains", ".watch .beside", ".watch-kinds")


def test_the_turn_of_steam_tunnel_stands_on_the_first_screen(phone: Phones, server: Server) -> None:
    """Whose turn, what to do, scores and all of the board, before and after the card; on a small phone, too."""
    table = open_game(server, "steam-tunnel", *LONG_NAMES, box_facts={"point-card": [4, 4, 3, 2, 2, 3]})
    page = table.sit(phone(), 0)
    shown = (".turn-banner-mine", ".board-hint", ".standings", "#board")
    stands_on_the_first_screen(page, *shown)
    table.move("flip", cell=[1, 2], segments=[["N", "S"], ["E1", "W1"], ["E2", "W2"]])
    expect(page.locator("[data-drag-token]")).to_be_visible()
    stands_on_the_first_screen(page, *shown)
    page.set_viewport_size({"width": 320, "height": 640})
    stands_on_the_first_screen(page, *shown)


def test_an_explanation_that_was_folded_stays_folded(phone: Phones, server: Server) -> None:
    """Through a reload, and so do those of the phases that follow."""
    table = new_table(server, "light")
    page = table.host(phone())
    coach = page.locator("details[id^=coach-]")
    expect(coach).to_have_attribute("open", "")
    coach.locator("summary").click()
    expect(coach).not_to_have_attribute("open", "")
    page.reload()
    expect(coach).not_to_have_attribute("open", "")
    table.next()
    expect(page.locator("#coach-turns")).to_be_visible()
    expect(coach).not_to_have_attribute("open", "")
