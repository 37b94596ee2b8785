"""What a phone can do only where the address is secure: the worker, no network, a screen that stays on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.api_table import new_table
from tests.browser.labels import label
from tests.browser.phones import ARGUMENTS, CHROMIUM, PATIENCE, PHONE, address
from tests.live.server import Server

WORKER_READY = "() => navigator.serviceWorker.ready.then(worker => worker.active.state)"
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  return kept;
}"""
FAKE_WAKE_LOCK = """
  window.asked = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { window.asked += 1 } } });
"""


@pytest.fixture
def secure(browser: Browser, server: Server) -> Iterator[Page]:
    """A phone on the machine itself, which browsers trust like https."""
    phone = browser.new_context(base_url=f"http://127.0.0.1:{server.port}", viewport=PHONE, locale="fr-FR")  # type: ignore[arg-type]
    phone.set_default_timeout(PATIENCE)
    yield phone.new_page()
    phone.close()


def test_without_a_network_the_rules_are_there_and_a_table_says_what_is_wrong(secure: Page, server: Server) -> None:
    table = new_table(server, "light")
    secure.goto("/")
    secure.wait_for_function(WORKER_READY)
    secure.goto(table.path)
    secure.goto("/groups")
    kept = secure.evaluate(KEPT)
    assert "/games/scream-machine/guide" in kept
    assert not [path for path in kept if path.startswith(("/t/", "/groups", "/plays", "/api"))]
    secure.context.set_offline(True)
    secure.goto("/games/scream-machine/guide")
    expect(secure.locator("h1")).to_contain_text(label("scream-machine.title", "fr"))
    expect(secure.locator(".prose h2").first).to_be_visible()
    secure.goto("/games/steam-park/calculators/dirt")
    expect(secure.locator("#calculator")).to_be_visible()
    secure.goto(table.path)
    expect(secure.locator("h1")).to_have_text(label("offline.title", "fr"))
    expect(secure.get_by_role("link", name=label("offline.again", "fr"))).to_be_visible()
    secure.context.set_offline(False)  # the page notices by itself
    expect(secure.locator("#where")).to_contain_text(label("table.round-of", "fr", round=1, rounds=6))


def test_a_move_passes_the_worker_untouched(secure: Page, server: Server) -> None:
    table = new_table(server, "light")
    secure.goto("/")
    secure.wait_for_function(WORKER_READY)
    name = f"midway-host-{table.opened['code']}"
    secure.context.add_cookies(
        [{"name": name, "value": table.opened["host_key"], "url": f"http://127.0.0.1:{server.port}"}]
    )
    secure.goto(table.path)
    assert secure.evaluate("Boolean(navigator.serviceWorker.controller)")
    secure.locator("#actions .button-wide").click()
    expect(secure.locator(".turn-banner")).to_be_visible()
    assert table.seq == 1


def test_the_screen_stays_on_at_a_table_unless_the_phone_prefers_otherwise(secure: Page, server: Server) -> None:
    table = new_table(server, "light")
    secure.add_init_script(FAKE_WAKE_LOCK)
    secure.goto("/")
    assert secure.evaluate("window.asked") == 0
    secure.goto(table.path)
    secure.wait_for_function("() => window.asked === 1")
    secure.context.add_cookies([{"name": "midway-awake", "value": "off", "url": f"http://127.0.0.1:{server.port}"}])
    secure.goto(table.path)
    assert secure.evaluate("window.asked") == 0


def test_it_can_be_put_on_the_home_screen(browser: Browser, server: Server, tmp_path: Path) -> None:
    """As Chromium itself judges it, in a profile that may install."""
    phone = browser.browser_type.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=list(ARGUMENTS))
    page = phone.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/")
    page.wait_for_function(WORKER_READY)
    judged = phone.new_cdp_session(page).send("Page.getInstallabilityErrors")
    phone.close()
    assert judged == {"installabilityErrors": []}


def test_by_plain_http_nothing_is_registered_and_nothing_complains(browser: Browser, server: Server) -> None:
    phone = browser.new_context(base_url=address(server))
    page = phone.new_page()
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.clock.install()
    page.goto("/")
    assert not page.evaluate("window.isSecureContext")
    page.clock.run_for(1500)  # where it can be registered, the worker is registered a second after the page
    assert complaints == []
    phone.close()
