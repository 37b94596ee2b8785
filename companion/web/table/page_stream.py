"""The stream of a page: the parts that changed, or all of them for a phone that missed some."""

import time
from collections.abc import Iterator

from flask import Blueprint, Response, request, stream_with_context

from companion.live.access import Keys, remaining_access
from companion.live.live_table import LiveTable
from companion.web.access.application import table_service
from companion.web.access.lookup import find_live_table
from companion.web.access.table_access import current_access, keys_of_request
from companion.web.table.guidance import seconds_of_turn
from companion.web.table.live_pages import LivePage, current_viewer, live_page
from companion.web.table.streams import compressed_event_stream, message

pages = Blueprint("page_stream", __name__, url_prefix="/t")

AT_MOST_EVERY = 0.1  # seconds between two messages on one page in the long run; only the newest state matters there
AT_ONCE = 5  # messages that may follow each other without a pause
BEAT_EVERY = 2.0  # seconds; a page that hears nothing for longer asks, and says that it has no connection
BEAT = "event: beat\ndata: .\n\n"
NO_KEYS = Keys(None)


@pages.get("/<code>/stream")
def stream(code: str) -> Response:
    """What changes on a phone's page, or on the big screen (`?view=screen`), which has no keys."""
    live_table = find_live_table(code)
    current_access(live_table)  # an unknown key is refused at once
    screen = request.args.get("view") == "screen"
    position = request.headers.get("Last-Event-ID") or request.args.get("after") or ""
    keys = NO_KEYS if screen else keys_of_request(live_table)
    return compressed_event_stream(stream_with_context(_messages(live_table, keys, position, screen)))


def _messages(live_table: LiveTable, keys: Keys, position: str, screen: bool) -> Iterator[str]:
    """A message for every state after the one at a position; those that come too quickly are put together."""
    shown: LivePage | None = None
    pause = Pause()
    with live_table.watching():
        yield "retry: 1000\n\n"
        while not live_table.deleted:
            access = remaining_access(table_service(), live_table, keys)
            page = live_page(live_table, current_viewer(live_table, access, screen))
            if shown is None and page.position == position:
                shown = page
            if page is not shown:
                yield _message(shown, page)
                shown = page
                pause.take()
            while live_table.wait(page.state.version, BEAT_EVERY) == page.state.version and not live_table.deleted:
                yield BEAT
        yield message("gone", live_table.code, str(live_table.version))


def _message(shown: LivePage | None, page: LivePage) -> str:
    if shown is None:
        return message("table", f"{seconds_of_turn(page.state)}\n{page.everything()}", page.position)
    return message("parts", page.changes_since(shown), page.position)


class Pause:
    """Lets a few messages through at once, then keeps them apart."""

    def __init__(self) -> None:
        self._until = 0.0  # when a message at the usual pace would be due

    def take(self) -> None:
        now = time.monotonic()
        self._until = max(self._until, now) + AT_MOST_EVERY
        ahead = self._until - now - AT_ONCE * AT_MOST_EVERY
        if ahead > 0:
            time.sleep(ahead)
