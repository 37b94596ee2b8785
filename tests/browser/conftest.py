"""One server and one Chromium for all browser tests of a worker; every test gets phones as good as new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.main_pages import MainPages, fill_site, read_main_pages
from tests.browser.phones import PhoneServer, launch
from tests.browser.shelf import LentPhone, Shelf
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
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = launch(playwright, seen=False)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def shelf(browser: Browser) -> Shelf:
    return Shelf(browser)


@pytest.fixture
def phone(shelf: Shelf, server: Server) -> Iterator[Phones]:
    """A phone as good as new at every call. A fault of the page's own scripts is a fault of the test."""
    yield from _phones(shelf, server)


@pytest.fixture
def seen_phone(playwright: Playwright, server: Server) -> Iterator[Phones]:
    """Likewise one whose pages can be photographed."""
    browser = launch(playwright)
    yield from _phones(Shelf(browser), server)
    browser.close()


def _phones(shelf: Shelf, server: Server) -> Iterator[Phones]:
    taken: list[LentPhone] = []

    def take(**options: Any) -> Page:
        taken.append(shelf.take(server, **options))
        return taken[-1].page

    yield take
    assert [fault for one in taken for fault in shelf.put_back(one)] == []
