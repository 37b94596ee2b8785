"""Dice on the phone, real dice entered, and the end of the Roll phase: Espionage and the Baron."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import referee
from companion.rules.chance import Chance
from companion.rules.faults import Refused
from companion.rules.ledger import Ledger, replay
from companion.rules.moves import Undo
from companion.rules.steam_park.moves import BidDanari, EnterDice, PressDone, Roll, SetDie, Spy, Steal
from tests.rules.steam_park.park_table import ANA, BO, CY, DEE, GAME, MIXED, counter, go, new, on, raced, refused, state


def faces(ledger: Ledger, seat: int) -> list[str]:
    return [die["face"] for die in state(ledger)["pigs"][seat]["dice"]]


def phone(players: int = 3, *modules: str, **how: str) -> Ledger:
    return on(new(players, *modules, roll="phone-dice", **how))


def test_a_first_roll_throws_six_dice_and_seven_with_espionage() -> None:
    assert len(faces(go(phone(), Roll(ANA)), ANA)) == 6
    spied = state(go(phone(3, "espionage"), Roll(ANA)))["pigs"][ANA]["dice"]
    assert [die["spy"] for die in spied] == [False] * 6 + [True]


@given(st.lists(st.sets(st.integers(0, 5)), max_size=6), st.integers(0, 999))
def test_locked_dice_stay_and_all_others_are_rolled(kept: list[set[int]], seed: int) -> None:
    ledger = go(phone(), Roll(ANA), seed=seed)
    locked: set[int] = set()
    for number, keep in enumerate(kept):
        before = faces(ledger, ANA)
        if locked | keep == set(range(6)):
            assert refused(ledger, Roll(ANA, tuple(keep))) == "nothing-to-roll"
            break
        ledger = go(ledger, Roll(ANA, tuple(sorted(keep))), seed=seed + number)
        locked |= keep
        assert all(faces(ledger, ANA)[index] == before[index] for index in locked)
        assert len(ledger.entries[-1].move.fell) == 6 - len(locked)  # type: ignore[attr-defined]


def test_a_press_locks_the_pig_and_needs_a_roll() -> None:
    assert refused(phone(), PressDone(ANA)) == "roll-first"
    ledger = go(phone(), Roll(ANA), PressDone(ANA))
    assert all(die["locked"] for die in state(ledger)["pigs"][ANA]["dice"])
    assert refused(ledger, Roll(ANA)) == "has-token"


def test_the_phone_counts_the_last_players_rolls() -> None:
    ledger = go(phone(2), Roll(ANA), PressDone(ANA), Roll(BO), Roll(BO))
    assert state(ledger)["race"]["last_rolls"] == 1
    ledger = go(ledger, Roll(BO))
    assert state(ledger)["race"]["tokens"] == ["1", "last"]
    assert refused(ledger, Roll(BO)) == "has-token"


def test_with_the_planner_one_roll_is_all_and_dice_are_set_one_by_one() -> None:
    ledger = go(on(new(3, director="planner", roll="phone-dice")), Roll(ANA))
    assert refused(ledger, Roll(ANA)) == "planner-once"
    ledger = go(ledger, SetDie(ANA, 0, "broom"), SetDie(ANA, 3, "visitor"))
    assert (faces(ledger, ANA)[0], faces(ledger, ANA)[3]) == ("broom", "visitor")
    assert refused(ledger, SetDie(ANA, 0, "ride")) == "die-locked"
    assert refused(go(phone(), Roll(ANA)), SetDie(ANA, 0, "ride")) == "no-planner"


def test_the_faces_that_fell_are_counted() -> None:
    ledger = go(phone(), Roll(ANA), Roll(BO), Roll(ANA, (0, 1)))
    found = state(ledger)["statistics"]
    assert (found["rolled"], sum(found["faces"].values()), found["expected"]) == (16, 16, 2.7)


@pytest.mark.parametrize("count", [0, 5, 7])
def test_six_white_dice_are_entered_and_no_other_number(count: int) -> None:
    ledger = on(new())
    assert refused(ledger, EnterDice(ANA, ("ride",) * count)) == "steam-park.fault.dice"
    assert refused(ledger, EnterDice(ANA, MIXED, "ride")) == "no-espionage"
    assert refused(phone(), EnterDice(ANA, MIXED)) == "phone-rolls"


def test_who_makes_no_press_acts_after_the_others_clockwise() -> None:
    ledger = on(go(on(new()), PressDone(CY)))
    assert state(ledger)["race"]["order"] == [CY, ANA, BO, DEE]


# --- Espionage ---------------------------------------------------------------------------------------------------


def spying(**how: str) -> Ledger:
    """Four players with Espionage dice; Bo's right-hand neighbour Ana shows three visitors."""
    three = ("visitor", "visitor", "visitor", "ride", "broom", "blank")
    ledger = raced(on(new(4, "espionage", **how)), dice={ANA: three}, spied={BO: "visitor", ANA: "ride"})
    return on(ledger)


