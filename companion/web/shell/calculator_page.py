"""The page of a calculator: the form as far as it is filled in, and its answer or its faults."""

from itertools import cycle
from typing import Any

from flask import render_template, request

from companion.rules.calculators import Answer, Calculator
from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.rules.table import COLOURS
from companion.speech.answers import translated_answer, translated_fault
from companion.store.box_facts import known_facts
from companion.web.access.application import table_service
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue
from companion.web.shell.template_context import seat_with_badge
from companion.web.shell.templates import has_template
from companion.wire import parser
from companion.wire.document_trimmer import trimmed
from companion.wire.form_fields import form_fields, without_gaps
from companion.wire.tables import calculate, plain


def show_calculator(game: Game, calculator: Calculator, template: str, **more: Any) -> str:
    """The form as far as it is filled in, and its answer or its faults."""
    document = posted_input(calculator) if request.method == "POST" else _start(game, calculator)
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


def posted_input(calculator: Calculator) -> Any:
    """The input that the form edits, cut to what the calculator takes."""
    return trimmed(edited(request.form, calculator.blank), parser.schema(calculator.input))


def _start(game: Game, calculator: Calculator) -> dict[str, Any]:
    """The blank form, with the box facts that were copied."""
    known = known_facts(table_service().store, game.id) if calculator.facts else {}
    return calculator.blank | {key: known[fact] for key, fact in calculator.facts.items() if fact in known}


def _seats(document: Any) -> dict[str, Any]:
    """The players of a document by name, in the six seat colours."""
    given = document.get("players") if isinstance(document, dict) else None
    players = given if isinstance(given, list) else []
    names = [str(one.get("name")) if isinstance(one, dict) else str(one) for one in players]
    coloured = zip(names, cycle(COLOURS), strict=False)
    return {
        name: seat_with_badge(seat, {"name": name, "colour": colour}) for seat, (name, colour) in enumerate(coloured)
    }


def attempt(calculator: Calculator, document: Any) -> tuple[Answer | None, tuple[Any, ...]]:
    try:
        return calculate(calculator, dumped(without_gaps(document, parser.schema(calculator.input)))), ()
    except FaultyInput as error:
        return None, error.faults


def _form_template(game: Game, calculator: Calculator) -> str:
    """A game's own form if it has one, else the one made from the schema."""
    own = f"games/{game.id}/calculator-{calculator.id}.html"
    return own if has_template(own) else "calculator-form.html"
