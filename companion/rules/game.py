"""The declaration of a game, from which pages, printed sheets and the API are made.

Titles and explanations are not here: they stand in the game's catalogue under keys made from the ids,
for example `scream-machine.module.phone-deck.title`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.rules.calculators import Calculator, ScoreLine
from companion.rules.chance import Chance
from companion.rules.faults import Fault
from companion.rules.moves import Move
from companion.rules.offers import Offer
from companion.rules.table import SeatPlace, Setup, Table, Tracking
from companion.rules.table_request import NewTable
from companion.rules.text import Text, text


@dataclass(frozen=True)
class Module:
    """A part that can be played with or without; with `players`, exactly a table of so many plays with it."""

    id: str
    requires: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    needs_full: bool = False
    players: int | None = None
    titled_by: str | None = None  # the house rule that says what it is called


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


@dataclass(frozen=True)
class BoxFact:
    """A number printed on a component and in no rulebook: copied from the box once."""

    id: str
    length: int = 1
    low: int = 0
    high: int = 9_999
    default: Any = None
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counter:
    """A number a player owns; `scores` when it is what decides the game. With `modules` only they need it in view."""

    id: str
    scores: bool = False
    may_be_negative: bool = False
    start: int = 0
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Phase:
    """A stage of a round. In a simultaneous phase everybody acts, and undoes, for themselves.

    With `modules` it is played only where one of them is.
    """

    id: str
    simultaneous: bool = False
    tracking: tuple[Tracking, ...] = ("light", "full")
    every_round: bool = True
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """Who stands where, and every player's lines; a total is the sum of its lines."""

    ranking: tuple[SeatPlace, ...]
    lines: Mapping[int, Sequence[ScoreLine]]


def _nothing_by_chance(table: Table[Any], move: Move, chance: Chance) -> Move:
    return move


def _nothing_secret(table: Table[Any], move: Move, viewer: int | None) -> bool:
    return False


def _nothing_to_prepare(setup: Setup) -> Sequence[Text]:
    return ()


def _no_faults(request: NewTable) -> Iterable[Fault]:
    return ()


def _no_limit(table: Table[Any], seat: int, counter: str, by: int) -> Text | None:
    return None


def no_offers(table: Table[Any], seat: int) -> Iterable[Offer]:
    return ()


def _no_table_offers(table: Table[Any]) -> Iterable[Offer]:
    return ()


def _nothing_missing(table: Table[Any]) -> Sequence[Text]:
    return ()


def _every_phase(table: Table[Any], phase: str) -> bool:
    return True


def _starts_next(table: Table[Any]) -> int | None:
    return table.after(table.first)


def _nothing_special(table: Table[Any], seat: int) -> Table[Any]:
    return table


@dataclass(frozen=True)
class Game:
    """One game: its facts first, then the few functions that facts cannot express."""

    id: str
    rules_version: int
    min_players: int
    max_players: int
    common_players: int
    minutes: tuple[int, int]
    bgg_id: int
    rounds: Callable[[int, Sequence[str]], int]
    phases: tuple[Phase, ...]
    counters: tuple[Counter, ...]
    calculators: tuple[Calculator, ...]
    score_calculator: str
    play: type
    moves: tuple[type, ...]
    start: Callable[[Table[Any]], Table[Any]]
    advance: Callable[[Table[Any], Any], Table[Any]]
    apply: Callable[[Table[Any], Any], Table[Any]]
    view: Callable[[Table[Any], int | None], dict[str, Any]]
    result: Callable[[Table[Any]], Result]
    describe: Callable[[Table[Any], Any], Text]
    score_input: Callable[[Table[Any]], dict[str, Any]]
    guide_numbers: Callable[[], dict[str, int | str]]
    guide_examples: Mapping[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    modules: tuple[Module, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    box_facts: tuple[BoxFact, ...] = ()
    draw: Callable[[Table[Any], Any, Chance], Any] = _nothing_by_chance
    offers: Callable[[Table[Any], int], Iterable[Offer]] = no_offers  # of a seat's own moves
    table_offers: Callable[[Table[Any]], Iterable[Offer]] = _no_table_offers  # of moves that have no seat
    missing: Callable[[Table[Any]], Sequence[Text]] = _nothing_missing  # before going on makes sense
    preparation: Callable[[Setup], Sequence[Text]] = _nothing_to_prepare
    adjust_limit: Callable[[Table[Any], int, str, int], Text | None] = _no_limit
    setup_faults: Callable[[NewTable], Iterable[Fault]] = _no_faults
    is_secret: Callable[[Table[Any], Any, int | None], bool] = _nothing_secret
    plays_phase: Callable[[Table[Any], str], bool] = _every_phase
    joined: Callable[[Table[Any], int], Table[Any]] = _nothing_special
    left: Callable[[Table[Any], int], Table[Any]] = _nothing_special
    starts_rematch: Callable[[Table[Any]], int | None] = _starts_next  # the seat; None: lots are drawn

    def calculator(self, calculator_id: str) -> Calculator:
        for calculator in self.calculators:
            if calculator.id == calculator_id:
                return calculator
        raise KeyError(calculator_id)

    def phase(self, phase_id: str) -> Phase | None:
        return next((phase for phase in self.phases if phase.id == phase_id), None)

    def phases_for(self, tracking: Tracking, modules: Sequence[str]) -> tuple[Phase, ...]:
        """The phases that may come at a table that plays with these modules."""
        return tuple(
            phase
            for phase in self.phases
            if tracking in phase.tracking and (not phase.modules or set(phase.modules) & set(modules))
        )

    def phases_at(self, table: Table[Any]) -> tuple[Phase, ...]:
        """The phases of a round at a table, as far as it is known by now which ones are played; the present one too."""
        return tuple(
            phase
            for phase in self.phases_for(table.setup.tracking, table.setup.modules)
            if phase.id == table.phase or (phase.every_round and self.plays_phase(table, phase.id))
        )

    def counters_for(self, modules: Sequence[str]) -> tuple[Counter, ...]:
        """The counters worth showing at a table that plays with these modules."""
        return tuple(one for one in self.counters if not one.modules or set(one.modules) & set(modules))

    def modules_for(self, chosen: Sequence[str], players: int) -> tuple[str, ...]:
        """The modules in force at a table of so many, in the order they are declared."""
        return tuple(
            module.id
            for module in self.modules
            if (module.id in chosen if module.players is None else module.players == players)
        )

    def module_title(self, module_id: str, house_rules: Mapping[str, str]) -> Text:
        """What a module is called where these house rules are in force."""
        titled_by = next((module.titled_by for module in self.modules if module.id == module_id), None)
        rule = next((rule for rule in self.house_rules if rule.id == titled_by), None)
        choice = house_rules.get(rule.id, rule.default) if rule else None
        own = "" if rule is None or choice == rule.default else f".{choice}"
        return text(f"{self.id}.module.{module_id}.title{own}")

    @property
    def package(self) -> str:
        """The name of its folder: steam-tunnel lives in steam_tunnel."""
        return self.id.replace("-", "_")


OVER = "over"  # the phase every game ends in
