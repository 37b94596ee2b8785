"""Three phones at Steam Park: they race with phone dice, bid for the Baron, play on, and see the same outcome."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from companion.live.round_trip import RoundTrips
from companion.rules.steam_park.facts import TOKEN_DIRT, TOKENS
from companion.store.database import FILE_NAME, Store
from companion.store.secret_key import signing_key
from companion.store.timestamps import now
from tests.browser.api_table import ApiTable, open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, pattern
from tests.browser.phones import go_on, main_action, stop_clock, undo_label
from tests.live.server import Server

LOCKED = f", {label('steam-park.locked')}"
TRACK_29 = f"{label('steam-park.calculator.final.dirt_track')} 29"


def open_park(server: Server, **options: Any) -> ApiTable:
    return open_game(server, "steam-park", "Ana", "Bo", "Cy", **options)


def stamp_of(server: Server, trip: timedelta) -> str:
    """The stamp of a phone that is so far away, signed with the server's key."""
    key, sent = signing_key(Store(server.data / FILE_NAME)), now() - trip
    return RoundTrips(key, now).tick(RoundTrips(key, lambda: sent).tick().stamp).stamp


def face(name: str, language: str = "en") -> str:
    return label(f"steam-park.face.{name}", language)


def seat_button(colour: str) -> str:
    """The accessible name of the button that seats a visitor: its icon, then the colour."""
    return f"{label('steam-park.park.seat')} {label(f'steam-park.colour.{colour}')}"


def done(page: Page) -> None:
    page.get_by_role("button", name=pattern("steam-park.press")).click()


def holders(page: Page) -> list[str]:
    return page.locator(".token-line .token-who strong").all_inner_texts()


def seal(page: Page, bid: int) -> None:
    """On a sheet over the table, which closes by itself."""
    page.get_by_role("link", name=label("steam-park.bid.go")).click()
    page.fill("#bid-number", str(bid))
    page.get_by_role("button", name=label("steam-park.bid.seal")).click()
    expect(sheet(page)).to_have_count(0)


def sheet(page: Page) -> Locator:
    return page.locator("dialog.page-sheet")


