"""Prepared sheets: the page a printed code leads to, where the result of that table is entered once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.drawing.qr import qr_svg
from companion.events.event import Event
from companion.history.play_service import add_sheet_play
from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.rules.library import known_game
from companion.rules.score_terms import score_terms
from companion.rules.table import refuse
from companion.speech.answers import translated_fault
from companion.store.box_facts import known_facts
from companion.store.event_rounds import event_table_of_sheet
from companion.store.events import find_event
from companion.store.sheets import PreparedSheet
from companion.web.access.application import table_service
from companion.web.access.lookup import find_path, find_prepared_sheet
from companion.web.access.public_address import public_url
from companion.web.shell.calculator_page import show_calculator
from companion.web.shell.drafts import dumped
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.long_work import draw
from companion.web.shell.play_form import details_context, scored_play
from companion.web.shell.responses import pdf_response
from companion.wire import parser
from companion.wire.form_fields import without_gaps
from companion.wire.parser import NotJson, parse
from companion.wire.tables import calculate
from pdf import PrintRequest
from pdf.document.form_values import filled_document

pages = Blueprint("sheets", __name__)

LETTERS = "ABCDEFGHIJKL"


@pages.route("/s/<code>", methods=["GET", "POST"])
def show(code: str) -> AnyResponse | str:
    """The score form with the players of the sheet; a table's own code leads to the table."""
    path = find_path(code, NotFound())
    return _page(find_prepared_sheet(code)) if path.startswith("/s/") else redirect(path)


def _page(row: PreparedSheet, detail_faults: Sequence[dict[str, str]] = ()) -> str:
    game = known_game(row.game)
    calculator = game.calculator(game.score_calculator)
    address = f"{public_url()}/s/{row.code}"
    return show_calculator(
        game,
        replace(calculator, blank=blank_input(game, row)),
        "sheet.html",
        row=row,
        players=row.names or LETTERS[: row.players or game.common_players],
        address=address,
        qr=Markup(qr_svg(address, current_catalogue().message("sheet.qr"))),  # noqa: S704
        prepared="prepared" in request.args,
        save_to=f"/s/{row.code}/save",
        as_printed=True,
        detail_faults=detail_faults,
        event=_event(row),
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
    return filled_document(game.calculator(game.score_calculator).blank, names, {}, parse_sum)


@pages.post("/s/<code>/save")
def save(code: str) -> AnyResponse | str | tuple[str, int]:
    """Save the play, once: whoever comes second sees what the first entered."""
    row = find_prepared_sheet(code)
    game = known_game(row.game)
    try:  # strictly what was shown, never a blank in place of what makes no sense
        calculator = game.calculator(game.score_calculator)
        shown = without_gaps(parse(request.form.get("doc", "")), parser.schema(calculator.input))
        answer = calculate(calculator, dumped(shown))
    except (FaultyInput, NotJson):
        return _page(row)
    if row.play_id is not None:
        return _page(row)
    try:
        play = scored_play(game, answer)
    except FaultyInput as error:
        return _page(row, [translated_fault(fault, current_catalogue()) for fault in error.faults]), 422
    play = replace(play, modules=row.modules, house_rules=row.house_rules, place=play.place or row.table)
    if (event := _event(row)) is not None:
        if event.finished_at is not None:
            raise refuse("event.refused.finished")
        add_sheet_play(table_service().store, row.code, replace(play, group=event.group, place=event.name))
        return redirect(f"/e/{event.code}", 303)
    entered = add_sheet_play(table_service().store, row.code, play)
    return redirect(f"/plays/{play.id}" if entered else f"/s/{row.code}", 303)


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
