"""Three phones at Steam Park: they race with phone dice, bid for the Baron, play on, and see the same outcome."""

from __future__ import annotations

import re
from time import sleep
from typing import Any
from uuid import uuid4

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import address, go_on, main_action, undo_label
from tests.live.server import Server


class Fairground:
    """A table opened by the API, brought quickly to where the phones take over."""

    def __init__(self, server: Server, **options: Any) -> None:
        players = [{"name": name} for name in ("Ana", "Bo", "Cy")]
        body = {"game": "steam-park", "players": players, "options": {"tracking": "full", **options}}
        status, self.opened = server.call("POST", "/api/tables", body)
        assert status == 201
        self.server, self.home = server, f"/t/{self.opened['code']}"
        self.key = {"Authorization": f"Bearer {self.opened['host_key']}"}

    def state(self) -> dict[str, Any]:
        _, now = self.server.call("GET", f"/api/tables/{self.opened['code']}", **self.key)
        answer: dict[str, Any] = now
        return answer

    def stamp(self, trip: float) -> str:
        """The stamp of a phone that is so many seconds away."""
        clock = f"/api/tables/{self.opened['code']}/clock"
        _, first = self.server.call("GET", clock)
        sleep(trip)
        _, second = self.server.call("GET", f"{clock}?stamp={first['stamp']}")
        return str(second["stamp"])

    def move(self, stamp: str = "", **move: Any) -> None:
        headers = {**self.key, "Idempotency_Key": uuid4().hex, "Clock_Stamp": stamp}
        status, answer = self.server.call("POST", f"/api/tables/{self.opened['code']}/moves", move, **headers)
        assert status == 201, answer

    def go_on(self) -> None:
        self.move(type="next", seen=self.state()["seq"])

    def skip_to(self, phase: str) -> None:
        """Go on until this phase comes."""
        while (now := self.state())["phase"] != phase:
            self.move(type="next", seen=now["seq"])

    def sit(self, page: Page, seat: int) -> Page:
        cookie = {"name": f"midway-seat-{self.opened['code']}", "value": self.opened["seats"][seat]["key"]}
        page.context.add_cookies([{**cookie, "url": address(self.server)}])  # type: ignore[list-item]
        page.goto(self.home)
        return page


