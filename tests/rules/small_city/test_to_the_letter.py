"""The rulebook's words taken to the letter: arrivals, order of marches, tiles with their costs, cards face down."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust
from companion.rules.small_city import facts
from companion.rules.small_city.moves import (
    BuildTile,
    ChooseBoard,
    ChooseCity,
    Clean,
    CountResidents,
    CountRound,
    CountStock,
    CountVotes,
    DrawPlan,
    Exchange,
    FactoryArea,
    LayCircle,
    MakePromise,
    Measure,
    MoveMoney,
    OwnTile,
    RollDie,
    SettleWage,
    TakeCard,
    Trample,
)
from companion.rules.small_city.suggestions import suggest_measurement
from companion.rules.text import text
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.speech.phases import next_label, phase_coaching, phase_help
from companion.wire import tables
from tests.rules.small_city.town_table import ANA, BO, CY, GAME, at, calc, counters, go, new, on, refused, view

HARBOUR = ((0, 0), (1, 0))
ROW = tuple((2, column) for column in range(4))


def awake(*players: dict[str, Any], dice: tuple[int, ...]) -> MoveLog:
    """Round 5 with boroughs drawn and dice rolled."""
    move_log = new(len(players), "godzillas")
    for seat, plan in enumerate(players):
        move_log = go(move_log, DrawPlan(seat, 7, 7, **plan))
    return go(at(move_log, 5, "pollution"), *(RollDie(seat, roll) for seat, roll in enumerate(dice)))


def test_people_where_it_arrives_are_eaten() -> None:
    """Rules 7.3-6: on the Harbour squares it occupies first, although it leaves them at once."""
    people = ((0, 0), (1, 0), (6, 6))
    move_log = awake({"harbour": HARBOUR, "people": people}, {}, dice=(5, 1))
    move_log = go(move_log, Trample(ANA, HARBOUR, (0, 0), "east"))
    assert view(move_log)["boroughs"][ANA]["plan"]["people"] == [[6, 6]]


def test_the_squares_of_arrival_are_asked_where_there_is_a_choice() -> None:
    """Rules 7.3-4: a level-1 Factory and an adjacent square of one's choice."""
    move_log = awake({"factories": (((3, 3),),), "people": ((3, 4), (2, 3))}, {}, dice=(3, 1))
    assert len(view(move_log, ANA)["march"]["arrivals"][0]) == 4
    march = Trample(ANA, ((3, 3),), (3, 3), "south")
    assert refused(move_log, march) == "small-city.refused.no-such-arrival"
    walked = go(move_log, Trample(ANA, ((3, 3),), (3, 3), "south", arrival=((3, 3), (3, 4))))
    assert view(walked)["boroughs"][ANA]["plan"]["people"] == [[2, 3]]


def test_a_harbour_that_was_drawn_in_pieces_is_left_all_the_same() -> None:
    """A Godzilla covers two squares (rules 7.3-1), however the harbour was drawn."""
    pieces = ((0, 0), (0, 3), (3, 0))
    move_log = awake({"harbour": pieces}, {}, dice=(3, 1))
    [[arrival]] = view(move_log, ANA)["march"]["arrivals"]
    assert len(arrival) == facts.STANDS_ON
    go(move_log, Trample(ANA, pieces, (0, 0), "south", arrival=pieces[: facts.STANDS_ON]))


def test_marches_go_in_reverse_turn_order() -> None:
    """Rules 7.5-1: the first in turn order cannot take the last markers."""
    plan = {"harbour": HARBOUR}
    move_log = awake(plan, plan, plan, dice=(5, 4, 1))
    order = view(move_log)["night"]["marching"]
    first, second = order
    assert refused(move_log, Trample(second, HARBOUR, (0, 0), "east")) == "small-city.refused.walks-later"
    assert view(move_log, second)["march"] is None
    walked = go(move_log, Trample(first, HARBOUR, (0, 0), "east"))
    go(walked, Trample(second, HARBOUR, (0, 0), "east"))


