"""Own games by taps: a farm with step tables is made, played on three phones, printed, and found in the history; a
French game of teams is handed on to another Midway by its code and played by twelve."""

from __future__ import annotations

import io
import re
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.api_table import open_game
from tests.browser.conftest import Phones
from tests.browser.labels import label, pattern
from tests.browser.phones import PhoneServer, address, main_action, make_move, outlast_double_tap, press_main
from tests.browser.test_history import found_group
from tests.live.server import Server
from tests.own_games.definitions import SEVEN_CITIES


def add_category(page: Page, way: str, title: str) -> None:
    """Tap a way to count, and name the new category."""
    cards = page.get_by_test_id("category")
    before = cards.count()
    page.locator(f"button[value^='add:{way}@']").click()
    expect(cards).to_have_count(before + 1)
    box = cards.nth(before).locator("input[name$='/title/en:text']")
    box.fill(title)
    with page.expect_response(re.compile("/games/new")):
        box.blur()


def enter(page: Page, title: str, value: int) -> None:
    """Type a number into the stepper of a field and enter it."""
    row = page.get_by_test_id("offer-form").filter(has=page.get_by_label(title, exact=True)).first
    row.get_by_label(title, exact=True).evaluate("(input, value) => { input.value = value }", value)
    make_move(page, row.get_by_role("button").last)


def test_a_farm_is_made_played_printed_and_found(phone: Phones, server: Server) -> None:
    host = phone()
    group = found_group(host, "Farmers")
    host.goto(f"{group}/games/new")
    host.locator("input[name='/title/en:text']").fill("Our Farm")
    add_category(host, "steps", "Sheep")
    add_category(host, "times", "Barns")
    add_category(host, "holder", "Longest fence")
    host.locator("button[value^='row:c1@']").click()
    expect(host.locator("input[name='/tables/c1/3/0']")).to_have_value("6")
    host.locator("button[value^='example@']").click()
    sheep = host.locator("input[name='/examples/0/input/players/0/c1']")
    sheep.evaluate("input => { input.value = 4; input.dispatchEvent(new Event('change', {bubbles: true})) }")
    expect(host.get_by_text("4 sheep → 2")).to_be_visible()
    host.get_by_role("button", name=label("editor.save")).click()
    host.wait_for_url("**/games/our-farm")
    shown = server.call("GET", "/api/games/our-farm")[1]
    assert shown["definition"]["examples"][0]["totals"] == {"A": 2, "B": 0}

    host.get_by_role("link", name=label("game.open")).click()
    for number, name in enumerate(("Ana", "Bo", "Cy")):
        host.locator("input[name='name']").nth(number).fill(name)
    host.locator("form[action$='/open'] button[type='submit'], button[form]").last.click()
    host.wait_for_url(re.compile("/t/[A-Z0-9]+/opened"))
    table = "/" + "/".join(host.url.split("/")[3:5])
    others = []
    for seat in (1, 2):
        other = phone()
        other.goto(table)
        other.locator(
            f"form:has(input[name='seat'][value='{seat}']) button, button[name='seat'][value='{seat}']"
        ).first.click()
        expect(other.get_by_test_id("offer-form").first).to_be_visible()
        others.append(other)
    enter(others[0], "Sheep", 5)
    enter(others[1], "Barns", 3)
    host.goto(table)
    expect(host.get_by_test_id("offer-form").first).to_be_visible()
    enter(host, "Sheep", 3)
    make_move(host, host.get_by_test_id("offer-form").get_by_role("button", name="Cy"))  # has the longest fence
    asked = host.locator("#actions .ask > summary")
    if asked.count():  # others could still enter something
        asked.click()
    host.locator("#actions button").last.click()
    expect(host.locator(".ranking-name").first).to_contain_text("Cy")
    host.get_by_role("button", name=label("table.confirm")).click()
    expect(host.get_by_text(label("table.saved"))).to_be_visible()

    sheet = "fetch('/print/our-farm/pad.pdf?players=3').then(answer => answer.headers.get('content-type'))"
    assert host.evaluate(sheet) == "application/pdf"
    host.goto(f"{group}/games/our-farm/box")
    host.locator("#points-c1-0").evaluate("input => { input.value = 3 }")
    host.get_by_role("button", name=label("box.save")).click()
    host.wait_for_url("**/games/our-farm")
    assert server.call("GET", "/api/games/our-farm")[1]["definition"]["tables"]["c1"][0] == [1, 3]
    expect(host.get_by_text(label("games.best", name="Cy", n=11))).to_be_visible()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_french_game_of_teams_is_handed_on_by_its_code_and_played_by_twelve(
    phone: Phones, seen_phone: Phones, tmp_path: Path
) -> None:
    maker = seen_phone(locale="fr-FR")
    maker.goto("/groups")
    maker.fill("#field-name", "Vendredis")
    maker.get_by_role("button", name=label("groups.found.go", "fr")).click()
    maker.wait_for_url(re.compile("/groups/[^/]+$"))
    maker.goto(f"{maker.url}/games/new?from=two-teams")
    maker.locator("input[name='/title/fr:text']").fill("Duel")
    maker.locator("button[value^='example@']").click()
    tried = maker.locator("input[name='/examples/0/input/teams/B/points']")
    tried.evaluate("input => { input.value = 7; input.dispatchEvent(new Event('change', {bubbles: true})) }")
    expect(maker.get_by_text("B : 7 points", exact=False).first).to_be_visible()
    assert fits(maker)
    maker.get_by_role("button", name=label("editor.save", "fr")).click()
    maker.wait_for_url("**/games/duel")
    maker.get_by_role("link", name=label("share.title", "fr")).click()
    picture = Image.open(io.BytesIO(maker.locator("svg.qr-picture, .qr-picture svg").first.screenshot()))
    [code] = [one.text for one in zxingcpp.read_barcodes(picture)]
    assert code == maker.get_by_test_id("share-link").input_value()

    stranger = phone(locale="fr-FR")
    with PhoneServer(tmp_path) as other:
        stranger.goto("/games/take#" + code.split("#")[1])
        stranger.fill("#elsewhere-address", address(other).removeprefix("http://"))
        stranger.get_by_role("button", name=label("take.go", "fr")).click()
        stranger.wait_for_url(f"{address(other)}/games/take")
        expect(stranger.get_by_role("heading", name="Duel")).to_be_visible()
        stranger.goto(f"{address(other)}/groups")
        stranger.fill("#field-name", "Samedis")
        stranger.get_by_role("button", name=label("groups.found.go", "fr")).click()
        stranger.wait_for_url(re.compile("/groups/[^/]+$"))
        stranger.goto(f"{address(other)}/games/take#" + code.split("#")[1])
        stranger.get_by_role("button", name=label("take.add", "fr")).click()
        stranger.wait_for_url("**/games/duel")

        stranger.get_by_role("link", name=label("game.open", "fr")).click()
        for number in range(12):
            stranger.locator("input[name='name']").nth(number).fill(f"Marguerite {number + 1}")
        main_action(stranger).click()
        stranger.wait_for_url("**/opened")
        stranger.goto("/".join(stranger.url.split("/")[:5]))
        rows = stranger.locator(".offer-row")
        expect(rows).to_have_count(2)
        assert (stranger.locator(".seat-pick").count(), fits(stranger)) == (12, True)
        rows.last.locator("input[name='value']").evaluate("input => { input.value = 9 }")
        make_move(stranger, rows.last.get_by_role("button").last)
        press_main(stranger)
        expect(stranger.locator(".ranking-place-1")).to_have_count(6)
        expect(stranger.locator(".ranking-place-2")).to_have_count(6)
        expect(stranger.get_by_text(label("ranking.shared", "fr"))).to_have_count(0)
        assert fits(stranger)


