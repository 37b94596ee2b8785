"""What a page holds, read from its HTML: links, texts, and the elements it is made of."""

from __future__ import annotations

import re
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


class Links(HTMLParser):
    """The addresses a page links to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]


class Elements(HTMLParser):
    """The kinds of elements a page is made of: each tag with its classes, its role and what it says to a reader."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = dict(attrs)
        self.found |= {(tag, name) for name in (given.get("class") or "").split()}
        self.found |= {(tag, f"{name}={given[name]}") for name in ("role", "type") if name in given}
        self.found |= {(tag, name) for name in given if name.startswith("aria-") or name in ("disabled", "open")}
        self.found.add((tag, ""))


class Texts(HTMLParser):
    """The texts of a page and of the attributes that are read out; not what is marked as English."""

    READ_OUT = ("aria-label", "placeholder", "title", "alt", "data-turn", "data-scores", "data-waiting", "data-offline")
    EMPTY = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.chunks: list[str] = []
        self._open: list[bool] = [False]  # for every open element whether nothing in it counts
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = dict(attrs)
        silent = tag in ("script", "style") or given.get("lang") == "en" or given.get("translate") == "no"
        for name in self.READ_OUT:
            self.handle_data(given.get(name) or "")
        if tag not in self.EMPTY:
            self._open.append(self._open[-1] or silent)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
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
