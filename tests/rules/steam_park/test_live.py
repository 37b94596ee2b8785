"""The live table: Dirt, actions, Stands, Extensions, the bag, Income and the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.faults import Refused
from companion.rules.ledger import Ledger
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


def build(ledger: Ledger, seat: int, *stands: Any) -> Ledger:
    """A park with these stands, built in the seat's first turn."""
    return go(ledger, park.BuildStands(seat, tuple(stands)))


def adjusted(ledger: Ledger, seat: int, **counters: int) -> Ledger:
    for name, by in counters.items():
        ledger = go(ledger, Adjust(seat, name, by))
    return ledger


# --- the setup ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 6), (5, 5)])
def test_five_players_play_five_rounds(players: int, rounds: int) -> None:
    assert new(players).table.rounds == rounds


def test_a_late_fifth_player_shortens_the_game_and_adds_a_token() -> None:
    ledger = on(new(4)).add(Join("Eli"), host=True)
    assert ledger.table.rounds == 5
    assert state(ledger)["race"]["pool"] == ["1", "2", "3", "4", "last"]


@pytest.mark.parametrize(
    ("modules", "director", "money"),
    [((), None, 0), (("espionage",), None, 4), ((), "baron", 10), (("espionage",), "baron", 14), ((), "planner", 0)],
)
def test_starting_money(modules: tuple[str, ...], director: Any, money: int) -> None:
    assert counter(on(new(3, *modules, director=director)), "danari") == [money] * 3


def test_directors_and_stands_are_chosen_or_drawn_before_the_game() -> None:
    ledger = go(new(3, "directors", "new-stands"), park.ChooseDirector(), park.ChooseStands(), seed=4)
    assert ledger.table.play.director in ("sweeper", "gambler", "sweet-talker", "planner", "architect", "baron")
    assert len(set(ledger.table.play.stands)) == 5
    assert refused(ledger, park.ChooseStands(("casino", "casino", "office", "kiosk", "toilets"))) == "stand-types"
    assert refused(on(ledger), park.ChooseDirector("baron")) == "already-begun"
    assert refused(new(3), park.ChooseDirector("baron")) == "not-in-play"


def test_the_list_of_what_to_put_on_the_table_follows_the_options() -> None:
    def keys(ledger: Ledger) -> set[str]:
        return {one.key.removeprefix("steam-park.prepare.") for one in GAME.preparation(ledger.table.setup)}

    assert {"tokens", "bag", "no-money"} <= keys(new(2))
    assert not {"fifth", "stingy", "money", "baron"} & keys(new(2))
    everything = keys(new(5, "stingy", "extensions", "directors", "espionage", "new-stands", "phone-bag"))
    assert {"fifth", "stingy", "extensions", "directors", "espionage", "new-stands", "money", "baron"} <= everything
    assert "no-bag" in everything


# --- Dirt --------------------------------------------------------------------------------------------------------


def test_example_1_of_the_rules_page_at_the_table() -> None:
    ledger = on(new(4))
    ledger = adjusted(ledger, ANA, dirt=5, visitors=4)
    ledger = on(raced(ledger, BO, CY, ANA, DEE))
    assert state(ledger)["dirt"][ANA]["after"] == 13
    ledger = on(ledger)
    assert counter(ledger, "dirt") == [13, 0, 2, 6]  # Bo 4-4, Cy 4-2, Dee 4+2
    ledger = on(ledger, 2)
    ledger = go(ledger, park.CleanDirt(ANA, 1))
    assert counter(ledger, "dirt")[ANA] == 11
    ledger = adjusted(ledger, ANA, visitors=1)
    assert counter(on(ledger, 3), "danari")[ANA] == 15


def test_the_fourth_tokens_dirt_is_asked_for_when_it_is_needed() -> None:
    ledger = on(raced(on(new(5))))
    assert state(ledger)["dirt"][DEE]["missing"] == "token-dirt"
    assert state(ledger)["holds_up"]
    assert counter(on(ledger), "dirt")[DEE] == 0
    told = go(ledger, park.TokenDirt("4", 1))
    assert counter(on(told), "dirt")[DEE] == 5
    known = on(raced(on(new(5, box={"token-4-dirt": 2}))))
    assert state(known)["dirt"][DEE]["after"] == 6
    assert refused(on(raced(on(new(4)))), park.TokenDirt("4", 1)) == "token-unused"