def test_the_price_comes_from_the_right_hand_neighbours_dice() -> None:
    ledger = spying()
    assert ledger.table.phase == "deals"
    assert counter(ledger, "danari") == [4, 4, 4, 4]
    pigs = state(ledger)["pigs"]
    assert (pigs[BO]["right"], pigs[BO]["price"]) == (ANA, 1)
    assert (pigs[ANA]["right"], pigs[ANA]["price"]) == (DEE, 1)
    assert counter(go(ledger, Spy(BO, True)), "danari") == [4, 3, 4, 4]


def test_a_die_one_does_not_have_is_not_paid_for() -> None:
    ledger = spying()
    assert refused(ledger, Spy(CY, True)) == "no-spy-die"
    assert refused(go(ledger, Spy(BO, False)), Spy(BO, True)) == "no-spy-die"
    assert refused(go(ledger, Spy(BO, True)), Spy(BO, True)) == "spied-already"
    assert refused(on(new(4)), Spy(ANA, True)) == "not-dealing"


def test_who_declines_or_forgets_has_no_dirt_and_no_use_of_it() -> None:
    ledger = on(go(spying(), Spy(BO, True)))
    dirt = state(ledger)["dirt"]
    assert [one["symbols"] for one in dirt] == [1, 4, 4, 4]  # Ana forgot her Ride die; Bo's visitor is clean


def test_the_neighbours_espionage_die_counts_by_house_rule_only() -> None:
    dice = {ANA: ("visitor",) * 2 + ("ride",) * 4}
    for rule, price in (("white", 2), ("all", 1)):
        ledger = raced(on(new(4, "espionage", spied_dice=rule)), dice=dice, spied={ANA: "visitor", BO: "visitor"})
        assert state(on(ledger))["pigs"][BO]["price"] == price


# --- the Baron ---------------------------------------------------------------------------------------------------


def bidding(*order: int, **how: str) -> Ledger:
    return on(raced(on(new(4, director="baron", **how)), *order))


def test_example_6_of_the_rules_page_at_the_table() -> None:
    ledger = bidding(CY, ANA, DEE, BO)  # tokens: Cy 1, Ana 2, Dee 3, Bo Last
    assert counter(ledger, "danari") == [10, 10, 10, 10]
    ledger = go(ledger, BidDanari(ANA, 5), BidDanari(BO, 5), BidDanari(CY, 0), BidDanari(DEE, 0))
    shown = state(ledger)["baron"]["shown"]
    assert (shown["highest"], shown["lowest"]) == (BO, CY)
    assert counter(ledger, "danari") == [8, 5, 10, 10]


def test_bids_are_sealed_until_the_last_one() -> None:
    ledger = go(bidding(), BidDanari(ANA, 3))
    assert state(ledger, ANA)["baron"]["own"] == 3
    assert state(ledger, BO) == state(go(bidding(), BidDanari(ANA, 9)), BO)
    assert GAME.is_secret(ledger.table, BidDanari(ANA, 3), BO)
    assert not GAME.is_secret(ledger.table, BidDanari(ANA, 3), ANA)
    shown = go(ledger, BidDanari(BO, 1), BidDanari(CY, 1), BidDanari(DEE, 1))
    assert not GAME.is_secret(shown.table, BidDanari(ANA, 3), BO)
    assert GAME.is_secret(shown.table, BidDanari(ANA, 7), BO)


def test_a_bid_may_change_before_the_reveal_and_not_after() -> None:
    ledger = go(bidding(), BidDanari(ANA, 3), BidDanari(ANA, 4))
    assert refused(ledger, BidDanari(BO, 11)) == "bid-too-high"
    ledger = go(ledger, BidDanari(BO, 1), BidDanari(CY, 1), BidDanari(DEE, 1))
    assert [one[1] for one in state(ledger)["baron"]["shown"]["bids"]] == [4, 1, 1, 1]
    assert refused(ledger, BidDanari(ANA, 5)) == "bids-shown"


