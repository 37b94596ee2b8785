"""What a line counts on a pad: as the game's own score when it is read, as a script in a viewer."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from companion.rules.definitions.document import DefinitionField, DefinitionLine
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
from companion.rules.definitions.scope import PLAYERS, ROUND, line_terms
from pdf.blocks.formulas import Numbers
from pdf.games.own_games.boxes import PadScore, box_of

LONGEST_SCRIPT = 1_500  # parts of a formula, with everybody's and those of all rounds
OPERATIONS = {"+": "({} + {})", "-": "({} - {})", "*": "({} * {})", "//": "whole({}, {})", "%": "rest({}, {})"}


class NoScript(Exception):
    """A formula that no viewer can be told: too long, or of something that no box says."""


@dataclass(frozen=True)
class LineFormula:
    """The points of lines in a round, or of the whole game (round 0)."""

    pad: PadScore
    lines: Sequence[DefinitionLine]
    names: Sequence[str]
    at: int = 0

    def inputs(self, seat: int) -> list[str]:
        """The boxes of which one must be written: the player's own and the table's."""
        own = [one for one in self.pad.definition.fields_for(self.pad.modules) if one.of != "team"]
        if self.at:
            return [box_of(one, self.at).format(seat=seat) for one in own if one.each_round]
        once = [box_of(one).format(seat=seat) for one in own if not one.each_round and one.of == "player"]
        return [*once, *self._read(seat)]

    def _read(self, seat: int) -> Iterator[str]:
        """What the formulas read besides."""
        script = _Script(self.pad, self.names)
        for line in self.lines:
            script.line(line, seat, self.at)
        return iter(sorted(script.boxes[seat] | script.boxes[None]))

    def value(self, numbers: Numbers, seat: int) -> int | None:
        if all(numbers.get(box) is None for box in self.inputs(seat)):
            return None
        scores = self.pad.scores(numbers)
        if scores is None:
            return None
        return sum(scores.points.get((line.id, seat, self.at), 0) for line in self.lines)

    def script(self, seat: int) -> str:
        script = _Script(self.pad, self.names)
        summands = " + ".join(script.line(line, seat, self.at) for line in self.lines)
        return f"line({json.dumps(self.inputs(seat))}, {summands})"


def line_formula(
    pad: PadScore, lines: Sequence[DefinitionLine], names: Sequence[str], at: int = 0
) -> LineFormula | None:
    """The formula of lines, unless no viewer could follow it; teams count for themselves."""
    formula = LineFormula(pad, lines, names, at)
    try:
        if not pad.definition.teams:
            formula.script(0)
            return formula
    except NoScript:
        pass
    return None


@dataclass
class _Script:
    """Writes formulas as JavaScript, and lists the boxes that they read, by seat; None is the table."""

    pad: PadScore
    names: Sequence[str]
    boxes: dict[int | None, set[str]] = field(default_factory=dict)
    parts: int = 0

    def __post_init__(self) -> None:
        definition, modules = self.pad.definition, self.pad.modules
        self.boxes = {seat: set() for seat in (None, *range(self.pad.players))}
        self.terms = line_terms(definition)
        self.fields = {one.id: one for one in definition.fields_for(modules)}
        self.lines = {line.id: line for line in definition.lines_for(modules)}

    def line(self, line: DefinitionLine, seat: int, at: int) -> str:
        """The points of a line; of the whole game, all rounds of it."""
        if line.each_round and not at:
            return self._sum(self.line(line, seat, number) for number in range(1, self.pad.rounds + 1))
        return self.write(self.terms[line.id], seat, at)

    def write(self, term: Term, seat: int, at: int) -> str:
        self.parts += 1
        if self.parts > LONGEST_SCRIPT:
            raise NoScript

        def inner(one: Term) -> str:
            return self.write(one, seat, at)

        match term:
            case Number(value):
                return str(value) if value >= 0 else f"({value})"
            case Name(name):
                return self._name(name, seat, at)
            case Unary("-", operand):
                return f"(-{inner(operand)})"
            case Unary(_, operand):
                return f"({inner(operand)} ? 0 : 1)"
            case Operation(sign, left, right):
                return OPERATIONS[sign].format(inner(left), inner(right))
            case Comparison(terms, signs):
                pairs = zip(terms, signs, terms[1:], strict=False)
                return f"({' && '.join(f'{inner(a)} {sign} {inner(b)}' for a, sign, b in pairs)} ? 1 : 0)"
            case Logic(word, terms):
                return f"({(' && ' if word == 'and' else ' || ').join(map(inner, terms))} ? 1 : 0)"
            case Conditional(condition, then, otherwise):
                return f"({inner(condition)} ? {inner(then)} : {inner(otherwise)})"
            case Call():
                return self._call(term, seat, at)

    def _call(self, term: Call, seat: int, at: int) -> str:
        if term.function == "mine":
            return self._mine(term.named, seat, at)
        if term.function in ("min", "max", "abs"):
            return f"Math.{term.function}({', '.join(self.write(one, seat, at) for one in term.terms)})"
        rows = json.dumps(self.pad.definition.tables.get(term.named, []))
        if term.function == "steps":
            return f"steps({rows}, {self.write(term.terms[0], seat, at)})"
        everybody = [self.write(term.terms[0], one, at) for one in range(self.pad.players)]
        if term.function == "all":
            return self._sum(everybody)
        if term.function == "others":
            return self._sum(one for at, one in enumerate(everybody) if at != seat)
        return f"prize({rows}, [{', '.join(everybody)}], {seat}, {json.dumps(term.function == 'shared')})"

    def _name(self, name: str, seat: int, at: int) -> str:
        if name == ROUND:
            return str(at)
        if name == PLAYERS:
            if not self.names:
                raise NoScript
            return str(len(self.names))
        if name in self.lines and name not in self.fields:
            line = self.lines[name]
            return self.line(line, seat, at if line.each_round else 0)
        if name not in self.fields:
            return "0"  # of a module that is not in play
        return self._sum(self._box(self.fields[name], seat, number) for number in self._rounds(self.fields[name], at))

    def _rounds(self, one: DefinitionField, at: int) -> Sequence[int]:
        """The rounds that a field stands for; how many were played is not told where it starts with a number."""
        if not one.each_round or at:
            return (at,)
        if one.number_of(one.start_value):
            raise NoScript
        return range(1, self.pad.rounds + 1)

    def _box(self, one: DefinitionField, seat: int, at: int) -> str:
        if one.of == "team":
            raise NoScript
        box = self._named(one, seat, at)
        start = one.number_of(one.start_value)
        if one.kind == "choice":
            words = {name: choice.value for choice in one.choices or () for name in (*choice.title.values(), choice.id)}
            return f"chosen({box}, {json.dumps({word.casefold(): words[word] for word in words})}, {start})"
        return f"entered({box}, {start})"

    def _mine(self, name: str, seat: int, at: int) -> str:
        """How often a box of the table names this player."""
        if name not in self.fields:
            return "0"
        one = self.fields[name]
        own = json.dumps(self.names[seat]) if self.names else f"text({json.dumps(f'/players/{seat}/name')})"
        rounds = range(1, self.pad.rounds + 1) if one.each_round and not at else (at,)
        return self._sum(f"mine({self._named(one, seat, number)}, {own})" for number in rounds)

    def _named(self, one: DefinitionField, seat: int, at: int) -> str:
        """The name of a box, which is noted."""
        self.parts += 1
        box = box_of(one, at).format(seat=seat)
        self.boxes[None if one.of == "table" else seat].add(box)
        return json.dumps(box)

    @staticmethod
    def _sum(terms: Iterator[str] | Sequence[str]) -> str:
        return f"({' + '.join(terms) or '0'})"
