"""The result of a game of Small City, with every vote's line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from companion.rules.calculators import ScoreLine
from companion.rules.game import Result
from companion.rules.moves import Move, counter_moves
from companion.rules.small_city.facts import PROMISE_VALUES
from companion.rules.small_city.final import Final, Mayor, score_lines, solve_final
from companion.rules.small_city.moves import MakePromise
from companion.rules.small_city.state import Promise, SmallCityTable
from companion.rules.table import SeatPlace, reason_text
from companion.rules.text import Text, text

PROMISE_FIELDS = ("promise", "kept", "promise_votes", "judged")  # of the score form


def final_markers(table: SmallCityTable, seat: int) -> int:
    """Markers in the borough; by house rule a Godzilla still standing there counts as those it would leave."""
    count = table.counter(seat, "markers")
    borough = table.play.boroughs[seat]
    if table.setup.house_rules.get("standing-godzilla") != "counts" or borough.godzilla is None:
        return count
    return count + sum(square not in borough.plan.markers for square in borough.godzilla)


def final_player(table: SmallCityTable, seat: int) -> Mayor:
    """A seat as the final calculator knows it."""
    borough = table.play.boroughs[seat]
    promise = borough.promise or Promise()
    return Mayor(
        name=table.name(seat),
        votes=table.counter(seat, "votes"),
        promise=promise.value if promise.value in PROMISE_VALUES else 0,
        kept=bool(promise.kept),
        pollution=table.counter(seat, "pollution"),
        markers=final_markers(table, seat),
        city=borough.city,
        promise_votes=_promise_votes(table, promise),
        judged=not promise.is_open,
    )


def _promise_votes(table: SmallCityTable, promise: Promise) -> int | None:
    """What was typed, or a special promise's own value; None where the usual values say it all."""
    if promise.votes is not None or promise.value in PROMISE_VALUES or promise.is_open:
        return promise.votes
    costs = table.setup.house_rules.get("broken-promise") == "costs"
    return promise.value if promise.kept else -promise.value if costs else 0


def final_input(table: SmallCityTable) -> Final:
    """The whole table as the final calculator knows it."""
    return Final(
        players=[final_player(table, seat) for seat in table.active],
        stockholm="stockholm" in table.setup.modules,
        broken_promise_costs=table.setup.house_rules.get("broken-promise") == "costs",
    )


def result(table: SmallCityTable) -> Result:
    """Track, promise, pollution and markers; whoever left is not ranked."""
    given = final_input(table)
    seats = {table.name(seat): seat for seat in table.active}
    ranking = tuple(SeatPlace(seats[one.name], one.place, one.total) for one in solve_final(given).figures["ranking"])
    return Result(ranking, {seats[one.name]: _lines(table, seats[one.name], one, given) for one in given.players})


def _lines(table: SmallCityTable, seat: int, player: Mayor, given: Final) -> list[ScoreLine]:
    """The track round by round instead of in one figure, then what the end adds and takes."""
    track, *rest = score_lines(player, given.stockholm, given.broken_promise_costs)
    rounds = sorted({gain.round for gain in table.gains if (gain.seat, gain.counter) == (seat, "votes")})
    return [*(_round_line(table, seat, number) for number in rounds), *rest] if rounds else [track, *rest]


def _round_line(table: SmallCityTable, seat: int, number: int) -> ScoreLine:
    own = [one for one in table.gains if (one.seat, one.counter, one.round) == (seat, "votes", number)]
    why = parts_text((reason_text("small-city", one.reason, number), one.points) for one in own)
    points = sum(one.points for one in own)
    return ScoreLine(text("small-city.line.round", round=number), points, why, table.name(seat))


def parts_text(parts: Iterable[tuple[Text, int]]) -> Text:
    """What a number is made of, one after the other."""
    said: list[str | Text] = []
    for what, points in parts:
        said += [*([", "] if said else []), text("small-city.gain-part", what=what, points=points)]
    return text("small-city.why.parts", parts=said)


def score_input(table: SmallCityTable) -> dict[str, Any]:
    """The final calculator's input, as this table would fill it in."""
    return asdict(final_input(table))


def score_moves(table: SmallCityTable, seat: int, given: Mapping[str, Any]) -> Iterator[Move]:
    """The moves that bring a player to what the score form says; cities stay as they were chosen."""
    yield from counter_moves(table, seat, given)
    noted, known = table.play.boroughs[seat].promise, asdict(final_player(table, seat))
    if noted is None or any(known[name] != given[name] for name in PROMISE_FIELDS):
        kept = given["kept"] if given["kept"] or given["judged"] else None
        yield MakePromise(seat, given["promise"], kept, (noted or Promise()).words, given["promise_votes"])
