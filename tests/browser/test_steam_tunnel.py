"""Steam Tunnel on two phones: cards on a sheet, tunnels that light up, a card corrected, the last card, the result."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from companion.rules.steam_tunnel.cards import same_card, shapes
from companion.rules.steam_tunnel.facts import TUNNEL_CARDS
from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, labelled, pattern
from tests.browser.phones import main_action, press_in_sheet, sheet, sit
from tests.browser.taps.steam_tunnel import centre, stroke
from tests.live.server import Server

STRAIGHT = [["N", "S"], ["E1", "W1"], ["E2", "W2"]]


def at(key: str, row: int, column: int) -> str:
    """A selector of what is done with the card in a place."""
    return labelled(f"steam-tunnel.{key}", place=label("steam-tunnel.place", row=row, column=column))


def open_tunnels(server: Server, tracking: str = "full") -> ApiTable:
    facts = {"point-card": [4, 4, 3, 2, 2, 3]}
    return open_game(server, "steam-tunnel", "Ana", "Bo", tracking=tracking, box_facts=facts)


def bury_all_but_one(table: ApiTable) -> None:
    """By hand, so that nobody has to take thirty turns."""
    for cell in [one for one in table.look()["state"]["cells"] if one["down"] and not one["buried"]][:-1]:
        table.move("grave", cell=cell["at"], owner=1)


def card(page: Page, *segments: str) -> Any:
    """The picture of a card, after its segments were joined as far as that narrows the pictures to a handful."""
    for segment in segments[:2]:
        ports = segment.split("-")
        for one, other in pairwise(ports):
            drag(page, one, other)
    return page.locator(f".card-pick[aria-label='{', '.join(segments)}']:visible").first


def segment(page: Page, cell: str, port: str) -> Any:
    return page.locator(f".tunnel-board a[data-cell='{cell}'][data-port='{port}']")


def test_two_phones_play_correct_a_card_and_finish(phone: Phones, server: Server) -> None:
    table = open_tunnels(server)
    ana, bo = table.host(phone()), phone()
    sit(ana, table.path, "Ana")
    sit(bo, table.path, "Bo")
    _ana_turns_and_buys(ana, bo)
    _bo_turns_the_card_round_and_buries(ana, bo)
    _a_wrong_card_is_corrected(ana, bo)
    _the_last_card(table, ana, bo)


def is_whole(page: Page) -> bool:
    """Whether all of the board stands above the bar at the bottom, without scrolling."""
    board, bar = page.locator("#board").bounding_box(), page.locator("#actions").bounding_box()
    assert board
    assert bar
    return board["y"] >= 0 and board["y"] + board["height"] <= bar["y"]


def _ana_turns_and_buys(ana: Page, bo: Page) -> None:
    """A sheet over the board: two strokes and a tap a card, two taps a purchase; the other phone sees both.

    All of the board is there to be tapped.
    """
    assert is_whole(ana)
    pages = ana.evaluate("history.length")
    ana.click(at("flip.cell", 2, 3))
    card(ana, "N-S", "E1-W1", "E2-W2").click()
    expect(ana.locator("dialog.page-sheet")).to_have_count(0)
    expect(ana.locator(".tunnel-board .free")).to_have_count(3)
    assert is_whole(ana)
    expect(bo.locator(".tunnel-board .free")).to_have_count(3)
    segment(ana, "1.2", "E1").dispatch_event("click")
    expect(ana.locator(".tunnel-info:visible")).to_contain_text(label("steam-tunnel.tunnel.segments", n=1))
    expect(ana.locator(".glow.lit")).to_have_count(1)
    ana.locator("[data-buy]:visible").click()
    expect(bo.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    expect(ana.locator(".tunnel-info:visible")).to_have_count(0)
    assert ana.evaluate("history.length") == pages  # Back leads to no card that a tap would replace


def _bo_turns_the_card_round_and_buries(ana: Page, bo: Page) -> None:
    """Both ways round have their picture; a burial closes the lanes of row 2."""
    bo.click(at("flip.cell", 4, 4))
    card(bo, "N-E2", "S-W2", "E1-W1").click()
    expect(bo.locator(".board-hint")).to_contain_text(label("steam-tunnel.place.hint"))
    assert first_ports(bo, "3.3") == ["N", "S", "E1"]
    bo.locator(at("bury.cell", 2, 4)).dispatch_event("click")
    expect(bo.locator("[data-grave][aria-current]")).to_have_attribute("data-grave", "1.3")
    _the_bar_hides_no_button(bo)
    bo.get_by_role("button", name=label("steam-tunnel.bury.do")).click()
    expect(ana.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    ana.click("#tunnels summary")
    expect(ana.locator(".tunnel-row", has=ana.locator(labelled("steam-tunnel.tunnel.closed")))).to_have_count(2)


def _the_bar_hides_no_button(page: Page) -> None:
    """Even on the narrowest phone, where the bar is at its highest."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator("#actions").evaluate("bar => { bar.style.minHeight = '12rem' }")
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("html")).to_have_attribute("style", "--bar: 192px;")
    panel, bar = page.locator("[data-bury]").bounding_box(), page.locator("#actions").bounding_box()
    assert panel
    assert bar
    assert panel["y"] + panel["height"] <= bar["y"]
    page.locator("#actions").evaluate("bar => { bar.style.minHeight = '' }")
    page.set_viewport_size({"width": 390, "height": 844})


