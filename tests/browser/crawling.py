"""Every page that can be reached from the example, by following links as the host of everything."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

from tests.browser.main_pages import MainPages
from tests.browser.phones import HOST
from tests.live.server import Server

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
    (re.compile(r"(?<=[?&])(group|person|page|since|until|players|revision)=[^&]*"), r"\1"),
)
OF_EACH_KIND = 1  # pages that are looked at
FETCHED_OF_EACH_KIND = 3  # pages that are at least fetched
MOST = 1_000  # pages; far more than there are


class Links(HTMLParser):
    """The addresses a page links to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]


class Said(HTMLParser):
    """What a page says, chunk by chunk: its text, and the attributes that speak; not what is marked as English."""

    SPEAKING = ("aria-label", "placeholder", "title", "alt", "data-turn", "data-scores", "data-waiting", "data-offline")
    EMPTY = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.chunks: list[str] = []
        self._open: list[bool] = [False]  # for every open element whether nothing in it counts
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = tag in ("script", "style") or given.get("lang") == "en" or given.get("translate") == "no"
        for name in self.SPEAKING:
            self.handle_data(given.get(name) or "")
        if tag not in self.EMPTY:
            self._open.append(self._open[-1] or silent)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.EMPTY:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY and len(self._open) > 1:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        chunk = " ".join(data.split())
        if not self._open[-1] and re.search("[a-zA-Z]", chunk):
            self.chunks.append(chunk)


@dataclass
class Visitor:
    """A phone without a screen: it keeps cookies and reads pages."""

    server: Server
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str, method: str = "GET", language: str = "en") -> tuple[int, str, str]:
        """Status, address to go on to, and the page."""
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=30)
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


@dataclass
class Crawl:
    """What was found: the pages to look at, and what went wrong on the way."""

    pages: list[str] = field(default_factory=list)
    fetched: int = 0
    broken: dict[str, str] = field(default_factory=dict)


def crawl(visitor: Visitor, starts: list[str]) -> Crawl:
    found = Crawl()
    seen = set(starts)
    waiting = deque(starts)
    kinds: Counter[str] = Counter()
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
            if kinds[kind(path)] <= OF_EACH_KIND:
                found.pages.append(path)
        else:
            found.broken[path] = str(status)
            continue
        for one in new:
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return found
