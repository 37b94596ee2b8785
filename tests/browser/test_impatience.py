"""An impatient player taps everything twice, and the table ends as the patient player's does."""

from __future__ import annotations

import os
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.rules import games
from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.phones import main_action, main_asks, press_main, stop_clock
from tests.live.server import Server

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
PRESSES = 60 if LONG else 9  # of the main button, by the three phones in turn
GAMES = list(games()) if LONG else ["scream-machine"]
SHOWN = "seq => window.midway.table.seq() >= seq"
LATER = "milliseconds => { Date.now = ((now) => () => now + milliseconds)(Date.now()) }"


def tap_twice(page: Page, pause: int, seq: int) -> None:
    """Two taps on one spot, so many milliseconds of the page's clock apart, the second one on what the first brought.

    Then the finger rests. Where the main action asks, the second tap closes the question, so one is enough.
    """
    stop_clock(page)
    expect(page.locator("#actions[aria-disabled]")).to_have_count(0)
    box = main_action(page).bounding_box()
    assert box
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    asks = main_asks(page)
    page.mouse.click(*spot)
    if asks:
        page.locator("#ask-move button").click()
    page.wait_for_function(SHOWN, arg=seq)
    page.evaluate(LATER, pause)
    page.mouse.click(*spot)
    page.evaluate(LATER, 1000)


def seats(table: ApiTable, phone: Phones, moment: int | None) -> list[Page]:
    return [table.sit(phone(moment=moment), seat) for seat in range(3)]


def summary(table: ApiTable) -> tuple[object, ...]:
    now = table.look()
    return now["seq"], now["round"], now["phase"], now["turn"], [one["counters"] for one in now["players"]]


@pytest.mark.parametrize("game", GAMES)
def test_twice_is_once(phone: Phones, server: Server, game: str) -> None:
    names, pauses = ("Ana", "Bo", "Cy"), Random(7)
    hasty, patient = (open_game(server, game, *names, tracking="light") for _ in range(2))
    hasty_phones, patient_phones = seats(hasty, phone, None), seats(patient, phone, 40)
    for press in range(PRESSES):
        if patient.look()["outcome"] is not None:
            break
        seq = patient.seq + 1
        press_main(patient_phones[press % 3])
        tap_twice(hasty_phones[press % 3], pauses.randint(150, 700), seq)
        for one in (*hasty_phones, *patient_phones):
            one.wait_for_function(SHOWN, arg=seq)
        assert summary(hasty) == summary(patient)
