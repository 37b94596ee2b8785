"""Counting: pollution, votes and exchanges, each by its calculator."""

from dataclasses import replace
from typing import Any

from companion.rules.calculators import Answer, Calculator, ScoreLine
from companion.rules.faults import Refused, refuse_if
from companion.rules.small_city import refusals
from companion.rules.small_city.facts import (
    MATERIAL_MONEY,
    MATERIAL_VOTES,
    MATERIALS,
    RECYCLING,
    RESIDENTIAL_LEVELS,
    Material,
)
from companion.rules.small_city.moves import CountRound, CountVotes, Exchange, Measure
from companion.rules.small_city.pollution import POLLUTION, Pollution
from companion.rules.small_city.queries import is_money_on_table, level_before
from companion.rules.small_city.state import Ballot, Census, SmallCityTable, with_borough
from companion.rules.small_city.stock import without_stock
from companion.rules.small_city.votes import VOTES, VoteAction, Votes
from companion.rules.table import gain, refuse
from companion.rules.text import text

Counted = CountVotes | CountRound
Measured = Measure | CountRound
CENSUS = ("citizens", "tourists", "workers", "port_workers", "parks", "parks_lost", "noise", "recycling", "engineer")


def calculate(calculator: Calculator, given: Any) -> Answer:
    """The calculator's answer; its first fault is the reason to refuse."""
    for fault in calculator.check(given):
        raise Refused(fault.message)
    return calculator.solve(given)


def pollution_input(table: SmallCityTable, seat: int, census: Census) -> Pollution:
    """What the pollution calculator is asked for a borough."""
    return Pollution(
        round=table.round,
        level=level_before(table, seat),
        city=table.play.boroughs[seat].city,
        workers_count_twice=table.setup.house_rules.get("workers") != "production",
        **{name: getattr(census, name) for name in CENSUS},
    )


def pollution_lines(table: SmallCityTable, seat: int, census: Census) -> list[ScoreLine]:
    """The calculator's working, which adds up to the level; by house rule parks left over lower it, not below zero."""
    if census.recycling and table.setup.house_rules.get("recycling") == "level":
        return _recycled(pollution_lines(table, seat, replace(census, recycling=False)))
    answer = calculate(POLLUTION, pollution_input(table, seat, census))
    change = answer.figures["sum"] or 0
    if change >= 0 or table.setup.house_rules.get("surplus") != "lowers":
        return answer.lines
    lines = answer.lines[:-1]  # without the line that says they change nothing
    below = -(level_before(table, seat) + change)
    if below > 0:
        lines.append(
            ScoreLine(text("small-city.pollution.zero"), below, text("small-city.pollution-why.zero", n=below))
        )
    return lines


def _recycled(lines: list[ScoreLine]) -> list[ScoreLine]:
    """A Recycling centre lowers the level itself, as far as zero."""
    level = sum(line.points for line in lines)
    why = text("small-city.pollution-why.recycling-level", n=RECYCLING)
    return [*lines, ScoreLine(text("small-city.pollution.recycling"), -min(level, RECYCLING), why)]


def census_of(move: Measured) -> Census:
    return Census(**{name: getattr(move, name) for name in CENSUS})


def measured_level(table: SmallCityTable, move: Measured) -> int:
    """The pollution level that a measurement comes to."""
    return sum(line.points for line in pollution_lines(table, move.seat, census_of(move)))


def measure(table: SmallCityTable, move: Measure) -> SmallCityTable:
    """The level rises by the sum of the round; measured again, the newest measurement counts."""
    refuse_if(refusals.count_refusal(table, move.type))
    return _with_census(table, move)


def _with_census(table: SmallCityTable, move: Measured) -> SmallCityTable:
    refuse_if(refusals.filter_refusal(table, move.seat, move.engineer))
    census, before, level = census_of(move), level_before(table, move.seat), measured_level(table, move)
    change = level - table.counter(move.seat, "pollution")
    table = with_borough(table, move.seat, census=census, measured=True, stale=False, added=level - before)
    return gain(table, move.seat, "pollution", change, "measured")


