"""The stream of a page: rendered fragments of the newest state."""

import time
from collections.abc import Iterator

from flask import Blueprint, Response, request, stream_with_context

from companion.live.access import Keys, remaining_access
from companion.live.live_table import LiveTable
from companion.web.access.application import table_service
from companion.web.access.lookup import find_live_table
from companion.web.access.table_access import current_access, keys_of_request
from companion.web.table.context import render_table, table_context
from companion.web.table.streams import HEARTBEAT, compressed_event_stream, message, parse_number

pages = Blueprint("page_stream", __name__, url_prefix="/t")

AT_MOST_EVERY = 0.1  # seconds between two fragments on one page; only the newest state matters there
NO_KEYS = Keys(None)


@pages.get("/<code>/stream")
def stream(code: str) -> Response:
    """The fragments of a phone's page, or of the big screen (`?view=screen`), which has no keys."""
    live_table = find_live_table(code)
    current_access(live_table)  # an unknown key is refused at once
    screen = request.args.get("view") == "screen"
    position = request.headers.get("Last-Event-ID") or request.args.get("after") or ""
    version = parse_number(position.partition("-")[0])
    template = "table/screen-live.html" if screen else "table/live.html"
    keys = NO_KEYS if screen else keys_of_request(live_table)
    return compressed_event_stream(stream_with_context(_fragments(live_table, keys, version, template)))


def _fragments(live_table: LiveTable, keys: Keys, shown: int | None, template: str) -> Iterator[str]:
    """A fragment for every version after the one shown, at most about ten a second."""
    with live_table.watching():
        yield "retry: 1000\n\n"
        while True:
            version = live_table.version
            if live_table.deleted:
                yield message("gone", live_table.code, str(version))
                return
            if version != shown:
                yield _fragment(live_table, keys, template)
                shown = version
                time.sleep(AT_MOST_EVERY)
            elif live_table.wait(version, HEARTBEAT) == version:
                yield ": still here\n\n"


def _fragment(live_table: LiveTable, keys: Keys, template: str) -> str:
    context = table_context(live_table, remaining_access(table_service(), live_table, keys))
    return message("table", render_table(template, context), context.after)
