"""Calculators with selects, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones


@pytest.mark.parametrize("calculator", ["steam-park/calculators/extension", "small-city/calculators/votes"])
def test_a_choice_in_a_select_is_kept_and_answered(phone: Phones, calculator: str) -> None:
    page = phone()
    page.goto(f"/games/{calculator}")
    select = page.get_by_role("combobox").first
    chosen = select.locator("option").last.get_attribute("value")
    assert chosen
    select.select_option(chosen)
    expect(page.get_by_role("table").first).to_be_visible()
    expect(page.get_by_role("combobox").first).to_have_value(chosen)
