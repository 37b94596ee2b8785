"""Examples of a definition that is being made: what was tried becomes a test of the game."""

import json
from contextlib import suppress
from typing import Any

from companion.rules.definitions.own_game import own_game
from companion.rules.faults import FaultyInput
from companion.wire.definitions import read_definition
from companion.wire.tables import calculate


def with_totals(document: dict[str, Any], tried: dict[str, Any]) -> dict[str, Any]:
    """The definition whose examples have totals, with the input that was tried where it needs one and has none."""
    if not document.get("lines") and not document.get("won"):
        return document
    examples = document.get("examples") or [{"input": tried}]
    return {**document, "examples": [_worked_out(document, one) for one in examples]}


def _worked_out(document: dict[str, Any], example: dict[str, Any]) -> dict[str, Any]:
    """An example with what it comes to, unless it says so itself or cannot be worked out."""
    if "totals" in example or "won" in example:
        return example
    with suppress(FaultyInput):
        game = own_game(read_definition(json.dumps({**document, "examples": [example]})), 1)
        figures = calculate(game.calculator("score"), json.dumps(example["input"])).figures
        totals = {one.name: one.total for one in figures["ranking"]}
        return {**example, "totals": totals} | ({} if figures["won"] is None else {"won": figures["won"]})
    return example


def with_table_points(document: dict[str, Any], points: dict[str, list[Any]]) -> dict[str, Any]:
    """The definition with other points in the rows of its tables; its examples come to what that makes of them."""
    tables = {
        name: [[row[0], new] for row, new in zip(rows, points[name], strict=True)]
        if len(points.get(name, ())) == len(rows)
        else rows
        for name, rows in document["tables"].items()
    }
    examples = [{"input": one["input"]} for one in document.get("examples", ())]
    return with_totals({**document, "tables": tables, **({"examples": examples} if examples else {})}, {})
