"""Everything that can be wrong with an input of the calculators, by JSON pointer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.wire import tables
from companion.wire.parser import NotJson

GAME = games()["scream-machine"]
Given = dict[str, Any]


def a_round(*names: str, **changes: Any) -> Given:
    players = list(names or ("Ana", "Bo", "Cy"))
    return {"players": players, "parks": {name: [] for name in players}, "nationals": [], "locals": [], **changes}


def a_final(*players: Any) -> Given:
    seated = [{"name": "Ana", "visitors": 3, "symbols": 2}, {"name": "Bo", "visitors": 4, "symbols": 1}]
    return {"players": list(players) or seated}


def ana(**changes: Any) -> Given:
    """A final with one thing about Ana changed."""
    return a_final({"name": "Ana", "visitors": 3, "symbols": 2, **changes}, {"name": "Bo", "visitors": 4, "symbols": 1})


def answer(calculator: str, given: Any) -> Given:
    figures: Given = tables.plain(tables.calculate(GAME.calculator(calculator), json.dumps(given)).figures)
    return figures


def faults(calculator: str, given: Any) -> list[tuple[str, str]]:
    with pytest.raises(FaultyInput) as faulty:
        answer(calculator, given)
    return [(fault.where, fault.message.key) for fault in faulty.value.faults]


def without(given: Given, key: str) -> Given:
    return {name: value for name, value in given.items() if name != key}


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (2, "fault.not-one-of"),
        (0, "fault.not-one-of"),
        (-1, "fault.not-one-of"),
        (True, "fault.not-a-whole-number"),
        (5.0, "fault.not-a-whole-number"),
        ("5", "fault.not-a-whole-number"),
        (None, "fault.not-a-whole-number"),
    ],
)
def test_an_attraction_is_worth_1_3_or_5_and_nothing_like_it(value: Any, key: str) -> None:
    given = a_round(parks={"Ana": [["food", 1], ["food", value]], "Bo": [], "Cy": []})
    assert faults("round", given) == [("/parks/Ana/1/1", key)]


@pytest.mark.parametrize("family", ["cheapskate", "Coaster", "", None, 1])
def test_an_attraction_has_one_of_the_seven_families(family: Any) -> None:
    given = a_round(parks={"Ana": [], "Bo": [[family, 1]], "Cy": []})
    assert faults("round", given) == [("/parks/Bo/0/0", "fault.not-one-of")]


@pytest.mark.parametrize("card", [["food"], ["food", 1, 1]])
def test_an_attraction_is_a_pair(card: list[Any]) -> None:
    [(where, _)] = faults("round", a_round(parks={"Ana": [card], "Bo": [], "Cy": []}))
    assert where.startswith("/parks/Ana/0")


@pytest.mark.parametrize("visitor", ["gourmand", "Food", "$", None, 3])
def test_a_visitor_is_a_family_or_a_cheapskate(visitor: Any) -> None:
    given = a_round(nationals=["food", visitor], locals=[{"between": ["Ana", "Bo"], "visitors": [visitor]}])
    assert faults("round", given) == [
        ("/nationals/1", "fault.not-one-of"),
        ("/locals/0/visitors/0", "fault.not-one-of"),
    ]


@pytest.mark.parametrize("key", ["players", "parks", "nationals", "locals"])
def test_every_key_of_a_round_is_required_and_never_null(key: str) -> None:
    assert faults("round", without(a_round(), key)) == [(f"/{key}", "fault.missing")]
    [(where, _)] = faults("round", a_round(**{key: None}))
    assert where == f"/{key}"


@pytest.mark.parametrize("key", ["between", "visitors"])
def test_every_key_of_a_gap_is_required(key: str) -> None:
    local = without({"between": ["Ana", "Bo"], "visitors": []}, key)
    assert faults("round", a_round(locals=[local])) == [(f"/locals/0/{key}", "fault.missing")]


def test_unknown_keys_are_faults_everywhere() -> None:
    local = {"between": ["Ana", "Bo"], "visitors": [], "colour": "red"}
    assert faults("round", a_round(locals=[local], price=3)) == [
        ("/locals/0/colour", "fault.unexpected"),
        ("/price", "fault.unexpected"),
    ]
    assert faults("final", {**a_final(), "price": 3}) == [("/price", "fault.unexpected")]
    assert faults("final", ana(colour="red")) == [("/players/0/colour", "fault.unexpected")]


def test_an_unknown_key_is_escaped_in_its_pointer() -> None:
    assert faults("round", a_round(**{"a/b~c": 1})) == [("/a~1b~0c", "fault.unexpected")]


@pytest.mark.parametrize("count", [1, 7])
def test_one_and_seven_players_are_no_table(count: int) -> None:
    names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus"][:count]
    [(where, _)] = faults("round", a_round(*names))
    assert where == "/players"
    [(where, _)] = faults("final", a_final(*({"name": name, "visitors": 0, "symbols": 0} for name in names)))
    assert where == "/players"


@pytest.mark.parametrize("count", [2, 6])
def test_two_and_six_players_are_a_table(count: int) -> None:
    names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"][:count]
    assert answer("round", a_round(*names))["won"] == dict.fromkeys(names, 0)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "fault.text-too-short"),
        ("  \t ", "fault.text-too-short"),
        ("x" * 41, "fault.text-too-long"),
        ("Ana\nBo", "fault.control-characters"),
        (7, "fault.not-a-text"),
        (None, "fault.not-a-text"),
    ],
)
def test_a_name_has_1_to_40_characters_on_one_line(name: Any, key: str) -> None:
    assert faults("final", ana(name=name)) == [("/players/0/name", key)]
    assert faults("round", a_round(players=["Ana", "Bo", name])) == [("/players/2", key)]


def test_a_name_of_40_characters_is_fine_and_trimming_comes_first() -> None:
    assert answer("final", ana(name=f"  {'x' * 40} "))["ranking"][1]["name"] == "x" * 40


def test_names_are_trimmed_wherever_they_stand() -> None:
    given = a_round(
        players=[" Ana", "Bo ", "Cy"],
        parks={"Ana ": [["food", 3]], " Bo": [], "Cy": []},
        locals=[{"between": ["Ana ", " Bo"], "visitors": ["food"]}],
    )
    assert answer("round", given)["won"] == {"Ana": 1, "Bo": 0, "Cy": 0}


def test_names_are_unique_ignoring_case() -> None:
    assert faults("final", a_final(*({"name": name, "visitors": 0, "symbols": 0} for name in ("Zoé", "ZOÉ")))) == [
        ("/players/1/name", "fault.name-twice")
    ]
    given = a_round(players=["Ana", "Bo", "ANA"], parks={"Ana": [], "Bo": [], "ANA": []})
    assert faults("round", given) == [("/players/2", "fault.name-twice")]


def test_a_park_of_a_stranger_and_a_player_without_a_park() -> None:
    given = a_round(parks={"Ana": [], "Bo": [], "Zed": []})
    assert faults("round", given) == [
        ("/parks/Zed", "fault.not-at-table"),
        ("/parks", "scream-machine.fault.no-park"),
    ]


def test_a_gap_is_between_neighbours() -> None:
    given = a_round("Ana", "Bo", "Cy", "Dee", locals=[{"between": ["Ana", "Cy"], "visitors": []}])
    assert faults("round", given) == [("/locals/0/between", "scream-machine.fault.not-neighbours")]


def test_nobody_neighbours_themselves() -> None:
    given = a_round(locals=[{"between": ["Ana", "Ana"], "visitors": []}])
    assert faults("round", given) == [("/locals/0/between", "scream-machine.fault.not-neighbours")]


def test_the_last_player_neighbours_the_first() -> None:
    given = a_round("Ana", "Bo", "Cy", "Dee", locals=[{"between": ["Ana", "Dee"], "visitors": ["food"]}])
    assert answer("round", given)["visitors"][0]["tally"] == {"Ana": 0, "Dee": 0}


def test_a_gap_given_twice_is_a_fault_in_whichever_order() -> None:
    gap, mirrored = {"between": ["Ana", "Bo"], "visitors": []}, {"between": ["Bo", "Ana"], "visitors": []}
    for again in (gap, mirrored):
        assert faults("round", a_round(locals=[gap, again])) == [
            ("/locals/1/between", "scream-machine.fault.gap-twice")
        ]


def test_a_gap_given_twice_among_all_six_is_that_same_fault() -> None:
    names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"]
    gaps = [[one, other] for one, other in zip(names, names[1:] + names[:1], strict=True)]
    given = a_round(*names, locals=[{"between": gap, "visitors": []} for gap in [*gaps, ["Bo", "Ana"]]])
    assert faults("round", given) == [("/locals/6/between", "scream-machine.fault.gap-twice")]


@pytest.mark.parametrize("order", [[["Ana", "Bo"], ["Bo", "Ana"]], [["Bo", "Ana"], ["Ana", "Bo"]]])
def test_two_players_have_two_gaps(order: list[list[str]]) -> None:
    given = a_round("Ana", "Bo", locals=[{"between": gap, "visitors": ["food"]} for gap in order])
    assert [visit["place"] for visit in answer("round", given)["visitors"]] == order


@pytest.mark.parametrize("gap", [["Ana", "Bo"], ["Bo", "Ana"]])
def test_with_two_players_each_gap_may_be_given_once(gap: list[str]) -> None:
    given = a_round("Ana", "Bo", locals=[{"between": gap, "visitors": []}] * 2)
    assert faults("round", given) == [("/locals/1/between", "scream-machine.fault.gap-twice")]


def test_a_stranger_beside_a_gap_is_pointed_at() -> None:
    given = a_round(locals=[{"between": ["Ana", "Zed"], "visitors": []}])
    assert faults("round", given) == [("/locals/0/between/1", "fault.not-at-table")]


def test_the_same_stranger_on_both_sides_of_a_gap_is_pointed_at_twice() -> None:
    given = a_round(locals=[{"between": ["Zed", "Zed"], "visitors": []}])
    assert [where for where, _ in faults("round", given)] == ["/locals/0/between/0", "/locals/0/between/1"]


def test_two_players_have_no_cheapskates() -> None:
    given = a_round(
        "Ana", "Bo", nationals=["food", "cheapskate"], locals=[{"between": ["Bo", "Ana"], "visitors": ["cheapskate"]}]
    )
    assert faults("round", given) == [
        ("/nationals/1", "scream-machine.fault.cheapskate-with-two"),
        ("/locals/0/visitors/0", "scream-machine.fault.cheapskate-with-two"),
    ]


def test_more_cards_than_the_box_holds_are_no_fault_of_a_calculator() -> None:
    given = a_round(parks={"Ana": [["food", 5]] * 12, "Bo": [], "Cy": []}, nationals=["food"] * 40)
    assert answer("round", given)["won"] == {"Ana": 40, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize(
    ("symbols", "key"),
    [
        (8, "fault.too-high"),
        (-1, "fault.too-low"),
        (True, "fault.not-a-whole-number"),
        (5.0, "fault.not-a-whole-number"),
        ("5", "fault.not-a-whole-number"),
        (None, "fault.not-a-whole-number"),
    ],
)
def test_a_park_has_0_to_7_symbols(symbols: Any, key: str) -> None:
    assert faults("final", ana(symbols=symbols)) == [("/players/0/symbols", key)]


@pytest.mark.parametrize("visitors", [10_000, -1, False, 3.0, "3", 1e400])
def test_visitors_are_a_count_from_0_to_9999(visitors: Any) -> None:
    body = json.dumps(ana(visitors=visitors)).replace("Infinity", "1e400")
    with pytest.raises(FaultyInput) as faulty:
        tables.calculate(GAME.calculator("final"), body)
    assert [fault.where for fault in faulty.value.faults] == ["/players/0/visitors"]


def test_the_limits_themselves_are_fine() -> None:
    assert answer("final", ana(visitors=9_999, symbols=7))["ranking"][0] == {"name": "Ana", "place": 1, "total": 9_999}
    assert answer("final", ana(visitors=0, symbols=0))["ranking"][1] == {"name": "Ana", "place": 2, "total": 0}


@pytest.mark.parametrize("key", ["name", "visitors", "symbols"])
def test_every_key_of_a_player_is_required(key: str) -> None:
    player = without({"name": "Cy", "visitors": 1, "symbols": 1}, key)
    given = a_final(*a_final()["players"], player)
    assert faults("final", given) == [(f"/players/2/{key}", "fault.missing")]


def test_all_faults_of_shape_come_together_and_before_those_of_the_rules() -> None:
    given = a_round(
        players=["Ana", "ana", "x" * 41],
        parks={"Ana": [["food", 2]], "Zed": []},
        nationals=["gourmand"],
        locals=[{"between": ["Ana", "Zed"], "visitors": None}],
        extra=1,
    )
    assert {where for where, _ in faults("round", given)} == {
        "/players/2",
        "/parks/Ana/0/1",
        "/nationals/0",
        "/locals/0/visitors",
        "/extra",
    }


def test_all_faults_of_the_rules_come_together() -> None:
    given = {
        "players": ["Ana", "Bo", "Cy", "Dee", "bo"],
        "parks": {"Ana": [], "Bo": [], "Cy": [], "bo": [], "Zed": []},
        "nationals": ["cheapskate"],
        "locals": [
            {"between": ["Ana", "Cy"], "visitors": []},
            {"between": ["Cy", "Dee"], "visitors": []},
            {"between": ["Dee", "Cy"], "visitors": []},
            {"between": ["Yan", "Bo"], "visitors": []},
        ],
    }
    assert set(faults("round", given)) == {
        ("/players/4", "fault.name-twice"),
        ("/parks/Zed", "fault.not-at-table"),
        ("/parks", "scream-machine.fault.no-park"),
        ("/locals/0/between", "scream-machine.fault.not-neighbours"),
        ("/locals/2/between", "scream-machine.fault.gap-twice"),
        ("/locals/3/between/0", "fault.not-at-table"),
    }


@pytest.mark.parametrize("body", ["", "{", "{'players': []}", b"\xff", '{"players": [],}'])
def test_what_is_no_json_is_told_apart_from_faults(body: str | bytes) -> None:
    with pytest.raises(NotJson):
        tables.calculate(GAME.calculator("final"), body)


@pytest.mark.parametrize("body", ["[]", "null", '"players"', "3"])
@pytest.mark.parametrize("calculator", ["round", "final"])
def test_json_that_is_no_object_is_a_fault_of_the_whole(calculator: str, body: str) -> None:
    with pytest.raises(FaultyInput) as faulty:
        tables.calculate(GAME.calculator(calculator), body)
    assert [(fault.where, fault.message.key) for fault in faulty.value.faults] == [("", "fault.not-an-object")]
