"""A whole event in the browser: 24 people, 4 rounds, one late, one who leaves, a wrong result corrected."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import Phones
from tests.browser.crawler import Visitor
from tests.browser.inspector import Inspector, Look
from tests.browser.labels import label
from tests.events.event_client import PEOPLE
from tests.live.server import Server

ROUNDS = 4


def press(page: Page, key: str, **values: Any) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=label(key, **values), exact=True).click()


def document(page: Page, base: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("url => fetch(url).then((answer) => answer.json())", f"{base}/standings.json")
    return found


def printed_text(page: Page, address: str) -> str:
    script = "async url => Array.from(new Uint8Array(await (await fetch(url)).arrayBuffer()))"
    return PdfReader(BytesIO(bytes(page.evaluate(script, address)))).pages[0].extract_text()


def type_line(page: Page, *words: object) -> None:
    """One line at the desk, then Enter: the field is ready for the next."""
    expect(page.get_by_label(label("event.desk.line"))).to_be_focused()
    page.keyboard.type(" ".join(map(str, words)))
    with page.expect_navigation():
        page.keyboard.press("Enter")


def type_round(page: Page, base: str, number: int) -> None:
    """Every table that is missing; whoever sits first wins, as far as the number of the table decides."""
    page.goto(f"{base}/desk?round={number}")
    for table in document(page, base)["rounds"][number - 1]["tables"]:
        totals = [30 + table["table"] - 7 * seat for seat in range(len(table["players"]))]
        if page.locator(f".event-missing a[href$='table={table['table']}']").count():
            type_line(page, table["table"], *totals)
    expect(page.get_by_text(label("event.desk.complete", round=number))).to_be_visible()


def make_event(page: Page) -> str:
    page.goto("/events")
    page.get_by_label(label("event.name")).fill("Autumn Cup")
    page.get_by_label(label("steam-park.title")).check()
    page.get_by_label(label("event.names"), exact=True).fill("\n".join(PEOPLE))
    press(page, "events.make")
    expect(page.get_by_role("heading", name=label("event.people", n=24))).to_be_visible()
    return page.url.rsplit("/", 1)[0]


def draw_all(page: Page, first: int) -> None:
    press(page, "event.draw.all", first=first, last=ROUNDS)
    expect(page.get_by_role("heading", name=label("event.round", n=first))).to_be_visible()


def exchange(page: Page) -> None:
    """Two taps on people of two tables; the two have changed places."""
    here, there = (page.locator(".event-table").nth(table).locator(".event-seat").first for table in (0, 1))
    one, other = here.inner_text(), there.inner_text()
    here.click()
    expect(page.get_by_text(label("event.move.second", name=one))).to_be_visible()
    with page.expect_navigation():
        there.click()
    expect(here).to_have_text(other)
    expect(there).to_have_text(one)


def check_pages(browser: Browser, server: Server, page: Page, base: str) -> None:
    """Every page for everybody: half of them by day in English, the others by night in French."""
    visitor = Visitor(server, {one["name"]: one["value"] for one in page.context.cookies()})  # type: ignore[typeddict-item]
    parts = ("", "/people", "/people/2", "/rounds/1", "/rounds/2?pick=3", "/rounds/5", "/desk", "/desk?table=2")
    paths = [
        "/events",
        *(f"{urlsplit(base).path}{part}" for part in (*parts, "/standings", "/settings", "/trail", "/hall")),
    ]
    for look, shown in ((Look("en", "light"), paths[::2]), (Look("fr", "dark"), paths[1::2])):
        with Inspector(browser, visitor, look) as inspector:
            assert {path: faults for path in shown if (faults := inspector.faults(path, True))} == {}


def test_an_event_from_the_pasted_list_to_the_printed_standings(
    browser: Browser, server: Server, phone: Phones
) -> None:
    page, player, hall = phone(viewport={"width": 1100, "height": 800}), phone(locale="fr-FR"), phone()
    base = make_event(page)
    page.get_by_role("link", name=label("event.draw.go")).click()
    draw_all(page, 1)
    expect(page.get_by_text(label("event.perfect"))).to_be_visible()
    exchange(page)
    press(page, "event.clock.start", n=60)
    expect(page.locator(".event-clock")).to_contain_text(":")

    player.goto(base)
    player.get_by_label(label("event.who.you", "fr")).select_option(label="Gus")
    with player.expect_navigation():
        player.get_by_role("button", name=label("event.who.go", "fr")).click()
    seat = next(t for t in document(page, base)["rounds"][0]["tables"] if "Gus" in [p["name"] for p in t["players"]])
    expect(player.locator(".event-next-table")).to_have_text(label("event.table", "fr", n=seat["table"]))

    hall.goto(f"{base}/hall")
    expect(hall.locator(".hall-names")).to_contain_text("Xenia")

    type_round(page, base, 1)
    # The second entry of the first table differs: both stand there until somebody decides.
    page.goto(f"{base}/desk?round=1")
    first = document(page, base)["rounds"][0]["tables"][0]
    type_line(page, 1, *[player["total"] for player in first["players"]][::-1])
    expect(page.get_by_role("heading", name=label("event.desk.doubts", n=1))).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name=label("event.desk.right")).nth(1).click()
    expect(page.get_by_role("heading", name=label("event.desk.doubts", n=1))).to_have_count(0)
    corrected = document(page, base)["rounds"][0]["tables"][0]
    assert [one["total"] for one in corrected["players"]] == [one["total"] for one in first["players"]][::-1]

    # One leaves and one comes late: the rounds to come are drawn again, the first stays as it was.
    played = document(page, base)["rounds"][0]
    page.goto(f"{base}/people")
    page.get_by_role("link", name="Ana").click()
    press(page, "event.person.leave", round=2)
    page.get_by_label(label("event.names"), exact=True).fill("Yara")
    press(page, "event.people.add")
    page.goto(f"{base}/rounds/2")
    page.locator("summary", has_text=label("event.draw.again")).click()
    draw_all(page, 2)
    assert document(page, base)["rounds"][0] == played
    check_pages(browser, server, page, base)
    for number in range(2, ROUNDS + 1):
        type_round(page, base, number)
        names = {p["name"] for t in document(page, base)["rounds"][number - 1]["tables"] for p in t["players"]}
        assert "Yara" in names
        assert "Ana" not in names

    standings = document(page, base)["standings"]
    assert [one["rounds"] for one in standings if one["name"] in ("Ana", "Yara")] in ([1, 3], [3, 1])
    page.goto(f"{base}/standings")
    expect(page.locator(".event-standings tbody tr")).to_have_count(25)
    expect(page.locator(".event-standings tbody tr").first).to_contain_text(standings[0]["name"])
    player.goto(f"{base}/standings")
    expect(player.locator("tr[aria-current]")).to_contain_text("Gus")
    page.goto(f"{base}/settings")
    press(page, "event.finish")
    printed = printed_text(page, f"{base}/paper/standings.pdf")
    assert [name for name in printed.split() if name in (*PEOPLE, "Yara")] == [one["name"] for one in standings]
