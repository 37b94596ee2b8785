"""Forms and links alone: a browser without JavaScript can play, too."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.labels import attraction, label, labelled, undo
from tests.browser.phones import main_action, open_table


def test_a_table_is_opened_claimed_and_played_without_script(phone: Phones) -> None:
    ana = phone(java_script_enabled=False)
    open_table(ana, "Ana", "Bo", tracking="light")
    ana.locator(".seat-pick", has_text="Ana").click()
    expect(ana.locator(".player-row", has_text="Ana")).to_contain_text(label("seat.me"))
    main_action(ana).click()
    expect(ana.locator(".turn-banner")).to_contain_text(label("seat.turn.mine"))
    ana.fill("#by-0-visitors", "7")
    ana.press("#by-0-visitors", "Enter")
    expect(ana.locator(".player-row", has_text="Ana").locator("dd")).to_have_text("7")
    ana.get_by_role(
        "button", name=undo("move.adjust-up", name="Ana", n=7, counter=label("scream-machine.counter.visitors"))
    ).click()
    expect(ana.locator(".player-row", has_text="Ana").locator("dd")).to_have_text("0")


def test_a_sealed_opening_is_put_together_without_script(phone: Phones) -> None:
    host = phone(java_script_enabled=False)
    path = open_table(host, "Ana", "Bo")
    host.goto(f"{path}/compose/seal/0?passed")
    host.click(labelled("scream-machine.compose.add", **attraction("coaster", 5)))
    host.click(labelled("scream-machine.compose.add", **attraction("food", 1)))
    host.click(labelled("scream-machine.compose.remove", **attraction("food", 1)))
    expect(host.locator(".chosen .card-button")).to_have_count(1)
    main_action(host).click()
    expect(host.locator(".opening-line", has_text="Ana")).to_contain_text(label("scream-machine.sealed"))


def test_a_game_is_just_scored_and_saved_without_script(phone: Phones) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/games/scream-machine/score")
    page.locator("input[type=number]").first.fill("12")
    page.get_by_role("button", name=label("calculator.update")).click()
    expect(page.locator(".ranking-place-1")).to_contain_text("12")
    page.get_by_role("button", name=label("score.save")).click()
    expect(page.locator(".ranking-place-1")).to_contain_text("12")
    page.wait_for_url("**/plays/*")


def test_a_round_is_worked_out_without_script(phone: Phones) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/games/scream-machine/calculators/round")
    page.locator(labelled("scream-machine.compose.add", **attraction("food", 3))).first.click()
    page.locator("#nationals .pick", has_text=label("scream-machine.visitor.food")).click()
    expect(page.locator("#answer .player-row").first).to_contain_text("1")
    why = label("scream-machine.why.highest", offers="", winner=label("open.player", n=1))
    expect(page.locator("#answer")).to_contain_text(why)


def test_settings_joining_a_group_and_paper_need_no_script(phone: Phones) -> None:
    page, guest = phone(java_script_enabled=False), phone(java_script_enabled=False)
    path = open_table(page, "Ana", "Bo", tracking="light")
    guest.goto("/settings")
    guest.check("input[value=fr]")
    main_action(guest).click()
    expect(guest.locator("html")).to_have_attribute("lang", "fr")
    guest.fill("#field-code", path.removeprefix("/t/"))
    guest.get_by_role("button", name=label("home.go", "fr")).click()
    expect(guest.locator(".seat-pick")).to_have_count(2)
    page.goto("/groups")
    page.fill("main input[name=name]", "Les Forains")
    page.get_by_role("button", name=label("groups.found.go")).click()
    expect(page.get_by_role("link", name=label("group.invite"))).to_be_visible()
    page.goto("/games/scream-machine/score")
    expect(page.locator(".stepper-button").first).to_be_hidden()  # it would do nothing
    page.goto("/print/scream-machine")
    sheet = page.locator("form#sheet")
    assert sheet.get_attribute("action") == "/print/scream-machine/pad.pdf"
    expect(sheet.get_by_role("button", name=label("print.make"))).to_be_visible()
    expect(page.locator("#print-preview img")).to_be_visible()
