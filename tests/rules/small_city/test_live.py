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
    OwnTile,
    RollDie,
    TakeCard,
    TickLine,
    Trample,
    WalkOff,
)
from companion.rules.table import Setup
from companion.speech.catalogue import catalogue
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
    move_log = go(new(3, "asia"), ChooseCity(ANA, "seoul"))
    assert refused(move_log, ChooseCity(BO, "seoul")) == "small-city.refused.city-taken"
    dealt = go(move_log, ChooseCity(BO), ChooseCity(CY))
    cities = [borough.city for borough in dealt.table.play.boroughs]
    assert len({*cities}) == 3
    assert None not in cities
    assert counters(on(dealt), "pollution")[ANA] == 7
    assert refused(new(2), ChooseCity(ANA, "seoul")) == "small-city.refused.no-asia"
    assert refused(on(dealt), ChooseCity(ANA, "delhi")) == "small-city.refused.setup-over"


def test_where_the_box_is_known_two_faces_of_a_board_go_to_one_player() -> None:
    move_log = go(new(2, "asia", facts={"asia-boards": [1, 1, 2, 2, 3, 3, 4, 4]}), ChooseCity(ANA, "shanghai"))
    assert refused(move_log, ChooseCity(BO, "seoul")) == "small-city.refused.city-taken"
    assert go(move_log, ChooseCity(BO, "tokyo")).table.play.boroughs[BO].city == "tokyo"


def test_terrain_is_agreed_and_sides_are_chosen() -> None:
    move_log = go(new(2, "terrain"), ChooseBoard(ANA, "expert", "river"))
    assert (move_log.table.play.terrain, move_log.table.play.boroughs[BO].side) == ("river", "easy")
    assert refused(new(2), ChooseBoard(ANA, "easy", "river")) == "small-city.refused.no-terrain"


def test_starting_money_comes_from_the_box_where_it_is_known() -> None:
    assert counters(on(new(2)), "money") == [0, 0]
    move_log = on(go(new(3, facts={"start-money": [3, 4, 5, 6]}), First(BO)))
    assert counters(move_log, "money") == [5, 3, 4]


# --- order and cards -----------------------------------------------------------------------------------------------


def test_turn_order_is_clockwise_from_the_mayors_host() -> None:
    """Lots for the Mayor are often drawn last, when promises are noted already."""
    move_log = on(go(new(3), MakePromise(ANA, 6), First(BO)))
    assert view(move_log, ANA)["boroughs"][ANA]["promise"]
    order = []
    while move_log.table.phase == "actions":
        order.append(move_log.table.turn)
        move_log = on(move_log)
    assert order == [BO, CY, ANA]


def test_whoever_takes_the_mayor_hosts_him_next() -> None:
    move_log = go(on(new(3)), TakeCard(ANA, "opponent"), TakeCard(BO, "engineer"), TakeCard(CY, "mayor"))
    assert move_log.table.phase == "construction"
    assert at(move_log, 2, "actions").table.turn == CY


def test_without_the_mayors_card_the_host_passes_on_or_stays() -> None:
    assert at(new(3), 2, "actions").table.turn == BO
    assert at(new(3, rules={"no-mayor-card": "stays"}), 2, "actions").table.turn == ANA
    named = go(at(new(3), 1, "mayor"), NameHost(CY))
    assert on(named).table.turn == CY


@pytest.mark.parametrize("choice", ["clockwise", "stays"])
def test_a_next_host_is_named_while_everybody_is_out(choice: str) -> None:
    move_log = go(at(new(2, rules={"no-mayor-card": choice}), 1, "pollution"), Measure(ANA, 100, 0, 0, 0))
    out = go(move_log, Measure(BO, 100, 0, 0, 0))
    assert view(out)["next_host"] == (ANA if choice == "stays" else BO)
    assert on(out).table.outcome is not None


def test_a_card_is_taken_once_and_in_turn() -> None:
    move_log = on(new(3))
    assert refused(move_log, TakeCard(BO, "mayor")) == "refused.not-your-turn"
    assert refused(move_log, TakeCard(ANA, "artist")) == "small-city.refused.card-not-there"
    assert refused(move_log, TakeCard(ANA, "mayor", "money")) == "small-city.refused.no-such-option"
    move_log = go(move_log, TakeCard(ANA, "mediator"))
    assert refused(move_log, TakeCard(BO, "mediator")) == "small-city.refused.card-taken"
    assert refused(at(move_log, 1, "vote"), TakeCard(BO, "mayor")) == "small-city.refused.not-phase-one"


