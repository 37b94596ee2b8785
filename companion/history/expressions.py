"""Scores written as sums, such as "3+20+5-4" or "2*6+9". They are parsed, never evaluated as code."""

import re

from companion.rules.definitions.evaluator import Evaluator, FaultyNumber, Steps
from companion.rules.definitions.formula_parser import FaultyFormula, Scope, parse_formula

SUM = re.compile(r"\s*[+-]?\s*\d{1,6}(?:\s*\*\s*\d{1,3})?(?:\s*[+-]\s*\d{1,6}(?:\s*\*\s*\d{1,3})?)*\s*")
TERM = re.compile(r"([+-]?)\s*(\d+)(?:\s*\*\s*(\d+))?")
LONGEST = 400
DECIMAL = re.compile(r"\s*[+-]?\d{1,6}[.,]\d{1,6}\s*")


class _NoValues:
    """A score has no names in it."""

    def number(self, name: str, subject: int, round_number: int) -> int:
        return 0

    mine = number


_NO_VALUES = _NoValues()


def parse_sum(expression: str) -> list[int] | None:
    """The terms of a sum of whole numbers and products; None when it is anything else."""
    plain = expression.replace("−", "-").replace("×", "*")
    if len(plain) > LONGEST or not SUM.fullmatch(plain):
        return None
    found = TERM.findall(plain)
    return [(-1 if sign == "-" else 1) * int(number) * int(times or 1) for sign, number, times in found]


def parse_score(expression: str) -> list[int] | None:
    """The terms of a sum, else the one number that anything else with parentheses or decimals comes to."""
    terms = parse_sum(expression)
    if terms is not None:
        return terms
    if DECIMAL.fullmatch(expression):
        return [round(float(expression.replace(",", ".")))]
    try:
        term = parse_formula(expression.replace("−", "-").replace("×", "*"), Scope(frozenset(), functions=frozenset()))
        return [Evaluator(_NO_VALUES, 1, {}, Steps()).value(term, 0)]
    except (FaultyFormula, FaultyNumber):
        return None


def as_sum(points: list[int]) -> str:
    """Points as a sum that shows how a total came about."""
    return "".join(f"{number:+d}" for number in points).removeprefix("+") or "0"
