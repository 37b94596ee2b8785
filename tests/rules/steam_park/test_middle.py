"""Middle tracking: dice, Dirt, money, deals and Visitors as a number; the table keeps Rides and Stands."""

from __future__ import annotations

import pytest

from companion.rules.faults import FaultyInput
from companion.rules.library import known_game
from companion.rules.moves import Adjust
from companion.rules.steam_park import moves as park
from tests.rules.random_play import new_table
from tests.rules.steam_park.park_table import ANA, BO, CY, acting, counter, new, on, refused, state
from tests.rules.steam_park.park_table import go as make

BROOMS = ("broom", "broom", "bonus", "ride", "blank", "blank")


def test_a_round_is_counted_without_rides() -> None:
    """Rules 5.2 to 5.4: 2 symbols and the tokens, two Brooms, a card of 5, and 3 Danari a Visitor."""
    table = acting(new(3, tracking="middle"), dice=dict.fromkeys((ANA, BO, CY), BROOMS))
    assert counter(table, "dirt") == [0, 0, 4]
    table = make(table, park.CountVisitors(ANA, 2))
    table = make(on(table, 2), park.CleanDirt(CY, 1), park.PlayBonus(CY, (5,)), park.CountVisitors(CY, 1))
    assert counter(table, "dirt") == [0, 0, 2]
    assert counter(on(table, 2), "danari") == [6, 0, 8]
    assert [(one["counter"], one["points"], one["reason"]) for one in state(table)["changes"][CY]] == [
        ("dirt", 4, "dirt"),
        ("dirt", -2, "clean"),
        ("danari", 5, "bonus"),
        ("visitors", 1, "seated"),
    ]


def test_stands_that_the_phone_does_not_know_may_double_dice() -> None:
    table = acting(new(3, tracking="middle"), dice={ANA: BROOMS})
    assert refused(table, park.CleanDirt(ANA, 5)) == "too-few-dice"
    assert make(table, park.CleanDirt(ANA, 4)).table.play.turn.done == ("clean",)
    undoubled = acting(new(3, tracking="middle", doubling="off"), dice={ANA: BROOMS})
    assert refused(undoubled, park.CleanDirt(ANA, 3)) == "too-few-dice"
    assert refused(table, park.PlayBonus(ANA, (1, 1))) == "too-few-dice"  # no Office is in the base game


def test_a_number_of_visitors_is_told_by_whoever_has_the_turn() -> None:
    table = acting(new(3, tracking="middle"))
    assert refused(table, park.CountVisitors(BO, 1)) == "refused.not-your-turn"
    assert refused(table, park.CountVisitors(ANA, 1, 1)) == "not-in-play"
    assert counter(make(on(table, 3), park.CountVisitors(BO, 1)), "visitors") == [0, 1, 0]  # put right before Income
    assert refused(new(3, tracking="middle"), park.CountVisitors(ANA, 1)) == "not-in-a-round"


def test_the_phone_tells_how_many_more_visitors_the_box_holds() -> None:
    """Rules 2.1-4: 42 of them; what lies on the table can be counted all the same."""
    table = make(acting(new(3, tracking="middle")), Adjust(BO, "visitors", 40))
    assert state(table)["beyond_box"]["visitors"]["left"] == 2
    assert counter(make(table, park.CountVisitors(ANA, 3)), "visitors") == [3, 40, 0]


def test_moves_belong_to_a_tracking() -> None:
    assert refused(acting(new(3)), park.CountVisitors(ANA, 1)) == "refused.other-tracking"
    assert refused(acting(new(3, tracking="middle")), park.BuildRides(ANA, (("red", 3),))) == "refused.other-tracking"
    assert refused(acting(new(3, tracking="light")), park.CountVisitors(ANA, 1)) == "refused.light-tracking"


def test_ending_the_turn_is_the_main_thing_once_nothing_is_left_to_do() -> None:
    table = acting(new(3, tracking="middle"), CY, BO, ANA, dice={CY: ("bonus", *BROOMS[:4], "ride")})
    assert state(table)["holds_up"]
    table = make(table, park.PlayBonus(CY, (2, 3)))
    assert state(table)["holds_up"] == (counter(table, "dirt")[CY] > 0)
    full = acting(new(3), dice={ANA: ("blank",) * 6})
    assert not state(full)["holds_up"]  # a blank die buys ground, which nobody has to
    assert state(acting(new(3)))["holds_up"]


@pytest.mark.parametrize("game", ["scream-machine", "small-city", "steam-tunnel"])
def test_other_games_have_no_middle(game: str) -> None:
    with pytest.raises(FaultyInput) as no:
        new_table(known_game(game), 2, "middle")
    assert [(fault.where, fault.message.key) for fault in no.value.faults] == [("/options/tracking", "fault.tracking")]
