"""A year in review in the words of one language, for the page and for paper alike."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from babel.dates import format_date

from companion.history.statistics.highlights import Moment
from companion.history.year_review import GameInReview, YearInReview
from companion.speech.catalogue import Catalogue
from companion.web.history import figures as figures
from pdf.blocks.tiles import Highlight
from pdf.kinds.year import GamePart, YearSheet


def time_spent(minutes: int, catalogue: Catalogue) -> str:
    return (
        catalogue.message("time.hours", n=minutes // 60)
        if minutes >= 60
        else catalogue.message("time.minutes", n=minutes)
    )


def year_sheet(review: YearInReview, group: str, names: dict[int, str], catalogue: Catalogue) -> YearSheet:
    """Everything that is said of a year; who has no name any more is a question mark."""

    def named(person: int) -> str:
        return names.get(person, "?")

    most_plays = [(named(one.person), one.plays) for one in review.most_plays]
    most_wins = [(named(one.person), one.wins) for one in review.most_wins]
    moments = (("closest", review.closest), ("comeback", review.comeback))
    return YearSheet(
        group=group,
        heading=catalogue.message("year.heading", year=str(review.year)),
        intro=_intro(review, group, catalogue),
        tiles=[
            (catalogue.number(review.plays), catalogue.message("statistics.plays")),
            (catalogue.number(review.days), catalogue.message("year.days")),
            (time_spent(review.minutes, catalogue), catalogue.message("statistics.time")),
            (str(review.h_index), catalogue.message("statistics.h-index")),
        ],
        months=figures.months_of_year(review.months, catalogue),
        tables=[
            figures.games_played(review.games, catalogue),
            figures.people_by("year.most-plays", most_plays, catalogue),
            figures.people_by("year.most-wins", most_wins, catalogue, "statistics.wins"),
        ],
        sentences=_sentences(review, named, catalogue),
        highlights=[_highlight(key, moment, named, catalogue) for key, moment in moments if moment is not None],
        games=[_game(one, named, catalogue) for one in review.of_games],
    )


def _intro(review: YearInReview, group: str, catalogue: Catalogue) -> str:
    said = catalogue.message("year.intro", n=review.plays, name=group)
    return f"{said} {catalogue.message('year.before', n=review.plays_before)}" if review.plays_before else said


def _sentences(review: YearInReview, named: Callable[[int], str], catalogue: Catalogue) -> list[str]:
    found = []
    if review.longest_streak:
        person, wins = review.longest_streak
        found.append(catalogue.message("year.streak", name=named(person), n=wins))
    if review.newcomers:
        found.append(catalogue.message("year.newcomers", names=[named(person) for person in review.newcomers]))
    return found


def moment_said(key: str, moment: Moment, named: Callable[[int], str], catalogue: Catalogue) -> str:
    """A moment in a sentence; a lead of nothing was a tie-break."""
    tied = key == "closest" and moment.points == 0
    return catalogue.message(
        "moment.tie-break.said" if tied else f"moment.{key}.said", name=named(moment.person), n=moment.points
    )


def _highlight(key: str, moment: Moment, named: Callable[[int], str], catalogue: Catalogue) -> Highlight:
    day = format_date(datetime.fromisoformat(moment.ended_at), format="long", locale=catalogue.language)
    said = moment_said(key, moment, named, catalogue)
    return Highlight(
        catalogue.message(f"moment.{key}"), said, f"{catalogue.message(f'{moment.game}.title')} · {day}", moment.play
    )


def _game(one: GameInReview, named: Callable[[int], str], catalogue: Catalogue) -> GamePart:
    facts = [
        catalogue.message("plays.count", n=one.plays),
        *([time_spent(one.minutes, catalogue)] if one.minutes else []),
    ]
    if one.best is not None:
        facts.append(catalogue.message("moment.best.said", name=named(one.best.person), n=one.best.points).rstrip("."))
    found = [figures.seats(one.seats, catalogue)] if one.seats else []
    found += [figures.lines(one.lines, catalogue)] if one.lines else []
    return GamePart(catalogue.message(f"{one.game}.title"), " · ".join(facts), found)