def test_the_box_may_say_otherwise_about_tokens() -> None:
    ledger = on(raced(on(new(4, box={"token-dirt": [-3, -1, 1, 3]}))))
    assert [one["after"] for one in state(ledger)["dirt"]] == [1, 3, 5, 7]


def test_dice_nobody_entered_are_left_to_the_table() -> None:
    ledger = on(go(on(new(2)), park.PressDone(ANA), park.EnterDice(ANA, MIXED)))
    assert [one["missing"] for one in state(ledger)["dirt"]] == [None, "dice"]
    assert counter(on(ledger), "dirt") == [0, 0]


def test_the_token_may_count_first_by_house_rule() -> None:
    assert counter(on(raced(on(new(2, dirt_order="token-first"))), 2), "dirt") == [4, 6]
    assert counter(on(raced(on(new(2))), 2), "dirt") == [0, 6]


# --- actions -----------------------------------------------------------------------------------------------------


def test_turns_go_by_tokens() -> None:
    ledger = acting(new(3), CY, ANA, BO)
    assert ledger.table.turn == CY
    assert [on(ledger).table.turn, on(ledger, 2).table.turn] == [ANA, BO]
    assert on(ledger, 3).table.phase == "income"


def test_each_action_is_done_once_with_the_dice_that_are_there() -> None:
    ledger = acting(new(3))
    assert refused(ledger, park.BuildRides(ANA, (("red", 3), ("blue", 1)))) == "too-few-dice"
    assert refused(ledger, park.PlayBonus(ANA, (5,))) == "too-few-dice"
    assert refused(ledger, park.CleanDirt(BO, 1)) == "refused.not-your-turn"
    ledger = go(ledger, park.BuildRides(ANA, (("red", 1), ("red", 2))))
    assert refused(ledger, park.BuildRides(ANA, (("blue", 1),))) == "action-twice"
    ledger = go(ledger, park.Expand(ANA, ("stand",)))
    assert refused(ledger, park.BuildStands(ANA, ("casino",))) == "too-few-dice"
    assert refused(on(ledger), park.BuildRides(BO, (("red", 2),))) == "ride-built"


def test_a_bonus_card_pays_what_is_printed_on_it() -> None:
    ledger = go(acting(new(2), dice={ANA: ("bonus",) * 6}), park.PlayBonus(ANA, (6, 3)))
    assert counter(ledger, "danari") == [9, 0]


def test_toilets_double_one_white_broom_each() -> None:
    dice = {ANA: ("broom", "broom", "stand", "blank", "blank", "blank")}
    ledger = adjusted(build(acting(new(2), dice=dice), ANA, "toilets"), ANA, dirt=20)
    before = counter(ledger, "dirt")[ANA]
    assert counter(go(ledger, park.CleanDirt(ANA, 2)), "dirt")[ANA] == before - 6
    off = adjusted(build(acting(new(2, doubling="off"), dice=dice), ANA, "toilets"), ANA, dirt=20)
    assert counter(go(off, park.CleanDirt(ANA, 2)), "dirt")[ANA] == counter(off, "dirt")[ANA] - 4


def test_example_7_an_espionage_die_is_never_doubled() -> None:
    """Two white Visitor dice and the Espionage die: 3 Visitors; with a Kiosk 4."""
    dice = {ANA: ("visitor", "visitor", "stand", "blank", "blank", "blank"), DEE: ("visitor",) * 6}
    ledger = raced(on(new(4, "espionage")), dice=dice, spied={ANA: "visitor"})
    ledger = on(go(on(ledger), park.Spy(ANA, True)), 2)
    assert counter(ledger, "danari")[ANA] == 4
    attract = state(ledger)["turn"]["actions"][2]
    assert (attract["action"], attract["dice"], attract["counts"]) == ("attract", 3, 3)
    ledger = build(ledger, ANA, "kiosk")
    assert state(ledger)["turn"]["actions"][2]["counts"] == 4
    assert refused(ledger, park.Casino(ANA, "visitor", "ride")) == "stand-used-up"


