"""Offers of Steam Park under every house rule and with every Park Director."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.rules.moves import Leave
from companion.rules.offers import Offer, offers
from companion.rules.steam_park import moves as park
from companion.rules.steam_park.facts import DIRECTORS, STANDS
from companion.rules.table import Table
from tests.rules.offer_checks import check_choices, check_completeness, sample_tables
from tests.rules.steam_park.park_table import ANA, BO, CY, GAME, acting, go, new, on, raced

CHOICES = [(rule.id, choice) for rule in GAME.house_rules for choice in rule.choices[1:]]
MODULES = ("stingy", "extensions", "espionage", "phone-bag")
NEW, OLD = STANDS[5:], STANDS[:5]


def check(start: Table[Any]) -> None:
    tables = sample_tables(GAME, start, Random(3), 12)
    for table in tables:
        check_choices(GAME, table)
    check_completeness(GAME, tables, Random(4))


@pytest.mark.parametrize(("rule", "choice"), CHOICES)
def test_offers_follow_every_house_rule(rule: str, choice: str) -> None:
    stands = OLD if rule in ("toilets", "doubling") else NEW
    director = "sweeper" if rule == "sweeper-toilets" else "baron"
    check(new(3, *MODULES, stands=stands, director=director, **{rule.replace("-", "_"): choice}).table)


@pytest.mark.parametrize("director", DIRECTORS)
@pytest.mark.parametrize("roll", ["buzzer", "phone-dice"])
def test_offers_follow_every_director(director: str, roll: str) -> None:
    check(new(3, *MODULES, stands=STANDS[3:8], director=director, roll=roll).table)


def offer(move_log: Any, move_type: str, seat: int | None = None) -> Offer | None:
    found = offers(GAME, move_log.table, move_log.table.active)
    return next((one for one in found if (one.type, one.seat) == (move_type, seat)), None)


def test_a_sealed_bid_cannot_be_read_from_what_espionage_costs() -> None:
    """The dice come after the bid: what is left of the money would say how much was bid."""
    move_log = on(raced(on(new(3, "espionage", director="baron"))))
    for bid in (0, 14):
        sealed = go(move_log, park.BidDanari(ANA, bid), park.EnterDice(ANA, ("ride",) * 6, "broom"))
        found = offer(sealed, "spy", ANA)
        assert found == Offer(park.Spy(ANA, False), {"pay": None}, label=found.label)  # type: ignore[union-attr]


def test_a_die_is_stolen_once_the_dice_of_both_are_known() -> None:
    move_log = on(raced(on(new(2, director="baron")), dice={ANA: ("ride",) * 6, BO: ("broom",) * 6}))
    move_log = go(move_log, park.BidDanari(ANA, 3), park.BidDanari(BO, 1))
    found = offer(move_log, "steal", ANA)
    assert found is not None
    assert found.values("face", "spy") == [("broom", False)]
    assert offer(move_log, "steal", BO) is None


def test_what_is_missing_can_be_entered_or_is_not_waited_for() -> None:
    """Dice the phone never rolled cannot be stolen from, and nobody waits for them."""
    move_log = on(on(new(2, director="baron", roll="phone-dice")))
    assert [one.key for one in GAME.missing(move_log.table)] == ["steam-park.missing.deals"]
    move_log = go(move_log, park.BidDanari(ANA, 3), park.BidDanari(BO, 1))
    assert GAME.missing(move_log.table) == []


def test_visitors_are_offered_every_place_and_told_why_not() -> None:
    move_log = acting(new(2), dice={ANA: ("ride", "ride", "visitor", "visitor", "broom", "blank")})
    move_log = go(move_log, park.BuildRides(ANA, (("red", 2),)), park.Attract(ANA, 2))
    found = offer(move_log, "seat-visitor", ANA)
    assert found is not None
    assert found.values("visitor", "ride", "extension") == [("red", ("red", 2), False)]
    reason = found.reason(visitor="blue", ride=("red", 2), extension=False)
    assert reason is not None
    assert reason.key == "steam-park.refused.wrong-colour"


def test_whoever_left_is_offered_nothing() -> None:
    move_log = on(new(3)).add(Leave(CY), CY)
    assert offer(move_log, "take", ANA) is not None
    assert {one.seat for one in offers(GAME, move_log.table, range(3))} == {ANA, BO, None}
