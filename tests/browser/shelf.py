"""Phones that tests use one after the other, emptied between them: a first page of a new one costs three times that."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

from tests.browser.phones import PHONE, address, context
from tests.live.server import Server

MOST = 6  # phones on the shelf; each is a process of Chromium
EMPTY_PAGE = "/static/logo.svg"  # of the same site, so that its process stays, with the scripts it has compiled
STORED = "local_storage,indexeddb,cache_storage,service_workers"
# What is done by these outlasts what a phone is emptied of.
LASTING = {
    "add_init_script",
    "add_locator_handler",
    "clock",
    "emulate_media",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_cdp_session",
    "new_page",
    "on",
    "once",
    "route",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
}


class LentPage(Page):
    """Knows whether anything was done to it that lasts."""

    is_changed = False

    def __getattribute__(self, name: str) -> Any:
        if name in LASTING:
            self.is_changed = True
        return super().__getattribute__(name)


class LentContext(BrowserContext):
    """Likewise."""

    is_changed = False

    def __getattribute__(self, name: str) -> Any:
        if name in LASTING:
            self.is_changed = True
        return super().__getattribute__(name)


@dataclass(eq=False)
class LentPhone:
    page: Page
    kind: str
    origin: str
    devtools: CDPSession
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.context.__class__, self.page.__class__ = LentContext, LentPage

    @property
    def is_like_new(self) -> bool:
        """Once it is emptied."""
        page, opened = self.page, self.page.context
        if page.is_closed() or not page.url.startswith(f"{self.origin}/"):
            return False
        return opened.pages == [page] and not page.is_changed and not opened.is_changed  # type: ignore[attr-defined]

    def empty(self) -> None:
        self.page.goto(EMPTY_PAGE)
        self.page.evaluate("sessionStorage.clear()")
        self.page.context.clear_cookies()
        self.devtools.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": STORED})


class Shelf:
    """The phones of one Chromium."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: OrderedDict[LentPhone, None] = OrderedDict()  # those last used at the end

    def take(self, server: Server, **options: Any) -> LentPhone:
        """A phone as good as new."""
        viewport = options.pop("viewport", PHONE)
        kind = json.dumps([address(server), options], sort_keys=True)
        found = next((one for one in reversed(self._free) if one.kind == kind), None)
        if not found:
            opened = context(self.browser, server, **options)
            page = opened.new_page()
            found = LentPhone(page, kind, address(server), opened.new_cdp_session(page))
        self._free.pop(found, None)
        if found.page.viewport_size != viewport:
            found.page.set_viewport_size(viewport)
        return found

    def put_back(self, phone: LentPhone) -> list[str]:
        """The answer is what was wrong with the scripts of its pages."""
        if phone.is_like_new and self._is_empty(phone):
            self._free[phone] = None
        else:
            phone.page.context.close()
        while len(self._free) > MOST:
            self._free.popitem(last=False)[0].page.context.close()
        faults, phone.faults = phone.faults, []
        return faults

    @staticmethod
    def _is_empty(phone: LentPhone) -> bool:
        try:
            phone.empty()
        except Error:  # the last page of the test was just going to another
            return False
        return True
