"""What was worked out from history as figures, in the words of one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from babel.dates import get_month_names

from companion.drawing.charts import Bar
from companion.drawing.figures import Figure
from companion.history.statistics.lines import LineWeight
from companion.history.statistics.seats import SeatRate
from companion.speech.catalogue import Catalogue


def percent(share: float | None, words: Catalogue) -> str:
    """A share in whole percent; a dash where there is nothing to share."""
    return "–" if share is None else words.say("percent", n=round(100 * share))


def decimal(value: float, words: Catalogue, signed: bool = False) -> str:
    """One decimal, with the comma of the language."""
    said = f"{value:+.1f}" if signed else f"{value:.1f}"
    return said.replace("-", "−").replace(".", words.say("number.point"))


def months(counted: Sequence[tuple[str, int]], words: Catalogue) -> Figure:
    """Plays per month over the years; months such as `2026-11`."""
    bars = [Bar(f"{month[5:]}/{month[2:4]}", plays) for month, plays in counted]
    rows = [(f"{month[5:]}/{month[:4]}", plays) for month, plays in counted]
    return _counted("columns", words.say("statistics.months"), words.say("statistics.month"), bars, rows, words)


def months_of_year(counted: Sequence[tuple[int, int]], words: Catalogue) -> Figure:
    """Plays in each month of a year, by its name."""
    short, full = (get_month_names(width, locale=words.language) for width in ("narrow", "wide"))
    bars = [Bar(short[month].upper(), plays) for month, plays in counted]
    rows = [(full[month], plays) for month, plays in counted]
    return _counted("columns", words.say("year.months"), words.say("statistics.month"), bars, rows, words)


def games_played(counted: Iterable[tuple[str, int]], words: Catalogue) -> Figure:
    """How often which game was played."""
    rows = [(words.say(f"{game}.title"), plays) for game, plays in counted]
    return _counted("rows", words.say("year.games"), words.say("filters.game"), _bars(rows), rows, words)


def people_by(key: str, counted: Iterable[tuple[str, int]], words: Catalogue, head: str = "statistics.plays") -> Figure:
    """People with a number each."""
    rows = list(counted)
    return _counted("rows", words.say(key), words.say("people.name"), _bars(rows), rows, words, head)


def places(counted: Mapping[int, int], words: Catalogue) -> Figure:
    """How often somebody came first, second and so on, empty places in between too."""
    rows = [
        (words.say("person.place-n", n=place), counted.get(place, 0)) for place in range(1, max(counted, default=0) + 1)
    ]
    return _counted(
        "rows", words.say("person.places"), words.say("person.place"), _bars(rows), rows, words, "person.times"
    )


def _bars(rows: Iterable[tuple[str, int]]) -> list[Bar]:
    return [Bar(label, value) for label, value in rows]


def _counted(
    kind: str, title: str, what: str, bars: list[Bar], rows: list[tuple[str, int]], words: Catalogue,
    head: str = "statistics.plays",
) -> Figure:  # fmt: skip
    return Figure(title, "columns" if kind == "columns" else "rows", bars, [what, words.say(head)], rows)


def seats(rates: Sequence[SeatRate], words: Catalogue) -> Figure:
    """The share of wins by turn order; the mark is what chance alone would give."""
    named = [(words.say("statistics.seat-of", n=one.order, of=one.players), one) for one in rates]
    bars = [Bar(name, one.rate, percent(one.rate, words), 1 / one.players) for name, one in named]
    rows = [
        (name, one.plays, one.wins, percent(one.rate, words), percent(1 / one.players, words)) for name, one in named
    ]
    keys = ("statistics.seat", "statistics.plays", "statistics.wins", "statistics.win-rate", "statistics.by-chance")
    most = max((0.5, *(one.rate for one in rates)))
    return Figure(
        words.say("statistics.seats"), "rows", bars, [words.say(key) for key in keys], rows,
        words.say("statistics.seats.help"), most,
    )  # fmt: skip


def lines(weights: Sequence[LineWeight], words: Catalogue) -> Figure:
    """What a line brought winners more than others, or less."""
    bars = [Bar(words.speak(one.label), one.difference, decimal(one.difference, words, signed=True)) for one in weights]
    rows = [
        (bar.label, decimal(one.winners, words), decimal(one.others, words), bar.shown)
        for bar, one in zip(bars, weights, strict=True)
    ]
    keys = ("lines.what", "statistics.winners", "statistics.others", "statistics.difference")
    return Figure(
        words.say("statistics.lines"), "differences", bars, [words.say(key) for key in keys], rows,
        words.say("statistics.lines.help"),
    )  # fmt: skip
