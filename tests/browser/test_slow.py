"""A slow network: the page stays usable, and an impatient thumb makes one move."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.api_table import table_of
from tests.browser.conftest import Phones
from tests.browser.labels import pattern
from tests.browser.phones import main_action, open_table, score, stop_clock
from tests.live.server import Server

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 20_000}


def test_on_a_slow_network_a_double_tap_is_one_move_and_two_taps_of_plus_are_two(phone: Phones, server: Server) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo", tracking="light")
    devtools = host.context.new_cdp_session(host)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW)
    host.goto(path)
    stop_clock(host)
    main_action(host).dblclick()
    expect(host.locator(".turn-banner")).to_contain_text("Ana")
    more = host.locator(".player-row", has_text="Bo").get_by_role("button", name=pattern("stepper.more"))
    more.click()
    more.click()
    expect(score(host, "Bo")).to_have_text("2")
    assert table_of(server, host.context, path).seq == 3
