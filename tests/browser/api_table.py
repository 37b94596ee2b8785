"""Tables that tests open and move by the API, since that is quicker than thumbs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from playwright.sync_api import BrowserContext, Page

from tests.browser.phones import address
from tests.live.server import Server

# A sheet closes when its move is in the queue, which may be before the server has it.
ALL_SENT = "() => document.getElementById('waiting')?.ariaBusy !== 'true' || midway.connection.isAway()"


@dataclass
class ApiTable:
    """A table with its keys: of the host, which makes any browser the host, and of the seats."""

    server: Server
    opened: Any
    pages: list[Page] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/t/{self.opened['code']}"

    @property
    def seq(self) -> int:
        return int(self.look()["seq"])

    def look(self) -> Any:
        """The table as its host sees it, with every move that was tapped on a phone that has a connection."""
        for page in self.pages:
            if not page.is_closed():
                page.wait_for_function(ALL_SENT)
        key = f"Bearer {self.opened['host_key']}"
        return self.server.call("GET", f"/api/tables/{self.opened['code']}", Authorization=key)[1]

    def move(self, kind: str, stamp: str = "", **fields: Any) -> None:
        status, answer = self.server.move(self.opened, {"type": kind, **fields}, uuid4().hex, Clock_Stamp=stamp)
        assert status == 201, answer

    def next(self) -> None:
        self.move("next", seen=self.seq)

    def until(self, phase: str, number: int | None = None) -> None:
        """Press the main button until this phase comes, in the round of that number."""
        while (now := self.look())["phase"] != phase or number not in (None, now["round"]):
            self.move("next", seen=now["seq"])

    def host_in(self, phone: BrowserContext) -> None:
        self._give(phone, "host", self.opened["host_key"])

    def host(self, page: Page) -> Page:
        """The page as the host's, at the table."""
        self.host_in(page.context)
        return self._open(page)

    def sit(self, page: Page, seat: int) -> Page:
        """The page as that of a seat, at the table."""
        self._give(page.context, "seat", self.opened["seats"][seat]["key"])
        return self._open(page)

    def _open(self, page: Page) -> Page:
        page.goto(self.path)
        self.pages.append(page)
        return page

    def _give(self, phone: BrowserContext, role: str, key: str) -> None:
        name = f"midway-{role}-{self.opened['code']}"
        phone.add_cookies([{"name": name, "value": key, "url": address(self.server)}])


def open_game(server: Server, game: str, *names: str, tracking: str = "full", **options: Any) -> ApiTable:
    players = [{"name": name} for name in names]
    body = {"game": game, "players": players, "options": {"tracking": tracking, **options}}
    status, opened = server.call("POST", "/api/tables", body)
    assert status == 201, opened
    return ApiTable(server, opened)


def new_table(server: Server, tracking: str = "full", *modules: str) -> ApiTable:
    """Three at Scream Machine."""
    return open_game(server, "scream-machine", "Ana", "Bo", "Cy", tracking=tracking, modules=list(modules))


def table_of(server: Server, phone: BrowserContext, path: str) -> ApiTable:
    """The table that a phone has opened by hand."""
    code = path.removeprefix("/t/")
    key = next(cookie["value"] for cookie in phone.cookies() if cookie.get("name") == f"midway-host-{code}")
    return ApiTable(server, {"code": code, "host_key": key})
