"""The live table: Dirt, actions, Stands, Extensions, the bag, Income and the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Join, Leave
from companion.rules.steam_park import moves as park
from companion.rules.steam_park.facts import COLOURS
from tests.rules.random_play import played
from tests.rules.steam_park.park_table import (
    ANA,
    BO,
    CY,
    DEE,
    ELI,
    GAME,
    MIXED,
    acting,
    counter,
    go,
    new,
    on,
    raced,
    refused,
    state,
)

NEW = ("casino", "fountain", "office", "gallery", "incinerator")


def build(move_log: MoveLog, seat: int, *stands: Any) -> MoveLog:
    """A park with these stands, built in the seat's first turn."""
    return go(move_log, park.BuildStands(seat, tuple(stands)))


def adjusted(move_log: MoveLog, seat: int, **counters: int) -> MoveLog:
    for name, by in counters.items():
        move_log = go(move_log, Adjust(seat, name, by))
    return move_log


# --- the setup ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_five_players_play_five_rounds(players: int, rounds: int) -> None:
    assert new(players).table.rounds == rounds


def test_a_late_fifth_player_shortens_the_game_and_adds_a_token() -> None:
    move_log = on(new(4)).add(Join("Eli"), host=True)
    assert move_log.table.rounds == 5
    assert state(move_log)["race"]["pool"] == ["1", "2", "3", "4", "last"]


@pytest.mark.parametrize(
    ("modules", "director", "money"),
    [((), None, 0), (("espionage",), None, 4), ((), "baron", 10), (("espionage",), "baron", 14), ((), "planner", 0)],
)
def test_starting_money(modules: tuple[str, ...], director: Any, money: int) -> None:
    assert counter(on(new(3, *modules, director=director)), "danari") == [money] * 3


def test_directors_and_stands_are_chosen_or_drawn_before_the_game() -> None:
    move_log = go(new(3, "directors", "new-stands"), park.ChooseDirector(), park.ChooseStands(), seed=4)
    assert move_log.table.play.director in ("sweeper", "gambler", "sweet-talker", "planner", "architect", "baron")
    assert len(set(move_log.table.play.stands)) == 5
    assert refused(move_log, park.ChooseStands(("casino", "casino", "office", "kiosk", "toilets"))) == "stand-types"
    assert refused(on(move_log), park.ChooseDirector("baron")) == "already-begun"
    assert refused(new(3), park.ChooseDirector("baron")) == "not-in-play"


def test_the_list_of_what_to_put_on_the_table_follows_the_options() -> None:
    def keys(move_log: MoveLog) -> set[str]:
        return {one.key.removeprefix("steam-park.prepare.") for one in GAME.preparation(move_log.table.setup)}

    assert {"tokens", "bag", "no-money"} <= keys(new(2))
    assert not {"fifth", "stingy", "money", "baron"} & keys(new(2))
    everything = keys(new(5, "stingy", "extensions", "directors", "espionage", "new-stands", "phone-bag"))
    assert {"fifth", "stingy", "extensions", "directors", "espionage", "new-stands", "money", "baron"} <= everything
    assert "no-bag" in everything


# --- Dirt --------------------------------------------------------------------------------------------------------


def test_example_1_at_the_table() -> None:
    move_log = on(new(4))
    move_log = adjusted(move_log, ANA, dirt=5, visitors=4)
    move_log = on(raced(move_log, BO, CY, ANA, DEE))
    assert state(move_log)["dirt"][ANA]["after"] == 13
    move_log = on(move_log)
    assert counter(move_log, "dirt") == [13, 0, 2, 6]  # Bo 4-4, Cy 4-2, Dee 4+2
    move_log = on(move_log, 2)
    move_log = go(move_log, park.CleanDirt(ANA, 1))
    assert counter(move_log, "dirt")[ANA] == 11
    move_log = adjusted(move_log, ANA, visitors=1)
    assert counter(on(move_log, 3), "danari")[ANA] == 15