def votes_input(table: SmallCityTable, seat: int, ballot: Ballot) -> Votes:
    """What the vote calculator is asked; a Supporter was paid when the card was taken."""
    card = table.play.boroughs[seat].card
    action: VoteAction | None = card if card in ("physicist", "artist") else None
    return Votes(
        base=ballot.base,
        speech=ballot.speech,
        action=action,
        action_citizens=ballot.action_citizens,
        opera=ballot.opera,
    )


def ballot_of(table: SmallCityTable, move: Counted) -> Ballot:
    homes = tuple(getattr(move, f"level_{level}") for level in range(1, RESIDENTIAL_LEVELS + 1))
    base = move.base + home_votes(table, homes, move.university)
    return Ballot(base, move.speech, move.action_citizens, move.opera, homes, move.university)


def ballot_votes(table: SmallCityTable, seat: int, ballot: Ballot) -> int:
    """The votes of a round, by the calculator."""
    votes: int = calculate(VOTES, votes_input(table, seat, ballot)).figures["votes"]
    return votes


def count_votes(table: SmallCityTable, move: CountVotes) -> SmallCityTable:
    """The votes of the round; counted again, the newest count holds."""
    refuse_if(refusals.count_refusal(table, move.type))
    return _with_ballot(table, move)


def count_round(table: SmallCityTable, move: CountRound) -> SmallCityTable:
    """Votes, then pollution, as the phases follow each other."""
    refuse_if(refusals.round_refusal(table))
    return _with_census(_with_ballot(table, move), move)


def _with_ballot(table: SmallCityTable, move: Counted) -> SmallCityTable:
    ballot = ballot_of(table, move)
    refuse_if(refusals.box_refusal(table, any(ballot.homes), move.university > 0))
    votes = ballot_votes(table, move.seat, ballot)
    change = votes - table.play.boroughs[move.seat].counted
    change = max(change, -table.counter(move.seat, "votes"))
    table = with_borough(table, move.seat, ballot=ballot, voted=True, counted=votes)
    return gain(table, move.seat, "votes", change, "vote")


def home_votes(table: SmallCityTable, homes: tuple[int, ...], university: int) -> int:
    """Citizens at home and at the University times what the box says."""
    facts = table.setup.box_facts
    worths = facts.get("residential-votes") or (0,) * RESIDENTIAL_LEVELS
    votes: int = sum(count * worth for count, worth in zip(homes, worths, strict=True))
    return votes + university * (facts.get("university-votes") or 0)


def exchange(table: SmallCityTable, move: Exchange) -> SmallCityTable:
    """Materials into money or votes."""
    refuse_if(refusals.count_refusal(table, move.type))
    rates = MATERIAL_MONEY if move.to == "money" else MATERIAL_VOTES
    worth = sum(rates[material] * getattr(move, material) for material in MATERIALS)
    if worth == 0:
        raise refuse("small-city.refused.nothing-to-exchange")
    given: dict[Material, int] = {material: getattr(move, material) for material in MATERIALS}
    refuse_if(refusals.stock_refusal(table, move.seat, given))
    table = without_stock(table, move.seat, given)
    if move.to == "money" and is_money_on_table(table):
        return table
    return gain(table, move.seat, move.to, worth, "exchange")


def voted_lines(table: SmallCityTable, seat: int) -> list[ScoreLine]:
    """The working of the votes a seat has counted this round."""
    borough = table.play.boroughs[seat]
    if not borough.voted or borough.ballot is None:
        return []
    return VOTES.solve(votes_input(table, seat, borough.ballot)).lines


def measured_lines(table: SmallCityTable, seat: int) -> list[ScoreLine]:
    """The working of the pollution a seat has measured this round."""
    borough = table.play.boroughs[seat]
    if not borough.measured or borough.census is None:
        return []
    return pollution_lines(table, seat, borough.census)
