"""Every page that the demonstration leads to: accessible, narrow, translated, light, without requests to others."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.web import create_app
from tests.browser.crawler import Crawl, FoundPage, Visitor, crawl
from tests.browser.inspector import Inspector, Look, is_english
from tests.browser.main_pages import MainPages
from tests.browser.page_parsers import Texts
from tests.browser.phones import context
from tests.live.server import Server
from tests.shared import made_once

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
DAY, NIGHT = Look("en", "light"), Look("fr", "dark")
LOOKS = (DAY, NIGHT, Look("en", "dark"), Look("fr", "light"))
PARTS = 12  # of all pages, so that workers share them; an even number
FIRST_LOAD, LATER_LOADS = 120_000, 30_000  # bytes over the network, compressed
WEIGHT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, one) => sum + one.transferSize, 0)"""

in_parts = pytest.mark.parametrize("part", range(PARTS))


@pytest.fixture(scope="module")
def visitor(server: Server, pages: MainPages) -> Visitor:
    phone = Visitor(server)
    phone.sit_down(pages)
    return phone


@pytest.fixture(scope="module")
def found(visitor: Visitor, pages: MainPages, tmp_path_factory: pytest.TempPathFactory) -> Crawl:
    """Crawled once for all workers: their servers serve copies of the same data."""

    def find(folder: Path) -> None:
        app = create_app(folder)
        pages_found = crawl(visitor, ["/", "/offline", *pages.paths()], app.url_map.bind(""))
        app.extensions["midway-table-service"].store.close()
        (folder / "crawl.json").write_text(json.dumps(asdict(pages_found)))

    given = json.loads((made_once(tmp_path_factory, "crawl", find) / "crawl.json").read_text())
    return Crawl([FoundPage(**one) for one in given["pages"]], given["fetched"], given["broken"])


def test_no_link_of_any_page_is_broken(found: Crawl) -> None:
    assert found.broken == {}
    assert len(found.pages) > 100
    assert len([page for page in found.pages if page.is_new]) > 50


@pytest.mark.parametrize("look", LOOKS if LONG else [None], ids=str)
@in_parts
def test_every_page_is_for_everybody(
    browser: Browser, visitor: Visitor, found: Crawl, part: int, look: Look | None
) -> None:
    """axe, 320 px without scrolling sideways, targets of 48 px, no English in French, no request to another host.

    Pages with a kind of element that is new to their route are seen and examined by axe, of the others every second is
    seen; one half by day in English, the other by night in French. `make check-long` examines all in all four ways.
    """
    chosen = [page for number, page in enumerate(found.pages) if LONG or page.is_new or number % 2 == 0]
    with Inspector(browser, visitor, look or (DAY, NIGHT)[part % 2]) as inspector:
        faults = {page.path: inspector.faults(page.path, page.is_new or LONG) for page in chosen[part::PARTS]}
    assert {path: one for path, one in faults.items() if one} == {}


def test_no_page_has_english_left_in_it_in_french(visitor: Visitor, found: Crawl) -> None:
    """All pages as they come from the server; what scripts add is seen by the inspector."""
    texts = {page.path: Texts(visitor.ask(page.path, language="fr")[2]).chunks for page in found.pages}
    left = {path: [chunk for chunk in chunks if is_english(chunk)] for path, chunks in texts.items()}
    assert {path: chunks for path, chunks in left.items() if chunks} == {}
    in_english = visitor.ask("/settings")[2].replace('lang="en"', 'lang="fr"')
    assert any(map(is_english, Texts(in_english).chunks)), "it would be noticed"


@in_parts
def test_a_table_is_light(browser: Browser, server: Server, visitor: Visitor, found: Crawl, part: int) -> None:
    paths = [page.path for page in found.pages]
    tables = [path for path in paths if path.startswith("/t/") and path.count("/") == 2 and "?" not in path]
    assert len(tables) > PARTS
    weights = {path: weight(browser, server, visitor, path) for path in tables[part::PARTS]}
    assert {path: one for path, one in weights.items() if one[0] > FIRST_LOAD or one[1] > LATER_LOADS} == {}


def weight(browser: Browser, server: Server, visitor: Visitor, path: str) -> tuple[int, int]:
    """Bytes of the first load on a new phone, and of a later one."""
    phone = context(browser, server)
    phone.add_cookies(visitor.browser_cookies())  # type: ignore[arg-type]
    page = phone.new_page()
    page.goto(path)
    first = page.evaluate(WEIGHT)
    page.goto("/join")
    page.goto(path)
    later = page.evaluate(WEIGHT)
    phone.close()
    return first, later