def test_three_phones_race_bid_play_to_the_end_and_see_the_same(phone: Phones, server: Server) -> None:
    table = open_park(server, modules=["directors", "espionage"], house_rules={"roll": "phone-dice"})
    table.move("director", director="baron")
    table.next()
    phones = [table.sit(phone(), seat) for seat in range(3)]
    ana, bo, cy = phones

    # Everybody rolls; Ana keeps two dice and rolls the others.
    for page in phones:
        page.get_by_role("button", name=label("steam-park.roll", n=7)).click()
        expect(page.locator("[data-die]")).to_have_count(7)
        expect(undo_label(page)).to_have_count(0)  # what fell stands
    ana.locator("[data-die='0']").click()
    ana.locator("[data-die='4']").click()
    expect(ana.locator("[data-die][aria-pressed=true]")).to_have_count(2)
    kept = [ana.locator(f"[data-die='{die}']").get_attribute("aria-label") for die in (0, 4)]
    ana.get_by_role("button", name=label("steam-park.roll.others")).click()
    expect(ana.locator("[data-die]")).to_have_count(5)
    locked = [one.get_attribute("aria-label") or "" for one in ana.locator("form .die-locked").all()]
    assert [label("steam-park.keep", face=one.removesuffix(LOCKED)) for one in locked] == kept

    # The race: two press, the last one is counted down and takes what is left.
    done(bo)
    expect(bo.locator(".token-line").first).to_contain_text("Bo")
    done(cy)
    expect(ana.locator(".last-rolls")).to_contain_text(label("steam-park.last", n=3))
    expect(ana.locator(".last-rolls")).to_contain_text(label("steam-park.last.rule", n=3))
    ana.get_by_role("button", name=label("steam-park.roll.others")).click()
    expect(ana.locator(".last-rolls")).to_contain_text(label("steam-park.last", n=2))
    expect(ana.locator(".last-rolls-pips .left")).to_have_count(2)
    done(ana)
    for page in phones:
        expect(page.locator(".token-line").last).to_contain_text("Ana")
        expect(page.locator(".settling")).to_have_count(0)
        assert holders(page)[2] == "Ana"
    presses = table.look()["state"]["race"]["presses"]
    for press in presses:  # the server has measured every phone, and each knew when the finger went down
        assert press["trip"] > 0
        assert 0 <= press["correction"] <= press["trip"] / 2

    # Whoever has settled the Espionage die may bid; sealed bids are shown together with the last one.
    cy.evaluate("scrollTo(0, 9999)")
    table.next()
    for page in phones:
        expect(page.locator("body")).to_contain_text(label("steam-park.bid.after-spying"))
        page.wait_for_function("scrollY === 0")  # a phase that asks something begins at the top
        page.get_by_role("button", name=label("steam-park.spy.decline")).click()
    for page, bid in ((ana, 1), (bo, 7)):
        seal(page, bid)
    expect(cy.locator("body")).to_contain_text(label("steam-park.bid.sealed"))
    expect(cy.get_by_role("table", name=label("steam-park.bids"))).to_have_count(0)
    seal(cy, 4)
    for page in phones:
        bids = page.get_by_role("table", name=label("steam-park.bids"))
        expect(bids.locator("tr", has_text="Bo")).to_contain_text(label("steam-park.bid.highest"))
        expect(bids.locator("tr", has_text="Ana")).to_contain_text(label("steam-park.bid.lowest"))
        expect(bids.locator("tr", has_text="Cy").locator("td")).to_have_text(["4", "2"])

    # Bo takes a die; the Dirt phase knows seven dice here and five there.
    bo.locator("form .dice button").first.click()
    for page in phones:
        expect(page.locator("body")).to_contain_text(label("steam-park.steal.done", thief="Bo", victim="Ana"))
    table.next()
    expect(bo.locator(".prompt-card .die")).to_have_count(7)
    expect(ana.locator(".prompt-card .die")).to_have_count(5)
    expected = [one["after"] for one in table.look()["state"]["dirt"]]
    main_action(ana).click()
    expect(ana.locator(".turn-banner")).to_be_visible()
    assert [one["counters"]["dirt"] for one in table.look()["players"]] == expected

    # Turns by token, income by whoever is quickest; the dull rounds go by themselves.
    for page in (bo, cy, ana):
        go_on(page, "steam-park.phase.actions.next")
    go_on(cy, "steam-park.phase.income.next")
    table.until("final")
    _the_end_is_counted(table, phones)


def _the_end_is_counted(table: ApiTable, phones: list[Page]) -> None:
    """Money and Dirt as they lie there: a fee read off the table, nothing to pay, and too much Dirt."""
    ana, bo, _ = phones
    for seat, (danari, dirt) in enumerate(((40, 9), (35, 0), (90, 31))):
        table.move("count", seat=seat, danari=danari, dirt=dirt)
    expect(ana.locator("body")).to_contain_text(label("steam-park.fee.ask", n=9))
    ana.fill("#fee-0", "12")
    ana.get_by_role("button", name=label("steam-park.fee.tell")).click()
    expect(bo.locator("body")).to_contain_text(label("steam-park.fee", n=9, fee=12))
    bo.get_by_role("button", name=label("steam-park.fee.tell")).click()
    expect(bo.locator("body")).to_contain_text(label("steam-park.fee", n=0, fee=0))
    main_action(bo).click()
    for page in phones:
        expect(page.locator(".ranking-place")).to_contain_text(["Bo", "Ana", "Cy"])
        expect(page.locator(".ranking-place")).to_contain_text(["35", "28", "90"])
        expect(
            page.locator(".notice-warning", has_text=label("steam-park.over.defeated", name="Cy", n=30))
        ).to_be_visible()
    main_action(ana).click()
    expect(bo.locator(".notice-good")).to_be_visible()


