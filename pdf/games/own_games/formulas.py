"""What a line counts on a pad: as the game's own score when it is read, as a script in a viewer."""

import json
from collections.abc import Callable, Iterator, Sequence
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
        own = self.pad.definition.fields_for(self.pad.modules)
        if self.at:
            return [box_of(one, self.at).format(seat=seat) for one in own if one.each_round]
        once = [box_of(one).format(seat=seat) for one in own if not one.each_round and one.of != "table"]
        return [*once, *self._read(seat)]

    def _read(self, seat: int) -> Iterator[str]:
        """What the formulas read besides."""
        script = _Script(self.pad, self.names)
        for line in self.lines:
            script.line(line, seat, self.at)
        return iter(sorted(script.boxes[seat] | script.boxes[None]))

    def value(self, numbers: Numbers, seat: int) -> int | None:
        members = self._members(numbers, seat)
        if all(numbers.get(box) is None for member in members for box in self.inputs(member)):
            return None
        scores = self.pad.scores(numbers)
        if scores is None:
            return None
        subjects = {"player": members, "team": self._team(numbers, seat)}
        counted = ((line.id, subject, self.at) for line in self.lines for subject in subjects[line.of])
        return sum(scores.points.get(key, 0) for key in counted)

    def _members(self, numbers: Numbers, seat: int) -> list[int]:
        """Whose lines count for a player: all of the team."""
        teams = self.pad.teams(numbers)
        return [other for other, team in enumerate(teams) if team == teams[seat]] if teams else [seat]

    def _team(self, numbers: Numbers, seat: int) -> list[int]:
        """The position of a player's team among the teams."""
        teams = self.pad.teams(numbers)
        return [list(dict.fromkeys(teams)).index(teams[seat])] if teams else []

    def script(self, seat: int) -> str:
        script = _Script(self.pad, self.names)
        summands = " + ".join(script.counted(line, seat, self.at) for line in self.lines)
        if not self.pad.definition.teams:
            return f"line({json.dumps(self.inputs(seat))}, {summands})"
        boxes = json.dumps([self.inputs(one) for one in range(self.pad.players)])
        return f"line(ours({self.pad.players}, {seat}, {boxes}), {summands})"


def line_formula(
    pad: PadScore, lines: Sequence[DefinitionLine], names: Sequence[str], at: int = 0
) -> LineFormula | None:
    """The formula of lines, unless no viewer could follow it; in teams they count for all members."""
    formula = LineFormula(pad, lines, names, at)
    try:
        formula.script(0)
    except NoScript:
        return None
    return formula


@dataclass
class _Script:
    """Writes formulas as JavaScript, and lists the boxes that they read, by seat; None is the table."""

    pad: PadScore
    names: Sequence[str]
    boxes: dict[int | None, set[str]] = field(default_factory=dict)
    parts: int = 0
    of: str = "player"  # whose formula it is

    def __post_init__(self) -> None:
        definition, modules = self.pad.definition, self.pad.modules
        self.boxes = {seat: set() for seat in (None, *range(self.pad.players))}
        self.terms = line_terms(definition)
        self.fields = {one.id: one for one in definition.fields_for(modules)}
        hidden = {one.id for one in definition.all_fields}  # a name of both means the field, in play or not
        self.lines = {line.id: line for line in definition.lines_for(modules) if line.id not in hidden}

    def counted(self, line: DefinitionLine, seat: int, at: int) -> str:
        """The points of a line in somebody's column: in teams those of all members."""
        if line.of == "team" or not self.pad.definition.teams:
            return self.line(line, seat, at)
        return self._together(seat, [self.line(line, one, at) for one in range(self.pad.players)])

    def _together(self, seat: int, values: Sequence[str]) -> str:
        """The sum of what the members of a team have, of which one is given."""
        return f"together({self.pad.players}, {seat}, [{', '.join(values)}])"

    def line(self, line: DefinitionLine, seat: int, at: int) -> str:
        """The points of a line; of the whole game, all rounds of it."""
        if line.each_round and not at:
            return self._sum(self.line(line, seat, number) for number in range(1, self.pad.rounds + 1))
        reader, self.of = self.of, line.of
        try:
            return self.write(self.terms[line.id], seat, at)
        finally:
            self.of = reader

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
            return self._of_members(seat, lambda one: self._mine(term.named, one, at))
        if term.function in ("min", "max", "abs"):
            return f"Math.{term.function}({', '.join(self.write(one, seat, at) for one in term.terms)})"
        rows = json.dumps(self.pad.definition.tables.get(term.named, []))
        if term.function == "steps":
            return f"steps({rows}, {self.write(term.terms[0], seat, at)})"
        if self.of == "team":
            raise NoScript  # who is in which team is known to the viewer only
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
        if name in self.lines:
            line = self.lines[name]
            number = at if line.each_round else 0
            if line.of == self.of or line.of == "team":
                return self.line(line, seat, number)
            return self._of_members(seat, lambda one: self.line(line, one, number))
        if name not in self.fields:
            return "0"  # of a module that is not in play
        one = self.fields[name]
        if one.of == "player":
            return self._of_members(seat, lambda member: self._in_rounds(one, member, at))
        return self._in_rounds(one, seat, at)

    def _of_members(self, seat: int, write: Callable[[int], str]) -> str:
        """What one player has; in the formula of a team, all members."""
        if self.of != "team":
            return write(seat)
        return self._together(seat, [write(one) for one in range(self.pad.players)])

    def _in_rounds(self, one: DefinitionField, seat: int, at: int) -> str:
        return self._sum(self._box(one, seat, number) for number in self._rounds(one, at))

    def _rounds(self, one: DefinitionField, at: int) -> Sequence[int]:
        """The rounds that a field stands for; how many were played is not told where it starts with a number."""
        if not one.each_round or at:
            return (at,)
        if one.number_of(one.start_value):
            raise NoScript
        return range(1, self.pad.rounds + 1)

    def _box(self, one: DefinitionField, seat: int, at: int) -> str:
        start = one.number_of(one.start_value)
        if one.of != "team":
            return self._entered(one, self._named(one, seat, at), start)
        boxes = [self._named(one, member, at) for member in range(self.pad.players)]
        values = [self._entered(one, box, start) for box in boxes]
        return f"held({self.pad.players}, {seat}, [{', '.join(boxes)}], [{', '.join(values)}], {start})"

    @staticmethod
    def _entered(one: DefinitionField, box: str, start: int) -> str:
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
