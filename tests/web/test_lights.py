"""What a phone points at is lit on the big screen: no move, nothing secret, not too often."""

from __future__ import annotations

import pytest

from companion.rate_limit import Rate
from companion.web.access.quotas import LIGHTS_PER_MINUTE
from tests.api.client import ANA, BO, TableOnline, bearer

ADJUST = {"type": "adjust", "seat": ANA, "counter": "visitors", "by": 1}


def point(table: TableOnline, key: str | None, what: str) -> int:
    return table.client.post(f"/t/{table.code}/light", data={"what": what}, headers=bearer(key)).status_code


def is_lit(table: TableOnline) -> bool:
    return "screen-lit" in table.client.get(f"/t/{table.code}/screen").text


def test_it_is_lit_until_the_next_move_and_is_none_itself(table: TableOnline) -> None:
    assert point(table, table.seats[BO], "seat-1") == 204
    assert is_lit(table)
    assert table.look()["seq"] == 0
    table.go(ADJUST)
    assert not is_lit(table)
    point(table, table.host, "seat-1")
    point(table, table.seats[BO], "")  # put out by hand
    assert not is_lit(table)


@pytest.mark.parametrize("what", ["seat", "seat-99", "seat--1", "<b>-1", "seat-1 ", "x" * 40 + "-1"])
def test_what_is_no_number_of_something_lights_nothing(table: TableOnline, what: str) -> None:
    assert point(table, table.seats[ANA], what) == 204
    assert not is_lit(table)


def test_only_who_sits_there_points_and_not_without_end(table: TableOnline) -> None:
    assert point(table, None, "seat-1") in (401, 403)
    assert not is_lit(table)
    table.client.application.extensions["midway-quotas"].lights = Rate(lambda: 0.0)  # a clock that stands
    for _ in range(LIGHTS_PER_MINUTE):
        point(table, table.seats[ANA], "")
    assert point(table, table.seats[ANA], "seat-1") == 204
    assert not is_lit(table)
    point(table, table.seats[BO], "seat-1")  # others are heard
    assert is_lit(table)
