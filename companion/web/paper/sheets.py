"""Sheets of a game: the print form with its preview, the PDFs, and sheets prepared with a code."""

from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.history.final_table import final_table
from companion.rules.faults import Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.inputs import MOST_TYPED_NAMES
from companion.rules.text import text
from companion.speech.answers import translated_fault
from companion.speech.fault_places import form_place
from companion.store.box_facts import known_facts
from companion.store.plays import Play
from companion.store.sheets import PackTable, prepare_sheet
from companion.web.access.application import table_service
from companion.web.access.hosts import own_address
from companion.web.access.lookup import game_or_404
from companion.web.access.play_access import visible_play
from companion.web.access.public_address import public_url
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.long_work import draw
from companion.web.shell.responses import pdf_response
from pdf.requests.print_request import PrintRequest, parse_request
from pdf.requests.sheet import Sheet
from pdf.requests.sheet_kinds import KINDS, SHEET_LANGUAGES, requested_sheet

LONGEST_VALUE = 1_000  # characters of one choice in an address; the names of a table are fewer
pages = Blueprint("printing", __name__, url_prefix="/print")


@pages.get("/<game_id>")
def form(game_id: str) -> str:
    """What to print, and how it will look."""
    kind = request.args.get("kind", "pad")
    if kind not in KINDS:
        raise NotFound
    return _form(game_or_404(game_id), kind, request.args.copy())


def _form(game: Game, kind: str, given: MultiDict[str, str]) -> str:
    given.setdefault("lang", language())
    return render_template(
        "print.html",
        game=game,
        kind=kind,
        kinds=[one for one, declared in KINDS.items() if game.box_facts or not declared.needs_box_facts],
        languages=SHEET_LANGUAGES,
        kind_options=KINDS[kind].options,
        given=given,
        faults=_faults(game, kind, given),
        query=_query(given),
    )


def _query(given: MultiDict[str, str]) -> str:
    """The same choices as the query of the PDF's address."""
    chosen = [(key, value[:LONGEST_VALUE]) for key, value in given.items(multi=True) if value and key != "kind"]
    return urlencode(chosen)


def _faults(game: Game, kind: str, given: MultiDict[str, str]) -> list[dict[str, str]]:
    try:
        _validated(_print_request(game, kind, given))
    except FaultyInput as error:
        texts = current_catalogue()
        return [translated_fault(one, texts) | {"place": form_place(one.where, texts)} for one in error.faults]
    return []


def _validated(wanted: PrintRequest) -> Sheet:
    """The sheet of a request; raises FaultyInput. Whether several stand on a page is a matter of their layout."""
    sheet = requested_sheet(wanted)
    if sheet.per_page > 1:
        draw("pdf.registry:check_request", wanted)
    return sheet


def _print_request(game: Game, kind: str, given: MultiDict[str, str]) -> PrintRequest:
    """The request of a form or an address."""
    names = [name.strip() for name in given.get("names", "").split(",", MOST_TYPED_NAMES) if name.strip()]
    chosen = {rule.id: given.get(f"rule-{rule.id}", "") for rule in game.house_rules}
    return parse_request(
        game=game.id,
        kind=kind,
        players=None if names and "names-first" in given else given.get("players"),
        names=names,
        lang=given.get("lang", "en").replace(" ", "+"),  # an address typed as lang=fr+en arrives with a space
        paper=given.get("paper", "a4"),
        copies=given.get("copies", "1"),
        per_page=given.get("per_page", "1"),
        url=_address(given.get("url")) or (public_url() if _prints_address(kind) or given.get("code") else None),
        table=given.get("table", ""),
        code=given.get("code", ""),
        modules=given.getlist("module"),
        house_rules={rule: choice for rule, choice in chosen.items() if choice},
        box_facts=known_facts(table_service().store, game.id),
        fillable=given.get("fillable") == "1",
    )


def _address(given: str | None) -> str | None:
    """The address to print, if one is given: no code of ours leads to somebody else's server."""
    if not given:
        return None
    address = own_address(given)
    if address is None:
        raise FaultyInput([Fault("/url", text("fault.foreign-address"))])
    return address


def _prints_address(kind: str) -> bool:
    return kind in KINDS and "url" in KINDS[kind].options


@pages.get("/<game_id>/<kind>.pdf")
def sheet(game_id: str, kind: str) -> Response:
    """A sheet; the same address always gives the same bytes."""
    document = draw("pdf.registry:make_sheet", _print_request(game_or_404(game_id), kind, request.args))
    return pdf_response(document, f"midway-{game_id}-{kind}")


@pages.get("/<game_id>/<kind>.png")
def picture(game_id: str, kind: str) -> Response:
    """The first page of the same sheet."""
    document = draw("pdf.registry:make_sheet", _print_request(game_or_404(game_id), kind, request.args))
    return Response(draw("pdf.filled_forms.preview:preview", document), content_type="image/png")


@pages.get("/result/<play_id>.pdf")
def result(play_id: str) -> Response:
    """A souvenir of a play."""
    play = visible_play(play_id)
    return pdf_response(_souvenir(play, request.args.get("paper", "a4")), f"midway-{play.game}-{play.id}")


@pages.get("/result/<play_id>.png")
def result_picture(play_id: str) -> Response:
    """The same as a picture, to be sent to friends."""
    document = _souvenir(visible_play(play_id), "a4")
    return Response(draw("pdf.filled_forms.preview:preview", document), content_type="image/png")


def _souvenir(play: Play, paper: str) -> bytes:
    table = final_table(table_service().store, play)
    return draw("pdf.kinds.result:make_result", play, language(), paper, None, table)


@pages.post("/<game_id>/sheet")
def prepare(game_id: str) -> AnyResponse | tuple[str, int]:
    """Give a named sheet a code; from then on its page is /s/CODE."""
    game = game_or_404(game_id)
    try:
        wanted = _validated(_print_request(game, "pad", request.form))
    except FaultyInput:
        return _form(game, "pad", request.form.copy()), 422  # with the faults, and everything as it was
    table = PackTable(game.id, wanted.names, wanted.table, wanted.players, wanted.modules, wanted.house_rules)
    with table_service().store.transaction() as db:
        code = prepare_sheet(db, table)
    return redirect(f"/s/{code}?prepared=1", 303)
