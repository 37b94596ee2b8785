"""Runs of wins."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.history.statistics.player_records import has_winner, has_won
from companion.store.results import PlayResult


@dataclass(frozen=True)
class Streaks:
    """Wins in a row: the longest ever, and the current one."""

    longest: int
    current: int


NONE = Streaks(0, 0)


def all_streaks(results: Iterable[PlayResult]) -> dict[int, Streaks]:
    """Everybody's runs of wins, over the plays they took part in."""
    found: dict[int, Streaks] = {}
    for result in results:
        if not has_winner(result):
            continue
        for seat in result.seats:
            before = found.get(seat.person, NONE)
            current = before.current + 1 if has_won(result, seat) else 0
            found[seat.person] = Streaks(max(before.longest, current), current)
    return found


def streaks(results: Iterable[PlayResult], person: int) -> Streaks:
    return all_streaks(results).get(person, NONE)
