"""The declaration of a game, from which pages, printed sheets and the API are made.

Titles and explanations are not here: they stand in the game's catalogue under keys made from the ids,
for example `scream-machine.module.phone-deck.title`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from types import NoneType
from typing import Any

from companion.rules import defaults
from companion.rules.calculators import Calculator
from companion.rules.category_score import Score, final_calculator
from companion.rules.chance import Chance
from companion.rules.definitions.document import Definition, Wins
from companion.rules.faults import Fault
from companion.rules.game_parts import OVER, BoxFact, Counter, HouseRule, Members, Module, Phase, Result
from companion.rules.moments import Moment
from companion.rules.moves import Move
from companion.rules.offers import Offer
from companion.rules.table import SeatPlace, Setup, Table, Tracking, refuse
from companion.rules.table_request import NewTable
from companion.rules.text import Text

__all__ = ["OVER", "BoxFact", "Counter", "Game", "HouseRule", "Module", "Phase", "Result"]
UNDECLARED: Any = object()
Handler = Callable[[Table[Any], Any], Table[Any]]  # applies a move of one type, or refuses it


@dataclass(frozen=True)
class Game:
    """One game: its facts first, then the functions that facts cannot express.

    A function that is not declared is the one of its name in `defaults`, which make a plain game: points by category,
    most points win.
    """

    id: str
    min_players: int
    max_players: int
    common_players: int
    minutes: tuple[int, int]
    bgg_id: int | None
    counters: tuple[Counter, ...]
    rules_version: int = 1
    has_rounds: bool = True  # whether its players speak of rounds
    trackings: tuple[Tracking, ...] = ("light", "full")  # how much a table of it may follow
    phases: tuple[Phase, ...] = (Phase("play", simultaneous=True),)
    modules: tuple[Module, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    box_facts: tuple[BoxFact, ...] = ()
    calculators: tuple[Calculator, ...] = ()
    score_calculator: str = "final"
    scores_at_end: bool = False  # whether a light table enters its score when it is over, and not in a phase of its own
    play: type = NoneType
    handlers: Mapping[type, Handler] = field(default_factory=dict)  # of the game's own moves
    middle_handlers: Mapping[type, Handler] = field(default_factory=dict)  # of what middle tracking knows besides
    full_handlers: Mapping[type, Handler] = field(default_factory=dict)  # of what full tracking knows besides
    definition: Definition | None = None  # of a game written as data
    guide_examples: Mapping[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)

    rounds: Callable[[int, Sequence[str]], int] = UNDECLARED
    start: Callable[[Table[Any]], Table[Any]] = UNDECLARED
    advance: Callable[[Table[Any], Any], Table[Any]] = UNDECLARED
    draw: Callable[[Table[Any], Any, Chance], Any] = UNDECLARED
    public_view: Callable[[Table[Any]], Members] = UNDECLARED  # what anybody may see
    own_view: Callable[[Table[Any], int | None], Members] = UNDECLARED  # what depends on who looks, None for anybody
    moments: Callable[[Table[Any]], Iterable[Moment]] = UNDECLARED  # what is watched together, step by step
    result: Callable[[Table[Any]], Result] = UNDECLARED
    describe: Callable[[Table[Any], Any], Text] = UNDECLARED
    score_input: Callable[[Table[Any]], dict[str, Any]] = UNDECLARED
    score_moves: Callable[[Table[Any], int, Mapping[str, Any]], Iterable[Move]] = UNDECLARED
    guide_numbers: Callable[[], dict[str, int | str]] = UNDECLARED
    offers: Callable[[Table[Any], int], Iterable[Offer]] = UNDECLARED  # of a seat's own moves
    table_offers: Callable[[Table[Any]], Iterable[Offer]] = UNDECLARED  # of moves that have no seat
    missing: Callable[[Table[Any]], Sequence[Text]] = UNDECLARED  # before going on makes sense
    preparation: Callable[[Setup], Sequence[Text]] = UNDECLARED
    adjust_limit: Callable[[Table[Any], int, str, int], Text | None] = UNDECLARED
    setup_faults: Callable[[NewTable], Iterable[Fault]] = UNDECLARED
    is_secret: Callable[[Table[Any], Any, int | None], bool] = UNDECLARED
    hides: Callable[[Table[Any], str, int, Collection[int]], bool] = UNDECLARED  # a seat's counter from these seats
    reveals: Callable[[Table[Any], Table[Any]], bool] = UNDECLARED  # to anybody, between these two tables
    unsealed: Callable[[Table[Any]], Sequence[int]] = UNDECLARED  # who has yet to choose before choices are shown
    plays_phase: Callable[[Table[Any], str], bool] = UNDECLARED
    in_play: Callable[[Table[Any]], Sequence[str]] = UNDECLARED  # what texts of a phase may speak of
    learnt_facts: Callable[[Table[Any], Mapping[str, Any]], Mapping[str, list[int]]] = UNDECLARED  # by a confirmed game
    fact_copied: Callable[[Table[Any]], Table[Any]] = UNDECLARED  # the table follows numbers that its setup has now
    first_changed: Callable[[Table[Any]], Table[Any]] = UNDECLARED  # the table follows another first player
    joined: Callable[[Table[Any], int], Table[Any]] = UNDECLARED
    left: Callable[[Table[Any], int], Table[Any]] = UNDECLARED
    numbered_lines: tuple[str, ...] = ()  # keys of score lines whose number says nothing beyond their play
    curve: Callable[[Table[Any], SeatPlace], Sequence[int]] = UNDECLARED  # a seat's score after every round
    starts_rematch: Callable[[Table[Any]], int | None] = UNDECLARED  # the seat; None: lots are drawn

    def __post_init__(self) -> None:
        """Bind the default of every function that was not declared, and derive a calculator where there is none."""
        for one in fields(self):
            if getattr(self, one.name) is UNDECLARED:
                object.__setattr__(self, one.name, partial(getattr(defaults, one.name), self))
        if not self.handlers and not self.full_handlers:
            object.__setattr__(self, "handlers", {Score: partial(defaults.score, self)})
        if not self.calculators:
            object.__setattr__(self, "calculators", (final_calculator(self),))

    def view(self, table: Table[Any], seat: int | None) -> dict[str, Any]:
        """The state as plain values, for one seat or, with None, for anybody."""
        return {name: work() for name, work in (self.public_view(table) | self.own_view(table, seat)).items()}

    @property
    def moves(self) -> tuple[type, ...]:
        """The types of the game's own moves."""
        return tuple(dict.fromkeys((*self.handlers, *self.middle_handlers, *self.full_handlers)))

    def apply(self, table: Table[Any], move: Move) -> Table[Any]:
        """The table after one of the game's own moves; raises Refused."""
        if type(move) not in self.moves:
            raise refuse("refused.unknown-move")
        handler = self._handler(type(move), table.setup.tracking)
        if handler is None:
            raise refuse("refused.light-tracking" if table.setup.is_light else "refused.other-tracking")
        return handler(table, move)

    def _handler(self, move: type, tracking: Tracking) -> Handler | None:
        besides: Mapping[Tracking, Mapping[type, Handler]]
        besides = {"light": {}, "middle": self.middle_handlers, "full": self.full_handlers}
        return self.handlers.get(move) or besides[tracking].get(move)

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

    def phase_before_rounds(self, table: Table[Any]) -> str | None:
        """The phase in which the first round is prepared, if there is one."""
        first = self.phases_for(table.setup.tracking, table.setup.modules)[0]
        return None if first.every_round else first.id

    def phases_at(self, table: Table[Any]) -> tuple[Phase, ...]:
        """The phases of a round at a table, as far as it is known by now which ones are played; the present one too."""
        return tuple(
            phase
            for phase in self.phases_for(table.setup.tracking, table.setup.modules)
            if phase.id == table.phase or (phase.every_round and self.plays_phase(table, phase.id))
        )

    def counters_for(self, setup: Setup) -> tuple[Counter, ...]:
        """The counters worth showing at a table."""
        return tuple(one for one in self.counters if one.is_shown(setup.modules, setup.house_rules))

    def modules_for(self, chosen: Sequence[str], players: int) -> tuple[str, ...]:
        """The modules in force at a table of so many, in the order they are declared."""
        return tuple(
            module.id
            for module in self.modules
            if (module.id in chosen if module.players is None else module.players == players)
        )

    @property
    def wins(self) -> Wins:
        """What wins: the highest total, unless the game is written as data and says otherwise."""
        return self.definition.wins if self.definition else "highest"

    @property
    def package(self) -> str:
        """The name of its folder: steam-tunnel lives in steam_tunnel, all games written as data in own_games."""
        return "own_games" if self.definition else self.id.replace("-", "_")
