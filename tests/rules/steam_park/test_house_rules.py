"""Switches for what the rules leave open: both answers act in the rules, not only on the page."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust
from companion.rules.steam_park.moves import (
    BidDanari,
    BuildStands,
    CleanDirt,
    CorrectPark,
    EnterDice,
    PlayBonus,
    Spy,
    Steal,
)
from tests.rules.steam_park.park_table import ANA, BO, CY, MIXED, acting, counter, go, new, on, raced, refused, state

OFFICES = ("office", "kiosk", "casino", "security", "toilets")


def park_of(move_log: MoveLog, *stands: Any) -> MoveLog:
    """Ana's park has just these stands."""
    return go(move_log, CorrectPark(ANA, (), stands, ()))


def test_a_park_has_one_toilets_or_as_many_as_it_builds() -> None:
    dice = {ANA: ("stand",) * 6}
    several, one = (park_of(acting(new(2, toilets=rule), dice=dice), "toilets") for rule in ("several", "one"))
    assert state(go(several, BuildStands(ANA, ("toilets",))))["parks"][ANA]["stands"] == {"toilets": 2}
    assert refused(one, BuildStands(ANA, ("toilets",))) == "one-toilets"


@pytest.mark.parametrize(("rule", "cards"), [("each", 4), ("once", 3)])
def test_two_offices_double_a_die_each_or_one_in_all(rule: str, cards: int) -> None:
    dice = {ANA: ("bonus", "bonus", "blank", "blank", "blank", "blank")}
    move_log = park_of(acting(new(2, stands=OFFICES, office_doubling=rule), dice=dice), "office", "office")
    assert state(move_log)["turn"]["actions"][4]["counts"] == cards
    assert refused(move_log, PlayBonus(ANA, (1,) * (cards + 1))) == "too-few-dice"
    assert counter(go(move_log, PlayBonus(ANA, (1,) * cards)), "danari")[ANA] == cards


@pytest.mark.parametrize(("rule", "left"), [("double", 8), ("single", 17)])
def test_a_doubled_broom_makes_the_sweepers_pair_or_does_not(rule: str, left: int) -> None:
    """17 Dirt and one Broom with Toilets: half of it, rounded up, is 9."""
    dice = {ANA: ("broom", "blank", "blank", "blank", "blank", "blank")}
    move_log = park_of(acting(new(2, director="sweeper", sweeper_toilets=rule), dice=dice), "toilets")
    dirty = go(move_log, Adjust(ANA, "dirt", 17 - counter(move_log, "dirt")[ANA]))
    assert counter(go(dirty, CleanDirt(ANA, 1)), "dirt")[ANA] == left


@pytest.mark.parametrize("rule", ["white", "any"])
def test_the_barons_winner_steals_a_white_die_or_any(rule: str) -> None:
    move_log = raced(on(new(3, "espionage", director="baron", stolen_die=rule)), spied={BO: "blank"})
    move_log = go(on(move_log), Spy(BO, True), BidDanari(ANA, 5), BidDanari(BO, 0), BidDanari(CY, 1))
    if rule == "white":
        assert refused(move_log, Steal(ANA, "blank", spy=True)) == "white-only"
        return
    stolen = state(go(move_log, Steal(ANA, "blank", spy=True)))["pigs"]
    assert [len(stolen[seat]["dice"]) for seat in (ANA, BO)] == [7, 6]
    assert stolen[ANA]["dice"][-1]["spy"]


def test_a_pig_board_tells_how_many_white_dice_fit_on_it() -> None:
    """Six; after the Baron's theft with real dice also seven at the thief and five at the victim."""
    move_log = on(new(3, director="baron"))
    assert [pig["fits"] for pig in state(move_log)["pigs"]] == [[6]] * 3
    move_log = go(on(raced(move_log)), BidDanari(ANA, 5), BidDanari(BO, 0), BidDanari(CY, 1))
    move_log = on(move_log)  # the die changed hands on the table
    assert [pig["fits"] for pig in state(move_log)["pigs"]] == [[6, 7], [6, 5], [6]]
    seven = go(move_log, EnterDice(ANA, (*MIXED, "bonus")))
    assert len(state(seven)["pigs"][ANA]["dice"]) == 7