def test_the_fourth_tokens_dirt_is_asked_for_when_it_is_needed() -> None:
    move_log = on(raced(on(new(5))))
    assert state(move_log)["dirt"][DEE]["missing"] == "token-dirt"
    assert state(move_log)["holds_up"]
    assert counter(on(move_log), "dirt")[DEE] == 0
    told = go(move_log, park.TokenDirt("4", 1))
    assert counter(on(told), "dirt")[DEE] == 5
    known = on(raced(on(new(5, box={"token-4-dirt": 2}))))
    assert state(known)["dirt"][DEE]["after"] == 6
    assert refused(on(raced(on(new(4)))), park.TokenDirt("4", 1)) == "token-unused"


def test_the_box_may_say_otherwise_about_tokens() -> None:
    move_log = on(raced(on(new(4, box={"token-dirt": [-3, -1, 1, 3]}))))
    assert [one["after"] for one in state(move_log)["dirt"]] == [1, 3, 5, 7]


def test_dice_nobody_entered_are_left_to_the_table() -> None:
    move_log = on(go(on(new(2)), park.PressDone(ANA), park.EnterDice(ANA, MIXED)))
    assert [one["missing"] for one in state(move_log)["dirt"]] == [None, "dice"]
    assert counter(on(move_log), "dirt") == [0, 0]


def test_the_token_may_count_first_by_house_rule() -> None:
    assert counter(on(raced(on(new(2, dirt_order="token-first"))), 2), "dirt") == [4, 6]
    assert counter(on(raced(on(new(2))), 2), "dirt") == [0, 6]


# --- actions -----------------------------------------------------------------------------------------------------


def test_turns_go_by_tokens() -> None:
    move_log = acting(new(3), CY, ANA, BO)
    assert move_log.table.turn == CY
    assert [on(move_log).table.turn, on(move_log, 2).table.turn] == [ANA, BO]
    assert on(move_log, 3).table.phase == "income"


def test_each_action_is_done_once_with_the_dice_that_are_there() -> None:
    move_log = acting(new(3))
    assert refused(move_log, park.BuildRides(ANA, (("red", 3), ("blue", 1)))) == "too-few-dice"
    assert refused(move_log, park.PlayBonus(ANA, (5,))) == "too-few-dice"
    assert refused(move_log, park.CleanDirt(BO, 1)) == "refused.not-your-turn"
    move_log = go(move_log, park.BuildRides(ANA, (("red", 1), ("red", 2))))
    assert refused(move_log, park.BuildRides(ANA, (("blue", 1),))) == "action-twice"
    move_log = go(move_log, park.Expand(ANA, ("stand",)))
    assert refused(move_log, park.BuildStands(ANA, ("casino",))) == "too-few-dice"
    assert refused(on(move_log), park.BuildRides(BO, (("red", 2),))) == "ride-built"


def test_a_bonus_card_pays_what_is_printed_on_it() -> None:
    move_log = go(acting(new(2), dice={ANA: ("bonus",) * 6}), park.PlayBonus(ANA, (6, 3)))
    assert counter(move_log, "danari") == [9, 0]


def test_toilets_double_one_white_broom_each() -> None:
    dice = {ANA: ("broom", "broom", "stand", "blank", "blank", "blank")}
    move_log = adjusted(build(acting(new(2), dice=dice), ANA, "toilets"), ANA, dirt=20)
    before = counter(move_log, "dirt")[ANA]
    assert counter(go(move_log, park.CleanDirt(ANA, 2)), "dirt")[ANA] == before - 6
    off = adjusted(build(acting(new(2, doubling="off"), dice=dice), ANA, "toilets"), ANA, dirt=20)
    assert counter(go(off, park.CleanDirt(ANA, 2)), "dirt")[ANA] == counter(off, "dirt")[ANA] - 4


