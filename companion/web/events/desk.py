"""The desk: results typed on one keyboard, what is missing, and the choice between two entries that differ."""

import re
from dataclasses import dataclass
from typing import get_args

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.events.event import Event, EventTable, SeatScore
from companion.history.event_results import Entered, enter_result
from companion.rules.faults import Fault, FaultyInput, raise_faults
from companion.rules.text import text
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.event_access import event_by_code, event_to_run
from companion.web.events.context import event_context
from companion.web.shell.language import in_words
from companion.web.shell.query import whole_number

pages = Blueprint("event_desk", __name__, url_prefix="/e")

_SCORE = re.compile(r"([+-]?\d{1,6}(?:[+-]\d{1,6})*)?(?:[:=](\d{1,2}))?")


@dataclass(frozen=True)
class Line:
    """What was typed into the one line: the table, and the scores in the order of its seats."""

    table: EventTable
    scores: tuple[SeatScore, ...]


@pages.get("/<code>/desk")
def show(code: str) -> str:
    """The line to type into; a table by its number or code, with a field for everybody."""
    return _page(event_to_run(code))


def _page(event: Event, faults: tuple[Fault, ...] = (), table: EventTable | None = None) -> str:
    found = event.round(whole_number(request.values.get("round")) or 0) or event.current
    given = request.values.get("table", "")
    if table is None and given and not faults:
        try:
            table = _table(event, found.number if found else 1, given)
        except FaultyInput as error:
            faults = error.faults
    return render_template(
        "events/desk.html",
        round=found,
        table=table,
        last=event.tables.get(whole_number(request.args.get("last")) or 0),
        entered=entered if (entered := request.args.get("entered", "")) in get_args(Entered) else "saved",
        doubts=[one for one in event.tables.values() if one.doubts],
        typed=request.form.get("line", "") if faults else "",
        form=request.form,
        faults=in_words(faults),
        by=editor_name(),
        **event_context(event, "desk"),
    )


@pages.post("/<code>/desk")
def enter(code: str) -> Response | tuple[str, int]:
    """Take a whole line ("12 31 27 19 8"), the number of a table alone, or the fields of a table."""
    event = event_to_run(code)
    found = event.round(whole_number(request.form.get("round")) or 0) or event.current
    number = found.number if found else 1
    back = f"/e/{event.code}/desk?round={number}"
    table = event.tables.get(whole_number(request.form.get("table-id")) or 0)
    try:
        line = _read_fields(table) if table else _read_line(event, number, request.form.get("line", ""))
        if not line.scores:
            return redirect(f"{back}&table={line.table.number}", 303)
        signed = "signed" in request.form
        decides = "decides" in request.form
        entered = enter_result(table_service().store, code, editor_name(), line.table.id, line.scores, signed, decides)
    except FaultyInput as error:
        return _page(event_by_code(code), error.faults, table), 422
    return redirect(f"{back}&last={line.table.id}&entered={entered}", 303)


def _read_line(event: Event, number: int, typed: str) -> Line:
    words = typed.replace(",", " ").replace(";", " ").split()
    if not words:
        raise FaultyInput([Fault("/line", text("event.fault.line"))])
    table = _table(event, number, words[0])
    return Line(table, _scores(words[1:]))


def _table(event: Event, number: int, given: str) -> EventTable:
    """A table of a round by its number, or of any round by its code."""
    found = event.round(number)
    wanted = given.strip().upper()
    by_number = [one for one in (found.tables if found else ()) if str(one.number) == wanted]
    by_code = [one for one in event.tables.values() if one.code == wanted]
    if not by_number and not by_code:
        raise FaultyInput([Fault("/line", text("event.fault.table", given=given[:20], round=number))])
    return (by_number or by_code)[0]


def _read_fields(table: EventTable) -> Line:
    typed = [request.form.get(f"score-{seat}", "").strip() for seat in range(len(table.people))]
    places = [request.form.get(f"place-{seat}", "").strip() for seat in range(len(table.people))]
    words = [f"{total}:{place}" if place else total for total, place in zip(typed, places, strict=True)]
    return Line(table, _scores(words))


def _scores(words: list[str]) -> tuple[SeatScore, ...]:
    """Totals such as 31, 10+15 or 27:2 (second by a tie-break), and places alone such as :2."""
    scores, faults = [], []
    for index, word in enumerate(words):
        matched = _SCORE.fullmatch(word.replace("−", "-"))
        if matched is None:
            faults.append(Fault(f"/scores/{index}", text("event.fault.score", given=word[:20])))
            continue
        total, place = matched.groups()
        terms = re.findall(r"[+-]?\d+", total or "")
        scores.append(SeatScore(sum(map(int, terms)) if terms else None, int(place) if place else None))
    raise_faults(faults)
    return tuple(scores)
