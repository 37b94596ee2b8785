"""An impatient player taps everything twice, and the table ends as the patient player's does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from playwright.sync_api import Locator, Page

from companion.rules import games
from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.phones import main_action, main_asks, press_main, stop_clock
from tests.live.server import Server

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
STEPS = 2000 if LONG else 9  # a whole game, or the beginning of one
GAMES = list(product(games(), ("full", "light"))) if LONG else [("scream-machine", "full")]
SHOWN = "seq => window.midway.table.seq() >= seq"
LATER = "milliseconds => { Date.now = ((now) => () => now + milliseconds)(Date.now()) }"
# Steps of a number and the text of a note are meant to be tapped as quickly as one likes.
FORMS = "#main form[action$='/moves']:not(:has([name=type][value=adjust], [name=type][value=note]))"


def buttons(page: Page) -> list[Locator]:
    """Every move that one tap on the page makes, but the main one."""
    return page.locator(f"{FORMS} button:not([disabled])").locator("visible=true").all()


def tap(page: Page, at: int | None) -> None:
    """One tap: on the main action, saying that it is meant where it asks, or on another button."""
    if at is None:
        press_main(page)
    else:
        buttons(page)[at].click()


def tap_all_twice(page: Page, at: int | None, pause: int, seq: int) -> None:
    """The same by an impatient finger; a question stays open under the second tap and is answered by two more."""
    stop_clock(page)
    page.locator("#actions:not([aria-disabled])").wait_for()
    button = main_action(page) if at is None else buttons(page)[at]
    if at is None and main_asks(page):
        tap_twice(button, pause, 0)
        button = page.locator("#ask-move button")
    tap_twice(button, pause, seq)


def tap_twice(button: Locator, pause: int, seq: int) -> None:
    """Two taps on one spot, so many milliseconds of the page's clock apart, the second one on what the first brought.

    Then the finger rests.
    """
    page = button.page
    button.click(trial=True)  # rolls it into sight
    box = button.bounding_box()
    assert box
    button.click()
    page.wait_for_function(SHOWN, arg=seq)
    page.evaluate(LATER, pause)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(LATER, 1000)


def seats(table: ApiTable, phone: Phones, moment: int | None) -> list[Page]:
    return [table.sit(phone(moment=moment), seat) for seat in range(3)]


def summary(table: ApiTable) -> tuple[object, ...]:
    now = table.look()
    return now["seq"], now["round"], now["phase"], now["turn"], [one["counters"] for one in now["players"]]


def log(table: ApiTable, page: Page) -> list[str]:
    page.goto(f"{table.path}/log")
    return page.locator(".log-entry").all_inner_texts()


def whose(table: ApiTable, step: int) -> int:
    """Whose phone is tapped: the one whose turn it is, else all in turn."""
    turn = table.look()["turn"]
    return turn if isinstance(turn, int) else step % 3


def choices(table: ApiTable, phones: list[Page], random: Random) -> Iterator[tuple[int, int | None]]:
    """A phone and what is tapped on it, until the game is over; what leads to a page of its own is passed over."""
    for step in range(STEPS):
        if table.look()["outcome"] is not None:
            return
        seat = whose(table, step)
        others = len(buttons(phones[seat]))
        leads_away = main_action(phones[seat]).get_attribute("href") is not None and not main_asks(phones[seat])
        taps_another = others > 0 and (leads_away or random.random() < 0.6)
        yield seat, random.randrange(others) if taps_another else -1 if leads_away else None


@pytest.mark.parametrize(("game", "tracking"), GAMES)
def test_twice_is_once(phone: Phones, server: Server, game: str, tracking: str) -> None:
    names, random = ("Ana", "Bo", "Cy"), Random(7)
    hasty, patient = (open_game(server, game, *names, tracking=tracking) for _ in range(2))
    hasty_phones, patient_phones = seats(hasty, phone, None), seats(patient, phone, 40)
    for seat, at in choices(patient, patient_phones, random):
        seq = patient.seq + 1
        if at == -1:
            hasty.next()
            patient.next()
        else:
            tap(patient_phones[seat], at)
            tap_all_twice(hasty_phones[seat], at, random.randint(150, 700), seq)
        for one in (*hasty_phones, *patient_phones):
            one.wait_for_function(SHOWN, arg=seq)
        assert summary(hasty) == summary(patient)
    assert log(hasty, hasty_phones[0]) == log(patient, patient_phones[0])
