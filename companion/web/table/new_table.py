"""Opening a table: names, modules, house rules."""

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.live.table_service import Opened
from companion.rules.faults import Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.rules.table import Tracking
from companion.speech.answers import translated_fault
from companion.web.access.application import table_service
from companion.web.access.cookies import keep_key
from companion.web.access.lookup import game_or_404
from companion.web.access.quotas import count_new_table
from companion.web.access.table_access import host_cookie
from companion.web.shell.language import current_catalogue
from companion.web.shell.play_form import chosen_group, details_context, known_names
from companion.wire import parser

pages = Blueprint("opening", __name__)


@pages.get("/games/<game_id>/open")
def form(game_id: str) -> str:
    return _form(game_or_404(game_id))


def _form(game: Game, faults: tuple[Fault, ...] = ()) -> str:
    spoken = {fault.where: translated_fault(fault, current_catalogue())["message"] for fault in faults}
    names = request.form.getlist("name") or [""] * game.max_players
    return render_template(
        "open.html",
        game=game,
        faults=spoken,
        names=names + [""] * (game.max_players - len(names)),
        form=request.form,
        known_names=known_names(),
        **details_context(),
    )


@pages.post("/games/<game_id>/open")
def open_table(game_id: str) -> Response | str | tuple[str, int]:
    game = game_or_404(game_id)
    count_new_table()
    try:
        opened = table_service().open(_request(game), group=chosen_group())
    except FaultyInput as error:
        return _form(game, error.faults), 422
    return with_host_key(redirect(f"/t/{opened.code}/opened", 303), opened)


def _request(game: Game) -> NewTable:
    """What the form asks for; empty name lines are nobody."""
    names = [name.strip() for name in request.form.getlist("name") if name.strip()]
    rules = {rule.id: request.form.get(f"rule-{rule.id}", rule.default) for rule in game.house_rules}
    tracking: Tracking = next((one for one in game.trackings if one == request.form.get("tracking")), "light")
    left_out = () if tracking == "full" else _recommended(game)
    modules = [id for id in request.form.getlist("module") if id and id not in left_out]
    options = Options(modules=modules, house_rules=rules, tracking=tracking)
    asked: NewTable = parser.read(
        NewTable, parser.write(NewTable, NewTable(game.id, [NewPlayer(name) for name in names], options))
    )
    return asked


def _recommended(game: Game) -> set[str]:
    """What is chosen from the start, and left out without a word where light tracking has no use for it."""
    return {module.id for module in game.modules if module.recommended and module.needs_full}


def with_host_key(response: Response, opened: Opened) -> Response:
    """This phone is the host; the recovery code is shown once, on the next page."""
    keep_key(response, host_cookie(opened.code), opened.host_key)
    keep_key(response, f"midway-recovery-{opened.code}", opened.recovery, seconds=600, path="/t")
    return response
