"""Looking at many pages at once with one browser, and writing down what is wrong with each."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Browser, Page, async_playwright

from companion.speech.catalogue import catalogue
from tests.browser.crawling import Visitor
from tests.browser.phones import ARGUMENTS, HOST, PATIENCE

NARROW = {"width": 320, "height": 640}
AT_ONCE = 3  # pages; two cores and a server
OPEN_ALL = "document.querySelectorAll('main details').forEach(one => { one.open = true })"

# Buttons, fields, and links that are no part of a sentence; a label or a whole panel may make a small one large. The
# squares of a map (a borough of twelve columns, a board) share the width of the phone, and are as large as that allows.
SMALL_TARGETS = """() => {
  const MAPS = ".plan-square, .board-cell";
  const wanted = "button, summary, a, input:not([type=hidden]), select, textarea";
  const excused = ".visually-hidden, .skip-link, .panel-link, .choice-tile, .prose, h3, p, li:not([class])";
  const least = one => one.closest(MAPS) ? 24 : 48;
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

AXE = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  const where = one => one.nodes.slice(0, 3).map(node => node.target.join(" ")).join(", ");
  return found.violations.map(one => `${one.id}: ${where(one)}`);
}"""

Faults = dict[str, list[str]]


# --- English left in French -------------------------------------------------------------------------------------------


@cache
def _sentences() -> tuple[set[str], list[re.Pattern[str]], set[str]]:
    """English sentences that differ in French, whole and with holes, and every French one."""
    english, french = catalogue("en").messages, catalogue("fr").messages
    whole: set[str] = set()
    holed: list[re.Pattern[str]] = []
    for key, said in english.items():
        for form in _forms(said):
            parts = [re.sub(r"\s+", " ", part) for part in re.split(r"{\w+}", form)]
            if form in _forms(french[key]) or len(re.findall("[a-zA-Z]", "".join(parts))) <= 4:
                continue
            if len(parts) == 1:
                whole.add(parts[0].strip())
            else:
                holed.append(re.compile(".+".join(map(re.escape, parts))))
    return whole, holed, {" ".join(form.split()) for said in french.values() for form in _forms(said)}


def _forms(said: object) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)  # type: ignore[arg-type]


@cache
def is_english(chunk: str) -> bool:
    whole, holed, french = _sentences()
    return chunk not in french and (chunk in whole or any(one.fullmatch(chunk) for one in holed))


# --- looking ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """A language and a look, and the pages that are seen so."""

    language: str
    scheme: Literal["light", "dark"]
    pages: Sequence[str]


class Looker:
    """One language and one look at a time, many pages of it at once."""

    def __init__(self, browser: Browser, visitor: Visitor, look: Look) -> None:
        self.browser, self.visitor = browser, visitor
        self.language, self.scheme = look.language, look.scheme
        self.faults: Faults = {}

    async def look(self, paths: list[str]) -> Faults:
        """Each worker is a phone of its own, since the streams of a few tables use up a phone's connections."""
        waiting = list(reversed(paths))
        await asyncio.gather(*(self._phone(waiting) for _ in range(AT_ONCE)))
        return self.faults

    async def _phone(self, waiting: list[str]) -> None:
        context = await self.browser.new_context(
            base_url=f"http://{HOST}:{self.visitor.server.port}",
            viewport=NARROW,
            locale=self.language,
            color_scheme=self.scheme,
            reduced_motion="reduce",
            has_touch=True,
        )
        await context.add_cookies(self.visitor.browser_cookies())  # type: ignore[arg-type]
        await self._work(await context.new_page(), waiting)
        await context.close()

    async def _work(self, page: Page, waiting: list[str]) -> None:
        seen: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: seen.append(f"script: {error}"))
        page.on("console", lambda line: seen.append(f"console: {line.text}") if line.type == "error" else None)
        page.on("request", lambda request: seen.extend(foreign(request.url)))
        page.on("response", lambda one: seen.append(f"{one.status} {one.url}") if one.status >= 400 else None)
        while waiting:
            path = waiting.pop()
            await page.goto(path)
            seen += await self._faults(page, path)
            if seen:
                self.faults[f"{path} ({self.language}, {self.scheme})"] = list(seen)
            seen.clear()

    async def _faults(self, page: Page, path: str) -> list[str]:
        found = []
        await page.evaluate(OPEN_ALL)
        if (wide := await page.evaluate("document.documentElement.scrollWidth")) > NARROW["width"]:
            found.append(f"{wide} px wide")
        if await page.evaluate("Boolean(document.querySelector('[hx-get], [hx-post]')) && !window.htmx"):
            found.append("needs htmx and has none")
        if not urlsplit(path).path.endswith("/screen"):
            found += [f"small: {one}" for one in await page.evaluate(SMALL_TARGETS)]
        if self.language == "fr":
            found += [f"English: {one}" for one in await page.evaluate(CHUNKS) if is_english(one)]
        await page.evaluate(AXE_SCRIPT)
        found += await page.evaluate(AXE)
        return found


def foreign(url: str) -> list[str]:
    """A request that leaves this server."""
    host = urlsplit(url).hostname
    return [] if host == HOST or url.startswith("data:") else [f"asks {url}"]


async def _look_at(visitor: Visitor, looks: Iterable[Look]) -> Faults:
    faults: Faults = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(ARGUMENTS))
        for look in looks:
            faults |= await Looker(browser, visitor, look).look(list(look.pages))
        await browser.close()
    return faults


def look_at(visitor: Visitor, looks: Iterable[Look]) -> Any:
    """What is wrong with these pages, in these languages and looks; in a thread, since this one may have a loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(_look_at(visitor, looks))).result()
