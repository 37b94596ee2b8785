"""Scores written as sums, such as "3+20+5-4" or "2*6+9". They are parsed, never evaluated as code."""

import re

SUM = re.compile(r"\s*[+-]?\s*\d{1,6}(?:\s*\*\s*\d{1,3})?(?:\s*[+-]\s*\d{1,6}(?:\s*\*\s*\d{1,3})?)*\s*")
TERM = re.compile(r"([+-]?)\s*(\d+)(?:\s*\*\s*(\d+))?")
LONGEST = 400


def parse_sum(expression: str) -> list[int] | None:
    """The terms of a sum of whole numbers and products; None when it is anything else."""
    plain = expression.replace("−", "-").replace("×", "*")
    if len(plain) > LONGEST or not SUM.fullmatch(plain):
        return None
    found = TERM.findall(plain)
    return [(-1 if sign == "-" else 1) * int(number) * int(times or 1) for sign, number, times in found]


def as_sum(points: list[int]) -> str:
    """Points as a sum that shows how a total came about."""
    return "".join(f"{number:+d}" for number in points).removeprefix("+") or "0"
