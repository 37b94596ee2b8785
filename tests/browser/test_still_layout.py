"""Nothing moves under the finger: what a tap adds to a draft leaves the control that was tapped where it was."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import attraction, labelled
from tests.live.server import Server

DICE = ["ride", "ride", "stand", "stand", "bonus", "bonus"]


def scream_machine(server: Server) -> tuple[ApiTable, dict[str, str]]:
    table = open_game(server, "scream-machine", "Ana", "Bo", "Cy", tracking="full")
    return table, {"seal": labelled("scream-machine.compose.add", **attraction("coaster", 5))}


def steam_park(server: Server) -> tuple[ApiTable, dict[str, str]]:
    table = open_game(server, "steam-park", "Ana", "Bo", "Cy", tracking="full")
    table.until("roll")
    table.move("dice", seat=0, dice=DICE)
    table.move("press", seat=0)
    table.until("actions")
    return table, {"rides": ".grid-rides button", "build": ".pick", "bonus": ".chips button", "expand": ".pick"}


def place(control: Locator) -> Any:
    """Where a control stands in the window, in pixels."""
    return control.evaluate("one => [one.getBoundingClientRect().x, one.getBoundingClientRect().y].map(Math.round)")


@pytest.mark.parametrize("game", [scream_machine, steam_park])
def test_a_tap_leaves_the_control_where_it_was(phone: Phones, server: Server, game: Any) -> None:
    table, drafts = game(server)
    page = table.sit(phone(viewport={"width": 360, "height": 740}), 0)
    for draft, selector in drafts.items():
        page.goto(f"{table.path}/compose/{draft}/0")
        controls = page.locator(f"#compose {selector}")
        same = controls.nth([one.is_enabled() for one in controls.all()].index(True))
        same.scroll_into_view_if_needed()
        before, doc = place(same), page.locator("#compose [name=doc]").input_value()
        same.click()
        expect(page.locator("#compose [name=doc]")).not_to_have_value(doc)
        assert place(same) == before, draft