def test_a_measurement_before_the_march_is_stale() -> None:
    """Rules 3.6-1: the phone waits for a new one, which replaces the first."""
    move_log = awake({"harbour": HARBOUR, "parks": ((0, 1), (0, 2))}, {}, dice=(5, 1))
    move_log = go(move_log, Measure(ANA, 9, 0, 0, 2), Measure(BO, 3, 0, 0, 0))
    level = counters(move_log, "pollution")[ANA]
    assert ANA not in (move_log.table.turn or ())
    walked = go(move_log, Trample(ANA, HARBOUR, (0, 0), "east"))
    assert walked.table.turn == (ANA,)
    assert view(walked)["boroughs"][ANA]["stale"]
    again = go(walked, Measure(ANA, 9, 0, 0, 2, parks_lost=2))
    assert counters(again, "pollution")[ANA] == level + 2
    assert again.table.turn is None


def test_the_engineer_cleans_at_once() -> None:
    """Rules 3.1-7: in phase 1, keeping the turn until it is done; later it is refused."""
    move_log = on(go(new(2, "godzillas"), DrawPlan(ANA, 7, 7, markers=ROW)))
    taken = go(move_log, TakeCard(ANA, "engineer", "clean"))
    assert taken.table.turn == ANA
    assert refused(taken, TakeCard(ANA, "mayor")) == "small-city.refused.one-card"
    assert go(taken, Clean(ANA, ROW[:2])).table.turn == BO
    assert refused(on(taken, 2), Clean(ANA, ROW[:2])) == "small-city.refused.cleans-at-once"


def test_a_harbour_may_lie_on_the_river() -> None:
    """Rules 11.6-2: its water squares are outside the construction area."""
    river = tuple((row, 0) for row in range(7))
    harbour = ((2, 0), (2, 1), (3, 0), (3, 1))
    go(new(2, "asia", "godzillas"), ChooseCity(ANA, "bangkok"), DrawPlan(ANA, 7, 7, river, harbour))


@pytest.mark.parametrize(("rule", "level"), [("level", 9), ("round", 12)])
def test_a_recycling_centre_lowers_the_level(rule: str, level: int) -> None:
    """Rules 4.2-4: the level itself falls by 5, not below 0, even where the round's sum is small."""
    move_log = go(at(new(1, "buildings", rules={"recycling": rule}), 1, "pollution"), Adjust(ANA, "pollution", 12))
    move_log = go(move_log, Measure(ANA, 4, 0, 0, 2, recycling=True))
    assert counters(move_log, "pollution") == [9 if rule == "level" else level]
    assert sum(line["points"] for line in view(move_log)["boroughs"][ANA]["pollution_lines"]) == level
    low = go(at(new(1, "buildings"), 1, "pollution"), Measure(ANA, 3, 0, 0, 0, recycling=True))
    assert counters(low, "pollution") == [0]


def test_a_full_tie_sends_all_godzillas_to_sleep() -> None:
    """Rules 7.2-6: the text speaks of the Godzillas, all of them; nobody is named before the areas are known."""
    plan = {"harbour": HARBOUR}
    move_log = awake(plan, plan, plan, dice=(2, 2, 6))
    night = view(move_log)["night"]
    assert (night["decided"], night["hosts"], sorted(night["needs_area"])) == (False, [], [ANA, BO])
    assert "small-city.missing.areas" in [one.key for one in GAME.missing(move_log.table)]
    tied = go(move_log, FactoryArea(ANA, 3), FactoryArea(BO, 3))
    assert (view(tied)["night"]["asleep"], view(tied)["night"]["hosts"]) == (True, [])
    assert view(go(tied, FactoryArea(BO, 4)))["night"]["hosts"] != []


def test_the_terrain_is_asked_for_and_no_side_takes_it_back() -> None:
    """Rules 10-1."""
    move_log = new(2, "terrain")
    assert [one.key for one in GAME.missing(move_log.table)] == ["small-city.missing.terrain"]
    move_log = go(move_log, ChooseBoard(ANA, "easy", "river"), ChooseBoard(BO, "expert"))
    assert (move_log.table.play.terrain, GAME.missing(move_log.table)) == ("river", [])


