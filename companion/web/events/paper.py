"""An event on paper: one PDF a round, one for all, the cards and the standings."""

import re

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from companion.events.event import Event, EventRound
from companion.events.ranking import ranking_of
from companion.rules.library import known_game
from companion.rules.table import refuse
from companion.speech.catalogue import Catalogue
from companion.store.people import sort_key
from companion.store.sheets import PackTable
from companion.web.access.event_access import event_by_code, event_to_run
from companion.web.access.public_address import public_url
from companion.web.events.context import look_address, shown_number
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.long_work import draw
from companion.web.shell.query import whole_number
from companion.web.shell.responses import pdf_response
from pdf.requests.event_paper import EventPaper, EventPart, RoundSheets

pages = Blueprint("event_paper", __name__, url_prefix="/e")

PARTS: dict[str, tuple[EventPart, ...]] = {
    "all": ("cards", "names", "tables", "tents", "pads", "standings"),
    "round": ("names", "tables", "tents", "pads"),
    "cards": ("cards",),
    "standings": ("standings",),
}


@pages.get("/<code>/paper/<what>.pdf")
def show(code: str, what: str) -> Response:
    """`round-N`, `all`, `cards` or `standings`; only the standings are for everybody."""
    matched = re.fullmatch(r"(all|cards|standings|round)(?:-(\d{1,3}))?", what)
    if matched is None or (matched[1] == "round") != (matched[2] is not None):
        raise NotFound
    event = event_by_code(code) if what == "standings" else event_to_run(code)
    rounds = list(event.rounds)
    if matched[2] is not None:
        rounds = [one for one in rounds if one.number == int(matched[2])]
    if not rounds and what != "standings":
        raise refuse("event.refused.round")
    paper = event_paper(event, rounds, PARTS[matched[1]])
    return pdf_response(draw("pdf.kinds.event:make_event", paper), f"{event.name} {what}")


def event_paper(event: Event, rounds: list[EventRound], parts: tuple[EventPart, ...]) -> EventPaper:
    """What is printed, in the language of the request."""
    if event.settings.way == "live":
        parts = tuple(part for part in parts if part != "pads")
    words = current_catalogue()
    ranking = ranking_of(event) if "standings" in parts else ()
    numbers = [one.number for one in event.rounds if one.kind == "round"]
    columns = ("place", "name", "points", *event.settings.ties)
    return EventPaper(
        event.name,
        tuple(_round_sheets(event, one, words) for one in rounds),
        tuple(part for part in parts if part != "standings" or ranking),
        tuple(sorted((person.name for person in event.people), key=sort_key)),
        (
            *(words.message(f"event.column.{name}") for name in columns),
            *(words.message("event.round-short", n=number) for number in numbers),
        ),
        tuple(
            (
                str(line.place),
                line.standing.name,
                shown_number(line.standing.points),
                *(shown_number(round(getattr(line.standing, tie), 2)) for tie in event.settings.ties),
                *(
                    shown_number(float(line.by_round[number].points)) if number in line.by_round else ""
                    for number in numbers
                ),
            )
            for line in ranking
        ),
        language(),
        request.args.get("paper", "a4"),
        whole_number(request.args.get("per_page"), 4) or 1,
        public_url(),
        look_address(event),
    )


def _round_sheets(event: Event, one: EventRound, words: Catalogue) -> RoundSheets:
    title = words.message("event.final") if one.kind == "final" else words.message("event.round", n=one.number)
    game = known_game(one.game)  # from now on in use, so that the process that draws is handed it
    modules = tuple(event.settings.modules.get(game.id, ()))
    tables = [
        PackTable(game.id, tuple(event.names_of(table.people)), str(table.number), modules=modules)
        for table in one.tables
    ]
    codes = tuple(table.code for table in one.tables)
    return RoundSheets(title, tuple(tables), codes, tuple(event.names_of(one.waiting)))
