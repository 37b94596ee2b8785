"""A table of Small City: setup, phases, cards, counts, Godzillas and the end."""

from __future__ import annotations

import pytest

from companion.rules.faults import FaultyInput
from companion.rules.moves import Adjust, First, Leave, Next
from companion.rules.small_city.moves import (
    ChooseBoard,
    ChooseCity,
    Clean,
    CountVotes,
    DrawPlan,
    FactoryArea,
    LayCircle,
    MakePromise,
    Measure,
    NameHost,
    RollDie,
    TakeCard,
    TickLine,
    Trample,
    WalkOff,
)
from companion.rules.table import Setup
from tests.rules.small_city.town_table import ANA, BO, CY, DEE, GAME, at, counters, go, new, on, refused, view

HARBOUR = ((0, 0), (1, 0))


# --- setup ---------------------------------------------------------------------------------------------------------


def faults_of(*modules: str) -> list[str]:
    with pytest.raises(FaultyInput) as faulty:
        new(2, *modules)
    return [fault.message.key for fault in faulty.value.faults]


def test_modules_say_what_they_need_and_what_they_shut_out() -> None:
    assert faults_of("stockholm") == ["fault.module-requires"]
    assert faults_of("promises") == ["fault.module-requires"]
    assert set(faults_of("terrain", "asia")) == {"fault.module-excludes"}


def test_rounds_are_eight_and_nine_with_nuclear_plants() -> None:
    assert (new(2).table.rounds, new(2, "nuclear").table.rounds) == (8, 9)


def prepared(players: int, *modules: str) -> list[str]:
    names = ("Ana", "Bo", "Cy", "Dee")[:players]
    return [line.key.removeprefix("small-city.prepare.") for line in GAME.preparation(Setup("", 1, names, modules))]


def test_the_preparation_lists_exactly_this_combination() -> None:
    base = ["council", "promises", "shared-buildings", "borough", "cards", "money-from-rulebook"]
    assert prepared(2) == base
    assert prepared(1)[2] == "shared-buildings-solo"
    assert prepared(4, "godzillas", "action-cards", "nuclear") == [
        "council", "promises", "shared-buildings", "borough", "godzillas", "nuclear", "module-action-cards",
    ]  # fmt: skip


def test_the_number_of_figures_and_doctors_follows_the_players() -> None:
    for players, figures in ((1, 1), (2, 1), (3, 2), (4, 3)):
        names = ("Ana", "Bo", "Cy", "Dee")[:players]
        lines = GAME.preparation(Setup("", 1, names, ("godzillas", "doctors")))
        numbers = {line.key.rpartition(".")[2]: line.args.get("n") for line in lines}
        assert (numbers["godzillas"], numbers["doctors"]) == (figures, players)


def test_cities_are_chosen_or_dealt_and_nobody_shares_one() -> None:
    ledger = go(new(3, "asia"), ChooseCity(ANA, "seoul"))
    assert refused(ledger, ChooseCity(BO, "seoul")) == "small-city.refused.city-taken"
    dealt = go(ledger, ChooseCity(BO), ChooseCity(CY))
    cities = [borough.city for borough in dealt.table.play.boroughs]
    assert len({*cities}) == 3
    assert None not in cities
    assert counters(on(dealt), "pollution")[ANA] == 7
    assert refused(new(2), ChooseCity(ANA, "seoul")) == "small-city.refused.no-asia"
    assert refused(on(dealt), ChooseCity(ANA, "delhi")) == "small-city.refused.setup-over"


def test_where_the_box_is_known_two_faces_of_a_board_go_to_one_player() -> None:
    ledger = go(new(2, "asia", facts={"asia-boards": [1, 1, 2, 2, 3, 3, 4, 4]}), ChooseCity(ANA, "shanghai"))
    assert refused(ledger, ChooseCity(BO, "seoul")) == "small-city.refused.city-taken"
    assert go(ledger, ChooseCity(BO, "tokyo")).table.play.boroughs[BO].city == "tokyo"


def test_terrain_is_agreed_and_sides_are_chosen() -> None:
    ledger = go(new(2, "terrain"), ChooseBoard(ANA, "expert", "river"))
    assert (ledger.table.play.terrain, ledger.table.play.boroughs[BO].side) == ("river", "easy")
    assert refused(new(2), ChooseBoard(ANA, "easy", "river")) == "small-city.refused.no-terrain"


