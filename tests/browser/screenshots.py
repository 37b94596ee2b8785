"""Pictures for the README: `python -m tests.browser.screenshots docs/pictures` plays a short game and shows it."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from companion.demo import fill
from companion.rules import games
from companion.speech.catalogue import catalogue
from tests.browser import main_pages as stages
from tests.browser.event_pictures import take_event
from tests.browser.game_pictures import take_games
from tests.browser.phones import GAME, PhoneServer, context, launch, sit
from tests.live.server import Server

SCREEN = {"width": 1280, "height": 720}
TABLET = {"width": 820, "height": 1180}
COLOURS = 128


def photograph(page: Page, path: str, to: Path, whole: bool = False) -> None:
    """The page as it is first seen, or all of it, with its fonts; in few colours, since posters have few."""
    page.goto(path)
    keep(page, to, whole)


def keep(page: Page, to: Path, whole: bool = False) -> None:
    """The page as it stands."""
    page.evaluate("document.fonts.ready")
    taken = Image.open(BytesIO(page.screenshot(animations="disabled", full_page=whole)))
    taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(to, optimize=True)


def take_examples(browser: Browser, server: Server, folder: Path) -> None:
    """A table of every game in the middle of it, as its folder records it; and the components by day and by night."""
    day = context(browser, server).new_page()
    day.goto("/")
    day.click(".home-example button")
    for game in games().values():
        at = day.locator(".table-line", has_text=catalogue("en").message(f"{game.id}.title")).last
        path = str(at.locator("a").get_attribute("href"))
        if game.id != GAME:  # that one is shown at its turn, below
            photograph(day, path, folder / f"{game.id}.png")
        day.goto("/")
    photograph(day, "/groups/1/statistics", folder / "statistics.png")
    for name, scheme in (("components", "light"), ("components-night", "dark")):
        page = context(browser, server, viewport=TABLET, color_scheme=scheme).new_page()
        photograph(page, "/help/components", folder / f"{name}.png", whole=True)


def take_all(browser: Browser, server: Server, folder: Path) -> None:
    day = context(browser, server).new_page()
    night = context(browser, server, locale="fr-FR", color_scheme="dark").new_page()
    screen = context(browser, server, viewport=SCREEN, has_touch=False).new_page()

    photograph(day, "/", folder / "home.png")
    photograph(day, "/games/scream-machine/open", folder / "open.png")
    playing = stages.in_turns(server)
    sit(day, playing.path, "Ana")
    photograph(day, playing.path, folder / "turn.png")
    playing.next()
    sit(night, playing.path, "Bo")
    expect(night.locator(".turn-banner-mine")).to_be_visible()
    photograph(night, playing.path, folder / "turn-fr-dark.png")
    photograph(screen, f"{playing.path}/screen", folder / "screen.png")
    playing.next()
    playing.next()
    for gap in range(3):
        playing.move("turn-up", gap=gap, visitor="family")
    photograph(day, playing.path, folder / "visitors.png")
    playing.next()
    playing.move("stop")
    photograph(day, playing.path, folder / "result.png")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data:
        fill(Path(data))
        with PhoneServer(Path(data)) as server, sync_playwright() as playwright:
            browser = launch(playwright)
            take_all(browser, server, folder)
            take_examples(browser, server, folder)
            take_games(browser, server, folder, keep)
            take_event(browser, server, folder, keep)
            browser.close()
    for picture in sorted(folder.glob("*.png")):
        print(f"{picture} {picture.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
