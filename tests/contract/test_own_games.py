"""Games written as data come to what a second, plain implementation of docs/own-games.md comes to."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.definitions.own_game import own_game
from companion.rules.definitions.validator import definition_faults
from companion.rules.faults import FaultyInput
from companion.wire.definitions import read_stored_definition
from companion.wire.tables import calculate, plain
from tests.contract.random_definitions import made_up_definition, made_up_input
from tests.contract.reference_own_games import Json, Score, Unworkable


def expected(score: Score, definition: Json) -> Json:
    def lines(name: str) -> dict[str, int]:
        of_team = score.lines_of(score.team[name], "team") if definition["teams"] else {}
        return {**score.lines_of(name, "player"), **of_team}

    return {
        "scores": {name: {"total": score.totals[name], "lines": lines(name)} for name in score.names},
        "places": score.places,
        "won": score.won,
    }


@given(st.integers(0, 10**9))
def test_random_games_come_to_what_the_plain_implementation_comes_to(seed: int) -> None:
    random = Random(seed)
    definition = made_up_definition(random)
    read = read_stored_definition(json.dumps(definition))
    assert [fault for fault in definition_faults(read) if fault.where != "/examples"] == []
    calculator = own_game(read, 1).calculator("score")
    for _ in range(3):
        entered = made_up_input(random, definition)
        try:
            found = plain(calculate(calculator, json.dumps(entered)).figures)
        except FaultyInput:
            found = None
        try:
            wanted = expected(Score(definition, entered), definition)
        except Unworkable:
            wanted = None
        if found is None or wanted is None:
            assert found == wanted, (definition, entered)
            continue
        places = {one["name"]: one["place"] for one in found["ranking"]}
        told = {"scores": found["scores"], "places": places, "won": found["won"]}
        assert told == wanted, (definition, entered)
