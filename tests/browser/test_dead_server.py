"""The server is killed or hangs in the middle of a table; phones come by plain http, without a service worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.labels import attraction, label, labelled, pattern
from tests.browser.phones import (
    HOST,
    context,
    main_action,
    open_sheet,
    open_table,
    outlast_double_tap,
    press_in_sheet,
    score,
    sheet,
    sit,
)
from tests.live.lossy_proxy import LossyProxy
from tests.live.restartable_server import RestartableServer
from tests.live.server import Server


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[RestartableServer]:
    with RestartableServer(tmp_path) as server:
        start(server)
        yield server


def start(server: RestartableServer) -> None:
    server.start(1, "--allow-host", HOST)


@pytest.fixture
def ana(browser: Browser, mortal: RestartableServer) -> Iterator[Page]:
    opened: BrowserContext = context(browser, cast("Any", mortal))
    yield opened.new_page()
    opened.close()


class Called(Server):
    """How the API of a server is called that this test starts and stops by itself."""

    def __init__(self, port: int) -> None:
        self.port = port


def table_at(mortal: RestartableServer, game: str, **options: Any) -> ApiTable:
    return open_game(Called(mortal.port), game, "Ana", "Bo", "Cy", **options)


def plus(page: Page, name: str) -> Locator:
    return page.locator(".player-row", has_text=name).get_by_role("button", name=pattern("stepper.more"))


def away(page: Page) -> Locator:
    return page.locator("#waiting [data-away]")


def test_a_dead_server_is_told_in_place_and_taps_wait_where_they_were_made(
    ana: Page, mortal: RestartableServer
) -> None:
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    mortal.kill()
    expect(away(ana)).to_be_visible()
    expect(plus(ana, "Ana")).to_be_visible()  # the table is still there

    plus(ana, "Ana").click()
    expect(plus(ana, "Ana")).to_have_attribute("data-waits", "")
    plus(ana, "Ana").click()
    ana.get_by_role("button", name=label("table.waits.take-back")).click()
    expect(plus(ana, "Ana")).not_to_have_attribute("data-waits", "")
    plus(ana, "Bo").click()

    address = ana.url
    ana.get_by_role("link", name=label("table.log")).click()
    expect(ana.locator("#toast")).to_contain_text(label("offline.toast"))
    assert ana.url == address
    expect(plus(ana, "Ana")).to_be_visible()

    start(mortal)
    expect(ana.locator("#waiting")).to_be_hidden()
    expect(score(ana, "Bo")).to_have_text("1")
    expect(score(ana, "Ana")).to_have_text("0")


def test_a_server_that_hangs_is_noticed_too(ana: Page, mortal: RestartableServer) -> None:
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    mortal.pause()
    expect(away(ana)).to_be_visible()
    mortal.resume()
    expect(ana.locator("#waiting")).to_be_hidden()


def test_a_draft_outlives_reload_back_and_a_dead_server_and_its_last_tap_waits(
    ana: Page, mortal: RestartableServer
) -> None:
    path = open_table(ana, "Ana", "Bo")
    sit(ana, path, "Ana")
    chosen = ana.locator(".chosen .card-button")
    ana.goto(f"{path}/compose/seal/0")  # as without a sheet
    ana.click(labelled("scream-machine.compose.add", **attraction("food", 1)))
    expect(chosen).to_have_count(1)
    ana.reload()
    expect(chosen).to_have_count(1)
    ana.go_back()

    open_sheet(ana, "scream-machine.seal.go")
    expect(chosen).to_have_count(1)
    ana.click(labelled("scream-machine.compose.add", **attraction("water", 1)))
    expect(chosen).to_have_count(2)
    ana.reload()
    expect(chosen).to_have_count(2)  # the sheet is open again
    ana.keyboard.press("Escape")
    expect(sheet(ana)).to_have_count(0)
    open_sheet(ana, "scream-machine.seal.go")
    expect(chosen).to_have_count(2)

    mortal.kill()
    thrill = ana.locator(labelled("scream-machine.compose.add", **attraction("thrill", 1)))
    thrill.click()
    expect(away(ana)).to_be_visible()
    expect(thrill).to_have_attribute("data-waits", "")
    press_in_sheet(ana, "scream-machine.seal.do")
    expect(ana.locator("#waiting")).to_contain_text(label("table.waiting", n=1))
    start(mortal)
    ana.click("#my-seal summary")
    expect(ana.locator("#my-seal .plate")).to_have_count(3)


def test_back_without_a_server_says_that_what_is_shown_is_old(ana: Page, mortal: RestartableServer) -> None:
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    ana.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    mortal.kill()
    ana.evaluate("""() => {
        Object.defineProperty(document, "hidden", { value: false, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    expect(away(ana)).to_be_visible()


def test_a_sheet_over_a_server_that_hangs_says_so_and_its_taps_wait_and_can_be_taken_back(
    ana: Page, mortal: RestartableServer
) -> None:
    table = table_at(mortal, "scream-machine")
    table.sit(ana, 0)
    open_sheet(ana, "scream-machine.seal.go")
    mortal.pause()
    expect(sheet(ana).locator("#waiting [data-away]")).to_be_visible()  # what lies under the sheet is out of reach
    food = ana.locator(labelled("scream-machine.compose.add", **attraction("food", 1)))
    for waits in (1, 0, 1):
        food.click()
        expect(sheet(ana).locator("button[data-waits]")).to_have_count(waits)
        outlast_double_tap(ana)
    press_in_sheet(ana, "scream-machine.seal.do")
    expect(sheet(ana)).to_have_count(0)
    expect(main_action(ana)).to_have_attribute("data-waits", "")

    main_action(ana).click()  # it waits: here it can be taken back
    ana.get_by_role("button", name=label("table.waits.take-back")).click()
    expect(main_action(ana)).not_to_have_attribute("data-waits", "")
    outlast_double_tap(ana)
    mortal.resume()
    expect(ana.locator("#waiting")).to_be_hidden()
    open_sheet(ana, "scream-machine.seal.go")
    expect(ana.locator(".chosen .card-button")).to_have_count(1)  # as it was put together


@pytest.mark.parametrize("page", ["/seats", "/log", "/screen", "/compose/seal/0"])
def test_pages_without_a_move_under_way_say_that_the_server_hangs(
    ana: Page, mortal: RestartableServer, page: str
) -> None:
    table = table_at(mortal, "scream-machine")
    table.sit(ana, 0)
    ana.goto(f"{table.path}{page}")
    mortal.pause()
    expect(away(ana)).to_be_visible()
    mortal.resume()
    expect(away(ana)).to_be_hidden()


@pytest.mark.parametrize("answer", [(502, "<html>Bad gateway</html>"), (200, "<!doctype html><html><main>")])
def test_a_server_that_cannot_be_reached_behind_another_and_half_an_answer_keep_the_sheet(
    ana: Page, mortal: RestartableServer, answer: tuple[int, str]
) -> None:
    table = table_at(mortal, "scream-machine")
    table.sit(ana, 0)
    open_sheet(ana, "scream-machine.seal.go")
    ana.route("**/compose/**", lambda route: route.fulfill(status=answer[0], body=answer[1]), times=1)
    ana.click(labelled("scream-machine.compose.add", **attraction("food", 1)))
    expect(sheet(ana).locator("button[data-waits]")).to_have_count(1)
    expect(ana.locator(".chosen .card-button")).to_have_count(1)


def test_a_draft_on_a_page_of_its_own_takes_taps_while_the_server_hangs(ana: Page, mortal: RestartableServer) -> None:
    table = table_at(mortal, "scream-machine")
    table.sit(ana, 0)
    ana.goto(f"{table.path}/compose/seal/0")
    mortal.pause()
    for family in ("food", "water"):
        card = ana.locator(labelled("scream-machine.compose.add", **attraction(family, 1)))
        card.click()
        expect(card).to_have_attribute("data-waits", "")
        outlast_double_tap(ana)
    expect(away(ana)).to_be_visible()
    mortal.resume()
    expect(ana.locator(".chosen .card-button")).to_have_count(2)


def test_what_is_taken_back_while_the_server_hangs_does_not_count(ana: Page, mortal: RestartableServer) -> None:
    """The server has received it by then, and reads it when it wakes up."""
    table = table_at(mortal, "scream-machine", tracking="light")
    table.sit(ana, 0)
    mortal.pause()
    plus(ana, "Ana").click()
    expect(plus(ana, "Ana")).to_have_attribute("data-waits", "")
    ana.locator("#waiting summary").click()
    ana.get_by_role("button", name=label("table.waits.take-back")).click()
    expect(plus(ana, "Ana")).not_to_have_attribute("data-waits", "")
    mortal.resume()
    ana.wait_for_function("() => midway.table.seq() === 2")  # made, and undone
    expect(score(ana, "Ana")).to_have_text("0")


def test_a_stream_that_was_lost_on_the_way_is_opened_anew(browser: Browser, mortal: RestartableServer) -> None:
    """A phone that changes from one network to another: nobody tells either end, and the server can be reached."""
    table = table_at(mortal, "scream-machine", tracking="light")
    with LossyProxy(mortal.port) as network:
        phone = context(browser, Called(network.port))
        table.host_in(phone)
        ana, screen = phone.new_page(), phone.new_page()
        ana.goto(f"http://{HOST}:{network.port}{table.path}")
        screen.goto(f"http://{HOST}:{network.port}{table.path}/screen")
        for page in (ana, screen):
            page.wait_for_load_state("load")
        network.lose_streams()
        table.move("adjust", seat=0, counter="visitors", by=3)
        for page in (ana, screen):
            expect(score(page, "Ana").first).to_have_text("3")
        phone.close()


def test_links_of_a_phone_that_is_far_away_are_followed(browser: Browser, mortal: RestartableServer) -> None:
    table = table_at(mortal, "scream-machine", tracking="light")
    with LossyProxy(mortal.port) as network:
        phone = context(browser, Called(network.port))
        table.host_in(phone)
        ana = phone.new_page()
        ana.goto(f"http://{HOST}:{network.port}{table.path}")
        network.delay = 0.4  # each way
        ana.get_by_role("link", name=label("table.log")).click()
        ana.wait_for_url("**/log")
        phone.close()


def test_back_without_a_server_stays_at_the_table(ana: Page, mortal: RestartableServer) -> None:
    """The browser has no copy of the page before, and would show an error of its own."""
    table = table_at(mortal, "scream-machine", tracking="light")
    table.sit(ana, 0)
    ana.get_by_role("link", name=label("table.log")).click()
    ana.wait_for_url("**/log")
    mortal.kill()
    expect(away(ana)).to_be_visible()
    ana.go_back()
    expect(ana.locator("#toast")).to_contain_text(label("offline.toast"))
    assert ana.url.endswith("/log")
    start(mortal)
    expect(away(ana)).to_be_hidden()
    ana.go_back()
    ana.wait_for_url(f"**{table.path}")


def test_a_score_that_is_entered_at_the_end_stays_while_the_server_is_away(
    ana: Page, mortal: RestartableServer
) -> None:
    table = table_at(mortal, "small-city", tracking="light")
    table.host(ana)
    while not table.look()["outcome"]:
        table.next()
    ana.goto(f"{table.path}/score")
    votes = ana.locator("input[name='/players/0/votes']")
    votes.evaluate("input => { input.value = 7; input.dispatchEvent(new Event('change', {bubbles: true})) }")
    ana.wait_for_function(
        "() => JSON.parse(document.querySelector('#calculator > [name=doc]').value).players[0].votes === 7"
    )
    mortal.kill()
    expect(away(ana)).to_be_visible()
    main_action(ana).click()
    expect(ana.locator("#toast")).to_contain_text(label("offline.toast"))
    start(mortal)
    expect(away(ana)).to_be_hidden()
    ana.reload()
    expect(votes).to_have_value("7")
    main_action(ana).click()
    ana.wait_for_url(f"**{table.path}")
