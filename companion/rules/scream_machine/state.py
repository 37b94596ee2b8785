"""What only Scream Machine knows of a table."""

from dataclasses import dataclass

from companion.rules.scream_machine.facts import ACTIONS, Card, Kind
from companion.rules.table import Table


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor card on the table; a hidden one has no kind until somebody knows it."""

    gap: int | None  # the seat it lies clockwise of; None is national
    kind: Kind | None
    hidden: bool
    round: int
    seen_by: tuple[int, ...] = ()  # who researched it


@dataclass(frozen=True, slots=True)
class Memo:
    """What a player noted, for the own eyes only, of the hidden visitor in a gap."""

    seat: int
    gap: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Park:
    """The attractions of one seat, in the order they were built, and what was sealed for the opening."""

    cards: tuple[Card, ...] = ()
    sealed: tuple[Card, ...] | None = None
    opened: bool = False
    built_now: tuple[Card, ...] = ()
    symbols: int | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """How a visitor of a finished round decided."""

    kind: Kind
    gap: int | None
    tally: dict[int, int]
    winner: int | None


@dataclass(frozen=True, slots=True)
class ScreamMachineState:
    """Parks by seat, visitors on the table, and the turn being played."""

    parks: tuple[Park, ...]
    lead: int  # who is first this round
    taken: tuple[int, ...] = ()
    actions: int = ACTIONS
    used: tuple[str, ...] = ()
    visitors: tuple[Visitor, ...] = ()
    memos: tuple[Memo, ...] = ()
    dismissed: tuple[Visitor, ...] = ()  # of earlier rounds, taken away in this one; their places are free again
    visits: tuple[Visit, ...] = ()  # of the round before
    uncounted: int = 0  # visitors of the round before that nobody entered
    built_before: int = 0  # attractions built in the turn before


ScreamMachineTable = Table[ScreamMachineState]
