"""`make taps`: how many taps every way to play takes, beside its budget."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.phones import PhoneServer, context, launch
from tests.browser.taps.mode import Measured, Mode, measure, modes
from tests.live.server import Server

ROW = "{:<16} {:<44} {:>8} {:>8}  {}"


def measure_alone(mode: Mode, browser: Browser, server: Server) -> Measured:
    opened: list[BrowserContext] = []

    def phone(**options: Any) -> Page:
        opened.append(context(browser, server, **options))
        return opened[-1].new_page()

    try:
        return measure(mode, phone, server, whole=True)
    finally:
        for one in opened:
            one.close()


def main(*wanted: str) -> int:
    """All games, or those named."""
    over = 0
    print(ROW.format("game", "mode", "taps", "budget", "a"), flush=True)
    with TemporaryDirectory() as data, PhoneServer(Path(data)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for game, mode in modes():
            if wanted and game not in wanted:
                continue
            each = measure_alone(mode, browser, server).each
            over += each > mode.budget
            print(ROW.format(game, mode.name, f"{each:.1f}", f"{mode.budget:g}", mode.unit), flush=True)
        browser.close()
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
