"""The working of a formula in words: every term with its number, "7 coins // 3 = 2"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules.definitions.evaluator import Evaluator
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
from companion.rules.text import Text, text

MOST_PIECES = 40  # of a working; a longer one is cut
Pieces = list[str | Text]
PRECEDENCE = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}
TIGHTEST = 8


def own_words(titles: Mapping[str, str]) -> Text:
    """Words of a definition, in every language they have."""
    return Text("own-game.words", dict(titles))


@dataclass(frozen=True)
class Explanation:
    """Explains the terms of one formula for one subject."""

    evaluator: Evaluator
    titles: Mapping[str, Mapping[str, str]]
    subject: int
    round_number: int

    def explain(self, term: Term) -> Text:
        """The term with its numbers and what it comes to."""
        result = self._value(term)
        pieces = self._pieces(term)
        if isinstance(term, Name | Number):
            return _joined(pieces)
        if isinstance(term, Call) and term.function not in ("min", "max", "abs"):
            return _joined(pieces[1:-1] if pieces[0] == "[" else pieces)
        if len(pieces) > MOST_PIECES:
            pieces = [*pieces[:MOST_PIECES], " …"]
        return _joined([*pieces, f" = {result}"])

    def _value(self, term: Term) -> int:
        return self.evaluator.value(term, self.subject, self.round_number)

    def _pieces(self, term: Term, around: int = 0) -> Pieces:
        """The term; in parentheses where it binds less than what is around it."""
        found = self._plain(term)
        return ["(", *found, ")"] if precedence(term) < around else found

    def _plain(self, term: Term) -> Pieces:
        match term:
            case Number(value):
                return [str(value)]
            case Name("players"):
                return [text("own-game.term-players", n=self._value(term))]
            case Name("round"):
                return [text("own-game.term-round", n=self._value(term))]
            case Name(name):
                return [text("own-game.term", n=self._value(term), what=_small(self.titles[name]))]
            case Unary("-", operand):
                return ["-", *self._pieces(operand, TIGHTEST)]
            case Unary(word, operand):
                return [f"{word} ", *self._pieces(operand, precedence(term))]
            case Operation(sign, left, right):
                binds = precedence(term)
                return [*self._pieces(left, binds), f" {sign} ", *self._pieces(right, binds + 1)]
            case Comparison(terms, signs):
                return self._between(terms, signs, precedence(term) + 1)
            case Logic(word, terms):
                return self._between(terms, [word] * (len(terms) - 1), precedence(term) + 1)
            case Conditional(condition, then, otherwise):
                chosen = then if self._value(condition) else otherwise
                return [*self._pieces(condition), f" ({self._value(condition)}): ", *self._pieces(chosen, 1)]
            case Call():
                return self._call(term)

    def _between(self, terms: Sequence[Term], signs: Sequence[str], around: int) -> Pieces:
        pieces = self._pieces(terms[0], around)
        for sign, term in zip(signs, terms[1:], strict=True):
            pieces += [f" {sign} ", *self._pieces(term, around)] if self._was_needed(term) else [f" {sign} …"]
        return pieces

    def _was_needed(self, term: Term) -> bool:
        """Whether it was worked out; what `and`, `or` and chains did not need may not even have a value."""
        return self.evaluator.is_known(term, self.subject, self.round_number)

    def _call(self, term: Call) -> Pieces:
        value = self._value(term)
        match term.function:
            case "mine":
                key = "own-game.term-mine" if value else "own-game.term-not-mine"
                return [text(key, what=_small(self.titles[term.named]), n=value)]
            case "steps":
                return ["[", *self._pieces(term.terms[0]), f" → {value}", "]"]
            case "most" | "shared" if self._value(term.terms[0]) <= 0:  # which is in no place
                return ["[", *self._pieces(term.terms[0]), f" → {value}", "]"]
            case "most" | "shared":
                place = self.evaluator.place(term, self.subject, self.round_number)
                key = f"own-game.term-{term.function}"
                return ["[", *self._pieces(term.terms[0]), text(key, place=place, n=value), "]"]
            case "all" | "others":
                inside = self._without_numbers(term.terms[0])
                return [text(f"own-game.term-{term.function}", n=value, what=inside)]
        pieces: Pieces = [f"{term.function}("]
        for index, one in enumerate(term.terms):
            pieces += [", "] * bool(index) + self._pieces(one)
        return [*pieces, ")"]

    def _without_numbers(self, term: Term) -> Text:
        """What is added up over everybody: the name of a field, else one's own part of it."""
        return (
            _small(self.titles[term.id])
            if isinstance(term, Name) and term.id in self.titles
            else _joined(self._pieces(term))
        )


def precedence(term: Term) -> int:
    match term:
        case Conditional():
            return 0
        case Logic(word, _):
            return PRECEDENCE[word]
        case Unary(sign, _):
            return 7 if sign == "-" else PRECEDENCE[sign]
        case Comparison():
            return 4
        case Operation(sign, _, _):
            return PRECEDENCE[sign]
        case Number(value) if value < 0:
            return 7
    return TIGHTEST


def _small(titles: Mapping[str, str]) -> Text:
    """Titles within a sentence: without their capital, unless they begin with an abbreviation."""
    return own_words({language: _uncapitalised(words) for language, words in titles.items()})


def _uncapitalised(words: str) -> str:
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


def _joined(pieces: Pieces) -> Text:
    return text("own-game.working", parts=pieces)
