"""Rows for the values of the score calculator that the other rows of a pad leave out."""

from collections.abc import Sequence
from typing import Any

from pdf.blocks.rows import Row, WritingBox, of_player
from pdf.requests.sheet import Sheet, first_message


def entry_rows(sheet: Sheet, rows: Sequence[Row]) -> list[Row]:
    """A row for each value of a player that no other row has a box for."""
    calculator = sheet.game.calculator(sheet.game.score_calculator)
    present = {entry.field for row in rows for entry in row.entries}
    players: list[Any] = calculator.blank.get("players") or [{}]
    first = players[0] if isinstance(players[0], dict) else {}
    missing = [key for key, default in first.items() if of_player(key) not in present and _is_plain(default)]
    return [Row(_label(sheet, key), (WritingBox(of_player(key)),)) for key in missing]


def _is_plain(value: Any) -> bool:
    return not isinstance(value, list | dict)


def _label(sheet: Sheet, key: str) -> str:
    """The calculator's label of a value, else the game's, else the counter's or the value's name."""
    game = sheet.game
    labels = f"{game.id}.calculator.{game.score_calculator}.{key}", f"{game.id}.field.{key}"
    found = first_message(sheet.catalogue, *labels, f"{game.id}.counter.{key}", "")
    return sheet.message(found) if found else key