def test_the_sweeper_halves_for_every_two_brooms() -> None:
    dice = {ANA: ("broom",) * 5 + ("blank",)}
    ledger = acting(new(2, director="sweeper"), dice=dice)
    for brooms, left in ((4, 4), (3, 8), (1, 17)):
        dirty = adjusted(ledger, ANA, dirt=17)
        assert counter(go(dirty, park.CleanDirt(ANA, brooms)), "dirt")[ANA] == left


def test_the_architect_wants_two_dirt_for_ground() -> None:
    ledger = acting(new(2, director="architect"))
    before = counter(ledger, "dirt")[ANA]
    assert counter(go(ledger, park.Expand(ANA, ("ride", "stand"))), "dirt")[ANA] == before + 4
    assert counter(go(acting(new(2)), park.Expand(ANA, ("ride", "stand"))), "dirt")[ANA] == before


def test_house_rules_about_ground() -> None:
    dice = {ANA: ("blank", "ride", "ride", "ride", "ride", "ride")}
    assert refused(acting(new(2, expand_die="not-blank"), dice=dice), park.Expand(ANA, ("blank",))) == "no-blank"
    assert refused(acting(new(2, expand_tiles="one")), park.Expand(ANA, ("ride", "ride"))) == "one-tile"


def test_stands_are_never_built_twice_in_a_turn_nor_beyond_the_box() -> None:
    stands = {ANA: ("stand",) * 6, BO: ("stand",) * 6}
    ledger = acting(new(2), dice=stands)
    assert refused(ledger, park.BuildStands(ANA, ("casino", "casino"))) == "stand-twice"
    assert refused(ledger, park.BuildStands(ANA, ("fountain",))) == "stand-not-in-play"
    two = acting(new(2, stand_cost="two"), dice={ANA: ("stand", *("blank",) * 5)})
    assert refused(two, park.BuildStands(ANA, ("casino",))) == "too-few-dice"


def test_casino_turns_a_white_die() -> None:
    ledger = build(acting(new(2)), ANA, "casino")
    ledger = go(ledger, park.Casino(ANA, "ride", "broom"))
    assert sorted(die["face"] for die in state(ledger)["turn"]["left"]) == ["broom", "broom", "ride", "ride", "visitor"]
    assert refused(ledger, park.Casino(ANA, "ride", "broom")) == "stand-used-up"


@pytest.mark.parametrize(
    ("rule", "landed", "danari"), [("instead", "ride", 1), ("instead", "blank", 2), ("on-top", "blank", 3)]
)
def test_the_shooting_gallery(rule: str, landed: Any, danari: int) -> None:
    ledger = build(acting(new(2, stands=NEW, gallery_blank=rule)), ANA, "gallery")
    assert counter(go(ledger, park.Shoot(ANA, "ride", landed)), "danari")[ANA] == danari


def test_a_fountain_washes_dirt_away_for_money() -> None:
    ledger = build(acting(new(2, stands=NEW)), ANA, "fountain")
    assert refused(ledger, park.Fountain(ANA)) == "cannot-pay"
    ledger = adjusted(ledger, ANA, danari=5, dirt=3)
    dirt = counter(ledger, "dirt")[ANA]
    ledger = go(ledger, park.Fountain(ANA))
    assert (counter(ledger, "danari")[ANA], counter(ledger, "dirt")[ANA]) == (3, dirt - 2)
    assert refused(ledger, park.Fountain(ANA)) == "stand-used-up"


def test_a_hall_of_mirrors_copies_a_stand_once() -> None:
    stands = ("casino", "mirrors", "office", "gallery", "toilets")
    ledger = acting(new(2, stands=stands), dice={ANA: ("stand",) * 6})
    assert refused(ledger, park.BuildStands(ANA, ("mirrors",), "casino")) == "nothing-to-copy"
    ledger = go(ledger, park.BuildStands(ANA, ("casino", "mirrors"), "casino"))
    assert state(ledger)["turn"]["uses"]["casino"] == 2


def test_an_office_doubles_a_bonus_die_and_adds_a_card() -> None:
    dice = {ANA: ("bonus", "stand", "blank", "blank", "blank", "blank")}
    stands = ("office", "mirrors", "casino", "kiosk", "toilets")
    ledger = build(acting(new(2, stands=stands), dice=dice), ANA, "office")
    assert state(ledger)["parks"][ANA]["hand"] == 4
    assert counter(go(ledger, park.PlayBonus(ANA, (4, 5))), "danari")[ANA] == 9
    mirrored = go(ledger, park.CorrectPark(ANA, (), ("office", "mirrors"), ("office",)))
    assert state(mirrored)["parks"][ANA]["hand"] == 5  # the Hall of Mirrors copies all of it


