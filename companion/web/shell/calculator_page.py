"""The page of a calculator: the form as far as it is filled in, and its answer or its faults."""

from copy import deepcopy
from itertools import count, cycle
from typing import Any

from flask import render_template, request
from werkzeug.datastructures import MultiDict

from companion.rules.calculators import Answer, Calculator
from companion.rules.definitions.calculator import SCORE
from companion.rules.faults import Fault, FaultyInput
from companion.rules.game import Game
from companion.rules.table import COLOURS
from companion.speech.answers import translated_answer
from companion.speech.calculator_words import CalculatorWords
from companion.store.box_facts import known_facts
from companion.web.access.application import table_service
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue, message
from companion.web.shell.play_form import known_names
from companion.web.shell.template_context import seat_with_badge
from companion.web.shell.templates import has_template
from companion.wire import parser
from companion.wire.document_shape import has_shape, trimmed
from companion.wire.form_fields import form_fields, without_gaps
from companion.wire.player_names import names_in, renamed, with_names, without_names
from companion.wire.score_drafts import new_round, score_draft, score_input_of
from companion.wire.tables import calculate, plain


def show_calculator(game: Game, calculator: Calculator, template: str, **more: Any) -> str:
    """The form as far as it is filled in, and its answer or its faults."""
    known = known_facts(table_service().store, game.id)
    document = posted_input(calculator) if request.method == "POST" else untouched_input(game, calculator)
    if game.definition is not None:
        document = score_draft(game.definition, document)
        more |= {"new_round": new_round(len(document["players"]), list(document["teams"]))}
    answer, faults = attempt(calculator, document, game)
    shown = None if answer is None else plain(translated_answer(answer, current_catalogue()))
    words = CalculatorWords(current_catalogue(), game.id, calculator.id)
    return render_template(
        template,
        game=game,
        calculator=calculator,
        form=_form_template(game, calculator),
        doc=document,
        seats=_seats(document),
        dumped=dumped(document),
        known_facts=known,
        free_name=_free_name(document),
        known_names=known_names(),
        answer=shown,
        figures=[] if shown is None else words.figures(shown),
        faults=[_placed_fault(calculator, words, document, fault) for fault in faults],
        fields=form_fields(parser.schema(calculator.input)),
        started=request.method == "POST",
        **more,
    )


def untouched_input(game: Game, calculator: Calculator) -> Any:
    """The input before anything is entered, with what was copied from the box."""
    return calculator.start(known_facts(table_service().store, game.id), _named(calculator))


def posted_input(calculator: Calculator) -> Any:
    """The input that the form edits, cut to what the calculator takes; whatever names a player follows a new name."""
    if calculator.id == SCORE:
        return _numbered_players(edited(request.form, None)) or _named(calculator)
    schema, blank = parser.schema(calculator.input), _named(calculator)
    typed = MultiDict((key, value) for key, value in request.form.items(multi=True) if key != "edit")
    before = names_in(edited(MultiDict({"doc": request.form.get("doc", "")}), blank))
    document = _follow_names(edited(typed, blank), before, calculator)
    pressed = MultiDict([("doc", dumped(document)), *(("edit", one) for one in request.form.getlist("edit"))])
    after = edited(pressed, blank)
    after = without_names(after, set(names_in(document)) - set(names_in(after)), calculator.references)
    fitting = isinstance(after, dict) and set(blank) <= set(after) and has_shape(after, schema)
    return trimmed(after if fitting else blank, schema)


def _numbered_players(document: Any) -> Any:
    """Who has no name in a form is called by number."""
    players = document.get("players") if isinstance(document, dict) else None
    for n, player in enumerate(players if isinstance(players, list) else (), start=1):
        if isinstance(player, dict) and not player.get("name"):
            player["name"] = _numbered(n)
    return document


def _follow_names(document: Any, before: list[str], calculator: Calculator) -> Any:
    """Who has no name is called by number; where a name is a key, nobody gets another's."""
    names: list[str] = []
    for n, typed in enumerate(names_in(document), start=1):
        name = typed or _numbered(n)
        if calculator.references and name in names:
            name = next(one for one in (f"{name} ({more})" for more in count(2)) if one not in names)
        names.append(name)
    told = renamed(document, dict(zip(before, names, strict=False)), calculator.references)
    return with_names(told, names)


def _numbered(n: int) -> str:
    return message("open.player", n=n)


def _free_name(document: Any) -> str:
    """What the next player is called: the first number that nobody has."""
    taken = set(names_in(document))
    return next(name for name in map(_numbered, count(len(taken) + 1)) if name not in taken)


def _named(calculator: Calculator) -> dict[str, Any]:
    """The blank input with players called by number instead of by letter."""
    letters = {letter: _numbered(n) for n, letter in enumerate(names_in(calculator.blank), start=1) if len(letter) == 1}
    names = [letters.get(name, name) for name in names_in(calculator.blank)]
    named: dict[str, Any] = with_names(renamed(deepcopy(calculator.blank), letters, calculator.references), names)
    return named


def _placed_fault(calculator: Calculator, words: CalculatorWords, document: Any, fault: Fault) -> dict[str, str]:
    """A fault with its place in words, unless its own sentence names it."""
    place = "" if calculator.place(fault.where) else words.place(document, fault.where)
    return {"where": fault.where, "place": place, "message": current_catalogue().translate(fault.message)}


def _seats(document: Any) -> dict[str, Any]:
    """The players of a document by name, in the six seat colours."""
    given = document.get("players") if isinstance(document, dict) else None
    players = given if isinstance(given, list) else []
    names = [str(one.get("name")) if isinstance(one, dict) else str(one) for one in players]
    coloured = zip(names, cycle(COLOURS), strict=False)
    return {
        name: seat_with_badge(seat, {"name": name, "colour": colour}) for seat, (name, colour) in enumerate(coloured)
    }


def attempt(calculator: Calculator, document: Any, game: Game) -> tuple[Answer | None, tuple[Any, ...]]:
    if game.definition is not None:
        document = score_input_of(score_draft(game.definition, document))
    try:
        return calculate(calculator, dumped(without_gaps(document, parser.schema(calculator.input)))), ()
    except FaultyInput as error:
        return None, error.faults


def _form_template(game: Game, calculator: Calculator) -> str:
    """A game's own form if it has one, else the one made from the schema."""
    if game.definition is not None:
        return "own-score-form.html"
    own = f"games/{game.id}/calculator-{calculator.id}.html"
    return own if has_template(own) else "calculator-form.html"
