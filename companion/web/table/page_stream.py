"""The stream of a page: the parts that changed, or all of them for a phone that missed some."""

import time
from collections.abc import Iterator

from flask import Blueprint, Response, request, stream_with_context

from companion.live.access import Keys, remaining_access
from companion.live.live_table import LiveTable
from companion.live.lobby import Lobby, lobby_of
from companion.web.access.application import table_service
from companion.web.access.lookup import find_live_table
from companion.web.access.table_access import current_access, keys_of_request
from companion.web.table.guidance import seconds_of_turn
from companion.web.table.live_pages import LivePage, Viewer, current_viewer, live_page
from companion.web.table.streams import Encoding, compressed_event_stream, message, message_head

pages = Blueprint("page_stream", __name__, url_prefix="/t")

AT_MOST_EVERY = 0.1  # seconds between two messages on one page in the long run; only the newest state matters there
AT_ONCE = 5  # messages that may follow each other without a pause
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
    viewer = StreamViewer(live_table, keys, screen)
    return compressed_event_stream(lambda encoding: stream_with_context(_messages(viewer, position, encoding)))


def _messages(viewer: "StreamViewer", position: str, encoding: Encoding) -> Iterator[bytes]:
    """A message for every state after the one at a position; those that come too quickly are put together."""
    live_table = viewer.live_table
    shown: LivePage | None = None
    beat, pause = encoding.encode_few(BEAT), Pause()
    with live_table.watching():
        yield encoding.start + encoding.encode_few("retry: 1000\n\n")
        while not live_table.deleted:
            page = live_page(live_table, viewer.find())
            if shown is None and page.position == position:
                shown = page
            if page is not shown:
                yield _message(shown, page, encoding)
                shown = page
                pause.take()
            while live_table.wait_for_beat(page.state.version) == page.state.version and not live_table.deleted:
                yield beat
        yield encoding.encode_few(message("gone", live_table.code, str(live_table.version)))


class StreamViewer:
    """Who looks at a page: only a change in the lobby or of the number of seats can make it another viewer."""

    def __init__(self, live_table: LiveTable, keys: Keys, screen: bool) -> None:
        self.live_table, self._keys, self._screen = live_table, keys, screen
        self._service = table_service()
        self._lobby: Lobby | None = None
        self._seats = 0
        self._viewer: Viewer | None = None

    def find(self) -> Viewer:
        live_table = self.live_table
        lobby, seats = lobby_of(self._service.store, live_table), len(live_table.table.players)
        if self._viewer is None or lobby is not self._lobby or seats != self._seats:
            self._lobby, self._seats = lobby, seats
            access = remaining_access(self._service, live_table, self._keys)
            self._viewer = current_viewer(live_table, access, self._screen)
        return self._viewer


def _message(shown: LivePage | None, page: LivePage, encoding: Encoding) -> bytes:
    if shown is not None:
        return encoding.encode_few(message_head("parts", page.position)) + page.encoded_changes_since(shown, encoding)
    return encoding.encode(message("table", f"{seconds_of_turn(page.state)}\n{page.everything()}", page.position))


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
