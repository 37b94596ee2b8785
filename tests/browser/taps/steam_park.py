"""Steam Park with real dice, on everybody's own phone: one scripted round in the middle of a game.

Four players, the usual number, with two to four faces each, as dice look that were rolled again for something. Fewer
players or more faces take more taps (docs/games/steam-park.md).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.labels import label
from tests.browser.phones import go_on, outlast_double_tap
from tests.browser.taps.counter import TapCounter
from tests.browser.taps.mode import Mode, Phones
from tests.live.server import Server

NAMES = ("Ana", "Bo", "Cy", "Dee")
DICE: tuple[dict[str, int], ...] = (  # what is not named is blank
    {"ride": 2, "visitor": 2, "broom": 1},
    {"ride": 1, "stand": 1, "visitor": 1, "broom": 2},
    {"ride": 3, "bonus": 1, "broom": 1},
    {"ride": 3, "visitor": 3},
)
RIDES = (("red", 2), ("blue", 1), ("green", 3), ("pink", 3))  # built by taps; each has another of its colour already
KNOWN = """faces => {
  const known = JSON.parse(document.querySelector("form[data-dice] [data-known]").dataset.known).dice;
  return JSON.stringify([...known].sort()) === JSON.stringify(faces);
}"""
END_RACE, DEAL_DIRT, END_TURN, PAY = (
    f"steam-park.phase.{phase}.next" for phase in ("roll", "dirt", "actions", "income")
)
Act = Callable[[Page, int], None]


def play_round(table: ApiTable, phones: list[Page], act: Act) -> int:
    """Everybody presses and enters dice, acts in turn, and is paid."""
    for page, dice in zip(phones, DICE, strict=True):
        page.locator(".press button").tap()
        expect(page.locator(".press-done")).to_be_visible()
        for face, count in dice.items():
            page.locator(f"form[data-dice] [data-face={face}][data-count='{count}']").tap()
        blank = {"blank": 6 - sum(dice.values())}
        page.wait_for_function(KNOWN, arg=sorted(Counter(dice | blank).elements()))
    go_on(phones[0], END_RACE)
    go_on(phones[0], DEAL_DIRT)
    for seat, page in enumerate(phones):
        expect(page.locator(".turn-banner-mine")).to_be_visible()
        outlast_double_tap(page)
        act(page, seat)
        go_on(page, END_TURN)
    go_on(phones[0], PAY)
    assert (now := table.look())["round"] == 2, now["phase"]
    return len(phones)


def once(button: Locator) -> None:
    """Tap what does its thing at one tap and is gone then."""
    button.tap()
    expect(button).to_have_count(0)
    outlast_double_tap(button.page)


def chosen(page: Page, opener: str, choice: str, **values: Any) -> None:
    """Open a sheet, tap the one thing chosen there; it closes by itself."""
    page.get_by_role("link", name=label(opener, **values)).tap()
    page.locator("dialog.page-sheet").get_by_role("button", name=re.compile(f"^{re.escape(choice)}")).tap()
    expect(page.locator("dialog.page-sheet")).to_have_count(0)
    expect(page.get_by_role("link", name=label(opener, **values))).to_have_count(0)
    outlast_double_tap(page)


def act_in_full(page: Page, seat: int) -> None:
    """All dice are spent: a Ride, a Stand, Visitors of whom one finds a seat, Brooms, a card."""
    dice, (colour, size) = DICE[seat], RIDES[seat]
    ride = label("steam-park.ride", colour=label(f"steam-park.ride-colour.{colour}"), n=size)
    chosen(page, "steam-park.rides.go", ride, n=dice["ride"])
    if "stand" in dice:
        chosen(page, "steam-park.stands.go", label("steam-park.stand.casino"), n=dice["stand"])
    if "visitor" in dice:
        once(page.locator("#attract-all button"))
        page.locator(".places button").first.tap()
        expect(page.locator(".turn-area .changes")).to_contain_text(label("steam-park.change.seated"))
    if "broom" in dice:
        once(page.locator("#clean-all button"))
    if "bonus" in dice:
        chosen(page, "steam-park.bonus.go", label("steam-park.bonus.pays", n=5), n=dice["bonus"])


def act_in_the_middle(page: Page, seat: int) -> None:
    """What counts: Brooms, a card, and how many Visitors were seated."""
    dice = DICE[seat]
    if "broom" in dice:
        once(page.locator("#clean-all button"))
    if "bonus" in dice:
        once(page.get_by_role("button", name=label("steam-park.bonus.pays", n=5), exact=True))
    if "visitor" in dice:
        page.locator("#visitors-1 button").tap()
        expect(page.locator(".turn-area .changes")).to_contain_text(label("steam-park.change.seated"))
        outlast_double_tap(page)


def middle(phone: Phones, server: Server, counter: TapCounter) -> int:
    table = open_game(server, "steam-park", *NAMES, tracking="middle")
    table.next()
    for seat in range(len(NAMES)):
        table.move("visitors", seat=seat, visitors=2)
        table.move("adjust", seat=seat, counter="dirt", by=6)
    return play_round(table, [table.sit(phone(), seat) for seat in range(len(NAMES))], act_in_the_middle)


def full(phone: Phones, server: Server, counter: TapCounter) -> int:
    table = open_game(server, "steam-park", *NAMES)
    table.next()
    for seat, (colour, size) in enumerate(RIDES):
        standing = {"colour": colour, "size": 4 - size if size != 2 else 3, "guests": [colour] * (size != 3)}
        table.move("park", seat=seat, rides=[standing], stands=[], copied=[], grounds=0)
        table.move("adjust", seat=seat, counter="dirt", by=6)
    return play_round(table, [table.sit(phone(), seat) for seat in range(len(NAMES))], act_in_full)


MODES = (
    Mode("middle, own phones, real dice", 8, "player and round", middle),
    Mode("full, own phones, real dice", 12, "player and round", full),
)
