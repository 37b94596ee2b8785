"""The editor of games written as data: on a phone, by taps, with the working and the pad beside."""

import json
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from companion.rules import games
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import FaultyInput
from companion.rules.library import open_library
from companion.rules.text import text
from companion.speech.answers import translated_answer, translated_fault
from companion.store.groups import note_change
from companion.store.own_games import find_own_game, save_definition, use_own_games
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import Member, member
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue
from companion.web.shell.long_work import draw
from companion.wire.definition_drafts import (
    BLANK,
    WAYS,
    Draft,
    categories,
    change_draft,
    definition_of,
    example_players,
    follow_titles,
    read_draft,
    slug,
)
from companion.wire.definitions import read_definition
from companion.wire.shelf import find_on_shelf
from companion.wire.tables import calculate, plain
from pdf import PrintRequest

ICONS = {
    "points": "score",
    "times": "plus",
    "steps": "up",
    "most": "crown",
    "set": "star",
    "tick": "check",
    "formula": "keypad",
    "entered": "note",
}
pages = Blueprint("game_editor", __name__, url_prefix="/groups/<int:group_id>/games")


@pages.route("/new", methods=["GET", "POST"])
def new(group_id: int) -> str:
    """A new game: from nothing, from the shelf (`?from=`), or from another game."""
    mine = member(group_id, edit=True)
    return _page(mine, _draft(_template(request.args.get("from", ""))), "")


@pages.route("/<game_id>/edit", methods=["GET", "POST"])
def edit(group_id: int, game_id: str) -> str:
    mine = member(group_id, edit=True)
    own = find_own_game(table_service().store, game_id)
    if own is None or own.group != group_id:
        raise NotFound
    return _page(mine, _draft(own.document), game_id)


def _template(game_id: str) -> str:
    """The document to start from; titles of templates are to be overwritten, their ids never kept."""
    on_shelf = find_on_shelf(game_id)
    own = find_own_game(table_service().store, game_id) if on_shelf is None else None
    return on_shelf.document if on_shelf else own.document if own else ""


def _draft(document: str) -> Draft:
    """The draft of the form after its inputs and its button, or the document to start from."""
    if request.method == "GET":
        return _with_lines(read_draft(document or json.dumps(BLANK)))
    draft = read_draft(dumped(edited(request.form, None)))
    for name, value in request.form.items():
        kind, _, part_id = name.partition("-")
        if kind == "factor" and value.lstrip("-").isdigit():
            for line in draft["lines"]:
                if line["id"] == part_id:
                    line["points"] = f"{part_id} * {int(value)}"
    _set_rounds(draft)
    for operation in request.form.getlist("op")[:5]:
        change_draft(draft, operation)
    follow_titles(draft)
    return draft


def _set_rounds(draft: Draft) -> None:
    """How long the game goes on, from a choice and a number."""
    limit, number = request.form.get("limit"), request.form.get("limit-number", "")
    if limit in ("count", "until") and number.isdigit():
        draft["rounds"] = {limit: int(number)}
    elif limit in ("open", "none"):
        draft["rounds"] = {"open": True} if limit == "open" else None


def _with_lines(draft: Draft) -> Draft:
    """A draft in which every number that counts has its line, so that a card shows how."""
    if not draft["lines"]:
        draft["lines"] = [
            {key: one[key] for key in ("id", "title", "each_round", "of", "modules") if key in one}
            | {"points": one["id"]}
            for one in draft["fields"]
            if one.get("kind") in ("points", "count") and one.get("of", "player") != "table"
        ]
    return draft


def _page(mine: Member, draft: Draft, game_id: str) -> str:
    document = definition_of(draft, game_id or "x-draft")
    tried = _try(document, draft)
    return render_template(
        "groups/editor.html",
        mine=mine,
        group=mine.group,
        draft=draft,
        dumped=dumped(draft),
        cards=categories(draft),
        ways=WAYS,
        way_icons=ICONS,
        game_id=game_id,
        base=f"/groups/{mine.group.id}/games",
        **tried,
    )


def _try(document: Draft, draft: Draft) -> dict[str, Any]:
    """The faults of a draft, and what its first example comes to."""
    example = (draft["examples"] or [{"input": {"players": example_players(draft)}}])[0]
    rehearsed = {**document, "examples": [{"input": example.get("input", {})}]}
    answer: dict[str, Any] | None = None
    catalogue = current_catalogue()
    with suppress(FaultyInput):
        game = own_game(read_definition(json.dumps(rehearsed)), 1)
        answer = plain(translated_answer(calculate(game.calculator("score"), json.dumps(example["input"])), catalogue))
    faults: list[dict[str, str]] = []
    try:
        read_definition(json.dumps(document))
    except FaultyInput as faulty:
        faults = [translated_fault(one, catalogue) for one in faulty.faults if one.where != "/examples"]
    return {"answer": answer, "faults": faults if request.method == "POST" else [], "example": example}


@pages.post("/save")
def save(group_id: int) -> AnyResponse | tuple[str, int]:
    """A new game or its next revision, after its examples were worked out."""
    mine = member(group_id, edit=True)
    draft, game_id = _draft(""), request.form.get("game_id", "")
    document = _with_example(definition_of(draft, game_id or _free_id(draft)), draft)
    try:
        definition = read_definition(json.dumps(document))
    except FaultyInput:
        return _page(mine, draft, game_id), 422
    with table_service().store.transaction() as db:
        _, new_one = save_definition(db, definition.id, json.dumps(document, ensure_ascii=False), group_id)
        if new_one:
            what = text("change.game-added", game=text(f"{definition.id}.title"))
            note_change(db, group_id, editor_name(), what)
    saved = f"/groups/{group_id}/games/{definition.id}"
    if "HX-Request" in request.headers:  # the script would only show what a redirect leads to, under the old address
        return Response("", headers={"HX-Redirect": saved})
    return redirect(saved, 303)


def _with_example(document: Draft, draft: Draft) -> Draft:
    """The definition with what was tried as its example, where it needs one and has none."""
    if not document.get("lines") and not document.get("won"):
        return document
    examples = document.get("examples") or [{"input": {"players": example_players(draft)}}]
    for example in examples:
        if "totals" not in example and "won" not in example:
            with suppress(FaultyInput):
                game = own_game(read_definition(json.dumps({**document, "examples": [example]})), 1)
                answer = calculate(game.calculator("score"), json.dumps(example["input"]))
                example["totals"] = {one.name: one.total for one in answer.figures["ranking"]}
    return {**document, "examples": examples}


def _free_id(draft: Draft) -> str:
    """An id made of the title that no other game has."""
    wished = slug(draft["title"].get("en") or draft["title"].get("fr") or "")
    wishes = (wished, *(f"{wished[:36]}-{number}" for number in range(2, 1_000)))
    return next(one for one in wishes if one not in games() and find_own_game(table_service().store, one) is None)


@pages.post("/pad")
def pad(group_id: int) -> Response | tuple[str, int]:
    """The pad of a draft, as it would be printed."""
    mine = member(group_id, edit=True)
    draft = _draft("")
    try:
        document = _with_example(definition_of(draft, "x-draft"), draft)
        game = own_game(read_definition(json.dumps(document)), 1)
    except FaultyInput:
        return _page(mine, draft, request.form.get("game_id", "")), 422
    open_library(lambda game_id, revision: game if game_id == game.id else None)
    current_catalogue().message(f"{game.id}.title")
    sheet = draw("pdf.registry:make_sheet", PrintRequest("pad", game.id, lang=current_catalogue().language))
    use_own_games(table_service().store)
    return Response(sheet, mimetype="application/pdf")
