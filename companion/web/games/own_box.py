"""The page where a group copies the numbers of its own box into the tables of a game written as data."""

import json
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.rules.definitions.document import Definition, in_language
from companion.rules.definitions.formula import tables_in
from companion.rules.definitions.scope import line_terms
from companion.rules.faults import FaultyInput
from companion.store.own_games import OwnGame, save_definition
from companion.web.access.application import table_service
from companion.web.access.group_access import Member
from companion.web.access.lookup import own_game_to_edit
from companion.web.shell.language import in_words, language
from companion.wire.definition_examples import with_table_points
from companion.wire.definitions import read_definition, read_stored_definition

pages = Blueprint("own_box", __name__, url_prefix="/groups/<int:group_id>/games/<game_id>/box")


@pages.get("")
def show(group_id: int, game_id: str) -> str:
    mine, own = _game_of(group_id, game_id)
    return _page(mine, own, json.loads(own.document)["tables"], {})


@pages.post("")
def keep(group_id: int, game_id: str) -> Response | tuple[str, int]:
    """Every number that was typed, as the next revision; what does not fit stays in its fields."""
    mine, own = _game_of(group_id, game_id)
    document: dict[str, Any] = json.loads(own.document)
    typed = {name: [_typed(one) for one in request.form.getlist(f"points-{name}")] for name in document["tables"]}
    changed = with_table_points(document, typed)
    try:
        read_definition(json.dumps(changed))
    except FaultyInput as faulty:
        faults = in_words(faulty.faults)
        return _page(mine, own, changed["tables"], {one["where"]: one["message"] for one in faults}), 422
    with table_service().store.transaction() as db:
        save_definition(db, own.id, json.dumps(changed, ensure_ascii=False), group_id)
    return redirect(f"/groups/{group_id}/games/{own.id}", 303)


def _game_of(group_id: int, game_id: str) -> tuple[Member, OwnGame]:
    mine, own = own_game_to_edit(group_id, game_id)
    if "tables" not in json.loads(own.document):
        raise NotFound
    return mine, own


def _typed(value: str) -> int | str:
    """A whole number where it is one; anything else is told as a fault."""
    stripped = value.strip()
    return int(stripped) if stripped.removeprefix("-").isdecimal() and len(stripped) < 12 else stripped


def _page(mine: Member, own: OwnGame, tables: dict[str, Any], faults: dict[str, str]) -> str:
    definition = read_stored_definition(own.document)
    return render_template(
        "groups/box.html",
        mine=mine,
        group=mine.group,
        base=f"/groups/{mine.group.id}",
        tab="games",
        game_id=own.id,
        tables=[(name, _users(definition, name), rows) for name, rows in tables.items()],
        faults=faults,
    )


def _users(definition: Definition, table: str) -> str:
    """What a table is for: the lines that look something up in it, else its own name."""
    terms = line_terms(definition)
    lines = [line for line in definition.all_lines if table in tables_in(terms[line.id])]
    return ", ".join(in_language(line.title, language()) for line in lines) or table