def test_example_7_an_espionage_die_is_never_doubled() -> None:
    """Two white Visitor dice and the Espionage die: 3 Visitors; with a Kiosk 4."""
    dice = {ANA: ("visitor", "visitor", "stand", "blank", "blank", "blank"), DEE: ("visitor",) * 6}
    move_log = raced(on(new(4, "espionage")), dice=dice, spied={ANA: "visitor"})
    move_log = on(go(on(move_log), park.Spy(ANA, True)), 2)
    assert counter(move_log, "danari")[ANA] == 4
    attract = state(move_log)["turn"]["actions"][2]
    assert (attract["action"], attract["dice"], attract["counts"]) == ("attract", 3, 3)
    move_log = build(move_log, ANA, "kiosk")
    assert state(move_log)["turn"]["actions"][2]["counts"] == 4
    assert refused(move_log, park.Casino(ANA, "visitor", "ride")) == "stand-used-up"


def test_the_sweeper_halves_for_every_two_brooms() -> None:
    dice = {ANA: ("broom",) * 5 + ("blank",)}
    move_log = acting(new(2, director="sweeper"), dice=dice)
    for brooms, left in ((4, 4), (3, 8), (1, 17)):
        dirty = adjusted(move_log, ANA, dirt=17)
        assert counter(go(dirty, park.CleanDirt(ANA, brooms)), "dirt")[ANA] == left


def test_the_architect_wants_two_dirt_for_ground() -> None:
    move_log = acting(new(2, director="architect"))
    before = counter(move_log, "dirt")[ANA]
    assert counter(go(move_log, park.Expand(ANA, ("ride", "stand"))), "dirt")[ANA] == before + 4
    assert counter(go(acting(new(2)), park.Expand(ANA, ("ride", "stand"))), "dirt")[ANA] == before


def test_house_rules_about_ground() -> None:
    dice = {ANA: ("blank", "ride", "ride", "ride", "ride", "ride")}
    assert refused(acting(new(2, expand_die="not-blank"), dice=dice), park.Expand(ANA, ("blank",))) == "no-blank"
    assert refused(acting(new(2, expand_tiles="one")), park.Expand(ANA, ("ride", "ride"))) == "one-tile"


def test_stands_are_never_built_twice_in_a_turn_nor_beyond_the_box() -> None:
    stands = {ANA: ("stand",) * 6, BO: ("stand",) * 6}
    move_log = acting(new(2), dice=stands)
    assert refused(move_log, park.BuildStands(ANA, ("casino", "casino"))) == "stand-twice"
    assert refused(move_log, park.BuildStands(ANA, ("fountain",))) == "stand-not-in-play"
    two = acting(new(2, stand_cost="two"), dice={ANA: ("stand", *("blank",) * 5)})
    assert refused(two, park.BuildStands(ANA, ("casino",))) == "too-few-dice"


def test_casino_turns_a_white_die() -> None:
    move_log = build(acting(new(2)), ANA, "casino")
    move_log = go(move_log, park.Casino(ANA, "ride", "broom"))
    assert sorted(die["face"] for die in state(move_log)["turn"]["left"]) == [
        "broom",
        "broom",
        "ride",
        "ride",
        "visitor",
    ]
    assert refused(move_log, park.Casino(ANA, "ride", "broom")) == "stand-used-up"


@pytest.mark.parametrize(
    ("rule", "landed", "danari"), [("instead", "ride", 1), ("instead", "blank", 2), ("on-top", "blank", 3)]
)
def test_the_shooting_gallery(rule: str, landed: Any, danari: int) -> None:
    move_log = build(acting(new(2, stands=NEW, gallery_blank=rule)), ANA, "gallery")
    assert counter(go(move_log, park.Shoot(ANA, "ride", landed)), "danari")[ANA] == danari


