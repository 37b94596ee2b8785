"""An impatient player taps everything twice, and the table ends as the patient player's does.

Two tables get the same taps on three phones each; one of them gets every tap a second time, on the spot of the first.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from itertools import product
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Response, expect

from companion.rules import games
from tests.browser.api_table import ApiTable, open_game
from tests.browser.labels import label
from tests.browser.phones import SHORT_MOMENT, PhoneServer, context, main_action, main_asks, sheet, stop_clock
from tests.browser.test_every_game import DECIDES
from tests.live.server import Server
from tests.rules.random_play import module_combinations

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
STEPS = 2000 if LONG else 9  # a whole game, or the beginning of one
WAYS = ("full", "light", "all modules") if LONG else ("full",)
GAMES = list(product(games() if LONG else ("scream-machine",), WAYS))
NAMES = ("Ana", "Bo", "Cy")
LATER = "milliseconds => { Date.now = ((now) => () => now + milliseconds)(Date.now()) }"
REST = 1000  # milliseconds after which a tap is one of its own
IDLE = "() => !document.querySelector('#waiting[aria-busy=true], dialog[aria-busy=true]')"
SHOWN = "seq => window.midway.table.seq() >= seq"
MOVE = "form[action$='/moves']:not(:has([name=type][value=adjust], [name=type][value=note])) button:not([type=button])"
MOVES, SHEETS = f"#main {MOVE}", "#main a[data-sheet]"
ON_SHEET = "dialog.page-sheet"
# Steps of a number, what is put together, and the text of a note are meant to be tapped as quickly as one likes.
EDITS = f"{ON_SHEET} button[name=edit]"
MOST_EDITS = 8  # before a sheet is closed again
# Chance says the same at both tables: it begins anew with every move.
SAME_CHANCE = """
import sys
from random import Random
import companion.serve  # first: it prepares the standard library
from companion.cli import main
from companion.live.table_service import TableService
from companion.rules.chance import Chance
TableService.chance = lambda service, stamp="": Chance(Random(4), service.round_trips.now())
sys.exit(main())
"""


class FairServer(PhoneServer):
    """A server on which the same moves bring the same luck."""

    def command(self, data: Path, workers: int) -> tuple[str, ...]:
        _, _, _, *options = super().command(data, workers)
        return (sys.executable, "-c", SAME_CHANCE, *options)


@dataclass(frozen=True)
class Choice:
    """What is tapped: one of those a selector finds; on a sheet chance goes on to choose."""

    what: str
    number: int = 0
    chance: float = 0


MAIN, MAIN_SHEET, PASS = "main", "main sheet", "pass"


def enabled(page: Page, selector: str) -> list[Locator]:
    return page.locator(f":is({selector}):not([disabled], [aria-disabled=true])").locator("visible=true").all()


class Patient:
    """Taps once, and waits."""

    def __init__(self, table: ApiTable, pages: list[Page]) -> None:
        self.table, self.pages = table, pages

    def tap(self, button: Locator, pause: int) -> None:
        button.click()
        self.settle(button.page)

    def settle(self, page: Page) -> None:
        page.wait_for_function(IDLE)
        page.wait_for_function(SHOWN, arg=self.table.seq)

    def play(self, seat: int, choice: Choice, pause: int) -> None:
        page = self.pages[seat]
        if choice.what == PASS:
            self.table.next()
        elif choice.what == MAIN:
            self.press_main(page, pause)
        else:
            button = main_action(page) if choice.what == MAIN_SHEET else enabled(page, choice.what)[choice.number]
            self.tap(button, pause)
        if choice.what in (SHEETS, MAIN_SHEET):
            self.fill_sheet(page, Random(choice.chance), pause)
        for one in self.pages:
            self.settle(one)

    def press_main(self, page: Page, pause: int) -> None:
        page.locator("#actions:not([aria-disabled])").wait_for()
        asks = main_asks(page)
        self.tap(main_action(page), pause)
        agree = page.locator("#ask-move button")
        if asks and agree.count():  # who is not the host is told that only the host goes on without them
            self.tap(agree, pause)

    def fill_sheet(self, page: Page, random: Random, pause: int) -> None:
        """Put something together and make the move as soon as it can be made, or close the sheet."""
        expect(sheet(page)).to_be_visible()
        for _ in range(MOST_EDITS):
            moves, edits = enabled(page, f"{ON_SHEET} {MOVE}"), enabled(page, EDITS)
            if moves and (not edits or random.random() < 0.5):
                self.tap(random.choice(moves), pause)
                break
            if not edits:
                break
            self.edit(random.choice(edits), pause)
            self.settle(page)
            if not sheet(page).count():  # a whole move goes by itself
                return
        if sheet(page).count():
            self.tap(sheet(page).locator(".sheet-away"), pause)
        expect(sheet(page)).to_have_count(0)

    def edit(self, button: Locator, pause: int) -> None:
        """Change what is being put together on a sheet."""
        with button.page.expect_response("**/compose/**"):
            button.click()

    def summary(self) -> tuple[object, ...]:
        now = self.table.look()
        return now["seq"], now["round"], now["phase"], now["turn"], [one["counters"] for one in now["players"]]

    def log(self) -> list[str]:
        self.pages[0].goto(f"{self.table.path}/log")
        return self.pages[0].locator(".log-entry").all_inner_texts()


class Impatient(Patient):
    """Taps twice on one spot, so many milliseconds of the page's clock apart; then the finger rests.

    The second tap meets what the first one has brought.
    """

    def tap(self, button: Locator, pause: int) -> None:
        page = button.page
        stop_clock(page)
        button.click(trial=True)  # rolls it into sight
        box = button.bounding_box()
        assert box
        opens = button.get_attribute("data-sheet") is not None
        button.click()
        if opens:
            expect(sheet(page)).to_be_visible()
        self.settle(page)
        page.evaluate(LATER, pause)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate(LATER, REST)
        self.settle(page)

    def edit(self, button: Locator, pause: int) -> None:
        """Twice where the second tap would take the first back; others are meant to be tapped quickly."""
        page = button.page
        toggles = button.evaluate("one => one.matches('[aria-pressed], [data-at]')")
        with page.expect_response("**/compose/**"):
            if toggles:
                self.tap(button, pause)
            else:
                button.click()
        page.evaluate(LATER, REST)


def choices(patient: Patient, random: Random) -> Iterator[tuple[int, Choice]]:
    """A phone and what is tapped on it, until the game is over; what leads to a page of its own is passed over."""
    for step in range(STEPS):
        now = patient.table.look()
        if now["outcome"] is not None:
            return
        seat = now["turn"] if isinstance(now["turn"], int) else step % len(NAMES)  # whose turn it is, else all in turn
        page = patient.pages[seat]
        own = [
            Choice(what, number, random.random())
            for what in (MOVES, SHEETS)
            for number, _ in enumerate(enabled(page, what))
        ]
        main = main_kind(page)
        taps_another = own and (main == PASS or random.random() < 0.6)
        yield seat, random.choice(own) if taps_another else Choice(main, chance=random.random())


def main_kind(page: Page) -> str:
    button = main_action(page)
    if button.get_attribute("data-sheet") is not None:
        return MAIN_SHEET
    leads_away = button.get_attribute("href") is not None or button.is_disabled()
    return PASS if leads_away and not main_asks(page) else MAIN


@pytest.fixture(scope="module")
def fair_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with FairServer(tmp_path_factory.mktemp("fair")) as running:
        yield running


@pytest.fixture
def players(browser: Browser, fair_server: Server) -> Iterator[Callable[..., Patient]]:
    """A patient or an impatient player, who sits at all three phones of a table; whatever breaks is a fault."""
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def hear(response: Response) -> None:
        if response.status >= HTTPStatus.BAD_REQUEST and response.status != HTTPStatus.CONFLICT:  # a refusal in words
            faults.append(f"{response.status} {response.url} {response.request.post_data}")

    def sit(kind: type[Patient], game: str, way: str, moment: int | None) -> Patient:
        tracking, modules = ("full", all_modules(game)) if way == "all modules" else (way, ())
        table = open_game(fair_server, game, *NAMES, tracking=tracking, modules=modules)
        pages = []
        for seat, _ in enumerate(NAMES):
            opened.append(context(browser, fair_server, moment=moment))
            pages.append(opened[-1].new_page())
            pages[-1].on("pageerror", lambda error: faults.append(str(error)))
            pages[-1].on("response", hear)
            table.sit(pages[-1], seat)
        return kind(table, pages)

    yield sit
    for one in opened:
        one.close()
    assert not faults


def all_modules(game: str) -> tuple[str, ...]:
    """As many as go together."""
    return max(module_combinations(games()[game], "full", 1), key=len)


@pytest.mark.parametrize(("game", "way"), GAMES)
def test_twice_is_once(players: Callable[..., Patient], game: str, way: str) -> None:
    random = Random(7)
    hasty, patient = players(Impatient, game, way, None), players(Patient, game, way, SHORT_MOMENT)
    for seat, choice in choices(patient, random):
        pause = random.randint(150, 700)
        patient.play(seat, choice, pause)
        hasty.play(seat, choice, pause)
        assert hasty.summary() == patient.summary(), choice
    if LONG:
        for one in (patient, hasty):
            confirm(one, game, way)
    assert hasty.log() == patient.log()


def confirm(player: Patient, game: str, way: str) -> None:
    """Confirm the result; the second tap does not open a rematch in the same place."""
    if way == "light":  # without any points its button leads to the score
        player.table.move("adjust", seat=0, counter=next(iter(player.table.look()["players"][0]["counters"])), by=1)
    for seat, move in product(range(len(NAMES)), DECIDES.get(game, ())):
        player.table.move(**move, seat=seat)
    for page in player.pages:
        player.settle(page)
    player.press_main(player.pages[0], 400)
    expect(main_action(player.pages[0])).to_have_text(label("table.rematch"))
    assert player.table.look()["confirmed"]
