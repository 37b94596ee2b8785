"""Round trips are measured by the server, carried by phones, and cannot be made up."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.live.round_trip import EPOCH, RoundTrips, round_trips_of
from companion.store.database import Store


class Time:
    """A clock to set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000  # milliseconds

    def __call__(self) -> datetime:
        return EPOCH + timedelta(milliseconds=self.now)


@pytest.fixture
def time() -> Time:
    return Time()


def test_the_first_answer_tells_the_time_and_nothing_of_the_way(time: Time) -> None:
    tick = RoundTrips("key", time).tick()
    assert (tick.now, tick.trip) == (1_000_000, None)
    assert RoundTrips("key", time).shortest(tick.stamp) == 0


def test_every_return_measures_a_round_trip_and_the_shortest_counts(time: Time) -> None:
    clock = RoundTrips("key", time)
    tick = clock.tick()
    for took, shortest in ((40, 40), (25, 25), (300, 25), (26, 25)):
        time.now += took
        tick = clock.tick(tick.stamp)
        assert tick.trip == shortest
    assert clock.shortest(tick.stamp) == 25


def test_a_phone_can_be_slow_on_purpose_but_not_make_a_round_trip_up(time: Time) -> None:
    clock = RoundTrips("key", time)
    stamp = clock.tick().stamp
    time.now += 30
    honest = clock.tick(stamp).stamp
    moment, _, _ = honest.partition("/")
    for forged in (
        f"{moment}/800",
        honest.replace("/30", "/800"),
        "",
        "/",
        "1/2.3",
        "ü",
        RoundTrips("other", time).tick().stamp,
    ):
        assert clock.shortest(forged) == 0
        assert clock.tick(forged).trip is None


def test_an_old_stamp_tells_nothing(time: Time) -> None:
    clock = RoundTrips("key", time)
    first = clock.tick()
    time.now += 20
    second = clock.tick(first.stamp)
    time.now += 31 * 60_000
    assert clock.shortest(second.stamp) == 0
    assert clock.tick(second.stamp).trip is None


def test_a_clock_set_back_measures_nothing_negative(time: Time) -> None:
    clock = RoundTrips("key", time)
    stamp = clock.tick().stamp
    time.now -= 500
    assert clock.tick(stamp).trip is None


def test_processes_on_one_file_read_each_others_stamps(tmp_path: Path) -> None:
    one, other = Store(tmp_path / "midway.db"), Store(tmp_path / "midway.db")
    stamp = round_trips_of(one).tick().stamp
    assert round_trips_of(other).tick(stamp).trip is not None
    elsewhere = Store(tmp_path / "elsewhere.db")
    assert round_trips_of(elsewhere).tick(stamp).trip is None
    for store in (one, other, elsewhere):
        store.close()
