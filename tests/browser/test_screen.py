"""The big screen holds every phase of every game with most players and parts, at both sizes, without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.api_table import open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.browser.phones import PhoneServer, context
from tests.browser.screen_states import GAMES, fill_screens, screen_paths
from tests.live.server import Server
from tests.shared import made_once

SIZES = {
    "television": ViewportSize(width=1920, height=1080),
    "beamer": ViewportSize(width=1024, height=768),
}
SMALLEST_TEXT = 11 / 1080  # of the height of the screen, in which everything is set
FAULTS = """() => {
  const {scrollHeight, scrollWidth} = document.documentElement;
  const faults = [];
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push(`${scrollWidth} x ${scrollHeight}`);
  for (const column of document.querySelectorAll(".screen-layout > *")) {
    if (column.scrollWidth > column.clientWidth + 1) faults.push("wide column");
  }
  for (const numbers of document.querySelectorAll(".player-row-counters")) {
    if (numbers.scrollWidth > numbers.clientWidth + 1) faults.push(`numbers too wide: ${numbers.innerText}`);
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
    copytree(made_once(tmp_path_factory, "all-screens", fill_screens), folder, dirs_exist_ok=True)
    with PhoneServer(folder) as server:
        yield server, screen_paths(folder)


@pytest.fixture(scope="module")
def television(browser: Browser, screens: tuple[Server, dict[str, str]]) -> Iterator[Page]:
    opened = context(browser, screens[0], viewport=SIZES["television"], has_touch=False)
    yield opened.new_page()
    opened.close()


def at_both_sizes(page: Page, path: str) -> Iterator[str]:
    """Load a page once, and show it at one size after the other."""
    page.set_viewport_size(SIZES["television"])
    page.goto(path)
    page.evaluate("document.fonts.ready")
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        page.evaluate("dispatchEvent(new Event('resize'))")  # now, not with the next frame
        yield size


# The board, the boroughs or the parks are looked at: how much of the screen's height or width they take together.
STARS = {
    "steam-park-v3-everything-5 actions": (".park-tiles", "height", 0.5),
    "steam-park-v3-everything-5 full-parks": (".park-tiles", "height", 0.5),
    "steam-tunnel-v2-baby-stopped-5 place": (".tunnel-board", "height", 0.7),
    "steam-tunnel-v2-full-32-cards-3 over": (".tunnel-board", "height", 0.7),
    "small-city-v2-everything-4 actions": (".borough", "width", 0.5),
    "small-city-v2-everything-4 council": (".borough", "width", 0.7),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_is_in_sight(television: Page, screens: tuple[Server, dict[str, str]], game: str) -> None:
    faults: dict[str, list[str]] = {}
    for name, path in screens[1].items():
        if not name.startswith(f"{game} "):
            continue
        for size in at_both_sizes(television, path):
            found = television.evaluate(FAULTS)
            text = television.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
            if text < SMALLEST_TEXT * SIZES[size]["height"]:
                found.append(f"text of {text} px")
            if name in STARS:
                found += small_stars(television, name, size)
            if found:
                faults[f"{name} {size}"] = found
    assert faults == {}


def small_stars(page: Page, name: str, size: str) -> Iterator[str]:
    selector, side, share = STARS[name]
    boxes = [one.bounding_box() or {} for one in page.locator(selector).all()]
    if sum(box[side] for box in boxes) <= share * SIZES[size][side]:
        yield f"small {selector}"


def test_what_is_to_be_large_is_among_the_phases(screens: tuple[Server, dict[str, str]]) -> None:
    assert set(STARS) <= set(screens[1])


def test_a_name_has_room_beside_four_numbers(phone: Phones, server: Server) -> None:
    table = open_game(server, "steam-park", "Ana", "Bartholomé", "Cy", tracking="middle", modules=["stingy"])
    table.until("roll")
    screen = phone(viewport=SIZES["television"])
    screen.goto(f"{table.path}/screen")
    lines = "names => names.map(name => Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)))"
    assert screen.locator(".player-row-name strong").evaluate_all(lines) == [1, 1, 1]


APART = """strip => {
  const texts = [...strip.querySelectorAll(".phase")].map(phase => {
    const range = document.createRange();
    range.selectNodeContents(phase);
    return [...range.getClientRects()].filter(rect => rect.width > 2);
  });
  const gaps = texts.slice(1).map((text, at) =>
    Math.min(...text.map(rect => rect.left)) - Math.max(...texts[at].map(rect => rect.right)));
  return Math.min(...gaps);
}"""


def test_five_phases_keep_apart_in_a_narrow_column(phone: Phones, server: Server) -> None:
    table = open_game(server, "steam-park", "Ana", "Bo", "Cy", modules=["directors"])
    table.move("director", director="baron")
    table.until("actions")
    screen = phone(viewport={"width": 1280, "height": 1024})
    screen.goto(f"{table.path}/screen")
    assert screen.locator(".phase").count() == 5
    assert screen.locator(".phase-strip").evaluate(APART) >= 8


def test_the_result_is_shown_when_nothing_is_asked_any_more(phone: Phones, server: Server) -> None:
    table = open_game(server, "small-city", "Ana", "Bo")
    table.move("adjust", seat=1, counter="votes", by=12)
    for seat, value in ((0, 6), (1, 0)):
        table.move("promise", seat=seat, value=value)
    while table.look()["outcome"] is None:
        table.next()
    screen = phone(viewport=SIZES["television"])
    screen.goto(f"{table.path}/screen")
    expect(screen.locator("main")).to_contain_text(label("over.asked-first"))
    expect(screen.locator(".ranking")).to_have_count(0)
    table.move("promise", seat=0, value=6, kept=True)
    expect(screen.locator(".ranking-place").first).to_contain_text("Bo")
    promise = screen.locator(".ranking-place", has_text="Ana").locator("li", has_text=label("small-city.final.kept"))
    expect(promise).to_contain_text("6")


def test_the_code_is_shown_while_seats_are_free_and_what_a_phone_points_at_is_lit(
    phone: Phones, server: Server
) -> None:
    table = open_game(server, "small-city", "Ana", "Bo")
    screen = phone(viewport=SIZES["television"])
    screen.goto(f"{table.path}/screen")
    expect(screen.locator(".screen-door")).to_be_visible()
    ana, _ = (table.sit(phone(), seat) for seat in range(2))
    expect(screen.locator(".screen-door")).to_have_count(0)
    table.next()
    ana.click("#boroughs summary")  # and what a phone points at is lit
    ana.click("#boroughs [data-lights=seat-1] h3")
    expect(screen.locator(".player-row.screen-lit")).to_contain_text("Bo")
    table.next()
    expect(screen.locator(".screen-lit")).to_have_count(0)
