"""Statements of the rules that no other test shows: each test names its number."""

from __future__ import annotations

from companion.rules.steam_park.moves import (
    Attract,
    Casino,
    CleanDirt,
    CorrectPark,
    RideAsItStands,
    SeatVisitor,
    Shoot,
    Spy,
)
from tests.rules.steam_park.park_table import ANA, acting, counter, go, new, on, raced, refused, state

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