def test_example_8_incinerator_and_fountain_at_the_table() -> None:
    ledger = on(acting(new(3, stands=NEW), dice={ANA: ("stand",) * 6}), 0)
    ledger = go(ledger, park.BuildStands(ANA, ("incinerator", "fountain")))
    for seat, dirt in enumerate((11, 9, 9)):
        ledger = adjusted(ledger, seat, dirt=dirt - counter(ledger, "dirt")[seat])
    ledger = adjusted(ledger, ANA, danari=2)
    assert counter(on(ledger, 4), "danari")[ANA] == 2 + 2
    assert counter(on(go(ledger, park.Fountain(ANA)), 4), "danari")[ANA] == 0


# --- Visitors and Extensions -------------------------------------------------------------------------------------


def with_ride(*modules: str, **how: Any) -> Ledger:
    """Ana has a red Ride of two spaces and three Visitor dice."""
    dice = {ANA: ("ride", "ride", "visitor", "visitor", "visitor", "stand")}
    return go(acting(new(2, *modules, **how), dice=dice), park.BuildRides(ANA, (("red", 2),)))


def seat(visitor: Any, extension: bool = False) -> park.SeatVisitor:
    return park.SeatVisitor(ANA, visitor, ("red", 2), extension)


def test_visitors_sit_only_on_free_spaces_of_their_colour() -> None:
    ledger = with_ride()
    assert refused(ledger, seat("red")) == "nobody-to-seat"
    ledger = go(ledger, park.Attract(ANA, 3))
    assert refused(ledger, seat("blue")) == "wrong-colour"
    assert refused(ledger, seat("stingy")) == "not-in-play"
    ledger = go(ledger, seat("red"), seat("red"))
    assert refused(ledger, seat("red")) == "ride-full"
    assert counter(ledger, "visitors") == [2, 0]


def test_an_info_point_seats_a_stranger_who_leaves_after_income() -> None:
    ledger = go(build(with_ride(), ANA, "info-point"), park.Attract(ANA, 2), seat("blue"))
    assert counter(ledger, "visitors") == [1, 0]
    assert refused(ledger, seat("blue")) == "wrong-colour"
    ledger = on(ledger, 3)
    assert (counter(ledger, "danari"), counter(ledger, "visitors")) == ([3, 0], [0, 0])


def test_example_4_of_the_rules_page_at_the_table() -> None:
    """A golden Extension of two spaces on a full red Medium Ride, over two rounds."""
    four = ("ride",) * 4 + ("visitor",) * 2
    ledger = adjusted(on(new(2, "extensions", "stingy")), ANA, danari=10)
    ledger = acting(ledger, dice={ANA: four})
    extension = park.NewExtension("golden", 2, ("red", 2))
    ledger = go(
        ledger, park.BuildRides(ANA, (("red", 2),), (extension,)), park.Attract(ANA, 2), seat("red"), seat("red")
    )
    ledger = on(ledger, 3)
    visitors = ("visitor",) * 6
    money = counter(ledger, "danari")[ANA]
    ledger = go(acting(ledger, dice={ANA: visitors}), park.Attract(ANA, 2), seat("blue", True), seat("green", True))
    ledger = on(ledger, 3)  # round A: 12 income, no penalty, both leave
    assert counter(ledger, "danari")[ANA] == money + 12
    assert counter(ledger, "visitors")[ANA] == 2
    ledger = go(acting(ledger, dice={ANA: visitors}), park.Attract(ANA, 2), seat("red", True), seat("stingy", True))
    assert counter(ledger, "danari")[ANA] == money + 12 - 4
    ledger = on(ledger, 3)
    assert counter(ledger, "danari")[ANA] == money + 12 + 7
    assert (counter(ledger, "visitors")[ANA], counter(ledger, "stingy")[ANA]) == (3, 1)