def test_eight_of_ten_cards_lie_in_the_circle() -> None:
    move_log = go(on(new(2, "action-cards")), LayCircle())
    circle = move_log.table.play.circle
    assert len({*circle}) == 8
    missing = next(card for card in ("physicist", "artist", "mayor", "opponent", "engineer") if card not in circle)
    assert refused(move_log, TakeCard(ANA, missing)) == "small-city.refused.face-down"
    chosen = go(on(new(2, "action-cards")), LayCircle(circle))
    assert refused(chosen, TakeCard(ANA, missing)) == "small-city.refused.card-not-there"
    assert refused(on(new(2)), LayCircle(("mayor",))) == "small-city.refused.no-such-circle"


def test_a_supporter_pays_at_once_and_only_in_full_tracking() -> None:
    move_log = go(on(new(2)), TakeCard(ANA, "supporter", "money"))
    assert (counters(move_log, "money"), counters(move_log, "votes")) == ([1, 0], [0, 0])
    assert counters(go(on(new(2)), TakeCard(ANA, "supporter")), "votes") == [2, 0]
    assert counters(go(on(new(2, tracking="light")), TakeCard(ANA, "supporter")), "votes") == [0, 0]


# --- the checklist -------------------------------------------------------------------------------------------------


def listed(move_log: object, seat: int | None = None) -> set[str]:
    return {line["id"] for line in view(move_log)["checklist"] if line["seat"] == seat}  # type: ignore[arg-type]


def test_bangkok_floods_in_rounds_two_four_and_six() -> None:
    move_log = go(new(2, "asia"), ChooseCity(ANA, "bangkok"), ChooseCity(BO, "delhi"))
    for number in range(1, 9):
        mine = listed(at(move_log, number, "construction"), ANA)
        assert ("flood" in mine) == (number in (2, 4, 6))
        assert ("flood-money" in mine) == (number in (1, 3, 5, 7, 8))
        assert "flood" not in listed(at(move_log, number, "construction"), BO)
        assert ("delhi-loses" in listed(at(move_log, number, "pollution"), BO)) == (number in (5, 6, 7, 8))


def test_the_list_follows_modules_round_and_cards() -> None:
    move_log = new(3, "godzillas", "doctors", "mayor", "buildings", "real-buildings")
    assert "asleep" in listed(at(move_log, 4, "pollution"))
    assert {"wake", "trample"} <= listed(at(move_log, 5, "pollution"))
    assert "wages" not in listed(at(move_log, 1, "income"), BO)
    built = at(move_log, 1, "construction")
    owns = go(built, OwnTile(BO, "clinic-doctor"), OwnTile(BO, "tramway"), OwnTile(BO, "big-ben"))
    assert "wages" in listed(at(owns, 1, "income"), BO)
    assert "tramway" in listed(at(owns, 1, "citizens"), BO)
    assert "big-ben" in listed(at(owns, 1, "council"), BO)
    assert "big-ben" not in listed(at(owns, 1, "council"), ANA)
    assert "speech" in listed(at(move_log, 1, "vote"), ANA)
    assert "speech" not in listed(at(move_log, 1, "vote"), BO)
    assert "wages" not in listed(at(new(3), 1, "income"), BO)
    took = go(on(move_log), TakeCard(ANA, "mediator"))
    assert "mediator" in listed(at(took, 1, "construction"), ANA)
    assert "mediator" not in listed(at(took, 1, "construction"), BO)


def test_a_line_is_dismissed_for_one_player_or_for_all_until_the_phase_ends() -> None:
    move_log = go(at(new(2, "doctors"), 1, "income"), OwnTile(BO, "clinic-doctor"))
    ticked = go(move_log, TickLine("wages", BO))
    done = {(line["id"], line["seat"]) for line in view(ticked)["checklist"] if line["done"]}
    assert done == {("wages", BO)}
    assert not any(line["done"] for line in view(go(ticked, TickLine("wages", BO, False)))["checklist"])
    assert refused(move_log, TickLine("wages")) == "small-city.refused.no-such-line"
    assert refused(move_log, TickLine("homes", BO)) == "small-city.refused.no-such-line"
    assert on(ticked).table.play.ticks == ()