def first_ports(page: Page, cell: str) -> list[str | None]:
    """The first ports of a card's segments: turned round they are N-E2, S-W2, E1-W1."""
    return [link.get_attribute("data-port") for link in page.locator(f".tunnel-board a[data-cell='{cell}']").all()]


def _a_wrong_card_is_corrected(ana: Page, bo: Page) -> None:
    """Ana's segment does not exist on the right card: the purchase is kept, flagged, and settled by a tap."""
    segment(bo, "1.2", "E1").dispatch_event("click")
    bo.locator(".tunnel-info:visible [data-correct]").click()
    card(bo, "N-S", "E1-E2", "W1-W2").click()
    for page in (ana, bo):
        expect(page.locator(".notice-warning")).to_contain_text(
            label("steam-tunnel.flag.no-segment", name="Ana", row=2, column=3)
        )
    ana.get_by_role("button", name=label("steam-tunnel.flag.move", ports="W1–W2")).click()
    expect(bo.locator(".notice-warning")).to_have_count(0)
    segment(bo, "1.2", "W1").dispatch_event("click")
    expect(bo.locator(".tunnel-info:visible")).to_contain_text(
        label("steam-tunnel.why.value", ends="3 + 2", n=1, value=5)
    )
    expect(bo.locator(".tunnel-info:visible")).to_contain_text(label("steam-tunnel.tunnel.gets", name="Ana", n=5))


def _the_last_card(table: ApiTable, ana: Page, bo: Page) -> None:
    """Whoever turns it places nothing: the game is over, with every point's line."""
    for page in (ana, bo):
        page.goto("about:blank")
    bury_all_but_one(table)
    for page in (ana, bo):
        page.goto(table.path)
    turner = ana if table.look()["turn"] == 0 else bo
    turner.get_by_label(pattern("steam-tunnel.flip.cell")).click()
    card(turner, "N-S", "E1-W1", "E2-W2").click()
    for page in (ana, bo):
        expect(page.locator(".ranking-place-1")).to_contain_text("Ana")
        expect(page.locator(".ranking-place-1")).to_contain_text("5")
    expect(main_action(ana)).to_have_text(label("table.confirm"))
    expect(ana.locator("#correct")).to_have_count(0)  # the board is put right, not a number beside it
    main_action(ana).click()
    expect(bo.locator(".notice-good")).to_be_visible()


