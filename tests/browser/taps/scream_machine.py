"""Scream Machine on everybody's own phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.rules.scream_machine.facts import FAMILIES, KINDS, NATIONALS, ROUNDS
from tests.browser.api_table import ApiTable, open_game
from tests.browser.labels import attraction, label, labelled
from tests.browser.phones import END_TURN, go_on, main_action, make_move, outlast_double_tap, score
from tests.browser.taps.counter import TapCounter
from tests.browser.taps.mode import Mode, Phones
from tests.live.server import Server

COUNT = "scream-machine.phase.reveal.next-light"
NAMES = ("Ana", "Bo", "Cy", "Di")
# What the seats do with their four actions, round after round: two taps or three.
TURNS: tuple[tuple[int | str, ...], ...] = ((5, "advertise"), (3, 1, "research"), (3, 3), (1, 1, 3))


def light_rounds(phone: Phones, server: Server, counter: TapCounter) -> int:
    """A round of two, or two rounds, where everybody types how many visitors came to them."""
    names, rounds = ("Ana", "Bo"), 2 if counter.whole else 1
    table = open_game(server, "scream-machine", *names, tracking="light")
    phones = [table.sit(phone(), seat) for seat in range(len(names))]
    table.until("turns")
    for played in range(1, rounds + 1):
        while (now := table.look())["phase"] == "turns":
            go_on(phones[now["turn"]], END_TURN)
        for seat, (page, name) in enumerate(zip(phones, names, strict=True)):
            page.tap(f"#by-{seat}-visitors")
            page.tap("#keypad [data-key='4']")
            page.tap("#keypad [data-key='done']")
            expect(score(page, name)).to_have_text(str(4 * played))
        go_on(phones[0], COUNT)
    return rounds * len(names)


def phone_deck(phone: Phones, server: Server, counter: TapCounter) -> int:
    return rounds_of_four(phone, server, counter, "phone-deck")


def real_cards(phone: Phones, server: Server, counter: TapCounter) -> int:
    return rounds_of_four(phone, server, counter)


def rounds_of_four(phone: Phones, server: Server, counter: TapCounter, *modules: str) -> int:
    """A round after the opening, or all rounds of a game: what is dealt, four turns, and the count."""
    table = open_game(server, "scream-machine", *NAMES, modules=list(modules))
    for seat, family in enumerate(FAMILIES[: len(NAMES)]):
        table.move("seal", seat=seat, cards=[[family, 5]])
    table.next()
    phones = [table.sit(phone(reduced_motion="reduce"), seat) for seat in range(len(NAMES))]
    rounds = ROUNDS[len(NAMES)] if counter.whole else 1
    for played in range(rounds):
        if not modules:
            deal(phones[0], table, played)
        while (now := table.look())["phase"] == "turns":
            take_turn(phones[now["turn"]], now["turn"], played)
        if not modules:
            enter(phones[0], *(KINDS[(played + gap) % len(KINDS)] for gap in range(len(NAMES))))
        clear(phones[0])
        make_move(phones[0], main_action(phones[0]))
    assert table.look()["round"] == min(rounds + 1, ROUNDS[len(NAMES)])
    return rounds * len(NAMES)


def deal(page: Page, table: ApiTable, played: int) -> None:
    """One phone enters what lies on the real table."""
    count = NATIONALS + len(NAMES)
    enter(page, *(KINDS[(2 * played + number) % len(KINDS)] for number in range(count)))
    clear(page)
    make_move(page, main_action(page))
    assert table.look()["phase"] == "turns"


def enter(page: Page, *kinds: str) -> None:
    for kind in kinds:
        clear(page)
        make_move(page, page.locator(".prompt-card .pick", has_text=label(f"scream-machine.visitor.{kind}")))


def take_turn(page: Page, seat: int, played: int) -> None:
    """Cards and options until no action is left, which ends the turn."""
    for number, action in enumerate(TURNS[(seat + played) % len(TURNS)]):
        clear(page)
        if isinstance(action, int):
            family = FAMILIES[(seat + 2 * played + number) % len(FAMILIES)]
            control = page.locator(labelled("scream-machine.build.card", **attraction(family, action)))
        else:
            control = page.locator(".turn .pick", has_text=label(f"scream-machine.option.{action}.title"))
        make_move(page, control)


def clear(page: Page) -> None:
    """What is being told at the top ends with the next tap; it would be under it here."""
    page.evaluate("document.getElementById('moment').hidden = true")
    outlast_double_tap(page)


MODES = (
    Mode("light, own phones", 4.5, "player and round", light_rounds),
    Mode("phone's deck, own phones", 4, "player and round", phone_deck),
    Mode("real cards, own phones", 6.5, "player and round", real_cards),
)
