"""Everybody can use every page: accessible, narrow, from this server alone, and light."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Phones
from tests.browser.main_pages import MainPages
from tests.browser.phones import HOST

NARROW = {"width": 320, "height": 640}


OPEN_ALL = "document.querySelectorAll('main details').forEach(one => { one.open = true })"


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("fr", "dark")])
def test_axe_finds_nothing(phone: Phones, pages: MainPages, language: str, scheme: str) -> None:
    page = phone(locale=language, color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for path in pages.as_host(page.context):
        page.goto(path)
        page.evaluate(OPEN_ALL)
        violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        if violations:
            found[path] = [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in violations]
    assert found == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_page_scrolls_sideways_and_no_target_is_small(phone: Phones, pages: MainPages, language: str) -> None:
    page = phone(locale=language, viewport=NARROW)
    faults = {}
    for path in pages.as_host(page.context):
        page.goto(path)
        page.evaluate(OPEN_ALL)
        wide = page.evaluate("document.documentElement.scrollWidth")
        small = [] if path.endswith("/screen") else page.evaluate(SMALL_TARGETS)
        if wide > NARROW["width"] or small:
            faults[path] = (wide, small)
    assert faults == {}


# Buttons, fields, and links that are no part of a sentence; a label or a whole panel may make a small one large.
SMALL_TARGETS = """() => {
  const wanted = "button, summary, a, input:not([type=hidden]), select, textarea";
  const excused = ".visually-hidden, .skip-link, .panel-link, .choice-tile, .prose, h3, p, li:not([class])";
  return [...document.querySelectorAll(wanted)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest(excused))
    .filter(one => one.offsetHeight && (one.offsetHeight < 48 || one.offsetWidth < 48))
    .map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""


def test_nothing_comes_from_another_host_and_nothing_is_missing(phone: Phones, pages: MainPages) -> None:
    page = phone()
    asked: list[str] = []
    failed: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(str(urlsplit(request.url).hostname)))
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    for path in pages.as_host(page.context):
        page.goto(path)
    assert (set(asked), failed, complaints) == ({HOST}, [], [])
