"""One phone for the whole table: secrets stay behind the hand-over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phones import choose_opening, go_on, go_on_elsewhere, open_table, score, undo_label


def test_one_phone_serves_the_whole_table(phone: Phones) -> None:
    host = phone()
    host.goto(open_table(host, "Ana", "Bo", modules=("phone-deck",)))
    for name, cards in (("Ana", ("Roller coasters 5",)), ("Bo", ("Food 3", "Food 3"))):
        go_on_elsewhere(host, f"Pass the phone to {name}")
        expect(host.locator(".attraction-grid")).to_have_count(0)
        go_on_elsewhere(host, f"I am {name}")
        choose_opening(host, *cards)
    assert "tint-red" not in host.content()
    go_on(host, "Open the parks")
    expect(host.locator(".turn-banner-mine")).to_contain_text("Ana’s turn")
    host.click("[aria-label='Build Water rides 1']")
    expect(undo_label(host)).to_contain_text("builds")
    go_on(host, "End the turn")
    expect(host.locator(".turn-banner-mine")).to_contain_text("Bo’s turn")
    go_on(host, "End the turn")
    go_on(host, "Count the visitors")
    expect(host.locator("#where")).to_contain_text("Round 2 of 6")
    expect(score(host, "Ana")).not_to_have_text("")


def test_going_back_never_shows_the_choice_before(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo")
    host.goto(f"{path}/compose/seal/0?passed")
    choose_opening(host, "Roller coasters 5")
    host.go_back()
    expect(host.locator(".attraction-grid")).to_be_visible()
    expect(host.locator(".chosen .card-button")).to_have_count(0)


def test_research_on_a_passed_phone_shows_the_hidden_visitors_behind_the_hand_over(phone: Phones) -> None:
    host = phone()
    host.goto(open_table(host, "Ana", "Bo", modules=("phone-deck",)))
    for name in ("Ana", "Bo"):
        go_on_elsewhere(host, f"Pass the phone to {name}")
        go_on_elsewhere(host, f"I am {name}")
        choose_opening(host, "Roller coasters 5")
    go_on(host, "Open the parks")
    host.locator(".turn .pick", has_text="Research").click()
    host.get_by_role("link", name="Look at the hidden visitors").click()
    expect(host.locator(".visitor-chip")).to_have_count(0)
    go_on_elsewhere(host, "I am Ana")
    expect(host.locator(".visitor-chip", has_text="face down")).to_have_count(2)
