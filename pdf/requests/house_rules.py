"""The house rules of a sheet as text: those that were agreed differently."""

from companion.rules.game import HouseRule
from companion.speech.catalogue import Catalogue
from pdf.requests.sheet import Sheet


def changed_rules(sheet: Sheet, catalogue: Catalogue) -> list[str]:
    """The rules that this table does not play by default."""
    return [_line(sheet, catalogue, rule) for rule in sheet.game.house_rules if not _is_default(sheet, rule)]


def _is_default(sheet: Sheet, rule: HouseRule) -> bool:
    return sheet.house_rules[rule.id] == rule.default


def _line(sheet: Sheet, catalogue: Catalogue, rule: HouseRule) -> str:
    key = f"{sheet.game.id}.house-rule.{rule.id}"
    choice = catalogue.message(f"{key}.{sheet.house_rules[rule.id]}")
    return catalogue.message("paper.house-rule", title=catalogue.message(f"{key}.title"), choice=choice)
