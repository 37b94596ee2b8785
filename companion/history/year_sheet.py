"""A year in review in one language, for the page and for paper alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_date

from companion.drawing.figures import Figure
from companion.history import figures
from companion.history.statistics.highlights import Highlight
from companion.history.year_review import GameInReview, YearInReview
from companion.speech.catalogue import Catalogue


@dataclass(frozen=True)
class HighlightText:
    """A play to remember: what it was, in a sentence, and which play."""

    title: str
    sentence: str
    play: str
    play_id: str = ""


@dataclass(frozen=True)
class GameOfYear:
    """A game's year: a line of facts and its figures."""

    title: str
    facts: str
    figures: Sequence[Figure]


@dataclass(frozen=True)
class YearSheet:
    """All texts and figures of a year, in one language."""

    group: str
    heading: str
    intro: str
    tiles: Sequence[tuple[str, str]]
    months: Figure
    tables: Sequence[Figure]
    sentences: Sequence[str]
    highlights: Sequence[HighlightText]
    games: Sequence[GameOfYear]


def _time_spent(minutes: int, catalogue: Catalogue) -> str:
    return (
        catalogue.message("time.hours", n=(minutes + 30) // 60)
        if minutes >= 60
        else catalogue.message("time.minutes", n=minutes)
    )


def year_sheet(review: YearInReview, group: str, names: dict[int, str], catalogue: Catalogue) -> YearSheet:
    """The sheet of a review; a person without a name is a question mark."""

    def named(person: int) -> str:
        return names.get(person, "?")

    most_plays = [(named(one.person), one.plays) for one in review.most_plays]
    most_wins = [(named(one.person), one.wins) for one in review.most_wins]
    highlights = (("closest", review.closest), ("comeback", review.comeback))
    return YearSheet(
        group=group,
        heading=catalogue.message("year.heading", year=str(review.year)),
        intro=_intro(review, group, catalogue),
        tiles=[
            (catalogue.number(review.plays), catalogue.message("statistics.plays")),
            (catalogue.number(review.days), catalogue.message("year.days")),
            (_time_spent(review.minutes, catalogue), catalogue.message("statistics.time")),
            (str(review.h_index), catalogue.message("statistics.h-index")),
        ],
        months=figures.months_of_year(review.months, catalogue),
        tables=[
            figures.games_played(review.games, catalogue),
            figures.people_by("year.most-plays", most_plays, catalogue),
            figures.people_by("year.most-wins", most_wins, catalogue, "statistics.wins"),
        ],
        sentences=_sentences(review, named, catalogue),
        highlights=[_highlight(key, one, named, catalogue) for key, one in highlights if one is not None],
        games=[_game(one, named, catalogue) for one in review.of_games],
    )


def _intro(review: YearInReview, group: str, catalogue: Catalogue) -> str:
    intro = catalogue.message("year.intro", n=review.plays, name=group)
    return f"{intro} {catalogue.message('year.before', n=review.plays_before)}" if review.plays_before else intro


def _sentences(review: YearInReview, named: Callable[[int], str], catalogue: Catalogue) -> list[str]:
    found = []
    if review.longest_streak:
        person, wins = review.longest_streak
        found.append(catalogue.message("year.streak", name=named(person), n=wins))
    if review.newcomers:
        found.append(catalogue.message("year.newcomers", names=[named(person) for person in review.newcomers]))
    return found


def _highlight_sentence(key: str, highlight: Highlight, named: Callable[[int], str], catalogue: Catalogue) -> str:
    """A lead of nothing was a tie-break; a win of several is told as theirs."""
    if highlight.others and highlight.points:
        people = (highlight.person, *highlight.others)
        return catalogue.message("highlight.shared.said", names=[named(one) for one in people], n=highlight.points)
    tied = key == "closest" and highlight.points == 0
    return catalogue.message(
        "highlight.tie-break.said" if tied else f"highlight.{key}.said",
        name=named(highlight.person),
        n=highlight.points,
    )


def _highlight(key: str, highlight: Highlight, named: Callable[[int], str], catalogue: Catalogue) -> HighlightText:
    day = format_date(datetime.fromisoformat(highlight.ended_at), format="long", locale=catalogue.language)
    return HighlightText(
        catalogue.message(f"highlight.{key}"),
        _highlight_sentence(key, highlight, named, catalogue),
        f"{catalogue.message(f'{highlight.game}.title')} · {day}",
        highlight.play,
    )


def _game(one: GameInReview, named: Callable[[int], str], catalogue: Catalogue) -> GameOfYear:
    facts = [
        catalogue.message("plays.count", n=one.plays),
        *([_time_spent(one.minutes, catalogue)] if one.minutes else []),
    ]
    if one.best is not None:
        facts.append(
            catalogue.message("highlight.best.said", name=named(one.best.person), n=one.best.points).rstrip(".")
        )
    found = [figures.seats(one.seats, catalogue)] if one.seats else []
    found += [figures.lines(one.lines, catalogue)] if one.lines else []
    return GameOfYear(catalogue.message(f"{one.game}.title"), " · ".join(facts), found)
