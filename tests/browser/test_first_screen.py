"""The busiest state of every phase of every game on two phones: what a turn needs stands above the bar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from companion.rules import games
from tests.browser.phones import PhoneServer, context
from tests.browser.turn_states import GAMES, Turn, fill_turns, read_turns
from tests.live.server import Server
from tests.shared import made_once

SIZES = (ViewportSize(width=390, height=844), ViewportSize(width=320, height=640))
LANGUAGES = ("fr-FR", "fr-FR", "en-GB")  # in turn; French has the longer words
# What can be done, with what it costs and leads to.
CONTROLS = {
    "scream-machine": ".turn .beside, .turn .attraction-grid, .turn .picker, .prompt-card .pick, .opening-line",
    "steam-park": ":is(.turn-area, .prompt-card) :is(button, .button, .chip, input)",
    "small-city": ":is(.picker-cards, .amounts, .exchanges, .count-form, .dice-row) :is(button, input), [data-circle]",
    "steam-tunnel": ".board-hint, #board",
}
# Own and other scores; a light table counts in the rows of the players.
SCORES = {
    "scream-machine": ":is(.turn, .watch, .prompt-card) .gains",
    "steam-park": ".score-grid, .final-count .final-line",
    "small-city": ".standings",
    "steam-tunnel": ".standings",
}
LIGHT_SCORES = {"scream-machine": ".player-row", "steam-tunnel": ".player-row"}
WITHOUT_SCORES = ("setup", "opening", "roll")  # nobody has any yet, or everybody races
MEASURE = """([controls, scores]) => {
  const top = document.getElementById("actions").getBoundingClientRect().top;
  const isSeen = one => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const seen = selector => [...document.querySelectorAll(selector)].filter(isSeen);
  const low = seen([".turn-banner", controls, scores].filter(Boolean).join(", ")).filter(one => {
    const box = one.getBoundingClientRect();
    return box.bottom > top + 1 || box.top < 0 || box.right > innerWidth + 1 || box.left < -1;
  });
  const depth = one => Math.round(one.getBoundingClientRect().bottom - top);
  const faults = low.map(one => `${depth(one)} px too low: ${one.outerHTML.slice(0, 90)}`);
  const {scrollWidth} = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide`);
  for (const way of document.querySelectorAll("#main a[href*='/compose/']:not([data-sheet])")) {
    if (isSeen(way) && !way.closest("svg")) faults.push(`another page: ${way.outerHTML.slice(0, 90)}`);
  }
  return [faults, seen(scores).length];
}"""


def game_of(recording: str) -> str:
    return recording.partition("-v")[0]


@pytest.fixture(scope="module")
def turns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "turns", fill_turns)


@pytest.fixture(scope="module")
def tables(turns: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Turn]]]:
    folder = tmp_path_factory.mktemp("turns")
    for file in filter(Path.is_file, turns.iterdir()):
        (folder / file.name).write_bytes(file.read_bytes())
    with PhoneServer(folder) as server:
        yield server, read_turns(folder)


def test_every_game_is_looked_at() -> None:
    assert {game_of(recording) for recording in GAMES} == set(games())


@pytest.fixture(scope="module")
def readers(browser: Browser, tables: tuple[Server, list[Turn]]) -> Iterator[dict[str, Page]]:
    """A phone for every language; a table is the first thing that it sees, each time."""
    opened = {language: context(browser, tables[0], locale=language) for language in sorted(set(LANGUAGES))}
    for phone in opened.values():
        phone.add_init_script("localStorage.clear(); sessionStorage.clear()")
    yield {language: phone.new_page() for language, phone in opened.items()}
    for phone in opened.values():
        phone.close()


@pytest.mark.parametrize("recording", GAMES)
def test_a_turn_stands_on_the_first_screen(
    readers: dict[str, Page], tables: tuple[Server, list[Turn]], recording: str
) -> None:
    """On the phone of whoever may do most, and on one phone that plays all seats."""
    server, turns = tables
    game = game_of(recording)
    of_game = [one for one in turns if game_of(one.game) == game]
    languages = {turn: LANGUAGES[number % len(LANGUAGES)] for number, turn in enumerate(of_game)}
    faults: list[str] = []
    for turn in of_game:
        if turn.game == recording:
            page = readers[languages[turn]]
            page.context.clear_cookies()  # as good as new, and quicker than another
            page.set_viewport_size(SIZES[0])
            page.goto(turn.give(page.context, server))
            page.evaluate("document.fonts.ready")
            faults += looked_at(page, turn)
    assert faults == []


def looked_at(page: Page, turn: Turn) -> Iterator[str]:
    game, over = game_of(turn.game), turn.phase == "over"
    scores = LIGHT_SCORES.get(game, SCORES[game]) if "-light-" in turn.name else SCORES[game]
    for size in SIZES:
        page.set_viewport_size(size)
        selectors = ["" if over else CONTROLS[game], ".ranking-place" if over else scores]
        found, counted = page.evaluate(MEASURE, selectors)
        if not counted and not over and turn.phase not in WITHOUT_SCORES:
            found.append("no scores")
        yield from (f"{turn.name}, {size['width']} wide: {one}" for one in found)
