"""The result of a game of Steam Park, with every Danari's line."""

from typing import Any

from companion.rules.calculators import ScoreLine
from companion.rules.game import Result
from companion.rules.inputs import MOST
from companion.rules.ranking import rank_seats
from companion.rules.steam_park.facts import FOUNTAIN_DANARI, INCINERATOR_DANARI, STINGY_DANARI, VISITOR_DANARI
from companion.rules.steam_park.final_count import defeat, defeated, fee
from companion.rules.steam_park.money_calculators import fee_line, place_keys
from companion.rules.steam_park.state import SteamParkTable, rule
from companion.rules.table import Gain, reason_text
from companion.rules.text import text


def total(table: SteamParkTable, seat: int) -> int:
    """Money less the fee; a fee nobody knows yet counts as nothing."""
    return table.counter(seat, "danari") - (fee(table, seat) or 0)


def result(table: SteamParkTable) -> Result:
    """Most Danari wins; the defeated share the last place, whoever left is not ranked."""
    totals = {seat: total(table, seat) for seat in table.active}
    clean = {seat: -table.counter(seat, "dirt") if rule(table, "tie") == "less-dirt" else 0 for seat in table.active}
    keys = {seat: place_keys(totals[seat], defeated(table, seat), clean[seat]) for seat in table.active}
    ranking = rank_seats(totals, keys)
    return Result(ranking, {seat: lines(table, seat) for seat in table.active})


def lines(table: SteamParkTable, seat: int) -> list[ScoreLine]:
    """A line for every reason in every round, then the fee; they add up to the total. Last, how a tie was broken."""
    own = [gain for gain in table.gains if gain.seat == seat and gain.counter == "danari"]
    return [
        *(_line(table, gain) for gain in own),
        fee_line(table.name(seat), table.counter(seat, "dirt"), fee(table, seat), defeat(table)),
        *_tie_lines(table, seat),
    ]


def _tie_lines(table: SteamParkTable, seat: int) -> list[ScoreLine]:
    """What the table's own tie-break looked at, wherever there was a tie to break."""
    tied = [one for one in table.active if not defeated(table, one) and total(table, one) == total(table, seat)]
    if rule(table, "tie") != "less-dirt" or seat not in tied or len(tied) == 1:
        return []
    others = [table.name(one) for one in tied if one != seat]
    why = text("steam-park.why.tie-less-dirt", names=others, n=table.counter(seat, "dirt"))
    return [ScoreLine(text("steam-park.line.tie"), 0, why, table.name(seat))]


UNITS = {
    "income": VISITOR_DANARI,
    "stingy": STINGY_DANARI,
    "incinerator": INCINERATOR_DANARI,
    "fountain": FOUNTAIN_DANARI,
}  # what one of a kind is worth, so that a line can say how many there were


def _line(table: SteamParkTable, gain: Gain) -> ScoreLine:
    label = reason_text("steam-park", gain.reason, gain.round)
    danari = abs(gain.points)
    why = text(f"steam-park.gain-why.{gain.reason}", n=danari // UNITS.get(gain.reason, 1), danari=danari)
    return ScoreLine(label, gain.points, why, table.name(gain.seat))


def score_input(table: SteamParkTable) -> dict[str, Any]:
    """The final calculator's input, as this table would fill it in; an unknown fee counts as nothing yet."""
    return {
        "players": [
            {
                "name": table.name(seat),
                "danari": min(table.counter(seat, "danari"), MOST),
                "dirt": min(table.counter(seat, "dirt"), MOST),
                "fee": fee(table, seat) or 0,
            }
            for seat in table.active
        ],
        "dirt_track": table.setup.box_facts.get("dirt-track"),
        "defeat": defeat(table),
    }
