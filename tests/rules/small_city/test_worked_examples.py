"""The fifteen worked examples of rules 13, with the page's own numbers."""

from __future__ import annotations

import pytest

from companion.rules.moves import Next
from companion.rules.small_city.checklist import ITEMS
from companion.rules.small_city.facts import (
    BANK_BONUS,
    MATERIAL_MONEY,
    MATERIAL_VOTES,
    MEDIATOR_DISCOUNT,
    NUCLEAR_MONEY,
    PLANT_COSTS,
)
from companion.rules.small_city.moves import DrawPlan, Exchange, RollDie, Trample
from tests.rules.small_city.town_table import ANA, BO, CY, DEE, at, calc, counters, go, lines, new, on

FIRST = {"round": 3, "level": 14, "citizens": 9, "tourists": 1, "workers": 3, "parks": 6}


@pytest.mark.parametrize(
    ("engineer", "twice", "total", "level"),
    [(False, True, 7, 21), (False, False, 4, 18), (True, True, 4, 18), (True, False, 1, 15)],
)
def test_1_pollution_of_a_round(engineer: bool, twice: bool, total: int, level: int) -> None:
    answer = calc("pollution", {**FIRST, "engineer": engineer, "workers_count_twice": twice})
    assert answer == {"sum": total, "level": level, "eliminated": False, "loses_citizen": False}


def test_1_the_working_adds_up_to_the_level() -> None:
    assert lines("pollution", FIRST) == [14, 9, 1, 3, -6]


def test_2_too_many_parks() -> None:
    given = {"round": 2, "level": 50, "citizens": 4, "tourists": 0, "workers": 0, "parks": 8}
    answer = calc("pollution", given)
    assert (answer["sum"], answer["level"]) == (-4, 50)
    assert sum(lines("pollution", given)) == 50


def test_3_airport_recycling_and_godzilla() -> None:
    given = {
        "round": 6, "level": 0, "citizens": 11, "tourists": 1, "workers": 4, "noise": 5,
        "parks": 9, "parks_lost": 3, "recycling": True,
    }  # fmt: skip
    assert calc("pollution", given)["sum"] == 10


def test_4_shanghai() -> None:
    given = {"round": 1, "level": 0, "citizens": 8, "tourists": 0, "workers": 3, "parks": 5, "city": "shanghai"}
    assert calc("pollution", {**given, "port_workers": 2})["sum"] == 8
    assert calc("pollution", given)["sum"] == 6


def test_5_tokyo_and_seoul() -> None:
    tokyo = {"round": 1, "level": 0, "citizens": 7, "tourists": 0, "workers": 2, "parks": 6, "city": "tokyo"}
    assert calc("pollution", tokyo)["sum"] == 8
    seoul = {"round": 1, "level": 7, "citizens": 3, "tourists": 0, "workers": 0, "parks": 0, "city": "seoul"}
    assert calc("pollution", seoul)["level"] == 10


def test_6_votes_of_a_round() -> None:
    given = {"base": 17, "speech": 4, "action": "artist", "action_citizens": 2}
    assert calc("votes", given) == {"votes": 25}
    assert calc("votes", {**given, "opera": True}) == {"votes": 28}
    physicist = {"base": 17, "speech": 4, "action": "physicist", "action_citizens": 3}
    assert calc("votes", physicist) == {"votes": 27}
    assert calc("votes", {**physicist, "opera": True}) == {"votes": 30}


def test_7_exchanges() -> None:
    assert calc("votes", {"base": 0, "speech": 0, "action": None, "metal": 1, "stone": 1}) == {"votes": 12}
    assert (MATERIAL_MONEY["wood"], MATERIAL_VOTES["wood"]) == (2, 3)
    move_log = go(at(new(1), 1, "income"), Exchange(ANA, "votes", stone=1, metal=1), Exchange(ANA, "money", wood=1))
    assert (counters(move_log, "votes"), counters(move_log, "money")) == ([12], [2])


def test_8_final_score() -> None:
    ana = {"name": "Ana", "votes": 96, "promise": 12, "kept": True, "pollution": 52, "markers": 9, "city": None}
    assert calc("final", {"players": [ana], "stockholm": True})["scores"]["Ana"]["total"] == 65
    assert calc("final", {"players": [ana], "stockholm": False})["scores"]["Ana"]["total"] == 56
    delhi = {**ana, "city": "delhi"}
    assert calc("final", {"players": [delhi], "stockholm": True})["scores"]["Ana"]["total"] == 117


def sleepers(*players: tuple[str, int | None, int, int]) -> list[dict[str, object]]:
    return [{"name": name, "roll": roll, "pollution": level, "factories": area} for name, roll, level, area in players]


