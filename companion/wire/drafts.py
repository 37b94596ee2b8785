"""Drafts of moves: documents with some fields of a move, as a page carries them along from tap to tap."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.rules.faults import FaultyInput
from companion.rules.game import Game
from companion.rules.moves import COMMON
from companion.wire.moves import type_name
from companion.wire.parser import adapter, check_size, schema

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Draft = dict[str, Any]
OUT_OF_RANGE = ("greater_than_equal", "less_than_equal")


def move_draft(game: Game, page: str, document: Any) -> Draft | None:
    """A document as the draft of a move, missing fields as null; None unless it has the shape that taps lead to.

    The move is the one that the page is named after, else the one that the document names. Fields may be missing,
    and numbers be blank or out of range; every other value is as the move has it. Fields that the move does not have
    are the page's own and hold single values.
    """
    if not isinstance(document, dict):
        return None
    types = {type_name(move): move for move in COMMON + game.moves}
    move = types.get(page) or types.get(str(document.get("type")))
    if move is None:
        return None
    names = schema(move)["properties"]
    fields = {name: value for name, value in document.items() if name in names and value is not None}
    own = {name: value for name, value in document.items() if not isinstance(value, dict | list)}
    return dict.fromkeys(names) | own | fields if _has_shape(move, fields) else None


def _has_shape(move: type, fields: Draft) -> bool:
    from pydantic import ValidationError  # see companion/wire/parser.py

    try:
        body = json.dumps(fields)
        check_size(body)
        adapter(move).validate_json(body, strict=True)
    except FaultyInput:
        return False
    except ValidationError as error:
        return all(_is_unfinished(detail) for detail in error.errors(include_url=False))
    return True


def _is_unfinished(detail: ErrorDetails) -> bool:
    """Whether a fault is one that another tap may mend."""
    match detail["type"]:
        case "missing":
            return len(detail["loc"]) == 1
        case "int_type":
            return detail["input"] is None
    return detail["type"] in OUT_OF_RANGE
