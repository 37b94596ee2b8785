"""Every page that can be reached from the demonstration, by following links as the host of all its tables."""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

from werkzeug.routing import MapAdapter

from tests.browser.main_pages import MainPages
from tests.browser.page_parsers import Elements, Links
from tests.browser.phones import HOST
from tests.live.server import PATIENCE, Server

NO_PAGE = re.compile(r"^/(static|api|b|B)/|\.(pdf|png|js|webmanifest)$|/export/|^/plays/[^/]+/share")
# What tells pages of one kind apart is left out: one play is like another of its game, one year like another.
ALIKE = (
    (re.compile(r"^/plays/(?!bin)[^/?]+"), "/plays/*"),
    (re.compile(r"^/t/\w+(?=/(log|seats|opened|recover)$)"), "/t/*"),
    (re.compile(r"^/t/\w+(?=/compose)"), "/t/*"),
    (re.compile(r"/people/\d+"), "/people/*"),
    (re.compile(r"/years/\d+"), "/years/*"),
    (re.compile(r"(?<=/compose/)([\w-]+)/\d+"), r"\1/*"),
    (re.compile(r"(?<=[?&])(back|tunnel|grave|cell|port)=[^&]*"), r"\1"),
    (re.compile(r"(?<=[?&])(group|person|page|since|until|players|revision|order)=[^&]*"), r"\1"),
)
FETCHED_OF_EACH_KIND = 3  # pages; only the first of them is looked at
MOST = 1_000  # pages; far more than there are


@dataclass
class Visitor:
    """A phone without a screen: it keeps cookies and reads pages."""

    server: Server
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str, method: str = "GET", language: str = "en") -> tuple[int, str, str]:
        """Status, address to go on to, and the page."""
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        headers = {"Accept-Language": language, "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        try:
            connection.request(method, path, urlencode({}) if method == "POST" else None, headers)
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            return answer.status, answer.getheader("Location", ""), answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def sit_down(self, pages: MainPages) -> None:
        """Host of every table of the example and of the given ones, member of its group."""
        assert self.ask("/example", "POST")[0] == 303
        for table in pages.tables:
            self.cookies[f"midway-host-{table.opened['code']}"] = table.opened["host_key"]

    def browser_cookies(self) -> list[dict[str, str]]:
        url = f"http://{HOST}:{self.server.port}"
        return [{"name": name, "value": value, "url": url} for name, value in self.cookies.items()]


def kind(path: str) -> str:
    for pattern, replacement in ALIKE:
        path = pattern.sub(replacement, path)
    return path


def links_of(path: str, page: str) -> Iterator[str]:
    """Where the links of a page lead on this server."""
    for href in Links(page).found:
        parts = urlsplit(urldefrag(urljoin(f"http://here{path}", href)).url)
        if parts.netloc == "here" and not NO_PAGE.search(parts.path):
            yield parts.path + (f"?{parts.query}" if parts.query else "")


@dataclass(frozen=True)
class FoundPage:
    """A page to look at; `is_new` when its route has shown none before with all of its kinds of elements."""

    path: str
    is_new: bool


@dataclass
class Crawl:
    """The pages to look at, and the links that lead nowhere."""

    pages: list[FoundPage] = field(default_factory=list)
    fetched: int = 0
    broken: dict[str, str] = field(default_factory=dict)


def crawl(visitor: Visitor, starts: list[str], routes: MapAdapter) -> Crawl:
    found = Crawl()
    seen = set(starts)
    waiting = deque(starts)
    kinds: Counter[str] = Counter()
    elements: dict[str, set[tuple[str, str]]] = defaultdict(set)
    while waiting:
        path = waiting.popleft()
        kinds[kind(path)] += 1
        if kinds[kind(path)] > FETCHED_OF_EACH_KIND:
            continue
        status, on, page = visitor.ask(path)
        found.fetched += 1
        assert found.fetched < MOST, f"no end of pages: {path}"
        if status in (301, 302, 303):
            new = [urlsplit(on).path]
        elif status == 200:
            new = list(links_of(path, page))
            if kinds[kind(path)] == 1:
                own, known = Elements(page).found, elements[str(routes.match(urlsplit(path).path)[0])]
                found.pages.append(FoundPage(path, not own <= known))
                known |= own
        else:
            found.broken[path] = str(status)
            continue
        for one in new:
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return found
