"""Counts what fingers do on the pages it watches: one for a tap, a stroke, a character; two for a choice in a list.

It also counts the pages that were loaded after the first tap, since no move needs one.
"""

from __future__ import annotations

from playwright.sync_api import Page

# Kept in the phone's own storage, since a tap may lead to another page. What scripts of the page do is not trusted and
# does not count; only a choice in a list is always made by an event of the test.
COUNT = """(() => {
  if (!location.protocol.startsWith("http") || window !== top) return;
  const count = (what, more) => localStorage.setItem(what, Number(localStorage.getItem(what)) + more);
  if (localStorage.getItem("taps")) count("loads", 1);
  const add = (taps) => count("taps", taps);
  const on = (kind, taps) => window.addEventListener(kind, (event) => add(taps(event)), true);
  on("pointerdown", (event) => (event.isTrusted ? 1 : 0));
  on("input", (event) => (event.isTrusted && event.inputType === "insertText" ? event.data.length : 0));
  on("change", (event) => (event.target.nodeName === "SELECT" ? 2 : 0));
})()"""


class TapCounter:
    def __init__(self, whole: bool = False) -> None:
        self.whole = whole  # a whole game is wanted, where a part of it would do
        self._pages: list[Page] = []
        self._before = self._loaded = 0

    def watch(self, page: Page) -> Page:
        """Count on this phone from now on: one with the script COUNT, that has not been anywhere yet."""
        self._pages.append(page)
        return page

    def reset(self) -> None:
        """What was tapped until now, to open a table or to sit down, does not count."""
        self._before, self._loaded = self._sum("taps"), self._sum("loads")

    @property
    def taps(self) -> int:
        return self._sum("taps") - self._before

    @property
    def loads(self) -> int:
        return self._sum("loads") - self._loaded

    def _sum(self, what: str) -> int:
        there = (page for page in self._pages if page.url.startswith("http"))
        return sum(int(page.evaluate("what => Number(localStorage.getItem(what))", what)) for page in there)