def test_starting_money_comes_from_the_box_where_it_is_known() -> None:
    assert counters(on(new(2)), "money") == [0, 0]
    ledger = on(go(new(3, facts={"start-money": [3, 4, 5, 6]}), First(BO)))
    assert counters(ledger, "money") == [5, 3, 4]


# --- order and cards -----------------------------------------------------------------------------------------------


def test_turn_order_is_clockwise_from_the_mayors_host() -> None:
    ledger = on(go(new(3), First(BO)))
    order = []
    while ledger.table.phase == "actions":
        order.append(ledger.table.turn)
        ledger = on(ledger)
    assert order == [BO, CY, ANA]


def test_whoever_takes_the_mayor_hosts_him_next() -> None:
    ledger = go(on(new(3)), TakeCard(ANA, "opponent"), TakeCard(BO, "engineer"), TakeCard(CY, "mayor"))
    assert ledger.table.phase == "construction"
    assert at(ledger, 2, "actions").table.turn == CY


def test_without_the_mayors_card_the_host_passes_on_or_stays() -> None:
    assert at(new(3), 2, "actions").table.turn == BO
    assert at(new(3, rules={"no-mayor-card": "stays"}), 2, "actions").table.turn == ANA
    named = go(at(new(3), 1, "mayor"), NameHost(CY))
    assert on(named).table.turn == CY


def test_a_card_is_taken_once_and_in_turn() -> None:
    ledger = on(new(3))
    assert refused(ledger, TakeCard(BO, "mayor")) == "refused.not-your-turn"
    assert refused(ledger, TakeCard(ANA, "artist")) == "small-city.refused.card-not-there"
    assert refused(ledger, TakeCard(ANA, "mayor", "money")) == "small-city.refused.no-such-option"
    ledger = go(ledger, TakeCard(ANA, "mediator"))
    assert refused(ledger, TakeCard(BO, "mediator")) == "small-city.refused.card-taken"
    assert refused(at(ledger, 1, "vote"), TakeCard(BO, "mayor")) == "small-city.refused.not-phase-one"


def test_eight_of_ten_cards_lie_in_the_circle() -> None:
    ledger = go(on(new(2, "action-cards")), LayCircle())
    circle = ledger.table.play.circle
    assert len({*circle}) == 8
    missing = next(card for card in ("physicist", "artist", "mayor", "opponent", "engineer") if card not in circle)
    assert refused(ledger, TakeCard(ANA, missing)) == "small-city.refused.card-not-there"
    assert refused(on(new(2)), LayCircle(("mayor",))) == "small-city.refused.no-such-circle"


def test_a_supporter_pays_at_once_and_only_in_full_tracking() -> None:
    ledger = go(on(new(2)), TakeCard(ANA, "supporter", "money"))
    assert (counters(ledger, "money"), counters(ledger, "votes")) == ([1, 0], [0, 0])
    assert counters(go(on(new(2)), TakeCard(ANA, "supporter")), "votes") == [2, 0]
    assert counters(go(on(new(2, tracking="light")), TakeCard(ANA, "supporter")), "votes") == [0, 0]


# --- the checklist -------------------------------------------------------------------------------------------------


def listed(ledger: object, seat: int | None = None) -> set[str]:
    return {line["id"] for line in view(ledger)["checklist"] if line["seat"] == seat}  # type: ignore[arg-type]


def test_bangkok_floods_in_rounds_two_four_and_six() -> None:
    ledger = go(new(2, "asia"), ChooseCity(ANA, "bangkok"), ChooseCity(BO, "delhi"))
    for number in range(1, 9):
        mine = listed(at(ledger, number, "construction"), ANA)
        assert ("flood" in mine) == (number in (2, 4, 6))
        assert ("flood-money" in mine) == (number in (1, 3, 5, 7, 8))
        assert "flood" not in listed(at(ledger, number, "construction"), BO)
        assert ("delhi-loses" in listed(at(ledger, number, "pollution"), BO)) == (number in (5, 6, 7, 8))


