"""What a count starts from: the newest count of the borough, with what is known of this round."""

from dataclasses import asdict, replace
from typing import Any

from companion.rules.small_city.counts import CENSUS, home_votes
from companion.rules.small_city.moves import CountRound, CountVotes, Measure
from companion.rules.small_city.state import Ballot, Census, SmallCityTable


def suggest_measurement(table: SmallCityTable, seat: int) -> Measure:
    """The newest census; for a new round with today's Engineer, and the parks of the plan if it has any."""
    borough = table.play.boroughs[seat]
    census = borough.census or Census(0, 0, 0, 0, 0, 0, 0, False, False)
    given = {name: getattr(census, name) for name in CENSUS}
    if not borough.measured:
        given |= {"engineer": (borough.card, borough.option) == ("engineer", "filter"), "recycling": False}
    if borough.plan.parks and not borough.measured:
        lost = {*borough.plan.markers, *(borough.godzilla or ())} & set(borough.plan.parks)
        given |= {"parks": max(given["parks"], len(borough.plan.parks)), "parks_lost": len(lost)}
    return Measure(seat, **given)


def suggest_votes(table: SmallCityTable, seat: int) -> CountVotes:
    """Citizens stay at home from round to round; what belongs to one round returns only when it is counted again."""
    borough = table.play.boroughs[seat]
    ballot = borough.ballot or Ballot(0, 0, 0, False)
    votes = CountVotes(seat, ballot.base)
    if ballot.homes and "residential-votes" in table.setup.box_facts:
        at_home = home_votes(table, ballot.homes, ballot.university)
        levels: dict[str, Any] = {f"level_{level}": count for level, count in enumerate(ballot.homes, 1)}
        base = ballot.base - at_home if borough.voted else 0
        votes = CountVotes(seat, base, university=ballot.university, **levels)
    if not borough.voted:
        return votes
    return replace(votes, speech=ballot.speech, action_citizens=ballot.action_citizens, opera=ballot.opera)


def suggest_round(table: SmallCityTable, seat: int) -> CountRound:
    """Both counts of a round, each as it would start by itself."""
    votes, measurement = asdict(suggest_votes(table, seat)), asdict(suggest_measurement(table, seat))
    return CountRound(**(votes | measurement | {"type": "count"}))
