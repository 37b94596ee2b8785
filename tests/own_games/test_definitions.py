"""Definitions: every fault at once and at its place, and what scores come to."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from companion.rules.faults import FaultyInput
from companion.speech.catalogue import catalogue
from companion.wire.definitions import definition_schema, read_definition
from companion.wire.tables import calculate
from tests.own_games.definitions import SEVEN_CITIES, changed, field, game_of, line, players, scored, simple


def faults(document: dict[str, Any]) -> list[str]:
    with pytest.raises(FaultyInput) as caught:
        read_definition(json.dumps(document))
    return [fault.where for fault in caught.value.faults]


def test_the_example_of_the_documentation_comes_out() -> None:
    given = SEVEN_CITIES["examples"][0]["input"]
    found = scored(SEVEN_CITIES, given)
    assert found["ranking"] == [{"name": "A", "place": 1, "total": 11}, {"name": "B", "place": 2, "total": 3}]
    assert found["scores"]["A"]["lines"] == {"treasury": 2, "faith": 4, "most_temples": 5}
    assert found["won"] is None


def test_the_published_schema_accepts_it() -> None:
    schema = definition_schema()
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(SEVEN_CITIES)
    assert not Draft202012Validator(schema).is_valid(changed(id="Seven Cities"))


def test_all_faults_of_shape_are_told_together() -> None:
    broken = changed(format=2, id="X", title={}, players=[0, 13], extra=1, tables={"temple": [[1], [2, 3, 4]]})
    found = set(faults(broken))
    assert {"/format", "/id", "/title", "/players/0", "/players/1", "/extra"} <= found
    assert {"/tables/temple/0", "/tables/temple/1"} <= found


def test_faults_of_sense_are_told_with_those_of_shape() -> None:
    broken = changed(players=[0, 4], ties=["gold"], extra=1, rounds={"count": 0})
    broken["lines"][0]["points"] = "coins / 2"
    broken["lines"][1] |= {"each_round": True, "title": {}}
    broken["fields"][0]["kind"] = "number"
    assert set(faults(broken)) == {
        *("/players/0", "/ties/0", "/extra", "/rounds/count", "/lines/0/points", "/lines/1/title", "/fields/0/kind"),
    }
    broken["fields"][0]["id"] = "Coins"  # what the formulas mean is open
    assert "/lines/0/points" not in faults(broken)


def test_a_number_starts_with_nothing_also_outside_of_its_limits() -> None:
    document = simple(fields=[field("place", "points", low=1, high=6), field("team", "points", low=-9, high=-2)])
    assert scored(document, players(A={"place": 2}, B={"team": -3}))["scores"]["B"] == {
        "total": -3,
        "lines": {"place": 0, "team": -3},
    }
    with pytest.raises(FaultyInput):
        scored(document, players(A={"place": 0}, B={}))


def test_all_faults_of_sense_are_told_together() -> None:
    broken = changed(
        players=[4, 2],
        fields=[
            field("coins", low=1),
            field("coins"),
            field("round"),
            field("name"),
            field("owner", "player"),
            field("kind", "choice"),
            field("much", "points", low=5, high=3),
            field("late", each_round=True),
            field("early", "points", low=3, high=9, start=1),
            field("own", of="team"),
            field("ticked", "tick", start=3),
            field("extra", modules=["none"]),
        ],
        tables={"temple": [[3, 1], [3, 4]], "first": [[1, 5]]},
        ties=["nothing", "-coins"],
        won="1",
        examples=[],
    )
    expected = {
        *("/players", "/fields/0/low", "/fields/1/id", "/fields/2/id", "/fields/3/id", "/fields/4/of"),
        *("/fields/5/choices", "/fields/6/high", "/fields/7/each_round", "/fields/8/start", "/fields/9/of"),
        *("/fields/10/start", "/fields/11/modules/0", "/tables/temple", "/lines/1/points", "/ties/0", "/won"),
        "/examples",
    }
    assert expected <= set(faults(broken))


def test_an_example_that_comes_out_differently_shows_both_numbers() -> None:
    example = {**SEVEN_CITIES["examples"][0], "totals": {"A": 12, "B": 3}}
    with pytest.raises(FaultyInput) as caught:
        read_definition(json.dumps(changed(examples=[example])))
    [fault] = caught.value.faults
    assert fault.where == "/examples/0/totals/A"
    inner: Any = fault.message.args["message"]
    assert (inner.args["n"], inner.args["expected"]) == ("11", "12")


@pytest.mark.parametrize(
    "given",
    [
        {"players": [{"name": "A"}]},
        players(A={}, a={}),
        players(A={"coins": "7"}, B={}),
        players(A={"coins": 7.0}, B={}),
        players(A={"coins": True}, B={}),
        players(A={"coins": -1}, B={}),
        players(A={"temples": 13}, B={}),
        players(A={"gold": 1}, B={}),
        players(A={"team": "X"}, B={}),
        players(A={"place": 1}, B={}),
        {**players(A={}, B={}), "rounds": [{"players": {}}]},
        {**players(A={}, B={}), "teams": {"A": {}}},
        {**players(A={}, B={}), "modules": ["night"]},
        {**players(A={}, B={}), "table": {"coins": 1}},
    ],
)
def test_inputs_are_read_strictly(given: dict[str, Any]) -> None:
    with pytest.raises(FaultyInput):
        scored(SEVEN_CITIES, given)


def test_equal_totals_are_decided_by_ties_then_shared() -> None:
    given = players(A={"coins": 3}, B={"coins": 5}, C={"coins": 4}, D={"coins": 5})
    assert [(one["name"], one["place"]) for one in scored(SEVEN_CITIES, given)["ranking"]] == [
        *(("B", 1), ("D", 1), ("C", 3), ("A", 4)),
    ]


def test_the_lowest_wins_with_the_least_tie() -> None:
    document = simple(wins="lowest", fields=[field("score", "points"), field("cards")], ties=["-cards"])
    given = players(A={"score": -3, "cards": 5}, B={"score": 2}, C={"score": 0, "cards": 2})
    assert [one["name"] for one in scored(document, given)["ranking"]] == ["B", "C", "A"]


def test_without_lines_every_number_counts() -> None:
    document = simple(fields=[field("wheat"), field("debt", "points"), field("done", "tick"), field("pot", of="table")])
    given = {**players(A={"wheat": 3, "debt": -5, "done": True}), "table": {"pot": 9}}
    assert scored(document, given)["scores"]["A"] == {"total": -2, "lines": {"wheat": 3, "debt": -5}}


def test_rounds_are_added_up() -> None:
    document = simple(
        rounds={"count": 3},
        fields=[
            field("tricks", each_round=True),
            field("bid", each_round=True, start=1),
            field("dealer", "player", of="table", each_round=True),
            field("bonus"),
        ],
        lines=[
            line("hands", "10 if tricks == bid else -abs(tricks - bid)", each_round=True),
            line("dealt", "mine(dealer) * round", each_round=True),
            line("sum", "tricks * 100 + hands + bonus"),
        ],
        examples=[{"input": players(A={})}],
    )
    given = {
        **players(A={"bonus": 5}, B={}),
        "rounds": [
            {"players": {"A": {"tricks": 1}, "B": {"tricks": 3}}, "table": {"dealer": "A"}},
            {"players": {"A": {"tricks": 2, "bid": 2}}, "table": {"dealer": "B"}},
        ],
    }
    found = scored(document, given)["scores"]
    assert found["A"]["lines"] == {"hands": 20, "dealt": 1, "sum": 325}
    assert found["B"]["lines"] == {"hands": -3, "dealt": 2, "sum": 297}


def test_teams_share_total_and_place() -> None:
    document = simple(
        teams=True,
        fields=[field("tricks"), field("bid", of="team"), field("pot", of="table")],
        lines=[
            line("own", "tricks"),
            line("made", "bid * 10 if own >= bid else 0", of="team"),
            line("first", "most(own, prize)", of="team"),
        ],
        tables={"prize": [[1, 7]]},
        examples=[{"input": {"players": [{"name": "A", "team": "X"}]}}],
    )
    people = [("A", "X", 3), ("B", "Y", 2), ("C", "X", 2), ("D", "Y", 2), ("E", "Z", 0)]
    given = {
        "players": [{"name": name, "team": team, "tricks": tricks} for name, team, tricks in people],
        "teams": {"X": {"bid": 6}, "Y": {"bid": 4}},
    }
    found = scored(document, given)
    assert [(one["name"], one["place"], one["total"]) for one in found["ranking"]] == [
        *(("B", 1, 44), ("D", 1, 44), ("A", 2, 12), ("C", 2, 12), ("E", 3, 0)),
    ]
    assert found["scores"]["A"]["lines"] == {"own": 3, "made": 0, "first": 7}
    working = calculate(game_of(document).calculator("score"), json.dumps(given)).lines
    assert {one.player for one in working if one.label.args == {"en": "Own"}} == {"A", "B", "C", "D", "E"}
    assert {one.player for one in working if one.label.args == {"en": "Made"}} == {None}  # a team's, not one player's


def test_all_win_or_lose_together() -> None:
    document = simple(wins="together", fields=[field("cured", of="table"), field("helped")])
    assert scored(document, players(A={"helped": 3}))["ranking"] == [{"name": "A", "place": None, "total": 3}]
    assert scored(document, {**players(A={}), "table": {"won": True}})["won"] is True
    by_formula = {**document, "won": "cured >= 4 and helped > 2", "examples": [{"input": players(A={}), "won": False}]}
    given = {**players(A={"helped": 2}, B={"helped": 1}), "table": {"cured": 4}}
    assert scored(by_formula, given)["won"] is True
    with pytest.raises(FaultyInput):
        scored(by_formula, {**given, "table": {"won": True}})


def test_places_are_entered_where_there_is_no_score() -> None:
    document = simple(wins="places", fields=[])
    found = scored(document, players(A={"place": 2}, B={"place": 1}, C={"place": 2}))
    assert found["ranking"] == [
        {"name": "B", "place": 1, "total": None},
        {"name": "A", "place": 2, "total": None},
        {"name": "C", "place": 2, "total": None},
    ]
    for faulty in (players(A={}), players(A={"place": 0}), players(A={"place": 2})):
        with pytest.raises(FaultyInput):
            scored(document, faulty)


def test_parts_of_modules_exist_only_with_them() -> None:
    document = simple(
        modules=[{"id": "night", "title": {"en": "Night"}}],
        fields=[field("score"), field("stars", modules=["night"])],
        lines=[line("all", "score + stars"), line("sky", "stars * 2", modules=["night"])],
        examples=[{"input": players(A={})}],
    )
    assert scored(document, players(A={"score": 4}))["scores"]["A"]["lines"] == {"all": 4}
    given = {**players(A={"score": 4, "stars": 3}), "modules": ["night"]}
    assert scored(document, given)["scores"]["A"] == {"total": 13, "lines": {"all": 7, "sky": 6}}
    with pytest.raises(FaultyInput):
        scored(document, players(A={"stars": 3}))


def test_a_name_of_a_field_and_a_line_means_the_field_also_without_its_module() -> None:
    of_module = {"modules": ["islands"]}
    document = simple(
        modules=[{"id": "islands", "title": {"en": "Islands"}}],
        fields=[field("ships"), field("ports", **of_module), field("storms", of="table", **of_module)],
        lines=[line("ports", "ships * 2"), line("storms", "ships"), line("trade", "ports + storms + 1")],
        ties=["ports"],
        examples=[{"input": players(A={"ships": 3}), "totals": {"A": 10}}],
    )
    found = scored(document, players(A={"ships": 3}, B={"ships": 3}))
    assert found["scores"]["A"]["lines"] == {"ports": 6, "storms": 3, "trade": 1}
    assert [one["place"] for one in found["ranking"]] == [1, 1]
    together = document | {"wins": "together", "won": "storms > 5", "ties": []}
    assert scored(together, players(A={"ships": 3}, B={"ships": 3}))["won"] is False


def test_a_function_of_players_is_no_function_of_won() -> None:
    document = simple(wins="together", won="all(score) > 3", examples=[{"input": players(A={})}])
    with pytest.raises(FaultyInput) as caught:
        read_definition(json.dumps(document))
    [fault] = caught.value.faults
    assert catalogue("en").translate(fault.message).endswith("there are: abs, max, min, steps")


def test_ticks_and_choices_are_numbers_in_formulas() -> None:
    choices = [{"id": "no", "title": {"en": "No"}, "value": 0}, {"id": "double", "title": {"en": "Double"}, "value": 2}]
    document = simple(
        fields=[field("done", "tick"), field("stake", "choice", choices=choices), field("late", "tick", start=True)],
        lines=[line("points", "5 * done + 3 * stake + late")],
        examples=[{"input": players(A={"done": True, "stake": "double"}), "totals": {"A": 12}}],
    )
    assert scored(document, players(A={"late": False}))["scores"]["A"]["total"] == 0


def test_what_cannot_be_worked_out_names_the_line() -> None:
    document = simple(
        fields=[field("score"), field("parts")],
        lines=[line("share", "score // parts"), line("twice", "share // share"), line("rest", "score % parts")],
        examples=[{"input": players(A={"score": 1, "parts": 1})}],
    )
    with pytest.raises(FaultyInput) as caught:
        scored(document, players(A={"score": 3}, B={"score": 1, "parts": 1}, C={}))
    assert [(one.where, one.message.args["line"].args["en"]) for one in caught.value.faults] == [  # type: ignore[union-attr,index]
        *(("/players/0", "Share"), ("/players/2", "Share"), ("/players/0", "Rest"), ("/players/2", "Rest")),
    ]


def test_rounds_that_add_up_to_too_much_are_a_fault() -> None:
    document = simple(rounds={"open": True}, fields=[field("score", high=1_000_000_000, each_round=True)])
    rounds = [{"players": {"A": {"score": 1_000_000_000}}}] * 2
    with pytest.raises(FaultyInput, match=r"fault\.formula"):
        scored(document, {**players(A={}), "rounds": rounds})


def test_hostile_definitions_are_refused_quickly() -> None:
    wide = simple(
        rounds={"open": True},
        fields=[field("n", each_round=True)],
        lines=[line(f"l{i}", "+".join(["all(others(all(n)))"] * 15), each_round=True) for i in range(60)],
    )
    people = {"players": [{"name": str(number)} for number in range(12)]}
    wide["examples"] = [{"input": {**people, "rounds": [{"players": {}}] * 100}}] * 20
    assert set(faults(wide)) <= {f"/examples/{number}/input/players/{one}" for number in range(20) for one in range(12)}
    assert faults(simple(fields=[field(f"f{i}") for i in range(100)]))
    assert faults(simple(title={"en": "x" * 200_000}))
