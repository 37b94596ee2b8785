"""The editor of games written as data: on a phone, by taps, with the working and the pad beside."""

import json
from contextlib import suppress
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.rules import games
from companion.rules.definitions.document import in_language
from companion.rules.definitions.own_game import own_game
from companion.rules.faults import FaultyInput
from companion.rules.library import open_library
from companion.speech.answers import translated_answer, translated_fault
from companion.store.own_games import find_own_game, save_game_of_group, use_own_games
from companion.web.access.application import table_service
from companion.web.access.editor_name import editor_name
from companion.web.access.group_access import Member, member
from companion.web.access.lookup import own_game_to_edit
from companion.web.shell.drafts import dumped, edited
from companion.web.shell.language import current_catalogue, language, message
from companion.web.shell.long_work import draw
from companion.wire.definition_categories import (
    WAYS,
    Draft,
    categories,
    choose_owner,
    follow_fields,
    follow_game,
    set_factor,
)
from companion.wire.definition_drafts import BLANK, change_draft, choose_module, definition_of, read_draft, slug
from companion.wire.definition_examples import with_totals
from companion.wire.definition_trials import fit_examples, fitted_input, trial_parts
from companion.wire.definitions import read_definition
from companion.wire.shelf import TEMPLATES, find_on_shelf
from companion.wire.tables import calculate, plain
from pdf.requests.print_request import PrintRequest

ICONS = {
    "points": "score",
    "times": "plus",
    "steps": "up",
    "most": "crown",
    "set": "star",
    "tick": "check",
    "choice": "log",
    "holder": "flag",
    "entered": "note",
    "rule": "rules",
    "formula": "keypad",
}
pages = Blueprint("game_editor", __name__, url_prefix="/groups/<int:group_id>/games")


@pages.route("/new", methods=["GET", "POST"])
def new(group_id: int) -> str:
    """A new game: from nothing, from the shelf (`?from=`), or like another game that was made here (`?like=`)."""
    mine = member(group_id, edit=True)
    on_shelf = find_on_shelf(request.args.get("from", ""))
    own = find_own_game(table_service().store, request.args.get("like", ""))
    draft = _draft(on_shelf.document if on_shelf else own.document if own else "")
    if request.method == "GET" and (on_shelf is None or on_shelf.kind == TEMPLATES):
        draft["title"] = dict.fromkeys(draft["title"], "")  # to be named by whoever makes a game of it
    return _page(mine, draft, "")


@pages.route("/<game_id>/edit", methods=["GET", "POST"])
def edit(group_id: int, game_id: str) -> str:
    mine, own = own_game_to_edit(group_id, game_id)
    return _page(mine, _draft(own.document), game_id)


def _draft(document: str) -> Draft:
    """The draft of the form after its inputs and its button, or the document to start from."""
    if request.method == "GET":
        draft = _with_lines(read_draft(document or json.dumps(BLANK)))
        fit_examples(draft)
        return draft
    draft = read_draft(dumped(edited(request.form, None)))
    _forget_totals(read_draft(request.form.get("doc")), draft)
    for name, value in request.form.items():
        _choose(draft, *name.split("-", 1), value)
    _set_rounds(draft)
    for operation in request.form.getlist("op")[:5]:
        change_draft(draft, operation)
    follow_fields(draft)
    follow_game(draft)
    fit_examples(draft)
    return draft


def _choose(draft: Draft, kind: str, *chosen: str) -> None:
    """What is chosen on a card, or for ties, and is no value of the draft as it stands."""
    match kind, chosen:
        case "factor", (part_id, value) if value.lstrip("-").isdigit():
            set_factor(draft, part_id, int(value))
        case "module", (part_id, value):
            choose_module(draft, part_id, value)
        case "owner", (part_id, value):
            choose_owner(draft, part_id, value)
        case "ties", (value,):
            draft["ties"] = [one for one in value.split(",") if one]


def _forget_totals(before: Draft, draft: Draft) -> None:
    """Other numbers come to other totals; a formula that does is a fault instead."""
    for old, example in zip(before["examples"], draft["examples"], strict=False):
        if old.get("input") != example.get("input"):
            example.pop("totals", None)
            example.pop("won", None)


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


def _page(mine: Member, draft: Draft, game_id: str, refused: bool = False) -> str:
    """The editor; where it was `refused`, what is wrong stands beside the button that saves, too."""
    document = definition_of(draft, game_id or "x-draft")
    tried = _try(document, draft)
    return render_template(
        "groups/editor.html",
        mine=mine,
        group=mine.group,
        draft=draft,
        dumped=dumped(draft),
        cards=categories(draft),
        trial=trial_parts(draft),
        tie_options=_tie_options(draft),
        ways=WAYS,
        way_icons=ICONS,
        game_id=game_id,
        refused=refused,
        base=f"/groups/{mine.group.id}/games",
        **tried,
    )


def _tie_options(draft: Draft) -> list[tuple[str, str]]:
    """What can decide between equal totals: nothing, the most or the least of a category, or what does already."""
    options = [("", message("editor.ties.shared"))]
    for card in categories(draft):
        field = None if card.field is None else draft["fields"][card.field]
        if field is None or (field["kind"] != "player" and field.get("of") != "table"):
            name = in_language((field or draft["lines"][card.line])["title"], language()) or message("editor.unnamed")
            options += [
                (card.id, message("editor.ties.most", name=name)),
                (f"-{card.id}", message("editor.ties.least", name=name)),
            ]
    held = ",".join(map(str, draft["ties"]))
    return options if held in dict(options) else [*options, (held, held)]


def _try(document: Draft, draft: Draft) -> dict[str, Any]:
    """The faults of a draft, and what its first example comes to."""
    example = (draft["examples"] or [{"input": fitted_input(draft, {})}])[0]
    rehearsed = {**document, "examples": [{"input": example["input"]}]}
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
    document = with_totals(definition_of(draft, game_id or _free_id(draft)), fitted_input(draft, {}))
    try:
        definition = read_definition(json.dumps(document))
    except FaultyInput:
        return _page(mine, draft, game_id, refused=True), _faulty_status()
    with table_service().store.transaction() as db:
        save_game_of_group(db, definition.id, json.dumps(document, ensure_ascii=False), group_id, editor_name())
    saved = f"/groups/{group_id}/games/{definition.id}"
    if "HX-Request" in request.headers:  # the script would only show what a redirect leads to, under the old address
        return Response("", headers={"HX-Redirect": saved})
    return redirect(saved, 303)


def _faulty_status() -> int:
    """The script shows no page that is an error, so it gets the faults as any other page."""
    return 200 if "HX-Request" in request.headers else 422


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
        document = with_totals(definition_of(draft, "x-draft"), fitted_input(draft, {}))
        game = own_game(read_definition(json.dumps(document)), 1)
    except FaultyInput:
        return _page(mine, draft, request.form.get("game_id", "")), _faulty_status()
    open_library(lambda game_id, revision: game if game_id == game.id else None)
    message(f"{game.id}.title")
    sheet = draw("pdf.registry:make_sheet", PrintRequest("pad", game.id, lang=current_catalogue().language))
    use_own_games(table_service().store)
    return Response(sheet, mimetype="application/pdf")
