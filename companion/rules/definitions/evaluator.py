"""Works a formula out for everybody, and explains every term of it."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Protocol

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
from companion.rules.definitions.limits import BIGGEST, MOST_STEPS, STEPS_TO_PAUSE
from companion.rules.pauses import pause
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
    if not -BIGGEST <= number <= BIGGEST:
        raise FaultyNumber(text("formula.result-too-large", n=BIGGEST))
    return number


@dataclass
class Steps:
    """Counts the steps of working out, of which an input has only so many; with `pauses` others go first."""

    left: int = MOST_STEPS
    pauses: bool = False
    until_pause: int = STEPS_TO_PAUSE

    def take(self, count: int = 1) -> None:
        self.left -= count
        if self.left < 0:
            raise FaultyNumber(text("formula.too-much-work"))
        self.until_pause -= count
        if self.until_pause < 0:
            self.until_pause = STEPS_TO_PAUSE
            if self.pauses:
                pause()


@dataclass
class Evaluator:
    """One formula for all subjects; what was worked out is remembered, so that nesting costs nothing."""

    values: Values
    subjects: int
    tables: Mapping[str, Rows]
    steps: Steps
    known: dict[tuple[int | str, int, int], int] = field(default_factory=dict)  # by term, of a name by that

    def value(self, term: Term, subject: int, round_number: int = 0) -> int:
        key = _key(term, subject, round_number)
        found = self.known.get(key)
        if found is None:
            self.steps.take()
            found = checked_size(_WORKED_OUT[type(term)](self, term, subject, round_number))
            self.known[key] = found
        return found

    def is_known(self, term: Term, subject: int, round_number: int) -> bool:
        """Whether a term was worked out."""
        return _key(term, subject, round_number) in self.known

    def _name(self, term: Name, subject: int, at: int) -> int:
        return at if term.id == "round" else self.values.number(term.id, subject, at)

    def _unary(self, term: Unary, subject: int, at: int) -> int:
        operand = self.value(term.operand, subject, at)
        return -operand if term.sign == "-" else int(not operand)

    def _comparison(self, term: Comparison, subject: int, at: int) -> int:
        pairs = zip(term.terms, term.signs, term.terms[1:], strict=False)
        return int(all(compare(self.value(a, subject, at), sign, self.value(b, subject, at)) for a, sign, b in pairs))

    def _logic(self, term: Logic, subject: int, at: int) -> int:
        found = (self.value(one, subject, at) for one in term.terms)
        return int(all(found) if term.word == "and" else any(found))

    def _conditional(self, term: Conditional, subject: int, at: int) -> int:
        holds = self.value(term.condition, subject, at)
        return self.value(term.then if holds else term.otherwise, subject, at)

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


def _key(term: Term, subject: int, round_number: int) -> tuple[int | str, int, int]:
    return (term.id if isinstance(term, Name) else id(term), subject, round_number)


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
    at = bisect_right(rows, value, key=itemgetter(0))
    return rows[at - 1][1] if at else 0


def place_points(rows: Rows, values: Sequence[int], subject: int, shared: bool) -> int:
    """What somebody's place by these values gives: to equals what their best place gives, or an equal share."""
    own = values[subject]
    if own <= 0:
        return 0
    place = 1 + sum(one > own for one in values)
    equals = sum(one == own for one in values)
    if not shared:
        return _prize(rows, place)
    return sum(_prize(rows, place + behind) for behind in range(equals)) // equals


def _prize(rows: Rows, place: int) -> int:
    """What the row of exactly that place gives."""
    at = bisect_left(rows, place, key=itemgetter(0))
    return rows[at][1] if at < len(rows) and rows[at][0] == place else 0


_WORKED_OUT: Mapping[type, Callable[[Evaluator, Any, int, int], int]] = {
    Number: lambda evaluator, term, subject, at: term.value,
    Name: Evaluator._name,
    Unary: Evaluator._unary,
    Operation: Evaluator._operation,
    Comparison: Evaluator._comparison,
    Logic: Evaluator._logic,
    Conditional: Evaluator._conditional,
    Call: Evaluator._call,
}
