"""Statistics as figures, in one language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from babel.dates import get_month_names

from companion.drawing.charts import Bar
from companion.drawing.figures import Figure, FigureKind
from companion.history.statistics.lines import LineWeight
from companion.history.statistics.seats import SeatRate
from companion.speech.catalogue import Catalogue

PLAYS = "statistics.plays"  # the usual head of a column of numbers
MOST_LOCATIONS = 12  # bars; the table has them all


def percent(share: float | None, catalogue: Catalogue) -> str:
    """A share in whole percent; a dash where there is nothing to share."""
    return "–" if share is None else catalogue.message("percent", n=round(100 * share))


def decimal(value: float, catalogue: Catalogue, signed: bool = False) -> str:
    """One decimal, with the comma of the language."""
    said = f"{value:+.1f}" if signed else f"{value:.1f}"
    return said.replace("-", "−").replace(".", catalogue.message("number.point"))


def months(counted: Sequence[tuple[str, int]], catalogue: Catalogue) -> Figure:
    """Plays per month over the years; months such as `2026-11`."""
    bars = [Bar(f"{month[5:]}/{month[2:4]}", plays) for month, plays in counted]
    rows = [(f"{month[5:]}/{month[:4]}", plays) for month, plays in counted]
    return _figure(catalogue, "statistics.months", ("statistics.month", PLAYS), rows, bars, "columns")


def months_of_year(counted: Sequence[tuple[int, int]], catalogue: Catalogue) -> Figure:
    """Plays in each month of a year, by its name."""
    short, full = (get_month_names(width, locale=catalogue.language) for width in ("narrow", "wide"))
    bars = [Bar(short[month].upper(), plays) for month, plays in counted]
    rows = [(full[month], plays) for month, plays in counted]
    return _figure(catalogue, "year.months", ("statistics.month", PLAYS), rows, bars, "columns")


def games_played(counted: Iterable[tuple[str, int]], catalogue: Catalogue) -> Figure:
    """How often each game was played."""
    rows = [(catalogue.message(f"{game}.title"), plays) for game, plays in counted]
    return _figure(catalogue, "year.games", ("filters.game", PLAYS), rows)


def locations(counted: Sequence[tuple[str, int]], catalogue: Catalogue) -> Figure:
    """How often the group played at each place."""
    bars = [Bar(*one) for one in counted[:MOST_LOCATIONS]]
    return _figure(catalogue, "statistics.places", ("play.place", PLAYS), counted, bars)


def people_by(key: str, counted: Sequence[tuple[str, int]], catalogue: Catalogue, head: str = PLAYS) -> Figure:
    """People with a number each."""
    return _figure(catalogue, key, ("people.name", head), counted)


def places(counted: Mapping[int, int], catalogue: Catalogue) -> Figure:
    """How often somebody came first, second and so on, empty places in between too."""
    rows = [
        (catalogue.message("person.place-n", n=place), counted.get(place, 0))
        for place in range(1, max(counted, default=0) + 1)
    ]
    return _figure(catalogue, "person.places", ("person.place", "person.times"), rows)


def _figure(
    catalogue: Catalogue,
    title: str,
    heads: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    bars: Sequence[Bar] | None = None,
    kind: FigureKind = "rows",
) -> Figure:
    """A figure with its table, whose title and heads are given by their keys; without bars each row is one."""
    shown = [Bar(*row) for row in rows] if bars is None else bars
    return Figure(catalogue.message(title), kind, shown, [catalogue.message(head) for head in heads], rows)


def seats(rates: Sequence[SeatRate], catalogue: Catalogue) -> Figure:
    """The share of wins by turn order; the mark is what chance alone would give."""
    named = [(catalogue.message("statistics.seat-of", n=one.order, of=one.players), one) for one in rates]
    bars = [Bar(name, one.rate, percent(one.rate, catalogue), 1 / one.players) for name, one in named]
    rows = [
        (name, one.plays, one.wins, percent(one.rate, catalogue), percent(1 / one.players, catalogue))
        for name, one in named
    ]
    keys = ("statistics.seat", "statistics.plays", "statistics.wins", "statistics.win-rate", "statistics.by-chance")
    found = _figure(catalogue, "statistics.seats", keys, rows, bars)
    return replace(found, help=catalogue.message("statistics.seats.help"), most=1.0)


def lines(weights: Sequence[LineWeight], catalogue: Catalogue) -> Figure:
    """What a line brought winners more than others, or less."""
    bars = [
        Bar(catalogue.translate(one.label), one.difference, decimal(one.difference, catalogue, signed=True))
        for one in weights
    ]
    rows = [
        (bar.label, decimal(one.winners, catalogue), decimal(one.others, catalogue), bar.shown)
        for bar, one in zip(bars, weights, strict=True)
    ]
    keys = ("lines.what", "statistics.winners", "statistics.others", "statistics.difference")
    found = _figure(catalogue, "statistics.lines", keys, rows, bars, "differences")
    return replace(found, help=catalogue.message("statistics.lines.help"))