def test_a_stolen_die_leaves_five_dice_here_and_seven_there() -> None:
    ledger = go(bidding(), BidDanari(ANA, 9), BidDanari(BO, 3), BidDanari(CY, 2), BidDanari(DEE, 0))
    assert refused(ledger, Steal(BO, "ride")) == "no-stealing"
    assert refused(ledger, Steal(ANA, "bonus")) == "no-such-die"
    ledger = go(ledger, Steal(ANA, "ride"))
    assert (len(faces(ledger, ANA)), len(faces(ledger, DEE))) == (7, 5)
    assert refused(ledger, Steal(ANA, "ride")) == "stolen-already"
    assert [one["symbols"] for one in state(on(ledger))["dirt"]] == [5, 4, 4, 3]


def spied_and_bidding(**how: str) -> Ledger:
    """Four players with 14 Danari; only Bo entered an Espionage die, which costs 4."""
    return on(raced(on(new(4, "espionage", director="baron", **how)), spied={BO: "blank"}))


@pytest.mark.parametrize(("pay", "most"), [(True, 10), (False, 14)])
def test_a_bid_waits_for_the_own_espionage_die_and_has_what_is_left(pay: bool, most: int) -> None:
    ledger = spied_and_bidding()
    assert state(ledger)["baron"]["after_spying"] == [False, True, False, False]
    assert refused(ledger, BidDanari(BO, 0)) == "espionage-first"
    ledger = go(ledger, BidDanari(ANA, 1), Spy(BO, pay))  # who has no die to settle need not wait
    assert state(ledger)["baron"]["after_spying"] == [False] * 4
    assert refused(ledger, BidDanari(BO, most + 1)) == "bid-too-high"
    assert state(go(ledger, BidDanari(BO, most)), BO)["baron"]["own"] == most


def test_a_table_of_the_first_rules_still_takes_a_bid_before_the_espionage_die() -> None:
    old = spied_and_bidding()
    old = replace(old, start=replace(old.start, setup=replace(old.start.setup, rules_version=1)))
    ledger = go(replay(GAME, old.start, old.entries), BidDanari(BO, 11))
    assert refused(ledger, Spy(BO, True)) == "cannot-pay"  # what was bid is not there for the die
    assert counter(go(ledger, BidDanari(BO, 10), Spy(BO, True)), "danari")[BO] == 10


def test_who_bid_most_has_the_less_for_the_espionage_die() -> None:
    ledger = spied_and_bidding(deals_order="baron-first")
    assert state(ledger)["baron"]["after_spying"] == [False] * 4
    ledger = go(ledger, *(BidDanari(seat, 11 if seat == BO else 0) for seat in range(4)))
    assert refused(ledger, Spy(BO, True)) == "cannot-pay"


def test_with_the_house_rule_the_baron_comes_first() -> None:
    ledger = on(raced(on(new(4, "espionage", director="baron", deals_order="baron-first")), spied={BO: "blank"}))
    assert refused(ledger, Spy(BO, True)) == "baron-first"
    ledger = go(ledger, *(BidDanari(seat, seat) for seat in range(4)), Spy(BO, True))
    assert counter(ledger, "danari")[BO] == 14 - 0 - 4


def test_going_on_without_all_bids_forgets_them() -> None:
    ledger = on(go(bidding(), BidDanari(ANA, 3)))
    assert ledger.table.phase == "dirt"
    assert counter(ledger, "danari") == [10, 10, 10, 10]


def test_a_light_table_reveals_bids_without_touching_money() -> None:
    ledger = on(on(new(2, tracking="light", director="baron")))
    ledger = go(ledger, BidDanari(ANA, 30), BidDanari(BO, 2))
    assert state(ledger)["baron"]["shown"]["highest"] == ANA
    assert counter(ledger, "danari") == [0, 0]


def test_rolls_recorded_are_replayed_not_rolled_again() -> None:
    ledger = go(phone(), Roll(ANA), seed=5)
    again = ledger.add(Undo(ledger.seq), ANA)
    assert faces(again, ANA) == []
    other = referee.draw(GAME, again.table, Roll(ANA), Chance(Random(9)))
    assert len(other.fell) == 6  # type: ignore[attr-defined]
    with pytest.raises(Refused):
        again.add(Roll(ANA), ANA)  # nothing fell: not a roll