def test_the_pilgrim_comes_from_the_vote_leader() -> None:
    move_log = go(new(2, "asia"), ChooseCity(ANA, "ulaanbaatar"), ChooseCity(BO, "delhi"), Adjust(BO, "votes", 3))
    [line] = [line for line in view(at(move_log, 1, "mayor"))["checklist"] if line["id"] == "pilgrim"]
    assert line["words"].args["leaders"] == ["Bo"]
    move_log = go(move_log, Adjust(ANA, "votes", 3))
    [line] = [line for line in view(at(move_log, 1, "mayor"))["checklist"] if line["id"] == "pilgrim"]
    assert catalogue("en").translate(line["words"]).startswith("Ana and Bo lead in votes: one of them")


# --- counting ------------------------------------------------------------------------------------------------------


def test_pollution_is_measured_kept_and_measured_again() -> None:
    move_log = go(at(new(2), 1, "pollution"), Measure(ANA, 9, 1, 3, 6))
    assert counters(move_log, "pollution") == [7, 0]
    assert move_log.table.turn == (BO,)
    again = go(move_log, Measure(ANA, 9, 1, 3, 4))
    assert counters(again, "pollution") == [9, 0]
    later = go(at(again, 2, "pollution"), Measure(ANA, 4, 0, 0, 2))
    assert counters(later, "pollution") == [11, 0]
    assert view(later)["boroughs"][ANA]["census"]["citizens"] == 4


def test_measuring_waits_for_its_phase_and_checks_its_numbers() -> None:
    assert refused(at(new(2), 1, "vote"), Measure(ANA, 1, 0, 0, 0)) == "small-city.refused.not-yet"
    move_log = at(new(2), 1, "pollution")
    assert refused(move_log, Measure(ANA, 3, 0, 4, 0)) == "small-city.fault.more-workers-than-people"
    assert refused(at(new(2, tracking="light"), 1, "pollution"), Measure(ANA, 1, 0, 0, 0)) == "refused.light-tracking"


def test_both_readings_of_the_worker_rule() -> None:
    measure = Measure(ANA, 9, 1, 3, 6)
    assert counters(go(at(new(1), 1, "pollution"), measure), "pollution") == [7]
    assert counters(go(at(new(1, rules={"workers": "production"}), 1, "pollution"), measure), "pollution") == [4]


def test_parks_left_over_wash_nothing_out_unless_agreed() -> None:
    def level(rules: dict[str, str]) -> list[int]:
        move_log = go(at(new(1, rules=rules), 1, "pollution"), Adjust(ANA, "pollution", 3), Measure(ANA, 2, 0, 0, 7))
        return counters(move_log, "pollution")

    assert level({}) == [3]
    assert level({"surplus": "lowers"}) == [0]


def test_the_lines_on_the_phone_add_up_to_the_level() -> None:
    for rules, start, level in (({}, 3, 3), ({"surplus": "lowers"}, 3, 0), ({"surplus": "lowers"}, 9, 4)):
        move_log = at(new(1, rules=rules), 1, "pollution")
        move_log = go(move_log, Adjust(ANA, "pollution", start), Measure(ANA, 2, 0, 0, 7))
        assert counters(move_log, "pollution") == [level]
        assert sum(line["points"] for line in view(move_log)["boroughs"][ANA]["pollution_lines"]) == level


def test_at_a_hundred_somebody_is_out() -> None:
    move_log = go(at(new(3), 1, "pollution"), Adjust(BO, "pollution", 95), Measure(BO, 9, 0, 0, 0))
    assert view(move_log)["boroughs"][BO]["out"]
    move_log = at(move_log, 2, "actions")
    turns = []
    while move_log.table.phase == "actions":
        turns.append(move_log.table.turn)
        move_log = on(move_log)
    assert turns == [CY, ANA]
    while move_log.table.outcome is None:
        move_log = on(move_log)
    assert [one.seat for one in move_log.table.outcome.ranking][-1] == BO


def test_when_everybody_is_out_the_game_is_over() -> None:
    move_log = on(go(at(new(1), 1, "pollution"), Adjust(ANA, "pollution", 100)))
    assert (move_log.table.phase, move_log.table.round) == ("over", 1)


