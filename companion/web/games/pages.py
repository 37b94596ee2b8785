"""A game: what it is, its guide, its calculators, and the score form without any table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.drawing.paths import has_template
from companion.rules.calculators import Answer, Calculator
from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.rules.table import COLOURS
from companion.speech.answers import translated_answer, translated_fault
from companion.speech.guide import guide_html
from companion.store.box_facts import known_facts
from companion.web.api.games import game_or_404
from companion.web.games.calculator_fields import form_fields, without_gaps
from companion.web.history.play_form import details_context, enter_play
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.templating import seat_of
from companion.web.table.lookup import table_service
from companion.wire import parser
from companion.wire.tables import calculate, plain

pages = Blueprint("games", __name__, url_prefix="/games")


@pages.get("/<game_id>")
def show(game_id: str) -> str:
    return render_template("game.html", game=game_or_404(game_id))


@pages.get("/<game_id>/guide")
def guide(game_id: str) -> str:
    game = game_or_404(game_id)
    return render_template("guide.html", game=game, html=guide_html(game, language()))


@pages.route("/<game_id>/calculators/<calculator_id>", methods=["GET", "POST"])
def calculator(game_id: str, calculator_id: str) -> str:
    game = game_or_404(game_id)
    return show_calculator(game, _calculator(game, calculator_id), "calculator.html")


def _calculator(game: Game, calculator_id: str) -> Calculator:
    try:
        return game.calculator(calculator_id)
    except KeyError:
        raise NotFound from None


def show_calculator(game: Game, calculator: Calculator, template: str, **more: Any) -> str:
    """The form as far as it is filled in, and its answer or its faults."""
    document = edited(request.form, calculator.blank) if request.method == "POST" else _start(game, calculator)
    answer, faults = attempt(calculator, document)
    return render_template(
        template,
        game=game,
        calculator=calculator,
        form=_form_template(game, calculator),
        doc=document,
        seats=_seats(document),
        dumped=dumped(document),
        answer=None if answer is None else plain(translated_answer(answer, current_catalogue())),
        faults=[translated_fault(fault, current_catalogue()) for fault in faults],
        fields=form_fields(parser.schema(calculator.input)),
        started=request.method == "POST",
        **more,
    )


def _start(game: Game, calculator: Calculator) -> dict[str, Any]:
    """The blank form, with what the box is known to say."""
    known = known_facts(table_service().store, game.id) if calculator.facts else {}
    return calculator.blank | {key: known[fact] for key, fact in calculator.facts.items() if fact in known}


def _seats(document: Any) -> dict[str, Any]:
    """The players of a document by name, in the six seat colours."""
    given = document.get("players") if isinstance(document, dict) else None
    players = given if isinstance(given, list) else []
    names = [str(one.get("name")) if isinstance(one, dict) else str(one) for one in players]
    coloured = zip(names, cycle(COLOURS), strict=False)
    return {name: seat_of(seat, {"name": name, "colour": colour}) for seat, (name, colour) in enumerate(coloured)}


def attempt(calculator: Calculator, document: Any) -> tuple[Answer | None, tuple[Any, ...]]:
    try:
        return calculate(calculator, dumped(without_gaps(document, parser.schema(calculator.input)))), ()
    except FaultyInput as error:
        return None, error.faults


def _form_template(game: Game, calculator: Calculator) -> str:
    """A game's own form where it has one, else the one made from the schema."""
    own = f"games/{game.id}/calculator-{calculator.id}.html"
    return own if has_template(own) else "calculator-form.html"


@pages.route("/<game_id>/score", methods=["GET", "POST"])
def score(game_id: str) -> str:
    """Just score it: from zero to a result, and into the history if wanted."""
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
    answer, _ = attempt(calculator, edited(request.form, calculator.blank))
    if answer is None:
        return _score_page(game)
    try:
        play = enter_play(game, answer)
    except FaultyInput as error:
        return _score_page(game, [translated_fault(fault, current_catalogue()) for fault in error.faults])
    return redirect(f"/plays/{play.id}", 303)
