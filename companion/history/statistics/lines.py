"""Which score lines win games: what a line brought to winners, and what it brought to the others."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules import games
from companion.rules.text import Text
from companion.speech import DEFAULT
from companion.speech.catalogue import catalogue
from companion.store.results import LineSum, SeatsWithLines

SELDOM = 3  # a line that fewer players had says nothing


@dataclass(frozen=True)
class LineWeight:
    """The average points of a line for a winner and for anybody else, over all their plays that have lines."""

    label: Text
    times: int
    winners: float
    others: float

    @property
    def difference(self) -> float:
        return self.winners - self.others


def lines_that_win(sums: Iterable[LineSum], seats: SeatsWithLines) -> list[LineWeight]:
    """Lines by how much more they bring to winners, most first; numbers that mean nothing are left out."""
    if not seats.winners or not seats.others:
        return []
    found: dict[str, list[LineSum]] = {}
    for one in sums:
        if _is_numbered(one.label):
            continue
        found.setdefault(catalogue(DEFAULT).translate(one.label), []).append(one)  # what reads the same is the same
    weights = []
    for parts in found.values():
        points = {won: sum(part.points for part in parts if part.won == won) for won in (True, False)}
        times = sum(part.times for part in parts)
        weights.append(LineWeight(parts[0].label, times, points[True] / seats.winners, points[False] / seats.others))
    return sorted((one for one in weights if one.times >= SELDOM), key=lambda one: -one.difference)


def _is_numbered(label: Text) -> bool:
    """Whether a line has its number by chance, so that those of two plays have nothing in common."""
    game = games().get(label.key.partition(".")[0])
    return game is not None and label.key in game.numbered_lines


def strongest(weights: Iterable[LineWeight], most: int) -> list[LineWeight]:
    """The lines that differ most between winners and others, those that winners have more of first."""
    chosen = sorted(weights, key=lambda one: -abs(one.difference))[:most]
    return sorted(chosen, key=lambda one: -one.difference)
