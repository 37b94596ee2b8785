"""Pages of a game: overview, guide, calculators, and the score form without a table."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.speech.guide import guide_html, with_contents
from companion.web.access.lookup import calculator_or_404, find_live_table, game_or_404
from companion.web.shell.calculator_page import attempt, posted_input, show_calculator
from companion.web.shell.language import in_words, language
from companion.web.shell.play_form import details_context, enter_play

pages = Blueprint("games", __name__, url_prefix="/games")


@pages.get("/<game_id>")
def show(game_id: str) -> str:
    return render_template("game.html", game=game_or_404(game_id))


@pages.get("/<game_id>/guide")
def guide(game_id: str) -> str:
    """The rules; with the code of a table only those it plays with, and the way back there."""
    game = game_or_404(game_id)
    code = request.args.get("table")
    table = None if code is None else find_live_table(code)
    setup = None if table is None or table.game.id != game.id else table.table.setup
    chosen = (None, None) if setup is None else (setup.modules, len(setup.names))
    html, contents = with_contents(guide_html(game, language(), *chosen))
    back = None if table is None else f"/t/{table.code}"
    return render_template("guide.html", game=game, html=html, contents=contents, back=back)


@pages.route("/<game_id>/calculators/<calculator_id>", methods=["GET", "POST"])
def calculator(game_id: str, calculator_id: str) -> str:
    game = game_or_404(game_id)
    return show_calculator(game, calculator_or_404(game, calculator_id), "calculator.html")


@pages.route("/<game_id>/score", methods=["GET", "POST"])
def score(game_id: str) -> str:
    """The score form without a table; its result can be saved as a play."""
    return _score_page(game_or_404(game_id))


def _score_page(game: Game, detail_faults: Sequence[dict[str, str]] = ()) -> str:
    return show_calculator(
        game,
        game.calculator(game.score_calculator),
        "score.html",
        save_to=f"/games/{game.id}/score/save",
        as_printed=False,
        detail_faults=detail_faults,
        **details_context(),
    )


@pages.post("/<game_id>/score/save")
def save_score(game_id: str) -> Response | str:
    game = game_or_404(game_id)
    calculator = game.calculator(game.score_calculator)
    answer, _ = attempt(calculator, posted_input(calculator), game)
    if answer is None:
        return _score_page(game)
    try:
        play = enter_play(game, answer)
    except FaultyInput as error:
        return _score_page(game, in_words(error.faults))
    return redirect(f"/plays/{play.id}", 303)