def test_the_list_follows_modules_round_and_cards() -> None:
    ledger = new(3, "godzillas", "doctors", "mayor", "buildings", "real-buildings")
    assert "asleep" in listed(at(ledger, 4, "pollution"))
    assert {"wake", "trample"} <= listed(at(ledger, 5, "pollution"))
    assert "wages" in listed(at(ledger, 1, "income"), BO)
    assert "tramway" in listed(at(ledger, 1, "citizens"), BO)
    assert "big-ben" in listed(at(ledger, 1, "council"), BO)
    assert "speech" in listed(at(ledger, 1, "vote"), ANA)
    assert "speech" not in listed(at(ledger, 1, "vote"), BO)
    assert "wages" not in listed(at(new(3), 1, "income"), BO)
    took = go(on(ledger), TakeCard(ANA, "mediator"))
    assert "mediator" in listed(at(took, 1, "construction"), ANA)
    assert "mediator" not in listed(at(took, 1, "construction"), BO)


def test_a_line_is_dismissed_for_one_player_or_for_all_until_the_phase_ends() -> None:
    ledger = at(new(2, "doctors"), 1, "income")
    ticked = go(ledger, TickLine("wages", BO))
    done = {(line["id"], line["seat"]) for line in view(ticked)["checklist"] if line["done"]}
    assert done == {("wages", BO)}
    assert not any(line["done"] for line in view(go(ticked, TickLine("wages", BO, False)))["checklist"])
    assert refused(ledger, TickLine("wages")) == "small-city.refused.no-such-line"
    assert refused(ledger, TickLine("homes", BO)) == "small-city.refused.no-such-line"
    assert on(ticked).table.play.ticks == ()


def test_the_pilgrim_comes_from_the_vote_leader() -> None:
    ledger = go(new(2, "asia"), ChooseCity(ANA, "ulaanbaatar"), ChooseCity(BO, "delhi"), Adjust(BO, "votes", 3))
    [line] = [line for line in view(at(ledger, 1, "mayor"))["checklist"] if line["id"] == "pilgrim"]
    assert line["words"].args["leaders"] == ["Bo"]


# --- counting ------------------------------------------------------------------------------------------------------


def test_pollution_is_measured_kept_and_measured_again() -> None:
    ledger = go(at(new(2), 1, "pollution"), Measure(ANA, 9, 1, 3, 6))
    assert counters(ledger, "pollution") == [7, 0]
    assert ledger.table.turn == (BO,)
    again = go(ledger, Measure(ANA, 9, 1, 3, 4))
    assert counters(again, "pollution") == [9, 0]
    later = go(at(again, 2, "pollution"), Measure(ANA, 4, 0, 0, 2))
    assert counters(later, "pollution") == [11, 0]
    assert view(later)["boroughs"][ANA]["census"]["citizens"] == 4


def test_measuring_waits_for_its_phase_and_checks_its_numbers() -> None:
    assert refused(at(new(2), 1, "vote"), Measure(ANA, 1, 0, 0, 0)) == "small-city.refused.not-yet"
    ledger = at(new(2), 1, "pollution")
    assert refused(ledger, Measure(ANA, 3, 0, 4, 0)) == "small-city.fault.more-workers-than-people"
    assert refused(at(new(2, tracking="light"), 1, "pollution"), Measure(ANA, 1, 0, 0, 0)) == "refused.light-tracking"


def test_both_readings_of_the_worker_rule() -> None:
    measure = Measure(ANA, 9, 1, 3, 6)
    assert counters(go(at(new(1), 1, "pollution"), measure), "pollution") == [7]
    assert counters(go(at(new(1, rules={"workers": "production"}), 1, "pollution"), measure), "pollution") == [4]


def test_parks_left_over_wash_nothing_out_unless_agreed() -> None:
    def level(rules: dict[str, str]) -> list[int]:
        ledger = go(at(new(1, rules=rules), 1, "pollution"), Adjust(ANA, "pollution", 3), Measure(ANA, 2, 0, 0, 7))
        return counters(ledger, "pollution")

    assert level({}) == [3]
    assert level({"surplus": "lowers"}) == [0]


def test_the_lines_on_the_phone_add_up_to_the_level() -> None:
    for rules, start, level in (({}, 3, 3), ({"surplus": "lowers"}, 3, 0), ({"surplus": "lowers"}, 9, 4)):
        ledger = at(new(1, rules=rules), 1, "pollution")
        ledger = go(ledger, Adjust(ANA, "pollution", start), Measure(ANA, 2, 0, 0, 7))
        assert counters(ledger, "pollution") == [level]
        assert sum(line["points"] for line in view(ledger)["boroughs"][ANA]["pollution_lines"]) == level


