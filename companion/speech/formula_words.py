"""Formulas as people write them: titles instead of ids, tables written out."""

from collections.abc import Sequence

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
)
from companion.rules.definitions.scope import line_terms, won_term
from companion.speech.catalogue import Catalogue

SIGNS = {"*": "×", "//": "÷", "-": "−", "<=": "≤", ">=": "≥", "!=": "≠", "==": "="}
MOST_ROWS = 12  # of a table that is written out


def line_words(definition: Definition, line: DefinitionLine, catalogue: Catalogue) -> str:
    """What a line counts; empty where it is a field as it stands."""
    term = line_terms(definition)[line.id]
    if isinstance(term, Name):
        return ""
    return _Writer(definition, catalogue).write(term)


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
        found = self._plain(term)
        return f"({found})" if precedence(term) < around else found

    def _plain(self, term: Term) -> str:
        match term:
            case Number(value):
                return str(value)
            case Name(name):
                return self._title(name)
            case Unary(sign, operand):
                return f"{'−' if sign == '-' else self._word(sign) + ' '}{self.write(operand, precedence(term))}"
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
        inside = ", ".join(map(self.write, terms))
        if function == "mine":
            return self._title(named)
        if function in ("min", "max", "abs"):
            return f"{function}({inside})"
        rows = self.definition.tables.get(named, [])
        written = " · ".join(f"{start}:\N{NO-BREAK SPACE}{points}" for start, points in rows[:MOST_ROWS])
        more = " …" if len(rows) > MOST_ROWS else ""
        return self.catalogue.message(f"formula.words.{function}", what=inside, rows=written + more)

    def _word(self, word: str) -> str:
        return self.catalogue.message(f"formula.words.{word}")

    def _title(self, name: str) -> str:
        if name in ("players", "round"):
            return self.catalogue.message(f"formula.words.{name}")
        title = in_language(self.titles[name], self.catalogue.language)
        return title if title[1:2].isupper() else title[:1].lower() + title[1:]
