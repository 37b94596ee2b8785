"""Ranking: best first, equals share a place and the next place skips (1, 1, 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contender:
    """A name with what decides its place; `keys` are compared in order, higher is better."""

    name: str
    total: int
    keys: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A name with its place."""

    name: str
    place: int
    total: int


def rank(standings: Sequence[Contender]) -> list[Placed]:
    """Places for everybody; equals keep the order they came in."""
    ordered = sorted(standings, key=lambda standing: standing.keys, reverse=True)
    placed: list[Placed] = []
    for index, standing in enumerate(ordered):
        tied = index > 0 and standing.keys == ordered[index - 1].keys
        place = placed[-1].place if tied else index + 1
        placed.append(Placed(standing.name, place, standing.total))
    return placed
