"""The stream of a page: the parts that changed, or all of them for a phone that missed some."""

import time
from collections.abc import Iterator

from flask import Blueprint, Response, request

from companion.live.access import Keys, remaining_access
from companion.live.live_table import NEVER_READ, LiveTable
from companion.live.lobby import Lobby, lobby_of
from companion.web.access.application import table_service
from companion.web.access.lookup import find_live_table
from companion.web.access.table_access import current_access, keys_of_request
from companion.web.shell.kept_request import KeptRequest
from companion.web.table.guidance import seconds_of_turn
from companion.web.table.live_pages import LivePage, Viewer, current_viewer, pages_of
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
    return compressed_event_stream(PageStream(live_table, keys, screen, position).messages)


class PageStream:
    """The messages that keep a page up to date, and the page that they have led to."""

    def __init__(self, live_table: LiveTable, keys: Keys, screen: bool, position: str) -> None:
        self._live_table, self._keys, self._screen, self._position = live_table, keys, screen, position
        self._service, self._request, self._pages = table_service(), KeptRequest(), pages_of(live_table)
        self._shown: LivePage | None = None
        self._lobby: Lobby | None = None
        self._seats = 0
        self._viewer: Viewer | None = None

    def messages(self, encoding: Encoding) -> Iterator[bytes]:
        """One for every state after the position; those that come too quickly are put together."""
        live_table = self._live_table
        beat, pause = encoding.encode_few(BEAT), Pause()
        with live_table.watching():
            yield encoding.start + encoding.encode_few("retry: 1000\n\n")
            while not live_table.deleted:
                yield from self._newest(encoding, pause)
                version = NEVER_READ if self._shown is None else self._shown.state.version
                while live_table.wait_for_beat(version) == version and not live_table.deleted:
                    yield beat
            yield encoding.encode_few(message("gone", live_table.code, str(live_table.version)))

    def _newest(self, encoding: Encoding, pause: "Pause") -> Iterator[bytes]:
        """What leads from the page that is shown to the newest one, unless they are the same."""
        found: bytes = self._service.run_apart(lambda: self._message(encoding))
        if found:
            yield found
            pause.take()

    def _message(self, encoding: Encoding) -> bytes:
        shown, page = self._shown, self._pages.page(self._live_table, self._find_viewer(), self._request.context)
        self._shown = page
        if page is shown or (shown is None and page.position == self._position):
            return b""
        if shown is None:
            return encoding.encode(message("table", self._everything(page), page.position))
        head = encoding.encode_few(message_head("parts", page.position))
        return head + page.encoded_changes_since(shown, encoding)

    def _everything(self, page: LivePage) -> str:
        with self._request.context():
            return f"{seconds_of_turn(page.state)}\n{page.everything()}"

    def _find_viewer(self) -> Viewer:
        """Only a change in the lobby or of the number of seats can make the same phone another viewer."""
        lobby, seats = lobby_of(self._service.store, self._live_table), len(self._live_table.table.players)
        if self._viewer is None or lobby is not self._lobby or seats != self._seats:
            self._lobby, self._seats = lobby, seats
            access = remaining_access(self._service, self._live_table, self._keys)
            with self._request.context():
                self._viewer = current_viewer(self._live_table, access, self._screen)
        return self._viewer


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
