"""Offers of Small City at tables with boroughs drawn: marches, cleaning, box facts, cities and house rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Leave
from companion.rules.offers import Offer, offers
from companion.rules.small_city.godzilla_nights import cleanings, starts
from companion.rules.small_city.moves import (
    ChooseCity,
    Clean,
    CountVotes,
    DrawPlan,
    LayCircle,
    Measure,
    RollDie,
    TakeCard,
    Trample,
)
from tests.rules.offer_checks import check_choices, check_completeness, sample_tables
from tests.rules.small_city.town_table import ANA, BO, CY, GAME, at, counters, go, new, on, refused, view

ROW = tuple((2, column) for column in range(5))
HARBOUR = ((0, 0), (1, 0))
FACTORIES = (((3, 3), (3, 4)), ((5, 5), (6, 5)), ((0, 6),))
RIVER = tuple((row, 3) for row in range(7))
PLANS: dict[str, dict[str, Any]] = {
    "nothing": {},
    "harbour": {"harbour": HARBOUR, "parks": ((0, 1), (0, 2)), "people": ((4, 4),)},
    "factories": {"factories": FACTORIES},
    "markers": {"markers": ROW, "harbour": HARBOUR},
    "single markers": {"markers": ((0, 0), (3, 3))},
    "river": {"harbour": HARBOUR, "blocked": RIVER},
    "closed in": {"harbour": ((0, 0),), "blocked": ((0, 1), (1, 0))},
}
HOUSE_RULES = [(rule.id, choice) for rule in GAME.house_rules for choice in rule.choices[1:]]


def offered(move_log: MoveLog, move_type: str, seat: int | None = None) -> list[Offer]:
    found = offers(GAME, move_log.table, move_log.table.active)
    return [one for one in found if (one.type, one.seat) == (move_type, seat)]


def examples(move_log: MoveLog, move_type: str, seat: int | None = None) -> list[Any]:
    return [one.move for one in offered(move_log, move_type, seat)]


def check(*logs: MoveLog) -> None:
    for move_log in logs:
        check_choices(GAME, move_log.table)
    check_completeness(GAME, [move_log.table for move_log in logs], Random(4))


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_way_of_a_march_is_offered_start_by_start(players: int, plan: str) -> None:
    move_log = new(players, "godzillas")
    for seat in range(players):
        move_log = go(move_log, DrawPlan(seat, 7, 7, **PLANS[plan]))
    asleep = at(move_log, 5, "pollution")
    awake = go(asleep, *(RollDie(seat, 6 - seat) for seat in range(players)))
    check(asleep, awake)
    [first, *_] = view(awake)["night"]["marching"]
    seen = view(awake, first)["march"]
    marches = examples(awake, "march", first)
    walkable = [start for start, ways in zip(seen["starts"], seen["ways"], strict=True) if ways]
    assert [[list(square) for square in one.tile] for one in marches] == walkable
    assert bool(offered(awake, "walk-off", first)) == (not starts(awake.table.play.boroughs[first].plan))


def test_a_figure_that_stayed_cannot_start_from_beyond_a_board_drawn_smaller() -> None:
    move_log = at(go(new(1, "godzillas"), DrawPlan(ANA, 7, 7, harbour=HARBOUR)), 5, "pollution")
    walked = go(move_log, RollDie(ANA, 5), Trample(ANA, HARBOUR, (0, 0), "east"))
    stayed = go(at(walked, 6, "pollution"), RollDie(ANA, 2))
    smaller = go(stayed, DrawPlan(ANA, 4, 4, markers=((0, 1), (0, 2))))
    check(stayed, smaller)
    assert examples(stayed, "march", ANA)[0].tile == ((0, 4), (0, 5))
    assert [one.tile for one in examples(smaller, "march", ANA)] == [((0, 1), (0, 2))]


def test_the_engineer_is_offered_every_pair_that_leaves_one_piece() -> None:
    move_log = on(go(new(2, "godzillas"), DrawPlan(ANA, 7, 7, markers=ROW)))
    assert offered(move_log, "clean", ANA) == []
    cleaning = go(move_log, TakeCard(ANA, "engineer", "clean"))
    check(move_log, cleaning)
    [clean] = offered(cleaning, "clean", ANA)
    assert tuple(clean.values("squares")) == cleanings(ROW, 2)
    assert offered(go(cleaning, clean.move), "clean", ANA) == []


def test_an_engineer_who_cleans_lets_the_factories_pollute() -> None:
    """Rules 3.1-7: one of the two; the other is neither offered nor taken."""
    move_log = on(go(new(2, "godzillas"), DrawPlan(ANA, 7, 7, markers=ROW)))
    cleaning = at(go(move_log, TakeCard(ANA, "engineer", "clean"), Clean(ANA, ROW[:2])), 1, "pollution")
    filtering = at(go(move_log, TakeCard(ANA, "engineer", "filter")), 1, "pollution")
    both = Measure(ANA, 5, 0, 2, 0, engineer=True)
    assert refused(cleaning, both) == "small-city.refused.engineer-cleans"
    assert ["engineer" in offered(one, "measure", ANA)[0].fields for one in (cleaning, filtering)] == [False, True]
    polluted = go(cleaning, replace(both, engineer=False))
    assert counters(polluted, "pollution")[ANA] == counters(go(filtering, both), "pollution")[ANA] + 2


def test_cards_are_offered_one_by_one_to_whose_turn_it_is() -> None:
    drawn = go(on(new(2, "action-cards")), LayCircle())
    circle = drawn.table.play.circle
    [turning] = offered(drawn, "take", ANA)
    assert turning.values("place") == list(range(1, 9))
    move_log = go(drawn, LayCircle(circle))
    assert {one.card for one in examples(move_log, "take", ANA)} == set(circle)
    assert offered(move_log, "take", BO) == []
    taken = go(move_log, TakeCard(ANA, circle[0]))
    assert {one.card for one in examples(taken, "take", BO)} == set(circle[1:])
    check(drawn, go(drawn, turning.move), move_log, taken)


def test_votes_by_level_are_open_where_the_box_is_known() -> None:
    facts = {"residential-votes": [1, 2, 4, 6, 9], "university-votes": 3}
    known, unknown = at(new(2, facts=facts), 1, "vote"), at(new(2), 1, "vote")
    assert set(offered(known, "vote", ANA)[0].fields) >= {"level_1", "level_5", "university"}
    assert set(offered(unknown, "vote", ANA)[0].fields) == {"base", "speech", "opera"}
    check(known, unknown, at(go(on(new(2, "action-cards")), TakeCard(ANA, "artist")), 1, "vote"))


def test_counts_start_from_the_newest_ones() -> None:
    facts = {"residential-votes": [1, 2, 4, 6, 9], "university-votes": 3}
    counted = go(at(new(1, facts=facts), 1, "vote"), CountVotes(ANA, 5, 2, level_2=3, university=1))
    assert examples(counted, "vote", ANA)[0] == CountVotes(ANA, 5, 2, level_2=3, university=1)
    assert examples(at(counted, 2, "vote"), "vote", ANA)[0] == CountVotes(ANA, level_2=3, university=1)
    by_sum = go(at(new(1), 1, "vote"), CountVotes(ANA, 9, 4))
    assert examples(at(by_sum, 2, "vote"), "vote", ANA)[0] == CountVotes(ANA, 9)
    measured = go(at(new(1), 1, "pollution"), Measure(ANA, 9, 1, 3, 6, recycling=True))
    assert examples(at(measured, 2, "pollution"), "measure", ANA)[0] == Measure(ANA, 9, 1, 3, 6)


def test_workers_of_a_port_are_counted_in_shanghai_only() -> None:
    move_log = go(new(3, "asia"), ChooseCity(ANA, "shanghai"), ChooseCity(BO, "delhi"), ChooseCity(CY, "tokyo"))
    measuring = at(move_log, 1, "pollution")
    with_port = [seat for seat in (ANA, BO, CY) if "port_workers" in offered(measuring, "measure", seat)[0].fields]
    assert with_port == [ANA]
    assert [text.args["names"] for text in GAME.missing(measuring.table)] == [["Ana", "Cy"]]
    check(measuring)


def test_where_no_city_is_free_none_is_missing() -> None:
    move_log = go(new(2, "asia", facts={"asia-boards": [1, 1, 1, 1, 1, 1, 1, 1]}), ChooseCity(ANA, "seoul"))
    assert offered(move_log, "city", BO) == []
    assert GAME.missing(move_log.table) == []
    check(move_log)


def test_the_first_open_line_of_the_checklist_is_the_example() -> None:
    move_log = at(new(2), 1, "income")
    [first] = examples(move_log, "tick", ANA)
    [second] = examples(go(move_log, first), "tick", ANA)
    assert (first.done, second.done) == (True, True)
    assert first.line != second.line


@pytest.mark.parametrize(("rule", "choice"), HOUSE_RULES)
def test_offers_follow_every_house_rule(rule: str, choice: str) -> None:
    tables = sample_tables(GAME, new(2, "godzillas", "stockholm", rules={rule: choice}).table, Random(3), 8)
    for table in tables:
        check_choices(GAME, table)
    check_completeness(GAME, tables, Random(4))


def test_somebody_who_is_out_or_has_left_takes_no_part_in_the_wake_up() -> None:
    move_log = at(new(4, "godzillas"), 5, "pollution")
    out = go(move_log, Adjust(ANA, "pollution", 100), Leave(BO))
    assert offered(out, "roll", ANA) == []
    assert offered(out, "roll", BO) == []
    assert offered(out, "roll", CY) != []
    check(move_log, out)
