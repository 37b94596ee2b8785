"""Small City on phones: every phase on one screen, a borough drawn by strokes, a Godzilla round, secret promises."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.rules import games
from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, labelled
from tests.browser.phones import main_action, make_move
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


ALL = [one.id for one in games()["small-city"].modules if one.id != "asia"]  # which shuts out the terrain boards
MONEY, COUNT = "[data-testid=money]", "#count"
NEEDED = {
    "actions": ".picker-cards",
    "construction": MONEY,
    "citizens": "#checklist summary",
    "income": f"[data-testid=exchanges], {MONEY}",
    "vote": COUNT,
    "pollution": ".dice-row",
    "council": MONEY,
    "mayor": "[data-testid=next-host]",
}  # what there is to do in each phase of a round with Godzillas


def out_of_view(page: Page, selector: str) -> list[str]:
    """Which of these things do not stand wholly between the top of the screen and the bar at the bottom."""
    return list(
        page.evaluate(
            """selector => [...document.querySelectorAll(selector)].filter((one) => {
              const box = one.getBoundingClientRect(), bar = document.getElementById("actions").getBoundingClientRect();
              return box.top < 0 || box.bottom > bar.top || !box.height;
            }).map((one) => one.className || one.id)""",
            selector,
        )
    )


def test_every_phase_fits_one_screen_and_begins_at_its_top(phone: Phones, server: Server) -> None:
    """Four players with all modules, on a phone and on a small one in French: the numbers, and all there is to do."""
    table = open_game(server, "small-city", "Ana", "Bo", "Cy", "Dee", modules=ALL)
    table.move("board", seat=0, side="easy", terrain="mountain")
    table.until("actions", 5)
    ana = table.sit(phone(), 0)
    small = table.sit(phone(viewport={"width": 320, "height": 640}, locale="fr-FR"), 0)
    for phase, needed in NEEDED.items():
        table.until(phase, 5)
        for page, language in ((ana, "en"), (small, "fr")):
            expect(page.locator(".phase-now")).to_contain_text(label(f"small-city.phase.{phase}.title", language))
            expect(page.locator(needed).first).to_be_visible()
            page.wait_for_function("scrollY === 0")
            assert out_of_view(page, f".standings, .awaited, .turn-banner, {needed}") == [], phase
        assert main_action(ana).count() == 1
        for page in (ana, small):
            page.evaluate("scrollTo(0, 900)")


def test_a_borough_is_drawn_by_strokes_and_taps(phone: Phones, server: Server) -> None:
    table = open_city(server, "godzillas")
    ana = table.sit(phone(), 0)
    ana.get_by_role("link", name=label("small-city.ui.plan.draw")).click()
    ana.get_by_role("button", name=label("small-city.ui.brush.park"), exact=True).click()
    expect(ana.locator("[data-strokes=park]")).to_be_visible()
    stroke(ana, (1, 1), (1, 4), (3, 4))
    expect(ana.locator("dialog [data-has=park]")).to_have_count(6)
    stroke(ana, (1, 1), (1, 2))  # what is there is taken away
    expect(ana.locator("dialog [data-has=park]")).to_have_count(4)
    ana.get_by_role("button", name=label("small-city.ui.brush.factory"), exact=True).click()
    expect(ana.locator("[data-strokes=factory]")).to_be_visible()
    stroke(ana, (5, 0), (5, 4))  # factories have at most three squares
    expect(ana.locator("dialog [data-has=factory]")).to_have_count(5)
    ana.locator("dialog [data-at='6,6']").click()
    expect(ana.locator("dialog [data-has=factory]")).to_have_count(6)
    assert ana.evaluate("getComputedStyle(document.querySelector('[data-strokes]')).touchAction") == "none"
    ana.get_by_role("button", name=label("small-city.ui.plan.save")).click()
    expect(ana.locator("dialog.page-sheet")).to_have_count(0)
    expect(ana.locator(".undo-label")).to_contain_text(label("small-city.move.plan", name="Ana"))
    plan = table.look()["state"]["boroughs"][0]["plan"]
    assert plan["parks"] == [[1, 3], [1, 4], [2, 4], [3, 4]]
    assert plan["factories"] == [[[5, 0], [5, 1], [5, 2]], [[5, 3], [5, 4]], [[6, 6]]]


def stroke(page: Page, *squares: tuple[int, int]) -> None:
    """A finger goes down on the first square and over straight lines to the last."""
    for number, (row, column) in enumerate(squares):
        box = page.locator(f"dialog [data-at='{row},{column}']").bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_godzilla_round_on_two_phones(phone: Phones, server: Server) -> None:
    table = open_city(server, "godzillas", "stockholm")
    table.until("pollution", 5)
    ana, bo = table.sit(phone(), 0), table.sit(phone(), 1)

    # Bo draws his harbour, square by square, on a page of its own.
    bo.goto(f"{table.path}/compose/plan/1")
    for row in (4, 5):
        bo.click(labelled("small-city.ui.square.empty", square=square(row, 3)))
        expect(bo.locator(drawn(row, 3, "harbour"))).to_be_visible()
    with bo.expect_navigation():
        main_action(bo).click()

    # Both type what their die shows, and both phones know who is spared.
    ana.locator(".dice-row button", has_text="2").click()
    expect(ana.locator(".dice-row")).to_have_count(0)
    expect(bo.locator(".die")).to_have_text("2")  # seen before everybody has rolled
    bo.locator(".dice-row button", has_text="5").click()
    for page in (ana, bo):
        expect(page.locator("body")).to_contain_text(label("small-city.godzilla-why.spared-roll", roll=2))
        expect(page.locator("body")).to_contain_text(label("small-city.godzilla-why.host", roll=5))

    # Bo sees every way with its cost and takes the one of the documentation.
    expect(main_action(bo)).to_contain_text(label("small-city.ui.night.walk"))
    main_action(bo).click()
    expect(bo.locator("#sheet-title")).to_contain_text(label("small-city.ui.march.mine", n=5))
    way = bo.locator(".way-card", has_text=march(square(5, 3), "south", "east"))
    expect(way).to_contain_text(label("small-city.ui.march.markers", n=3))
    way.get_by_role("button", name=label("small-city.ui.march.do")).click()
    expect(bo.locator("dialog.page-sheet")).to_have_count(0)
    expect(ana.locator("body")).to_contain_text(label("small-city.ui.supply", n=37))
    expect(ana.locator("body")).to_contain_text(label("small-city.ui.night.walked"))

    # Then Ana measures on the same screen: 9 Citizens, 3 of them at work, 6 parks; what is refused stays in its place.
    expect(main_action(ana)).to_contain_text(label("small-city.ui.count.measure"))
    for name, value in (("workers", "3"), ("parks", "6")):
        ana.fill(f"#{name}-0", value)
    make_move(ana, main_action(ana))
    expect(ana.locator("#workers-0")).to_have_value("3")
    ana.fill("#citizens-0", "9")
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
    clean = ana.get_by_role("button", name=label("small-city.ui.clean.do"))
    expect(clean).to_be_disabled()
    ana.click(drawn(1, 2, "marker"))
    expect(ana.locator(".notice-warning")).to_have_count(0)
    ana.click(drawn(1, 4, "marker"))
    expect(clean).to_be_enabled()
    clean.click()
    expect(ana.locator("dialog.page-sheet")).to_have_count(0)
    expect(ana.locator(".player-row", has_text="Ana")).to_contain_text("2")


def test_a_promise_stays_on_its_own_phone_and_works_without_script(phone: Phones, server: Server) -> None:
    table = open_city(server)
    ana, bo = table.sit(phone(java_script_enabled=False), 0), table.sit(phone(), 1)
    ana.get_by_role("link", name=label("small-city.ui.promise.note")).click()
    ana.fill("input[name=value]", "12")
    ana.fill("input[name=words]", "three parks by the river")
    with ana.expect_navigation():
        main_action(ana).click()
    expect(ana.locator("body")).to_contain_text(label("small-city.ui.promise.noted"))
    bo.goto(f"{table.path}/log")
    expect(bo.locator("body")).to_contain_text(label("small-city.move.promise", name="Ana"))
    assert "river" not in bo.content()
    bo.goto(f"{table.path}/compose/promise/0")
    assert "river" not in bo.content()
    ana.goto(f"{table.path}/compose/promise/0")
    expect(ana.locator("input[name=words]")).to_have_value("three parks by the river")


def test_a_promise_that_is_not_sealed_yet_outlives_a_reload(phone: Phones, server: Server) -> None:
    ana = open_game(server, "small-city", "Ana", "Bo", "Cy").sit(phone(), 0)
    ana.locator("a[data-sheet][href$='/compose/promise/0']").click()
    value = ana.locator("dialog.page-sheet input[name=value]")
    for _ in range(3):
        ana.locator("dialog.page-sheet [data-step='1']").first.click()
    ana.reload()
    expect(value).to_have_value("3")  # the sheet is open again
    ana.keyboard.press("Escape")
    expect(value).to_have_count(0)
    ana.locator("a[data-sheet][href$='/compose/promise/0']").click()
    expect(value).to_have_value("3")
