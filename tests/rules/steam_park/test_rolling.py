"""Dice on the phone, real dice entered, and the end of the Roll phase: Espionage and the Baron."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import engine
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.move_log import MoveLog, replay
from companion.rules.moves import Undo
from companion.rules.offers import offers
from companion.rules.steam_park.moves import BidDanari, EnterDice, PressDone, Roll, SetDie, Spy, Steal
from tests.rules.steam_park.park_table import ANA, BO, CY, DEE, GAME, MIXED, counter, go, new, on, raced, refused, state


def faces(move_log: MoveLog, seat: int) -> list[str]:
    return [die["face"] for die in state(move_log)["pigs"][seat]["dice"]]


def phone(players: int = 3, *modules: str, **how: str) -> MoveLog:
    return on(new(players, *modules, roll="phone-dice", **how))


def test_a_first_roll_throws_six_dice_and_seven_with_espionage() -> None:
    assert len(faces(go(phone(), Roll(ANA)), ANA)) == 6
    spied = state(go(phone(3, "espionage"), Roll(ANA)))["pigs"][ANA]["dice"]
    assert [die["spy"] for die in spied] == [False] * 6 + [True]


@given(st.lists(st.sets(st.integers(0, 5)), max_size=6), st.integers(0, 999))
def test_locked_dice_stay_and_all_others_are_rolled(kept: list[set[int]], seed: int) -> None:
    move_log = go(phone(), Roll(ANA), seed=seed)
    locked: set[int] = set()
    for number, keep in enumerate(kept):
        before = faces(move_log, ANA)
        if locked | keep == set(range(6)):
            assert refused(move_log, Roll(ANA, tuple(keep))) == "nothing-to-roll"
            break
        move_log = go(move_log, Roll(ANA, tuple(sorted(keep))), seed=seed + number)
        locked |= keep
        assert all(faces(move_log, ANA)[index] == before[index] for index in locked)
        assert len(move_log.entries[-1].move.fell) == 6 - len(locked)  # type: ignore[attr-defined]


def test_a_press_locks_the_pig_and_needs_a_roll() -> None:
    assert refused(phone(), PressDone(ANA)) == "roll-first"
    move_log = go(phone(), Roll(ANA), PressDone(ANA))
    assert all(die["locked"] for die in state(move_log)["pigs"][ANA]["dice"])
    assert refused(move_log, Roll(ANA)) == "has-token"


def test_the_phone_counts_the_last_players_rolls() -> None:
    move_log = go(phone(2), Roll(ANA), PressDone(ANA), Roll(BO), Roll(BO))
    assert state(move_log)["race"]["last_rolls"] == 1
    move_log = go(move_log, Roll(BO))
    assert state(move_log)["race"]["tokens"] == ["1", "last"]
    assert refused(move_log, Roll(BO)) == "has-token"


def test_with_the_planner_one_roll_is_all_and_dice_are_set_one_by_one() -> None:
    move_log = go(on(new(3, director="planner", roll="phone-dice")), Roll(ANA))
    assert refused(move_log, Roll(ANA)) == "planner-once"
    move_log = go(move_log, SetDie(ANA, 0, "broom"), SetDie(ANA, 3, "visitor"))
    assert (faces(move_log, ANA)[0], faces(move_log, ANA)[3]) == ("broom", "visitor")
    assert refused(move_log, SetDie(ANA, 0, "ride")) == "die-locked"
    assert refused(go(phone(), Roll(ANA)), SetDie(ANA, 0, "ride")) == "no-planner"


def test_the_faces_that_fell_are_counted() -> None:
    move_log = go(phone(), Roll(ANA), Roll(BO), Roll(ANA, (0, 1)))
    found = state(move_log)["statistics"]
    assert (found["rolled"], sum(found["faces"].values()), found["expected"]) == (16, 16, 2.7)


@pytest.mark.parametrize("count", [0, 5, 7])
def test_six_white_dice_are_entered_and_no_other_number(count: int) -> None:
    move_log = on(new())
    assert refused(move_log, EnterDice(ANA, ("ride",) * count)) == "steam-park.fault.dice"
    assert refused(move_log, EnterDice(ANA, MIXED, "ride")) == "no-espionage"
    assert refused(phone(), EnterDice(ANA, MIXED)) == "phone-rolls"


def test_who_makes_no_press_acts_after_the_others_clockwise() -> None:
    move_log = on(go(on(new()), PressDone(CY)))
    assert state(move_log)["race"]["order"] == [CY, ANA, BO, DEE]


# --- Espionage ---------------------------------------------------------------------------------------------------


def spying(**how: str) -> MoveLog:
    """Four players with Espionage dice; Bo's right-hand neighbour Ana shows three visitors."""
    three = ("visitor", "visitor", "visitor", "ride", "broom", "blank")
    move_log = raced(on(new(4, "espionage", **how)), dice={ANA: three}, spied={BO: "visitor", ANA: "ride"})
    return on(move_log)


