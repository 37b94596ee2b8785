"""Standings of an event as a page, a table of numbers or a document, and how somebody's numbers came about."""

import csv
from functools import lru_cache
from io import StringIO
from typing import Any, NamedTuple

from flask import Blueprint, Response, jsonify, render_template
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from companion.events.event import Event
from companion.events.ranking import places_of, ranking_of
from companion.history.formats.csv_cells import safe_cell
from companion.web.access.event_access import event_by_code, may_run
from companion.web.events.context import event_context, is_shown, shown_number
from companion.web.shell.language import language, message
from companion.web.shell.responses import content_disposition

pages = Blueprint("event_standings", __name__, url_prefix="/e")
FIGURES = ("place", "name", "points", "wins", "share", "total", "rounds")


@pages.get("/<code>/standings")
def show(code: str) -> str | Response:
    event = event_by_code(code)
    if is_shown(event):
        return Response(status=204)
    return render_template(
        "events/standings.html",
        rows=_rows(event, language()),
        has_final=_has_final(event),
        **event_context(event, "standings"),
    )


class RankedRow(NamedTuple):
    """A line of the table: the person, the place, the name, and the cells after it."""

    person: int
    place: int
    name: str
    cells: Markup


def _has_final(event: Event) -> bool:
    return any(one.final for one in ranking_of(event)[:1])  # finalists come first


@lru_cache(maxsize=16)  # of a large event a table has thousands of cells, and many phones ask for the same
def _rows(event: Event, language: str) -> list[RankedRow]:
    """The cells in the language of the page: points, tie-breaks, the points of every round, the final."""
    numbers = [one.number for one in event.rounds if one.kind == "round"]
    rows = []
    for line in ranking_of(event):
        cells = [f'<td class="number">{shown_number(line.standing.points)}</td>']
        cells += [f"<td>{shown_number(getattr(line.standing, tie))}</td>" for tie in event.settings.ties]
        for number in numbers:
            won = line.by_round.get(number)
            points = "" if won is None else shown_number(float(won.points))
            struck = won is not None and number not in line.counted
            cells.append(f"<td><s>{points}</s></td>" if struck else f"<td>{points}</td>")
        if _has_final(event):
            place = message("event.place", n=line.final[1]) if line.final else ""
            cells.append(f"<td>{place}</td>")
        rows.append(RankedRow(line.person, line.place, line.standing.name, Markup("".join(cells))))  # noqa: S704 (numbers)
    return rows


@pages.get("/<code>/people/<int:person_id>")
def show_person(code: str, person_id: int) -> str:
    """Somebody's tables, results and points, each with how it came about."""
    event = event_by_code(code)
    if person_id not in event.by_id:
        raise NotFound
    line = next((one for one in ranking_of(event) if one.person == person_id), None)
    return render_template(
        "events/person.html",
        person=event.by_id[person_id],
        line=line,
        working={one.round: one for one in line.rounds} if line else {},
        tables={one.number: event.table_of(person_id, one.number) for one in event.rounds},
        places_of=places_of,
        seated=any(person_id in table.people for table in event.tables.values()),
        **event_context(event, "people" if may_run(event) else "standings"),
    )


@pages.get("/<code>/standings.json")
def as_json(code: str) -> Response:
    """The standings with every result, for programs."""
    event = event_by_code(code)
    return jsonify({"event": event.name, "standings": _lines(event), "rounds": _rounds(event)})


@pages.get("/<code>/standings.csv")
def as_csv(code: str) -> Response:
    """The standings for a spreadsheet, with the points of every round."""
    event = event_by_code(code)
    numbers = [one.number for one in event.rounds if one.kind == "round"]
    out = StringIO()
    table = csv.writer(out)
    heads = [message(f"event.column.{name}") for name in FIGURES]
    table.writerow([*heads, *(message("event.round", n=number) for number in numbers)])
    for line in _lines(event):
        by_round = {one["round"]: one["points"] for one in line["by_round"]}
        figures = [safe_cell(line[name]) for name in FIGURES]
        table.writerow([*figures, *(by_round.get(number, "") for number in numbers)])
    headers = {"Content-Disposition": content_disposition("attachment", f"{event.name}.csv")}
    return Response("\ufeff" + out.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def _lines(event: Event) -> list[dict[str, Any]]:
    return [
        {
            "place": one.place,
            "name": one.standing.name,
            "points": one.standing.points,
            "wins": one.standing.wins,
            "share": round(one.standing.share, 4),
            "total": one.standing.total,
            "rounds": one.standing.rounds,
            "by_round": [
                {
                    "round": each.round,
                    "place": each.place,
                    "points": round(float(each.points), 4),
                    "total": each.total,
                    "counts": each.round in one.counted,
                }
                for each in one.rounds
            ],
        }
        for one in ranking_of(event)
    ]


def _rounds(event: Event) -> list[dict[str, Any]]:
    return [
        {
            "round": one.number,
            "kind": one.kind,
            "game": one.game,
            "waiting": event.names_of(one.waiting),
            "tables": [
                {
                    "table": table.number,
                    "players": [
                        {"name": name, "total": score.total, "place": score.place}
                        for name, score in zip(event.names_of(table.people), table.result.scores, strict=False)
                    ]
                    if table.result
                    else [{"name": name} for name in event.names_of(table.people)],
                }
                for table in one.tables
            ],
        }
        for one in event.rounds
    ]
