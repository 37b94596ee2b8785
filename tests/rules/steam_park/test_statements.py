"""Statements of the rules that no other test shows: each test names its number."""

from __future__ import annotations

from companion.rules.moves import Adjust
from companion.rules.steam_park.moves import (
    Attract,
    BuildRides,
    BuildStands,
    Casino,
    CleanDirt,
    CorrectPark,
    Expand,
    NewExtension,
    RideAsItStands,
    SeatVisitor,
    Shoot,
    Spy,
)
from tests.rules.steam_park.park_table import ANA, BO, acting, counter, go, new, on, raced, refused, state

GALLERIES = ("casino", "fountain", "office", "gallery", "incinerator")


def test_the_sweeper_changes_no_token() -> None:
    """Rules 9.4-4: four symbols each, then -4, -2, 0 and +2."""
    move_log = on(raced(on(new(4, director="sweeper"))))
    assert [one["after"] for one in state(move_log)["dirt"]] == [0, 2, 4, 6]


def test_a_stingy_visitor_sits_on_any_ride_and_stays() -> None:
    """Rules 9.2-4: after Income it is still there."""
    move_log = acting(new(2, "stingy"), dice={ANA: ("visitor",) * 6})
    move_log = go(move_log, CorrectPark(ANA, (RideAsItStands("red", 1), RideAsItStands("blue", 1))))
    move_log = go(move_log, Attract(ANA, 2))
    for ride in ("red", "blue"):
        move_log = go(move_log, SeatVisitor(ANA, "stingy", (ride, 1)))  # type: ignore[arg-type]
    move_log = on(move_log, 3)
    assert (move_log.table.round, counter(move_log, "stingy")[ANA]) == (2, 2)
    assert [ride["free"] for ride in state(move_log)["parks"][ANA]["rides"]] == [0, 0]


def test_another_gallery_shoots_the_same_die_again() -> None:
    """Rules 9.6-7: 1 Danari each, and no third time."""
    dice = {ANA: ("ride", *("broom",) * 5)}
    move_log = acting(new(2, stands=GALLERIES), dice=dice)
    move_log = go(move_log, CorrectPark(ANA, (), stands=("gallery", "gallery")))
    move_log = go(move_log, Shoot(ANA, "ride", "stand"), Shoot(ANA, "stand", "visitor"))
    assert counter(move_log, "danari")[ANA] == 2
    assert refused(move_log, Shoot(ANA, "visitor", "ride")) == "stand-used-up"


def test_no_stand_changes_an_espionage_die() -> None:
    """Rules 9.5-3: neither Casino nor Shooting Gallery; only white dice turn."""
    dice = {ANA: ("stand", *("blank",) * 5)}
    move_log = raced(on(new(2, "espionage", stands=GALLERIES)), dice=dice, spied={ANA: "ride"})
    move_log = on(go(on(move_log), Spy(ANA, True)), 2)
    move_log = go(move_log, CorrectPark(ANA, (), stands=("casino", "gallery")))
    assert refused(move_log, Casino(ANA, "ride", "broom")) == "no-white-die"
    assert refused(move_log, Shoot(ANA, "ride", "broom")) == "no-white-die"
    assert counter(go(move_log, Casino(ANA, "stand", "broom"), CleanDirt(ANA, 1)), "dirt")[ANA] == 0


def test_the_box_holds_four_stands_of_a_type() -> None:
    """Rules 2.1-5: a fifth one is not built, whoever has the others."""
    move_log = acting(new(2), dice={ANA: ("stand",) * 6})
    move_log = go(move_log, CorrectPark(ANA, stands=("casino", "casino")), CorrectPark(BO, stands=("casino",)))
    fourth = go(move_log, BuildStands(ANA, ("casino",)))
    assert state(fourth)["parks"][ANA]["stands"]["casino"] == 3
    full = go(move_log, CorrectPark(BO, stands=("casino", "casino")))
    assert refused(full, BuildStands(ANA, ("casino",))) == "stand-gone"


def test_two_toilets_double_two_brooms() -> None:
    """Rules 6-1: every Stand works once for each copy."""
    dice = {ANA: ("broom", "broom", "broom", *("blank",) * 3)}
    move_log = go(acting(new(2), dice=dice), Adjust(ANA, "dirt", 20))
    for toilets, brooms in ((1, 4), (2, 5)):
        park = go(move_log, CorrectPark(ANA, stands=("toilets",) * toilets))
        assert counter(go(park, CleanDirt(ANA, 3)), "dirt")[ANA] == 20 - 2 * brooms