def test_9_wake_up_tie() -> None:
    by_level = sleepers(("A", 2, 23, 0), ("B", 2, 31, 0), ("C", 5, 0, 0), ("D", 6, 0, 0))
    assert calc("godzilla", {"round": 5, "players": by_level}) == {
        "asleep": False,
        "hosts": [{"name": "B", "steps": 2}, {"name": "C", "steps": 5}, {"name": "D", "steps": 6}],
        "spared": ["A"],
    }
    by_area = sleepers(("A", 2, 23, 4), ("B", 2, 23, 3), ("C", 5, 0, 0), ("D", 6, 0, 0))
    assert calc("godzilla", {"round": 5, "players": by_area})["spared"] == ["B"]
    full = {"round": 5, "players": sleepers(("A", 2, 23, 4), ("B", 2, 23, 4), ("C", 5, 0, 0), ("D", 6, 0, 0))}
    tied = calc("godzilla", full)
    assert (tied["spared"], [host["name"] for host in tied["hosts"]]) == (["A", "B"], ["C", "D"])
    everybody = calc("godzilla", {**full, "full_tie": "all"})
    assert everybody == {"asleep": True, "hosts": [], "spared": ["A", "B", "C", "D"]}


def test_10_wake_up_three_way_tie() -> None:
    tied = sleepers(("A", 4, 12, 0), ("B", 4, 18, 0), ("C", 4, 18, 0))
    answer = calc("godzilla", {"round": 7, "players": tied})
    assert answer["hosts"] == [{"name": "B", "steps": 4}, {"name": "C", "steps": 4}]
    assert answer["spared"] == ["A"]


def test_11_marker_tally() -> None:
    """Two players; Bo's borough is ten columns wide and his Godzilla walks along the rows."""
    move_log = at(new(2, "godzillas", "stockholm"), 5, "pollution")
    harbour = ((0, 0), (1, 0))
    move_log = go(move_log, DrawPlan(BO, 10, 10, harbour=harbour), RollDie(ANA, 1), RollDie(BO, 5))
    move_log = go(move_log, Trample(BO, harbour, (0, 0), "east"))
    assert counters(move_log, "markers")[BO] == 3
    move_log = at(move_log, 6, "pollution")  # it leaves: two more, and no new visit
    assert counters(move_log, "markers")[BO] == 5
    move_log = go(move_log, RollDie(ANA, 3), RollDie(BO, 2))
    move_log = go(at(move_log, 7, "pollution"), RollDie(ANA, 1), RollDie(BO, 4))
    # Row 0 is marked in columns 1 to 5. From 3 and 4 eastwards it crosses 5, which is marked, and 6, which is not.
    move_log = go(move_log, Trample(BO, ((0, 3), (0, 4)), (0, 4), "east"))
    assert counters(move_log, "markers")[BO] == 6
    move_log = at(move_log, 8, "pollution")  # it leaves two unmarked squares
    assert counters(move_log, "markers")[BO] == 8
    move_log = go(move_log, RollDie(ANA, 1), RollDie(BO, 6), Trample(BO, ((0, 1), (0, 2)), (0, 1), "south"))
    assert counters(move_log, "markers")[BO] == 12
    while move_log.table.outcome is None:
        move_log = move_log.add(Next(move_log.seq))
    assert {one.seat: one.total for one in move_log.table.outcome.ranking} == {BO: 12, ANA: 0}


def test_12_supply_of_five_markers() -> None:
    """Four players, Ana hosts the Mayor: Dee walks first, then Cy, then Bo; five markers are left."""
    move_log = new(4, "godzillas")
    spare = tuple((row, column) for row in range(6) for column in range(6))[:35]
    move_log = go(move_log, DrawPlan(ANA, 10, 10, markers=spare))
    harbour = ((0, 0), (1, 0))
    for seat in (BO, CY, DEE):
        move_log = go(move_log, DrawPlan(seat, 10, 10, harbour=harbour))
    move_log = at(move_log, 5, "pollution")
    move_log = go(move_log, RollDie(ANA, 1), RollDie(BO, 3), RollDie(CY, 5), RollDie(DEE, 6))
    for seat in (DEE, CY, BO):
        move_log = go(move_log, Trample(seat, harbour, (0, 0), "east"))
    assert counters(move_log, "markers") == [35, 0, 1, 4]
    standing = [borough.godzilla for borough in move_log.table.play.boroughs]
    assert standing == [None, ((0, 2), (0, 3)), ((0, 4), (0, 5)), ((0, 5), (0, 6))]


def test_13_bank() -> None:
    """Commercial level 2 costs $4 by the page's own derivation."""
    assert 4 - MEDIATOR_DISCOUNT - BANK_BONUS == 2


def test_14_nuclear_money() -> None:
    move_log = on(new(4, "nuclear"))
    assert counters(move_log, "money") == [8, 10, 12, 14]
    assert NUCLEAR_MONEY[2] - PLANT_COSTS[0] - PLANT_COSTS[1] == 2
    assert sum(PLANT_COSTS) == 18
    assert move_log.table.rounds == 9


def test_15_bangkok() -> None:
    by_id = {item.id: item for item in ITEMS}
    assert 3 in (by_id["flood-money"].rounds or ())
    assert 3 not in (by_id["flood"].rounds or ())
    assert by_id["flood"].rounds == (2, 4, 6)
    assert by_id["flood-money"].rounds == (1, 3, 5, 7, 8)
