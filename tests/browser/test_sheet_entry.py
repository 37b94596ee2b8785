"""A sheet that comes back is entered at the address of its code, with a keyboard or with taps."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phones
from tests.browser.labels import label, labelled

NAMES = ("Ana", "Bo", "Cy")
BETWEEN = 6  # the most keys from one box to the next
KEY = "dialog#keypad button:visible"


def prepare(page: Page) -> str:
    """A sheet for three players, prepared on the print page; its address."""
    page.goto(f"/print/scream-machine?kind=pad&names={','.join(NAMES)}")
    page.get_by_role("button", name=label("print.prepare")).click()
    page.wait_for_url("**/s/*")
    return re.sub(r"\?.*", "", page.url)


def box(page: Page, seat: int, value: str) -> Locator:
    return page.locator(f'input[name="/players/{seat}/{value}"]')


def type_numbers(page: Page, numbers: list[tuple[int, str, str]]) -> None:
    """From box to box by the Tab key alone, past all that stands between; each time the form is sent and comes back."""
    box(page, *numbers[0][:2]).focus()
    for seat, value, number in numbers:
        for _ in range(BETWEEN):
            if page.evaluate("document.activeElement.name") != f"/players/{seat}/{value}":
                page.keyboard.press("Tab")
        expect(box(page, seat, value)).to_be_focused()
        page.keyboard.press("Control+A")
        page.keyboard.type(number)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.keyboard.press("Tab")


def tap_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(KEY, has_text=re.compile(f"^{re.escape(key)}$")).tap()


def save(page: Page) -> None:
    page.locator("button[form=save-score]").first.click()


def test_the_tab_key_leads_through_all_players_and_removes_none(phone: Phones) -> None:
    page = phone(viewport={"width": 1280, "height": 800}, has_touch=False)
    page.goto(prepare(page))
    expect(page.locator("button[form=save-score]")).to_have_count(0)  # nothing is entered yet
    type_numbers(page, [(0, "visitors", "12"), (0, "symbols", "9"), (1, "visitors", "18"), (2, "visitors", "7")])
    expect(page.locator("[data-where]")).to_contain_text("Ana")
    expect(box(page, 2, "visitors")).to_have_value("7")
    type_numbers(page, [(0, "symbols", "3")])
    save(page)
    page.wait_for_url("**/plays/*")
    for total in ("Bo: 18", "Ana: 12", "Cy: 7"):
        expect(page.get_by_text(total)).to_be_visible()


def test_a_second_entry_by_taps_is_shown_beside_the_first_and_somebody_decides(phone: Phones) -> None:
    laptop = phone(viewport={"width": 1280, "height": 800}, has_touch=False)
    small = phone(viewport={"width": 320, "height": 640})
    sheet = prepare(laptop)
    laptop.goto(sheet)
    type_numbers(laptop, [(0, "visitors", "12"), (1, "visitors", "18")])
    save(laptop)
    laptop.wait_for_url("**/plays/*")
    small.goto(sheet)
    small.get_by_role("link", name=label("sheet.entered.again")).tap()
    box(small, 0, "visitors").tap()
    tap_keys(small, "2", "0", label("keypad.next"), "9", label("keypad.done"))
    expect(small.locator("dialog#keypad")).to_contain_text("7")  # at most
    small.locator(f"dialog {labelled('keypad.erase')}").tap()
    tap_keys(small, "3", label("keypad.done"))
    save(small)
    rows = small.get_by_test_id("compared")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("12")
    expect(rows.first).to_contain_text("20")
    assert small.evaluate("document.documentElement.scrollWidth") == 320
    small.get_by_role("button", name=label("sheet.compare.replace")).tap()
    small.wait_for_url(sheet)
    laptop.reload()
    expect(laptop.get_by_text("Ana: 20")).to_be_visible()
