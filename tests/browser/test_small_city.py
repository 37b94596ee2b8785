"""A Godzilla round of Small City on two phones: a borough drawn, dice, the wake-up, the march, the measurement."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, labelled
from tests.browser.phones import main_action
from tests.live.server import Server


def square(row: int, column: int) -> str:
    return label("small-city.square", row=row, column=column)


def drawn(row: int, column: int, brush: str) -> str:
    """A selector of a square that holds what a brush draws."""
    return labelled("small-city.ui.square.is", square=square(row, column), what=label(f"small-city.ui.brush.{brush}"))


def march(start: str, way: str, turn: str) -> str:
    """A way of a Godzilla as the page describes it."""
    first = label("small-city.ui.march.from", square=start, way=label(f"small-city.direction.{way}"))
    return f"{first}, {label('small-city.ui.march.turning', ways=label(f'small-city.direction.{turn}'))}"


def open_city(server: Server, *modules: str) -> ApiTable:
    return open_game(server, "small-city", "Ana", "Bo", modules=list(modules))


def test_a_godzilla_round_on_two_phones(phone: Phones, server: Server) -> None:
    table = open_city(server, "godzillas", "stockholm")
    table.until("pollution", 5)
    ana, bo = table.sit(phone(), 0), table.sit(phone(), 1)

    # Bo draws his harbour, square by square.
    bo.goto(f"{table.path}/compose/plan/1")
    for row in (4, 5):
        bo.click(labelled("small-city.ui.square.empty", square=square(row, 3)))
        expect(bo.locator(drawn(row, 3, "harbour"))).to_be_visible()
    with bo.expect_navigation():
        main_action(bo).click()

    # Both type what their die shows, and both phones know who is spared.
    ana.locator(".dice-row button", has_text="2").click()
    expect(ana.locator(".dice-row")).to_have_count(0)
    bo.locator(".dice-row button", has_text="5").click()
    for page in (ana, bo):
        expect(page.locator("body")).to_contain_text(label("small-city.godzilla-why.spared-roll", roll=2))
        expect(page.locator("body")).to_contain_text(label("small-city.godzilla-why.host", roll=5))

    # Bo sees every way with its cost and takes the one of the documentation.
    expect(main_action(bo)).to_contain_text(label("small-city.ui.night.walk"))
    with bo.expect_navigation():
        main_action(bo).click()
    expect(bo.locator("h1")).to_contain_text(label("small-city.ui.march.title", name="Bo", n=5))
    way = bo.locator(".way-card", has_text=march(square(5, 3), "south", "east"))
    expect(way).to_contain_text(label("small-city.ui.march.markers", n=3))
    with bo.expect_navigation():
        way.get_by_role("button", name=label("small-city.ui.march.do")).click()
    expect(ana.locator("body")).to_contain_text(label("small-city.ui.supply", n=37))
    expect(ana.locator("body")).to_contain_text(label("small-city.ui.night.walked"))

    # Then Ana measures on the same screen: 9 Citizens, 3 of them at work, 6 parks.
    expect(main_action(ana)).to_contain_text(label("small-city.ui.count.measure"))
    for name, value in (("citizens", "9"), ("workers", "3"), ("parks", "6")):
        ana.fill(f"#{name}-0", value)
    main_action(ana).click()
    ana.click("#lines-0 summary")
    expect(ana.locator("table.lines", has_text=label("small-city.pollution.before")).locator("tfoot")).to_contain_text(
        "6"
    )
    expect(bo.locator(".player-row", has_text="Ana")).to_contain_text("6")


def test_the_engineer_says_when_he_would_split_the_area(phone: Phones, server: Server) -> None:
    table = open_city(server, "godzillas")
    table.move("plan", seat=0, rows=7, columns=7, markers=[[0, 0], [0, 1], [0, 2], [0, 3]])
    table.until("actions", 1)
    ana = table.sit(phone(), 0)
    ana.locator(".pick", has_text=label("small-city.option.clean")).click()
    ana.get_by_role("link", name=label("small-city.ui.clean")).click()
    for column in (2, 3):
        ana.click(drawn(1, column, "marker"))
        expect(ana.locator(drawn(1, column, "marker") + "[aria-pressed=true]")).to_be_visible()
    expect(ana.locator(".notice-warning")).to_contain_text(label("small-city.ui.clean.splits"))
    expect(main_action(ana)).to_be_disabled()
    ana.click(drawn(1, 2, "marker"))
    ana.click(drawn(1, 4, "marker"))
    expect(main_action(ana)).to_be_enabled()
    with ana.expect_navigation():
        main_action(ana).click()
    expect(ana.locator(".player-row", has_text="Ana")).to_contain_text("2")


def test_a_promise_stays_on_its_own_phone_and_works_without_script(phone: Phones, server: Server) -> None:
    table = open_city(server)
    ana, bo = table.sit(phone(java_script_enabled=False), 0), table.sit(phone(), 1)
    ana.get_by_role("link", name=label("small-city.ui.promise.note")).click()
    ana.get_by_label("12").check()
    ana.fill("input[name=words]", "three parks by the river")
    with ana.expect_navigation():
        main_action(ana).click()
    expect(ana.locator("body")).to_contain_text(label("small-city.ui.promise.noted"))
    bo.goto(f"{table.path}/log")
    expect(bo.locator("body")).to_contain_text(label("small-city.move.promise", name="Ana"))
    assert "river" not in bo.content()
    ana.goto(f"{table.path}/compose/promise/0")
    expect(ana.locator("input[name=words]")).to_have_value("three parks by the river")