def test_a_rusty_extension_brings_dirt_and_a_golden_one_takes_no_more_than_there_is() -> None:
    for kind, danari, dirt in (("golden", 1, 0), ("rusty", 0, 2)):
        extension = park.NewExtension(kind, 1, ("red", 2))  # type: ignore[arg-type]
        dice = {ANA: ("ride", "ride", "ride", "visitor", "visitor", "visitor")}
        ledger = go(acting(new(2, "extensions"), dice=dice), park.BuildRides(ANA, (("red", 2),), (extension,)))
        ledger = adjusted(go(ledger, park.Attract(ANA, 3)), ANA, danari=1)
        before = counter(ledger, "dirt")[ANA]
        ledger = go(ledger, seat("red", True))
        assert counter(ledger, "danari")[ANA] == 1 - danari
        assert counter(ledger, "dirt")[ANA] == before + dirt


def test_an_extension_needs_a_ride_and_a_ride_takes_one() -> None:
    dice = {ANA: ("ride",) * 6}
    ledger = acting(new(2, "extensions"), dice=dice)
    golden = park.NewExtension("golden", 1, ("red", 2))
    assert refused(ledger, park.BuildRides(ANA, (), (golden,))) == "no-such-ride"
    rusty = park.NewExtension("rusty", 1, ("red", 2))
    assert refused(ledger, park.BuildRides(ANA, (("red", 2),), (golden, rusty))) == "extended-already"
    assert refused(acting(new(2), dice=dice), park.BuildRides(ANA, (("red", 2),), (golden,))) == "not-in-play"


# --- the phone's bag ---------------------------------------------------------------------------------------------


def test_the_bag_draws_without_replacement_and_keeps_count() -> None:
    ledger = with_ride("phone-bag")
    assert (state(ledger)["bag"], sum(state(ledger)["pool"].values())) == (6, 36)
    assert refused(ledger, park.Attract(ANA, 2, ("red",))) == "invite-so-many"
    ledger = go(ledger, park.Attract(ANA, 2, ("red", "red")), seed=3)
    drawn = state(ledger)["turn"]["drawn"]
    assert len(drawn) == 2
    assert (state(ledger)["bag"], sum(state(ledger)["pool"].values())) == (6, 34)
    assert sum(state(on(ledger))["pool"].values()) == 36  # nobody was seated: back to the pool


def test_stingy_visitors_come_only_while_a_colour_is_missing_from_the_pool() -> None:
    ledger = with_ride("phone-bag", "stingy")
    assert refused(ledger, park.Attract(ANA, 1, ("stingy",))) == "stingy-too-early"
    six = {ANA: ("visitor",) * 6}
    ledger = go(acting(new(2, "phone-bag", "stingy"), dice=six), park.Attract(ANA, 6, ("red",) * 6), seed=2)
    assert state(ledger)["stingy_now"]


def test_security_draws_another_one() -> None:
    ledger = build(with_ride("phone-bag"), ANA, "security")
    ledger = go(ledger, park.Attract(ANA, 1, ("red",)), seed=3)
    [drawn] = state(ledger)["turn"]["drawn"]
    ledger = go(ledger, park.DrawAgain(ANA, drawn), seed=8)
    assert (len(state(ledger)["turn"]["drawn"]), state(ledger)["bag"]) == (1, 6)
    assert refused(ledger, park.DrawAgain(ANA, state(ledger)["turn"]["drawn"][0])) == "stand-used-up"


def test_the_sweet_talker_collects_whom_nobody_seats() -> None:
    ledger = go(with_ride("phone-bag", director="sweet-talker"), park.Attract(ANA, 2, ("red", "blue")), seed=1)
    waiting = sorted(state(ledger)["turn"]["drawn"])
    ledger = on(ledger)
    assert sorted(guest for guest, n in state(ledger)["tile"].items() for _ in range(n)) == waiting
    before = counter(ledger, "dirt")[BO]
    ledger = go(ledger, park.Attract(BO, 1, (), (waiting[0],)))
    assert counter(ledger, "dirt")[BO] == before + 1
    assert state(ledger)["turn"]["drawn"] == [waiting[0]]


@pytest.mark.parametrize("seed", range(6))
def test_no_visitor_is_lost_or_made_in_a_whole_game(seed: int) -> None:
    modules = ("stingy", "extensions", "espionage", "phone-bag")
    ledger = played(new(5, *modules, director="sweet-talker", roll="phone-dice").table, Random(seed))
    play = ledger.table.play
    seated = [
        guest
        for one in play.parks
        for ride in one.rides
        for guest in (*ride.guests, *ride.passing, *(ride.extension.guests if ride.extension else ()))
    ]
    for colour in (*COLOURS, "stingy"):
        piles = [play.pool, play.bag, play.tile]
        there = sum(pile.get(colour, 0) for pile in piles) + seated.count(colour)
        assert there + play.turn.drawn.count(colour) == 7


