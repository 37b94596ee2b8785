"""What matters in Steam Tunnel and Steam Park, brought about by the API and photographed for docs/games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.phones import address, context
from tests.live.server import Server

RECORDED = Path(__file__).parents[1] / "recorded"
Camera = Callable[[Page, Path], None]


def seated(browser: Browser, table: ApiTable, seat: int, **look: Any) -> Page:
    """A phone at this seat, looking at the table."""
    phone = context(browser, table.server, **look)
    name, key = f"midway-seat-{table.opened['code']}", table.opened["seats"][seat]["key"]
    cookies = {name: key, "midway-explain": "short"}  # of a group that knows the game
    phone.add_cookies([{"name": one, "value": value, "url": address(table.server)} for one, value in cookies.items()])
    page = phone.new_page()
    page.goto(table.path)
    return page


def take_games(browser: Browser, server: Server, folder: Path, take: Camera) -> None:
    take_steam_tunnel(browser, server, folder, take)
    take_steam_park(browser, server, folder, take)


# --- Steam Tunnel ----------------------------------------------------------------------------------------------------


def take_steam_tunnel(browser: Browser, server: Server, folder: Path, take: Camera) -> None:
    """A recorded game: a tunnel lit on the way, a card being picked, and the score with its working at the end."""
    recording = json.loads((RECORDED / "steam-tunnel-v1-full-32-cards-3.json").read_text("utf-8"))
    facts = {"point-card": [4, 4, 3, 2, 2, 3]}  # made up for the picture
    table = open_game(server, "steam-tunnel", *recording["setup"]["names"], box_facts=facts)
    log = [entry["move"] for entry in recording["log"] if entry["move"]["type"] != "confirm"]
    flips = [at for at, move in enumerate(log) if move["type"] == "flip"]
    middle = flips[22] + 1
    replay(table, log[:middle])
    state = server.look(table.opened)
    seat = int(state["turn"])
    page = seated(browser, table, seat)
    page.goto(f"{table.path}?{dearest(state['state'])}")
    expect(page.locator(".glow.lit")).to_be_visible()
    take(page, folder / "steam-tunnel-lit.png")
    replay(table, log[middle : flips[23]])
    down = next(cell for cell in server.look(table.opened)["state"]["cells"] if cell["down"] and not cell["buried"])
    page.goto(f"{table.path}/compose/card/{seat}?cell={down['at'][0]}.{down['at'][1]}")
    take(page, folder / "steam-tunnel-picker.png")
    replay(table, log[flips[23] :])
    page.goto(table.path)
    page.locator("#working-0 summary").click()
    page.locator("#working-0").evaluate("details => details.scrollIntoView()")
    take(page, folder / "steam-tunnel-result.png")


def dearest(state: Any) -> str:
    """The query that lights the most valuable tunnel with a segment to buy, and touches that segment."""
    for tunnel in sorted(state["tunnels"], key=lambda one: -one["value"]):
        for cell, segment in tunnel["pieces"]:
            if [cell, segment] in state["buyable"]:
                card = state["cells"][cell]
                at = f"{card['at'][0]}.{card['at'][1]}"
                return f"tunnel={tunnel['number']}&cell={at}&port={card['segments'][segment][0]}"
    raise AssertionError("nothing can be bought")


def replay(table: ApiTable, moves: list[dict[str, Any]]) -> None:
    """Make recorded moves again; whom the lot chose to begin is told."""
    for move in moves:
        fields = {key: value for key, value in move.items() if key not in ("type", "drawn", "chance")}
        if move["type"] == "first":
            fields["seat"] = move["drawn"]
        table.move(move["type"], **fields)


# --- Steam Park ------------------------------------------------------------------------------------------------------


def take_steam_park(browser: Browser, server: Server, folder: Path, take: Camera) -> None:
    """The end of a race with phone dice, the Baron's bids, and the Dirt phase with five and seven dice."""
    modules = ["directors", "espionage", "stingy"]
    table = open_game(server, "steam-park", "Ana", "Bo", "Cy", modules=modules, house_rules={"roll": "phone-dice"})
    table.move("director", director="baron")
    table.next()
    for seat in (2, 0, 1):
        table.move("roll", seat=seat)
    for seat in (2, 0):
        table.move("press", seat=seat)
    table.move("roll", seat=1, keep=[0, 3])
    page = seated(browser, table, 1)
    expect(page.locator(".last-rolls-number")).to_have_text("2")
    page.locator("[data-die]").first.click()
    expect(page.locator(".settling")).to_have_count(0)
    take(page, folder / "steam-park-race.png")
    table.move("press", seat=1)
    table.next()
    for seat, bid in enumerate((4, 1, 3)):
        table.move("spy", seat=seat, pay=False)
        table.move("bid", seat=seat, bid=bid)
    page = seated(browser, table, 0)
    take(page, folder / "steam-park-bids.png")
    page.locator("form .dice button").first.click()
    expect(page.locator("body")).to_contain_text("Ana took a die from Bo.")
    table.next()
    expect(page.locator(".working")).to_be_visible()  # those of the others are folded
    take(page, folder / "steam-park-dirt.png")
