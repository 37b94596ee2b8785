"""Phones: Chromium pages of a phone's size, and what a thumb does on them."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

from tests.browser.labels import attraction, label, labelled
from tests.live.server import Server

# Phones come by plain http and a name that is not localhost, as they do at a real table.
HOST = "midway.test"
CHROMIUM = which("chromium-headless-shell") or which("chromium")  # the first takes a third less of the processor
# What Playwright switches off, which this list replaces; and what builds a frame anew for every page of the same site,
# a quarter of the processor time of going from one page to the next.
WITHOUT_FEATURES = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "RenderDocument",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(WITHOUT_FEATURES)}",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)
# No memory for pixels: pages are laid out, and nobody looks at their colours. A picture of a page needs them.
UNSEEN = "--force-gpu-mem-available-mb=0"
PHONE = {"width": 390, "height": 844}
GAME = "scream-machine"
NATIONALS = ("coaster", "food", "cheapskate", "nostalgia", "thrill")
OPEN_PARKS = "scream-machine.phase.opening.next"
END_TURN = "scream-machine.phase.turns.next"
COUNT_VISITORS = "scream-machine.phase.reveal.next"
PATIENCE = 60_000  # milliseconds; only a fault waits so long, or a very busy machine
DOUBLE_TAP = 800  # milliseconds in which the page takes the same tap twice for one
SHORT_MOMENT = 40  # milliseconds in which a page under test takes no second tap, so that tests need not wait

expect.set_options(timeout=PATIENCE)


class PhoneServer(Server):
    """A server that answers to the name phones know it by."""

    def command(self, data: Path, workers: int) -> tuple[str, ...]:
        return (*super().command(data, workers), "--allow-host", HOST)


def launch(playwright: Playwright, seen: bool = True) -> Browser:
    """One whose pages are not `seen` takes a quarter less of the processor, and no pictures."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *([] if seen else [UNSEEN])])


def address(server: Server) -> str:
    return f"http://{HOST}:{server.port}"


def context(
    browser: Browser,
    server: Server,
    moment: int | None = SHORT_MOMENT,
    watches: bool = False,
    scripts: tuple[str, ...] = (),
    **options: Any,
) -> BrowserContext:
    """A phone of its own: own cookies, own language, own light; no `moment`: as long as players have. One that
    `watches` plays what was counted step by step; tests of other things do not wait for it. `scripts` of the test run
    in each of its pages before those of the page."""
    settings: dict[str, Any] = {"viewport": PHONE, "locale": "en-GB", "color_scheme": "light", "has_touch": True}
    opened = browser.new_context(base_url=address(server), **(settings | options))
    opened.set_default_timeout(PATIENCE)
    if moment is not None:
        opened.add_init_script(f"window.midwayMoment = {moment}")
    if not watches:
        opened.add_init_script("window.midwayWatches = false")
    for script in scripts:
        opened.add_init_script(script)
    return opened


# --- at the table ----------------------------------------------------------------------------------------------------


def open_table(
    page: Page, *names: str, tracking: str = "full", modules: tuple[str, ...] = (), group: str = "none"
) -> str:
    """Open a table by hand; this phone is its host. The answer is the table's path."""
    page.goto(f"/games/{GAME}/open?group={group}")
    for number, name in enumerate(names):
        page.fill(f"#name-{number}", name)
    page.check(f"input[value={tracking}]")
    for module in modules:
        page.check(f"input[value={module}]")
    if not modules:
        page.check("input[name=module][value='']")  # the real cards, which are not the first choice
    main_action(page).click()
    page.wait_for_url("**/opened")
    return "/t/" + page.url.split("/")[-2]


def sit(page: Page, path: str, name: str) -> None:
    """Take a free seat."""
    page.goto(path)
    if not page.locator(".seat-pick").first.is_visible():
        page.click("#pick summary")
    page.locator(".seat-pick", has_text=name).click()
    expect(
        page.locator(".player-row", has_text=name).locator(
            ".tag", has_text=re.compile(f"{label('seat.me')}|{label('seat.me', 'fr')}")
        )
    ).to_be_visible()
    page.wait_for_load_state("load")  # with its scripts


def main_action(page: Page) -> Locator:
    """The one large button at the bottom."""
    return page.locator("#actions .button-wide")