def test_a_fountain_washes_dirt_away_for_money() -> None:
    move_log = build(acting(new(2, stands=NEW)), ANA, "fountain")
    assert refused(move_log, park.Fountain(ANA)) == "cannot-pay"
    move_log = adjusted(move_log, ANA, danari=5, dirt=3)
    dirt = counter(move_log, "dirt")[ANA]
    move_log = go(move_log, park.Fountain(ANA))
    assert (counter(move_log, "danari")[ANA], counter(move_log, "dirt")[ANA]) == (3, dirt - 2)
    assert refused(move_log, park.Fountain(ANA)) == "stand-used-up"


def test_a_hall_of_mirrors_copies_a_stand_once() -> None:
    stands = ("casino", "mirrors", "office", "gallery", "toilets")
    move_log = acting(new(2, stands=stands), dice={ANA: ("stand",) * 6})
    assert refused(move_log, park.BuildStands(ANA, ("mirrors",), "casino")) == "nothing-to-copy"
    move_log = go(move_log, park.BuildStands(ANA, ("casino", "mirrors"), "casino"))
    assert state(move_log)["turn"]["uses"]["casino"] == 2


def test_an_office_doubles_a_bonus_die_and_adds_a_card() -> None:
    dice = {ANA: ("bonus", "stand", "blank", "blank", "blank", "blank")}
    stands = ("office", "mirrors", "casino", "kiosk", "toilets")
    move_log = build(acting(new(2, stands=stands), dice=dice), ANA, "office")
    assert state(move_log)["parks"][ANA]["hand"] == 4
    assert counter(go(move_log, park.PlayBonus(ANA, (4, 5))), "danari")[ANA] == 9
    mirrored = go(move_log, park.CorrectPark(ANA, (), ("office", "mirrors"), ("office",)))
    assert state(mirrored)["parks"][ANA]["hand"] == 5  # the Hall of Mirrors copies all of it


def test_example_8_incinerator_and_fountain_at_the_table() -> None:
    move_log = on(acting(new(3, stands=NEW), dice={ANA: ("stand",) * 6}), 0)
    move_log = go(move_log, park.BuildStands(ANA, ("incinerator", "fountain")))
    for seat, dirt in enumerate((11, 9, 9)):
        move_log = adjusted(move_log, seat, dirt=dirt - counter(move_log, "dirt")[seat])
    move_log = adjusted(move_log, ANA, danari=2)
    assert counter(on(move_log, 4), "danari")[ANA] == 2 + 2
    assert counter(on(go(move_log, park.Fountain(ANA)), 4), "danari")[ANA] == 0


# --- Visitors and Extensions -------------------------------------------------------------------------------------


def with_ride(*modules: str, **how: Any) -> MoveLog:
    """Ana has a red Ride of two spaces and three Visitor dice."""
    dice = {ANA: ("ride", "ride", "visitor", "visitor", "visitor", "stand")}
    return go(acting(new(2, *modules, **how), dice=dice), park.BuildRides(ANA, (("red", 2),)))


def seat(visitor: Any, extension: bool = False) -> park.SeatVisitor:
    return park.SeatVisitor(ANA, visitor, ("red", 2), extension)


def test_visitors_sit_only_on_free_spaces_of_their_colour() -> None:
    move_log = on(new(2), 3)
    assert refused(move_log, seat("red")) == "nobody-to-seat"
    move_log = go(with_ride(), park.Attract(ANA, 3))
    assert refused(move_log, seat("blue")) == "wrong-colour"
    assert refused(move_log, seat("stingy")) == "not-in-play"
    move_log = go(move_log, seat("red"), seat("red"))
    assert refused(move_log, seat("red")) == "ride-full"
    assert counter(move_log, "visitors") == [2, 0]


def test_seating_the_first_one_out_of_the_real_bag_attracts_with_all_dice() -> None:
    at_once, one_by_one = go(with_ride(), seat("red")), go(with_ride(), park.Attract(ANA, 3), seat("red"))
    assert at_once.table.play == one_by_one.table.play
    assert counter(at_once, "visitors") == [1, 0]
    assert refused(at_once, park.Attract(ANA, 1)) == "action-twice"
    assert refused(with_ride("phone-bag"), seat("red")) == "not-drawn"
    assert refused(with_ride(director="sweet-talker"), seat("red")) == "nobody-to-seat"  # who is taken off the tile?


