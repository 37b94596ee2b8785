"""Statistics of a group: standings, seats, lines, moments, ratings, a year."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

from flask import render_template, request
from markupsafe import Markup
from werkzeug.exceptions import NotFound

from companion.drawing import charts
from companion.history.keeping import current_ratings, latest_changes
from companion.history.ratings import explained
from companion.history.review import review_of
from companion.history.statistics import calendar, lines, moments, seats
from companion.history.statistics.standings import standings
from companion.store.listing import Choice
from companion.store.people import people_of
from companion.store.plays import find_play
from companion.store.ratings import RatedSeat
from companion.store.results import Result, line_sums, results_of
from companion.web.choices import choice_from
from companion.web.groups import member
from companion.web.language import words
from companion.web.pages.groups import frame, pages
from companion.web.rooms import rooms

MOST_LINES = 12
EXPLAINED = 12


@pages.get("/<int:group_id>/statistics")
def statistics(group_id: int) -> str:
    """Everything that is worked out from the chosen plays."""
    mine = member(group_id)
    store = rooms().store
    choice = choice_from(request.args, group_id)
    results = results_of(store, choice)
    people = people_of(store, group_id)
    return render_template(
        "groups/statistics.html",
        people=people,
        names={person.id: person.name for person in people},
        results=results,
        standings=sorted(standings(results).values(), key=lambda one: (-one.wins, -one.plays, one.person)),
        minutes=calendar.minutes_played(results),
        h_index=calendar.h_index(Counter(one.game for one in results).values()),
        months=calendar.plays_per_month(results),
        month_chart=_month_chart(results),
        seats=seats.win_rate_by_seat(results) if choice.game else [],
        lines=_lines(choice, results) if choice.game else [],
        moments=_moments(results),
        years=calendar.years(results),
        percent=percent,
        **frame(mine, "statistics", choice),
    )


def percent(share: float | None) -> str:
    """A share in whole percent; nothing where there is nothing to share."""
    return "–" if share is None else words().say("percent", n=round(100 * share))


def _month_chart(results: list[Result]) -> Markup:
    months = calendar.plays_per_month(results)
    bars = [charts.Bar(f"{month[5:]}/{month[2:4]}", count) for month, count in months]
    return Markup(charts.columns(bars, words().say("statistics.months")))  # noqa: S704


def _lines(choice: Choice, results: list[Result]) -> list[lines.LineWeight]:
    """Lines that tell winners from others most, both ways."""
    found = lines.lines_that_win(line_sums(rooms().store, choice), results)
    return sorted(found, key=lambda one: -abs(one.difference))[:MOST_LINES]


def _moments(results: list[Result]) -> dict[str, moments.Moment | None]:
    return {
        "best": moments.best_score(results),
        "closest": moments.closest_finish(results),
        "clearest": moments.clearest_win(results),
        "comeback": moments.biggest_comeback(results),
    }


@pages.get("/<int:group_id>/ratings")
def show_ratings(group_id: int) -> str:
    """Who stands where, and why the last changes happened; only where the group wants it."""
    mine = member(group_id)
    store = rooms().store
    people = {person.id: person.name for person in people_of(store, group_id)}
    on = mine.group.ratings
    return render_template(
        "groups/ratings.html",
        ratings=current_ratings(store, group_id) if on else [],
        names=people,
        latest=_latest(latest_changes(store, group_id, EXPLAINED), people) if on else [],
        **frame(mine, "statistics"),
    )


def _latest(changes: list[RatedSeat], names: dict[int, str]) -> list[dict[str, Any]]:
    """The last plays, newest first, each with a sentence for everybody in it."""
    by_play = {play: list(of_play) for play, of_play in groupby(changes, key=lambda change: change.play)}
    found = []
    for play_id, of_play in list(by_play.items())[: -EXPLAINED - 1 : -1]:
        play = find_play(rooms().store, play_id)
        if play is not None:
            places = {player.person or 0: player.place for player in play.players}
            said = [explained(one, [other for other in of_play if other != one], names, places) for one in of_play]
            found.append({"play": play, "said": [words().speak(one) for one in said]})
    return found


@pages.get("/<int:group_id>/years/<int:year>")
def show_year(group_id: int, year: int) -> str:
    """A year in review."""
    mine = member(group_id)
    review = review_of(rooms().store, group_id, year)
    if review is None:
        raise NotFound
    people = {person.id: person for person in people_of(rooms().store, group_id)}
    bars = [charts.Bar(str(month), plays) for month, plays in review.months]
    return render_template(
        "groups/year.html",
        review=review,
        names={person.id: person.name for person in people.values()},
        chart=Markup(charts.columns(bars, words().say("year.months"))),  # noqa: S704
        **frame(mine, "statistics"),
    )