def test_the_price_comes_from_the_right_hand_neighbours_dice() -> None:
    move_log = spying()
    assert move_log.table.phase == "deals"
    assert counter(move_log, "danari") == [4, 4, 4, 4]
    pigs = state(move_log)["pigs"]
    assert (pigs[BO]["right"], pigs[BO]["price"]) == (ANA, 1)
    assert (pigs[ANA]["right"], pigs[ANA]["price"]) == (DEE, 1)
    assert counter(go(move_log, Spy(BO, True)), "danari") == [4, 3, 4, 4]


def test_a_die_one_does_not_have_is_not_paid_for() -> None:
    move_log = spying()
    assert refused(move_log, Spy(CY, True)) == "no-spy-die"
    assert refused(go(move_log, Spy(BO, False)), Spy(BO, True)) == "no-spy-die"
    assert refused(go(move_log, Spy(BO, True)), Spy(BO, True)) == "spied-already"
    assert refused(on(new(4)), Spy(ANA, True)) == "not-dealing"


def test_who_declines_or_forgets_has_no_dirt_and_no_use_of_it() -> None:
    move_log = on(go(spying(), Spy(BO, True)))
    dirt = state(move_log)["dirt"]
    assert [one["symbols"] for one in dirt] == [1, 4, 4, 4]  # Ana forgot her Ride die; Bo's visitor is clean


def test_the_neighbours_espionage_die_counts_by_house_rule_only() -> None:
    dice = {ANA: ("visitor",) * 2 + ("ride",) * 4}
    for rule, price in (("white", 2), ("all", 1)):
        move_log = raced(on(new(4, "espionage", spied_dice=rule)), dice=dice, spied={ANA: "visitor", BO: "visitor"})
        assert state(on(move_log))["pigs"][BO]["price"] == price


# --- the Baron ---------------------------------------------------------------------------------------------------


def bidding(*order: int, **how: str) -> MoveLog:
    return on(raced(on(new(4, director="baron", **how)), *order))


def test_example_6_at_the_table() -> None:
    move_log = bidding(CY, ANA, DEE, BO)  # tokens: Cy 1, Ana 2, Dee 3, Bo Last
    assert counter(move_log, "danari") == [10, 10, 10, 10]
    move_log = go(move_log, BidDanari(ANA, 5), BidDanari(BO, 5), BidDanari(CY, 0), BidDanari(DEE, 0))
    shown = state(move_log)["baron"]["shown"]
    assert (shown["highest"], shown["lowest"]) == (BO, CY)
    assert counter(move_log, "danari") == [8, 5, 10, 10]


def test_bids_are_sealed_until_the_last_one() -> None:
    move_log = go(bidding(), BidDanari(ANA, 3))
    assert state(move_log, ANA)["baron"]["own"] == 3
    assert state(move_log, BO) == state(go(bidding(), BidDanari(ANA, 9)), BO)
    assert GAME.is_secret(move_log.table, BidDanari(ANA, 3), BO)
    assert not GAME.is_secret(move_log.table, BidDanari(ANA, 3), ANA)
    shown = go(move_log, BidDanari(BO, 1), BidDanari(CY, 1), BidDanari(DEE, 1))
    assert [0, 3] in [one[:2] for one in state(shown, BO)["baron"]["shown"]["bids"]]
    assert GAME.is_secret(shown.table, BidDanari(ANA, 3), BO)  # or one of before that was the same would be known


def test_a_bid_may_change_before_the_reveal_and_not_after() -> None:
    move_log = go(bidding(), BidDanari(ANA, 3), BidDanari(ANA, 4))
    assert refused(move_log, BidDanari(BO, 11)) == "bid-too-high"
    move_log = go(move_log, BidDanari(BO, 1), BidDanari(CY, 1), BidDanari(DEE, 1))
    assert [one[1] for one in state(move_log)["baron"]["shown"]["bids"]] == [4, 1, 1, 1]
    assert refused(move_log, BidDanari(ANA, 5)) == "bids-shown"