def done(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Done!")).click()


def holders(page: Page) -> list[str]:
    return page.locator(".token-line .token-who strong").all_inner_texts()


def test_three_phones_race_bid_play_to_the_end_and_see_the_same(phone: Phones, server: Server) -> None:
    fair = Fairground(server, modules=["directors", "espionage"], house_rules={"roll": "phone-dice"})
    fair.move(type="director", director="baron")
    fair.go_on()
    phones = [fair.sit(phone(), seat) for seat in range(3)]
    ana, bo, cy = phones

    # Everybody rolls; Ana keeps two dice and rolls the others.
    for page in phones:
        page.get_by_role("button", name="Roll 7 dice").click()
        expect(page.locator("[data-die]")).to_have_count(7)
        expect(undo_label(page)).to_have_count(0)  # what fell stands
    ana.locator("[data-die='0']").click()
    ana.locator("[data-die='4']").click()
    expect(ana.locator("[data-die][aria-pressed=true]")).to_have_count(2)
    kept = [ana.locator(f"[data-die='{die}']").get_attribute("aria-label") for die in (0, 4)]
    ana.get_by_role("button", name="Roll the others").click()
    expect(ana.locator("[data-die]")).to_have_count(5)
    locked = [one.get_attribute("aria-label") or "" for one in ana.locator("form .die-locked").all()]
    assert [f"Keep: {label}" for label in (one.removesuffix(", locked") for one in locked)] == kept

    # The race: two press, the last one is counted down and takes what is left.
    done(bo)
    expect(bo.locator(".token-line").first).to_contain_text("Bo")
    done(cy)
    expect(ana.locator(".last-rolls")).to_contain_text("3 more rolls")
    expect(ana.locator(".last-rolls")).to_contain_text("rolls at most 3 more times, then locks all dice and takes Last")
    ana.get_by_role("button", name="Roll the others").click()
    expect(ana.locator(".last-rolls")).to_contain_text("2 more rolls")
    expect(ana.locator(".last-rolls-pips .left")).to_have_count(2)
    done(ana)
    for page in phones:
        expect(page.locator(".token-line").last).to_contain_text("Ana")
        expect(page.locator(".settling")).to_have_count(0)
        assert holders(page)[2] == "Ana"
    presses = fair.state()["state"]["race"]["presses"]
    for press in presses:  # the server has measured every phone, and each knew when the finger went down
        assert press["trip"] > 0
        assert 0 <= press["correction"] <= press["trip"] / 2

    # Whoever has settled the Espionage die may bid; sealed bids are shown together with the last one.
    cy.evaluate("scrollTo(0, 9999)")
    fair.go_on()
    for page in phones:
        expect(page.locator("body")).to_contain_text("first the Espionage die")
        page.wait_for_function("scrollY === 0")  # a phase that asks something begins at the top
        page.get_by_role("button", name="Decline").click()
    for page, bid in ((ana, 1), (bo, 7)):
        page.get_by_role("link", name="Bid in secret").click()
        page.fill("#bid-number", str(bid))
        with page.expect_navigation():
            main_action(page).click()
    expect(cy.locator("body")).to_contain_text("sealed")
    expect(cy.locator("table")).to_have_count(0)
    cy.get_by_role("link", name="Bid in secret").click()
    cy.fill("#bid-number", "4")
    with cy.expect_navigation():
        main_action(cy).click()
    for page in phones:
        expect(page.locator("tr", has_text="Bo")).to_contain_text("highest")
        expect(page.locator("tr", has_text="Ana")).to_contain_text("lowest")
        expect(page.locator("tr", has_text="Cy").locator("td")).to_have_text(["4", "2"])

    # Bo takes a die; the Dirt phase knows seven dice here and five there.
    bo.locator("form .dice button").first.click()
    for page in phones:
        expect(page.locator("body")).to_contain_text("Bo took a die from Ana.")
    fair.go_on()
    expect(bo.locator(".prompt-card .die")).to_have_count(7)
    expect(ana.locator(".prompt-card .die")).to_have_count(5)
    expected = [one["after"] for one in fair.state()["state"]["dirt"]]
    main_action(ana).click()
    expect(ana.locator(".turn-banner")).to_be_visible()
    assert [one["counters"]["dirt"] for one in fair.state()["players"]] == expected

    # Turns by token, income by whoever is quickest; the dull rounds go by themselves.
    for page in (bo, cy, ana):
        go_on(page, "End of turn")
    go_on(cy, "Pay everybody")
    fair.skip_to("final")
    _the_end_is_counted(fair, phones)


def _the_end_is_counted(fair: Fairground, phones: list[Page]) -> None:
    """Money and Dirt as they lie there: a fee read off the table, nothing to pay, and too much Dirt."""
    ana, bo, _ = phones
    for seat, (danari, dirt) in enumerate(((40, 9), (35, 0), (90, 31))):
        fair.move(type="count", seat=seat, danari=danari, dirt=dirt)
    expect(ana.locator("body")).to_contain_text("9 Dirt: read the fee off the Final Dirt Track.")
    ana.fill("#fee-0", "12")
    ana.get_by_role("button", name="This is the fee").click()
    expect(bo.locator("body")).to_contain_text("9 Dirt, fee 12 Danari")
    main_action(bo).click()
    for page in phones:
        expect(page.locator(".ranking-place")).to_contain_text(["Bo", "Ana", "Cy"])
        expect(page.locator(".ranking-place")).to_contain_text(["35", "28", "90"])
        expect(page.locator(".notice-warning")).to_contain_text("Cy")
    main_action(ana).click()
    expect(bo.locator(".notice-good")).to_be_visible()


def test_visitors_are_drawn_from_the_phones_bag_and_seated(phone: Phones, server: Server) -> None:
    """A stand that turns a die with one tap, then as many visitors as dice into the bag, and whoever fits sits down."""
    fair = Fairground(server, modules=["phone-bag"])
    fair.go_on()
    fair.move(type="dice", seat=0, dice=["visitor", "visitor", "visitor", "broom", "ride", "blank"])
    fair.move(type="press", seat=0)
    fair.skip_to("actions")
    rides = [{"colour": colour, "size": 1} for colour in ("black", "green", "blue", "pink", "red", "purple")]
    fair.move(type="park", seat=0, rides=rides, stands=["casino"], copied=[], grounds=0)
    ana = fair.sit(phone(locale="fr-FR"), 0)
    ana.click("#casino summary")
    ana.get_by_role("button", name="Vierge devient Visiteur").click()
    ana.get_by_role("link", name="Attirer 4 visiteurs").click()
    for number in range(4):
        expect(main_action(ana)).to_be_disabled()
        ana.locator(".pick", has_text="rouge").click()
        expect(ana.locator("#compose > .cluster button")).to_have_count(number + 1)
    with ana.expect_navigation():
        main_action(ana).click()
    assert len(fair.state()["state"]["turn"]["drawn"]) == 4
    ana.locator(".places button").first.click()  # whoever was drawn has a ride of that colour
    expect(ana.locator(".player-row", has_text="Ana").locator("dd").nth(2)).to_have_text("1")


def test_presses_that_cannot_be_told_apart_are_swapped_with_one_tap(phone: Phones, server: Server) -> None:
    """Bo and Cy are far away and press within their ways of each other; every phone sees the dead heat."""
    fair = Fairground(server)
    fair.go_on()
    ana, bo = fair.sit(phone(), 0), fair.sit(phone(), 1)
    stamp = fair.stamp(0.7)
    for seat in (1, 2):
        fair.move(stamp, type="press", seat=seat)
    for page in (ana, bo):
        expect(page.locator(".notice-warning")).to_contain_text("Dead heat")
        expect(page.locator(".token-line .token-who strong")).to_have_text(["Bo", "Cy"])
    ana.get_by_role("button", name=re.compile("^Swap")).click()
    for page in (ana, bo):
        expect(page.locator(".token-line .token-who strong")).to_have_text(["Cy", "Bo"])
    expect(ana.locator(".last-rolls-number")).to_have_text("3")


def test_a_light_table_reads_out_what_the_dice_allow(phone: Phones, server: Server) -> None:
    fair = Fairground(server, tracking="light", modules=["directors"])
    fair.move(type="director", director="sweeper")
    fair.go_on()
    for seat in (2, 0):
        fair.move(type="press", seat=seat)
        sleep(0.05)
    fair.move(type="dice", seat=2, dice=["broom", "broom", "broom", "broom", "ride", "blank"])
    ana, screen = (
        fair.sit(phone(locale="fr-FR", color_scheme="dark"), 0),
        phone(viewport={"width": 1280, "height": 720}),
    )
    screen.goto(f"{fair.home}/screen")
    expect(screen.locator(".token-line")).to_have_count(3)
    axe = Axe()
    assert axe.run(ana).response["violations"] == []
    while fair.state()["phase"] != "actions":
        expect(ana.locator(".phase-strip")).not_to_contain_text("Tractations")
        fair.go_on()
    for page, halves in ((ana, "2 fois la moitié"), (screen, "2 times half your Dirt")):
        expect(page.locator(".allowances")).to_contain_text(halves)
        assert axe.run(page).response["violations"] == []
    expect(screen.locator(".turn-order-now")).to_have_text(re.compile("Cy"))
    fair.go_on()
    expect(screen.locator(".turn-order-now")).to_have_text(re.compile("Ana"))


def test_a_park_is_put_right_on_a_page_of_its_own(phone: Phones, server: Server) -> None:
    fair = Fairground(server, modules=["stingy"])
    for _ in range(3):
        fair.go_on()
    ana = fair.sit(phone(), 0)
    ana.click("#parks summary")
    ana.get_by_role("link", name="Put this park right").click()
    ana.get_by_role("button", name="red ride with 2 spaces").click()
    ana.get_by_role("button", name="Seat red").click()
    ana.get_by_role("button", name="Seat stingy").click()
    expect(ana.get_by_role("button", name="Seat red")).to_have_count(0)  # no space is left
    ana.get_by_role("button", name=re.compile("one more: Toilets|Toilets.*more", re.IGNORECASE)).click()
    assert Axe().run(ana).response["violations"] == []
    with ana.expect_navigation():
        main_action(ana).click()
    now = fair.state()
    assert (now["players"][0]["counters"]["visitors"], now["players"][0]["counters"]["stingy"]) == (1, 1)
    assert now["state"]["parks"][0]["stands"] == {"toilets": 1}
    expect(undo_label(ana)).to_contain_text("Ana: the park was put right")


def test_the_whole_dirt_track_is_entered_in_the_calculator(phone: Phones) -> None:
    page = phone()
    page.goto("/games/steam-park/calculators/final")
    page.get_by_role("button", name="Enter all 30 numbers").click()
    expect(page.locator(".grid-numbers input")).to_have_count(30)
    page.get_by_label("Final Dirt Track 29").fill("60")
    page.get_by_label("Final Dirt Track 29").blur()
    expect(page.locator(".panel [role=status]")).to_contain_text("1 of 30")
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("button", name="Leave them out").click()
    expect(page.locator(".grid-numbers")).to_have_count(0)


def test_quick_taps_on_a_draft_are_all_kept(phone: Phones, server: Server) -> None:
    """Six dice entered faster than any answer comes back."""
    fair = Fairground(server)
    fair.go_on()
    ana = fair.sit(phone(), 0)
    ana.goto(f"{fair.home}/compose/dice/0")
    faces = ["Ride", "Broom", "Ride", "Visitor", "Stand", "Blank"]
    ana.evaluate(
        """faces => { for (const face of faces)
          [...document.querySelectorAll('.pick')].find((pick) => pick.textContent.trim() === face).click(); }""",
        faces,
    )
    expect(ana.locator("#compose > .dice button")).to_have_count(6)
    labels = [one.get_attribute("aria-label") or "" for one in ana.locator("#compose > .dice button").all()]
    assert [label.split()[-1] for label in labels] == faces