def test_votes_are_counted_with_the_card_of_the_round() -> None:
    move_log = go(on(new(1, "action-cards", "mayor", "real-buildings")), TakeCard(ANA, "artist"))
    move_log = go(at(move_log, 1, "vote"), CountVotes(ANA, 17, 4, 2, True))
    assert counters(move_log, "votes") == [28]
    assert counters(go(move_log, CountVotes(ANA, 10)), "votes") == [10]
    assert refused(at(new(1), 1, "vote"), CountVotes(ANA, 1, 0, 1)) == "small-city.fault.citizens-without-card"


# --- promises ------------------------------------------------------------------------------------------------------


def test_a_promise_is_its_owners_until_the_end() -> None:
    changed, move = MakePromise(ANA, 6), MakePromise(ANA, 12, True, "three parks")
    move_log = go(on(new(2)), changed, move)
    assert view(move_log, ANA)["boroughs"][ANA]["promise"] == {
        "value": 12,
        "kept": True,
        "words": "three parks",
        "votes": None,
    }
    for viewer in (BO, None):
        assert view(move_log, viewer)["boroughs"][ANA]["promise"] is None
        assert GAME.is_secret(move_log.table, move, viewer)
    assert not GAME.is_secret(move_log.table, move, ANA)
    while move_log.table.outcome is None:
        move_log = on(move_log)
    assert view(move_log, BO)["boroughs"][ANA]["promise"]["value"] == 12
    assert not GAME.is_secret(move_log.table, move, BO)
    assert GAME.is_secret(move_log.table, changed, BO)  # the end tells the last one alone
    assert [(one.seat, one.total) for one in move_log.table.outcome.ranking] == [(ANA, 12), (BO, 0)]
    broken = go(move_log, MakePromise(ANA, 12, False))
    assert broken.table.outcome is not None
    assert {one.total for one in broken.table.outcome.ranking} == {0}


# --- Godzillas -----------------------------------------------------------------------------------------------------


def night(players: int = 2, *more: str, number: int = 5) -> object:
    move_log = new(players, "godzillas", *more)
    for seat in range(players):
        move_log = go(move_log, DrawPlan(seat, 7, 7, harbour=HARBOUR))
    return at(move_log, number, "pollution")


def test_they_sleep_until_round_five() -> None:
    assert refused(night(number=4), RollDie(ANA, 3)) == "small-city.refused.asleep"  # type: ignore[arg-type]
    assert refused(at(new(2), 5, "pollution"), RollDie(ANA, 3)) == "small-city.refused.asleep"


def test_dice_are_rolled_or_typed_and_the_lowest_is_spared() -> None:
    move_log = go(night(3), RollDie(ANA, 2), RollDie(BO))  # type: ignore[arg-type]
    assert not view(move_log)["night"]["decided"]
    assert 1 <= view(move_log)["boroughs"][BO]["roll"] <= 6
    move_log = go(move_log, RollDie(BO, 5), RollDie(CY, 4))
    seen = view(move_log)["night"]
    assert (seen["hosts"], seen["marching"]) == ([CY, BO], [CY, BO])  # Bo hosts the Mayor: reverse order
    assert [(line["player"], line["points"]) for line in seen["lines"]] == [("Bo", 5), ("Cy", 4), ("Ana", 0)]
    assert refused(move_log, Trample(ANA, HARBOUR, (0, 0), "east")) == "small-city.refused.no-godzilla-here"


def test_a_tie_is_broken_by_the_level_before_measuring_then_by_factories() -> None:
    move_log = night(3)
    move_log = go(move_log, RollDie(ANA, 2), RollDie(BO, 2), RollDie(CY, 6), Adjust(ANA, "pollution", 1))  # type: ignore[arg-type]
    assert ANA in view(move_log)["night"]["hosts"]
    measured = go(move_log, Measure(BO, 9, 0, 0, 0))
    assert ANA in view(measured)["night"]["hosts"]
    level = go(move_log, Adjust(BO, "pollution", 1))
    assert (view(level)["night"]["hosts"], view(level)["night"]["decided"]) == ([], False)
    assert view(level)["night"]["needs_area"] == [BO, ANA]
    told = go(level, FactoryArea(BO, 4), FactoryArea(ANA, 2))
    assert BO in view(told)["night"]["hosts"]


