"""Drafts of moves: documents with some fields of a move, as a page carries them along from tap to tap."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from companion.rules.game import Game
from companion.rules.moves import COMMON
from companion.wire.moves import type_name
from companion.wire.parser import adapter, schema

Draft = dict[str, Any]
WRONG_KIND = ("_type", "_error", "_tag_invalid", "_tag_not_found")  # endings of the library's names of faults


def move_draft(game: Game, page: str, document: Any) -> Draft | None:
    """A document as the draft of a move; None unless it has the shape of one, as every tap leads to.

    The move is the one that the page is named after, else the one that the document names. Fields may be missing and
    numbers still be blank or out of range, but no value may be of another kind than the move has there. Fields that the
    move does not have are the page's own and hold single values.
    """
    if not isinstance(document, dict):
        return None
    types = {type_name(move): move for move in COMMON + game.moves}
    move = types.get(page) or types.get(str(document.get("type")))
    if move is None:
        return None
    names = schema(move)["properties"]
    draft = {name: value for name, value in document.items() if name in names or not isinstance(value, dict | list)}
    return draft if _has_shape(move, {name: value for name, value in draft.items() if name in names}) else None


def _has_shape(move: type, fields: Draft) -> bool:
    try:
        adapter(move).validate_python(fields, strict=True)
    except ValidationError as error:
        return all(
            detail["input"] is None or not detail["type"].endswith(WRONG_KIND)
            for detail in error.errors(include_url=False)
        )
    return True
