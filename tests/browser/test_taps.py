"""One tap, one move: impatient fingers, other players' turns, what would be skipped, and two phones at once."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.api_table import ApiTable, new_table, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.browser.phones import COUNT_VISITORS, END_TURN, main_action, make_move, stop_clock
from tests.live.server import Server

OPENINGS = ([["coaster", 5]], [["water", 5]], [["thrill", 5]])
LATER = "milliseconds => { Date.now = ((now) => () => now() + milliseconds)(Date.now) }"


def in_turns(server: Server) -> ApiTable:
    """Ana, Bo and Cy at a full table, in the first turn, with every visitor entered."""
    table = new_table(server)
    for seat, cards in enumerate(OPENINGS):
        table.move("seal", seat=seat, cards=cards)
    table.next()
    return table


def spot(control: Locator) -> tuple[float, float]:
    box = control.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ask(page: Page) -> Locator:
    return page.get_by_test_id("ask")


def test_a_second_tap_on_the_same_spot_is_the_same_tap(phone: Phones, server: Server) -> None:
    table = new_table(server, "light")
    table.next()
    shared = table.host(phone(moment=None))
    expect(main_action(shared)).to_have_text(label(END_TURN))
    stop_clock(shared)
    at = spot(main_action(shared))
    before = table.seq
    shared.mouse.click(*at)
    expect(shared.locator(".turn-banner")).to_contain_text("Bo")
    expect(shared.locator("#actions[aria-disabled]")).to_have_count(0)
    shared.evaluate(LATER, 700)  # the button would take it, and the move is no longer the same in an instant
    shared.mouse.click(*at)
    shared.evaluate(LATER, 800)
    main_action(shared).click()
    expect(shared.locator(".turn-banner")).to_contain_text("Cy")
    expect(shared.locator("#actions[aria-disabled]")).to_have_count(0)
    shared.evaluate(LATER, -3_600_000)  # the phone's clock is put right
    shared.mouse.click(*at)
    expect(shared.locator(".turn-banner")).to_have_count(0)
    assert table.seq == before + 3


def test_a_button_that_another_phone_has_changed_takes_nothing_for_a_moment(phone: Phones, server: Server) -> None:
    table = new_table(server, "light")
    bo = phone(moment=None)
    bo.clock.install()
    table.sit(bo, 1)
    bo.clock.pause_at(bo.evaluate("Date.now() + 2000"))
    table.next()
    expect(bo.locator("#actions[aria-disabled=true]")).to_be_visible()
    seq = table.seq
    bo.mouse.click(*spot(main_action(bo)))
    bo.clock.run_for(800)
    expect(bo.locator("#actions[aria-disabled]")).to_have_count(0)
    expect(bo.locator("details.ask[open]")).to_have_count(0)  # nor was anything asked
    assert table.seq == seq


def test_another_players_turn_ends_only_after_asking(phone: Phones, server: Server) -> None:
    table = in_turns(server)
    table.next()
    bo = table.sit(phone(), 1)
    before = table.seq
    at = spot(main_action(bo))
    bo.mouse.click(*at)
    expect(ask(bo)).to_contain_text(label("table.ask.turn", name="Ana"))
    assert spot(main_action(bo)) == at  # nothing has moved under the finger
    assert table.seq == before
    bo.get_by_role("button", name=label("table.ask.go")).click()
    expect(bo.locator(".turn-banner-mine")).to_be_visible()
    assert table.seq == before + 1


def test_going_on_asks_and_names_what_is_missing(phone: Phones, server: Server) -> None:
    table = in_turns(server)
    ana = table.sit(phone(), 0)
    expect(main_action(ana)).to_have_text(label("scream-machine.phase.deal.next"))
    main_action(ana).click()
    expect(ask(ana)).to_contain_text(label("scream-machine.missing.visitors", n=8))
    assert table.look()["missing"] == [label("scream-machine.missing.visitors", n=8)]
    ana.get_by_role("button", name=label("table.ask.go")).click()
    expect(ana.locator(".turn-banner")).to_be_visible()
    ana.click("#late-visitors summary")  # what was missing can still be entered
    make_move(ana, ana.locator("#late-visitors .pick").first)
    expect(ana.locator("#late-visitors summary")).to_contain_text(label("scream-machine.still", n=7))
    table.until("reveal")
    expect(main_action(ana)).to_have_text(label(COUNT_VISITORS))
    main_action(ana).click()
    expect(ask(ana)).to_contain_text(label("scream-machine.missing.hidden", n=3))
    assert table.look()["phase"] == "reveal"


SKIPPED: list[tuple[str, list[str], str, int]] = [
    ("steam-park", ["directors", "new-stands"], "setup", 1),
    ("steam-park", [], "dirt", 1),
    ("steam-tunnel", [], "flip", 1),
    ("small-city", [], "vote", 1),
    ("small-city", ["godzillas"], "pollution", 5),
]  # a Director and Stands to choose, dice, a card, votes, and dice for Godzillas


def test_whatever_would_be_skipped_is_named(phone: Phones, server: Server) -> None:
    for game, modules, phase, number in SKIPPED:
        table = open_game(server, game, "Ana", "Bo", modules=modules)
        table.until(phase, number)
        ana = table.sit(phone(), 0)
        before = table.look()
        ask(ana).locator("summary").click()
        assert before["missing"]
        for words in before["missing"]:
            expect(ask(ana)).to_contain_text(words)
        assert table.seq == before["seq"]


def test_what_two_phones_enter_at_once_is_entered_once(phone: Phones, server: Server) -> None:
    table = in_turns(server)
    bo = phone()
    table.sit(bo, 1)
    bo.get_by_text(label("scream-machine.entering.here")).click()
    pick = bo.locator(".prompt-card .picker .pick", has_text=label("scream-machine.visitor.coaster"))
    expect(pick).to_be_visible()
    bo.route("**/stream*", lambda route: route.abort())
    bo.evaluate("window.dispatchEvent(new Event('online'))")  # the stream is opened anew, and fails
    table.move("arrive", place="national", visitor="coaster")
    entered = table.seq
    with bo.expect_response("**/moves") as answer:
        pick.click()
    assert answer.value.status == 409
    expect(bo.locator("#toast")).to_contain_text(label("refused.entered-twice", name=label("who.host")))
    assert table.seq == entered


def test_everybody_sees_who_is_awaited_and_says_to_be_ready(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo", "Cy", tracking="light")
    table.until("construction")
    ana, bo = table.sit(phone(), 0), table.sit(phone(), 1)
    screen = phone()
    screen.goto(f"{table.path}/screen")
    for page in (ana, bo, screen):
        expect(page.get_by_test_id("awaited")).to_have_text(label("table.awaited", names="Ana and Bo"))
    main_action(ana).click()
    for page in (ana, bo, screen):
        expect(page.get_by_test_id("awaited")).to_have_text(label("table.awaited", names="Bo"))
    main_action(ana).click()
    expect(ask(ana)).to_contain_text(label("table.ask.unready", names="Bo"))
    expect(main_action(bo)).to_have_text(label("small-city.phase.construction.next"))  # the last one goes on at once
    main_action(bo).click()
    expect(ana.get_by_test_id("awaited")).to_have_text(label("table.awaited", names="Ana and Bo"))
    assert table.look()["phase"] == "citizens"
