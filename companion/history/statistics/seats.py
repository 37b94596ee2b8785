"""Wins by turn order, counted from the start player."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.history.statistics.player_records import has_winner
from companion.store.results import PlayResult


@dataclass
class SeatRate:
    """One place in the turn order at tables of one size."""

    players: int
    order: int
    plays: int = 0
    wins: int = 0

    @property
    def rate(self) -> float:
        return self.wins / self.plays


def win_rate_by_seat(results: Iterable[PlayResult]) -> list[SeatRate]:
    """For every table size the first to play, the second and so on; a play needs a noted start player."""
    found: dict[tuple[int, int], SeatRate] = {}
    for result in results:
        ordered = sorted(result.seats, key=lambda seat: seat.seat)
        first = next((index for index, seat in enumerate(ordered) if seat.starts), None)
        if first is None or not has_winner(result):
            continue
        count = len(ordered)
        for index, seat in enumerate(ordered):
            key = (count, (index - first) % count)
            rate = found.setdefault(key, SeatRate(count, key[1] + 1))
            rate.plays += 1
            rate.wins += seat.place == 1
    return [found[key] for key in sorted(found)]