def test_visitors_are_drawn_from_the_phones_bag_and_seated(phone: Phones, server: Server) -> None:
    """A stand that turns a die with one tap, then as many visitors as dice into the bag, and whoever fits sits down.

    Then a Hall of Mirrors, which is not built before it has a neighbour.
    """
    table = open_park(server, modules=["phone-bag", "new-stands"])
    table.move("stands", stands=["casino", "mirrors", "toilets", "kiosk", "office"])
    table.next()
    table.move("dice", seat=0, dice=["visitor", "visitor", "visitor", "stand", "ride", "blank"])
    table.move("press", seat=0)
    table.until("actions")
    rides = [{"colour": colour, "size": 1} for colour in ("black", "green", "blue", "pink", "red", "purple")]
    table.move("park", seat=0, rides=rides, stands=["casino"], copied=[], grounds=0)
    ana = table.sit(phone(locale="fr-FR"), 0)
    ana.click("#casino summary")
    ana.get_by_role(
        "button", name=label("steam-park.casino.turn", "fr", face=face("blank", "fr"), to=face("visitor", "fr"))
    ).click()
    ana.get_by_role("link", name=label("steam-park.attract.go", "fr", n=4)).click()
    for number in range(3):
        expect(sheet(ana).locator(".button-wide")).to_be_disabled()
        ana.locator(".pick", has_text=label("steam-park.colour.red", "fr")).click()
        expect(ana.locator("#compose > .cluster button")).to_have_count(number + 1)
    ana.locator(".pick", has_text=label("steam-park.colour.red", "fr")).click()
    expect(sheet(ana)).to_have_count(0)  # nobody more could be invited: it is sent by itself
    expect(ana.locator("#to-seat")).to_be_visible()
    assert len(table.look()["state"]["turn"]["drawn"]) == 4
    ana.locator(".places button").first.click()  # whoever was drawn has a ride of that colour
    expect(ana.locator(".player-row", has_text="Ana").locator("dd").nth(2)).to_have_text("1")
    expect(ana.locator(".turn-area .changes")).to_contain_text(label("steam-park.change.seated", "fr"))
    ana.get_by_role("link", name=label("steam-park.stands.go", "fr", n=1)).click()
    sheet(ana).locator(".pick", has_text=label("steam-park.stand.mirrors", "fr")).click()
    expect(sheet(ana)).to_contain_text(label("steam-park.refused.mirrors-beside", "fr"))
    expect(sheet(ana).locator(".button-wide")).to_be_disabled()
    sheet(ana).get_by_role("group").get_by_role("button", name=label("steam-park.stand.casino", "fr")).click()
    expect(sheet(ana)).to_have_count(0)
    assert table.look()["state"]["parks"][0]["copied"] == ["casino"]


@pytest.mark.parametrize("tracking", ["middle", "full"])
def test_the_turn_stands_in_the_first_screen(phone: Phones, server: Server, tracking: str) -> None:
    """Five players and every action: whose turn, dice, actions, changes, all scores and the way on."""
    table = open_game(server, "steam-park", "Ana", "Bo", "Cy", "Dee", "Eli", tracking=tracking, modules=["stingy"])
    table.next()
    table.move("adjust", seat=0, counter="dirt", by=6)
    table.move("dice", seat=0, dice=["ride", "stand", "bonus", "visitor", "broom", "broom"])
    table.move("press", seat=0)
    ana = table.sit(phone(), 0)
    expect(ana.locator(".press-done")).to_be_visible()
    assert below_the_bar(ana, ".press-done, .dice-row") == []
    table.until("actions")
    expect(ana.locator(".turn-banner-mine")).to_be_visible()
    shown = ".turn-banner, .turn-area > .dice, .action-row, .turn-area .changes, [data-testid=scores]"
    expect(ana.locator(".turn-area .changes")).to_contain_text(label("steam-park.change.dirt"))
    assert below_the_bar(ana, shown) == []
    expect(main_action(ana)).to_have_class(re.compile("button-secondary"))  # dice are left
    ana.set_viewport_size({"width": 320, "height": 640})
    assert below_the_bar(ana, ".turn-banner, .turn-area > .dice, .action-row, [data-testid=scores]") == []
    assert ana.evaluate("document.documentElement.scrollWidth") == 320


