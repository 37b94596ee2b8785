"""Three people play a round: two on their own phones, one served by the host."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.labels import attraction, label, labelled, undo
from tests.browser.phones import (
    COUNT_VISITORS,
    END_TURN,
    NATIONALS,
    OPEN_PARKS,
    all_ready,
    choose_opening,
    go_on,
    main_action,
    open_sheet,
    open_table,
    pick_visitors,
    press_in_sheet,
    score,
    sit,
    stop_clock,
    undo_label,
)
from tests.live.server import Server


def test_two_phones_and_the_host_play_a_round_to_its_end(phone: Phones) -> None:
    ana, bo, screen = phone(), phone(), phone()
    path = open_table(ana, "Ana", "Bo", "Cy")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    screen.goto(f"{path}/screen")
    _open_in_secret(ana, bo, screen)
    _deal(ana, bo)
    _take_turns(ana, bo)
    _visitors_decide(ana, bo)


def _open_in_secret(ana: Page, bo: Page, screen: Page) -> None:
    open_sheet(ana, "scream-machine.seal.go")
    choose_opening(ana, ("coaster", 5))
    expect(bo.locator(".opening-line", has_text="Ana")).to_contain_text(label("scream-machine.sealed"))
    expect(screen.locator(".screen-opening-sealed")).to_have_count(1)
    expect(screen.locator(".screen-opening-sealed")).to_contain_text("Ana")
    main_action(screen).click()  # on a phone there is a way back to the table
    expect(screen.locator(".opening-line", has_text="Ana")).to_be_visible()
    assert "coaster" not in bo.content()
    expect(undo_label(ana)).to_have_text(undo("scream-machine.move.seal", name="Ana"))

    open_sheet(ana, "pass.title", name="Cy")
    press_in_sheet(ana, "pass.go", name="Cy")
    choose_opening(ana, ("food", 3), ("food", 1))
    open_sheet(bo, "scream-machine.seal.go")
    choose_opening(bo, ("thrill", 3), ("nostalgia", 3))
    go_on(bo, OPEN_PARKS)
    expect(score(ana, "Ana")).to_have_text("1")
    expect(undo_label(ana)).to_have_count(0)  # what was shown cannot be chosen again


def _deal(ana: Page, bo: Page) -> None:
    """One phone enters what was dealt; the other sees whose, and takes over by a tap."""
    pick_visitors(ana, *NATIONALS)
    expect(bo.get_by_test_id("entering")).to_contain_text(label("scream-machine.entering.other", name="Ana"))
    expect(bo.get_by_test_id("entering")).to_contain_text(label("scream-machine.still", n=3))
    expect(bo.locator(".picker-flat")).not_to_be_visible()
    bo.get_by_text(label("scream-machine.entering.here")).click()
    pick_visitors(bo, "food", "food")
    expect(ana.get_by_test_id("entering")).to_contain_text(label("scream-machine.entering.other", name="Bo"))
    expect(ana.get_by_test_id("entering")).to_contain_text(label("scream-machine.still", n=1))
    wrong = ana.locator(".visitor-button", has_text=label("scream-machine.visitor.food")).last
    wrong.click()  # taken back by tapping it
    expect(bo.get_by_test_id("entering")).to_contain_text(label("scream-machine.still", n=2))
    pick_visitors(ana, "water", "water")
    expect(bo.locator(".prompt-card")).to_contain_text(label("scream-machine.deal.done"))
    go_on(bo, "scream-machine.phase.deal.next")


def _take_turns(ana: Page, bo: Page) -> None:
    expect(ana.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    expect(bo.locator(".turn")).to_have_count(0)
    ana.click(labelled("scream-machine.build.card", **attraction("water", 3)))
    expect(undo_label(ana)).to_have_text(undo("scream-machine.move.build", name="Ana", **attraction("water", 3)))
    ana.locator(".turn .pick", has_text=label("scream-machine.option.advertise.title")).click()
    expect(score(bo, "Ana")).to_have_text("2")
    ana.locator("#actions .button-icon").first.click()
    expect(score(bo, "Ana")).to_have_text("1")
    go_on(ana, END_TURN)
    expect(bo.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    bo.click(labelled("scream-machine.build.card", **attraction("food", 5)))
    go_on(bo, END_TURN)
    expect(ana.locator(".turn-banner-mine")).to_contain_text(label("table.turn-of", name="Cy"))
    go_on(ana, END_TURN)


def _visitors_decide(ana: Page, bo: Page) -> None:
    pick_visitors(ana, "family", "family", "family")
    expect(bo.locator(".verdict", has_text=label("scream-machine.visitor.coaster"))).to_contain_text(
        label("scream-machine.why.highest", offers="", winner="Ana")
    )
    expect(bo.locator(".verdict", has_text=label("scream-machine.visitor.family")).first).to_contain_text(
        label("scream-machine.stays")
    )
    expect(score(bo, "Ana")).to_have_text("1")
    go_on(ana, COUNT_VISITORS)
    expect(score(bo, "Ana")).to_have_text("3")
    expect(bo.locator("#where")).to_contain_text(label("table.round-of", round=2, rounds=6))
    expect(bo.locator("#last-round summary")).to_contain_text("+2")
    expect(bo.locator(".player-row", has=bo.locator(".tag-mustard"))).to_contain_text("Bo")  # who is first now


def test_a_double_tap_is_one_move(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo", tracking="light")
    host.goto(path)
    go_on(host, OPEN_PARKS)
    stop_clock(host)
    main_action(host).dblclick()
    expect(host.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Bo"))


def test_what_was_opened_and_typed_stays_when_others_move(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    all_ready(ana, bo)
    bo.click("#notes summary")
    bo.fill("#notes input[name=text]", "Half a thought")
    bo.click("h1", force=True)
    go_on(ana, OPEN_PARKS)
    expect(bo.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Ana"))
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
    all_ready(ana, bo)
    bo.evaluate(
        """() => {
            window.heard = [];
            const region = document.getElementById("announce");
            new MutationObserver(() => region.textContent && heard.push(region.textContent))
              .observe(region, { childList: true });
        }"""
    )
    go_on(ana, OPEN_PARKS)
    go_on(ana, END_TURN)
    expect(bo.locator("#announce")).to_have_text(label("seat.turn.mine"))
    assert bo.evaluate("heard") == [label("table.turn-of", name="Ana"), label("seat.turn.mine")]


def test_a_finger_on_a_button_never_presses_what_has_come_in_its_place(phone: Phones, server: Server) -> None:
    """Between down and up somebody else's move arrives, and with it an undo button; or the next player's turn."""
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
    sent: list[str] = []
    host.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    host.mouse.up()
    assert server.move(table, {"type": "adjust", "seat": 1, "counter": "visitors", "by": 1}, "once more")[0] == 201
    expect(score(host, "Bo")).to_have_text("2")
    expect(host.locator("#redo-move")).to_have_count(0)  # nothing was taken back

    seen = server.look(table)["seq"]
    assert server.move(table, {"type": "next", "seen": seen}, "open")[0] == 201
    expect(host.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Ana"))
    expect(host.locator("#actions[aria-disabled]")).to_have_count(0)
    main_action(host).hover()
    host.mouse.down()
    assert server.move(table, {"type": "next", "seen": seen + 1}, "end")[0] == 201
    expect(host.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Bo"))
    expect(host.locator("#actions[aria-disabled]")).to_have_count(0)
    host.mouse.up()
    assert server.move(table, {"type": "adjust", "seat": 1, "counter": "visitors", "by": 1}, "and more")[0] == 201
    expect(score(host, "Bo")).to_have_text("3")
    assert sent == []