def test_the_circle_lies_face_down() -> None:
    """Rules 3.1-13: nobody sees a card of it before it is turned up, and one that offers a choice waits for it."""
    move_log = go(on(new(2, "action-cards", "godzillas")), LayCircle())
    circle = move_log.table.play.circle
    seen = view(move_log, ANA)
    assert (seen["circle"], seen["cards"]) == ([], [])
    assert [one["card"] for one in seen["places"]] == [None] * 8
    assert GAME.is_secret(move_log.table, LayCircle(drawn=circle), ANA)
    plain = next(place for place, card in enumerate(circle, 1) if card not in facts.CARD_OPTIONS)
    choice = next(place for place, card in enumerate(circle, 1) if card in facts.CARD_OPTIONS)
    taken = go(move_log, TakeCard(ANA, place=plain))
    assert (taken.table.turn, view(taken)["boroughs"][ANA]["card"]) == (BO, circle[plain - 1])
    waiting = go(move_log, TakeCard(ANA, place=choice))
    assert waiting.table.turn == ANA
    option = facts.CARD_OPTIONS[circle[choice - 1]][0]
    assert go(waiting, TakeCard(ANA, circle[choice - 1], option)).table.turn == BO


def test_the_last_round_names_no_next_host_and_ends_the_game() -> None:
    """Rules 3-2: the last phase of the last round."""
    last = at(new(2), 8, "mayor")
    assert view(last)["next_host"] is None
    assert next_label(GAME, last.table, catalogue("en")) == catalogue("en").message("small-city.phase.mayor.next-last")
    assert "mayor-moves" not in {line["id"] for line in view(last)["checklist"]}
    assert [one.key for one in GAME.missing(last.table)] == ["small-city.missing.promises"]
    promised = go(last, MakePromise(ANA, 0), MakePromise(BO, 12, True))
    assert GAME.missing(promised.table) == []
    noted = on(go(last, MakePromise(ANA, 0), MakePromise(BO, 12)))  # noted, and nobody has judged it
    assert [one.key for one in GAME.missing(noted.table)] == ["small-city.missing.judged"]
    assert GAME.missing(go(noted, MakePromise(BO, 12, False)).table) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_phase_speak_of_what_is_in_play_now(language: str) -> None:
    """Rules 3.4-1, 3.5-1, 3.6-1 and 3-2: wages are those of Doctors, speeches belong to the variant of the Mayor."""
    words = catalogue(language)

    def said(move_log: MoveLog, number: int, phase: str) -> str:
        table = at(move_log, number, phase).table
        helped = phase_help(GAME, phase, GAME.in_play(table), words, table.setup.tracking)
        return f"{helped} {phase_coaching(GAME, table, words)}"

    def told(what: str) -> str:
        return words.message(f"small-city.phase.{what}")

    for tracking in ("light", "full"):
        for what, module in (("income.help-doctors", "doctors"), ("vote.first-mayor", "mayor")):
            phase = what.split(".")[0]
            assert told(what) in said(new(2, module, tracking=tracking), 1, phase)
            assert told(what) not in said(new(2, tracking=tracking), 1, phase)
        godzillas = new(2, "godzillas", tracking=tracking)
        assert [told("pollution.help-with-awake") in said(godzillas, one, "pollution") for one in (4, 5)] == [
            False,
            True,
        ]
        for number, last in ((7, False), (8, True)):
            heard = said(new(2, tracking=tracking), number, "mayor")
            assert [told("mayor.help") in heard, told("mayor.help-with-last-round") in heard] == [not last, last]
    assert told("citizens.first") in said(new(2), 1, "citizens")
    assert told("citizens.first") not in said(new(1), 1, "citizens")


