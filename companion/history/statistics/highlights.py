"""Plays to remember: the closest finish, the clearest win, the biggest comeback, the best score."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.history.statistics.player_records import has_winner
from companion.store.results import PlayResult, Seat


@dataclass(frozen=True)
class Highlight:
    """A play with the person and the number that make it one to remember."""

    play: str
    game: str
    ended_at: str
    person: int
    points: int
    others: tuple[int, ...] = ()  # who shared the win, or won in the same team


def margin(result: PlayResult) -> int | None:
    """The lead of the first place; None when everybody shared it, or nobody had points."""
    first: int | None = None
    second: int | None = None
    sign = -1 if result.lowest_wins else 1
    for seat in result.seats:
        if seat.total is None:
            return None
        if seat.place == 1:
            first = sign * seat.total if first is None else max(first, sign * seat.total)
        else:
            second = sign * seat.total if second is None else max(second, sign * seat.total)
    return None if first is None or second is None else first - second


def comeback(result: PlayResult) -> tuple[Seat, int] | None:
    """The winner who had been furthest behind the leader after some round, and how far."""
    behind = [(seat.behind, -seat.seat, seat) for seat in result.seats if seat.behind and seat.place == 1]
    if not behind or not has_winner(result):
        return None
    gap, _, seat = max(behind)
    return seat, gap


def closest_finish(results: Sequence[PlayResult]) -> Highlight | None:
    """The smallest lead that won; of equals the latest."""
    found = [(lead, index) for index, lead in enumerate(map(margin, results)) if lead is not None and lead >= 0]
    if not found:
        return None
    least, index = min(found, key=lambda one: (one[0], -one[1]))
    return _highlight(results[index], least)


def clearest_win(results: Sequence[PlayResult]) -> Highlight | None:
    """The largest lead that won; of equals the latest."""
    found = [(lead, index) for index, lead in enumerate(map(margin, results)) if lead is not None]
    if not found:
        return None
    most, index = max(found)
    return _highlight(results[index], most)


def biggest_comeback(results: Sequence[PlayResult]) -> Highlight | None:
    """The largest gap that a winner made good; of equals the latest."""
    best: Highlight | None = None
    for result in results:
        found = comeback(result)
        if found is not None and (best is None or found[1] >= best.points):
            best = Highlight(result.play, result.game, result.ended_at, found[0].person, found[1])
    return best


def best_score(results: Sequence[PlayResult]) -> Highlight | None:
    """The highest total; of equals the first, since it was the record. Among plays of games that the lowest total
    wins, and no others, it is the lowest."""
    high = [result for result in results if not result.lowest_wins]
    sign = 1 if high else -1
    best: Highlight | None = None
    for result in high or results:
        for seat in result.seats:
            if seat.total is not None and (best is None or sign * seat.total > sign * best.points):
                best = Highlight(result.play, result.game, result.ended_at, seat.person, seat.total)
    return best


def _highlight(result: PlayResult, points: int) -> Highlight:
    winner, *others = (seat.person for seat in result.seats if seat.place == 1)
    return Highlight(result.play, result.game, result.ended_at, winner, points, tuple(others))
