"""Scores written as sums, such as "3+20+5-4" or "2*6+9". They are parsed, never evaluated as code."""

import ast
import re
from fractions import Fraction
from math import floor

SUM = re.compile(r"\s*[+-]?\s*\d{1,6}(?:\s*\*\s*\d{1,3})?(?:\s*[+-]\s*\d{1,6}(?:\s*\*\s*\d{1,3})?)*\s*")
TERM = re.compile(r"([+-]?)\s*(\d+)(?:\s*\*\s*(\d+))?")
ARITHMETIC = re.compile(r"[\d.+*/()\s-]+")
LONGEST = 400
MOST_DIGITS = 9


def parse_sum(expression: str) -> list[int] | None:
    """The terms of a sum of whole numbers and products; None when it is anything else."""
    plain = _typed(expression)
    if len(plain) > LONGEST or not SUM.fullmatch(plain):
        return None
    found = TERM.findall(plain)
    return [(-1 if sign == "-" else 1) * int(number) * int(times or 1) for sign, number, times in found]


def _typed(expression: str) -> str:
    """Signs as a keyboard has them."""
    return expression.replace("−", "-").replace("×", "*").replace("÷", "/")


def parse_score(expression: str) -> list[int] | None:
    """The terms of a sum, else the number that other arithmetic comes to, rounded; None when it is anything else."""
    terms = parse_sum(expression)
    if terms is not None:
        return terms
    plain = _typed(expression).replace(",", ".").strip()
    if len(plain) > LONGEST or not ARITHMETIC.fullmatch(plain) or re.search(rf"[\d.]{{{MOST_DIGITS + 1}}}", plain):
        return None
    try:
        return [floor(_value(ast.parse(plain, mode="eval").body) + Fraction(1, 2))]
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr) -> Fraction:
    """What arithmetic comes to, exactly; raises ValueError for what is none."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _value(operand)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _value(left) + _value(right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _value(left) - _value(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _value(left) * _value(right)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _value(left) / _value(right)
    raise ValueError


def as_sum(points: list[int]) -> str:
    """Points as a sum that shows how a total came about."""
    return "".join(f"{number:+d}" for number in points).removeprefix("+") or "0"
