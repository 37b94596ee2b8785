"""The result of a game of Scream Machine, with every point's line."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.rules.calculators import ScoreLine
from companion.rules.game import Result
from companion.rules.moves import Move, counter_moves
from companion.rules.ranking import rank_seats
from companion.rules.scream_machine.moves import Symbols
from companion.rules.scream_machine.state import ScreamMachineTable
from companion.rules.scream_machine.visitors import symbols
from companion.rules.table import Gain, reason_text
from companion.rules.text import Text, text


def symbol_count(table: ScreamMachineTable, seat: int) -> int:
    """Different symbols: counted in full tracking, counted by hand in light."""
    park = table.play.parks[seat]
    return symbols(park.cards) if table.setup.is_full else park.symbols or 0


def result(table: ScreamMachineTable) -> Result:
    """Most visitors, then most symbols, then a shared place; whoever left is not ranked."""
    visitors = {seat: table.counter(seat, "visitors") for seat in table.active}
    ranking = rank_seats(visitors, {seat: (count, symbol_count(table, seat)) for seat, count in visitors.items()})
    return Result(ranking, {seat: [*lines(table, seat), *_tie_lines(table, visitors, seat)] for seat in table.active})


def _tie_lines(table: ScreamMachineTable, visitors: dict[int, int], seat: int) -> list[ScoreLine]:
    """What broke a tie, or did not, for whoever was in one; a light table may not have told its symbols."""
    tied = [one for one, count in visitors.items() if count == visitors[seat]]
    if len(tied) < 2 or not any(symbol_count(table, one) for one in tied):
        return []
    others = [table.name(one) for one in tied if one != seat]
    why = text("scream-machine.why.tie", names=others, n=symbol_count(table, seat))
    return [ScoreLine(text("scream-machine.line.tie"), 0, why, table.name(seat))]


def ties(table: ScreamMachineTable) -> list[Text]:
    """Every tie of the standing with the symbols that decide it, in words."""
    groups: dict[int, list[int]] = {}
    for seat in table.active:
        groups.setdefault(table.counter(seat, "visitors"), []).append(seat)
    return [
        text(
            "scream-machine.tie",
            n=count,
            names=[
                text("scream-machine.tie.player", name=table.name(seat), n=symbol_count(table, seat))
                for seat in sorted(seats, key=lambda seat: -symbol_count(table, seat))
            ],
        )
        for count, seats in sorted(groups.items(), reverse=True)
        if len(seats) > 1 and any(symbol_count(table, seat) for seat in seats)
    ]


def leaders(table: ScreamMachineTable) -> list[int]:
    """Who shares the lead by visitors; nobody before a visitor was counted, and nobody who leads alone."""
    most = max((table.counter(seat, "visitors") for seat in table.active), default=0)
    found = [seat for seat in table.active if table.counter(seat, "visitors") == most]
    return found if most > 0 and len(found) > 1 else []


def lines(table: ScreamMachineTable, seat: int) -> list[ScoreLine]:
    """A line for every reason in every round; they add up to the total."""
    own = [gain for gain in table.gains if gain.seat == seat]
    return [_line(table, gain) for gain in own] or [
        ScoreLine(text("scream-machine.line.visitors"), 0, text("scream-machine.why.no-visitors"), table.name(seat))
    ]


def _line(table: ScreamMachineTable, gain: Gain) -> ScoreLine:
    label = reason_text("scream-machine", gain.reason, gain.round)
    why = text(f"scream-machine.gain-why.{gain.reason}", n=gain.points, round=gain.round)
    return ScoreLine(label, gain.points, why, table.name(gain.seat))


def score_input(table: ScreamMachineTable) -> dict[str, Any]:
    """The final calculator's input, as this table would fill it in."""
    return {
        "players": [
            {
                "name": table.name(seat),
                "visitors": table.counter(seat, "visitors"),
                "symbols": symbol_count(table, seat),
            }
            for seat in table.active
        ]
    }


def score_moves(table: ScreamMachineTable, seat: int, given: Mapping[str, Any]) -> Iterator[Move]:
    """The moves that bring a player to what the score form says."""
    yield from counter_moves(table, seat, given)
    if given.get("symbols") != table.play.parks[seat].symbols:  # none were told before: 0 is an answer, too
        yield Symbols(seat, given["symbols"])
