"""Scream Machine under the thumb: leads beside the cards, turns that end themselves, visitors that are put right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.api_table import new_table
from tests.browser.conftest import Phones
from tests.browser.labels import attraction, label, labelled
from tests.browser.phones import NATIONALS, main_action, outlast_double_tap, sheet
from tests.live.server import Server

OPENINGS = ([["coaster", 5]], [["thrill", 3], ["food", 3]], [["water", 3], ["food", 1], ["kiddie", 1]])


def test_a_turn_shows_who_leads_and_ends_itself_and_a_wrong_visitor_is_exchanged(phone: Phones, server: Server) -> None:
    table = new_table(server)
    for seat, cards in enumerate(OPENINGS):
        table.move("seal", seat=seat, cards=cards)
    table.next()
    for kind in NATIONALS:
        table.move("arrive", place="national", visitor=kind)
    for gap in range(3):
        table.move("arrive", place=gap, visitor="kiddie")
    table.next()
    ana = table.sit(phone(), 0)
    food = ana.locator(".attraction-grid tr", has_text=label("scream-machine.family.food"))
    waits = label("scream-machine.waiting.count", n=1)
    national = label("scream-machine.place.national")
    expect(food).to_contain_text(label("scream-machine.waiting.lead", place=national, count=waits, names="Bo", best=3))
    ana.click(labelled("scream-machine.build.card", **attraction("food", 5)))
    expect(food).to_contain_text(label("scream-machine.waiting.lead", place=national, count=waits, names="Ana", best=5))
    outlast_double_tap(ana)
    ana.locator(".turn .pick", has_text=label("scream-machine.option.advertise.title")).click()
    expect(ana.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Bo"))

    table.until("reveal")
    expect(ana.locator(".prompt-card")).to_contain_text(label("scream-machine.missing.hidden", n=3))
    ana.click("#visitors-reveal summary")
    ana.locator(".visitor-button", has_text=label("scream-machine.visitor.thrill")).click()
    picker = ana.locator(".prompt-card .picker", has_text=label("scream-machine.deal.nationals", n=1))
    picker.locator(".pick", has_text=label("scream-machine.visitor.water")).click()
    expect(picker).to_have_count(0)
    nationals = [one["kind"] for one in table.look()["state"]["nationals"]]
    assert sorted(nationals) == sorted(("water", *NATIONALS[:-1]))
    main_action(ana).click()  # asks first, naming what is missing
    expect(ana.locator("[data-testid=ask]")).to_contain_text(label("scream-machine.missing.hidden", n=3))
    assert table.look()["phase"] == "reveal"


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_all_families_of_an_opening_stand_on_the_sheet_of_a_small_phone(
    phone: Phones, server: Server, language: str
) -> None:
    """Before the first card and with four of them, above the button that seals."""
    table = new_table(server)
    ana = table.sit(phone(viewport={"width": 320, "height": 640}, locale=language), 0)
    main_action(ana).click()
    cards, button = sheet(ana).locator(".attraction-grid .pick"), sheet(ana).locator(".sheet-actions")
    for number in range(5):
        grid, bar = cards.last.bounding_box(), button.bounding_box()
        assert grid
        assert bar
        assert grid["y"] + grid["height"] <= bar["y"]
        assert ana.evaluate("one => one.scrollWidth <= one.clientWidth", sheet(ana).locator(".chosen").element_handle())
        if number < 4:
            cards.first.click()
            expect(sheet(ana).locator(".chosen .card-button")).to_have_count(number + 1)
            outlast_double_tap(ana)


def test_a_park_of_many_cards_stays_within_its_sheet(phone: Phones, server: Server) -> None:
    table = new_table(server)
    for seat, cards in enumerate(OPENINGS):
        table.move("seal", seat=seat, cards=cards)
    table.next()
    cards = [[family, value] for family in ("water", "family", "food", "kiddie") for value in (1, 3)]
    table.move("park", seat=0, cards=cards)
    ana = table.sit(phone(), 0)
    ana.locator("a[data-sheet][href$='/compose/park/0']").first.dispatch_event("click")
    expect(sheet(ana).locator(".chosen .card-button")).to_have_count(len(cards))
    assert ana.evaluate("one => one.scrollWidth <= one.clientWidth", sheet(ana).element_handle())


def test_research_is_a_private_reveal_in_the_first_screen(phone: Phones, server: Server) -> None:
    table = new_table(server, "full", "phone-deck")
    for seat, cards in enumerate(OPENINGS):
        table.move("seal", seat=seat, cards=cards)
    table.next()
    ana, bo = table.sit(phone(), 0), table.sit(phone(), 1)
    grid = ana.locator(".attraction-grid")
    before = grid.bounding_box()
    ana.locator(".turn .pick", has_text=label("scream-machine.option.research.title")).click()
    seen = ana.get_by_test_id("researched")
    expect(seen.locator(".visitor-chip:not(.visitor-hidden)")).to_have_count(2)
    assert grid.bounding_box() == before  # what was hidden turns over in its place
    expect(bo.get_by_test_id("researched")).to_have_count(0)