def test_an_info_point_seats_a_stranger_who_leaves_after_income() -> None:
    move_log = go(build(with_ride(), ANA, "info-point"), park.Attract(ANA, 2), seat("blue"))
    assert counter(move_log, "visitors") == [1, 0]
    assert refused(move_log, seat("blue")) == "wrong-colour"
    move_log = on(move_log, 3)
    assert (counter(move_log, "danari"), counter(move_log, "visitors")) == ([3, 0], [0, 0])


def test_example_4_at_the_table() -> None:
    """A golden Extension of two spaces on a full red Medium Ride, over two rounds."""
    four = ("ride",) * 4 + ("visitor",) * 2
    move_log = adjusted(on(new(2, "extensions", "stingy")), ANA, danari=10)
    move_log = acting(move_log, dice={ANA: four})
    extension = park.NewExtension("golden", 2, ("red", 2))
    move_log = go(
        move_log, park.BuildRides(ANA, (("red", 2),), (extension,)), park.Attract(ANA, 2), seat("red"), seat("red")
    )
    move_log = on(move_log, 3)
    visitors = ("visitor",) * 6
    money = counter(move_log, "danari")[ANA]
    move_log = go(acting(move_log, dice={ANA: visitors}), park.Attract(ANA, 2), seat("blue", True), seat("green", True))
    move_log = on(move_log, 3)  # round A: 12 income, no penalty, both leave
    assert counter(move_log, "danari")[ANA] == money + 12
    assert counter(move_log, "visitors")[ANA] == 2
    move_log = go(acting(move_log, dice={ANA: visitors}), park.Attract(ANA, 2), seat("red", True), seat("stingy", True))
    assert counter(move_log, "danari")[ANA] == money + 12 - 4
    move_log = on(move_log, 3)
    assert counter(move_log, "danari")[ANA] == money + 12 + 7
    assert (counter(move_log, "visitors")[ANA], counter(move_log, "stingy")[ANA]) == (3, 1)


def test_a_rusty_extension_brings_dirt_and_a_golden_one_takes_no_more_than_there_is() -> None:
    for kind, danari, dirt in (("golden", 1, 0), ("rusty", 0, 2)):
        extension = park.NewExtension(kind, 1, ("red", 2))  # type: ignore[arg-type]
        dice = {ANA: ("ride", "ride", "ride", "visitor", "visitor", "visitor")}
        move_log = go(acting(new(2, "extensions"), dice=dice), park.BuildRides(ANA, (("red", 2),), (extension,)))
        move_log = adjusted(go(move_log, park.Attract(ANA, 3)), ANA, danari=1)
        before = counter(move_log, "dirt")[ANA]
        move_log = go(move_log, seat("red", True))
        assert counter(move_log, "danari")[ANA] == 1 - danari
        assert counter(move_log, "dirt")[ANA] == before + dirt
        told = {one["reason"]: (one["counter"], one["points"]) for one in state(move_log, BO)["changes"][ANA]}
        assert told[kind] == (("danari", -danari) if danari else ("dirt", dirt))  # every phone says why


def test_secret_money_is_not_told_by_its_changes() -> None:
    dice = {ANA: ("bonus",) * 6}
    move_log = go(acting(new(2, money="secret"), dice=dice), park.PlayBonus(ANA, (5,)))
    assert ("danari", 5) in [(one["counter"], one["points"]) for one in state(move_log, ANA)["changes"][ANA]]
    assert "danari" not in [one["counter"] for one in state(move_log, BO)["changes"][ANA]]