def test_every_tap_works_without_script(phone: Phones, server: Server) -> None:
    table = open_tunnels(server)
    ana = table.host(phone(java_script_enabled=False))
    ana.click(at("flip.cell", 2, 3))
    for port, letter in (("n", "A"), ("s", "A"), ("e1", "B"), ("w1", "B"), ("w2", "B")):
        ana.select_option(f"#join-{port}", label=letter)
    ana.get_by_role("button", name=label("steam-tunnel.join.show")).click()
    ana.locator("#join .card-pick").click()
    assert table.look()["state"]["cells"][8]["segments"] == [["N", "S"], ["E1", "W1", "W2"]]
    ana.click("#tunnels summary")
    ana.locator(".tunnel-row").first.click()
    expect(ana.locator(".glow.lit")).to_have_count(1)
    ana.locator(".tunnel-info:visible [data-buy]").click()
    assert table.look()["turn"] == 1


def test_light_tracking_counts_tunnels_at_the_end(phone: Phones, server: Server) -> None:
    table = open_tunnels(server, "light")
    ana = table.host(phone())
    ana.get_by_role("button", name=label("steam-tunnel.last-card")).click()
    ana.get_by_role("link", name=label("steam-tunnel.count.tunnels")).click()
    for end in ("4", "3"):
        ana.locator(".end-chip-add", has_text=end).first.click()
        expect(ana.locator(labelled("steam-tunnel.end.remove", n=int(end)))).to_have_count(1)
    ana.fill("#segments-0", "5")
    ana.fill("#tokens-0-0", "2")
    ana.locator("#tokens-0-0").blur()
    expect(ana.locator(".sheet-actions [name=doc]")).to_have_attribute(
        "value", '{"type":"tunnels","tunnels":[{"ends":[4,3],"segments":5,"tokens":{"0":2,"1":0}}]}'
    )
    press_in_sheet(ana, "steam-tunnel.count.save")
    expect(ana.locator(".standings")).to_contain_text("35")
    ana.click("#count-points summary")
    ana.fill("#points-1", "12")  # on paper
    ana.locator("#points-1").blur()
    expect(ana.locator(".standings")).to_contain_text("12")


def drag(page: Page, one: str, other: str) -> None:
    """A finger from one entry of the empty card to another."""
    stroke(page, one, other)


def test_any_card_can_be_joined_by_finger(phone: Phones, server: Server) -> None:
    """A fork is two strokes, the other segment one; what is left alone is a dead end."""
    table = open_tunnels(server)
    ana = table.host(phone())
    ana.click(at("flip.cell", 2, 3))
    ana.locator(".tunnel-joiner").scroll_into_view_if_needed()
    expect(ana.locator("[data-join-use]")).to_be_disabled()
    for one, other in (("N", "E1"), ("E1", "W2"), ("S", "W1")):
        drag(ana, one, other)
    ana.locator("[data-join-use]").click()
    expect(ana.locator(".tunnel-board .free")).to_have_count(2)
    assert table.look()["state"]["cells"][8]["segments"] == [["N", "E1", "W2"], ["S", "W1"]]


def test_what_is_joined_outlives_a_closed_sheet_and_a_reload(phone: Phones, server: Server) -> None:
    ana = open_tunnels(server).host(phone())
    use, joined = ana.locator("[data-join-use]"), ana.locator("[data-lines] path")
    ana.click(at("flip.cell", 2, 3))
    ana.locator(".tunnel-joiner").scroll_into_view_if_needed()
    drag(ana, "N", "E1")
    drag(ana, "S", "W1")
    expect(use).to_be_enabled()
    lines = joined.count()
    ana.keyboard.press("Escape")
    expect(sheet(ana)).to_have_count(0)
    ana.reload()
    ana.click(at("flip.cell", 2, 3))
    expect(joined).to_have_count(lines)
    use.click()
    expect(ana.locator(".tunnel-board .free")).to_have_count(2)