# --- the end -----------------------------------------------------------------------------------------------------


def at_the_end(*modules: str, **how: Any) -> Ledger:
    ledger = new(2, *modules, **how)
    while ledger.table.phase != "final":
        ledger = on(ledger)
    return ledger


def test_fees_come_from_the_box_or_are_asked_for() -> None:
    track = [3 * dirt for dirt in range(30)]
    ledger = go(at_the_end(box={"dirt-track": track}), park.CountUp(ANA, 50, 10), park.CountUp(BO, 40, 2))
    assert [one["total"] for one in state(ledger)["final"]] == [20, 34]
    asked = go(at_the_end(), park.CountUp(ANA, 50, 10), park.CountUp(BO, 40, 0))
    assert [one["fee"] for one in state(asked)["final"]] == [None, 0]
    assert state(asked)["holds_up"]
    over = on(go(asked, park.Fee(ANA, 15)))
    assert [(one.seat, one.place, one.total) for one in over.table.outcome.ranking] == [(BO, 1, 40), (ANA, 2, 35)]  # type: ignore[union-attr]
    again = go(over, park.Fee(ANA, 5))
    assert again.table.outcome.ranking[0].seat == ANA  # type: ignore[union-attr]


def test_example_11_the_defeated_lose_whatever_their_money() -> None:
    ledger = go(at_the_end(), park.CountUp(ANA, 120, 31), park.CountUp(BO, 70, 12), park.Fee(BO, 60))
    ranking = on(ledger).table.outcome.ranking  # type: ignore[union-attr]
    assert [(one.seat, one.place, one.total) for one in ranking] == [(BO, 1, 10), (ANA, 2, 120)]


def test_example_9_the_gambler() -> None:
    """Cards in rounds 1, 3 and 6 pay 5 + 3 + 0 at once; at the end a tied card pays both."""
    ledger = on(new(2, director="gambler"))
    for number in range(1, 7):
        ledger = acting(ledger, dice={ANA: ("bonus", *("blank",) * 5), BO: ("blank",) * 6})
        if number in (1, 3, 6):
            ledger = go(ledger, park.PlayBonus(ANA, (0,)))
        ledger = on(ledger, 3)
    assert counter(ledger, "danari") == [8, 0]
    assert state(ledger)["cards"]["hidden"] == 3
    assert refused(at_the_end(director="gambler"), park.GamblerCard(1, (ANA,))) == "no-cards"
    ledger = go(ledger, park.GamblerCard(8, (ANA, BO)), park.GamblerCard(4, (BO,)), park.GamblerCard(6, ()))
    assert counter(ledger, "danari") == [16, 12]
    assert refused(ledger, park.GamblerCard(1, (ANA,))) == "no-more-cards"


def test_nobodys_dirt_falls_below_nothing_in_random_games() -> None:
    for number in range(4):
        ledger = played(new(5, "espionage", director="baron", roll="phone-dice").table, Random(number))
        for one in ledger.table.players:
            assert min(one.counters.values()) >= 0


def test_a_player_who_leaves_frees_a_token() -> None:
    ledger = on(new(5)).add(Leave(ELI), ELI)
    assert state(ledger)["race"]["pool"] == ["1", "2", "3", "last"]
    assert ledger.table.rounds == 5


def test_a_light_table_waits_for_the_count_before_it_ends() -> None:
    ledger = new(2, tracking="light")
    while ledger.table.phase != "final":
        ledger = on(ledger)
    assert state(ledger)["holds_up"]
    ledger = go(ledger, park.CountUp(ANA, 30, 0))
    assert state(ledger)["holds_up"]
    assert not state(go(ledger, park.CountUp(BO, 20, 0)))["holds_up"]


def test_a_light_table_follows_no_parks() -> None:
    ledger = on(on(on(new(3, tracking="light"))))
    assert ledger.table.phase == "actions"
    with pytest.raises(Refused):
        go(ledger, park.CleanDirt(CY, 1))