def test_beijing_and_ulaanbaatar_have_their_city_hall_printed() -> None:
    """Rules 2.3-2."""
    move_log = go(new(2, "asia"), ChooseCity(ANA, "beijing"), ChooseCity(BO, "tokyo"))
    lines = {(line["id"], line["seat"]) for line in view(move_log)["checklist"]}
    assert ("hall", ANA) not in lines
    assert {("hall", BO), ("hall-printed-beijing", ANA)} <= lines


def rich(*modules: str, **rules: str) -> MoveLog:
    move_log = at(new(2, *modules, rules=rules), 1, "construction")
    return go(move_log, MoveMoney(ANA, earned=12), Adjust(ANA, "votes", 9), CountStock(ANA, 2, 1, 1))


def test_an_airport_costs_money_votes_and_materials() -> None:
    """Rules 12.1-2: $3, 5 votes and one of each material."""
    built = go(rich("buildings"), BuildTile(ANA, "airport"))
    assert (counters(built, "money")[ANA], counters(built, "votes")[ANA]) == (9, 4)
    assert view(built)["boroughs"][ANA]["stock"] == {"wood": 1, "stone": 0, "metal": 0}
    assert "airport" in {line["id"] for line in view(at(built, 1, "income"))["checklist"]}
    assert refused(built, BuildTile(ANA, "airport")) == "small-city.refused.tile-owned"


@pytest.mark.parametrize(
    ("tile", "price"), [("bank", 2), ("recycling", 4), ("tramway", 2), ("opera", 10), ("plant-2", 6)]
)
def test_what_a_tile_costs_in_money(tile: Any, price: int) -> None:
    """Rules 12.1-11, 12.1-15, 12.2-4 and 12.4."""
    before = rich("buildings", "real-buildings", "nuclear")
    built = go(before, BuildTile(ANA, tile))
    assert counters(before, "money")[ANA] - counters(built, "money")[ANA] == price
    assert counters(before, "votes") == counters(built, "votes")


def test_costs_of_the_rulebook_are_refused_when_they_are_not_there() -> None:
    """Rules 12.1 and 12.2: votes, money and materials; Big Ben and the Opera House exist once."""
    poor = at(new(2, "buildings", "real-buildings"), 1, "construction")
    assert refused(poor, BuildTile(ANA, "bank")) == "small-city.refused.money-short"
    no_votes = go(poor, MoveMoney(ANA, earned=9))
    assert refused(no_votes, BuildTile(ANA, "airport")) == "small-city.refused.votes-short"
    no_stone = go(no_votes, CountStock(ANA, 1, 0, 1))
    assert refused(no_stone, BuildTile(ANA, "big-ben")) == "small-city.refused.stock-short"
    assert refused(go(poor, OwnTile(BO, "opera")), OwnTile(ANA, "opera")) == "small-city.refused.tile-single"
    assert refused(poor, BuildTile(ANA, "plant-1")) == "small-city.refused.tile-not-in-play"


def test_the_mediator_takes_a_dollar_off_and_plants_are_built_again() -> None:
    """Rules 3.1-5 and 12.4-6."""
    move_log = go(on(new(2, "buildings", "nuclear")), TakeCard(ANA, "mediator"))
    move_log = go(at(move_log, 1, "construction"), BuildTile(ANA, "bank"))
    assert counters(move_log, "money")[ANA] == 8 - 1
    built = go(move_log, BuildTile(ANA, "plant-1"), BuildTile(ANA, "plant-1"))
    assert counters(built, "money")[ANA] == 7 - 3 - 3
    on_table = at(new(2, "buildings", rules={"money": "table"}), 1, "construction")
    assert refused(on_table, MoveMoney(ANA, earned=3)) == "small-city.refused.money-on-table"
    assert counters(go(on_table, BuildTile(ANA, "bank")), "money") == [0, 0]


