"""Steam Park with real dice, on everybody's own phone: one scripted round in the middle of a game.

Four players, the usual number: once with two to four faces each, as dice look that were rolled again for something,
and once with every face on every Pig board. Fewer players take more taps (docs/games/steam-park.md).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
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
EVERY_FACE: tuple[dict[str, int], ...] = tuple(
    {"ride": 1, "stand": 1, "bonus": 1, "visitor": 1, "broom": 1} | {twice: 2}
    for twice in ("ride", "broom", "visitor", "bonus")
)
# A ride with one free place each, of another size than those that are built there.
RIDES = (("red", 3), ("blue", 3), ("green", 2), ("pink", 2))
KNOWN = """faces => {
  const known = JSON.parse(document.querySelector("form[data-dice] [data-known]").dataset.known).dice;
  return JSON.stringify([...known].sort()) === JSON.stringify(faces);
}"""
END_RACE, DEAL_DIRT, END_TURN, PAY = (
    f"steam-park.phase.{phase}.next" for phase in ("roll", "dirt", "actions", "income")
)
Dice = tuple[dict[str, int], ...]
Act = Callable[[Page, int, dict[str, int]], None]


def enter_dice(page: Page, dice: dict[str, int]) -> None:
    """Where every face lies there, one of each first, and then what lies there more often."""
    wanted = dice
    if len(dice) == len(EVERY_FACE[0]):
        page.locator("form[data-dice] [data-each]").tap()
        wanted = {face: count for face, count in dice.items() if count > 1}
    for face, count in wanted.items():
        page.locator(f"form[data-dice] [data-face={face}][data-count='{count}']").tap()


def play_round(table: ApiTable, phones: list[Page], act: Act, all_dice: Dice) -> int:
    """Everybody presses and enters dice, acts in turn, and is paid."""
    for page, dice in zip(phones, all_dice, strict=True):
        page.locator(".press button").tap()
        expect(page.locator(".press-done")).to_be_visible()
        enter_dice(page, dice)
        blank = {"blank": 6 - sum(dice.values())}
        page.wait_for_function(KNOWN, arg=sorted(Counter(dice | blank).elements()))
    go_on(phones[0], END_RACE)
    go_on(phones[0], DEAL_DIRT)
    for seat, page in enumerate(phones):
        expect(page.locator(".turn-banner-mine")).to_be_visible()
        outlast_double_tap(page)
        act(page, seat, all_dice[seat])
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


def act_in_full(page: Page, seat: int, dice: dict[str, int]) -> None:
    """All dice are spent: a Ride, a Stand, Visitors of whom one finds a seat, Brooms, a card."""
    colour = label(f"steam-park.ride-colour.{RIDES[seat][0]}")
    ride = label("steam-park.ride", colour=colour, n=dice["ride"])
    once(page.get_by_role("button", name=ride, exact=True))
    if "stand" in dice:
        chosen(page, "steam-park.stands.go", label("steam-park.stand.casino"), n=dice["stand"])
    if "visitor" in dice:
        page.locator("#seat-at-once button").first.tap()
        expect(page.locator(".turn-area .changes")).to_contain_text(label("steam-park.change.seated"))
    if "broom" in dice:
        once(page.locator("#clean-all button"))
    if "bonus" in dice:
        play_cards(page, dice["bonus"])


def play_cards(page: Page, count: int) -> None:
    """A tap a card; the last one plays them."""
    card = page.locator("#bonus-pays").get_by_role("button", name=label("steam-park.bonus.pays", n=5), exact=True)
    for _ in range(count - 1):
        card.tap()
        expect(page.locator("[data-paid]")).to_have_text("5 + …")
        outlast_double_tap(page)
    once(card)


def act_in_the_middle(page: Page, seat: int, dice: dict[str, int]) -> None:
    """What counts: Brooms, a card, and how many Visitors were seated."""
    if "broom" in dice:
        once(page.locator("#clean-all button"))
    if "bonus" in dice:
        play_cards(page, dice["bonus"])
    if "visitor" in dice:
        page.locator("#visitors-1 button").tap()
        expect(page.locator(".turn-area .changes")).to_contain_text(label("steam-park.change.seated"))
        outlast_double_tap(page)


def middle(all_dice: Dice, phone: Phones, server: Server, counter: TapCounter) -> int:
    table = open_game(server, "steam-park", *NAMES, tracking="middle")
    table.next()
    for seat in range(len(NAMES)):
        table.move("visitors", seat=seat, visitors=2)
        table.move("adjust", seat=seat, counter="dirt", by=6)
    return play_round(table, [table.sit(phone(), seat) for seat in range(len(NAMES))], act_in_the_middle, all_dice)


def full(all_dice: Dice, phone: Phones, server: Server, counter: TapCounter) -> int:
    table = open_game(server, "steam-park", *NAMES)
    table.next()
    for seat, (colour, size) in enumerate(RIDES):
        standing = {"colour": colour, "size": size, "guests": [colour] * (size - 1)}
        table.move("park", seat=seat, rides=[standing], stands=[], copied=[], grounds=0)
        table.move("adjust", seat=seat, counter="dirt", by=6)
    return play_round(table, [table.sit(phone(), seat) for seat in range(len(NAMES))], act_in_full, all_dice)


UNIT = "player and round"
MODES = (
    Mode("middle, own phones, real dice", 8, UNIT, partial(middle, DICE), is_tested=False),
    Mode("middle, every face of the dice", 8, UNIT, partial(middle, EVERY_FACE)),
    Mode("full, own phones, real dice", 12, UNIT, partial(full, DICE), is_tested=False),
    Mode("full, every face of the dice", 12, UNIT, partial(full, EVERY_FACE)),
)
