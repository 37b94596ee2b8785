"""Small City on everybody's own phone: the second round, so that the forms are filled in as in the first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.api_table import ApiTable, open_game
from tests.browser.labels import label
from tests.browser.phones import main_action, outlast_double_tap
from tests.browser.taps.counter import TapCounter
from tests.browser.taps.mode import Mode, Phones
from tests.live.server import Server

NAMES = ("Ana", "Bo", "Cy")
GODZILLAS = 5  # the first round in which they are awake
EVERYTHING = (
    *("godzillas", "stockholm", "doctors", "mayor", "terrain", "action-cards", "promises", "buildings"),
    *("real-buildings", "nuclear"),
)
CARDS = ("mediator", "architect", "opponent")
CENSUS = {"base": 6, "citizens": 5, "tourists": 1, "workers": 2, "parks": 2}
# What has changed since the round before: some votes more, somebody at work or a park; and everybody has a new Citizen.
CHANGES = ({"base": 2, "workers": 1}, {"base": 1, "parks": 1}, {"base": 2})


def begin(table: ApiTable, number: int) -> None:
    """By the API: everybody has money, the round before was counted, and this one begins."""
    for seat, _ in enumerate(NAMES):
        if table.look()["state"]["follows_money"]:
            table.move("money", seat=seat, earned=9)
        harbour = [[3, seat], [4, seat]]
        table.move("plan", seat=seat, rows=7, columns=7, harbour=harbour)
    if "terrain" in table.look()["modules"]:
        table.move("board", seat=0, side="easy", terrain="mountain")
    table.until("vote", number - 1)
    for seat, _ in enumerate(NAMES):
        table.move("count", seat=seat, **CENSUS)
    table.until("actions", number)


def phase_begins(pages: Sequence[Page], phase: str) -> None:
    for page in pages:
        expect(page.locator(".phase-now")).to_contain_text(label(f"small-city.phase.{phase}.title"))


def take_cards(table: ApiTable, pages: Sequence[Page]) -> None:
    for seat in table.look()["state"]["turn_order"]:
        cards, card = pages[seat].locator(".picker-cards"), label(f"small-city.card.{CARDS[seat]}")
        cards.locator(".pick:enabled", has_text=card).tap()
        expect(cards).to_have_count(0)


def be_done(pages: Sequence[Page], phase: str, following: str, field: str = "", part: str = "money") -> None:
    """Each by the amount of the phase, or by saying so; the last one's tap takes the table on."""
    for number, page in enumerate(pages):
        amount = page.locator(f"[data-testid={part}] button[name={field or 'none'}]").nth(1)
        is_last = number == len(pages) - 1
        if amount.count():
            amount.tap()
        else:
            expect(main_action(page)).to_have_text(
                label(f"small-city.phase.{phase}.next" if is_last else "table.ready")
            )
            main_action(page).tap()
        if not is_last:
            awaited = " and ".join(NAMES[number + 1 :])
            expect(pages[-1].get_by_test_id("awaited")).to_have_text(label("table.awaited", names=awaited))
    phase_begins(pages, following)


def change(page: Page, seat: int, names: Sequence[str]) -> None:
    """Votes at a tap on their number, all else step by step; new Citizens were told when they came."""
    if "parks" in names:
        expect(page.locator("#count [name=citizens]")).to_have_value(str(CENSUS["citizens"] + 1))
    for name, more in CHANGES[seat].items():
        if name == "base" and name in names:
            page.locator(f"#count [data-put='{CENSUS['base'] + more}']").tap()
            continue
        for _ in range(more if name in names else 0):
            page.locator(f"#count .stepper:has([name={name}]) [data-step='1']").tap()


def count(pages: Sequence[Page], phase: str, following: str, names: Sequence[str]) -> None:
    """Everybody changes what has changed and counts; the last to count votes takes the table on, else one more tap."""
    for seat, page in enumerate(pages):
        expect(page.locator("#count")).to_be_visible()
        change(page, seat, names)
        if phase == "vote" and seat == len(pages) - 1:  # the button has another meaning once nobody else is waited for
            kind = "count" if "parks" in names else "vote"
            last = label("small-city.ui.count.last", count=label(f"small-city.ui.count.{kind}"))
            expect(main_action(page)).to_have_text(last)
            outlast_double_tap(page)
        main_action(page).tap()
        if seat < len(pages) - 1 or phase != "vote":
            expect(page.locator("#count")).to_have_count(0)
    if phase == "vote":
        phase_begins(pages, following)
    else:
        go_on(pages, phase, following)


def go_on(pages: Sequence[Page], phase: str, following: str) -> None:
    expect(main_action(pages[0])).to_have_text(label(f"small-city.phase.{phase}.next"))
    outlast_double_tap(pages[0])
    main_action(pages[0]).tap()
    phase_begins(pages, following)


def walk(pages: Sequence[Page], dice: Sequence[int]) -> None:
    """Everybody types the die; the Godzillas of the two higher ones walk, the last player's first."""
    for page, die in zip(pages, dice, strict=True):
        page.locator(".dice-row button", has_text=str(die)).tap()
        expect(page.locator(".dice-row")).to_have_count(0)
    lowest = dice.index(min(dice))
    order = [(1 + seat) % len(pages) for seat in range(len(pages))]  # Bo hosts the Mayor in the fifth round
    for seat in reversed([one for one in order if one != lowest]):
        page = pages[seat]
        expect(main_action(page)).to_have_text(label("small-city.ui.night.walk"))
        main_action(page).tap()
        page.locator("dialog .way-card button").first.tap()
        expect(page.locator("dialog.page-sheet")).to_have_count(0)


def play(modules: Sequence[str], number: int, money: str, phone: Phones, server: Server, counter: TapCounter) -> int:
    table = open_game(server, "small-city", *NAMES, modules=list(modules), house_rules={"money": money})
    begin(table, number)
    pages = [table.sit(phone(), seat) for seat, _ in enumerate(NAMES)]
    counter.reset()
    take_cards(table, pages)
    phase_begins(pages, "construction")
    be_done(pages, "construction", "citizens", "spent")
    be_done(pages, "citizens", "income", "with", "newcomers")
    pages[0].locator("[data-testid=exchanges] button").last.tap()
    be_done(pages, "income", "vote", "earned")
    if number < GODZILLAS:
        count(pages, "vote", "pollution", ["base", "workers", "parks"])
    else:
        count(pages, "vote", "pollution", ["base"])
        walk(pages, (2, 3, 4))
        count(pages, "pollution", "council", ["workers", "parks"])
    if number < GODZILLAS:
        go_on(pages, "pollution", "council")
    be_done(pages, "council", "mayor", "spent")
    go_on(pages, "mayor", "actions")
    return len(pages)


UNIT = "player and round"
MODES = (
    Mode("everything", 12, UNIT, partial(play, (), 2, "phone")),
    Mode("everything, money on the table", 12, UNIT, partial(play, (), 2, "table")),
    Mode("everything, all modules, a round with Godzillas", 12, UNIT, partial(play, EVERYTHING, GODZILLAS, "phone")),
)
