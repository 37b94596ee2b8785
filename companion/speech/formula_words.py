"""Formulas as people write them: titles instead of ids, tables written out."""

from collections.abc import Sequence
from itertools import pairwise

from companion.rules.definitions.document import Definition, DefinitionLine, in_language
from companion.rules.definitions.explanation import precedence
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
    tables_in,
)
from companion.rules.definitions.scope import line_terms, won_term
from companion.speech.catalogue import Catalogue

SIGNS = {"*": "×", "-": "−", "<=": "≤", ">=": "≥", "!=": "≠", "==": "="}
ROUNDED = {"//": "whole", "%": "rest"}  # divisions, whose words stand in brackets
OPEN = ("min", "max", "abs")  # functions whose words do not say where they end
MOST_ROWS = 12  # of a table that is written out


def line_words(definition: Definition, line: DefinitionLine, catalogue: Catalogue) -> str:
    """What a line counts; empty where it is a field as it stands."""
    term = line_terms(definition)[line.id]
    if isinstance(term, Name):
        return ""
    return _Writer(definition, catalogue).write(term)


def long_tables(definition: Definition, line: DefinitionLine) -> set[str]:
    """The tables that a line looks up and that are too long to be written out in its words."""
    looked_up = tables_in(line_terms(definition)[line.id])
    return {name for name in looked_up if len(definition.tables.get(name, ())) > MOST_ROWS}


def won_words(definition: Definition, catalogue: Catalogue) -> str:
    """When all have won; empty where somebody says so."""
    term = won_term(definition)
    return "" if term is None else _Writer(definition, catalogue).write(term)


class _Writer:
    def __init__(self, definition: Definition, catalogue: Catalogue) -> None:
        self.definition, self.catalogue = definition, catalogue
        self.titles = {line.id: line.title for line in definition.all_lines}
        self.titles |= {one.id: one.title for one in definition.all_fields}

    def write(self, term: Term, around: int = 0) -> str:
        term = _as_condition(term)
        found = self._plain(term)
        if isinstance(term, Operation) and term.sign in ROUNDED:
            return found
        is_open = around > 0 and isinstance(term, Call) and term.function in OPEN
        return f"({found})" if is_open or precedence(term) < around else found

    def _plain(self, term: Term) -> str:
        match term:
            case Number(value):
                return _number(value)
            case Name(name):
                return self._title(name)
            case Unary(sign, operand):
                return f"{'−' if sign == '-' else self._word(sign) + ' '}{self.write(operand, precedence(term))}"
            case Operation(sign, left, right) if sign in ROUNDED:
                parts = {"left": self.write(left, precedence(term)), "right": self.write(right, precedence(term) + 1)}
                return self.catalogue.message(f"formula.words.{ROUNDED[sign]}", **parts)
            case Operation(sign, left, right):
                binds = precedence(term)
                return f"{self.write(left, binds)} {SIGNS.get(sign, sign)} {self.write(right, binds + 1)}"
            case Comparison(terms, signs):
                return self._between(terms, [SIGNS.get(sign, sign) for sign in signs], precedence(term) + 1)
            case Logic(word, terms):
                return self._between(terms, [self._word(word)] * (len(terms) - 1), precedence(term) + 1)
            case Conditional(condition, then, otherwise):
                return self.catalogue.message(
                    "formula.words.if",
                    condition=self.write(condition),
                    then=self.write(then),
                    otherwise=self.write(otherwise),
                )
            case Call(function, terms, named):
                return self._call(function, terms, named)

    def _between(self, terms: Sequence[Term], signs: Sequence[str], around: int) -> str:
        parts = [self.write(terms[0], around)]
        for sign, term in zip(signs, terms[1:], strict=True):
            parts += [sign, self.write(term, around)]
        return " ".join(parts)

    def _call(self, function: str, terms: Sequence[Term], named: str) -> str:
        if function == "mine":
            return self._title(named)
        if function in OPEN:
            return self._limited(function, terms)
        inside = ", ".join(self.write(term, precedence(Name(""))) for term in terms)
        rows = self.definition.tables.get(named, [])
        starts = _ranges(rows) if function == "steps" else [str(start) for start, _ in rows]
        written = [
            f"{start}:\N{NO-BREAK SPACE}{_number(points)}" for start, (_, points) in zip(starts, rows, strict=True)
        ]
        shown = "\N{NO-BREAK SPACE}· ".join(written[:MOST_ROWS])
        more = " …" if len(rows) > MOST_ROWS else ""
        return self.catalogue.message(f"formula.words.{function}", what=inside, rows=shown + more)

    def _limited(self, function: str, terms: Sequence[Term]) -> str:
        """The smallest or largest of several; beside one number, that is a limit. A difference has no sign."""
        match function, terms:
            case "abs", (Operation("-", left, right),):
                parts = {"left": self.write(left), "right": self.write(right)}
                return self.catalogue.message("formula.words.difference", **parts)
        limits = [term.value for term in terms if isinstance(term, Number)]
        others = [term for term in terms if not isinstance(term, Number)]
        if function != "abs" and len(limits) == len(others) == 1:
            key, what = f"formula.words.{function}-number", self.write(others[0])
            return self.catalogue.message(key, what=what, n=_number(limits[0]))
        return self.catalogue.message(f"formula.words.{function}", what=", ".join(map(self.write, terms)))

    def _word(self, word: str) -> str:
        return self.catalogue.message(f"formula.words.{word}")

    def _title(self, name: str) -> str:
        if name in ("players", "round"):
            return self.catalogue.message(f"formula.words.{name}")
        title = in_language(self.titles[name], self.catalogue.language)
        return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def _as_condition(term: Term) -> Term:
    """A number times something that is true or not, which is 1 or 0, as the condition that people make of it."""
    match term:
        case Operation("*", then, (Comparison() | Logic()) as condition):
            return Conditional(condition, then, Number(0))
        case Operation("*", (Comparison() | Logic()) as condition, then):
            return Conditional(condition, then, Number(0))
    return term


def _ranges(rows: Sequence[Sequence[int]]) -> list[str]:
    """The numbers for which each row of a table counts: `0–1`, `2`, and of the last `3+`."""
    found = [_range(start, following - 1) for (start, _), (following, _) in pairwise(rows)]
    return [*found, *(f"{_number(start)}+" for start, _ in rows[-1:])]


def _range(first: int, last: int) -> str:
    return _number(first) if first == last else f"{_number(first)}–{_number(last)}"


def _number(value: int) -> str:
    return str(value).replace("-", "−")
