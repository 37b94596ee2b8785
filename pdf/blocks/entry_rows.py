"""Rows of a fillable pad for the values of the score calculator that its other rows leave out."""

from collections.abc import Sequence
from typing import Any

from companion.speech.catalogue import Catalogue
from pdf.blocks.grid import Grid
from pdf.blocks.rows import Row, of_player
from pdf.blocks.stack import Block
from pdf.paper.grid import UNIT
from pdf.requests.sheet import Sheet

ROW = 6 * UNIT


def entry_blocks(sheet: Sheet, catalogue: Catalogue, rows: Sequence[Row]) -> list[Block]:
    """A row for each value of a player that no other row has a field for; none on paper."""
    if not sheet.fillable:
        return []
    calculator = sheet.game.calculator(sheet.game.score_calculator)
    present = {field for row in rows for field in row.fields}
    players: list[Any] = calculator.blank.get("players") or [{}]
    first = players[0] if isinstance(players[0], dict) else {}
    missing = [key for key, default in first.items() if of_player(key) not in present and _is_plain(default)]
    lines = [Row(_label(sheet, catalogue, key), fields=(of_player(key),), least=ROW, most=ROW) for key in missing]
    return [Grid(sheet.players, lines)] if lines else []


def _is_plain(value: Any) -> bool:
    return not isinstance(value, list | dict)


def _label(sheet: Sheet, catalogue: Catalogue, key: str) -> str:
    """The calculator's label of a value, else the game's, else the counter's or the value's name."""
    game = sheet.game
    labels = f"{game.id}.calculator.{game.score_calculator}.{key}", f"{game.id}.field.{key}"
    keys = (*labels, f"{game.id}.counter.{key}")
    return next((catalogue.message(one) for one in keys if catalogue.has(one)), key)
