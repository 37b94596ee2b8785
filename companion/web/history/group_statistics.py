"""Statistics of a group: standings, seats, lines, highlights, ratings, a year."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from threading import Semaphore
from typing import Any

from flask import Response, render_template, request

from companion.history import figures
from companion.history.rating_history import current_ratings, latest_changes
from companion.history.ratings import explanation
from companion.history.statistics import calendar, highlights, lines, seats
from companion.history.statistics.player_records import PlayerRecord, has_winner, player_records, scores_by_count
from companion.history.year_review import YearInReview, review_of
from companion.history.year_sheet import year_sheet
from companion.rules.pauses import pause, with_pauses
from companion.store.game_records import games_played
from companion.store.group_clock import play_time
from companion.store.people import people_of, sort_key
from companion.store.play_list import PlayFilter, known_places
from companion.store.plays import find_play
from companion.store.ratings import RatedSeat
from companion.store.results import PlayResult, line_sums, places_played, results_of, seats_with_lines
from companion.web.access.application import table_service
from companion.web.access.group_access import Member, member
from companion.web.access.lookup import or_404
from companion.web.history.filters import filter_from
from companion.web.history.groups import group_context, pages
from companion.web.shell.language import current_catalogue, language
from companion.web.shell.long_work import draw
from companion.web.shell.query import page_number
from companion.web.shell.responses import pdf_response

LONG_PAGES = Semaphore()  # pages over a whole history are worked out one at a time
MOST_LINES = 12
EXPLAINED = 12
RATED_A_PAGE = 60
ORDERS = {
    "name": "people.name",
    "plays": "statistics.plays",
    "wins": "statistics.wins",
    "win-rate": "statistics.win-rate",
    "time": "statistics.time",
}  # columns of the standings with their headings


@pages.get("/<int:group_id>/statistics")
def statistics(group_id: int) -> str:
    """All statistics of the plays of a filter."""
    mine = member(group_id)
    store = table_service().store
    choice = filter_from(request.args, group_id)
    with LONG_PAGES:
        return _statistics_page(mine, choice, results_of(store, choice))


def _statistics_page(mine: Member, choice: PlayFilter, results: list[PlayResult]) -> str:
    people = people_of(table_service().store, mine.group.id)
    records = player_records(with_pauses(results)).values()
    played = Counter(one.game for one in results)
    return render_template(
        "groups/statistics.html",
        people=people,
        known=games_played(table_service().store, mine.group.id),
        locations=known_places(table_service().store, mine.group.id),
        names={person.id: person.name for person in people},
        results=results,
        standings=_standings(records, {person.id: person.name for person in people}),
        orders=ORDERS,
        order=_order(),
        alone=sum(not has_winner(one) for one in results),
        untimed=sum(not one.minutes for one in results),
        minutes=calendar.minutes_played(results),
        h_index=calendar.h_index(played.values()),
        months=figures.months(calendar.plays_per_month(results), current_catalogue()),
        games_played=figures.games_played(played.most_common(), current_catalogue()),
        places=figures.locations(places_played(table_service().store, choice), current_catalogue()),
        by_count=scores_by_count(results) if choice.game else {},
        seats=figures.seats(seats.win_rate_by_seat(results), current_catalogue()) if choice.game else None,
        lines=figures.lines(_lines(choice), current_catalogue()) if choice.game else None,
        highlights=_highlights(results),
        years=calendar.years(results),
        **group_context(mine, "statistics", choice),
    )


def _order() -> str:
    """The column by which the standings are sorted."""
    given = request.args.get("order", "")
    return given if given in ORDERS else "wins"


def _standings(records: Iterable[PlayerRecord], names: dict[int, str]) -> list[PlayerRecord]:
    keys: dict[str, Callable[[PlayerRecord], Any]] = {
        "name": lambda one: sort_key(names.get(one.person, "")),
        "plays": lambda one: -one.plays,
        "wins": lambda one: -one.wins,
        "win-rate": lambda one: -(one.win_rate or 0.0),
        "time": lambda one: -one.minutes,
    }
    first = keys[_order()]
    return sorted(records, key=lambda one: (first(one), -one.wins, -one.plays, one.person))


def _lines(choice: PlayFilter) -> list[lines.LineWeight]:
    store = table_service().store
    weights = lines.lines_that_win(line_sums(store, choice), seats_with_lines(store, choice))
    return lines.strongest(weights, MOST_LINES)


def _highlights(results: list[PlayResult]) -> dict[str, highlights.Highlight | None]:
    of = {
        "best": highlights.best_score,
        "closest": highlights.closest_finish,
        "clearest": highlights.clearest_win,
        "comeback": highlights.biggest_comeback,
    }
    found = {}
    for name, highlight in of.items():
        found[name] = highlight(results)
        pause()
    return found


@pages.get("/<int:group_id>/ratings")
def show_ratings(group_id: int) -> str:
    """Everybody's rating and the last changes explained; only where the group wants ratings."""
    mine = member(group_id)
    store = table_service().store
    people = {person.id: person.name for person in people_of(store, group_id)}
    on = mine.group.ratings
    choice = PlayFilter(group=group_id, game=filter_from(request.args, group_id).game)
    game, number = choice.game or "", page_number(request.args)
    rated = current_ratings(store, group_id, game) if on else []
    return render_template(
        "groups/ratings.html",
        ratings=rated[(number - 1) * RATED_A_PAGE : number * RATED_A_PAGE],
        page=number,
        pages=-(-len(rated) // RATED_A_PAGE),
        names=people,
        latest=_latest(latest_changes(store, group_id, EXPLAINED, game), people) if on else [],
        **group_context(mine, "statistics", choice),
    )


def _latest(changes: list[RatedSeat], names: dict[int, str]) -> list[dict[str, Any]]:
    """The last plays, newest first, each with a sentence for everybody in it."""
    by_play = {play: list(of_play) for play, of_play in groupby(changes, key=lambda change: change.play)}
    found = []
    for play_id, of_play in list(by_play.items())[: -EXPLAINED - 1 : -1]:
        play = find_play(table_service().store, play_id)
        if play is not None:
            places = {player.person or 0: player.place or 0 for player in play.players}
            said = [explanation(one, [other for other in of_play if other != one], names, places) for one in of_play]
            ended_at, _ = play_time(table_service().store, play)
            told = [current_catalogue().translate(one) for one in said]
            found.append({"play": play, "ended_at": ended_at, "said": told})
    return found


@pages.get("/<int:group_id>/years/<int:year>")
def show_year(group_id: int, year: int) -> str:
    """A year in review."""
    mine = member(group_id)
    review = _review(group_id, year)
    names = {person.id: person.name for person in people_of(table_service().store, group_id)}
    return render_template(
        "groups/year.html",
        review=review,
        names=names,
        zip=zip,
        sheet=year_sheet(review, mine.group.name, names, current_catalogue()),
        **group_context(mine, "statistics"),
    )


@pages.get("/<int:group_id>/years/<int:year>.pdf")
def print_year(group_id: int, year: int) -> Response:
    """The same on paper."""
    mine = member(group_id)
    names = {person.id: person.name for person in people_of(table_service().store, group_id)}
    sheet = year_sheet(_review(group_id, year), mine.group.name, names, current_catalogue())
    made = draw("pdf.kinds.year:make_year", sheet, language(), request.args.get("paper", "a4"))
    return pdf_response(made, f"midway-{year}")


def _review(group_id: int, year: int) -> YearInReview:
    return or_404(review_of(table_service().store, group_id, year))
