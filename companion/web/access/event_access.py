"""Events in a request: the code in the address looks, a key in this browser's cookies runs it."""

from itertools import islice
from sqlite3 import Row
from urllib.parse import urlsplit

from flask import request
from werkzeug.wrappers import Response

from companion.events.event import Event
from companion.history.event_service import UnknownEvent
from companion.store.events import code_of_run_key, events_by_code, find_event
from companion.web.access.application import table_service
from companion.web.access.code_guesses import TooManyGuesses
from companion.web.access.cookies import keep_key
from companion.web.access.lookup import look_up

RUN = "midway-event-"
MINE = "midway-me-"
MOST_LISTED = 50


class NotOrganiser(Exception):
    """This browser has no key that runs the event."""


def event_by_code(code: str) -> Event:
    """The event with a code; raises UnknownEvent."""
    return look_up(lambda: find_event(table_service().store, code), UnknownEvent(code))


def may_run(event: Event) -> bool:
    key = request.cookies.get(RUN + event.code)
    return bool(key) and code_of_run_key(table_service().store, key or "") == event.code


def event_to_run(code: str) -> Event:
    """The event with a code for whoever runs it; raises UnknownEvent or NotOrganiser."""
    event = event_by_code(code)
    if not may_run(event):
        raise NotOrganiser
    return event


def run_key(event: Event) -> str:
    """The key that this browser has."""
    return request.cookies.get(RUN + event.code, "")


def event_of_key(given: str) -> tuple[str, str] | None:
    """The code of the event that a key runs, and the key; a whole link works as well as the key at its end."""
    key = (urlsplit(given).fragment if "#" in given else given).strip()
    code = code_of_run_key(table_service().store, key) if key else None
    return None if code is None else (code, key)


def keep_run_key(response: Response, code: str, key: str) -> Response:
    return keep_key(response, RUN + code, key)


def my_events() -> list[Row]:
    """The events that this browser runs, or looked at as one of its people, newest first."""
    store = table_service().store
    keys = (key for name, key in request.cookies.items() if name.startswith(RUN))
    run = {code_of_run_key(store, key) for key in islice(keys, MOST_LISTED)}
    looked = (name.removeprefix(MINE) for name in request.cookies if name.startswith(MINE))
    return events_by_code(store, [*filter(None, run), *filter(_is_event, islice(looked, MOST_LISTED))])


def _is_event(code: str) -> bool:
    """Whether there is such an event; a cookie that names one proves nothing, so wrong codes count."""
    try:
        look_up(lambda: events_by_code(table_service().store, [code]) or None, UnknownEvent(code))
    except (UnknownEvent, TooManyGuesses):
        return False
    return True


def me(event: Event) -> int | None:
    """The person this phone says it belongs to."""
    given = request.cookies.get(MINE + event.code, "")
    return int(given) if given.isdecimal() and len(given) < 12 and int(given) in event.by_id else None