def test_an_extension_needs_a_ride_and_a_ride_takes_one() -> None:
    dice = {ANA: ("ride",) * 6}
    move_log = acting(new(2, "extensions"), dice=dice)
    golden = park.NewExtension("golden", 1, ("red", 2))
    assert refused(move_log, park.BuildRides(ANA, (), (golden,))) == "no-such-ride"
    rusty = park.NewExtension("rusty", 1, ("red", 2))
    assert refused(move_log, park.BuildRides(ANA, (("red", 2),), (golden, rusty))) == "extended-already"
    assert refused(acting(new(2), dice=dice), park.BuildRides(ANA, (("red", 2),), (golden,))) == "not-in-play"


# --- the phone's bag ---------------------------------------------------------------------------------------------


def test_the_bag_draws_without_replacement_and_keeps_count() -> None:
    move_log = with_ride("phone-bag")
    assert (state(move_log)["bag"], sum(state(move_log)["pool"].values())) == (6, 36)
    assert refused(move_log, park.Attract(ANA, 2, ("red",))) == "invite-so-many"
    move_log = go(move_log, park.Attract(ANA, 2, ("red", "red")), seed=3)
    drawn = state(move_log)["turn"]["drawn"]
    assert len(drawn) == 2
    assert (state(move_log)["bag"], sum(state(move_log)["pool"].values())) == (6, 34)
    assert sum(state(on(move_log))["pool"].values()) == 36  # nobody was seated: back to the pool


def test_stingy_visitors_come_only_while_a_colour_is_missing_from_the_pool() -> None:
    move_log = with_ride("phone-bag", "stingy")
    assert refused(move_log, park.Attract(ANA, 1, ("stingy",))) == "stingy-too-early"
    six = {ANA: ("visitor",) * 6}
    move_log = go(acting(new(2, "phone-bag", "stingy"), dice=six), park.Attract(ANA, 6, ("red",) * 6), seed=2)
    assert state(move_log)["stingy_now"]


def test_security_draws_another_one() -> None:
    move_log = build(with_ride("phone-bag"), ANA, "security")
    move_log = go(move_log, park.Attract(ANA, 1, ("red",)), seed=3)
    [drawn] = state(move_log)["turn"]["drawn"]
    move_log = go(move_log, park.DrawAgain(ANA, drawn), seed=8)
    assert (len(state(move_log)["turn"]["drawn"]), state(move_log)["bag"]) == (1, 6)
    assert refused(move_log, park.DrawAgain(ANA, state(move_log)["turn"]["drawn"][0])) == "stand-used-up"


def test_the_sweet_talker_collects_whom_nobody_seats() -> None:
    move_log = go(with_ride("phone-bag", director="sweet-talker"), park.Attract(ANA, 2, ("red", "blue")), seed=1)
    waiting = sorted(state(move_log)["turn"]["drawn"])
    move_log = on(move_log)
    assert sorted(guest for guest, n in state(move_log)["tile"].items() for _ in range(n)) == waiting
    before = counter(move_log, "dirt")[BO]
    move_log = go(move_log, park.Attract(BO, 1, (), (waiting[0],)))
    assert counter(move_log, "dirt")[BO] == before + 1
    assert state(move_log)["turn"]["drawn"] == [waiting[0]]


@pytest.mark.parametrize("seed", range(6))
def test_no_visitor_is_lost_or_made_in_a_whole_game(seed: int) -> None:
    modules = ("stingy", "extensions", "espionage", "phone-bag")
    move_log = played(new(5, *modules, director="sweet-talker", roll="phone-dice").table, Random(seed))
    play = move_log.table.play
    seated = [
        guest
        for one in play.parks
        for ride in one.rides
        for guest in (*ride.guests, *ride.passing, *(ride.extension.guests if ride.extension else ()))
    ]
    for colour in (*COLOURS, "stingy"):
        piles = [play.pool, play.bag, play.tile]
        there = sum(pile.get(colour, 0) for pile in piles) + seated.count(colour)
        assert there + (*play.turn.drawn, *play.turn.from_tile).count(colour) == 7


# --- the end -----------------------------------------------------------------------------------------------------


def at_the_end(*modules: str, **how: Any) -> MoveLog:
    move_log = new(2, *modules, **how)
    while move_log.table.phase != "final":
        move_log = on(move_log)
    return move_log


