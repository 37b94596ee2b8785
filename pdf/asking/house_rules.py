"""The house rules of a sheet in words: those agreed otherwise than usual, and the usual ones that can matter."""

from __future__ import annotations

from companion.rules.game import HouseRule
from companion.speech.catalogue import Catalogue
from pdf.asking.sheet import Sheet


def agreed(sheet: Sheet, catalogue: Catalogue) -> list[str]:
    """What this table plays otherwise than most."""
    return [_said(sheet, catalogue, rule) for rule in sheet.game.house_rules if not _is_usual(sheet, rule)]


def usual(sheet: Sheet, catalogue: Catalogue) -> list[str]:
    """What is played as usual, as far as the question can come up with these players and modules."""
    return [
        _said(sheet, catalogue, rule)
        for rule in sheet.game.house_rules
        if _is_usual(sheet, rule) and rule.matters(sheet.players, sheet.modules)
    ]


def _is_usual(sheet: Sheet, rule: HouseRule) -> bool:
    return sheet.house_rules[rule.id] == rule.default


def _said(sheet: Sheet, catalogue: Catalogue, rule: HouseRule) -> str:
    key = f"{sheet.game.id}.house-rule.{rule.id}"
    choice = catalogue.message(f"{key}.{sheet.house_rules[rule.id]}")
    return catalogue.message("paper.house-rule", title=catalogue.message(f"{key}.title"), choice=choice)
