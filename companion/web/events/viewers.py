"""An event for those who look: a player's phone after one code, the projector of the hall, and a table on phones."""

from typing import Any

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.events.event import Event, EventRound, EventTable
from companion.events.ranking import places_of, ranking_of
from companion.live.event_tables import open_event_table
from companion.store.event_rounds import event_table_of_sheet
from companion.store.people import sort_key
from companion.web.access.application import table_service
from companion.web.access.cookies import keep_key
from companion.web.access.event_access import MINE, event_by_code
from companion.web.access.lookup import look_up
from companion.web.access.table_access import host_cookie
from companion.web.events.context import event_context, is_shown, look_address
from companion.web.shell.query import whole_number

pages = Blueprint("event_viewers", __name__)

NAMES_A_SLIDE = 40
PLACES_A_SLIDE = 16
NEWEST = 4


@pages.get("/e/<code>")
def show(code: str) -> str | Response:
    """A player's page: where I sit next, my results, the round, the standings."""
    event = event_by_code(code)
    if is_shown(event):
        return Response(status=204)
    context = event_context(event, "look")
    me = context["me"]
    line = next((one for one in ranking_of(event) if one.person == me), None)
    return render_template(
        "events/look.html",
        line=line,
        mine=_mine(event, me) if me is not None else [],
        people=sorted(event.people, key=lambda person: sort_key(person.name)),
        places_of=places_of,
        now=table_service().store.now(),
        **context,
    )


def _mine(event: Event, person: int) -> list[tuple[EventRound, EventTable | None]]:
    """Every round with my table, none where I wait or am away."""
    return [(one, event.table_of(person, one.number)) for one in event.rounds]


@pages.post("/e/<code>/me")
def choose(code: str) -> AnyResponse:
    """This phone is somebody's, or nobody's again."""
    event = event_by_code(code)
    response = redirect(f"/e/{event.code}", 303)
    person = whole_number(request.form.get("person"))
    if person in event.by_id:
        return keep_key(response, MINE + event.code, str(person))
    response.delete_cookie(MINE + event.code)
    return response


@pages.get("/e/<code>/hall")
def hall(code: str) -> str | Response:
    """The projector: seating by name, the clock, results as they come, standings."""
    event = event_by_code(code)
    if is_shown(event):
        return Response(status=204)
    return render_template(
        "events/hall.html",
        round=event.current,
        seating=_slides(_seating(event), NAMES_A_SLIDE),
        newest=_newest(event),
        ranking=_slides(list(ranking_of(event)), PLACES_A_SLIDE),
        places_of=places_of,
        now=table_service().store.now(),
        address=look_address(event),
        **event_context(event, "hall"),
    )


def _slides(items: list[Any], size: int) -> list[list[Any]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _seating(event: Event) -> list[tuple[str, int, int]]:
    """By name: the table and the seat of everybody in the current round."""
    current = event.current
    found = [
        (event.name_of(person), table.number, seat)
        for table in (current.tables if current else ())
        for seat, person in enumerate(table.people, start=1)
    ]
    return sorted(found, key=lambda one: sort_key(one[0]))


def _newest(event: Event) -> list[EventTable]:
    played = [table for table in event.tables.values() if table.result is not None]
    return sorted(played, key=lambda table: table.reports[-1].at, reverse=True)[:NEWEST]


@pages.post("/s/<code>/table")
def open_table(code: str) -> AnyResponse:
    """Open the table of an event's sheet on phones; the first phone is its host."""
    store = table_service().store
    event_code, table_id = look_up(lambda: event_table_of_sheet(store, code), NotFound())
    event = event_by_code(event_code)
    table = event.tables[table_id]
    opened = open_event_table(table_service(), event, table)
    if opened is None:
        live_code = event_by_code(event_code).tables[table_id].live_code
        return redirect(f"/t/{live_code}" if live_code else f"/e/{event_code}", 303)
    return keep_key(redirect(f"/t/{opened.code}", 303), host_cookie(opened.code), opened.host_key)
