"""One server and one Chromium for all browser tests of a worker; every test gets its own phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.main_pages import MainPages, fill_site, read_main_pages
from tests.browser.phones import PhoneServer, context, launch
from tests.live.server import Server
from tests.shared import made_once

Phones = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demonstration and a table at every stage: filled once, copied by every worker."""
    return made_once(tmp_path_factory, "site", fill_site)


@pytest.fixture(scope="session")
def server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("data")
    for file in filter(Path.is_file, site.iterdir()):  # sockets cannot be copied
        copy(file, folder)
    with PhoneServer(folder) as running:
        yield running


@pytest.fixture(scope="session")
def pages(site: Path, server: Server) -> MainPages:
    return read_main_pages(site, server)


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