def test_at_a_hundred_somebody_is_out() -> None:
    ledger = go(at(new(3), 1, "pollution"), Adjust(BO, "pollution", 95), Measure(BO, 9, 0, 0, 0))
    assert view(ledger)["boroughs"][BO]["out"]
    ledger = at(ledger, 2, "actions")
    turns = []
    while ledger.table.phase == "actions":
        turns.append(ledger.table.turn)
        ledger = on(ledger)
    assert turns == [CY, ANA]
    while ledger.table.outcome is None:
        ledger = on(ledger)
    assert [one.seat for one in ledger.table.outcome.ranking][-1] == BO


def test_when_everybody_is_out_the_game_is_over() -> None:
    ledger = on(go(at(new(1), 1, "pollution"), Adjust(ANA, "pollution", 100)))
    assert (ledger.table.phase, ledger.table.round) == ("over", 1)


def test_votes_are_counted_with_the_card_of_the_round() -> None:
    ledger = go(on(new(1, "action-cards", "mayor", "real-buildings")), TakeCard(ANA, "artist"))
    ledger = go(at(ledger, 1, "vote"), CountVotes(ANA, 17, 4, 2, True))
    assert counters(ledger, "votes") == [28]
    assert counters(go(ledger, CountVotes(ANA, 10)), "votes") == [10]
    assert refused(at(new(1), 1, "vote"), CountVotes(ANA, 1, 0, 1)) == "small-city.fault.citizens-without-card"


# --- promises ------------------------------------------------------------------------------------------------------


def test_a_promise_is_its_owners_until_the_end() -> None:
    move = MakePromise(ANA, 12, True, "three parks")
    ledger = go(on(new(2)), move)
    assert view(ledger, ANA)["boroughs"][ANA]["promise"] == {"value": 12, "kept": True, "words": "three parks"}
    for viewer in (BO, None):
        assert view(ledger, viewer)["boroughs"][ANA]["promise"] is None
        assert GAME.is_secret(ledger.table, move, viewer)
    assert not GAME.is_secret(ledger.table, move, ANA)
    while ledger.table.outcome is None:
        ledger = on(ledger)
    assert view(ledger, BO)["boroughs"][ANA]["promise"]["value"] == 12
    assert [(one.seat, one.total) for one in ledger.table.outcome.ranking] == [(ANA, 12), (BO, 0)]
    broken = go(ledger, MakePromise(ANA, 12, False))
    assert broken.table.outcome is not None
    assert {one.total for one in broken.table.outcome.ranking} == {0}


# --- Godzillas -----------------------------------------------------------------------------------------------------


def night(players: int = 2, *more: str, number: int = 5) -> object:
    ledger = new(players, "godzillas", *more)
    for seat in range(players):
        ledger = go(ledger, DrawPlan(seat, 7, 7, harbour=HARBOUR))
    return at(ledger, number, "pollution")


def test_they_sleep_until_round_five() -> None:
    assert refused(night(number=4), RollDie(ANA, 3)) == "small-city.refused.asleep"  # type: ignore[arg-type]
    assert refused(at(new(2), 5, "pollution"), RollDie(ANA, 3)) == "small-city.refused.asleep"


def test_dice_are_rolled_or_typed_and_the_lowest_is_spared() -> None:
    ledger = go(night(3), RollDie(ANA, 2), RollDie(BO))  # type: ignore[arg-type]
    assert not view(ledger)["night"]["decided"]
    assert 1 <= view(ledger)["boroughs"][BO]["roll"] <= 6
    ledger = go(ledger, RollDie(BO, 5), RollDie(CY, 4))
    seen = view(ledger)["night"]
    assert (seen["hosts"], seen["marching"]) == ([CY, BO], [CY, BO])  # Bo hosts the Mayor: reverse order
    assert [(line["player"], line["points"]) for line in seen["lines"]] == [("Bo", 5), ("Cy", 4), ("Ana", 0)]
    assert refused(ledger, Trample(ANA, HARBOUR, (0, 0), "east")) == "small-city.refused.no-godzilla-here"


def test_a_tie_is_broken_by_the_level_before_measuring_then_by_factories() -> None:
    ledger = night(3)
    ledger = go(ledger, RollDie(ANA, 2), RollDie(BO, 2), RollDie(CY, 6), Adjust(ANA, "pollution", 1))  # type: ignore[arg-type]
    assert ANA in view(ledger)["night"]["hosts"]
    measured = go(ledger, Measure(BO, 9, 0, 0, 0))
    assert ANA in view(measured)["night"]["hosts"]
    level = go(ledger, Adjust(BO, "pollution", 1))
    assert view(level)["night"]["hosts"] == [CY]
    assert view(level)["night"]["needs_area"] == [BO, ANA]
    told = go(level, FactoryArea(BO, 4), FactoryArea(ANA, 2))
    assert BO in view(told)["night"]["hosts"]


