"""Formulas of a pad: how one box follows from others, on paper by signs, in a viewer by script, and when it is read."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Numbers = Mapping[str, int | None]  # what is written in each field; None: nothing


class Formula(Protocol):
    """The value of a field by those of others; `{seat}` in a name of a field stands for the player."""

    def inputs(self, seat: int) -> list[str]: ...

    def value(self, numbers: Numbers, seat: int) -> int | None: ...

    def script(self, seat: int) -> str: ...


@dataclass(frozen=True)
class Term:
    """A field that is added so many times."""

    field: str
    factor: int = 1


@dataclass(frozen=True)
class Sum:
    """A running sum, beginning with the first of the boxes `before` that is written; nothing while no term is.

    It never falls below zero with the floor "sum"; with "gain" what is added to the box before it does not. One that
    `carries` is what stood before as long as no term is written.
    """

    terms: Sequence[Term]
    before: Sequence[str] = ()
    floor: Literal["sum", "gain", ""] = ""
    carries: bool = False

    def inputs(self, seat: int) -> list[str]:
        return [name.format(seat=seat) for name in (*self.before, *(term.field for term in self.terms))]

    def value(self, numbers: Numbers, seat: int) -> int | None:
        written = [(numbers.get(term.field.format(seat=seat)), term.factor) for term in self.terms]
        earlier = (numbers.get(name.format(seat=seat)) for name in self.before)
        found = next((number for number in earlier if number is not None), None)
        if all(number is None for number, _ in written) and not (self.carries and found is not None):
            return None
        before = found or 0
        if self.floor == "gain":
            return before + max(0, sum((number or 0) * factor for number, factor in written))
        for number, factor in written:
            before += (number or 0) * factor
            if self.floor == "sum":
                before = max(0, before)
        return before

    def script(self, seat: int) -> str:
        terms = [[term.field.format(seat=seat), term.factor] for term in self.terms]
        before = [name.format(seat=seat) for name in self.before]
        return f"sum({_quoted(terms)}, {_quoted(before)}, {_quoted(self.floor)}, {_quoted(self.carries)})"


def total(*fields: str, less: Sequence[str] = ()) -> Sum:
    """All these fields together, less some others."""
    return Sum([*(Term(field) for field in fields), *(Term(field, -1) for field in less)])


def last_of(*fields: str) -> Sum:
    """What stands in the last of these fields that is written."""
    return Sum((), tuple(reversed(fields)), carries=True)


def _quoted(value: object) -> str:
    return json.dumps(value)


@dataclass(frozen=True)
class Kept:
    """A value that counts when a cross says that it was earned; otherwise nothing, or that much less."""

    field: str
    cross: str
    costs: bool = False

    def inputs(self, seat: int) -> list[str]:
        return [self.field.format(seat=seat), self.cross.format(seat=seat)]

    def value(self, numbers: Numbers, seat: int) -> int | None:
        value, cross = (numbers.get(name) for name in self.inputs(seat))
        if value is None:
            return None
        return value if cross else -value if self.costs else 0

    def script(self, seat: int) -> str:
        return f"kept({', '.join(map(_quoted, self.inputs(seat)))}, {_quoted(self.costs)})"