def test_the_march_leaves_markers_and_takes_the_supply() -> None:
    move_log = go(night(), RollDie(ANA, 1), RollDie(BO, 5))  # type: ignore[arg-type]
    assert view(move_log, BO)["march"]["starts"] == [[[0, 0], [1, 0]]]
    move_log = go(move_log, Trample(BO, HARBOUR, (0, 0), "east"))
    assert counters(move_log, "markers") == [0, 3]
    assert view(move_log)["supply"] == 37
    assert view(move_log)["boroughs"][BO]["plan"]["godzilla"] == [[0, 4], [0, 5]]
    assert refused(move_log, Trample(BO, HARBOUR, (0, 0), "east")) == "small-city.refused.marched-already"
    assert refused(move_log, RollDie(ANA, 2)) == "small-city.refused.already-marching"


def test_a_march_is_checked_like_the_calculators() -> None:
    move_log = go(night(), RollDie(ANA, 1), RollDie(BO, 5))  # type: ignore[arg-type]
    assert refused(move_log, Trample(BO, HARBOUR, (0, 0), "south")) == "small-city.fault.starts-inside-tile"
    assert refused(move_log, Trample(BO, HARBOUR, (0, 0), "west")) == "small-city.fault.leaves-zone"
    assert refused(move_log, Trample(BO, ((3, 3),), (3, 3), "east")) == "small-city.refused.no-such-start"
    middle = go(move_log, DrawPlan(BO, 7, 7, harbour=((3, 3), (3, 4))))
    open_turn = Trample(BO, ((3, 3), (3, 4)), (3, 3), "north")
    assert refused(middle, open_turn) == "small-city.refused.turn-missing"


def test_it_takes_a_break_and_leaves_two_markers_except_alone() -> None:
    move_log = go(night(), RollDie(ANA, 1), RollDie(BO, 5), Trample(BO, HARBOUR, (0, 0), "east"))  # type: ignore[arg-type]
    rested = at(move_log, 6, "pollution")
    assert counters(rested, "markers") == [0, 5]
    assert view(rested)["boroughs"][BO]["plan"]["godzilla"] == []
    alone = go(night(1), RollDie(ANA, 5), Trample(ANA, HARBOUR, (0, 0), "east"))  # type: ignore[arg-type]
    stayed = at(alone, 6, "pollution")
    assert counters(stayed, "markers") == [3]
    assert view(stayed)["boroughs"][ANA]["plan"]["godzilla"] == [[0, 4], [0, 5]]
    walked_on = go(stayed, RollDie(ANA, 2), Trample(ANA, ((0, 4), (0, 5)), (0, 4), "south"))
    assert view(walked_on)["boroughs"][ANA]["plan"]["godzilla"] == [[1, 4], [2, 4]]


def test_without_harbour_factory_or_marker_it_walks_off() -> None:
    move_log = go(at(new(2, "godzillas"), 5, "pollution"), RollDie(ANA, 1), RollDie(BO, 5))
    assert view(go(move_log, WalkOff(BO)))["night"]["marching"] == []
    assert (
        refused(go(move_log, DrawPlan(BO, 7, 7, harbour=HARBOUR)), WalkOff(BO)) == "small-city.refused.finds-something"
    )


def test_there_is_no_marker_beyond_the_forty() -> None:
    squares = tuple((row, column) for row in range(10) for column in range(10))
    move_log = go(new(2, "godzillas"), DrawPlan(ANA, 10, 10, markers=squares[:38]))
    assert view(move_log)["supply"] == 2
    assert refused(move_log, DrawPlan(BO, 10, 10, markers=squares[:3])) == "small-city.refused.too-many-markers"
    assert refused(new(2), DrawPlan(BO, 10, 10, markers=squares[:3])) == "small-city.refused.no-godzillas"
    wiped = go(move_log, DrawPlan(ANA, 10, 10, markers=squares[:30]))
    assert counters(wiped, "markers") == [30, 0]


def test_a_plan_stays_on_its_board() -> None:
    move_log = new(2)
    assert refused(move_log, DrawPlan(ANA, 7, 7, harbour=((7, 0),))) == "small-city.fault.off-board"
    in_water = DrawPlan(ANA, 7, 7, ((0, 0),), parks=((0, 0),))
    assert refused(move_log, in_water) == "small-city.fault.tile-outside-zone"
    twice = DrawPlan(ANA, 7, 7, harbour=((0, 0),), factories=(((0, 0),),))
    assert refused(move_log, twice) == "small-city.fault.square-twice"


