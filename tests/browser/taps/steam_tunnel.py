"""Steam Tunnel on everybody's own phone: turns of a recorded game, and a finished board; the pack is known or not."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion.rules.steam_tunnel.cards import card_classes, code_of, same_card
from companion.rules.steam_tunnel.facts import TUNNEL_CARDS
from tests.browser.api_table import ApiTable, open_game
from tests.browser.labels import label
from tests.browser.phones import outlast_double_tap, press_main, sheet
from tests.browser.taps.counter import TapCounter
from tests.browser.taps.mode import Mode, Phones
from tests.live.server import Server
from tests.recorded.recorder import moves_in_force

RECORDED = Path(__file__).parents[2] / "recorded" / "steam-tunnel-v2-full-32-cards-3.json"
BOARD_CARDS, BOARD_TOKENS = 28, 20
SENT = "window.sent = 0; addEventListener('submit', () => { window.sent += 1 }, true)"
SPOT = """link => {
  const [x, y] = link.dataset.at.split(" ").map(Number);
  const at = new DOMPoint(x, y).matrixTransform(link.closest("svg").getScreenCTM());
  return [at.x, at.y];
}"""


def recorded_moves() -> list[dict[str, Any]]:
    log = json.loads(RECORDED.read_text("utf-8"))["log"]
    return [move for move in moves_in_force(log) if move["type"] in ("flip", "buy", "next", "card")]


def facts(known: bool) -> dict[str, list[int]]:
    """The numbers of the point cards; a known pack has the cards of the recorded game and some that were not dealt."""
    point = {"point-card": [4, 4, 3, 2, 2, 3]}
    if not known:
        return point
    dealt = [same_card(code_of(move["segments"]) or 0) for move in recorded_moves() if move["type"] == "flip"]
    others = [code for code in card_classes() if code not in dealt]
    return {**point, "deck": [*dealt, *others][:TUNNEL_CARDS]}


def turns(phone: Phones, server: Server, counter: TapCounter, known: bool) -> int:
    """The first turns of a recorded game, or all of it: a card is turned and a segment bought."""
    names = ("Ana", "Bo", "Cy")
    table = open_game(server, "steam-tunnel", *names, box_facts=facts(known))
    phones = [watched(phone, table, seat) for seat in range(len(names))]
    moves = recorded_moves() if counter.whole else recorded_moves()[:8]
    turned: dict[tuple[int, int], list[list[str]]] = {}
    for move in moves:
        page = phones[int(table.look()["turn"])]
        if move["type"] == "flip":
            turned[*move["cell"]] = move["segments"]
            turn_card(page, move)
        elif move["type"] == "next":
            press_main(page)
            expect(page.locator("[data-drag-token]")).to_have_count(0)
        elif move["type"] == "card":  # a mistake that is put right
            turned[*move["cell"]] = move["segments"]
            table.move("card", cell=move["cell"], segments=move["segments"])
        else:
            [bought] = [segment for segment in turned[*move["cell"]] if move["port"] in segment]
            buy(page, move["cell"], bought[0])
    return sum(move["type"] == "flip" for move in moves)


def watched(phone: Phones, table: ApiTable, seat: int) -> Page:
    page = phone()
    page.add_init_script(SENT)
    return table.sit(page, seat)


def turn_card(page: Page, move: dict[str, Any]) -> None:
    row, column = move["cell"]
    cards = page.locator(f".tunnel-board a[href$='cell={row}.{column}']")
    expect(cards).to_have_count(1)
    cards.click()
    enter_card(page, move["segments"])
    expect(sheet(page)).to_have_count(0)
    expect(page.locator(f".tunnel-board a[data-cell='{row}.{column}']").first).to_be_attached()


def enter_card(page: Page, segments: list[list[str]]) -> None:
    """One stroke along all tunnels of the card; a fork's third entry is on the picture, else joined as well."""
    expect(page.locator("[data-joiner]")).to_be_visible()
    name = ", ".join("-".join(segment) for segment in segments)
    picture = page.locator(f"[data-narrowed] .card-pick[aria-label='{name}']").first
    before = page.evaluate("window.sent")
    stroke(page, *(port for segment in segments for port in segment[:2]))
    for segment in segments:
        if page.evaluate("window.sent") > before or picture.is_visible():
            break
        for one, other in pairwise(segment[1:]):
            stroke(page, one, other)
    if page.evaluate("window.sent") == before:
        picture.click()
    outlast_double_tap(page)


def stroke(page: Page, *ports: str) -> None:
    """A finger that stays down from entry to entry of the empty card."""
    for number, port in enumerate(ports):
        page.mouse.move(*centre(page.locator(f"[data-joiner] [data-port='{port}']")), steps=4)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def centre(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def buy(page: Page, cell: list[int], port: str) -> None:
    """The token is dragged from the line above the board."""
    where = ".".join(map(str, cell))
    segment = page.locator(f".tunnel-board a[data-free][data-cell='{where}'][data-port='{port}']")
    expect(segment).to_be_attached()
    page.mouse.move(*centre(page.locator("[data-drag-token]")))
    page.mouse.down()
    page.mouse.move(*segment.evaluate(SPOT), steps=4)
    page.mouse.up()
    expect(page.locator("[data-drag-token]")).to_have_count(0)
    outlast_double_tap(page)


def finished_board(phone: Phones, server: Server, counter: TapCounter, known: bool) -> int:
    """The first cards of a finished board with their tokens, or all of it: one place after the other."""
    table = open_game(server, "steam-tunnel", "Ana", "Bo", tracking="light", box_facts=facts(known))
    table.move("last-card")
    page = watched(phone, table, 0)
    page.locator("#count-board summary").click()
    page.locator(".tunnel-board a[href$='cell=0.0']").click()
    flips = [move["segments"] for move in recorded_moves() if move["type"] == "flip"]
    places = [cell["at"] for cell in table.look()["state"]["cells"] if cell["down"]]
    count = BOARD_CARDS if counter.whole else 4
    tokens = 0
    for number, segments in enumerate(flips[:count]):
        row, column = (step + 1 for step in places[number])
        place = label("steam-tunnel.place", row=row, column=column)
        expect(sheet(page).locator("#sheet-title")).to_contain_text(place)
        if number and tokens < BOARD_TOKENS * number // BOARD_CARDS + 1:
            tokens += 1
            own = sheet(page).locator(".card-before .segment-tokens").first.get_by_role("button", name="Bo")
            own.click()
            expect(own).to_have_attribute("aria-pressed", "true")
            outlast_double_tap(page)
        enter_card(page, segments)
    expect(sheet(page).locator(".card-before")).to_be_visible()
    cells = table.look()["state"]["cells"]
    assert sum(cell["card"] > 0 for cell in cells) == count
    assert sum(token is not None for cell in cells for token in cell["tokens"]) == tokens
    return count


def _mode(name: str, budget: float, unit: str, play: Any, known: bool) -> Mode:
    return Mode(name, budget, unit, lambda phone, server, counter: int(play(phone, server, counter, known)))


MODES = (
    _mode("pack unknown", 5, "turn", turns, False),
    _mode("pack known", 3.5, "turn", turns, True),
    _mode("finished board, pack unknown", 100 / BOARD_CARDS, "card with its tokens", finished_board, False),
    _mode("finished board, pack known", 80 / BOARD_CARDS, "card with its tokens", finished_board, True),
)
