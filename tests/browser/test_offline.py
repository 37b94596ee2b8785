"""The network goes and comes back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.api_table import open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, pattern
from tests.browser.phones import END_TURN, OPEN_PARKS, all_ready, go_on, main_action, open_table, score, sit
from tests.live.server import Server


def test_a_move_made_without_a_network_is_sent_once_when_it_is_back(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    bo.context.set_offline(True)
    more = bo.locator(".player-row", has_text="Bo").get_by_role("button", name=pattern("stepper.more"))
    more.click()
    expect(more).to_have_attribute("data-waits", "")
    more.click()  # it waits: a second tap only shows where it can be taken back
    expect(bo.locator("#waiting")).to_contain_text(label("table.waiting", n=1))
    expect(bo.get_by_role("button", name=label("table.waits.take-back"))).to_be_visible()
    expect(score(bo, "Bo")).to_have_text("0")
    bo.context.set_offline(False)
    expect(bo.locator("#waiting")).to_be_hidden()
    expect(score(bo, "Bo")).to_have_text("1")
    expect(score(ana, "Bo")).to_have_text("1")


def test_a_page_that_was_hidden_catches_up(phone: Phones) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    all_ready(ana, bo)
    bo.evaluate(hide, True)
    go_on(ana, OPEN_PARKS)
    go_on(ana, END_TURN)
    expect(bo.locator(".turn-banner")).to_have_count(0)
    bo.evaluate(hide, False)
    expect(bo.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    expect(main_action(bo)).to_contain_text(label(END_TURN))


def test_a_move_that_waited_outlives_its_page(phone: Phones) -> None:
    """The page is closed while its move waits; the next page of this phone sends it, once."""
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    bo.route("**/moves", lambda route: route.abort())
    more = bo.locator(".player-row", has_text="Bo").get_by_role("button", name=pattern("stepper.more"))
    more.click()
    expect(bo.locator("#waiting")).to_contain_text(label("table.waiting", n=1))
    again = bo.context.new_page()
    bo.close()
    again.goto(path)
    expect(score(again, "Bo")).to_have_text("1")
    expect(again.locator("#waiting")).to_be_hidden()
    again.reload()
    expect(score(again, "Bo")).to_have_text("1")


def test_moves_wait_behind_one_another(phone: Phones) -> None:
    """While the first does not get through, the second is not sent either; then both go in order."""
    ana = phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    ana.route("**/moves", lambda route: route.abort(), times=1)
    row = ana.locator(".player-row", has_text="Ana")
    row.get_by_role("button", name=pattern("stepper.more")).click()
    expect(ana.locator("#waiting")).to_contain_text(label("table.waiting", n=1))
    row.get_by_role("button", name=pattern("stepper.less")).click()  # refused by the rules if it came first
    expect(ana.locator("#waiting")).to_be_hidden()
    expect(score(ana, "Ana")).to_have_text("0")
    ana.goto(f"{path}/log")
    expect(ana.locator("main li", has_text=label("scream-machine.counter.visitors"))).to_have_count(2)


def test_a_move_the_table_has_outrun_is_shown_to_its_maker_with_the_reason(phone: Phones) -> None:
    ana, bo = phone(), phone(viewport={"width": 320, "height": 640})
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    all_ready(bo, ana)
    bo.context.set_offline(True)
    main_action(bo).click()
    expect(bo.locator("#waiting")).to_contain_text(label("table.waiting", n=1))
    go_on(ana, OPEN_PARKS)
    bo.evaluate("scrollTo(0, 9999)")
    bo.evaluate("scrollTo = () => {}")  # which the next phase would do
    bo.context.set_offline(False)
    note = bo.locator("#refused .notice")
    expect(note).to_contain_text(label(OPEN_PARKS))
    expect(note).to_contain_text(label("refused.late"))
    expect(note).to_be_in_viewport(ratio=1)
    expect(bo.locator("#waiting")).to_be_hidden()
    bo.reload()
    expect(note).to_contain_text(label("refused.late"))  # nobody has read it yet
    note.get_by_role("button").click()
    expect(note).to_have_count(0)
    bo.reload()
    expect(note).to_have_count(0)


def test_a_move_is_forgotten_before_it_leads_to_another_page(phone: Phones, server: Server) -> None:
    """However long the browser's store takes: the next page would send the move again, and lead to the table again."""
    table = open_game(server, "small-city", "Ana", "Bo", "Cy")
    host = table.host(phone())
    host.add_init_script(
        "const remove = IDBObjectStore.prototype.delete;"
        "IDBObjectStore.prototype.delete = function (key) {"
        "  for (let read = 0; read < 20000; read += 1) this.get('nothing');"
        "  return remove.call(this, key);"
        "};"
    )
    sent: list[str] = []
    host.on("request", lambda request: sent.append(request.url) if request.url.endswith("/moves") else None)
    host.goto(f"{table.path}/seats")
    with host.expect_navigation():
        host.get_by_role("button", name=label("seats.draw-first")).click()
    host.wait_for_function("() => document.getElementById('waiting').ariaBusy === 'false'")
    assert len(sent) == 1
