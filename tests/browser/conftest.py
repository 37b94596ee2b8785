"""One server and one Chromium for all browser tests; every test gets its own phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.demo import fill
from tests.browser.main_pages import MainPages, main_pages
from tests.browser.phones import context, launch
from tests.live.server import Server

Phones = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("data")
    fill(folder)
    with Server(folder) as running:
        yield running


@pytest.fixture(scope="session")
def pages(server: Server) -> MainPages:
    return main_pages(server)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Phones]:
    """A new phone at every call. A fault of the page's own scripts is a fault of the test."""
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def new(**options: Any) -> Page:
        opened.append(context(browser, server, **options))
        page = opened[-1].new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield new
    for one in opened:
        one.close()
    assert not faults