# Requests wait until they are let go; the page counts changes heard of, requests that wait and answers shown.
SLOW = """const send = XMLHttpRequest.prototype.send, page = document.documentElement.dataset, waiting = [];
page.waiting = page.shown = page.heard = 0;
XMLHttpRequest.prototype.send = function (body) {
  waiting.push(() => send.call(this, body));
  page.waiting = waiting.length;
};
document.addEventListener("let-go", () => { waiting.shift()(); page.waiting = waiting.length; });
document.addEventListener("htmx:trigger", () => { page.heard = Number(page.heard) + 1; });
document.addEventListener("htmx:afterSwap", () => { page.shown = Number(page.shown) + 1; });
0"""
LET_GO = "document.dispatchEvent(new Event('let-go')) && 0"


def test_what_is_typed_while_two_changes_are_on_their_way_stays(phone: Phones) -> None:
    host = phone()
    group = found_group(host, "Quick typists")
    host.goto(f"{group}/games/new")
    add_category(host, "formula", "Harvest")
    expect(host.locator(".htmx-request, .htmx-settling")).to_have_count(0)
    host.evaluate(SLOW)
    page, formula = host.locator("html"), host.locator("textarea[name='/lines/0/points:text']")

    def asked(count: int) -> None:
        expect(page).to_have_attribute("data-waiting", str(count))

    def renewed() -> None:
        shown = str(page.get_attribute("data-shown"))
        host.evaluate(LET_GO)
        expect(page).not_to_have_attribute("data-shown", shown)

    host.locator("input[name='/title/en:text']").fill("Farm")
    host.locator("input[name='/title/en:text']").blur()
    asked(1)
    host.locator("input[name='/title/fr:text']").fill("Ferme")
    host.locator("input[name='/title/fr:text']").blur()
    expect(page).to_have_attribute("data-heard", "2")  # only a change that was queued goes at once with the answer
    renewed()
    asked(1)  # for what does not know the formula
    formula.fill("players * 2")
    formula.blur()
    asked(2)
    renewed()
    renewed()
    expect(formula).to_have_value("players * 2")


def test_a_number_that_was_not_sent_outlives_a_reload_and_waits_for_a_dead_network(
    phone: Phones, server: Server
) -> None:
    group = server.call("POST", "/api/groups", {"name": "Cities"})[1]
    key = f"Bearer {group['edit_key']}"
    assert server.call("POST", "/api/games", SEVEN_CITIES, Authorization=key)[0] in (200, 201)
    ana = open_game(server, "seven-cities", "Ana", "Bo").sit(phone(), 0)
    row = ana.get_by_test_id("offer-form").filter(has=ana.get_by_label("Coins", exact=True)).first
    coins = row.get_by_label("Coins", exact=True)
    more, enter_it = row.get_by_role("button", name=pattern("stepper.more")), row.get_by_role("button").last
    for _ in range(3):
        more.click()
    ana.reload()
    expect(coins).to_have_value("3")
    ana.context.set_offline(True)
    enter_it.click()
    expect(enter_it).to_have_attribute("data-waits", "")
    outlast_double_tap(ana)
    enter_it.click()  # the same again, not the number that was there before
    expect(ana.locator("#waiting li")).to_have_count(1)
    ana.get_by_role("button", name=label("table.waits.take-back")).click()
    expect(coins).to_have_value("3")  # as it was typed
    outlast_double_tap(ana)
    enter_it.click()
    expect(enter_it).to_have_attribute("data-waits", "")
    ana.context.set_offline(False)
    expect(ana.locator("#waiting")).to_be_hidden()
    expect(coins).to_have_value("3")
