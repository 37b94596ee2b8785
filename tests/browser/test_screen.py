"""The big screen holds every phase of every game with most players and parts, at both sizes, without scrolling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.api_table import open_game
from tests.browser.conftest import Phones
from tests.browser.phones import PhoneServer, context
from tests.browser.screen_states import fill_screens, screen_paths
from tests.live.server import Server

SIZES = {"television": {"width": 1920, "height": 1080}, "beamer": {"width": 1024, "height": 768}}
SMALLEST_TEXT = 11 / 1080  # of the height of the screen, in which everything is set
FAULTS = """() => {
  const {scrollHeight, scrollWidth} = document.documentElement;
  const faults = [];
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push(`${scrollWidth} x ${scrollHeight}`);
  for (const column of document.querySelectorAll(".screen-layout > *")) {
    if (column.scrollWidth > column.clientWidth + 1) faults.push("wide column");
  }
  const shown = document.querySelectorAll("h2, h3, dd, .turn-banner-title, .ranking-name, .seat-badge, svg, strong");
  for (const one of shown) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest(".visually-hidden, [hidden], .settings")) continue;
    const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const isText = !one.closest("svg") && one.matches("h2, h3, dd, .turn-banner-title");
    if (outside || (isText && one.scrollWidth > one.clientWidth + 1)) faults.push(one.outerHTML.slice(0, 80));
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("screens")
    fill_screens(folder)
    with PhoneServer(folder) as server:
        yield server, screen_paths(folder)


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_is_in_sight(browser: Browser, screens: tuple[Server, dict[str, str]], size: str) -> None:
    server, paths = screens
    opened = context(browser, server, viewport=SIZES[size], has_touch=False)
    page = opened.new_page()
    faults: dict[str, list[str]] = {}
    for name, path in paths.items():
        page.goto(path)
        page.evaluate("document.fonts.ready")
        found = page.evaluate(FAULTS)
        text = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        if text < SMALLEST_TEXT * SIZES[size]["height"]:
            found.append(f"text of {text} px")
        if found:
            faults[name] = found
    opened.close()
    assert faults == {}


def test_the_code_is_shown_while_a_seat_is_free(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo")
    screen = phone(viewport=SIZES["television"])
    screen.goto(f"{table.path}/screen")
    expect(screen.locator(".screen-door")).to_be_visible()
    for seat in range(2):
        table.sit(phone(), seat)
    expect(screen.locator(".screen-door")).to_have_count(0)
