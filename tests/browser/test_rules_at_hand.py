"""What is looked up beside a table: its own rules with contents and a way back, and numbers copied from the box."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.api_table import open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.live.server import Server

IN_SIGHT = "part => part.getBoundingClientRect().top >= 0 && part.getBoundingClientRect().bottom <= innerHeight"


def test_the_rules_at_hand_have_contents_and_a_way_back(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo", modules=["doctors"])
    page = table.sit(phone(), 0)
    page.get_by_role("link", name=label("game.guide")).click()
    contents = page.locator("a[href^='#part-']")
    expect(contents.nth(3)).to_be_attached()  # several parts
    expect(page.locator("h2", has_text="Godzillas")).to_have_count(0)  # not played here
    page.locator("#contents summary").click()
    last = contents.last
    last.click()
    page.wait_for_function(f"where => ({IN_SIGHT})(document.querySelector(where))", arg=last.get_attribute("href"))
    page.locator(f"a[href='{table.path}']").first.click()
    expect(page.locator(".phase-now")).to_be_visible()


def test_one_button_keeps_all_numbers_of_the_box_and_leads_back(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo")
    page = table.sit(phone(), 0)
    kept = {"#residential-votes-0": "2", "#residential-votes-4": "9", "#university-votes-0": "3"}
    rest = {f"#residential-votes-{at}": str(2 + at) for at in range(1, 4)}

    def keep(numbers: dict[str, str]) -> None:
        page.goto(f"/games/small-city/box?back={table.path}")
        for field, number in numbers.items():
            page.fill(field, number, force=True)
        page.get_by_role("button", name=label("box.save")).first.click()
        expect(page.locator(".phase-now")).to_be_visible()  # back at the table

    keep(kept | rest)
    assert table.look()["box_facts"]["residential-votes"] == [2, 3, 4, 5, 9]  # they count here at once
    page.goto("/games/small-city/box")
    assert {field: page.input_value(field) for field in kept} == kept
    keep(dict.fromkeys(kept | rest, ""))  # other tables of this server know nothing
