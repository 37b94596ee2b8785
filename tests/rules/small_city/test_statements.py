"""Statements of the rules that no other test shows: each test names its number."""

from __future__ import annotations

import pytest

from companion.rules.small_city.checklist import checklist
from companion.rules.small_city.moves import DrawPlan, RollDie, Trample
from tests.rules.small_city.town_table import ANA, BO, at, go, new, view


def test_people_on_its_way_are_eaten() -> None:
    """Rules 7.8-1: on the path and where it ends; whoever stands elsewhere is spared."""
    harbour = ((0, 0), (1, 0))
    move_log = at(new(2, "godzillas"), 5, "pollution")
    move_log = go(move_log, DrawPlan(BO, 7, 7, harbour=harbour, people=((0, 2), (0, 5), (3, 3))))
    move_log = go(move_log, RollDie(ANA, 1), RollDie(BO, 5), Trample(BO, harbour, (0, 0), "east"))
    assert view(move_log)["boroughs"][BO]["plan"]["people"] == [[3, 3]]


@pytest.mark.parametrize(("modules", "blocks"), [((), True), (("mayor",), False)])
def test_the_mayor_of_the_variant_blocks_no_street(modules: tuple[str, ...], blocks: bool) -> None:
    """Rules 9-1: the lines of the base game are not on the checklist."""
    move_log = new(2, *modules)
    for phase, line in (("actions", "parade"), ("construction", "mayor-blocks")):
        assert (line in {one.id for one in checklist(at(move_log, 1, phase).table)}) is blocks
