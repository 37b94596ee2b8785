"""One phone for the whole table: secrets stay behind the hand-over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.labels import attraction, label, labelled, undo
from tests.browser.phones import (
    COUNT_VISITORS,
    END_TURN,
    OPEN_PARKS,
    choose_opening,
    go_on,
    go_on_elsewhere,
    open_sheet,
    open_table,
    press_in_sheet,
    score,
    sheet,
    undo_label,
)


def test_one_phone_serves_the_whole_table(phone: Phones) -> None:
    host = phone()
    host.goto(open_table(host, "Ana", "Bo", modules=("phone-deck",)))
    for name, cards in (("Ana", [("coaster", 5)]), ("Bo", [("food", 3), ("food", 3)])):
        open_sheet(host, "pass.title", name=name)
        expect(host.locator(".attraction-grid")).to_have_count(0)
        press_in_sheet(host, "pass.go", name=name)
        choose_opening(host, *cards)
    assert "tint-red" not in host.content()
    go_on(host, OPEN_PARKS)
    expect(host.locator(".turn-banner-mine")).to_contain_text(label("table.turn-of", name="Ana"))
    host.click(labelled("scream-machine.build.card", **attraction("water", 1)))
    expect(undo_label(host)).to_have_text(undo("scream-machine.move.build", name="Ana", **attraction("water", 1)))
    go_on(host, END_TURN)
    expect(host.locator(".turn-banner-mine")).to_contain_text(label("table.turn-of", name="Bo"))
    go_on(host, END_TURN)
    go_on(host, COUNT_VISITORS)
    expect(host.locator("#where")).to_contain_text(label("table.round-of", round=2, rounds=6))
    expect(score(host, "Ana")).not_to_have_text("")


def test_going_back_never_shows_the_choice_before(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo")
    host.goto(f"{path}/compose/seal/0?passed")
    host.click(labelled("scream-machine.compose.add", **attraction("coaster", 5)))
    expect(host.locator(".chosen .card-button")).to_have_count(1)
    go_on_elsewhere(host, "scream-machine.seal.do")
    host.go_back()
    expect(host.locator(".attraction-grid")).to_be_visible()
    expect(host.locator(".chosen .card-button")).to_have_count(0)


def test_research_on_a_passed_phone_shows_the_hidden_visitors_behind_the_hand_over(phone: Phones) -> None:
    host = phone()
    host.goto(open_table(host, "Ana", "Bo", modules=("phone-deck",)))
    for name in ("Ana", "Bo"):
        open_sheet(host, "pass.title", name=name)
        press_in_sheet(host, "pass.go", name=name)
        choose_opening(host, ("coaster", 5))
    go_on(host, OPEN_PARKS)
    host.locator(".turn .pick", has_text=label("scream-machine.option.research.title")).click()
    host.get_by_role("link", name=label("scream-machine.look.title", name="Ana")).click()
    expect(sheet(host).locator(".visitor-chip")).to_have_count(0)
    press_in_sheet(host, "pass.go", name="Ana")
    expect(sheet(host).locator(".visitor-chip", has_text=label("scream-machine.face-down"))).to_have_count(2)
