"""What every page of an event shows."""

from functools import lru_cache
from typing import Any

from babel.numbers import format_decimal
from flask import request

from companion.events.event import Event
from companion.web.access.event_access import may_run, me
from companion.web.access.public_address import public_url
from companion.web.shell.language import language
from companion.web.shell.query import whole_number


def event_context(event: Event, tab: str) -> dict[str, Any]:
    return {
        "event": event,
        "base": f"/e/{event.code}",
        "tab": tab,
        "runs": may_run(event),
        "me": me(event),
        "shown_points": shown_number,
    }


def is_shown(event: Event) -> bool:
    """Whether the page that asks for news shows this version of the event."""
    return whole_number(request.args.get("version")) == event.version


def shown_number(number: float) -> str:
    """A number of points as people write it: whole where it is, else with up to four decimals."""
    return _formatted(round(float(number), 4), language())


@lru_cache(maxsize=10_000)  # of a page with thousands, most are the same
def _formatted(number: float, locale: str) -> str:
    return format_decimal(number, "#,##0.####", locale=locale)


def look_address(event: Event) -> str:
    return f"{public_url()}/e/{event.code}"
