"""History on a phone: come in by a link, enter a past play, change it, merge two names."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.browser.phones import open_table
from tests.live.server import Server


def found_group(page: Page, name: str) -> str:
    """A new group by hand, and its settings; the answer is its path."""
    page.goto("/groups")
    page.fill("#field-name", name)
    page.get_by_role("button", name=label("groups.found.go")).click()
    page.wait_for_url(re.compile("/groups/[^/]+$"))
    path = "/" + "/".join(page.url.split("/")[3:5])
    page.goto(f"{path}/settings")
    return path


def add_play(server: Server, page: Page, *people: tuple[str, int]) -> None:
    """A play by the API, with the key that stands in the link to change."""
    key = link(page, "group.link.edit").split("#")[1]
    players = [{"name": name, "total": total} for name, total in people]
    body = {"game": "scream-machine", "ended_at": "2025-05-06", "players": players}
    status, _ = server.call("POST", "/api/plays", body, Authorization=f"Bearer {key}")
    assert status == 201


def link(page: Page, key: str) -> str:
    panel = page.locator("details", has=page.get_by_text(label(key), exact=True))
    return panel.locator("a[href*='#']").get_attribute("href") or ""


def test_a_link_lets_another_phone_in_and_leaves_no_key_in_the_address(phone: Phones) -> None:
    first, second = phone(), phone()
    group = found_group(first, "Thursday club")
    second.goto("/groups/enter#" + link(first, "group.link.view").split("#")[1])
    second.wait_for_url(f"**{group}")
    expect(second.locator(".site-title")).to_have_text("Thursday club")
    second.goto(f"{group}/settings")
    expect(second.get_by_text(label("group.link.view"))).to_be_visible()
    expect(second.get_by_text(label("group.link.edit"))).to_have_count(0)


def test_a_past_play_is_entered_with_its_details(phone: Phones) -> None:
    page = phone()
    group = found_group(page, "Paper club")
    page.goto(f"/games/scream-machine/score?group={group.split('/')[-1]}")
    for seat, name in enumerate(("Ana", "Bo", "Cy")):  # a group has people, not numbers
        page.locator(f"input[name='/players/{seat}/name:text']").fill(name)
        page.locator(f"input[name='/players/{seat}/name:text']").blur()
    page.locator("input[name='/players/0/visitors']").click()
    keypad = page.locator("#keypad")
    for key in ("1", "0", "+", "1", "5", "-", "5", "next", "4", "done"):
        keypad.locator(f"[data-key='{key}']").click()
    expect(page.locator("input[name='/players/0/visitors']")).to_have_value("20")
    expect(page.locator("input[name='/players/0/symbols']")).to_have_value("4")
    page.locator("#more-details > summary").click()
    page.fill("#field-ended_at", "2024-05-06")
    page.fill("#field-place", "Attic")
    page.get_by_role("button", name=label("score.save")).click()
    page.wait_for_url(re.compile("/plays/[0-9a-f]+$"))
    expect(page.get_by_text("Attic").first).to_be_visible()
    expect(page.locator(".ranking-place-1")).to_contain_text("20")
    expect(page.get_by_text("Paper club")).to_be_visible()
    page.goto(group)
    expect(page.get_by_text(format_date(date(2024, 5, 6), "long", "en_GB"))).to_be_visible()


def test_a_play_of_any_game_is_logged_in_four_taps(phone: Phones, server: Server) -> None:
    """The game, one who was not there last time, who won, save; the last company is there already."""
    page = phone()
    group = found_group(page, "Quick club")
    add_play(server, page, ("Ana", 7), ("Bo", 5), ("Cy", 3))
    add_play(server, page, ("Ana", 7), ("Bo", 5))
    page.goto(f"{group}/log")
    page.fill("#field-name", "Kubb")
    page.locator("input[name='won'][value='Ana']").check()
    page.get_by_role("button", name=label("log.save")).click()
    page.wait_for_url(re.compile("/plays/[0-9a-f]+$"))
    page.goto(f"{group}/log")
    page.locator(".choice", has_text="Kubb").tap()
    page.locator("label:has(input[name='there'][value='Cy'])").tap()
    page.locator("label:has(input[name='won'][value='Bo'])").tap()
    page.get_by_role("button", name=label("log.save")).tap()
    page.wait_for_url(re.compile("/plays/[0-9a-f]+$"))
    expect(page.locator(".ranking-name")).to_have_count(3)
    expect(page.locator(".ranking-place-1")).to_contain_text("Bo")


def test_saving_takes_along_what_was_typed_last(phone: Phones) -> None:
    """The answer to the last number has not come yet when "save" is pressed."""
    page = phone()
    page.goto("/games/scream-machine/score")
    page.locator("input[name='/players/0/visitors']").evaluate("field => { field.value = 3 }")
    page.locator("input[name='/players/0/name:text']").fill("Ana")
    page.locator("input[name='/players/0/name:text']").blur()
    save = page.get_by_role("button", name=label("score.save"))
    expect(save).to_be_visible()
    page.route("**/score", lambda route: None)  # from now on no answer comes
    page.locator("input[name='/players/0/visitors']").evaluate("field => { field.value = 17 }")
    save.click()
    page.wait_for_url(re.compile("/plays/[0-9a-f]+$"))
    expect(page.locator(".ranking-place-1")).to_contain_text("17")


@pytest.mark.parametrize("script", [True, False])
def test_a_play_is_changed_and_the_trail_tells(phone: Phones, server: Server, script: bool) -> None:
    page = phone(java_script_enabled=script)
    group = found_group(page, f"Careful {script}")
    add_play(server, page, ("Ana", 7), ("Bo", 5))
    page.goto(group)
    page.locator("a[href^='/plays/']").first.click()
    page.get_by_role("link", name=label("play.edit")).click()
    page.locator("input[name='/players/1/total']").evaluate("field => { field.value = 9 }")
    page.check("input[name='/by_totals:json']")
    page.fill("#field-by", "Cy")
    page.get_by_role("button", name=label("play.save")).last.click()
    page.wait_for_url(re.compile("/plays/[0-9a-f]+$"))
    expect(page.locator(".ranking-place-1")).to_contain_text("Bo")
    page.get_by_role("link", name=label("play.changed", n=1)).click()
    expect(page.get_by_text(label("trail.by", name="Cy"))).to_be_visible()
    page.go_back()
    page.get_by_text(label("play.delete"), exact=True).click()  # asks first
    page.get_by_role("button", name=label("play.delete.go")).click()
    expect(page.get_by_role("button", name=label("bin.restore"))).to_be_visible()


def test_two_names_are_merged_and_told_apart(phone: Phones, server: Server) -> None:
    page = phone()
    group = found_group(page, "Two names")
    add_play(server, page, ("Ana", 7), ("Bo", 5))
    add_play(server, page, ("Robert", 8), ("Ana", 5))
    page.goto(f"{group}/people")
    page.get_by_role("link", name="Robert").click()
    page.get_by_text(label("person.merge")).click()
    page.select_option("#field-into", label="Bo")
    page.get_by_role("button", name=label("person.merge.go")).click()
    expect(page.get_by_text(label("people.merged", gone="Robert", kept="Bo"))).to_be_visible()
    page.get_by_role("button", name=label("people.unmerge")).click()
    expect(page.get_by_role("link", name="Robert")).to_be_visible()


def test_a_file_is_looked_at_and_imported(phone: Phones, tmp_path: Path) -> None:
    page = phone()
    group = found_group(page, "Importers")
    rows = ["game,ended_at,name,total", *(f"steam-park,2024-05-{day:02d},Ana,{day}" for day in range(1, 29))]
    (tmp_path / "plays.csv").write_text("\n".join(rows))
    page.goto(f"{group}/files")
    page.set_input_files("input[type=file]", tmp_path / "plays.csv")
    page.locator("form[enctype] button").click()
    expect(page.get_by_text(label("import.tile.made", n=1))).to_be_visible()
    page.get_by_role("button", name=label("import.go"), exact=True).click()
    expect(page.locator(".notice-good")).to_contain_text(label("import.done"))
    page.goto(group)
    expect(page.get_by_text(label("plays.count", n=28))).to_be_visible()


def test_a_deleted_table_sends_the_phones_away_and_comes_back(phone: Phones) -> None:
    """From its own page, and from its group's; both ask first."""
    host, guest = phone(), phone()
    group = found_group(host, "Tidy club")
    path = open_table(host, "Ana", "Bo", tracking="light", group=group.split("/")[-1])
    guest.goto(path)
    host.goto(f"{path}/seats")
    host.locator("#delete summary").click()
    host.locator("#delete button").click()
    host.wait_for_url("**/deleted")
    guest.wait_for_url("**/deleted")
    expect(guest.locator("form[action$='/restore']")).to_have_count(0)
    host.get_by_role("button", name=label("bin.restore")).click()
    host.wait_for_url(f"**{path}")
    host.goto(f"/games/scream-machine/open?group={group.split('/')[-1]}")
    expect(host.get_by_test_id("known-names").get_by_role("button")).to_have_text(["Ana", "Bo"])  # a new group's, too
    host.goto(group)
    host.locator(".table-row summary").click()
    host.locator(".table-row").get_by_role("button", name=label("seats.delete")).click()
    host.wait_for_url("**/deleted")
