"""Which park a visitor enters: the heart of the scoring, on plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.rules.scream_machine.facts import CHEAPSKATE, Card, Kind

Park = TypeVar("Park", str, int)  # a park by the name or the seat of its owner


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Park]):
    """One visitor's choice: what each contending park offers, and the only best one, if there is one."""

    tally: dict[Park, int]
    winner: Park | None


def value(park: Sequence[Card], family: Kind) -> int:
    """What a park offers in a family: the sum of its attractions there."""
    return sum(worth for own, worth in park if own == family)


def price(park: Sequence[Card]) -> int:
    """The ticket price: the sum of everything in the park."""
    return sum(worth for _, worth in park)


def symbols(park: Sequence[Card]) -> int:
    """How many different families a park has, the tie-break of the game."""
    return len({family for family, _ in park})


def decide(visitor: Kind, parks: Mapping[Park, Sequence[Card]], empty_parks_compete: bool = True) -> Verdict[Park]:
    """A visitor among contending parks. Any tie for best, and a best of nothing, keeps it where it is."""
    if visitor == CHEAPSKATE:
        tally = {name: price(park) for name, park in parks.items() if park or empty_parks_compete}
        best = min(tally.values(), default=0)
    else:
        tally = {name: value(park, visitor) for name, park in parks.items()}
        best = max(tally.values(), default=0)
        if best == 0:
            return Verdict(tally, None)
    leaders = [name for name, offer in tally.items() if offer == best]
    return Verdict(tally, leaders[0] if len(leaders) == 1 else None)
