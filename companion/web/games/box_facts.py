"""The page where a group copies numbers that are printed only on components of the box."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from secrets import token_hex

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.live.access import ForeignKey, UnknownKey
from companion.live.move_service import MoveRefused, submit
from companion.rules.faults import Fault, FaultyInput, pointer
from companion.rules.game import BoxFact, Game
from companion.rules.moves import CopyFact
from companion.rules.text import text
from companion.speech.answers import translated_fault
from companion.store.box_facts import known_facts, store_fact
from companion.web.access.application import table_service
from companion.web.access.lookup import find_live_table, game_or_404
from companion.web.access.table_access import current_access, tables_of_this_phone
from companion.web.shell.language import current_catalogue
from companion.web.shell.own_path import own_path
from companion.web.shell.templates import has_template

pages = Blueprint("box_facts", __name__)


@pages.get("/games/<game_id>/box")
def show(game_id: str) -> str:
    game = game_or_404(game_id)
    return _page(game, known_facts(table_service().store, game.id), ())


def _page(game: Game, known: Mapping[str, int | list[int] | list[str]], faults: Iterable[Fault]) -> str:
    own = {fact.id: f"games/{game.id}/box-{fact.id}.html" for fact in game.box_facts}
    return render_template(
        "box.html",
        game=game,
        known=known,
        back=own_path(request.values.get("back", "")) or "",
        own={fact: template for fact, template in own.items() if has_template(template)},
        faults={fault.where: translated_fault(fault, current_catalogue())["message"] for fault in faults},
    )


@pages.post("/games/<game_id>/box")
def copy_all(game_id: str) -> Response | tuple[str, int]:
    """Store every box fact that was typed in, whichever button was pressed; what does not fit stays in its fields."""
    game, store = game_or_404(game_id), table_service().store
    typed: dict[str, list[str]] = {}
    faults: list[Fault] = []
    for fact in game.box_facts:
        given = [value.strip() for value in request.form.getlist(f"number-{fact.id}")]
        shown = known_facts(store, game.id).get(fact.id, fact.default)
        if not given or (fact.id != request.form.get("fact") and _is_untouched(given, shown)):
            continue
        try:
            _store(game, fact.id, _numbers(game, fact.id, given))
        except FaultyInput as error:
            faults += error.faults
            typed[fact.id] = given
    if faults:
        return _page(game, {**known_facts(store, game.id), **typed}, faults), 422
    return redirect(own_path(request.form.get("back", "")) or f"/games/{game.id}/box", 303)


def _is_untouched(given: list[str], shown: int | list[int] | None) -> bool:
    """Whether the fields of a fact hold what they were shown with; a pack that nobody recorded is shown as zeros."""
    if shown is None:
        return not any(given) or (len(given) > 1 and set(given) == {"0"})
    return given == [str(number) for number in (shown if isinstance(shown, list) else [shown])]


def _store(game: Game, fact_id: str, numbers: int | list[int] | None) -> None:
    with table_service().store.transaction() as db:
        store_fact(db, game.id, fact_id, numbers)
    if numbers is not None:
        _submit_to_tables(game, fact_id, numbers)


@pages.post("/games/<game_id>/box/<fact_id>")
def copy(game_id: str, fact_id: str) -> Response | tuple[str, int]:
    """Store one box fact; empty fields remove it."""
    game = game_or_404(game_id)
    given = [value.strip() for value in request.form.getlist("number")]
    try:
        _store(game, fact_id, _numbers(game, fact_id, given))
    except FaultyInput as error:
        return _page(game, known_facts(table_service().store, game.id), error.faults), 422
    return redirect(own_path(request.form.get("back", "")) or f"/games/{game.id}/box", 303)


def _submit_to_tables(game: Game, fact_id: str, numbers: int | list[int]) -> None:
    """What was copied counts at once at the open tables of this phone; at nobody else's."""
    move = CopyFact(fact_id, tuple(numbers) if isinstance(numbers, list) else numbers)
    for row in tables_of_this_phone():
        if row.game == game.id:
            live_table = find_live_table(row.code)
            with suppress(MoveRefused, UnknownKey, ForeignKey):
                submit(table_service(), live_table, current_access(live_table), move, token_hex(8))


def _numbers(game: Game, fact_id: str, given: list[str]) -> int | list[int] | None:
    fact = next((one for one in game.box_facts if one.id == fact_id), None)
    if fact is None:
        raise FaultyInput([Fault(pointer(fact_id), text("fault.unknown-box-fact", id=fact_id))])
    if not any(given):
        return None
    try:
        numbers = [int(value) for value in given]
    except ValueError:
        numbers = []
    value: int | list[int] = numbers[0] if fact.length == 1 and numbers else numbers
    if not fact.fits(value):
        raise FaultyInput([_not_fitting(fact)])
    return value


def _not_fitting(fact: BoxFact) -> Fault:
    return Fault(pointer(fact.id), text("fault.box-fact", n=fact.length, low=fact.low, high=fact.high))
