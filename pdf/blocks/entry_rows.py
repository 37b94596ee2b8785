"""What the fillable twin of a plain pad asks for besides its rows, so that the score calculator can be run on it."""

from __future__ import annotations

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
    """Nothing on paper; on a screen a row for every value of a player that no row asks for."""
    if not sheet.fillable:
        return []
    calculator = sheet.game.calculator(sheet.game.score_calculator)
    asked = {field for row in rows for field in row.fields}
    players: list[Any] = calculator.blank.get("players") or [{}]
    first = players[0] if isinstance(players[0], dict) else {}
    missing = [key for key, usual in first.items() if of_player(key) not in asked and _is_plain(usual)]
    lines = [Row(_said(sheet, catalogue, key), fields=(of_player(key),), least=ROW, most=ROW) for key in missing]
    return [Grid(sheet.players, lines)] if lines else []


def _is_plain(value: Any) -> bool:
    return not isinstance(value, list | dict)


def _said(sheet: Sheet, catalogue: Catalogue, key: str) -> str:
    """The calculator's word for a value, else the game's, else the value's own name."""
    keys = (f"{sheet.game.id}.calculator.{sheet.game.score_calculator}.{key}", f"{sheet.game.id}.field.{key}")
    return next((catalogue.message(one) for one in keys if one in catalogue.messages), key)
