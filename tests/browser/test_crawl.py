"""Every page reachable from the example: accessible, narrow, French where it should be, light, and from here alone."""

from __future__ import annotations

import os
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.browser.crawling import Crawl, Said, Visitor, crawl
from tests.browser.looking import Look, is_english, look_at
from tests.browser.main_pages import MainPages
from tests.browser.phones import context
from tests.live.server import Server

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
FIRST_LOAD, LATER_LOADS = 120_000, 30_000  # bytes over the network, compressed
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, one) => sum + one.transferSize, 0)"""


@pytest.fixture(scope="module")
def visitor(server: Server, pages: MainPages) -> Visitor:
    phone = Visitor(server)
    phone.sit_down(pages)
    return phone


@pytest.fixture(scope="module")
def found(visitor: Visitor, pages: MainPages) -> Crawl:
    return crawl(visitor, ["/", "/offline", *pages.paths()])


def test_no_link_of_any_page_is_broken(found: Crawl) -> None:
    assert found.broken == {}
    assert len(found.pages) > 100


def test_every_page_is_for_everybody_in_both_languages_and_looks(visitor: Visitor, found: Crawl) -> None:
    """axe, 320 px without scrolling sideways, targets of 48 px, no English in French, no request to another host.

    Looking takes time: every second page is seen by day in English, the others by night in French. Where there is time
    (`make check-long`), everything is seen in all four ways.
    """
    pages = list(found.pages)
    looks = [Look("en", "light", pages[::2]), Look("fr", "dark", pages[1::2])]
    if LONG:
        looks = [Look(language, scheme, pages) for language in ("en", "fr") for scheme in SCHEMES]
    assert look_at(visitor, looks) == {}


def test_no_page_has_english_left_in_it_in_french(visitor: Visitor, found: Crawl) -> None:
    """All pages, as they come from the server; what scripts say is seen by whoever looks."""
    said = {path: Said(visitor.ask(path, language="fr")[2]).chunks for path in found.pages}
    left = {path: [chunk for chunk in chunks if is_english(chunk)] for path, chunks in said.items()}
    assert {path: chunks for path, chunks in left.items() if chunks} == {}
    in_english = visitor.ask("/settings")[2].replace('lang="en"', 'lang="fr"')
    assert any(map(is_english, Said(in_english).chunks)), "it would be noticed"


def test_a_table_is_light(browser: Browser, server: Server, visitor: Visitor, found: Crawl) -> None:
    tables = [path for path in found.pages if path.startswith("/t/") and path.count("/") == 2 and "?" not in path]
    heavy = {}
    for path in tables:
        phone = context(browser, server)
        phone.add_cookies(visitor.browser_cookies())  # type: ignore[arg-type]
        page = phone.new_page()
        page.goto(path)
        first = page.evaluate(WEIGHT)
        page.goto("/join")
        page.goto(path)
        later = page.evaluate(WEIGHT)
        phone.close()
        if first > FIRST_LOAD or later > LATER_LOADS:
            heavy[path] = (first, later)
    assert tables
    assert heavy == {}
