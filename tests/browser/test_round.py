"""Three people play a round: two on their own phones, one served by the host."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import (
    DOUBLE_TAP,
    NATIONALS,
    choose_opening,
    go_on,
    go_on_elsewhere,
    main_action,
    open_table,
    pick_visitors,
    score,
    sit,
    undo_label,
)
from tests.live.server import Server


def test_two_phones_and_the_host_play_a_round_to_its_end(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", "Cy")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    _open_in_secret(ana, bo)
    _deal(ana, bo)
    _take_turns(ana, bo)
    _visitors_decide(ana, bo)


def _open_in_secret(ana: Page, bo: Page) -> None:
    go_on_elsewhere(ana, "Choose your opening")
    choose_opening(ana, "Roller coasters 5")
    expect(bo.locator(".opening-line", has_text="Ana")).to_contain_text("sealed")
    assert "coaster" not in bo.content()
    expect(undo_label(ana)).to_have_text("Undo: Ana has chosen an opening")

    go_on_elsewhere(ana, "Pass the phone to Cy")
    go_on_elsewhere(ana, "I am Cy")
    choose_opening(ana, "Food 3", "Food 1")
    go_on_elsewhere(bo, "Choose your opening")
    choose_opening(bo, "Thrill rides 3", "Nostalgia 3")
    go_on(bo, "Open the parks")
    expect(score(ana, "Ana")).to_have_text("1")


def _deal(ana: Page, bo: Page) -> None:
    pick_visitors(ana, *NATIONALS)
    pick_visitors(bo, "Gourmand", "Gourmand")
    ana.locator(".visitor-button", has_text="Gourmand").last.click()  # a wrong one: taken back by tapping it
    expect(bo.locator(".picker-flat legend small")).to_have_text("2 visitors still to enter")
    pick_visitors(ana, "Water ride lover", "Water ride lover")
    expect(bo.locator(".prompt-card")).to_contain_text("All visitors are entered")
    go_on(bo, "Start the turns")


def _take_turns(ana: Page, bo: Page) -> None:
    expect(ana.locator(".turn-banner-mine")).to_contain_text("Your turn")
    expect(bo.locator(".turn")).to_have_count(0)
    ana.click("[aria-label='Build Water rides 3']")
    expect(undo_label(ana)).to_have_text("Undo: Ana builds Water rides 3")
    ana.locator(".turn .pick", has_text="Advertise").click()
    expect(score(bo, "Ana")).to_have_text("2")
    ana.locator("#actions .button-icon").first.click()
    expect(score(bo, "Ana")).to_have_text("1")
    go_on(ana, "End the turn")
    expect(bo.locator(".turn-banner-mine")).to_contain_text("Your turn")
    bo.click("[aria-label='Build Food 5']")
    go_on(bo, "End the turn")
    expect(ana.locator(".turn-banner-mine")).to_contain_text("Cy’s turn")
    go_on(ana, "End the turn")


def _visitors_decide(ana: Page, bo: Page) -> None:
    pick_visitors(ana, "Family rider", "Family rider", "Family rider")
    expect(bo.locator(".verdict", has_text="Roller coaster lover")).to_contain_text("Ana offers the most")
    expect(bo.locator(".verdict", has_text="Family rider").first).to_contain_text("stays")
    expect(score(bo, "Ana")).to_have_text("1")
    go_on(ana, "Count the visitors")
    expect(score(bo, "Ana")).to_have_text("3")
    expect(bo.locator("#where")).to_contain_text("Round 2 of 6")
    expect(bo.locator("#last-round summary")).to_contain_text("+2")


def test_a_double_tap_is_one_move(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo", tracking="light")
    host.goto(path)
    go_on(host, "Open the parks")
    main_action(host).dblclick()
    expect(host.locator(".turn-banner")).to_contain_text("Bo’s turn")


def test_what_was_opened_and_typed_stays_when_others_move(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    bo.click("#notes summary")
    bo.fill("#notes input[name=text]", "Half a thought")
    bo.click("h1", force=True)
    go_on(ana, "Open the parks")
    expect(bo.locator(".turn-banner")).to_contain_text("Ana’s turn")
    expect(bo.locator("#notes input[name=text]")).to_have_value("Half a thought")
    expect(bo.locator("#notes")).to_have_attribute("open", "")
    bo.click("#notes button")
    expect(ana.locator("#notes")).to_contain_text("Half a thought")
    expect(bo.locator("#notes input[name=text]")).to_have_value("")


def test_a_turn_is_announced_once(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    bo.evaluate(
        """() => {
            window.heard = [];
            const region = document.getElementById("announce");
            new MutationObserver(() => region.textContent && heard.push(region.textContent))
              .observe(region, { childList: true });
        }"""
    )
    go_on(ana, "Open the parks")
    go_on(ana, "End the turn")
    expect(bo.locator("#announce")).to_have_text("Your turn")
    assert bo.evaluate("heard") == ["Ana’s turn", "Your turn"]


def test_a_finger_on_a_button_never_presses_what_has_come_in_its_place(phone: Phones, server: Server) -> None:
    """Between down and up somebody else's move arrives, and with it an undo button."""
    host = phone()
    path = open_table(host, "Ana", "Bo", tracking="light")
    host.goto(path)
    expect(undo_label(host)).to_have_count(0)
    box = main_action(host).bounding_box()
    assert box is not None
    host.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    host.mouse.down()
    code = path.removeprefix("/t/")
    key = next(one["value"] for one in host.context.cookies() if one["name"] == f"midway-host-{code}")
    table = {"code": code, "host_key": key}
    assert server.move(table, {"type": "adjust", "seat": 1, "counter": "visitors", "by": 1}, "more")[0] == 201
    expect(undo_label(host)).to_be_visible()
    host.mouse.up()
    host.wait_for_timeout(DOUBLE_TAP)
    expect(host.locator("#redo-move")).to_have_count(0)  # nothing was taken back
    expect(score(host, "Bo")).to_have_text("1")