def test_the_march_leaves_markers_and_takes_the_supply() -> None:
    ledger = go(night(), RollDie(ANA, 1), RollDie(BO, 5))  # type: ignore[arg-type]
    assert view(ledger, BO)["march"]["starts"] == [[[0, 0], [1, 0]]]
    ledger = go(ledger, Trample(BO, HARBOUR, (0, 0), "east"))
    assert counters(ledger, "markers") == [0, 3]
    assert view(ledger)["supply"] == 37
    assert view(ledger)["boroughs"][BO]["plan"]["godzilla"] == [[0, 4], [0, 5]]
    assert refused(ledger, Trample(BO, HARBOUR, (0, 0), "east")) == "small-city.refused.marched-already"
    assert refused(ledger, RollDie(ANA, 2)) == "small-city.refused.already-marching"


def test_a_march_is_checked_like_the_calculators() -> None:
    ledger = go(night(), RollDie(ANA, 1), RollDie(BO, 5))  # type: ignore[arg-type]
    assert refused(ledger, Trample(BO, HARBOUR, (0, 0), "south")) == "small-city.fault.starts-inside-tile"
    assert refused(ledger, Trample(BO, HARBOUR, (0, 0), "west")) == "small-city.fault.leaves-zone"
    assert refused(ledger, Trample(BO, ((3, 3),), (3, 3), "east")) == "small-city.refused.no-such-start"
    middle = go(ledger, DrawPlan(BO, 7, 7, harbour=((3, 3), (3, 4))))
    open_turn = Trample(BO, ((3, 3), (3, 4)), (3, 3), "north")
    assert refused(middle, open_turn) == "small-city.refused.turn-missing"


def test_it_takes_a_break_and_leaves_two_markers_except_alone() -> None:
    ledger = go(night(), RollDie(ANA, 1), RollDie(BO, 5), Trample(BO, HARBOUR, (0, 0), "east"))  # type: ignore[arg-type]
    rested = at(ledger, 6, "pollution")
    assert counters(rested, "markers") == [0, 5]
    assert view(rested)["boroughs"][BO]["plan"]["godzilla"] == []
    alone = go(night(1), RollDie(ANA, 5), Trample(ANA, HARBOUR, (0, 0), "east"))  # type: ignore[arg-type]
    stayed = at(alone, 6, "pollution")
    assert counters(stayed, "markers") == [3]
    assert view(stayed)["boroughs"][ANA]["plan"]["godzilla"] == [[0, 4], [0, 5]]
    walked_on = go(stayed, RollDie(ANA, 2), Trample(ANA, ((0, 4), (0, 5)), (0, 4), "south"))
    assert view(walked_on)["boroughs"][ANA]["plan"]["godzilla"] == [[1, 4], [2, 4]]


def test_without_harbour_factory_or_marker_it_walks_off() -> None:
    ledger = go(at(new(2, "godzillas"), 5, "pollution"), RollDie(ANA, 1), RollDie(BO, 5))
    assert view(go(ledger, WalkOff(BO)))["night"]["marching"] == []
    assert refused(go(ledger, DrawPlan(BO, 7, 7, harbour=HARBOUR)), WalkOff(BO)) == "small-city.refused.finds-something"


def test_there_is_no_marker_beyond_the_forty() -> None:
    squares = tuple((row, column) for row in range(10) for column in range(10))
    ledger = go(new(2, "godzillas"), DrawPlan(ANA, 10, 10, markers=squares[:38]))
    assert view(ledger)["supply"] == 2
    assert refused(ledger, DrawPlan(BO, 10, 10, markers=squares[:3])) == "small-city.refused.too-many-markers"
    assert refused(new(2), DrawPlan(BO, 10, 10, markers=squares[:3])) == "small-city.refused.no-godzillas"
    wiped = go(ledger, DrawPlan(ANA, 10, 10, markers=squares[:30]))
    assert counters(wiped, "markers") == [30, 0]