def test_choices_bids_and_the_count_of_five_fit_a_small_phone(phone: Phones, server: Server) -> None:
    """In French and with long names: the directors, the Baron's bids once they are shown, and everybody's total."""
    names = ("Maximiliane", "Éléonore de Montmorency", "Bo", "Christopher Alexander", "Anastasia")
    facts = {"dirt-track": list(range(30))}
    table = open_game(server, "steam-park", *names, tracking="middle", modules=["directors"], box_facts=facts)
    small = table.sit(phone(viewport={"width": 320, "height": 640}, locale="fr-FR"), 1)
    expect(small.locator(".picker-directors .pick")).to_have_count(7)
    assert below_the_bar(small, ".picker-directors") == []
    table.move("director", director="baron")
    expect(small.locator(".picker-directors")).to_be_hidden()  # what was chosen folds
    table.until("roll", 5)
    for seat in range(5):
        table.move("dice", seat=seat, dice=["ride", "broom", "broom", "stand", "visitor", "bonus"])
        table.move("take", seat=seat, token=TOKENS[5][seat])  # presses of one moment could not be told apart
    table.until("deals")
    expect(small.get_by_role("link", name=label("steam-park.bid.go", "fr"))).to_be_visible()
    assert below_the_bar(small, ".prompt-card") == []
    for seat in range(5):
        table.move("bid", seat=seat, bid=seat)
    expect(small.locator(".bids")).to_be_visible()
    assert below_the_bar(small, ".bids") == []
    table.move("steal", seat=4, face="broom")
    table.until("final")
    expect(small.locator(".final-count")).to_have_count(5)
    assert below_the_bar(small, ".final-count") == []
    assert small.evaluate("document.documentElement.scrollWidth") == 320


NAMES = ("Maximiliane", "Bartholomew-Alexander von Hohenzollern-X", "Bo", "Christopher Alexander", "Anastasia")
SMALL = {"width": 320, "height": 640}


def test_race_deals_and_dirt_of_five_stand_in_the_first_screen_of_a_small_phone(phone: Phones, server: Server) -> None:
    """With the Espionage die and in French; what nobody knows of the fourth token is asked on every phone, first."""
    table = open_game(server, "steam-park", *NAMES, modules=["espionage"])
    table.next()
    small = table.sit(phone(viewport=SMALL, locale="fr-FR"), 0)
    expect(small.locator(".press")).to_be_visible()
    assert below_the_bar(small, ".press, .dice-row") == []
    for seat in range(5):
        table.move("dice", seat=seat, dice=["ride", "broom", "broom", "stand", "visitor", "bonus"], espionage="broom")
        table.move("take", seat=seat, token=TOKENS[5][seat])  # presses of one moment could not be told apart
    table.until("deals")
    shared = table.host(phone(viewport=SMALL))
    expect(shared.locator(".deal")).to_have_count(4)
    assert below_the_bar(shared, ".deal:nth-of-type(2)") == []  # before dice that are known
    expect(small.locator(".deal")).to_be_visible()
    assert below_the_bar(small, ".deal, .own-dice") == []
    assert max(tops(small, ".own-dice .die")) - min(tops(small, ".own-dice .die")) < 3  # seven on one line
    for seat in range(5):
        table.move("spy", seat=seat, pay=False)
    table.until("dirt")
    for page in (small, shared):
        expect(page.locator("#token-dirt-4")).to_be_visible()
        assert below_the_bar(page, "#token-dirt-4, .number-entry .button") == []
    small.fill("#token-dirt-4", "1")
    small.locator(".number-entry .button").click()
    expect(shared.locator("#token-dirt-4")).to_have_count(0)
    expect(shared.locator(".dirt-lines li").first).to_contain_text(label("steam-park.line.symbols"))
    for page in (small, shared):
        assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]


def tops(page: Page, selector: str) -> list[int]:
    found = page.locator(selector).all()
    return [round(box["y"]) for one in found if (box := one.bounding_box())]


def test_money_that_was_secret_is_shown_to_all_phones_at_the_end(phone: Phones, server: Server) -> None:
    """Each sees only its own until then, also when the end is taken back."""
    table = open_park(server, house_rules={"money": "secret"})
    table.next()
    for seat, danari in enumerate((4, 7, 9)):
        table.move("adjust", seat=seat, counter="danari", by=danari)
    phones = [table.sit(phone(), seat) for seat in range(3)]
    table.until("income", 6)
    for seat, page in enumerate(phones):
        expect(danari_of(page, seat)).to_have_text(str((4, 7, 9)[seat]))
        expect(danari_of(page, (seat + 1) % 3).locator(".icon")).to_be_visible()  # a lock
    table.next()
    for page in phones:
        expect(page.locator(".final-line .number")).to_have_text(["4", "7", "9"])
    table.move("undo", of=table.seq)
    for seat, page in enumerate(phones):
        expect(danari_of(page, (seat + 1) % 3).locator(".icon")).to_be_visible()  # a lock


def danari_of(page: Page, seat: int) -> Locator:
    return page.locator(".player-row").nth(seat).locator("dd").first