def test_a_zone_that_is_no_rectangle_is_remembered() -> None:
    river = tuple((row, 3) for row in range(7))
    move_log = go(new(2, "asia", "godzillas"), DrawPlan(ANA, 7, 7, river, harbour=((0, 1), (0, 2))))
    move_log = go(at(move_log, 5, "pollution"), RollDie(ANA, 6), RollDie(BO, 1))
    paths = [way["path"] for way in view(move_log, ANA)["march"]["ways"][0]]
    assert paths
    assert all(column < 3 for path in paths for _, column in path)


def test_the_engineer_cleans_once_and_keeps_the_area_in_one_piece() -> None:
    row = ((0, 0), (0, 1), (0, 2), (0, 3))
    move_log = on(go(new(2, "godzillas"), DrawPlan(ANA, 7, 7, markers=row)))
    assert refused(move_log, Clean(ANA, ((0, 0), (0, 1)))) == "small-city.refused.no-engineer"
    move_log = go(move_log, TakeCard(ANA, "engineer", "clean"))
    assert view(move_log, ANA)["clean"]["due"] == 2
    assert refused(move_log, Clean(ANA, ((0, 1), (0, 2)))) == "small-city.refused.would-split"
    assert refused(move_log, Clean(ANA, ((0, 0),))) == "small-city.refused.clean-so-many"
    assert refused(move_log, Clean(ANA, ((5, 5), (0, 0)))) == "small-city.refused.no-marker-there"
    move_log = go(move_log, Clean(ANA, ((0, 0), (0, 3))))
    assert counters(move_log, "markers") == [2, 0]
    assert refused(move_log, Clean(ANA, ((0, 1), (0, 2)))) == "small-city.refused.no-engineer"


def test_markers_of_somebody_who_leaves_are_back_in_the_supply() -> None:
    move_log = go(new(3, "godzillas"), DrawPlan(CY, 7, 7, markers=((0, 0), (0, 1))))
    move_log = go(on(move_log), Leave(ANA), Leave(CY))
    assert view(move_log)["supply"] == 40
    assert move_log.table.play.host == BO
    assert move_log.table.turn == BO


def test_a_standing_godzilla_counts_at_the_end_only_by_house_rule() -> None:
    for choice, total in (("ignored", 3), ("counts", 5)):
        move_log = new(2, "godzillas", "stockholm", rules={"standing-godzilla": choice})
        move_log = at(go(move_log, DrawPlan(BO, 7, 7, harbour=HARBOUR)), 8, "pollution")
        move_log = go(move_log, RollDie(ANA, 1), RollDie(BO, 5), Trample(BO, HARBOUR, (0, 0), "east"))
        while move_log.table.outcome is None:
            move_log = move_log.add(Next(move_log.seq))
        assert move_log.table.outcome.ranking[0].total == total


def test_light_tracking_keeps_dice_and_order_and_leaves_the_grid_to_the_table() -> None:
    move_log = at(new(4, "godzillas", tracking="light"), 5, "pollution")
    move_log = go(move_log, *(RollDie(seat, seat + 1) for seat in (ANA, BO, CY, DEE)))
    assert view(move_log)["night"]["hosts"] == [DEE, CY, BO]
    assert refused(move_log, Trample(DEE, HARBOUR, (0, 0), "east")) == "refused.light-tracking"


# --- what only the box knows ---------------------------------------------------------------------------------------


def test_votes_of_homes_come_from_the_box_where_it_is_known() -> None:
    facts = {"residential-votes": [1, 2, 4, 6, 9], "university-votes": 3}
    move_log = at(new(1, facts=facts), 1, "vote")
    counted = go(move_log, CountVotes(ANA, 1, level_1=2, level_3=1, level_5=1, university=2))
    assert counters(counted, "votes") == [1 + 2 * 1 + 4 + 9 + 2 * 3]
    unknown = at(new(1), 1, "vote")
    assert refused(unknown, CountVotes(ANA, level_2=1)) == "small-city.refused.box-unknown"
    assert refused(unknown, CountVotes(ANA, university=1)) == "small-city.refused.box-unknown"
