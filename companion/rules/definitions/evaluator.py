"""Works a formula out for everybody, and explains every term of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.rules.definitions.formula import (
    Call,
    Comparison,
    Conditional,
    Logic,
    Name,
    Number,
    Operation,
    Term,
    Unary,
)
from companion.rules.definitions.limits import BIGGEST, MOST_STEPS
from companion.rules.text import Text, text

Rows = Sequence[Sequence[int]]


class FaultyNumber(Exception):
    """A formula that cannot be worked out with these numbers, and why."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason.key)


class Values(Protocol):
    """What names stand for; `subject` is a player or a team, `round_number` is 0 outside of rounds."""

    def number(self, name: str, subject: int, round_number: int) -> int: ...

    def mine(self, name: str, subject: int, round_number: int) -> int: ...


def checked_size(number: int) -> int:
    """The number itself, when it is none that a formula may not reach."""
    if abs(number) > BIGGEST:
        raise FaultyNumber(text("formula.result-too-large", n=BIGGEST))
    return number


@dataclass
class Steps:
    """Counts the steps of working out, of which an input has only so many."""

    left: int = MOST_STEPS

    def take(self, count: int = 1) -> None:
        self.left -= count
        if self.left < 0:
            raise FaultyNumber(text("formula.too-much-work"))


@dataclass
class Evaluator:
    """One formula for all subjects; what was worked out is remembered, so that nesting costs nothing."""

    values: Values
    subjects: int
    tables: Mapping[str, Rows]
    steps: Steps
    known: dict[tuple[int, int, int], int] = field(default_factory=dict)

    def value(self, term: Term, subject: int, round_number: int = 0) -> int:
        key = (id(term), subject, round_number)
        if key not in self.known:
            self.steps.take()
            self.known[key] = checked_size(self._worked_out(term, subject, round_number))
        return self.known[key]

    def _worked_out(self, term: Term, subject: int, at: int) -> int:
        match term:
            case Number(value):
                return value
            case Name("round"):
                return at
            case Name(name):
                return self.values.number(name, subject, at)
            case Unary("-", operand):
                return -self.value(operand, subject, at)
            case Unary(_, operand):
                return int(not self.value(operand, subject, at))
            case Operation():
                return self._operation(term, subject, at)
            case Comparison(terms, signs):
                pairs = zip(terms, signs, terms[1:], strict=False)
                return int(
                    all(compare(self.value(a, subject, at), sign, self.value(b, subject, at)) for a, sign, b in pairs)
                )
            case Logic("and", terms):
                return int(all(self.value(one, subject, at) for one in terms))
            case Logic(_, terms):
                return int(any(self.value(one, subject, at) for one in terms))
            case Conditional(condition, then, otherwise):
                return self.value(then if self.value(condition, subject, at) else otherwise, subject, at)
            case Call():
                return self._call(term, subject, at)

    def _operation(self, term: Operation, subject: int, at: int) -> int:
        left, right = self.value(term.left, subject, at), self.value(term.right, subject, at)
        match term.sign:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
        if right == 0:
            raise FaultyNumber(text("formula.division-by-nothing"))
        return left // right if term.sign == "//" else left % right

    def _call(self, term: Call, subject: int, at: int) -> int:
        match term.function:
            case "mine":
                return self.values.mine(term.named, subject, at)
            case "min":
                return min(self.value(one, subject, at) for one in term.terms)
            case "max":
                return max(self.value(one, subject, at) for one in term.terms)
            case "abs":
                return abs(self.value(term.terms[0], subject, at))
            case "steps":
                return step_points(self.tables[term.named], self.value(term.terms[0], subject, at))
        everybody = [self.value(term.terms[0], one, at) for one in range(self.subjects)]
        self.steps.take(self.subjects)
        match term.function:
            case "all":
                return sum(everybody)
            case "others":
                return sum(everybody) - everybody[subject]
        return place_points(self.tables[term.named], everybody, subject, shared=term.function == "shared")

    def place(self, term: Call, subject: int, at: int) -> int:
        """The place that `most` and `shared` look up."""
        everybody = [self.value(term.terms[0], one, at) for one in range(self.subjects)]
        return 1 + sum(one > everybody[subject] for one in everybody)


def compare(left: int, sign: str, right: int) -> bool:
    match sign:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
    return left >= right


def step_points(rows: Rows, value: int) -> int:
    """The points of the last row that starts at most at the value; 0 below the first."""
    return next((points for start, points in reversed(rows) if start <= value), 0)


def place_points(rows: Rows, values: Sequence[int], subject: int, shared: bool) -> int:
    """What somebody's place by these values gives: to equals what their best place gives, or an equal share."""
    own = values[subject]
    if own <= 0:
        return 0
    prizes = {row[0]: row[1] for row in rows}
    place = 1 + sum(one > own for one in values)
    equals = sum(one == own for one in values)
    if not shared:
        return prizes.get(place, 0)
    return sum(prizes.get(place + behind, 0) for behind in range(equals)) // equals
