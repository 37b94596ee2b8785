"""A year in review: what a group will want to remember, as one value for screen and paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass

from companion.history.statistics import calendar, moments
from companion.history.statistics.standings import Standing, standings
from companion.history.statistics.streaks import NONE, all_streaks
from companion.store.database import Store
from companion.store.listing import Choice, count_plays
from companion.store.results import Result, people_of_choice, results_of

SHORT_LIST = 5


@dataclass(frozen=True)
class YearInReview:
    """Everything of one year; people are numbers, named where it is shown."""

    year: int
    plays: int
    minutes: int
    days: int
    games: list[tuple[str, int]]
    months: list[tuple[int, int]]
    most_plays: list[Standing]
    most_wins: list[Standing]
    newcomers: list[int]
    longest_streak: tuple[int, int] | None
    h_index: int
    best: moments.Moment | None
    closest: moments.Moment | None
    comeback: moments.Moment | None
    plays_before: int


def year_in_review(results: Sequence[Result], known: Set[int], plays_before: int, year: int) -> YearInReview | None:
    """The review of a year's results, oldest first; `known` played in earlier years, `plays_before` in the last."""
    if not results:
        return None
    played = standings(results)
    games = Counter(result.game for result in results)
    months = Counter(int(result.ended_at[5:7]) for result in results)
    return YearInReview(
        year=year,
        plays=len(results),
        minutes=calendar.minutes_played(results),
        days=len({result.ended_at[:10] for result in results}),
        games=games.most_common(),
        months=[(month, months[month]) for month in range(1, 13)],
        most_plays=sorted(played.values(), key=lambda one: (-one.plays, one.person))[:SHORT_LIST],
        most_wins=sorted(
            (one for one in played.values() if one.wins), key=lambda one: (-one.wins, one.plays, one.person)
        )[:SHORT_LIST],
        newcomers=sorted(set(played) - known) if known else [],
        longest_streak=_longest_streak(results),
        h_index=calendar.h_index(games.values()),
        best=moments.best_score(results) if len(games) == 1 else None,
        closest=moments.closest_finish(results),
        comeback=moments.biggest_comeback(results),
        plays_before=plays_before,
    )


def review_of(store: Store, group: int, year: int) -> YearInReview | None:
    """The review of a group's year, for the page and for paper; None when nothing was played."""
    if not 1900 <= year <= 9999:
        return None
    known = people_of_choice(store, Choice(group=group, until=f"{year - 1}-12-31"))
    before = count_plays(
        store, Choice(group=group, since=f"{year - 1}-01-01", until=f"{year - 1}-12-31"), finished=True
    )
    results = results_of(store, Choice(group=group, since=f"{year}-01-01", until=f"{year}-12-31"))
    return year_in_review(results, known, before, year)


def _longest_streak(results: Sequence[Result]) -> tuple[int, int] | None:
    """Who won most often in a row, and how often; a single win is no streak."""
    longest, person = max((one.longest, -person) for person, one in {0: NONE, **all_streaks(results)}.items())
    return (-person, longest) if longest > 1 else None