@pytest.mark.parametrize("size", [SMALL, {"width": 390, "height": 844}])
def test_the_button_of_a_fee_can_be_read_and_black_is_black_at_night(
    phone: Phones, server: Server, size: dict[str, int]
) -> None:
    table = open_park(server)
    table.next()
    table.move("dice", seat=0, dice=["ride", "ride", "blank", "blank", "blank", "blank"])
    table.move("press", seat=0)
    table.until("actions")
    ana = table.sit(phone(viewport=size, locale="fr-FR", color_scheme="dark"), 0)
    black = ana.locator(".chip.tint-black")
    red, green, blue = re.findall(r"\d+", black.evaluate("one => getComputedStyle(one).backgroundColor"))[:3]
    assert max(int(red), int(green), int(blue)) < 20
    table.until("final")
    button = ana.get_by_role("button", name=label("steam-park.fee.tell", "fr"))
    box = button.bounding_box()
    assert box
    assert box["width"] > box["height"]
    assert button.evaluate("one => one.scrollWidth <= one.clientWidth")


def below_the_bar(page: Page, selector: str) -> list[str]:
    """What of this does not stand whole between the top of the page and the bar at the bottom."""
    page.evaluate("scrollTo(0, 0)")
    return list(
        page.evaluate(
            """selector => {
              const bar = document.getElementById("actions").getBoundingClientRect().top;
              const boxes = [...document.querySelectorAll(selector)].map(one => [one, one.getBoundingClientRect()]);
              const isOut = box => box.height && (box.top < 0 || box.bottom > bar + 1);
              return boxes.filter(([, box]) => isOut(box)).map(([one]) => one.className || one.id);
            }""",
            selector,
        )
    )


def test_one_phone_enters_everybodys_dice_one_after_the_other(phone: Phones, server: Server) -> None:
    """It waits until all dice are told or the rest is said to be blank, since the next seat takes the place.

    Cy's come late, in Cy's turn, and bring their Dirt all the same.
    """
    table = open_park(server, tracking="middle")
    table.next()
    shared = table.host(phone())
    grid, rest = shared.locator("form[data-dice]"), shared.locator("form[data-dice] [data-blanks]")
    expect(grid).to_contain_text(label("steam-park.dice.title", name="Ana"))
    for tapped in (
        "[data-face=ride][data-count='2']",
        "[data-face=ride][data-count='3']",
        "[data-face=broom][data-count='1']",
    ):
        grid.locator(tapped).tap()
    expect(rest).to_have_text(label("steam-park.dice.rest", n=2))
    rest.tap()
    expect(grid).to_contain_text(label("steam-park.dice.title", name="Bo"))
    for face in ("stand", "visitor"):
        grid.locator(f"[data-face={face}][data-count='3']").tap()
    expect(grid).to_contain_text(label("steam-park.dice.title", name="Cy"))
    for seat in (2, 0, 1):
        table.move("press", seat=seat)
    table.until("actions")
    assert table.look()["players"][2]["counters"]["dirt"] == 0
    expect(shared.locator(".turn-banner")).to_contain_text(label("table.turn-of", name="Cy"))
    grid.locator("[data-face=ride][data-count='6']").tap()
    expect(grid).to_have_count(0)
    assert table.look()["players"][2]["counters"]["dirt"] == 6 + TOKEN_DIRT["1"]
    dice = [[one["face"] for one in pig["dice"]] for pig in table.look()["state"]["pigs"]]
    assert dice == [["ride"] * 3 + ["broom"] + ["blank"] * 2, ["stand"] * 3 + ["visitor"] * 3, ["ride"] * 6]


def test_presses_that_cannot_be_told_apart_are_swapped_with_one_tap(phone: Phones, server: Server) -> None:
    """Bo and Cy are far away and press within their ways of each other; every phone sees the dead heat."""
    table = open_park(server)
    table.next()
    ana, bo = table.sit(phone(), 0), table.sit(phone(), 1)
    stamp = stamp_of(server, timedelta(milliseconds=700))
    for seat in (1, 2):
        table.move("press", stamp, seat=seat)
    for page in (ana, bo):
        expect(page.locator(".notice-warning")).to_contain_text(label("steam-park.dead-heat", one="Bo", other="Cy"))
        expect(page.locator(".token-line .token-who strong")).to_have_text(["Bo", "Cy"])
    ana.get_by_role("button", name=pattern("steam-park.swap")).click()
    for page in (ana, bo):
        expect(page.locator(".token-line .token-who strong")).to_have_text(["Cy", "Bo"])
    expect(ana.locator(".last-rolls-number")).to_have_text("3")


