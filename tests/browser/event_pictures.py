"""Pictures of an event: the organiser's pages, a player's phone, the hall, and what is printed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page

from pdf.filled_forms.preview import preview
from tests.browser.labels import label
from tests.browser.phones import context
from tests.events.event_client import PEOPLE
from tests.live.server import Server

LAPTOP = {"width": 1280, "height": 720}


def take_event(browser: Browser, server: Server, folder: Path, keep: object) -> None:
    """An event of 24 people in its second round."""
    assert callable(keep)
    organiser = context(browser, server)
    page = organiser.new_page()
    base = _make(page)
    _enter(page, base)

    def photograph(shown: Page, path: str, name: str, whole: bool = False) -> None:
        shown.goto(f"{base}{path}")
        keep(shown, folder / f"event-{name}.png", whole)

    for path, name in (("/people", "people"), ("/rounds/2", "round"), ("/desk", "desk"), ("/standings", "standings")):
        photograph(page, path, name)
    photograph(page, "/people/3", "person", whole=True)
    photograph(page, "/settings", "settings")
    for what in ("cards", "round-2", "standings"):
        script = "async url => Array.from(new Uint8Array(await (await fetch(url)).arrayBuffer()))"
        drawn = preview(bytes(page.evaluate(script, f"{base}/paper/{what}.pdf")))
        reduced = Image.open(BytesIO(drawn)).convert("RGB").quantize(32, dither=Image.Dither.NONE)
        reduced.save(folder / f"event-paper-{what}.png", optimize=True)
    player = context(browser, server, locale="fr-FR", color_scheme="dark").new_page()
    player.goto(base)
    player.get_by_label(label("event.who.you", "fr")).select_option(label="Gus")
    player.get_by_role("button", name=label("event.who.go", "fr")).click()
    photograph(player, "", "player-fr-dark")
    hall = context(browser, server, viewport=LAPTOP, has_touch=False).new_page()
    photograph(hall, "/hall", "hall")


def _make(page: Page) -> str:
    page.goto("/events")
    page.get_by_label(label("event.name")).fill("Autumn Cup")
    page.get_by_label(label("steam-park.title")).check()
    page.get_by_label(label("event.names"), exact=True).fill("\n".join(PEOPLE))
    page.get_by_role("button", name=label("events.make")).click()
    page.wait_for_url("**/people")
    base = page.url.rsplit("/", 1)[0]
    page.goto(f"{base}/rounds/1")
    page.get_by_role("button", name=label("event.draw.all", first=1, last=4)).click()
    page.wait_for_url("**/rounds/1")
    return base


def _enter(page: Page, base: str) -> None:
    """The first round with two entries that differ, and half of the second."""
    random = Random(7)
    lines = [(1, table) for table in range(1, 7)] + [(2, table) for table in range(1, 4)] + [(1, 3)]
    for number, table in lines:
        page.goto(f"{base}/desk?round={number}")
        totals = " ".join(str(random.randint(12, 48)) for _ in range(4))
        page.get_by_label(label("event.desk.line")).fill(f"{table} {totals}")
        page.keyboard.press("Enter")
        page.wait_for_url("**last=*")
