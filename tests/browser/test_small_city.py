"""A Godzilla round of Small City on two phones: a borough drawn, dice, the wake-up, the march, the measurement."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.phones import address, main_action
from tests.live.server import Server


class Town:
    """A table opened by the API, brought quickly to where the phones take over."""

    def __init__(self, server: Server, *modules: str) -> None:
        body = {
            "game": "small-city",
            "players": [{"name": "Ana"}, {"name": "Bo"}],
            "options": {"modules": list(modules), "tracking": "full"},
        }
        status, opened = server.call("POST", "/api/tables", body)
        assert status == 201
        self.server, self.opened, self.seq = server, opened, 0
        self.home = f"/t/{opened['code']}"

    def move(self, **move: Any) -> None:
        headers = {"Authorization": f"Bearer {self.opened['host_key']}", "Idempotency_Key": uuid4().hex}
        status, answer = self.server.call("POST", f"/api/tables/{self.opened['code']}/moves", move, **headers)
        assert status == 201, answer
        self.seq = answer["seq"]

    def until(self, number: int, phase: str) -> None:
        headers = {"Authorization": f"Bearer {self.opened['host_key']}"}
        while True:
            _, now = self.server.call("GET", f"/api/tables/{self.opened['code']}", **headers)
            if (now["round"], now["phase"]) == (number, phase):
                return
            self.move(type="next", seen=now["seq"])

    def sit(self, page: Page, seat: int) -> Page:
        cookie = {"name": f"midway-seat-{self.opened['code']}", "value": self.opened["seats"][seat]["key"]}
        page.context.add_cookies([{**cookie, "url": address(self.server)}])  # type: ignore[list-item]
        page.goto(self.home)
        return page


def test_a_godzilla_round_on_two_phones(phone: Phones, server: Server) -> None:
    town = Town(server, "godzillas", "stockholm")
    town.until(5, "pollution")
    ana, bo = town.sit(phone(), 0), town.sit(phone(), 1)

    # Bo draws his harbour, square by square.
    bo.goto(f"{town.home}/compose/plan/1")
    for square in ("row 4, column 3", "row 5, column 3"):
        bo.click(f"[aria-label='{square}: empty']")
        expect(bo.locator(f"[aria-label='{square}: Harbour']")).to_be_visible()
    with bo.expect_navigation():
        main_action(bo).click()

    # Both type what their die shows, and both phones know who is spared.
    ana.locator(".dice-row button", has_text="2").click()
    expect(ana.locator(".dice-row")).to_have_count(0)
    bo.locator(".dice-row button", has_text="5").click()
    for page in (ana, bo):
        expect(page.locator("body")).to_contain_text("rolled 2, the lowest")
        expect(page.locator("body")).to_contain_text("rolled 5: it walks 5")

    # Bo sees every way with its cost and takes the one of the documentation.
    expect(main_action(bo)).to_contain_text("Walk my Godzilla")
    with bo.expect_navigation():
        main_action(bo).click()
    expect(bo.locator("h1")).to_contain_text("walks 5 squares")
    way = bo.locator(".way-card", has_text="From row 5, column 3 to the south, then east")
    expect(way).to_contain_text("3 markers")
    with bo.expect_navigation():
        way.get_by_role("button", name="Walk this way").click()
    expect(ana.locator("body")).to_contain_text("37 of 40 markers left")
    expect(ana.locator("body")).to_contain_text("has walked")

    # Then Ana measures: 9 Citizens, 3 of them at work, 6 parks.
    expect(main_action(ana)).to_contain_text("Measure my pollution")
    with ana.expect_navigation():
        main_action(ana).click()
    for name, value in (("citizens", "9"), ("workers", "3"), ("parks", "6")):
        ana.fill(f"#measure-{name}", value)
    with ana.expect_navigation():
        main_action(ana).click()
    expect(ana.locator("table.lines", has_text="Level before").locator("tfoot")).to_contain_text("6")
    expect(bo.locator(".player-row", has_text="Ana")).to_contain_text("6")


def test_the_engineer_says_when_he_would_split_the_area(phone: Phones, server: Server) -> None:
    town = Town(server, "godzillas")
    town.move(type="plan", seat=0, rows=7, columns=7, markers=[[0, 0], [0, 1], [0, 2], [0, 3]])
    town.until(1, "actions")
    ana = town.sit(phone(), 0)
    ana.locator(".pick", has_text="Take 2 markers away").click()
    ana.get_by_role("link", name="Clean with the Engineer").click()
    for square in ("row 1, column 2", "row 1, column 3"):
        ana.click(f"[aria-label='{square}: Marker']")
        expect(ana.locator(f"[aria-label='{square}: Marker'][aria-pressed=true]")).to_be_visible()
    expect(ana.locator(".notice-warning")).to_contain_text("split")
    expect(main_action(ana)).to_be_disabled()
    ana.click("[aria-label='row 1, column 2: Marker']")
    ana.click("[aria-label='row 1, column 4: Marker']")
    expect(main_action(ana)).to_be_enabled()
    with ana.expect_navigation():
        main_action(ana).click()
    expect(ana.locator(".player-row", has_text="Ana")).to_contain_text("2")


def test_a_promise_stays_on_its_own_phone_and_works_without_script(phone: Phones, server: Server) -> None:
    town = Town(server)
    ana, bo = town.sit(phone(java_script_enabled=False), 0), town.sit(phone(), 1)
    ana.get_by_role("link", name="Note my promise").click()
    ana.get_by_label("12").check()
    ana.fill("input[name=words]", "three parks by the river")
    with ana.expect_navigation():
        main_action(ana).click()
    expect(ana.locator("body")).to_contain_text("promise noted")
    bo.goto(f"{town.home}/log")
    expect(bo.locator("body")).to_contain_text("Ana notes a promise")
    assert "river" not in bo.content()
    ana.goto(f"{town.home}/compose/promise/0")
    expect(ana.locator("input[name=words]")).to_have_value("three parks by the river")
