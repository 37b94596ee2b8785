"""Ratings computed from history: Bradley-Terry over everybody at a table, since it treats ties fairly.

One rating a person over all games of the group, and one in each game. What is shown is mu - 3 sigma, at least 0, on a
scale where everybody starts at 0 and few pass 40: a number that nobody reaches by luck.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from companion.history.statistics.player_records import has_winner
from companion.rules.text import Text, text
from companion.store.ratings import RatedSeat
from companion.store.results import PlayResult

PROVISIONAL = 5  # fewer plays than this say little
MODEL = BradleyTerryFull()


@dataclass(frozen=True)
class Rating:
    """Somebody's rating now."""

    person: int
    mu: float
    sigma: float
    plays: int

    @property
    def shown(self) -> float:
        return shown(self.mu, self.sigma)

    @property
    def is_provisional(self) -> bool:
        return self.plays < PROVISIONAL


def shown(mu: float, sigma: float) -> float:
    return max(0.0, mu - 3 * sigma)


def rate(results: Sequence[PlayResult], known: Iterable[Rating] = (), first: int = 0) -> list[RatedSeat]:
    """What every play did to everybody in it, oldest first.

    `known` are the ratings before these results; rated plays are numbered from `first`.
    """
    now = {one.person: (one.mu, one.sigma) for one in known}
    changes: list[RatedSeat] = []
    for position, result in enumerate(filter(has_winner, results), start=first):
        changes.extend(_rated(result, position, now))
    return changes


def _rated(result: PlayResult, position: int, now: dict[int, tuple[float, float]]) -> list[RatedSeat]:
    start = (MODEL.mu, MODEL.sigma)
    before = [now.get(seat.person, start) for seat in result.seats]
    teams: list[list[BradleyTerryFullRating]] = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    rated = MODEL.rate(teams, ranks=[seat.place for seat in result.seats])
    changes = []
    for seat, (mu, sigma), [after] in zip(result.seats, before, rated, strict=True):
        now[seat.person] = (after.mu, after.sigma)
        changes.append(RatedSeat(result.play, seat.seat, seat.person, position, mu, sigma, after.mu, after.sigma))
    return changes


def ratings(changes: Iterable[RatedSeat], known: Iterable[Rating] = ()) -> list[Rating]:
    """Everybody's rating after some changes, highest first, provisional ones last."""
    found = {one.person: one for one in known}
    for change in changes:
        plays = found[change.person].plays + 1 if change.person in found else 1
        found[change.person] = Rating(change.person, change.mu, change.sigma, plays)
    return sorted(found.values(), key=lambda rating: (rating.is_provisional, -rating.shown, rating.person))


def explanation(change: RatedSeat, others: Sequence[RatedSeat], names: dict[int, str], places: dict[int, int]) -> Text:
    """One change in a sentence: whom they finished before and behind, and what that was worth."""
    mine = places[change.person]
    ahead = [names[one.person] for one in others if places[one.person] > mine]
    behind = [names[one.person] for one in others if places[one.person] < mine]
    level = [names[one.person] for one in others if places[one.person] == mine]
    parts = [
        text(f"rating.{key}", names=who) for key, who in (("ahead", ahead), ("level", level), ("behind", behind)) if who
    ]
    difference = round(10 * (shown(change.mu, change.sigma) - shown(change.mu_before, change.sigma_before)))
    key = "rating.rose" if difference > 0 else "rating.fell" if difference < 0 else "rating.same"
    whole, tenth = divmod(abs(difference), 10)
    return text(key, name=names[change.person], points=text("rating.tenths", whole=whole, tenth=tenth), because=parts)
