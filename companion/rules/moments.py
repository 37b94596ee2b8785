"""What a table watches together, step by step: a count that was made, a secret that was shown, the places at the end.

A game tells the newest ones from its state; nothing here is secret, and no move is needed to go through them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.rules.table import SeatPlace, Table
from companion.rules.text import Text, text

if TYPE_CHECKING:
    from companion.rules.game import Game

PER_ROUND = 10  # more than there are moments in a round
LAST = 1_000_000  # after all rounds


@dataclass(frozen=True, slots=True)
class MomentStep:
    """One thing that happened: what it is, whom it concerns, what it brought or what somebody has now."""

    what: Text
    seat: int | None = None
    change: int | None = None
    total: int | None = None
    place: int | None = None
    detail: Text | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """Steps that belong together. `order` grows in the course of a game: what has been watched is known by it."""

    id: str
    order: int
    title: Text
    steps: tuple[MomentStep, ...]
    standings: tuple[tuple[int, int], ...] = ()  # seats with what they have now, the most first


def order_in(round_number: int, place: int) -> int:
    """The order of a moment of a round."""
    return round_number * PER_ROUND + place


def standings(table: Table[Any], counter: str) -> tuple[tuple[int, int], ...]:
    """Everybody with a counter, the most first."""
    return most_first({seat: table.counter(seat, counter) for seat in table.active})


def most_first(numbers: dict[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(numbers.items(), key=lambda one: -one[1]))


def gained(table: Table[Any], seat: int, counter: str, round_number: int, reasons: Iterable[str]) -> int:
    """What a round brought a seat of a counter for these reasons."""
    wanted = set(reasons)
    found = (one for one in table.gains if (one.seat, one.counter, one.round) == (seat, counter, round_number))
    return sum(one.points for one in found if one.reason in wanted)


def rounds_counted(table: Table[Any]) -> int:
    """The last round that was played to its end."""
    is_finished = table.outcome is not None and table.outcome.reason == "finished"
    return table.round if is_finished else table.round - 1


def is_decided(game: "Game", table: Table[Any]) -> bool:
    """Whether the result has everything it needs: nothing is asked any more, and a light table has a score."""
    if table.outcome is None or table.confirmed:
        return table.confirmed
    if game.missing(table):
        return False
    enters_score = game.scores_at_end and not table.setup.is_full
    return not enters_score or any(one.total for one in table.outcome.ranking)


def all_moments(game: "Game", table: Table[Any]) -> list[Moment]:
    """Those of the game and, once nothing is missing, the places from the last to the first."""
    found = list(game.moments(table))
    if table.outcome is not None and is_decided(game, table):
        found.append(_ending(table.outcome.ranking))
    return sorted((one for one in found if one.steps), key=lambda one: one.order)


def _ending(ranking: tuple[SeatPlace, ...]) -> Moment:
    steps = tuple(_place(one) for one in reversed(ranking))
    return Moment("ending", LAST, text("moment.ending"), steps)


def _place(one: SeatPlace) -> MomentStep:
    what = text("moment.unplaced") if one.place is None else text("moment.place", n=one.place)
    return MomentStep(what, one.seat, total=one.total, place=one.place)
