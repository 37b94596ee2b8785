"""The tree of a formula. Formulas are read into it, never run."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """A field, a line above, `players` or `round`."""

    id: str


@dataclass(frozen=True, slots=True)
class Unary:
    """`-` or `not`."""

    sign: str
    operand: "Term"


@dataclass(frozen=True, slots=True)
class Operation:
    """`+ - * //` or `%`."""

    sign: str
    left: "Term"
    right: "Term"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`first < second <= third`: the signs stand between the terms."""

    terms: tuple["Term", ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` or `or` between terms."""

    word: str
    terms: tuple["Term", ...]


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: "Term"
    then: "Term"
    otherwise: "Term"


@dataclass(frozen=True, slots=True)
class Call:
    """A function of terms; `named` is the table it looks up, or the field of `mine`."""

    function: str
    terms: tuple["Term", ...]
    named: str = ""


Term = Number | Name | Unary | Operation | Comparison | Logic | Conditional | Call

NUMBERS = frozenset({"min", "max", "abs", "steps"})  # functions of numbers alone
AMONG_ALL = frozenset({"most", "shared", "all", "others", "mine"})  # functions that know whose formula it is
LOOKUPS = frozenset({"steps", "most", "shared"})


def names_in(term: Term) -> set[str]:
    """The fields and lines that a formula reads, also those of `mine`."""
    names = {one.id for one in parts_of(term) if isinstance(one, Name)}
    return names | {one.named for one in parts_of(term) if isinstance(one, Call) and one.function == "mine"}


def tables_in(term: Term) -> set[str]:
    """The tables that a formula looks up."""
    return {one.named for one in parts_of(term) if isinstance(one, Call) and one.function in LOOKUPS}


def parts_of(term: Term) -> Iterator[Term]:
    """A term and everything that it is made of."""
    yield term
    inside: Sequence[Term] = ()
    match term:
        case Unary(_, operand):
            inside = (operand,)
        case Operation(_, left, right):
            inside = (left, right)
        case Comparison(terms, _) | Logic(_, terms) | Call(_, terms, _):
            inside = terms
        case Conditional(condition, then, otherwise):
            inside = (condition, then, otherwise)
    for one in inside:
        yield from parts_of(one)
