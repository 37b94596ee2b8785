"""Getting in: codes, lost phones, the host's role, and names that look like markup."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.labels import label
from tests.browser.phones import main_action, open_table, sit


def test_a_table_is_joined_by_its_code_in_any_spelling(phone: Phones) -> None:
    host, guest = phone(), phone()
    path = open_table(host, "Ana", "Bo")
    guest.goto("/")
    guest.fill("#field-code", f" {path.removeprefix('/t/').lower()} ")
    guest.get_by_role("button", name=label("home.go")).click()
    guest.wait_for_url(f"**{path}")
    expect(guest.locator(".seat-pick")).to_have_count(2)


def test_a_wrong_code_is_told_kindly(phone: Phones) -> None:
    host, guest = phone(), phone()
    path = open_table(host, "Ana", "Bo")
    guest.goto("/join?code=ZZZZZZ")
    expect(guest.get_by_role("alert")).to_contain_text(label("problem.unknown-table", code="ZZZZZZ"))
    guest.fill("#field-code", path.removeprefix("/t/"))  # and mended where it was told
    guest.get_by_role("button", name=label("home.go")).click()
    guest.wait_for_url(f"**{path}")


def test_a_lost_phone_is_declined_or_let_in_by_another(phone: Phones) -> None:
    host, bo, lost = phone(), phone(), phone()
    path = open_table(host, "Ana", "Bo")
    sit(bo, path, "Bo")
    host.goto(path)
    host.click("#pick summary")
    host.get_by_role("button", name=label("seat-request.again", name="Bo")).click()
    host.wait_for_url("**/seat-request")
    expect(bo.get_by_role("button", name=label("seat-request.decline"))).to_be_visible()
    host.goto(path)
    expect(host.get_by_role("button", name=label("seat-request.grant"))).to_have_count(0)  # nobody lets themselves in
    bo.get_by_role("button", name=label("seat-request.decline")).click()
    sit(host, path, "Ana")
    lost.goto(path)
    lost.get_by_role("button", name=label("seat-request.again", name="Bo")).click()
    expect(lost.locator(".notice")).to_contain_text(label("seat-request.waiting"))
    host.get_by_role("button", name=label("seat-request.decline")).click()
    expect(lost.locator(".notice")).to_contain_text(label("seat-request.declined"))
    lost.goto(path)
    lost.get_by_role("button", name=label("seat-request.again", name="Bo")).click()
    host.get_by_role("button", name=label("seat-request.grant")).click()
    lost.wait_for_url(f"**{path}")
    expect(lost.locator(".player-row", has_text="Bo")).to_contain_text(label("seat.me"))
    bo.reload()
    expect(bo.get_by_test_id("seat-lost")).to_contain_text(label("seat-lost.seat", name="Bo"))
    expect(bo.locator(".notice").last).to_contain_text(label("table.looking"))


def test_the_role_of_host_is_taken_over(phone: Phones) -> None:
    host, bo = phone(), phone()
    path = open_table(host, "Ana", "Bo")
    sit(host, path, "Ana")
    sit(bo, path, "Bo")
    bo.goto(f"{path}/seats")
    expect(bo.locator("#stop")).to_have_count(0)
    bo.get_by_role("button", name=label("seat-request.take-over")).click()
    host.get_by_role("button", name=label("seat-request.grant")).click()
    bo.wait_for_url(f"**{path}")
    bo.goto(f"{path}/seats")
    expect(bo.locator("#stop")).to_be_visible()


def test_the_recovery_code_reopens_a_table_whose_phones_are_gone(phone: Phones) -> None:
    host, later = phone(), phone()
    path = open_table(host, "Ana", "Bo")
    code = host.locator(".recovery").inner_text()
    later.goto(f"{path}/recover")
    later.fill("#field-recovery", "WRONG")
    later.get_by_role("button", name=label("recover.go")).click()
    expect(later.get_by_role("alert")).to_contain_text(label("refused.wrong-recovery-code"))
    later.goto(f"{path}/recover")
    later.fill("#field-recovery", code.lower())
    later.get_by_role("button", name=label("recover.go")).click()
    later.wait_for_url(f"**{path}")
    expect(main_action(later)).to_contain_text(label("pass.title", name="Ana"))


def test_a_name_that_looks_like_markup_is_only_a_name(phone: Phones) -> None:
    host = phone()
    name = "<script>alert(1)</script>"
    host.on("dialog", lambda dialog: (_ for _ in ()).throw(AssertionError(dialog.message)))
    path = open_table(host, name, "Bo", tracking="light")
    expect(host.locator(".seat-pick").first).to_have_text(re.compile(re.escape(name)))
    host.goto(path)
    expect(host.locator(".player-row").first).to_contain_text(name)
    host.goto(f"{path}/log")
    assert host.locator("main script").count() == 0
