"""Nothing moves under the finger, and a second tap on the same spot within a moment is the same tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import attraction, labelled
from tests.browser.phones import outlast_double_tap, stop_clock
from tests.live.server import Server

DICE = ["ride", "ride", "stand", "bonus", "visitor", "visitor"]
# Seen before anything is done about a tap: what is kept until the answer to the one before has come is taken, too.
TAKEN = """window.taken = 0;
document.documentElement.addEventListener('click', ({target}) => { taken += target.closest('button') ? 1 : 0 }, true)"""
DRAFT = "document.querySelector('#compose [name=doc]').value"
NAMES = ("Ana", "Bo", "Cy")


@dataclass(frozen=True)
class Picker:
    """A page, what is tapped on it, what that changes, and what a later tap makes of that; none: every tap counts."""

    path: str
    control: str
    changes: str = DRAFT
    later: Callable[[Any, Any], Any] | None = None  # of what it was before the first tap, and after it


def taken_back(before: Any, after: Any) -> Any:
    return before


def one_more(before: int, after: int) -> int:
    return after + 1


def scream_machine(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "scream-machine", *NAMES)
    return table, [Picker("/compose/seal/0", labelled("scream-machine.compose.add", **attraction("coaster", 1)))]


def deal_pad(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "scream-machine", *NAMES)
    table.until("deal")
    return table, [Picker("", ".prompt-card .picker .pick", "midway.table.seq()", one_more)]


def steam_park(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "steam-park", *NAMES, modules=["phone-bag"])
    table.until("roll")
    table.move("dice", seat=0, dice=DICE)
    table.move("press", seat=0)
    table.until("actions")
    built = Picker("/compose/build/0", "#compose .pick", later=taken_back)
    added = {"rides": ".grid-rides button", "attract": ".pick", "bonus": ".chips button", "expand": ".pick"}
    return table, [built, *(Picker(f"/compose/{draft}/0", f"#compose {control}") for draft, control in added.items())]


def dice_pad(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "steam-park", *NAMES)
    table.until("roll")
    entered = "document.querySelectorAll('form[data-dice] [aria-pressed=true]').length"
    return table, [Picker("", "form[data-dice] [data-face][data-count='2']", entered, taken_back)]


def steam_tunnel(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "steam-tunnel", *NAMES)
    chosen = "document.querySelector('[data-joiner] .chosen')?.dataset.port ?? ''"
    return table, [Picker("/compose/card/0?cell=0.0", "[data-joiner] [data-port]", chosen, taken_back)]


def exchanges(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "small-city", *NAMES)
    table.until("income")
    return table, [Picker("", ".exchange", "midway.table.seq()", one_more)]


def small_city(server: Server) -> tuple[ApiTable, list[Picker]]:
    table = open_game(server, "small-city", *NAMES, modules=["godzillas"])
    return table, [Picker("/compose/plan/0", "#compose [data-at]", later=taken_back)]


def place(control: Locator) -> Any:
    """Where a control stands in the window, in pixels."""
    return control.evaluate("one => [one.getBoundingClientRect().x, one.getBoundingClientRect().y].map(Math.round)")


def tap_and_wait(page: Page, at: tuple[float, float], changes: str) -> tuple[Any, Any]:
    """What the tap changes, before and after it."""
    before = page.evaluate(changes)
    page.mouse.click(*at)
    page.wait_for_function(f"before => ({changes}) !== before", arg=before)
    page.wait_for_function("() => document.getElementById('waiting')?.ariaBusy !== 'true'")  # the answer has come, too
    return before, page.evaluate(changes)


@pytest.mark.parametrize("game", [scream_machine, deal_pad, steam_park, dice_pad, steam_tunnel, exchanges, small_city])
def test_a_tap_leaves_the_control_where_it_was(
    phone: Phones, server: Server, game: Callable[[Server], tuple[ApiTable, list[Picker]]]
) -> None:
    table, pickers = game(server)
    page = table.sit(phone(viewport={"width": 360, "height": 740}, moment=None), 0)
    for picker in pickers:
        page.goto(f"{table.path}{picker.path}")
        controls = page.locator(picker.control)
        expect(controls.first).to_be_visible()
        same = controls.nth([one.is_enabled() for one in controls.all()].index(True))
        same.scroll_into_view_if_needed()
        where, box = place(same), same.bounding_box()
        assert box
        spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate(TAKEN)
        stop_clock(page)
        before, after = tap_and_wait(page, spot, picker.changes)
        assert place(same) == where, picker
        if picker.later is not None:
            page.mouse.click(*spot)
            assert page.evaluate("window.taken") <= 1, picker
            assert page.evaluate(picker.changes) == after, picker
            outlast_double_tap(page)
            _, later = tap_and_wait(page, spot, picker.changes)
            assert later == picker.later(before, after), picker
