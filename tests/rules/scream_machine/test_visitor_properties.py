"""Properties of how a visitor chooses a park, on made-up parks, against a slow and obvious second opinion."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.scream_machine.calculators import Local, Round, solve_round
from companion.rules.scream_machine.visitors import decide

FAMILIES = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
# Few families and few cards, so that ties and empty parks are common.
families = st.sampled_from(FAMILIES[:3])
cards = st.tuples(families, st.sampled_from((1, 3, 5)))
visitors = st.one_of(families, st.just("cheapskate"))
parks_of = st.lists(cards, max_size=5)
Parks = dict[str, list[tuple[Any, int]]]


@st.composite
def some_parks(draw: st.DrawFn, least: int = 2) -> Parks:
    count = draw(st.integers(least, 6))
    return {name: draw(parks_of) for name in NAMES[:count]}


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    parks = draw(some_parks(least=3))
    players = list(parks)
    gaps = list(zip(players, players[1:] + players[:1], strict=True))
    chosen = draw(st.lists(st.sampled_from(gaps), unique=True))
    some = st.lists(visitors, max_size=4)
    locals_ = [Local(draw(st.sampled_from((gap, gap[::-1]))), draw(some)) for gap in chosen]
    return Round(players, parks, draw(some), locals_)


def offer(park: list[tuple[Any, int]], visitor: str) -> int:
    """What counts for this visitor, added up one card after the other."""
    total = 0
    for family, value in park:
        if visitor in ("cheapskate", family):
            total += value
    return total


def slowly(visitor: str, parks: Parks) -> str | None:
    """The winner is whoever beats each of the others, one by one, and has something to offer."""
    for name, park in parks.items():
        mine = offer(park, visitor)
        others = [offer(parks[other], visitor) for other in parks if other != name]
        if visitor == "cheapskate":
            if all(mine < other for other in others):
                return name
        elif mine > 0 and all(mine > other for other in others):
            return name
    return None


@given(visitors, some_parks(least=1))
def test_the_decision_agrees_with_the_second_opinion(visitor: Any, parks: Parks) -> None:
    verdict = decide(visitor, parks)
    assert verdict.winner == slowly(visitor, parks)
    assert verdict.tally == {name: offer(park, visitor) for name, park in parks.items()}


@given(visitors, some_parks())
def test_a_winner_is_strictly_better_than_everybody_else(visitor: Any, parks: Parks) -> None:
    verdict = decide(visitor, parks)
    assume(verdict.winner is not None)
    best = verdict.tally.pop(str(verdict.winner))
    if visitor == "cheapskate":
        assert all(best < other for other in verdict.tally.values())
    else:
        assert all(best > other for other in verdict.tally.values())


@given(visitors, some_parks(least=3), st.data())
def test_a_loser_who_goes_away_changes_no_winner(visitor: Any, parks: Parks, data: st.DataObject) -> None:
    winner = decide(visitor, parks).winner
    assume(winner is not None)
    loser = data.draw(st.sampled_from([name for name in parks if name != winner]))
    del parks[loser]
    assert decide(visitor, parks).winner == winner


@given(visitors, some_parks(), st.randoms(use_true_random=False))
def test_neither_the_order_of_cards_nor_of_parks_matters(visitor: Any, parks: Parks, random: Any) -> None:
    names = list(parks)
    random.shuffle(names)
    shuffled = {name: random.sample(parks[name], len(parks[name])) for name in names}
    assert decide(visitor, shuffled).winner == decide(visitor, parks).winner


@given(families, some_parks())
def test_a_cheapskate_is_the_mirror_of_a_visitor_when_there_is_one_family_only(family: Any, parks: Parks) -> None:
    """With a single family a price is what a park offers: least becomes most when prices are turned around."""
    alone = {name: [(family, value) for _, value in park] for name, park in parks.items()}
    highest = max(offer(park, "cheapskate") for park in alone.values())
    # so many 1s that every park is worth (highest + 1) minus its price
    mirror = {name: [(family, 1)] * (highest + 1 - offer(park, "cheapskate")) for name, park in alone.items()}
    assert decide("cheapskate", alone).winner == decide(family, mirror).winner


@given(families, some_parks())
def test_an_attraction_more_never_loses_a_visitor_of_its_family(family: Any, parks: Parks) -> None:
    winner = decide(family, parks).winner
    for name in parks:
        more = {**parks, name: [*parks[name], (family, 1)]}
        assert decide(family, more).winner == name or winner != name


@given(some_parks(), cards)
def test_an_attraction_more_never_wins_a_cheapskate(parks: Parks, card: Any) -> None:
    winner = decide("cheapskate", parks).winner
    for name in parks:
        more = {**parks, name: [*parks[name], card]}
        assert decide("cheapskate", more).winner != name or winner == name


@given(visitors, some_parks())
def test_a_switched_off_empty_park_is_as_good_as_absent(visitor: Any, parks: Parks) -> None:
    built = {name: park for name, park in parks.items() if park}
    assert decide(visitor, parks, empty_parks_compete=False).winner == slowly(visitor, built)


@given(rounds())
def test_every_visitor_is_won_once_or_stays(given_round: Round) -> None:
    figures = solve_round(given_round).figures
    came = len(given_round.nationals) + sum(len(local.visitors) for local in given_round.locals)
    assert sum(figures["won"].values()) + figures["staying"] == came == len(figures["visitors"])
    assert list(figures["won"]) == given_round.players


@given(rounds())
def test_a_local_visitor_only_knows_its_neighbours(given_round: Round) -> None:
    figures = solve_round(given_round).figures
    local = [visit for visit in figures["visitors"] if visit["place"] != "national"]
    for visit in local:
        assert set(visit["tally"]) == set(visit["place"])
        neighbours = {name: given_round.parks[name] for name in visit["place"]}
        assert visit["winner"] == slowly(visit["visitor"], neighbours)


@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_of_visitors_does_not_matter(given_round: Round, random: Any) -> None:
    locals_ = [Local(one.between, random.sample(one.visitors, len(one.visitors))) for one in given_round.locals]
    random.shuffle(locals_)
    nationals = random.sample(given_round.nationals, len(given_round.nationals))
    shuffled = Round(given_round.players, given_round.parks, nationals, locals_)
    assert solve_round(shuffled).figures["won"] == solve_round(given_round).figures["won"]