def test_a_stolen_die_leaves_five_dice_here_and_seven_there() -> None:
    move_log = go(bidding(), BidDanari(ANA, 9), BidDanari(BO, 3), BidDanari(CY, 2), BidDanari(DEE, 0))
    assert refused(move_log, Steal(BO, "ride")) == "no-stealing"
    assert refused(move_log, Steal(ANA, "bonus")) == "no-such-die"
    move_log = go(move_log, Steal(ANA, "ride"))
    assert (len(faces(move_log, ANA)), len(faces(move_log, DEE))) == (7, 5)
    assert refused(move_log, Steal(ANA, "ride")) == "stolen-already"
    assert [one["symbols"] for one in state(on(move_log))["dirt"]] == [5, 4, 4, 3]


def spied_and_bidding(**how: str) -> MoveLog:
    """Four players with 14 Danari; only Bo entered an Espionage die, which costs 4."""
    return on(raced(on(new(4, "espionage", director="baron", **how)), spied={BO: "blank"}))


def bidders(move_log: MoveLog) -> list[int | None]:
    """Who is offered to bid now."""
    return [one.seat for one in offers(GAME, move_log.table, move_log.table.active) if one.type == "bid"]


@pytest.mark.parametrize(("pay", "most"), [(True, 10), (False, 14)])
def test_a_bid_waits_for_the_own_espionage_die_and_has_what_is_left(pay: bool, most: int) -> None:
    move_log = spied_and_bidding()
    assert bidders(move_log) == [ANA, CY, DEE]
    assert refused(move_log, BidDanari(BO, 0)) == "espionage-first"
    move_log = go(move_log, BidDanari(ANA, 1), Spy(BO, pay))  # who has no die to settle need not wait
    assert bidders(move_log) == [ANA, BO, CY, DEE]
    assert refused(move_log, BidDanari(BO, most + 1)) == "bid-too-high"
    assert state(go(move_log, BidDanari(BO, most)), BO)["baron"]["own"] == most


def test_a_table_of_the_first_rules_still_takes_a_bid_before_the_espionage_die() -> None:
    old = spied_and_bidding()
    old = replace(old, start=replace(old.start, setup=replace(old.start.setup, rules_version=1)))
    move_log = go(replay(GAME, old.start, old.entries), BidDanari(BO, 11))
    assert refused(move_log, Spy(BO, True)) == "cannot-pay"  # what was bid is not there for the die
    assert counter(go(move_log, BidDanari(BO, 10), Spy(BO, True)), "danari")[BO] == 10


def test_who_bid_most_has_the_less_for_the_espionage_die() -> None:
    move_log = spied_and_bidding(deals_order="baron-first")
    assert bidders(move_log) == [ANA, BO, CY, DEE]
    move_log = go(move_log, *(BidDanari(seat, 11 if seat == BO else 0) for seat in range(4)))
    assert refused(move_log, Spy(BO, True)) == "cannot-pay"


def test_with_the_house_rule_the_baron_comes_first() -> None:
    move_log = on(raced(on(new(4, "espionage", director="baron", deals_order="baron-first")), spied={BO: "blank"}))
    assert refused(move_log, Spy(BO, True)) == "baron-first"
    move_log = go(move_log, *(BidDanari(seat, seat) for seat in range(4)), Spy(BO, True))
    assert counter(move_log, "danari")[BO] == 14 - 0 - 4


def test_going_on_without_all_bids_forgets_them() -> None:
    move_log = on(go(bidding(), BidDanari(ANA, 3)))
    assert move_log.table.phase == "dirt"
    assert counter(move_log, "danari") == [10, 10, 10, 10]


def test_a_light_table_reveals_bids_without_touching_money() -> None:
    move_log = on(on(new(2, tracking="light", director="baron")))
    move_log = go(move_log, BidDanari(ANA, 30), BidDanari(BO, 2))
    assert state(move_log)["baron"]["shown"]["highest"] == ANA
    assert counter(move_log, "danari") == [0, 0]


def test_rolls_recorded_are_replayed_not_rolled_again() -> None:
    move_log = go(phone(), Roll(ANA), seed=5)
    again = move_log.add(Undo(move_log.seq), ANA)
    assert faces(again, ANA) == []
    other = engine.draw(GAME, again.table, Roll(ANA), Chance(Random(9)))
    assert len(other.fell) == 6  # type: ignore[attr-defined]
    with pytest.raises(Refused):
        again.add(Roll(ANA), ANA)  # nothing fell: not a roll
