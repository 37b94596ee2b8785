"""What can be wrong with any page: too wide, too small, English in French, requests to others, what axe finds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser

from companion.speech.catalogue import catalogue
from tests.browser.crawler import Visitor
from tests.browser.phones import HOST, context

NARROW = {"width": 320, "height": 640}
OPEN_ALL = "document.querySelectorAll('main details').forEach(one => { one.open = true })"

WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(one => one.getBoundingClientRect().right > innerWidth && one.checkVisibility())
  .map(one => `${one.tagName} ${one.className}`).slice(-3).join(", ")"""

# Buttons, fields, and links that are no part of a sentence; a label or a whole panel may make a small one large. The
# squares of a map (a borough of twelve columns, a board) share the width of the phone, and are as large as that allows.
SMALL_TARGETS = """() => {
  const MAPS = ".plan-square, .board-cell";
  const wanted = "button, summary, a, input:not([type=hidden]), select, textarea";
  const excused = ".visually-hidden, .skip-link, .panel-link, .choice-tile, .prose, h3, p, li:not([class])";
  const DENSE = ".turn-area, .turn, .picker-cards";  // a whole turn, or a choice of cards, in the first screen
  const least = one => one.closest(MAPS) ? 24 : one.closest(DENSE) ? 44 : 48;
  const size = one => one.matches("[type=checkbox], [type=radio]") ? one.closest("label") || one : one;
  return [...document.querySelectorAll(wanted)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && !one.closest(excused))
    .filter(one => one.offsetHeight && Math.min(size(one).offsetHeight, size(one).offsetWidth) < least(one))
    .map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""

# What is read and what is spoken: text, and the attributes that say something; not what is marked as English.
CHUNKS = """() => {
  const said = [document.title];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, [lang=en], [translate=no]")) said.push(walker.currentNode.data);
  }
  const data = ["data-turn", "data-scores", "data-waiting", "data-offline"];
  const spoken = ["aria-label", "placeholder", "title", "alt", ...data];
  for (const name of spoken)
    document.querySelectorAll(`[${name}]`).forEach(one => said.push(one.getAttribute(name)));
  return said.map(text => text.replace(/\\s+/g, " ").trim()).filter(text => /[a-z]/i.test(text));
}"""

# Without `preload` axe does not fetch and parse style sheets and recordings again, which it does for one rule: about
# sound that plays by itself. No page has an element of sound or film, which is checked in its place.
AXE = """async () => {
  const found = await axe.run(document, { preload: false, resultTypes: ["violations"] });
  const where = one => one.nodes.slice(0, 3).map(node => node.target.join(" ")).join(", ");
  const recordings = [...document.querySelectorAll("audio, video")].map(one => `recording: ${one.outerHTML}`);
  return found.violations.map(one => `${one.id}: ${where(one)}`).concat(recordings);
}"""

Faults = dict[str, list[str]]


# --- English left in French -------------------------------------------------------------------------------------------


@cache
def _sentences() -> tuple[set[str], list[re.Pattern[str]], set[str], list[re.Pattern[str]]]:
    """English sentences that differ in French, whole and with holes; every French one, and those that are the same."""
    english, french = catalogue("en").messages, catalogue("fr").messages
    whole: set[str] = set()
    holed: list[re.Pattern[str]] = []
    same: list[re.Pattern[str]] = []
    for key, said in english.items():
        for form in _forms(said):
            parts = [re.sub(r"\s+", " ", part) for part in re.split(r"{\w+}", form)]
            if len(re.findall("[a-zA-Z]", "".join(parts))) <= 4:
                continue
            if form in _forms(french[key]):
                same.append(re.compile(r"[^\s]+".join(map(re.escape, parts))))
                continue
            if len(parts) == 1:
                whole.add(parts[0].strip())
            else:
                holed.append(re.compile(".+".join(map(re.escape, parts))))
    return whole, holed, {" ".join(form.split()) for said in french.values() for form in _forms(said)}, same


def _forms(said: object) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)  # type: ignore[arg-type]


@cache
def is_english(chunk: str) -> bool:
    whole, holed, french, same = _sentences()
    if chunk in french or any(one.fullmatch(chunk) for one in same):
        return False
    return chunk in whole or any(one.fullmatch(chunk) for one in holed)


# --- looking ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """A language and a colour scheme in which pages are seen."""

    language: str
    scheme: Literal["light", "dark"]


class Inspector:
    """A narrow phone that goes from page to page and notes what is wrong with each."""

    def __init__(self, browser: Browser, visitor: Visitor, look: Look) -> None:
        self.look = look
        self.seen: list[str] = []
        options: dict[str, Any] = {"viewport": NARROW, "locale": look.language, "color_scheme": look.scheme}
        self.context = context(browser, visitor.server, **options, reduced_motion="reduce")
        self.context.add_cookies(visitor.browser_cookies())  # type: ignore[arg-type]
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.seen.append(f"script: {error}"))
        self.page.on(
            "console", lambda line: self.seen.append(f"console: {line.text}") if line.type == "error" else None
        )
        self.page.on("request", lambda request: self.seen.extend(foreign(request.url)))
        self.page.on("response", lambda one: self.seen.append(f"{one.status} {one.url}") if one.status >= 400 else None)

    def __enter__(self) -> Inspector:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def faults(self, path: str, axe: bool) -> list[str]:
        """What is wrong with a page; `axe` decides whether it is examined for accessibility, which takes longest."""
        self.seen.clear()
        self.page.goto(path)
        self.page.evaluate(OPEN_ALL)
        found = [*self._layout_faults(path), *self._language_faults()]
        if axe:
            self.page.evaluate(AXE_SCRIPT)
            found += self.page.evaluate(AXE)
        return self.seen + found

    def _layout_faults(self, path: str) -> Iterator[str]:
        if (wide := self.page.evaluate("document.documentElement.scrollWidth")) > NARROW["width"]:
            yield f"{wide} px wide: {self.page.evaluate(WIDE)}"
        if self.page.evaluate("Boolean(document.querySelector('[hx-get], [hx-post]')) && !window.htmx"):
            yield "needs htmx and has none"
        if not urlsplit(path).path.endswith("/screen"):
            yield from (f"small: {one}" for one in self.page.evaluate(SMALL_TARGETS))

    def _language_faults(self) -> Iterator[str]:
        if self.look.language == "fr":
            yield from (f"English: {one}" for one in self.page.evaluate(CHUNKS) if is_english(one))


def foreign(url: str) -> list[str]:
    """A request that leaves this server."""
    host = urlsplit(url).hostname
    return [] if host == HOST or url.startswith("data:") else [f"asks {url}"]
