"""Definitions for the tests: the one of docs/own-games.md, and small ones made of it."""

from __future__ import annotations

import json
from typing import Any

from companion.rules.definitions.own_game import own_game
from companion.rules.game import Game
from companion.wire.definitions import read_definition
from companion.wire.tables import calculate, plain

SEVEN_CITIES: dict[str, Any] = {
    "format": 1,
    "id": "seven-cities",
    "title": {"en": "Seven Cities", "fr": "Sept cités"},
    "players": [2, 7],
    "wins": "highest",
    "fields": [
        {"id": "coins", "title": {"en": "Coins"}, "kind": "count"},
        {"id": "temples", "title": {"en": "Temples"}, "kind": "count", "high": 12},
    ],
    "tables": {"temple": [[1, 1], [3, 4], [6, 10]], "first": [[1, 5], [2, 2]]},
    "lines": [
        {"id": "treasury", "title": {"en": "Treasury"}, "points": "coins // 3"},
        {"id": "faith", "title": {"en": "Temples"}, "points": "steps(temples, temple)"},
        {"id": "most_temples", "title": {"en": "Most temples"}, "points": "most(temples, first)"},
    ],
    "ties": ["coins"],
    "examples": [
        {
            "input": {"players": [{"name": "A", "coins": 7, "temples": 4}, {"name": "B", "coins": 9}]},
            "totals": {"A": 11, "B": 3},
        }
    ],
}


def changed(**changes: Any) -> dict[str, Any]:
    """Seven Cities with other parts; None leaves a part out."""
    whole = {**json.loads(json.dumps(SEVEN_CITIES)), **changes}
    return {key: value for key, value in whole.items() if value is not None}


def simple(**parts: Any) -> dict[str, Any]:
    """A small definition without formulas, unless `parts` bring some."""
    return {
        "format": 1,
        "id": "small-one",
        "title": {"en": "Small One"},
        "players": [1, 12],
        "fields": [{"id": "score", "title": {"en": "Score"}, "kind": "points"}],
        **parts,
    }


def field(field_id: str, kind: str = "count", **more: Any) -> dict[str, Any]:
    return {"id": field_id, "title": {"en": field_id.capitalize()}, "kind": kind, **more}


def line(line_id: str, points: str, **more: Any) -> dict[str, Any]:
    return {"id": line_id, "title": {"en": line_id.capitalize()}, "points": points, **more}


def game_of(document: dict[str, Any], revision: int = 1) -> Game:
    return own_game(read_definition(json.dumps(document)), revision)


def scored(document: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """The figures of an input, as the API has them."""
    answer = calculate(game_of(document).calculator("score"), json.dumps(given))
    figures: dict[str, Any] = plain(answer.figures)
    return figures


def players(**values: dict[str, Any]) -> dict[str, Any]:
    """`players(A={"coins": 7})` is the input of one player."""
    return {"players": [{"name": name, **own} for name, own in values.items()]}
