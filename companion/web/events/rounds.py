"""The rounds of an event: drawing them, moving people by two taps, locking tables, the clock."""

import json
from typing import cast, get_args

from flask import Blueprint, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.events.event import Event, EventRound
from companion.events.imperfections import imperfections
from companion.events.seating import SeatedRound, Seating
from companion.events.seating_request import SeatingRequest
from companion.history.event_draws import Target, Way, draw_rounds, move_person, set_locked, start_clock
from companion.rules.library import find_game
from companion.rules.table import refuse
from companion.store.people import sort_key
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.event_access import event_by_code, event_to_run
from companion.web.access.lookup import or_404
from companion.web.events.context import event_context
from companion.web.shell.long_work import search
from companion.web.shell.query import whole_number
from companion.wire.parser import write

pages = Blueprint("event_rounds", __name__, url_prefix="/e")


@pages.get("/<code>/rounds")
def overview(code: str) -> Response:
    """The current round, or the page to draw the first."""
    event = event_by_code(code)
    return redirect(f"/e/{event.code}/rounds/{event.current.number if event.current else 1}", 303)


@pages.get("/<code>/rounds/<int:number>")
def show(code: str, number: int) -> str:
    """The tables of a round; whoever runs the event moves people, locks and draws here."""
    event = event_by_code(code)
    found = event.round(number)
    if found is None and number != len(event.rounds) + 1:
        raise NotFound
    return render_template(
        "events/round.html",
        number=number,
        round=found,
        notes=imperfections(event, found) if found else [],
        picked=event.by_id.get(whole_number(request.args.get("pick")) or 0),
        unseated=_unseated(event, found) if found else [],
        changeable=found is not None and number >= event.coming,
        max_seats=game.max_players if found and (game := find_game(found.game)) else 0,
        now=table_service().store.now(),
        coming_people=sum(person.is_present(event.coming) for person in event.people),
        **event_context(event, "rounds"),
    )


def _unseated(event: Event, one: EventRound) -> list[int]:
    """People who are there now and neither seated nor waiting in a round: those who came late."""
    placed = {person for table in one.tables for person in table.people} | set(one.waiting)
    if one.kind == "final":
        return []
    here = [person for person in event.people if person.is_present(max(one.number, event.coming))]
    late = [person for person in here if person.id not in placed]
    return [person.id for person in sorted(late, key=lambda person: sort_key(person.name))]


@pages.post("/<code>/draw")
def draw(code: str) -> Response:
    """Draw the coming rounds, all or the next one."""
    event = event_to_run(code)
    way = request.form.get("way", "")
    if way not in get_args(Way):
        raise refuse("event.refused.round")
    first, finals = event.coming, whole_number(request.form.get("finals"), 20) or 1
    draw_rounds(table_service().store, code, event, editor_name(), cast("Way", way), _search, finals)
    return redirect(f"/e/{event.code}/rounds/{first}", 303)


def _search(asked: SeatingRequest) -> Seating:
    """The search in a child process."""
    body = write(SeatingRequest, asked).encode()
    answer = json.loads(search("companion.wire.event_answers:seating_answer", body))
    rounds = [SeatedRound(one["tables"], one["waiting"]) for one in answer["rounds"]]
    return Seating(rounds, answer["repeats"], answer["seat_spread"])


@pages.post("/<code>/rounds/<int:number>/move")
def move(code: str, number: int) -> Response:
    """The second of two taps: with another person, at a table, or on those who wait."""
    event = event_to_run(code)
    person = whole_number(request.form.get("person")) or 0
    target = Target(whole_number(request.form.get("other")), whole_number(request.form.get("table")))
    move_person(table_service().store, code, editor_name(), number, person, target)
    return redirect(f"/e/{event.code}/rounds/{number}", 303)


@pages.post("/<code>/tables/<int:table_id>/lock")
def lock(code: str, table_id: int) -> Response:
    event = event_to_run(code)
    set_locked(table_service().store, code, editor_name(), table_id, request.form.get("locked") == "yes")
    table = event.tables.get(table_id)
    return redirect(f"/e/{event.code}/rounds/{table.round if table else 1}", 303)


@pages.post("/<code>/rounds/<int:number>/clock")
def clock(code: str, number: int) -> Response:
    """Start or stop the clock, or give five minutes more."""
    event = event_to_run(code)
    found = or_404(event.round(number))
    running = request.form.get("running") != "no"
    more = found.minutes + 5 if request.form.get("running") == "more" else None
    start_clock(table_service().store, code, editor_name(), number, running, more)
    return redirect(f"/e/{event.code}/rounds/{number}", 303)