def test_a_finished_board_is_entered_place_by_place(phone: Phones, server: Server) -> None:
    """After a card the sheet of the next place opens by itself, with the tokens of the card before."""
    table = open_tunnels(server, "light")
    table.move("last-card")
    ana = table.host(phone())
    loads: list[str] = []
    ana.on("framenavigated", lambda frame: loads.append(frame.url))
    ana.click("#count-board summary")
    ana.click(at("correct.cell", 1, 1))
    for column in (1, 2, 3):
        place = label("steam-tunnel.place", row=1, column=column)
        expect(sheet(ana).locator("#sheet-title")).to_contain_text(place)
        if column > 1:
            bo = sheet(ana).locator(".card-before .segment-tokens").first.get_by_role("button", name="Bo")
            bo.click()
            expect(bo).to_have_attribute("aria-pressed", "true")
        card(ana, "N-S", "E1-W1", "E2-W2").click()
    expect(sheet(ana).locator("#sheet-title")).to_contain_text(label("steam-tunnel.place", row=1, column=4))
    cells = table.look()["state"]["cells"][:4]
    assert [cell["card"] > 0 for cell in cells] == [True, True, True, False]
    assert [cell["tokens"] for cell in cells[:3]] == [[1, None, None], [1, None, None], [None, None, None]]
    assert loads == []


def test_a_token_is_dragged_onto_a_segment_or_a_card_that_it_buries(phone: Phones, server: Server) -> None:
    """What it would do is told above the board before it is let go; let go beside the board it is kept."""
    table = open_tunnels(server)
    table.move("flip", cell=[1, 2], segments=STRAIGHT)
    ana = table.sit(phone(), 0)
    told = ana.locator("[data-drag-line]")
    token = centre(ana.locator("[data-drag-token]"))

    def drag_to(spot: tuple[float, float]) -> None:
        ana.mouse.move(*token)
        ana.mouse.down()
        ana.mouse.move(*spot, steps=3)

    plus = centre(ana.locator(".tunnel-board .free").first)
    drag_to((plus[0] + 6, plus[1] - 6))
    expect(told).to_have_text(pattern("steam-tunnel.if-bought.lead"))
    expect(ana.locator(".glow.lit")).to_have_count(1)
    ana.mouse.move(*token)
    expect(told).to_have_text(label("steam-tunnel.token.put-back"))
    ana.mouse.up()
    expect(told).to_contain_text(label("steam-tunnel.place.hint"))
    drag_to(centre(ana.locator(at("bury.cell", 5, 4))))
    expect(told).to_have_text(label("steam-tunnel.bury.closes-nothing"))
    drag_to(plus)
    ana.mouse.up()
    expect(ana.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Bo"))
    assert table.look()["state"]["cells"][8]["tokens"].count(0) == 1


def test_a_card_of_a_known_pack_needs_one_stroke(phone: Phones, server: Server) -> None:
    """The finger stays down for the second tunnel, and the only card it can be is taken at once."""
    deck = [code for code in range(1, len(shapes()) + 1) if code == same_card(code)][:TUNNEL_CARDS]
    table = open_game(server, "steam-tunnel", "Ana", "Bo", box_facts={"point-card": [4, 4, 3, 2, 2, 3], "deck": deck})
    ana = table.sit(phone(), 0)
    ana.click(at("flip.cell", 2, 3))
    stroke(ana, "E1", "E2", "S", "W2", "W1", "N")
    expect(ana.locator("[data-drag-token]")).to_be_visible()
    assert table.look()["state"]["cells"][8]["segments"] == [["N", "W1"], ["S", "W2"], ["E1", "E2"]]


def test_the_big_screen_keeps_the_finished_board(phone: Phones, server: Server) -> None:
    table = open_tunnels(server)
    table.move("flip", cell=[1, 2], segments=STRAIGHT)
    table.move("buy", seat=0, cell=[1, 2], port="E1")
    screen = phone()
    screen.goto(f"{table.path}/screen")
    expect(screen.locator(".tunnel-screen .tunnel-board")).to_be_visible()
    bury_all_but_one(table)
    [last] = [one["at"] for one in table.look()["state"]["cells"] if one["down"] and not one["buried"]]
    table.move("flip", cell=last, segments=STRAIGHT)
    expect(screen.locator(".ranking-place-1")).to_contain_text("Ana")
    expect(screen.locator(".tunnel-screen .tunnel-board .closed")).to_have_count(6)
    expect(screen.locator(".tunnel-screen .tunnel-row").first).to_contain_text("5")
