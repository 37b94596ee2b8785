"""No way to play takes more taps than it may."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phones
from tests.browser.taps.counter import COUNT, TapCounter
from tests.browser.taps.mode import Mode, measure, modes
from tests.live.server import Server

MODES = [(game, mode) for game, mode in modes() if mode.is_tested]


@pytest.mark.parametrize("mode", [mode for _, mode in MODES], ids=[f"{game}: {mode.name}" for game, mode in MODES])
def test_a_mode_keeps_to_its_budget(mode: Mode, phone: Phones, server: Server) -> None:
    """And no page is loaded for a move."""
    measured = measure(mode, phone, server)
    assert measured.each <= mode.budget, measured
    assert measured.loads == 0


def test_what_fingers_do_is_counted(phone: Phones) -> None:
    counter = TapCounter()
    page: Page = counter.watch(phone(scripts=(COUNT,)))
    page.goto("/games/small-city/open")
    page.click("#name-0")
    assert counter.taps == 1
    page.fill("#name-0", "Ana")
    assert counter.taps == 4
    page.evaluate("document.querySelector('#name-1').click()")
    assert counter.loads == 0
    counter.reset()
    page.tap("#name-1")
    page.goto("/games/small-city/calculators/godzilla")
    page.locator("select").first.select_option(index=1)
    assert counter.taps == 3
    assert counter.loads == 1