def test_an_exchange_takes_what_is_in_stock() -> None:
    """Rules 3.4-3: where the stock was counted."""
    move_log = go(at(new(1), 1, "income"), CountStock(ANA, 2, 0, 0))
    assert refused(move_log, Exchange(ANA, "money", wood=3)) == "small-city.refused.stock-short"
    sold = go(move_log, Exchange(ANA, "votes", wood=2))
    assert (counters(sold, "votes"), view(sold)["boroughs"][ANA]["stock"]["wood"]) == ([6], 0)
    assert counters(go(at(new(1), 1, "income"), Exchange(ANA, "money", metal=2)), "money") == [10]


def test_a_doctor_is_paid_and_revives_or_goes() -> None:
    """Rules 8-1 to 8-3."""
    move_log = at(new(1, "doctors"), 1, "income")
    assert refused(on(move_log), OwnTile(ANA, "clinic-doctor")) == "small-city.refused.holds-later"
    move_log = go(move_log, OwnTile(ANA, "clinic-doctor"), CountResidents(ANA, 9, 3, 2), MoveMoney(ANA, earned=3))
    paid = go(move_log, SettleWage(ANA, True))
    assert counters(paid, "money") == [1]
    now = view(paid)["boroughs"][ANA]["residents"]
    assert (now["citizens"], now["cemetery"], now["total"]) == (10, 1, 14)
    assert refused(paid, SettleWage(ANA, True)) == "small-city.refused.no-wage"
    gone = go(move_log, SettleWage(ANA, False))
    assert (counters(gone, "money"), view(gone)["boroughs"][ANA]["tiles"]) == ([3], [])


def test_everybody_starts_with_fourteen_citizens() -> None:
    """Rules 2.3-3 and 8-5: three in the City Hall, eleven in the Career space."""
    residents = view(new(2))["boroughs"][ANA]["residents"]
    assert residents == {"citizens": 3, "career": 11, "cemetery": 0, "total": 14}
    assert view(new(2))["citizen_cap"] == 14


def test_new_citizens_are_counted_with_the_others_when_pollution_is_measured() -> None:
    """Told in the Citizens phase, they stand in the form of the measurement; those told after it wait for the next."""
    measured = go(at(new(2), 1, "pollution"), Measure(ANA, 5, 1, 2, 2))
    told = go(at(measured, 2, "citizens"), CountResidents(ANA, 5, 9))  # three live there in the beginning
    assert suggest_measurement(told.table, ANA).citizens == 7
    later = go(at(go(at(told, 2, "pollution"), Measure(ANA, 7, 1, 2, 2)), 2, "council"), CountResidents(ANA, 6, 8))
    assert suggest_measurement(later.table, ANA).citizens == 7


def test_special_and_broken_promises_count_as_typed() -> None:
    """Rules 6-2 and 6-7: any value, and what a broken one costs."""
    move_log = go(new(3), MakePromise(ANA, 10, True), MakePromise(BO, 12, votes=-4), MakePromise(CY, 6, True))
    for seat in (ANA, BO, CY):
        move_log = go(move_log, Adjust(seat, "votes", 20))
    while move_log.table.outcome is None:
        move_log = on(move_log)
    totals = {one.seat: one.total for one in move_log.table.outcome.ranking}
    assert totals == {ANA: 30, BO: 16, CY: 26}
    given = GAME.score_input(move_log.table)
    assert {one["name"]: one["total"] for one in calc("final", given)["ranking"]} == {"Ana": 30, "Bo": 16, "Cy": 26}
    assert tables.calculate(GAME.calculator("final"), json.dumps(given)).lines


def test_a_way_says_what_it_would_trample() -> None:
    """Rules 7.8-9: City Hall, homes, shops and materials."""
    plan = {"harbour": HARBOUR, "hall": ((0, 1),), "homes": ((0, 2),), "shops": ((0, 3),), "materials": ((0, 1),)}
    move_log = awake(plan, {}, dice=(6, 1))
    ways = view(move_log, ANA)["march"]["ways"][0]
    east = next(way for way in ways if (way["exit"], way["direction"]) == ([0, 0], "east"))
    assert [east[what] for what in ("halls", "homes", "shops", "materials")] == [1, 1, 1, 1]
    march = Trample(ANA, HARBOUR, (0, 0), "east")
    assert view(go(move_log, march))["boroughs"][ANA]["plan"]["materials"] == []


