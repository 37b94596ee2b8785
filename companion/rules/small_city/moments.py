"""What is watched together: the votes and the pollution of a round, and the promises at the end."""

from collections.abc import Iterable, Iterator

from companion.rules.calculators import ScoreLine
from companion.rules.moments import LAST, Moment, MomentStep, order_in, standings
from companion.rules.small_city.counts import measured_lines, voted_lines
from companion.rules.small_city.final import score_lines
from companion.rules.small_city.missing import missing
from companion.rules.small_city.queries import in_play
from companion.rules.small_city.result import final_input, parts_text
from companion.rules.small_city.state import Promise, SmallCityTable
from companion.rules.text import Text, text

VOTED = ("pollution", "council", "mayor", "over")
MEASURED = VOTED[1:]
# What a promise adds to the result.
PROMISED = tuple(f"small-city.final.{line}" for line in ("typed", "kept", "broken"))


def moments(table: SmallCityTable) -> Iterator[Moment]:
    number, boroughs = table.round, table.play.boroughs
    if table.setup.is_full and table.phase in VOTED and any(boroughs[seat].voted for seat in table.active):
        title = text("small-city.moment.votes", round=number)
        what = text("small-city.counter.votes")
        steps = tuple(
            MomentStep(what, seat, change=boroughs[seat].counted, detail=_working(voted_lines(table, seat)))
            for seat in in_play(table)
        )
        yield Moment(f"votes-{number}", order_in(number, 1), title, steps, standings(table, "votes"))
    if table.setup.is_full and table.phase in MEASURED and any(boroughs[seat].measured for seat in table.active):
        title = text("small-city.moment.pollution", round=number)
        what = text("small-city.counter.pollution")
        # the first line of the working is the level before
        counted = [seat for seat in table.active if boroughs[seat].measured]
        steps = tuple(
            MomentStep(what, seat, change=boroughs[seat].added, detail=_working(measured_lines(table, seat)[1:]))
            for seat in counted
        )
        yield Moment(f"pollution-{number}", order_in(number, 2), title, steps, standings(table, "pollution"))
    if table.outcome is not None and table.outcome.reason == "finished" and not missing(table):
        yield Moment("promises", LAST - 1, text("small-city.moment.promises"), _promises(table))


def _working(lines: Iterable[ScoreLine]) -> Text | None:
    """What a number is made of, on one line; none where it is all one thing."""
    parts = [(line.label, line.points) for line in lines if line.points]
    return parts_text(parts) if len(parts) > 1 else None


def _promises(table: SmallCityTable) -> tuple[MomentStep, ...]:
    """Everybody's promise with the votes it is worth; no steps where nobody made one."""
    boroughs = table.play.boroughs
    given = final_input(table)
    seats = {table.name(seat): seat for seat in table.active}
    if not any((boroughs[seat].promise or Promise()).value for seat in table.active):
        return ()
    steps = []
    for player in given.players:
        lines = score_lines(player, given.stockholm, given.broken_promise_costs)
        votes = sum(line.points for line in lines if line.label.key in PROMISED)
        seat = seats[player.name]
        steps.append(MomentStep(_words(boroughs[seat].promise or Promise()), seat, change=votes))
    return tuple(steps)


def _words(promise: Promise) -> Text:
    if not promise.value:
        return text("small-city.ui.promise.none")
    what = text("small-city.moment.kept" if promise.kept else "small-city.moment.broken", n=promise.value)
    return text("small-city.moment.promise", what=what, words=promise.words) if promise.words else what
