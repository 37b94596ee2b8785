"""What the fillable twin must ask for besides the pad's own rows, so that the score calculator can be run on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.speech.catalogue import Catalogue
from pdf.blocks import Block
from pdf.boxes import Box
from pdf.fonts import BOLD
from pdf.grid import Grid, Row
from pdf.lettering import Look, write
from pdf.paper import INK
from pdf.sheet import Sheet
from pdf.slots import leave_field

ROW = 6.5 * mm


def entry_blocks(sheet: Sheet, words: Catalogue, rows: Sequence[Row]) -> list[Block]:
    """Nothing on paper; on a screen a row for every value of a player, and a line for those of the table."""
    if not sheet.fillable:
        return []
    calculator = sheet.game.calculator(sheet.game.score_calculator)
    asked = {row.field for row in rows} | {"name"}
    players: list[Any] = calculator.blank.get("players") or [{}]
    first = players[0] if isinstance(players[0], dict) else {}
    missing = [key for key, usual in first.items() if key not in asked and _is_plain(usual)]
    common = [key for key, usual in calculator.blank.items() if isinstance(usual, bool | int | str)]
    found: list[Block] = []
    if missing:
        lines = [Row(_said(sheet, words, key), field=key, least=ROW, most=ROW) for key in missing]
        found.append(Grid(sheet.players, lines))
    if common:
        found.append(TableLine(tuple((key, _said(sheet, words, key)) for key in common)))
    return found


def _is_plain(value: Any) -> bool:
    return not isinstance(value, list | dict)


def _said(sheet: Sheet, words: Catalogue, key: str) -> str:
    """The calculator's word for a value, else the game's, else the value's own name."""
    keys = (f"{sheet.game.id}.calculator.{sheet.game.score_calculator}.{key}", f"{sheet.game.id}.field.{key}")
    return next((words.say(one) for one in keys if one in words.sentences), key)


@dataclass(frozen=True)
class TableLine:
    """Values of the whole table side by side, each with its label and a field."""

    values: tuple[tuple[str, str], ...]
    least: float = 8 * mm
    most: float = 8 * mm

    def draw(self, canvas: Canvas, box: Box) -> None:
        for (key, label), place in zip(self.values, box.columns(len(self.values)), strict=True):
            words, field = place.inset(1 * mm, 0).left_of(place.width * 0.6)
            write(canvas, words.inset(1, 0), label, Look((BOLD,), 9, 6))
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(0.7)
            canvas.rect(field.x, field.y, field.width, field.height)
            leave_field(canvas, f"/{key}", label, field)
