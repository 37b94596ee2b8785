"""A group's year in review, computed once for screen and paper."""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from companion.history.statistics import calendar, highlights
from companion.history.statistics.lines import SELDOM, LineWeight, lines_that_win, strongest
from companion.history.statistics.player_records import PlayerRecord, player_records
from companion.history.statistics.seats import SeatRate, win_rate_by_seat
from companion.history.statistics.streaks import NONE, all_streaks
from companion.store.database import Store
from companion.store.play_list import PlayFilter, count_plays
from companion.store.results import PlayResult, line_sums, people_of_plays, results_of, seats_with_lines

SHORT_LIST = 5


@dataclass(frozen=True)
class GameInReview:
    """A year in one game."""

    game: str
    plays: int
    minutes: int
    best: highlights.Highlight | None
    seats: list[SeatRate]
    lines: list[LineWeight]


@dataclass(frozen=True)
class YearInReview:
    """Everything of one year; people are given by their ids."""

    year: int
    plays: int
    minutes: int
    days: int
    games: list[tuple[str, int]]
    months: list[tuple[int, int]]
    most_plays: list[PlayerRecord]
    most_wins: list[PlayerRecord]
    newcomers: list[int]
    longest_streak: tuple[int, int] | None
    h_index: int
    best: highlights.Highlight | None
    closest: highlights.Highlight | None
    comeback: highlights.Highlight | None
    plays_before: int
    of_games: list[GameInReview]


def year_in_review(
    results: Sequence[PlayResult], known: Set[int], plays_before: int, year: int, of_games: Sequence[GameInReview] = ()
) -> YearInReview | None:
    """The review of a year's results, oldest first; `known` played in earlier years, `plays_before` in the last."""
    if not results:
        return None
    played = player_records(results)
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
        best=highlights.best_score(results) if len(games) == 1 else None,
        closest=highlights.closest_finish(results),
        comeback=highlights.biggest_comeback(results),
        plays_before=plays_before,
        of_games=list(of_games),
    )


def review_of(store: Store, group: int, year: int) -> YearInReview | None:
    """The review of a group's year, for the page and for paper; None when nothing was played."""
    if not 1900 <= year <= 9999:
        return None
    known = people_of_plays(store, PlayFilter(group=group, until=f"{year - 1}-12-31"))
    before = count_plays(
        store, PlayFilter(group=group, since=f"{year - 1}-01-01", until=f"{year - 1}-12-31"), finished=True
    )
    this_year = PlayFilter(group=group, since=f"{year}-01-01", until=f"{year}-12-31")
    results = results_of(store, this_year)
    played = [game for game, _ in Counter(result.game for result in results).most_common()]
    return year_in_review(results, known, before, year, [_of_game(store, this_year, game, results) for game in played])


def _of_game(store: Store, this_year: PlayFilter, game: str, results: Sequence[PlayResult]) -> GameInReview:
    of_game = [result for result in results if result.game == game]
    chosen = replace(this_year, game=game)
    return GameInReview(
        game=game,
        plays=len(of_game),
        minutes=calendar.minutes_played(of_game),
        best=highlights.best_score(of_game),
        seats=[one for one in win_rate_by_seat(of_game) if one.plays >= SELDOM],
        lines=strongest(lines_that_win(line_sums(store, chosen), seats_with_lines(store, chosen)), SHORT_LIST),
    )


def _longest_streak(results: Sequence[PlayResult]) -> tuple[int, int] | None:
    """Who won most often in a row, and how often; a single win is no streak."""
    longest, person = max((one.longest, -person) for person, one in {0: NONE, **all_streaks(results)}.items())
    return (-person, longest) if longest > 1 else None
