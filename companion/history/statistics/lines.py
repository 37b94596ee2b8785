"""Which score lines win games: what a line brought to winners, and what it brought to the others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.history.statistics.player_records import has_winner
from companion.rules.text import Text
from companion.speech import DEFAULT
from companion.speech.catalogue import catalogue
from companion.store.results import LineSum, PlayResult

SELDOM = 3  # a line that fewer players had says nothing


@dataclass(frozen=True)
class LineWeight:
    """The average points of a line for a winner and for anybody else, over all their plays."""

    label: Text
    times: int
    winners: float
    others: float

    @property
    def difference(self) -> float:
        return self.winners - self.others


def lines_that_win(sums: Iterable[LineSum], results: Sequence[PlayResult]) -> list[LineWeight]:
    """Lines by how much more they bring to winners, most first."""
    contests = [result for result in results if has_winner(result) and any(seat.place > 1 for seat in result.seats)]
    winners = sum(seat.place == 1 for result in contests for seat in result.seats)
    others = sum(seat.place > 1 for result in contests for seat in result.seats)
    if not winners or not others:
        return []
    found: dict[str, list[LineSum]] = {}
    for one in sums:
        found.setdefault(catalogue(DEFAULT).translate(one.label), []).append(one)  # what reads the same is the same
    weights = []
    for parts in found.values():
        points = {won: sum(part.points for part in parts if part.won == won) for won in (True, False)}
        times = sum(part.times for part in parts)
        weights.append(LineWeight(parts[0].label, times, points[True] / winners, points[False] / others))
    return sorted((one for one in weights if one.times >= SELDOM), key=lambda one: -one.difference)


def strongest(weights: Iterable[LineWeight], most: int) -> list[LineWeight]:
    """The lines that differ most between winners and others, those that winners have more of first."""
    chosen = sorted(weights, key=lambda one: -abs(one.difference))[:most]
    return sorted(chosen, key=lambda one: -one.difference)