def test_any_die_buys_ground_a_tile_each() -> None:
    """Rules 5.3-10: a blank one, too, and several in one action."""
    move_log = acting(new(2), dice={ANA: ("blank", "blank", "ride", "broom", "broom", "broom")})
    move_log = go(move_log, Expand(ANA, ("blank", "blank", "ride")))
    assert state(move_log)["parks"][ANA]["grounds"] == 3
    assert [die["face"] for die in state(move_log)["turn"]["left"]] == ["broom"] * 3


def test_an_extension_costs_a_ride_die_for_each_space() -> None:
    """Rules 9.3-2: sizes 1 to 3 on a Ride of 2 spaces, with four dice."""
    move_log = acting(new(2, "extensions"), dice={ANA: ("ride",) * 4 + ("blank",) * 2})
    for size, left in ((1, 1), (2, 0)):
        built = go(move_log, BuildRides(ANA, (("red", 2),), (NewExtension("golden", size, ("red", 2)),)))
        assert [die["face"] for die in state(built)["turn"]["left"]].count("ride") == left
    large = BuildRides(ANA, (("red", 2),), (NewExtension("golden", 3, ("red", 2)),))
    assert refused(move_log, large) == "too-few-dice"


def test_a_second_hall_of_mirrors_copies_another_type() -> None:
    """Rules 9.6-4: one for each type."""
    stands = ("casino", "mirrors", "office", "gallery", "toilets")
    move_log = acting(new(2, stands=stands), dice={ANA: ("stand",) * 6})
    move_log = go(move_log, CorrectPark(ANA, stands=("casino", "toilets", "mirrors"), copied=("casino",)))
    assert refused(move_log, BuildStands(ANA, ("mirrors",), "casino")) == "copied-already"
    assert state(go(move_log, BuildStands(ANA, ("mirrors",), "toilets")))["parks"][ANA]["copied"] == [
        "casino",
        "toilets",
    ]


def test_a_die_that_is_shot_to_an_action_already_done_is_no_second_one() -> None:
    """Rules 9.6-9: Rides were built; another Ride die is of no use for that."""
    dice = {ANA: ("ride", *("blank",) * 5)}
    move_log = go(acting(new(2, stands=GALLERIES), dice=dice), CorrectPark(ANA, stands=("gallery",)))
    move_log = go(move_log, BuildRides(ANA, (("red", 1),)), Shoot(ANA, "blank", "ride"))
    assert [die["face"] for die in state(move_log)["turn"]["left"]].count("ride") == 1
    assert refused(move_log, BuildRides(ANA, (("blue", 1),))) == "action-twice"


def test_dice_that_are_not_spent_are_lost() -> None:
    """Rules 5.3-13: the turn passes on with the next player's dice, and nobody comes back to their own."""
    move_log = on(acting(new(2), dice={ANA: ("ride",) * 6, BO: ("broom",) * 6}))
    assert [die["face"] for die in state(move_log)["turn"]["left"]] == ["broom"] * 6
    assert refused(move_log, BuildRides(ANA, (("red", 1),))) == "refused.not-your-turn"
    assert state(on(move_log))["turn"] is None


def test_stingy_visitors_begin_in_the_pool() -> None:
    """Rules 9.2-1: all seven; in the bag there is one of each colour and no other."""
    play = new(2, "stingy", "phone-bag").table.play
    assert (play.pool["stingy"], play.bag.get("stingy", 0), sum(play.bag.values())) == (7, 0, 6)


def test_an_espionage_die_counts_for_no_bonus_card() -> None:
    """Rules 9.5-4: a kept one is spent like the others, and is not among the faces a card asks for."""
    dice = {ANA: ("ride", "ride", *("blank",) * 4)}
    move_log = on(raced(on(new(2, "espionage")), dice=dice, spied={ANA: "ride"}))
    move_log = on(go(move_log, Spy(ANA, True)), 2)
    assert [die["face"] for die in state(move_log)["turn"]["left"]].count("ride") == 3
    assert state(move_log)["counts"][ANA]["dice"] == {"ride": 2, "blank": 4}