def test_a_light_table_reads_out_what_the_dice_allow(phone: Phones, server: Server) -> None:
    table = open_park(server, tracking="light", modules=["directors"])
    table.move("director", director="sweeper")
    table.next()
    for seat in (2, 0):
        table.move("press", seat=seat)
    table.move("dice", seat=2, dice=["broom", "broom", "broom", "broom", "ride", "blank"])
    ana, screen = (
        table.sit(phone(locale="fr-FR", color_scheme="dark"), 0),
        phone(viewport={"width": 1280, "height": 720}),
    )
    screen.goto(f"{table.path}/screen")
    expect(screen.locator(".token-line")).to_have_count(3)
    axe = Axe()
    assert axe.run(ana).response["violations"] == []
    while table.look()["phase"] != "actions":
        expect(ana.locator(".phase-strip")).not_to_contain_text(label("steam-park.phase.deals.title", "fr"))
        table.next()
    for page, language in ((ana, "fr"), (screen, "en")):
        halves = label("steam-park.clean.halves", language, brooms=4, n=2)
        expect(page.locator(".allowances")).to_contain_text(halves)
        assert axe.run(page).response["violations"] == []
    expect(screen.locator(".turn-order-now")).to_have_text(re.compile("Cy"))
    table.next()
    expect(screen.locator(".turn-order-now")).to_have_text(re.compile("Ana"))


def test_a_park_is_put_right_on_a_sheet(phone: Phones, server: Server) -> None:
    table = open_park(server, modules=["stingy"])
    for _ in range(3):
        table.next()
    ana = table.sit(phone(), 0)
    ana.click("#parks summary")
    ana.get_by_role("link", name=label("steam-park.park.correct")).click()
    ana.get_by_role("button", name=label("steam-park.ride", colour=label("steam-park.colour.red"), n=2)).click()
    ana.get_by_role("button", name=seat_button("red")).click()
    expect(sheet(ana)).not_to_have_attribute("aria-busy", "true")
    ana.get_by_role("button", name=label("table.sheet.close")).click()  # which keeps what was chosen, as it says
    expect(sheet(ana)).to_have_count(0)
    ana.get_by_role("link", name=label("steam-park.park.correct")).click()
    ana.get_by_role("button", name=seat_button("stingy")).click()
    expect(ana.get_by_role("button", name=seat_button("red"))).to_have_count(0)  # no space is left
    ana.get_by_role("button", name=label("stepper.more", what=label("steam-park.stand.toilets"))).click()
    assert Axe().run(ana).response["violations"] == []
    sheet(ana).locator(".button-wide").click()
    expect(sheet(ana)).to_have_count(0)
    expect(undo_label(ana)).to_contain_text(label("steam-park.move.park", name="Ana"))
    now = table.look()
    assert (now["players"][0]["counters"]["visitors"], now["players"][0]["counters"]["stingy"]) == (1, 1)
    assert now["state"]["parks"][0]["stands"] == {"toilets": 1}


def test_the_whole_dirt_track_is_entered_in_the_calculator(phone: Phones) -> None:
    page = phone()
    page.goto("/games/steam-park/calculators/final")
    page.get_by_role("button", name=label("calculator.numbers.enter", n=30)).click()
    expect(page.locator(".grid-numbers input")).to_have_count(30)
    page.get_by_label(TRACK_29).fill("60")
    page.get_by_label(TRACK_29).blur()
    expect(page.locator(".panel [role=status]")).to_contain_text("1 of 30")
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("button", name=label("calculator.numbers.forget")).click()
    expect(page.locator(".grid-numbers")).to_have_count(0)


