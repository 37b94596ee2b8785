"""A game written as data (docs/own-games.md): the document as it is read, with the limits of its parts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Literal

from companion.rules.definitions.limits import (
    BIGGEST,
    FieldId,
    GameId,
    Key,
    Language,
    Rounds,
    TableName,
)
from companion.rules.inputs import MOST, Length, Longest, Range, Words
from companion.rules.moves import SEATS

Kind = Literal["count", "points", "tick", "choice", "player"]
Wins = Literal["highest", "lowest", "together", "places"]
Titles = Annotated[dict[Language, Annotated[str, Words(1, 80)]], Length(1, 20)]
Abouts = Annotated[dict[Language, Annotated[str, Words(1, 2_000)]], Length(1, 20)]
Number = Annotated[int, Range(-BIGGEST, BIGGEST)]
Formula = Annotated[str, Longest(2_000)]  # what is too long for a formula is told with the line's name
Modules = Annotated[list[Key], Length(0, 20)]
WON = "won"
DIVISION = re.compile(r"(?://|%)\s*(?![\s1-9])")  # by anything but a number


@dataclass(frozen=True)
class FieldChoice:
    """One of the answers of a field that is chosen."""

    id: Key
    title: Titles
    value: Number


@dataclass(frozen=True)
class DefinitionField:
    """Something that is entered."""

    id: FieldId
    title: Titles
    kind: Kind
    low: Number | None = None
    high: Number | None = None
    choices: Annotated[list[FieldChoice], Length(1, 40)] | None = None
    of: Literal["player", "team", "table"] = "player"
    each_round: bool = False
    start: bool | Number | Annotated[str, Longest(40)] | None = None
    modules: Modules = field(default_factory=list)

    @property
    def is_number(self) -> bool:
        return self.kind in ("count", "points")

    @property
    def lowest(self) -> int:
        """The smallest number that can be entered."""
        if self.kind == "points":
            return -MOST if self.low is None else self.low
        return 0

    @property
    def highest(self) -> int:
        return MOST if self.high is None else self.high

    @property
    def start_value(self) -> bool | int | str | None:
        """What counts as entered when nothing is."""
        if self.start is not None:
            return self.start
        match self.kind:
            case "tick":
                return False
            case "choice":
                return self.choices[0].id if self.choices else None
            case "player":
                return None
        return 0

    @property
    def is_house_rule(self) -> bool:
        """Whether it is agreed before the first move: a choice made once by the table that names its start."""
        return self.kind == "choice" and self.of == "table" and not self.each_round and self.start is not None

    @property
    def starts_outside(self) -> bool:
        """Whether a number starts with what cannot be entered: with 0, where the limits leave it out."""
        return not self.lowest <= self.number_of(self.start_value) <= self.highest

    def holds(self, number: int) -> bool:
        """Whether a number can be entered; what the field starts with always can, also outside of its limits."""
        return self.lowest <= number <= self.highest or number == self.start_value

    def number_of(self, value: Any) -> int:
        """What an entered value counts in a formula."""
        if self.kind == "choice":
            return next((one.value for one in self.choices or () if one.id == value), 0)
        return int(value or 0)


@dataclass(frozen=True)
class DefinitionLine:
    """Something that counts: a formula."""

    id: FieldId
    title: Titles
    points: Formula
    each_round: bool = False
    of: Literal["player", "team"] = "player"
    modules: Modules = field(default_factory=list)


@dataclass(frozen=True)
class DefinitionModule:
    id: Key
    title: Titles


@dataclass(frozen=True)
class RoundLimit:
    """How long a game goes on: so many rounds, until a total is reached, or as long as everybody likes."""

    count: Rounds | None = None
    until: Annotated[int, Range(1, BIGGEST)] | None = None
    open: Literal[True] | None = None


@dataclass(frozen=True)
class DefinitionExample:
    """An input with the totals it comes to."""

    input: dict[str, Any]
    totals: Annotated[dict[Annotated[str, Longest(100)], int | None], Length(0, SEATS)] = field(default_factory=dict)
    won: bool | None = None


Row = Annotated[list[Number], Length(2, 2)]
Rows = Annotated[list[Row], Length(1, 200)]


@dataclass(frozen=True)
class Definition:
    """A game as data."""

    format: Annotated[int, Range(1, 1)]
    id: GameId
    title: Titles
    players: Annotated[list[Annotated[int, Range(1, SEATS)]], Length(2, 2)]
    wins: Wins = "highest"
    about: Abouts | None = None
    source: Annotated[str, Words(1, 300)] | None = None
    bgg_id: Annotated[int, Range(1, BIGGEST)] | None = None
    minutes: Annotated[list[Annotated[int, Range(1, MOST)]], Length(2, 2)] | None = None
    teams: bool = False
    rounds: RoundLimit | None = None
    modules: Annotated[list[DefinitionModule], Length(0, 20)] = field(default_factory=list)
    fields: Annotated[list[DefinitionField], Length(0, 60)] = field(default_factory=list)
    tables: Annotated[dict[TableName, Rows], Length(0, 40)] = field(default_factory=dict)
    lines: Annotated[list[DefinitionLine], Length(0, 60)] = field(default_factory=list)
    ties: Annotated[list[Annotated[str, Longest(41)]], Length(0, 10)] = field(default_factory=list)
    won: Formula | None = None
    examples: Annotated[list[DefinitionExample], Length(0, 20)] = field(default_factory=list)

    @cached_property
    def all_fields(self) -> tuple[DefinitionField, ...]:
        """The fields, with the tick that asks whether the game was won where nothing else tells."""
        asks = self.wins == "together" and self.won is None and not any(one.id == WON for one in self.fields)
        tick = DefinitionField(WON, {"en": "Won", "fr": "Gagné"}, "tick", of="table")
        return (*self.fields, *([tick] if asks else []))

    def entries_a_round(self, players: int) -> int:
        """How much is entered in every round, at most."""
        return sum(1 if one.of == "table" else players for one in self.fields if one.each_round)

    def agreed(self, house_rules: Mapping[str, str]) -> "Definition":
        """The definition as it is played by these house rules."""
        known = {one.id: one for one in self.fields if one.is_house_rule and one.id in house_rules}
        fields = [replace(one, start=house_rules[one.id]) if one.id in known else one for one in self.fields]
        return replace(self, fields=fields) if known else self

    @cached_property
    def all_lines(self) -> tuple[DefinitionLine, ...]:
        """The lines; without any, every number of a player or a team is one."""
        if self.lines:
            return tuple(self.lines)
        return tuple(
            DefinitionLine(one.id, one.title, one.id, one.each_round, one.of, one.modules)
            for one in self.fields
            if one.is_number and one.of != "table"
        )

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Titles by language, under the keys by which every game's words are found, without the id of the game."""
        found: dict[str, Mapping[str, str]] = {"title": self.title}
        if self.about:
            found["tagline"] = self.about
        for module in self.modules:
            found |= dict.fromkeys((f"module.{module.id}.title", f"module.{module.id}.help"), module.title)
        for one in self.all_fields:
            found |= dict.fromkeys((f"counter.{one.id}", f"field.{one.id}"), one.title)
            found |= {f"choice.{one.id}.{choice.id}": choice.title for choice in one.choices or ()}
        for rule in [one for one in self.fields if one.is_house_rule]:
            found |= {f"house-rule.{rule.id}.{choice.id}": choice.title for choice in rule.choices or ()}
            found |= {f"house-rule.{rule.id}.title": rule.title}
        return found | {f"line.{line.id}": line.title for line in self.lines}

    @cached_property
    def may_fail(self) -> bool:
        """Whether a formula divides by something that is entered or worked out, which may be nothing."""
        return any(DIVISION.search(formula) for formula in (*(line.points for line in self.lines), self.won or ""))

    @property
    def has_score(self) -> bool:
        """Whether anything counts; else a result is who won, and tables and plays have no totals."""
        return self.wins != "places" and bool(self.all_lines)

    @property
    def has_formula(self) -> bool:
        return bool(self.lines) or self.won is not None

    def fields_for(self, modules: Sequence[str]) -> tuple[DefinitionField, ...]:
        """The fields that exist where these modules are in play."""
        return tuple(one for one in self.all_fields if is_played(one, modules))

    def lines_for(self, modules: Sequence[str]) -> tuple[DefinitionLine, ...]:
        return tuple(one for one in self.all_lines if is_played(one, modules))


def is_played(part: DefinitionField | DefinitionLine, modules: Sequence[str]) -> bool:
    """Whether a field or line exists where these modules are in play."""
    return not part.modules or any(module in modules for module in part.modules)


def in_language(words: Mapping[str, str], language: str) -> str:
    """The words in a language, else in English, else in the first there are."""
    return words.get(language) or words.get("en") or next(iter(words.values()), "")
