"""The server is killed or hangs in the middle of a table; phones come by plain http, without a service worker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.labels import attraction, label, labelled, pattern
from tests.browser.phones import HOST, context, open_sheet, open_table, press_in_sheet, score, sheet, sit
from tests.live.restartable_server import RestartableServer


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
