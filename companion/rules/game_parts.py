"""What the declaration of a game is made of: modules, house rules, box facts, counters, phases, and its result."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.calculators import ScoreLine
from companion.rules.inputs import MOST
from companion.rules.table import TRACKINGS, SeatPlace, Tracking

OVER = "over"  # the phase every game ends in
Members = dict[str, Callable[[], Any]]  # of a view: each is worked out only when it is asked for


@dataclass(frozen=True)
class Module:
    """A part that can be played with or without; with `players`, exactly a table of so many plays with it.

    What is `recommended` is the first choice when a table is opened by hand.
    """

    id: str
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    needs_full: bool = False
    players: int | None = None
    recommended: bool = False


@dataclass(frozen=True)
class HouseRule:
    """A switch for what the rulebook leaves open; the first choice is the default.

    It matters only with all the modules it `needs`, and with so many `players` where it names them.
    """

    id: str
    choices: tuple[str, ...]
    question: str
    needs: tuple[str, ...] = ()
    players: tuple[int, ...] = ()

    @property
    def default(self) -> str:
        return self.choices[0]

    def matters(self, players: int, modules: Collection[str]) -> bool:
        """Whether a table like this can ever come to the question."""
        return set(self.needs) <= set(modules) and (not self.players or players in self.players)


def options_in_play(modules: Sequence[str], house_rules: Mapping[str, str]) -> tuple[str, ...]:
    """The names under which texts speak of what was agreed: modules, and house rules as `RULE-CHOICE`."""
    return (*modules, *(f"{rule}-{choice}" for rule, choice in house_rules.items()))


@dataclass(frozen=True)
class BoxFact:
    """A number printed on a component and in no rulebook: copied from the box once."""

    id: str
    length: int = 1
    low: int = 0
    high: int = 9_999
    default: Any = None
    labels: tuple[str, ...] = ()

    def fits(self, value: int | list[int]) -> bool:
        """Whether these are numbers it can have."""
        numbers = value if isinstance(value, list) else [value]
        return len(numbers) == self.length and all(self.low <= number <= self.high for number in numbers)


@dataclass(frozen=True)
class Counter:
    """A number a player owns; `scores` when it is what decides the game.

    With `modules` only they need it in view; `unless` names the choice of a house rule that leaves it to the table.
    """

    id: str
    scores: bool = False
    may_be_negative: bool = False
    start: int = 0
    modules: tuple[str, ...] = ()
    unless: tuple[str, str] | None = None
    most: int = MOST

    def is_shown(self, modules: Sequence[str], house_rules: Mapping[str, str]) -> bool:
        """Whether it is worth showing at a table with these modules and house rules."""
        left_out = self.unless is not None and house_rules.get(self.unless[0]) == self.unless[1]
        return not left_out and (not self.modules or bool(set(self.modules) & set(modules)))


@dataclass(frozen=True)
class Phase:
    """A stage of a round. In a simultaneous phase everybody acts, and undoes, for themselves.

    With `modules` it is played only where one of them is. In the tracking of `ready` everybody says when their part is
    done, by default in every simultaneous phase; elsewhere the game sees it by their moves.
    """

    id: str
    simultaneous: bool = False
    tracking: tuple[Tracking, ...] = TRACKINGS  # as far as the game has them
    every_round: bool = True
    modules: tuple[str, ...] = ()
    ready: tuple[Tracking, ...] | None = None

    def asks_ready(self, tracking: Tracking) -> bool:
        return self.simultaneous if self.ready is None else tracking in self.ready


@dataclass(frozen=True)
class Result:
    """The ranking and every player's lines; a total is the sum of its lines."""

    ranking: tuple[SeatPlace, ...]
    lines: Mapping[int, Sequence[ScoreLine]]
    won: bool | None = None  # by all together
