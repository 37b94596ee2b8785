"""Calculators: functions of a typed input that give an answer with its working."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules.faults import Fault, raise_faults
from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of working: what, how many points, and the arithmetic a person can check."""

    label: Text
    points: int
    why: Text
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The figures a calculator found (docs/api.md 1) and its working."""

    figures: dict[str, Any]
    lines: list[ScoreLine]
    teams: Mapping[str, str] = field(default_factory=dict)  # by player
    modules: tuple[str, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, Sequence[ScoreLine]] = field(default_factory=dict)  # what makes them up, where `lines` do not


def _nowhere_special(where: str) -> Text | None:
    return None


@dataclass(frozen=True)
class Calculator:
    """A pure function of the rules with the type of its input.

    `check` yields every fault of the rules in an input of the right shape; `solve` may then rely on it.
    `blank` is the smallest sensible input, from which a form starts; `example` is one worth printing. `facts` names the
    fields that a box fact answers where it is known, by the id of the fact; `filled` puts facts into a blank input
    where that is not enough. `place` says in words where in an input a pointer leads, for those who look at a board and
    not at a document. `references` are the keys below which players are named besides the list of players.
    """

    id: str
    input: type
    solve: Callable[[Any], Answer]
    check: Callable[[Any], Iterable[Fault]]
    blank: dict[str, Any]
    example: dict[str, Any]
    facts: Mapping[str, str] = field(default_factory=dict)
    filled: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]] | None = None
    place: Callable[[str], Text | None] = _nowhere_special
    references: tuple[str, ...] = ()

    def start(self, known: Mapping[str, Any], blank: dict[str, Any] | None = None) -> dict[str, Any]:
        """The blank input, or another one, with the box facts that are known."""
        given = (blank or self.blank) | {key: known[fact] for key, fact in self.facts.items() if fact in known}
        return given if self.filled is None else self.filled(given, known)

    def __call__(self, value: Any) -> Answer:
        raise_faults(self.check(value))
        return self.solve(value)
