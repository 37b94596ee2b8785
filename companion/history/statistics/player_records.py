"""How everybody did: plays, wins, places, scores by player count, time spent."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.store.results import PlayResult, Seat


def has_winner(result: PlayResult) -> bool:
    """Whether there was anything to win."""
    return len(result.seats) > 1


def has_won(result: PlayResult, seat: Seat) -> bool:
    return seat.place == 1 and has_winner(result)


@dataclass
class Scores:
    """Totals at tables of one size."""

    plays: int = 0
    points: int = 0
    best: int | None = None

    @property
    def average(self) -> float:
        return self.points / self.plays

    def add(self, total: int, lowest_wins: bool = False) -> None:
        self.plays += 1
        self.points += total
        better = min if lowest_wins else max
        self.best = total if self.best is None else better(self.best, total)


@dataclass
class PlayerRecord:
    """Somebody's history in a few numbers."""

    person: int
    plays: int = 0
    contests: int = 0
    wins: int = 0
    minutes: int = 0
    places: Counter[int] = field(default_factory=Counter)
    by_count: defaultdict[tuple[str, int], Scores] = field(default_factory=lambda: defaultdict(Scores))

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.contests if self.contests else None


def player_records(results: Iterable[PlayResult]) -> dict[int, PlayerRecord]:
    """The record of everybody who played."""
    found: dict[int, PlayerRecord] = {}
    for result in results:
        kind, contest, minutes = (result.game, len(result.seats)), has_winner(result), result.minutes or 0
        for seat in result.seats:
            one = found.get(seat.person)
            if one is None:
                one = found[seat.person] = PlayerRecord(seat.person)
            one.plays += 1
            one.contests += contest
            one.wins += contest and seat.place == 1
            one.minutes += minutes
            if seat.place and contest:
                one.places[seat.place] += 1
            if seat.total is not None:
                one.by_count[kind].add(seat.total, result.lowest_wins)
    return found


@dataclass
class GameTally:
    """Somebody's plays of one game, and the day of the last one."""

    game: str
    plays: int = 0
    contests: int = 0
    wins: int = 0
    last_played: str = ""

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.contests if self.contests else None


def games_of_person(results: Iterable[PlayResult], person: int) -> list[GameTally]:
    """The games somebody played, most often played first."""
    found: dict[str, GameTally] = {}
    for result in results:
        for seat in result.seats:
            if seat.person == person:
                one = found.setdefault(result.game, GameTally(result.game))
                one.plays += 1
                one.contests += has_winner(result)
                one.wins += has_won(result, seat)
                one.last_played = max(one.last_played, result.ended_at)
    return sorted(found.values(), key=lambda one: (-one.plays, one.game))


def of_person(results: Sequence[PlayResult], person: int) -> PlayerRecord:
    """One person's record, empty when they never played."""
    return player_records(results).get(person, PlayerRecord(person))


def scores_by_count(results: Iterable[PlayResult]) -> dict[int, Scores]:
    """Everybody's totals together, by the number of players, fewest first."""
    found: defaultdict[int, Scores] = defaultdict(Scores)
    for result in results:
        for seat in result.seats:
            if seat.total is not None:
                found[len(result.seats)].add(seat.total, result.lowest_wins)
    return dict(sorted(found.items()))