def go_on(page: Page, key: str) -> None:
    """Press the main action once it has this message, and wait until the table has moved."""
    ready = label("table.ready")
    expect(main_action(page)).to_have_text(re.compile(f"^\\s*({re.escape(label(key))}|{re.escape(ready)})\\s*$"))
    if main_action(page).inner_text().strip() == ready:
        main_action(page).click()
        expect(main_action(page)).to_have_text(label(key))
    before = actions_text(page)
    with page.expect_response("**/moves"):  # until it is answered, the same move again would count as the same tap
        press_main(page)
    page.wait_for_function("before => document.getElementById('actions').innerText !== before", arg=before)
    outlast_double_tap(page)


def main_asks(page: Page) -> bool:
    """Whether the main action asks before it does anything."""
    return page.locator("#actions summary.button-wide").count() > 0


def press_main(page: Page) -> None:
    """Press the main action and, where it asks, say that it is meant."""
    asks = main_asks(page)
    main_action(page).click()
    if asks:
        page.locator("#ask-move button").click()


def make_move(page: Page, control: Locator) -> None:
    """Tap what makes a move, and wait until it was answered, is shown and the next tap is a tap of its own."""
    with page.expect_response("**/moves") as answer:
        control.click()
    page.wait_for_function(
        "seq => midway.table.seq() >= seq && document.getElementById('waiting').ariaBusy !== 'true'",
        arg=int(answer.value.headers.get("seq", 0)),
    )
    outlast_double_tap(page)


def outlast_double_tap(page: Page) -> None:
    """Put the page's clock on, so that the next tap is not taken for the second of a double tap."""
    page.evaluate("milliseconds => { Date.now = ((now) => () => now() + milliseconds)(Date.now) }", DOUBLE_TAP)


def stop_clock(page: Page) -> None:
    """Two taps from now on are a double tap, however long a busy machine takes between them."""
    page.evaluate("() => { Date.now = ((now) => () => now)(Date.now()) }")


def actions_text(page: Page) -> str:
    return page.locator("#actions").inner_text()


def undo_label(page: Page) -> Locator:
    return page.locator(".undo-label")


def score(page: Page, name: str) -> Locator:
    return page.locator(".player-row", has_text=name).locator("dd")


# --- Scream Machine --------------------------------------------------------------------------------------------------


def all_ready(*pages: Page) -> None:
    """Everybody has chosen an opening on the real table; the first phone is the last that is awaited, and goes on."""
    for page in pages[1:]:
        expect(main_action(page)).to_have_text(label("table.ready"))
        main_action(page).click()
    for page in pages:
        expect(main_action(page)).to_have_text(label(OPEN_PARKS))
        outlast_double_tap(page)


def choose_opening(page: Page, *cards: tuple[str, int]) -> None:
    """On the sheet of a sealed choice: tap the attractions, then seal them."""
    for number, card in enumerate(cards, start=1):
        page.click(labelled("scream-machine.compose.add", **attraction(*card)))
        expect(page.locator(".chosen .card-button")).to_have_count(number)
    press_in_sheet(page, "scream-machine.seal.do")
    expect(sheet(page)).to_have_count(0)
    outlast_double_tap(page)


def sheet(page: Page) -> Locator:
    """What has opened over the table."""
    return page.locator("dialog.page-sheet")


def open_sheet(page: Page, key: str, **values: Any) -> None:
    """Press a main action that opens a sheet."""
    expect(main_action(page)).to_have_text(label(key, **values))
    main_action(page).click()
    expect(sheet(page)).to_be_visible()
    outlast_double_tap(page)


def press_in_sheet(page: Page, key: str, **values: Any) -> None:
    """Press the main action of the sheet."""
    button = sheet(page).locator(".sheet-actions .button-wide")
    expect(button).to_have_text(label(key, **values))
    button.click()
    outlast_double_tap(page)


def go_on_elsewhere(page: Page, key: str, **values: Any) -> None:
    """Press a main action that leads to another page."""
    expect(main_action(page)).to_have_text(label(key, **values))
    with page.expect_navigation():
        main_action(page).click()


def pick_visitors(page: Page, *kinds: str) -> None:
    """Tap visitors one by one, each once the table has taken the one before."""
    for kind in kinds:
        make_move(page, page.locator(".prompt-card .picker .pick", has_text=label(f"scream-machine.visitor.{kind}")))