def test_nobody_goes_on_past_dice_and_marches_without_being_asked() -> None:
    """Rules 7.2-2 and 7.5-1: what is missing is named."""
    move_log = at(go(new(2, "godzillas"), DrawPlan(ANA, 7, 7, harbour=HARBOUR)), 5, "pollution")
    keys = [one.key.removeprefix("small-city.missing.") for one in GAME.missing(move_log.table)]
    assert keys == ["dice", "pollution"]
    rolled = go(move_log, RollDie(ANA, 6), RollDie(BO, 1))
    assert "small-city.missing.marches" in [one.key for one in GAME.missing(rolled.table)]


def test_everybody_whose_godzilla_would_stay_away_is_named() -> None:
    """Rules 7.5-1: those who walk later, too."""
    rolled = awake({"harbour": HARBOUR}, {"harbour": HARBOUR}, {}, dice=(6, 4, 1))
    marches = next(one for one in GAME.missing(rolled.table) if one.key == "small-city.missing.marches")
    assert marches.args["names"] == ["Ana", "Bo"]  # Bo hosts the Mayor in round 5


def test_a_light_table_asks_for_dice_and_for_nothing_that_it_does_not_draw() -> None:
    """Rules 7.2-2: the dice are the phones' business there, too."""
    move_log = at(new(2, "godzillas", tracking="light"), 5, "pollution")
    assert [one.key for one in GAME.missing(move_log.table)] == ["small-city.missing.dice"]
    assert GAME.missing(go(move_log, RollDie(ANA, 6), RollDie(BO, 1)).table) == []


def test_no_counter_runs_beyond_what_the_final_calculator_takes() -> None:
    """Repeated exchanges stop at 9,999, so that the table's own numbers can always be scored."""
    move_log = go(at(new(1), 1, "income"), Exchange(ANA, "votes", metal=1400))
    assert refused(move_log, Exchange(ANA, "votes", metal=1400)) == "refused.too-much"
    assert calc("final", GAME.score_input(move_log.table))["ranking"][0]["total"] == 9800


def test_the_log_tells_the_numbers_of_a_count() -> None:
    move_log = go(at(new(2), 1, "vote"), CountVotes(ANA, base=9))
    move_log = go(at(move_log, 1, "pollution"), Measure(ANA, citizens=5, tourists=0, workers=0, parks=2))
    words = [catalogue("en").translate(entry.label) for entry in move_log.entries]
    assert "Ana counts the votes of round 1: 9" in words
    assert words[-1] == "Ana measures the pollution of round 1: 0 → 3"


def test_votes_and_pollution_are_counted_at_once_where_no_godzilla_walks_between() -> None:
    """Rules 3.5, 3.6 and 4.1: 17 votes; 9 Citizens, a Tourist, 3 at work and 6 park squares make 7."""
    both = CountRound(ANA, base=17, citizens=9, tourists=1, workers=3, parks=6)
    voting = at(new(2), 1, "vote")
    counted = go(voting, both)
    assert (counters(counted, "votes"), counters(counted, "pollution")) == ([17, 0], [7, 0])
    assert counted.table.turn == (BO,)
    assert on(counted).table.turn == (BO,)  # Ana has measured already
    again = go(counted, replace(both, base=4, parks=0))
    assert (counters(again, "votes"), counters(again, "pollution")) == ([4, 0], [13, 0])
    assert refused(at(new(2), 1, "income"), both) == "small-city.refused.not-yet"
    assert refused(voting, replace(both, workers=11)) == "small-city.fault.more-workers-than-people"
    assert refused(at(new(2, "godzillas"), 5, "vote"), both) == "small-city.refused.godzillas-first"
    assert counters(go(at(new(2, "godzillas"), 4, "vote"), both), "votes") == [17, 0]
    assert counted.in_force[-1].label == text("small-city.move.count", name="Ana", n=17, before=0, after=7)


