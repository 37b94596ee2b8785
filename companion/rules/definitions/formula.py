"""The tree of a formula. Formulas are read into it, never run."""

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
    match term:
        case Name(name):
            return {name}
        case Unary(_, operand):
            return names_in(operand)
        case Operation(_, left, right):
            return names_in(left) | names_in(right)
        case Comparison(terms, _) | Logic(_, terms):
            return set().union(*map(names_in, terms))
        case Conditional(condition, then, otherwise):
            return names_in(condition) | names_in(then) | names_in(otherwise)
        case Call("mine", _, named):
            return {named}
        case Call(_, terms, _):
            return set().union(*map(names_in, terms))
    return set()