def test_quick_taps_on_a_draft_are_all_kept(phone: Phones, server: Server) -> None:
    """Six dice entered faster than any answer comes back; but a double tap chooses a Stand once."""
    table = open_park(server)
    table.next()
    ana = table.sit(phone(), 0)
    ana.goto(f"{table.path}/compose/dice/0")
    dice = ["ride", "broom", "stand", "visitor", "stand", "blank"]
    faces = [face(one) for one in dice]
    ana.evaluate(
        """faces => { for (const face of faces)
          [...document.querySelectorAll('.pick')].find((pick) => pick.textContent.trim() === face).click(); }""",
        faces,
    )
    expect(ana.locator("#compose > .dice button")).to_have_count(6)
    labels = [one.get_attribute("aria-label") or "" for one in ana.locator("#compose > .dice button").all()]
    assert [label.split()[-1] for label in labels] == faces

    table.move("dice", seat=0, dice=dice)
    table.move("press", seat=0)
    table.until("actions")
    ana.goto(f"{table.path}/compose/build/0")
    stop_clock(ana)
    held: list[Route] = []
    ana.route("**/compose/build/0", lambda route: held.append(route), times=1)
    casino, kiosk = (ana.locator(".pick", has_text=label(f"steam-park.stand.{one}")) for one in ("casino", "kiosk"))
    with ana.expect_request("**/compose/build/0"):
        casino.click()
    casino.click()  # no answer has come yet
    held[0].continue_()
    expect(casino).to_have_attribute("aria-pressed", "true")
    kiosk.click()
    expect(kiosk).to_have_attribute("aria-pressed", "true")
    chosen = ana.locator("#compose > [name=doc]").input_value()
    assert json.loads(chosen)["stands"] == ["casino", "kiosk"]


def test_dice_that_wait_for_the_network_stay_where_they_were_tapped(phone: Phones, server: Server) -> None:
    table = open_park(server)
    table.next()
    ana = phone()
    ana.add_init_script("setTimeout = ((set) => (work, after) => set(work, after === 5000 ? 0 : after))(setTimeout)")
    table.sit(ana, 0)
    ana.wait_for_load_state("load")
    ana.context.set_offline(True)
    for number, faces in enumerate((("ride", 2), ("broom", 1)), start=1):
        ana.locator("[data-face='{}'][data-count='{}']".format(*faces)).click()
        expect(ana.locator("#waiting")).to_contain_text(label("table.waiting", n=number))
        expect(ana.locator("form[data-dice] [data-known]")).to_have_attribute("data-waits", "")
    expect(ana.locator("[data-face][aria-pressed=true]")).to_have_count(3)
    ana.context.set_offline(False)
    expect(ana.locator("#waiting")).to_be_hidden()
    dice = [die["face"] for die in table.look()["state"]["pigs"][0]["dice"]]
    assert sorted(dice) == ["blank", "blank", "blank", "broom", "ride", "ride"]


def test_dice_to_keep_outlive_a_reload(phone: Phones, server: Server) -> None:
    table = open_park(server, house_rules={"roll": "phone-dice"})
    table.next()
    ana = table.sit(phone(), 0)
    ana.get_by_role("button", name=label("steam-park.roll", n=6)).click()
    ana.locator("[data-die='0']").click()
    ana.locator("[data-die='4']").click()
    ana.reload()
    expect(ana.locator("[data-die][aria-pressed=true]")).to_have_count(2)
    kept = [ana.locator(f"[data-die='{die}']").get_attribute("aria-label") for die in (0, 4)]
    ana.get_by_role("button", name=label("steam-park.roll.others")).click()
    expect(ana.locator("[data-die]")).to_have_count(4)
    locked = [one.get_attribute("aria-label") or "" for one in ana.locator("form .die-locked").all()]
    assert [label("steam-park.keep", face=one.removesuffix(LOCKED)) for one in locked] == kept


def test_a_press_without_a_network_on_a_phone_that_never_heard_the_clock_is_unsure(
    phone: Phones, server: Server
) -> None:
    table = open_park(server, house_rules={"roll": "phone-dice"})
    table.next()
    ana, bo = phone(), phone()
    ana.route(re.compile(r"/clock(\?|$)"), lambda route: route.abort())
    for seat, page in enumerate((ana, bo)):
        table.sit(page, seat)
        page.get_by_role("button", name=label("steam-park.roll", n=6)).click()
        expect(page.locator("[data-die]")).to_have_count(6)
    ana.context.set_offline(True)
    done(ana)
    expect(ana.locator("#waiting")).to_contain_text(label("table.waiting", n=1))
    done(bo)
    expect(bo.locator(".token-line").first).to_contain_text("Bo")
    ana.context.set_offline(False)
    expect(ana.get_by_role("button", name=pattern("steam-park.swap"))).to_be_visible()
    assert table.look()["state"]["race"]["dead_heats"] == [[1, 0]]
