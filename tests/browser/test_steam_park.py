"""Three phones at Steam Park: they race with phone dice, bid for the Baron, and see the same outcome."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import address, main_action
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

    def move(self, **move: Any) -> None:
        headers = {**self.key, "Idempotency_Key": uuid4().hex}
        status, answer = self.server.call("POST", f"/api/tables/{self.opened['code']}/moves", move, **headers)
        assert status == 201, answer

    def go_on(self) -> None:
        self.move(type="next", seen=self.state()["seq"])

    def sit(self, page: Page, seat: int) -> Page:
        cookie = {"name": f"midway-seat-{self.opened['code']}", "value": self.opened["seats"][seat]["key"]}
        page.context.add_cookies([{**cookie, "url": address(self.server)}])  # type: ignore[list-item]
        page.goto(self.home)
        return page


def done(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Done!")).click()


def holders(page: Page) -> list[str]:
    return page.locator(".token-line .token-who strong").all_inner_texts()


def test_three_phones_race_bid_and_see_the_same(phone: Phones, server: Server) -> None:
    fair = Fairground(server, modules=["directors"], house_rules={"roll": "phone-dice"})
    fair.move(type="director", director="baron")
    fair.go_on()
    phones = [fair.sit(phone(), seat) for seat in range(3)]
    ana, bo, cy = phones

    # Everybody rolls; Ana keeps two dice and rolls the others.
    for page in phones:
        page.get_by_role("button", name="Roll 6 dice").click()
        expect(page.locator("[data-die]")).to_have_count(6)
    ana.locator("[data-die='0']").click()
    ana.locator("[data-die='4']").click()
    expect(ana.locator("[data-die][aria-pressed=true]")).to_have_count(2)
    kept = [ana.locator(f"[data-die='{die}']").get_attribute("aria-label") for die in (0, 4)]
    ana.get_by_role("button", name="Roll the others").click()
    expect(ana.locator("[data-die]")).to_have_count(4)
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

    # Sealed bids, shown together with the last one.
    fair.go_on()
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


def test_the_fee_is_asked_for_at_the_end(phone: Phones, server: Server) -> None:
    fair = Fairground(server)
    while fair.state()["phase"] != "final":
        fair.go_on()
    fair.move(type="count", seat=0, danari=40, dirt=9)
    ana = fair.sit(phone(), 0)
    expect(ana.locator("body")).to_contain_text("9 Dirt: read the fee off the Final Dirt Track.")
    ana.fill("#fee-0", "12")
    ana.get_by_role("button", name="This is the fee").click()
    expect(ana.locator("body")).to_contain_text("9 Dirt, fee 12 Danari")
    main_action(ana).click()
    expect(ana.locator(".ranking-place").first).to_contain_text("Ana")
    expect(ana.locator(".ranking-place").first).to_contain_text("28")
