"""Ranking: the best first; equals share a place and the next place is skipped (1, 1, 3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from companion.rules.table import SeatPlace

Ranked = TypeVar("Ranked", str, int)
Keys = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A name with its place."""

    name: str
    place: int | None
    total: int | None


def rank(totals: Mapping[str, int], keys: Mapping[str, Keys] | None = None) -> list[Placed]:
    """Places of names; `keys`, compared in order, decide instead of the totals, higher is better."""
    return [Placed(name, place, totals[name]) for name, place in _places(totals, keys)]


def rank_seats(totals: Mapping[int, int], keys: Mapping[int, Keys] | None = None) -> tuple[SeatPlace, ...]:
    """The same for the seats of a table."""
    return tuple(SeatPlace(seat, place, totals[seat]) for seat, place in _places(totals, keys))


def _places(totals: Mapping[Ranked, int], keys: Mapping[Ranked, Keys] | None) -> Iterator[tuple[Ranked, int]]:
    """Equals keep the order they came in."""
    decisive = {one: (total,) for one, total in totals.items()} if keys is None else keys
    place = 0
    before: Keys | None = None
    for number, one in enumerate(sorted(totals, key=lambda one: decisive[one], reverse=True), 1):
        place = place if decisive[one] == before else number
        before = decisive[one]
        yield one, place