def test_a_plan_stays_on_its_board() -> None:
    ledger = new(2)
    assert refused(ledger, DrawPlan(ANA, 7, 7, harbour=((7, 0),))) == "small-city.fault.off-board"
    assert refused(ledger, DrawPlan(ANA, 7, 7, ((0, 0),), ((0, 0),))) == "small-city.fault.tile-outside-zone"
    twice = DrawPlan(ANA, 7, 7, harbour=((0, 0),), factories=(((0, 0),),))
    assert refused(ledger, twice) == "small-city.fault.square-twice"


def test_a_zone_that_is_no_rectangle_is_remembered() -> None:
    river = tuple((row, 3) for row in range(7))
    ledger = go(new(2, "asia", "godzillas"), DrawPlan(ANA, 7, 7, river, harbour=((0, 1), (0, 2))))
    ledger = go(at(ledger, 5, "pollution"), RollDie(ANA, 6), RollDie(BO, 1))
    paths = [way["path"] for way in view(ledger, ANA)["march"]["ways"][0]]
    assert paths
    assert all(column < 3 for path in paths for _, column in path)


def test_the_engineer_cleans_once_and_keeps_the_area_in_one_piece() -> None:
    row = ((0, 0), (0, 1), (0, 2), (0, 3))
    ledger = on(go(new(2, "godzillas"), DrawPlan(ANA, 7, 7, markers=row)))
    assert refused(ledger, Clean(ANA, ((0, 0), (0, 1)))) == "small-city.refused.no-engineer"
    ledger = go(ledger, TakeCard(ANA, "engineer", "clean"))
    assert view(ledger, ANA)["clean"]["due"] == 2
    assert refused(ledger, Clean(ANA, ((0, 1), (0, 2)))) == "small-city.refused.would-split"
    assert refused(ledger, Clean(ANA, ((0, 0),))) == "small-city.refused.clean-so-many"
    assert refused(ledger, Clean(ANA, ((5, 5), (0, 0)))) == "small-city.refused.no-marker-there"
    ledger = go(ledger, Clean(ANA, ((0, 0), (0, 3))))
    assert counters(ledger, "markers") == [2, 0]
    assert refused(ledger, Clean(ANA, ((0, 1), (0, 2)))) == "small-city.refused.no-engineer"


def test_markers_of_somebody_who_leaves_are_back_in_the_supply() -> None:
    ledger = go(new(3, "godzillas"), DrawPlan(CY, 7, 7, markers=((0, 0), (0, 1))))
    ledger = go(on(ledger), Leave(ANA), Leave(CY))
    assert view(ledger)["supply"] == 40
    assert ledger.table.play.host == BO
    assert ledger.table.turn == BO


def test_a_standing_godzilla_counts_at_the_end_only_by_house_rule() -> None:
    for choice, total in (("ignored", 3), ("counts", 5)):
        ledger = new(2, "godzillas", "stockholm", rules={"standing-godzilla": choice})
        ledger = at(go(ledger, DrawPlan(BO, 7, 7, harbour=HARBOUR)), 8, "pollution")
        ledger = go(ledger, RollDie(ANA, 1), RollDie(BO, 5), Trample(BO, HARBOUR, (0, 0), "east"))
        while ledger.table.outcome is None:
            ledger = ledger.add(Next(ledger.seq))
        assert ledger.table.outcome.ranking[0].total == total


def test_light_tracking_keeps_dice_and_order_and_leaves_the_grid_to_the_table() -> None:
    ledger = at(new(4, "godzillas", tracking="light"), 5, "pollution")
    ledger = go(ledger, *(RollDie(seat, seat + 1) for seat in (ANA, BO, CY, DEE)))
    assert view(ledger)["night"]["hosts"] == [DEE, CY, BO]
    assert refused(ledger, Trample(DEE, HARBOUR, (0, 0), "east")) == "refused.light-tracking"


# --- what only the box knows ---------------------------------------------------------------------------------------


def test_votes_of_homes_come_from_the_box_where_it_is_known() -> None:
    facts = {"residential-votes": [1, 2, 4, 6, 9], "university-votes": 3}
    ledger = at(new(1, facts=facts), 1, "vote")
    counted = go(ledger, CountVotes(ANA, 1, level_1=2, level_3=1, level_5=1, university=2))
    assert counters(counted, "votes") == [1 + 2 * 1 + 4 + 9 + 2 * 3]
    unknown = at(new(1), 1, "vote")
    assert refused(unknown, CountVotes(ANA, level_2=1)) == "small-city.refused.box-unknown"
    assert refused(unknown, CountVotes(ANA, university=1)) == "small-city.refused.box-unknown"
