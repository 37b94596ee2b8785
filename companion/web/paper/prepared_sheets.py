"""Prepared sheets: the page a printed code leads to, where the result of that table is entered once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.events.event import Event
from companion.history.event_results import enter_again
from companion.history.play_service import add_sheet_play, change_play
from companion.rules.calculators import Calculator
from companion.rules.faults import Fault, FaultyInput, raise_faults
from companion.rules.game import Game
from companion.rules.inputs import LETTERS
from companion.rules.library import known_game
from companion.rules.score_terms import blank_score, score_terms
from companion.rules.table import refuse
from companion.rules.text import text
from companion.store.box_facts import known_facts
from companion.store.event_rounds import event_table_of_sheet
from companion.store.events import find_event
from companion.store.plays import Play, find_play
from companion.store.sheets import PreparedSheet
from companion.web.access.application import table_service
from companion.web.access.lookup import find_path, find_prepared_sheet
from companion.web.access.public_address import public_url
from companion.web.paper.sheet_entries import compared, corrected, entry_faults, is_same
from companion.web.shell.calculator_page import attempt, posted_input, show_calculator, untouched_input
from companion.web.shell.drafts import dumped
from companion.web.shell.language import in_words, language, message
from companion.web.shell.long_work import draw
from companion.web.shell.play_form import details_context, scored_play
from companion.web.shell.responses import pdf_response
from pdf.document.form_values import filled_document
from pdf.requests.print_request import PrintRequest

pages = Blueprint("sheets", __name__)


@pages.route("/s/<code>", methods=["GET", "POST"])
def show(code: str) -> AnyResponse | str:
    """The score form with the players of the sheet; a table's own code leads to the table."""
    path = find_path(code, NotFound())
    return _page(find_prepared_sheet(code)) if path.startswith("/s/") else redirect(path)


def _page(row: PreparedSheet, detail_faults: Sequence[dict[str, str]] = ()) -> str:
    game = known_game(row.game)
    return show_calculator(
        game,
        _calculator(row),
        "sheet.html",
        row=row,
        players=row.names or LETTERS[: row.players or game.common_players],
        address=f"{public_url()}/s/{row.code}",
        prepared="prepared" in request.args,
        again="again" in request.values,
        save_to=f"/s/{row.code}/save",
        as_printed=True,
        detail_faults=detail_faults,
        event=(event := _event(row)),
        live_code=event and next(table.live_code for table in event.tables.values() if table.code == row.code),
        **details_context(),
    )


def _event(row: PreparedSheet) -> Event | None:
    """The event that a sheet was prepared for."""
    store = table_service().store
    found = event_table_of_sheet(store, row.code)
    return None if found is None else find_event(store, found[0])


def blank_input(game: Game, row: PreparedSheet) -> dict[str, Any]:
    """The calculator's input before anything is entered: the names, the modules and the house rules."""
    names = list(row.names) or list(LETTERS[: row.players or game.common_players])
    parse_sum = score_terms(game, row.modules, row.house_rules, known_facts(table_service().store, game.id))
    return filled_document(blank_score(game, row.modules), names, {}, parse_sum)


@pages.post("/s/<code>/save")
def save(code: str) -> AnyResponse | str | tuple[str, int]:
    """Save the play, once: a second entry is shown beside the first, and somebody decides."""
    row = find_prepared_sheet(code)
    event = _event(row)
    if event is not None and event.finished_at is not None:
        raise refuse("event.refused.finished")
    try:
        play = _entered_play(row, event)
    except FaultyInput as error:
        faults = in_words(error.faults)
        return _page(row, [fault for fault in faults if not fault["where"].startswith("/players/")]), 422
    store = table_service().store
    if row.play_id is None and add_sheet_play(store, row.code, play):
        return redirect(f"/plays/{play.id}" if event is None else f"/e/{event.code}", 303)
    first = find_play(store, find_prepared_sheet(code).play_id or "")
    if first is None or is_same(first, play):
        return redirect(f"/s/{row.code}", 303)
    if event is not None:  # its organiser decides
        enter_again(store, event, row.code, play, message("sheet.title", code=row.code))
        return redirect(f"/e/{event.code}", 303)
    if request.form.get("replace") == str(first.revision):
        change_play(store, first, corrected(first, play), message("sheet.title", code=row.code))
        return redirect(f"/s/{row.code}", 303)
    doc = dumped(posted_input(_calculator(row)))
    game = known_game(row.game)
    return render_template(
        "sheet-compare.html", row=row, game=game, players=compared(first, play), first=first, doc=doc
    ), 409


def _calculator(row: PreparedSheet) -> Calculator:
    """The game's score calculator, blank but for what stands on the sheet."""
    game = known_game(row.game)
    return replace(game.calculator(game.score_calculator), blank=blank_input(game, row))


def _entered_play(row: PreparedSheet, event: Event | None) -> Play:
    """The play of the form, with all that was typed; raises FaultyInput."""
    calculator = _calculator(row)
    if not request.form.get("doc"):  # never a blank in place of what was not sent
        raise FaultyInput([Fault("", text("sheet.fault.untouched"))])
    document = posted_input(calculator)
    game = known_game(row.game)
    may_stay_blank = game.wins in ("places", "together")  # places in the order of seats, a game that all have lost
    raise_faults(entry_faults(row, document, untouched_input(game, calculator), may_stay_blank))
    answer, wrong = attempt(calculator, document, game)
    if answer is None:
        raise FaultyInput(wrong)
    play = scored_play(game, answer)
    play = replace(
        play, modules=row.modules, house_rules={**row.house_rules, **play.house_rules}, place=play.place or row.table
    )
    return play if event is None else replace(play, group=event.group, place=event.name)


@pages.get("/s/<code>/<any(pad, tent):kind>.pdf")
def sheet(code: str, kind: str) -> Response:
    """The sheet on paper, with its code; nothing is written."""
    row = find_prepared_sheet(code)
    wanted = PrintRequest(
        kind,
        row.game,
        players=None if row.names else row.players,
        names=row.names,
        lang=request.args.get("lang", language()),
        paper=request.args.get("paper", "a4"),
        url=public_url(),
        modules=row.modules,
        house_rules=row.house_rules,
        box_facts=known_facts(table_service().store, row.game),
        table=row.table,
        code=row.code,
        fillable=kind == "pad" and request.args.get("fillable") == "1",
    )
    return pdf_response(draw("pdf.registry:make_sheet", wanted), f"midway-{row.code}-{kind}")
