"""A park put right: what stands on the table counts, and nothing that the box does not hold."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.moves import Adjust, Undo
from companion.rules.steam_park.corrections import park_as_it_stands
from companion.rules.steam_park.moves import BuildRides, CorrectPark, ExtensionAsItStands, RideAsItStands
from tests.rules.steam_park.park_table import ANA, BO, acting, counter, go, new, on, refused, state

RED = RideAsItStands("red", 3, ("red", "red"))


def corrected(move_log: MoveLog, *rides: RideAsItStands, seat: int = ANA, **more: Any) -> MoveLog:
    return go(move_log, CorrectPark(seat, rides, **more))


def test_a_park_is_replaced_as_it_stands_and_the_counters_follow() -> None:
    move_log = corrected(
        on(new(2, "stingy")), RED, RideAsItStands("blue", 1, ("stingy",)), stands=("toilets", "toilets")
    )
    own = state(move_log)["parks"][ANA]
    assert [(ride["colour"], ride["size"], ride["free"]) for ride in own["rides"]] == [("red", 3, 1), ("blue", 1, 0)]
    assert own["stands"] == {"toilets": 2}
    assert (counter(move_log, "visitors"), counter(move_log, "stingy")) == ([2, 0], [1, 0])
    emptier = corrected(move_log, RideAsItStands("red", 3, ("red",)))
    assert (counter(emptier, "visitors"), counter(emptier, "stingy")) == ([1, 0], [0, 0])
    assert counter(emptier.add(Undo(emptier.seq), ANA), "visitors") == [2, 0]


def test_what_was_adjusted_by_hand_before_never_makes_a_counter_negative() -> None:
    move_log = corrected(on(new(2)), RED)
    move_log = go(move_log, Adjust(ANA, "visitors", -2))
    assert counter(corrected(move_log), "visitors") == [0, 0]


def test_money_and_dirt_stay_as_they_are() -> None:
    """A full Golden Extension was paid for when it filled, not when the park is put right."""
    move_log = go(on(new(2, "extensions")), Adjust(ANA, "danari", 9), Adjust(ANA, "dirt", 4))
    full = RideAsItStands("red", 1, ("red",), (), ExtensionAsItStands("golden", 1, ("red",)))
    move_log = corrected(move_log, full)
    assert (counter(move_log, "danari"), counter(move_log, "dirt")) == ([9, 0], [4, 0])
    assert counter(move_log, "visitors") == [2, 0]


def test_the_phones_pool_gives_and_takes_the_visitors() -> None:
    move_log = on(new(2, "phone-bag"))
    before = state(move_log)["pool"]["red"]
    move_log = corrected(move_log, RED)
    assert state(move_log)["pool"]["red"] == before - 2
    assert state(corrected(move_log))["pool"]["red"] == before
    move_log = go(move_log, CorrectPark(BO, (RideAsItStands("green", 3, ("green",) * 3),)))
    assert refused(
        move_log, CorrectPark(ANA, tuple(RideAsItStands("blue", size, (), ("green",) * size) for size in (1, 3)))
    ) == ("nobody-left")


@pytest.mark.parametrize(
    ("rides", "more", "reason"),
    [
        ((RED, RED), {}, "ride-built"),
        ((RideAsItStands("pink", 1),), {}, "ride-built"),  # Bo has it
        ((RideAsItStands("red", 1, ("red", "red")),), {}, "ride-full"),
        ((RideAsItStands("red", 2, ("red",), ("blue", "blue")),), {}, "ride-full"),
        ((RideAsItStands("red", 2, ("blue",)),), {}, "wrong-colour"),
        ((RideAsItStands("red", 2, ("stingy",)),), {}, "not-in-play"),
        ((RideAsItStands("red", 2, (), (), ExtensionAsItStands("rusty", 1)),), {}, "not-in-play"),
        ((), {"stands": ("fountain",)}, "stand-not-in-play"),
        ((), {"stands": ("toilets",) * 5}, "stand-gone"),
        ((), {"stands": ("toilets",), "copied": ("toilets",)}, "no-mirrors"),
        ((), {"copied": ("casino",)}, "nothing-to-copy"),
    ],
)
def test_no_park_holds_what_the_box_does_not(rides: tuple[RideAsItStands, ...], more: Any, reason: str) -> None:
    move_log = acting(new(2), BO, ANA, dice={BO: ("ride",) * 6})
    move_log = go(move_log, BuildRides(BO, (("pink", 1),)))
    assert refused(move_log, CorrectPark(ANA, rides, **more)) == reason


def test_an_extension_is_in_the_box_once_and_holds_its_size() -> None:
    move_log = on(new(2, "extensions"))
    small = ExtensionAsItStands("rusty", 1, ("blue",))
    twice = (RideAsItStands("red", 1, (), (), small), RideAsItStands("blue", 1, (), (), small))
    assert refused(move_log, CorrectPark(ANA, twice)) == "extension-built"
    crowded = ExtensionAsItStands("rusty", 1, ("blue", "red"))
    assert refused(move_log, CorrectPark(ANA, (RideAsItStands("red", 1, (), (), crowded),))) == "no-extension"


def test_a_light_table_has_no_parks_to_put_right() -> None:
    assert refused(on(new(2, tracking="light")), CorrectPark(ANA)) == "refused.light-tracking"


def test_a_park_entered_as_it_is_changes_nothing() -> None:
    move_log = corrected(on(new(3, "stingy", "extensions")), RED, stands=("casino", "kiosk"), grounds=2)
    assert go(move_log, park_as_it_stands(move_log.table, ANA)).table.play == move_log.table.play
