"""Scream Machine on everybody's own phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.api_table import open_game
from tests.browser.phones import END_TURN, go_on, score
from tests.browser.taps.counter import TapCounter
from tests.browser.taps.mode import Mode, Phones
from tests.live.server import Server

COUNT = "scream-machine.phase.reveal.next-light"


def light_rounds(phone: Phones, server: Server, counter: TapCounter) -> int:
    """Two rounds of two, where everybody types how many visitors came to them."""
    names, rounds = ("Ana", "Bo"), 2
    table = open_game(server, "scream-machine", *names, tracking="light")
    phones = [table.sit(phone(), seat) for seat in range(len(names))]
    table.until("turns")
    for played in range(1, rounds + 1):
        while (now := table.look())["phase"] == "turns":
            go_on(phones[now["turn"]], END_TURN)
        for seat, (page, name) in enumerate(zip(phones, names, strict=True)):
            page.tap(f"#by-{seat}-visitors")
            page.tap("#keypad [data-key='4']")
            page.tap("#keypad [data-key='done']")
            expect(score(page, name)).to_have_text(str(4 * played))
        go_on(phones[0], COUNT)
    return rounds * len(names)


MODES = (Mode("light, own phones", 4.5, "player and round", light_rounds),)