def test_the_council_takes_money_or_votes() -> None:
    council = go(at(new(2), 1, "council"), Adjust(ANA, "votes", 5), MoveMoney(ANA, earned=3))
    paid = go(council, MoveMoney(ANA, spent=2, votes=4))
    assert (counters(paid, "money")[ANA], counters(paid, "votes")[ANA]) == (1, 1)
    assert refused(paid, MoveMoney(ANA, votes=2)) == "small-city.refused.votes-short"
    assert refused(at(new(2), 1, "income"), MoveMoney(ANA, votes=1)) == "small-city.refused.holds-later"


def test_money_on_the_table_is_neither_counted_nor_shown() -> None:
    """Q31: no start money, none for materials or a Supporter, no counter; votes are counted all the same."""
    move_log = at(new(2, "nuclear", rules={"money": "table"}), 1, "actions")
    supported = go(move_log, TakeCard(ANA, "supporter", "money"))
    sold = go(at(supported, 1, "income"), Exchange(ANA, "money", wood=1), Exchange(ANA, "votes", wood=1))
    assert (counters(sold, "money"), counters(sold, "votes")) == ([0, 0], [3, 0])
    shown = [counter.id for counter in GAME.counters_for(sold.table.setup)]
    assert shown == ["votes", "pollution"]  # and no radioactivity without Godzillas
    at_council = go(at(sold, 1, "council"), MoveMoney(ANA, votes=1))
    assert counters(at_council, "votes") == [2, 0]


def test_a_circle_of_the_phones_gives_way_to_real_cards_until_one_was_taken() -> None:
    laid = go(at(new(2, "action-cards"), 1, "actions"), LayCircle())
    assert len(view(laid)["places"]) == facts.CIRCLE
    real = go(laid, LayCircle(real=True))
    assert (view(real)["places"], view(real)["circle"], len(view(real)["cards"])) == ([], [], len(facts.CARDS))
    assert go(real, TakeCard(ANA, "artist")).table.turn == BO
    assert refused(go(laid, TakeCard(ANA, place=1)), LayCircle(real=True)) == "small-city.refused.no-circle-now"


def test_an_asian_city_begins_with_its_whole_area_except_beijing() -> None:
    move_log = go(new(2, "asia"), ChooseCity(ANA, "delhi"), ChooseCity(BO, "beijing"))
    sizes = [(one["plan"]["rows"], one["plan"]["columns"], one["plan"]["drawn"]) for one in view(move_log)["boroughs"]]
    assert sizes == [(10, 10, False), (7, 7, False)]


def test_a_table_that_counts_money_itself_reads_what_tiles_cost() -> None:
    """Rules 12.1-2 and 3.1-5: the price of the rulebook, for the Mediator a dollar less, on light tables, too."""
    for options in ({"tracking": "light"}, {"rules": {"money": "table"}}):
        move_log = go(on(new(2, "buildings", **options)), TakeCard(ANA, "mediator"), TakeCard(BO, "mayor"))  # type: ignore[arg-type]
        boroughs = view(move_log, ANA)["boroughs"]
        assert [one["prices"]["airport"] for one in boroughs] == [facts.TILE_MONEY["airport"] - 1, 3]
        assert next(one for one in view(move_log, BO)["tiles"] if one["tile"] == "bank")["money"] == 2


def test_the_pilgrim_of_a_light_table_comes_from_whoever_leads() -> None:
    """Rules 11.8-2: there the phones do not know the votes."""
    for tracking, key in (("light", "pilgrim-light"), ("full", "pilgrim")):
        move_log = at(go(new(2, "asia", tracking=tracking), ChooseCity(ANA, "ulaanbaatar")), 1, "mayor")
        words = [one["words"].key for one in view(move_log, ANA)["checklist"]]
        assert f"small-city.check.{key}" in words