def test_fees_come_from_the_box_or_are_asked_for() -> None:
    track = [3 * dirt for dirt in range(30)]
    move_log = go(at_the_end(box={"dirt-track": track}), park.CountUp(ANA, 50, 10), park.CountUp(BO, 40, 2))
    assert [one["total"] for one in state(move_log)["final"]] == [20, 34]
    asked = go(at_the_end(), park.CountUp(ANA, 50, 10), park.CountUp(BO, 40, 0))
    assert [one["fee"] for one in state(asked)["final"]] == [None, None]
    assert state(asked)["holds_up"]
    over = on(go(asked, park.Fee(ANA, 15), park.Fee(BO, 0)))
    assert [(one.seat, one.place, one.total) for one in over.table.outcome.ranking] == [(BO, 1, 40), (ANA, 2, 35)]  # type: ignore[union-attr]
    again = go(over, park.Fee(ANA, 5))
    assert again.table.outcome.ranking[0].seat == ANA  # type: ignore[union-attr]


def test_example_11_the_defeated_lose_whatever_their_money() -> None:
    move_log = go(at_the_end(), park.CountUp(ANA, 120, 31), park.CountUp(BO, 70, 12), park.Fee(BO, 60))
    ranking = on(move_log).table.outcome.ranking  # type: ignore[union-attr]
    assert [(one.seat, one.place, one.total) for one in ranking] == [(BO, 1, 10), (ANA, 2, 120)]


def test_example_9_the_gambler() -> None:
    """Cards in rounds 1, 3 and 6 pay 5 + 3 + 0 at once; at the end a tied card pays both."""
    move_log = on(new(2, director="gambler"))
    for number in range(1, 7):
        move_log = acting(move_log, dice={ANA: ("bonus", *("blank",) * 5), BO: ("blank",) * 6})
        if number in (1, 3, 6):
            move_log = go(move_log, park.PlayBonus(ANA, (0,)))
        move_log = on(move_log, 3)
    assert counter(move_log, "danari") == [8, 0]
    assert state(move_log)["cards"]["hidden"] == 3
    assert refused(at_the_end(director="gambler"), park.GamblerCard(1, (ANA,))) == "no-cards"
    move_log = go(move_log, park.GamblerCard(8, (ANA, BO)), park.GamblerCard(4, (BO,)), park.GamblerCard(6, ()))
    assert counter(move_log, "danari") == [16, 12]
    assert refused(move_log, park.GamblerCard(1, (ANA,))) == "no-more-cards"


def test_nobodys_dirt_falls_below_nothing_in_random_games() -> None:
    for number in range(4):
        move_log = played(new(5, "espionage", director="baron", roll="phone-dice").table, Random(number))
        for one in move_log.table.players:
            assert min(one.counters.values()) >= 0


def test_a_player_who_leaves_frees_a_token() -> None:
    move_log = on(new(5)).add(Leave(ELI), ELI)
    assert state(move_log)["race"]["pool"] == ["1", "2", "3", "last"]
    assert move_log.table.rounds == 5


def test_a_light_table_waits_for_the_count_before_it_ends() -> None:
    move_log = new(2, tracking="light")
    while move_log.table.phase != "final":
        move_log = on(move_log)
    assert state(move_log)["holds_up"]
    move_log = go(move_log, park.CountUp(ANA, 30, 0))
    assert state(move_log)["holds_up"]
    move_log = go(move_log, park.CountUp(BO, 20, 0), park.Fee(ANA, 0))
    assert state(move_log)["holds_up"]
    assert not state(go(move_log, park.Fee(BO, 0)))["holds_up"]


def test_a_light_table_follows_no_parks() -> None:
    move_log = on(on(on(new(3, tracking="light"))))
    assert move_log.table.phase == "actions"
    with pytest.raises(Refused):
        go(move_log, park.CleanDirt(CY, 1))
