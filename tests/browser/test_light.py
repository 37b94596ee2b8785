"""Light tracking to the end, into the history, and again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.api_table import open_game, table_of
from tests.browser.conftest import Phones
from tests.browser.draft_filler import document, fill
from tests.browser.labels import label, pattern, undo
from tests.browser.phones import (
    END_TURN,
    OPEN_PARKS,
    all_ready,
    go_on,
    go_on_elsewhere,
    main_action,
    open_table,
    score,
    sit,
)
from tests.live.server import Server


def test_a_light_game_is_played_confirmed_and_listed(phone: Phones, server: Server) -> None:
    ana, bo = phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    for words in ("scream-machine.seal.go", "scream-machine.phase.opening.first"):  # those of a full table
        expect(ana.locator("#main")).not_to_contain_text(label(words))
    all_ready(ana, bo)
    go_on(ana, OPEN_PARKS)
    ana.locator(".player-row", has_text="Ana").get_by_role("button", name=pattern("stepper.more")).click()
    expect(score(bo, "Ana")).to_have_text("1")
    table = table_of(server, ana.context, path)
    for _ in range(5 * 3):  # two turns and the visitors, every round but the last
        table.next()
    expect(bo.locator("#where")).to_contain_text(label("table.round-of", round=6, rounds=6))
    expect(bo.locator(".turn-banner-mine")).to_contain_text(label("seat.turn.mine"))
    go_on(bo, END_TURN)
    go_on(ana, END_TURN)
    go_on(ana, "scream-machine.phase.reveal.next-light")
    expect(bo.locator("h2")).to_contain_text(label("table.over"))
    go_on(bo, "table.confirm")
    expect(ana.locator(".notice-good")).to_contain_text(label("table.saved"))
    ana.get_by_role("link", name=label("table.show-play")).click()
    ana.wait_for_url("**/plays/*")
    expect(ana.locator(".ranking-place-1")).to_contain_text("Ana")
    ana.goto("/plays?game=scream-machine")
    expect(ana.locator(".panel-link").first).to_contain_text("Bo")
    expect(ana.locator(".panel-link .results").first).to_have_css("display", "flex")  # the page has its style


def test_a_light_table_counts_in_the_first_screen_and_asks_what_breaks_a_tied_lead(
    phone: Phones, server: Server
) -> None:
    """The own row comes before the explanation, on a small phone, too; symbols are asked of those who are tied."""
    table = open_game(server, "scream-machine", "Ana", "Bo", "Cy", "Dee", "Eli", tracking="light")
    eli = table.sit(phone(viewport={"width": 320, "height": 640}, locale="fr-FR"), 4)
    table.until("reveal")
    expect(eli.locator(".prompt-card")).to_be_visible()
    eli.evaluate("scrollTo(0, 0)")
    number, bar = eli.locator("#by-4-visitors").bounding_box(), eli.locator("#actions").bounding_box()
    assert number
    assert bar
    assert number["y"] + number["height"] <= bar["y"]
    while table.look()["outcome"] is None:
        table.next()
    expect(eli.locator(".notice-warning")).to_contain_text(label("over.no-score", "fr"))
    for seat, visitors in enumerate((3, 5, 5, 1, 2)):
        table.move("adjust", seat=seat, counter="visitors", by=visitors)
    bo = table.sit(phone(), 1)
    expect(bo.locator(".notice-warning")).to_contain_text(label("scream-machine.missing.symbols", names="Bo and Cy"))
    expect(main_action(bo)).to_have_text(label("table.score"))
    expect(bo.locator("#symbols-asked")).to_have_attribute("open", "")
    expect(bo.locator("#symbols-asked .stepper")).to_have_count(1)  # the own one
    for seat, symbols in ((1, 4), (2, 6)):
        table.move("symbols", seat=seat, symbols=symbols)
    expect(bo.locator(".ranking-place").first).to_contain_text("Cy")
    expect(main_action(bo)).to_have_text(label("table.confirm"))


def test_a_number_is_changed_by_a_sum_on_the_keypad(phone: Phones) -> None:
    host = phone()
    host.goto(open_table(host, "Ana", "Bo", tracking="light"))
    host.tap("#by-1-visitors")
    for key in ("1", "0", "+", "5", "-", "2"):
        host.tap(f"#keypad [data-key='{key}']")
    expect(host.locator("[data-keypad-result]")).to_have_text("= 13")
    host.tap("#keypad [data-key='done']")
    expect(score(host, "Bo")).to_have_text("13")
    expect(host.locator("#by-1-visitors")).to_have_value("")


def test_a_stopped_game_is_taken_up_again_by_undo_and_redo(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo", tracking="light")
    host.goto(f"{path}/seats")
    host.click("#stop summary")
    host.click("#stop button")
    expect(host.locator("h2")).to_contain_text(label("table.stopped"))
    host.get_by_role("button", name=undo("move.stop", who=label("who.host"))).click()
    expect(main_action(host)).to_contain_text(label(OPEN_PARKS))
    host.get_by_role("button", name=pattern("table.redo")).click()
    expect(main_action(host)).to_contain_text(label("table.score"))


def test_a_rematch_seats_every_phone_where_it_sat_and_the_big_screen_follows(phone: Phones) -> None:
    ana, bo, screen = phone(), phone(), phone()
    path = open_table(ana, "Ana", "Bo", tracking="light")
    sit(ana, path, "Ana")
    sit(bo, path, "Bo")
    ana.goto(f"{path}/seats")
    ana.click("#stop summary")
    ana.click("#stop button")
    screen.goto(f"{path}/screen")
    ana.get_by_test_id("ask").locator("summary").click()
    expect(ana.get_by_test_id("ask")).to_contain_text(label("table.ask.no-score"))
    ana.locator("#ask-move button").click()
    go_on_elsewhere(ana, "table.rematch")
    expect(ana.locator("h1")).to_have_text(label("opened.title"))
    again = ana.url.removesuffix("/opened")
    screen.wait_for_url(f"{again}/screen")
    go_on_elsewhere(bo, "table.to-rematch")
    for page, name in ((ana, "Ana"), (bo, "Bo")):
        page.goto(again)
        expect(page.locator(".player-row", has_text=name).locator(".tag", has_text=label("seat.me"))).to_be_visible()


def test_a_table_is_resumed_from_the_front_page(phone: Phones) -> None:
    host = phone()
    path = open_table(host, "Ana", "Bo")
    host.goto("/")
    host.get_by_role("link", name=label("home.resume-game", game=label("scream-machine.title"))).click()
    host.wait_for_url(f"**{path}")


# A counter, what else is entered, and what that is worth.
SCORED = [("scream-machine", "visitors", {"symbols": 2}, 0), ("small-city", "votes", {"promise": 12, "kept": True}, 12)]


@pytest.mark.parametrize(("game", "counter", "others", "worth"), SCORED)
def test_the_end_of_a_light_table_asks_for_the_score(
    phone: Phones, server: Server, game: str, counter: str, others: dict[str, int], worth: int
) -> None:
    table = open_game(server, game, "Ana", "Bo", "Cy", tracking="light")
    table.until("over")
    host = table.host(phone())
    go_on_elsewhere(host, "table.score")
    wanted = document(host)
    for at, player in enumerate(wanted["players"]):
        player |= {counter: 10 + at, **others}
    fill(host, wanted)
    go_on_elsewhere(host, "table.score.save")
    expect(host.locator(".ranking-place-1")).to_contain_text("Cy")
    expect(host.locator(".ranking-place-1 .ranking-points")).to_have_text(str(12 + worth))
    assert [one["total"] - worth for one in table.look()["outcome"]["ranking"]] == [12, 11, 10]
    bo = table.sit(phone(), 1)
    bo.get_by_role("link", name=label("table.score")).click()
    assert [one["name"] for one in document(bo)["players"]] == ["Bo"]


def test_people_sit_down_by_a_tap_and_modules_tick_what_they_need(phone: Phones) -> None:
    page = phone()
    open_table(page, "Ana", "Bo", tracking="light")
    page.goto("/games/small-city/open")
    for name in ("Bo", "Ana"):
        page.get_by_test_id("known-names").get_by_role("button", name=name).click()
    assert [page.locator(f"#name-{seat}").input_value() for seat in range(2)] == ["Bo", "Ana"]

    def ticked() -> list[str]:
        return page.locator("input[name=module]:checked").evaluate_all("boxes => boxes.map(box => box.value)")

    rule = page.locator("[data-rule=full-tie]")  # matters only where Godzillas wake
    assert rule.get_attribute("hidden") is not None
    page.check("input[value=stockholm]")
    page.check("input[value=terrain]")
    assert ticked() == ["godzillas", "stockholm", "terrain"]
    assert rule.get_attribute("hidden") is None
    page.uncheck("input[value=godzillas]")
    page.check("input[value=asia]")
    assert ticked() == ["asia"]
    main_action(page).click()
    page.wait_for_url("**/opened")
    page.goto(page.url.removesuffix("/opened"))
    page.locator("#agreed summary").click()
    expect(page.locator("#agreed")).to_contain_text(label("small-city.house-rule.workers.title"))
    expect(page.locator("#agreed")).not_to_contain_text(label("small-city.house-rule.full-tie.title"))


def test_a_tie_is_explained_wherever_it_is_shown_and_the_host_takes_the_result_back(
    phone: Phones, server: Server
) -> None:
    table = open_game(server, "scream-machine", "Ana", "Bo", "Cy", tracking="light")
    table.until("over")
    for seat, symbols in enumerate((2, 5)):
        table.move("adjust", seat=seat, counter="visitors", by=4)
        table.move("symbols", seat=seat, symbols=symbols)
    words = label("scream-machine.why.tie", names="Ana", n=5)
    host, screen = table.host(phone()), phone()
    screen.goto(f"{table.path}/screen")
    for page in (host, screen):
        expect(page.locator(".ranking-place-1")).to_contain_text(words)
    host.locator("#symbols-2").evaluate("field => { field.value = 3 }")  # typed, and not sent yet
    go_on(host, "table.confirm")
    assert table.look()["state"]["parks"][2]["symbols"] == 3
    host.get_by_role("link", name=label("table.show-play")).click()
    host.wait_for_url("**/plays/**")
    expect(host.locator(".ranking-place-1")).to_contain_text(words)
    host.goto(table.path)
    host.locator("#take-back summary").click()
    host.locator("#take-back-move button").click()
    expect(main_action(host)).to_have_text(label("table.confirm"))
    expect(host.get_by_role("link", name=label("table.show-play"))).to_have_count(0)  # it has left the history


def test_going_on_takes_along_what_was_typed_beside_the_button(phone: Phones, server: Server) -> None:
    table = open_game(server, "steam-park", "Ana", "Bo", tracking="light")
    table.until("final")
    host = table.host(phone())
    host.locator("#danari-0").evaluate("field => { field.value = 20 }")
    host.locator("#dirt-1").evaluate("field => { field.value = 3 }")
    host.fill("#notes input[name=text]", "Half a thought", force=True)
    go_on(host, "steam-park.phase.final.next")
    expect(host.locator("h2")).to_contain_text(label("table.over"))
    counters = [one["counters"] for one in table.look()["players"]]
    assert [(one["danari"], one["dirt"]) for one in counters] == [(20, 0), (0, 3)]
    assert table.look()["notes"] == []
