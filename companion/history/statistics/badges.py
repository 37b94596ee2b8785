"""Badges: what somebody has reached over the years, each with the play that reached it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.history.statistics.highlights import comeback, margin
from companion.history.statistics.player_records import has_winner, has_won
from companion.store.results import PlayResult

LEVELS: Mapping[str, Sequence[int]] = {
    "plays": (10, 50, 100, 500),
    "wins": (1, 10, 50, 100),
    "streak": (3, 5, 10),
    "games": (5, 10, 25, 50),
    "one-game": (10, 25, 50, 100),
    "games-won": (3, 10, 25),
    "close": (1, 5, 20),
    "comeback": (1, 5, 20),
}


@dataclass(frozen=True)
class Badge:
    """The highest level somebody has reached of a kind, when, and what comes next."""

    kind: str
    level: int
    stars: int
    play: str
    game: str
    ended_at: str
    following: int | None

    @property
    def most_stars(self) -> int:
        return len(LEVELS[self.kind])


def badges_of(results: Iterable[PlayResult], person: int) -> list[Badge]:
    """The badges of a person, over plays from the oldest on."""
    tally = _Tally(person)
    found: dict[str, Badge] = {}
    for result in results:
        if any(seat.person == person for seat in result.seats):
            tally.add(result)
            for kind, levels in LEVELS.items():
                stars = sum(level <= tally.counts[kind] for level in levels)
                if stars > (found[kind].stars if kind in found else 0):
                    following = levels[stars] if stars < len(levels) else None
                    found[kind] = Badge(
                        kind, levels[stars - 1], stars, result.play, result.game, result.ended_at, following
                    )
    return [found[kind] for kind in LEVELS if kind in found]


class _Tally:
    """What badges count, so far."""

    def __init__(self, person: int) -> None:
        self._person = person
        self._games: Counter[str] = Counter()
        self._won: set[str] = set()
        self._in_a_row = 0
        self.counts: Counter[str] = Counter()

    def add(self, result: PlayResult) -> None:
        self._games[result.game] += 1
        self.counts["plays"] += 1
        self.counts["games"] = len(self._games)
        self.counts["one-game"] = max(self._games.values())
        if not has_winner(result):
            return
        if not any(seat.person == self._person and has_won(result, seat) for seat in result.seats):
            self._in_a_row = 0
            return
        self._in_a_row += 1
        self._won.add(result.game)
        self.counts["wins"] += 1
        self.counts["streak"] = max(self.counts["streak"], self._in_a_row)
        self.counts["games-won"] = len(self._won)
        lead, behind = margin(result), comeback(result)
        self.counts["close"] += lead in (0, 1)
        self.counts["comeback"] += behind is not None and behind[0].person == self._person
