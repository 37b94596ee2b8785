"""The Steam Park calculators against docs/api.md 1.4, sentence by sentence, and against a second implementation."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.names import is_invisible, name_key
from companion.wire.parser import NotJson
from tests.contract import reference_steam_park as reference
from tests.contract.asking import answer, check_lines
from tests.contract.asking import faults as faults_of
from tests.contract.asking import figures as figures_of
from tests.contract.reference_steam_park import COLOURS, DICE, DIRECTORS, FACES, TOKENS

Json = dict[str, Any]

GAME = "steam-park"
TRACK = [step * step // 10 for step in range(30)]


def figures(calculator: str, asked: Any) -> Json:
    return figures_of(GAME, calculator, asked)


def faults(calculator: str, asked: Any) -> dict[str, str]:
    return faults_of(GAME, calculator, asked)


def dirt_of(**changes: Any) -> Json:
    """Example 1 of docs/rules/steam-park.md 10, with changes."""
    asked = {"dirt": 5, "dice": ["ride", "ride", "ride", "stand", "visitor", "broom"], "espionage": None}
    return {**asked, "visitors": 4, "stingy": 0, "token": "3", **changes}


def bids(*rows: tuple[Any, Any, Any]) -> Json:
    return {"bids": [dict(zip(("name", "bid", "token"), row, strict=True)) for row in rows]}


def incomes(*rows: tuple[Any, ...]) -> Json:
    keys = ("name", "visitors", "stingy", "dirt", "incinerators")
    return {"players": [dict(zip(keys, row, strict=True)) for row in rows]}


def finals(track: Any, *rows: tuple[Any, ...]) -> Json:
    keys = ("name", "danari", "dirt", "fee")
    return {"players": [dict(zip(keys, row, strict=True)) for row in rows], "dirt_track": track}


GOOD: dict[str, Json] = {
    "dirt": dirt_of(baron=None, tokens={"1": -4}),
    "clean": {"dirt": 17, "brooms": 4, "director": "sweeper"},
    "espionage": {"face": "visitor", "neighbour": ["visitor", "blank"]},
    "baron": bids(("Ana", 5, 2), ("Bo", 4, 1)),
    "extension": {"extension": "golden", "spaces": 2, "ride": "red", "visitors": ["red", "stingy"]},
    "income": incomes(("Ana", 1, 2, 3, 4), ("Bo", 0, 0, 0, 0)),
    "final": finals(TRACK, ("Ana", 10, 5, None), ("Bo", 20, 7, 3)),
}
OPTIONAL = {("dirt", "baron"), ("dirt", "tokens")}

# ---------------------------------------------------------------------------- random inputs, second implementation

counts = st.one_of(st.integers(0, 12), st.integers(0, 9_999))
faces = st.sampled_from(FACES)
names = st.lists(
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=40)
    .map(str.strip)
    .filter(lambda name: name and not any(map(is_invisible, name))),
    min_size=2,
    max_size=5,
    unique_by=name_key,
)


@st.composite
def dirts(draw: st.DrawFn) -> Json:
    asked: Json = {
        "dirt": draw(counts),
        "espionage": draw(st.none() | faces),
        "visitors": draw(counts),
        "stingy": draw(counts),
    }
    baron = draw(st.sampled_from([None, "thief", "victim"]))
    if baron is not None or draw(st.booleans()):
        asked["baron"] = baron
    asked["dice"] = draw(st.lists(faces, min_size=DICE[baron], max_size=DICE[baron]))
    if draw(st.booleans()):
        asked["tokens"] = draw(st.dictionaries(st.sampled_from(TOKENS), st.integers(-30, 30)))
    known = [token for token in TOKENS if token != "4" or "4" in asked.get("tokens", {})]
    asked["token"] = draw(st.sampled_from(known))
    return asked


@st.composite
def player_rows(draw: st.DrawFn, **columns: st.SearchStrategy[Any]) -> list[Json]:
    found = draw(names)
    return [{"name": name, **{key: draw(column) for key, column in columns.items()}} for name in found]


@given(dirts())
def test_dirt_agrees(asked: Json) -> None:
    assert figures("dirt", asked) == reference.dirt(asked)


@given(st.fixed_dictionaries({"dirt": counts, "brooms": counts, "director": st.sampled_from([None, *DIRECTORS])}))
def test_clean_agrees(asked: Json) -> None:
    assert figures("clean", asked) == reference.clean(asked)


@given(st.fixed_dictionaries({"face": faces, "neighbour": st.lists(faces, max_size=7)}))
def test_espionage_agrees(asked: Json) -> None:
    assert figures("espionage", asked) == reference.espionage(asked)


@given(player_rows(bid=st.integers(0, 3) | counts), st.permutations([1, 2, 3, 4, 5]))
def test_baron_agrees(rows: list[Json], tokens: list[int]) -> None:
    asked = {"bids": [{**row, "token": token} for row, token in zip(rows, tokens, strict=False)]}
    assert figures("baron", asked) == reference.baron(asked)


@st.composite
def extensions(draw: st.DrawFn) -> Json:
    spaces = draw(st.integers(1, 3))
    ride = draw(st.sampled_from(COLOURS))
    visitor = st.sampled_from([ride, ride, "stingy"]) | st.sampled_from([*COLOURS, "stingy"])
    kind = draw(st.sampled_from(["golden", "rusty"]))
    return {"extension": kind, "spaces": spaces, "ride": ride, "visitors": draw(st.lists(visitor, max_size=spaces))}


@given(extensions())
def test_extension_agrees(asked: Json) -> None:
    assert figures("extension", asked) == reference.extension(asked)


@given(player_rows(visitors=counts, stingy=counts, dirt=st.integers(0, 4) | counts, incinerators=counts))
def test_income_agrees(rows: list[Json]) -> None:
    asked = {"players": rows}
    spoken = answer(GAME, "income", asked)
    check_lines(spoken["lines"])
    assert spoken["income"] == reference.income(asked)["income"]
    assert list(spoken["income"]) == [row["name"] for row in rows]
    for row in rows:
        own = sum(line["points"] for line in spoken["lines"] if line.get("player") == row["name"])
        assert own == spoken["income"][row["name"]]


@given(
    player_rows(danari=st.integers(0, 5) | counts, dirt=st.integers(0, 40), fee=st.none() | st.integers(0, 40)),
    st.none() | st.lists(st.integers(0, 60), min_size=30, max_size=30),
)
def test_final_agrees(rows: list[Json], track: list[int] | None) -> None:
    asked = {"players": rows, "dirt_track": track}
    if track is None:
        for row in rows:
            if 1 <= row["dirt"] <= 29 and row["fee"] is None:
                row["fee"] = 3
    spoken = answer(GAME, "final", asked)
    check_lines(spoken["lines"])
    for name, score in spoken["scores"].items():
        assert sum(line["points"] for line in spoken["lines"] if line.get("player") == name) == score["total"]
    assert {key: spoken[key] for key in spoken if key != "lines"} == reference.final(asked)


# ------------------------------------------------------------------------------------------------------------ dirt


def test_the_example_of_dirt() -> None:
    assert figures("dirt", dirt_of()) == {"gained": 8, "token": 0, "dirt": 13}


@pytest.mark.parametrize(("token", "worth", "left"), [("1", -4, 9), ("2", -2, 11), ("3", 0, 13), ("last", 2, 15)])
def test_token_defaults(token: str, worth: int, left: int) -> None:
    for tokens in ({}, {"tokens": {}}, {"tokens": {"4": 7}}):
        assert figures("dirt", dirt_of(token=token, **tokens)) == {"gained": 8, "token": worth, "dirt": left}


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("worth", [-3, 0, 5])
def test_tokens_given_win_over_defaults(token: str, worth: int) -> None:
    found = figures("dirt", dirt_of(token=token, tokens={token: worth}))
    assert found == {"gained": 8, "token": worth, "dirt": 13 + worth}


@pytest.mark.parametrize("tokens", [{}, {"tokens": {}}, {"tokens": {"1": -4, "last": 2}}])
def test_unknown_token_4_says_where_to_read_it(tokens: Json) -> None:
    found = faults("dirt", dirt_of(token="4", **tokens))
    assert len(found) == 1
    assert set(found) <= {"/tokens/4", "/tokens", "/token"}
    assert "token" in next(iter(found.values())).lower()


def test_unknown_token_4_does_not_matter_to_others() -> None:
    assert figures("dirt", dirt_of(token="last"))["token"] == 2


@pytest.mark.parametrize(("face", "more"), [(face, int(face in ("ride", "stand", "bonus"))) for face in FACES])
def test_which_faces_are_dirty(face: str, more: int) -> None:
    clean = dirt_of(dice=["blank"] * 6, visitors=0)
    assert figures("dirt", {**clean, "dice": [face] * 6})["gained"] == 6 * more
    assert figures("dirt", {**clean, "espionage": face})["gained"] == more


def test_stingy_visitors_make_no_dirt_and_come_on_top() -> None:
    assert figures("dirt", dirt_of(stingy=7)) == figures("dirt", dirt_of())
    assert figures("dirt", dirt_of(visitors=0, stingy=7))["gained"] == 4


@pytest.mark.parametrize(("baron", "right"), [(None, 6), ("thief", 7), ("victim", 5)])
def test_number_of_dice(baron: str | None, right: int) -> None:
    for number in range(10):
        asked = dirt_of(dice=["ride"] * number, baron=baron)
        if number == right:
            assert figures("dirt", asked)["gained"] == number + 4
        else:
            assert set(faults("dirt", asked)) == {"/dice"}


def test_espionage_die_comes_on_top_of_the_dice() -> None:
    asked = dirt_of(dice=["ride"] * 7, baron="thief", espionage="bonus")
    assert figures("dirt", asked) == {"gained": 12, "token": 0, "dirt": 17}


def test_gains_first_then_the_token_never_below_0() -> None:
    blank = dirt_of(dice=["blank"] * 5 + ["ride"], visitors=0, token="1")
    assert figures("dirt", {**blank, "dirt": 0})["dirt"] == 0  # token first would leave 1
    assert figures("dirt", {**blank, "dirt": 2})["dirt"] == 0  # token first would leave 1
    assert figures("dirt", {**blank, "dirt": 3})["dirt"] == 0
    assert figures("dirt", {**blank, "dirt": 4})["dirt"] == 1


def test_rule_faults_of_dirt_together() -> None:
    assert len(faults("dirt", dirt_of(dice=["ride"] * 6, baron="victim", token="4"))) == 2


# ----------------------------------------------------------------------------------------------------------- clean


def test_the_example_of_clean() -> None:
    assert figures("clean", GOOD["clean"]) == {"dirt": 4, "removed": 13}


@pytest.mark.parametrize(
    ("dirt", "brooms", "left"), [(17, 3, 8), (17, 2, 8), (17, 1, 17), (17, 0, 17), (1, 2, 0), (0, 6, 0), (5, 99, 0)]
)
def test_sweeper(dirt: int, brooms: int, left: int) -> None:
    found = figures("clean", {"dirt": dirt, "brooms": brooms, "director": "sweeper"})
    assert found == {"dirt": left, "removed": dirt - left}


@pytest.mark.parametrize("director", [None, "gambler", "sweet-talker", "planner", "architect", "baron"])
@pytest.mark.parametrize(
    ("dirt", "brooms", "left"), [(17, 4, 9), (13, 1, 11), (3, 2, 0), (1, 1, 0), (0, 5, 0), (9, 0, 9)]
)
def test_other_directors_clean_as_usual(director: str | None, dirt: int, brooms: int, left: int) -> None:
    found = figures("clean", {"dirt": dirt, "brooms": brooms, "director": director})
    assert found == {"dirt": left, "removed": dirt - left}


# ------------------------------------------------------------------------------------------------------- espionage


@pytest.mark.parametrize(("matches", "price"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (7, 0)])
@pytest.mark.parametrize("face", FACES)
def test_price_of_espionage(face: str, matches: int, price: int) -> None:
    other = "broom" if face != "broom" else "ride"
    asked = {"face": face, "neighbour": [face] * matches + [other] * (7 - matches)}
    assert figures("espionage", asked) == {"matches": matches, "price": price}


def test_neighbour_may_have_0_to_7_dice() -> None:
    assert figures("espionage", {"face": "ride", "neighbour": []}) == {"matches": 0, "price": 4}
    assert set(faults("espionage", {"face": "ride", "neighbour": ["ride"] * 8})) == {"/neighbour"}
    assert set(faults("espionage", {"face": None, "neighbour": []})) == {"/face"}


# ----------------------------------------------------------------------------------------------------------- baron


def test_baron_of_the_rules() -> None:
    assert figures("baron", bids(("A", 5, 2), ("B", 5, 4), ("C", 0, 1), ("D", 0, 3))) == {
        "highest": "B",
        "lowest": "C",
        "pays": {"A": 2, "B": 5, "C": 0, "D": 0},
        "keeps": {"A": 3, "B": 0, "C": 0, "D": 0},
    }


def test_the_token_counts_only_in_ties() -> None:
    found = figures("baron", bids(("A", 6, 1), ("B", 5, 5), ("C", 3, 4), ("D", 4, 2)))
    assert (found["highest"], found["lowest"]) == ("A", "C")
    assert found["pays"] == {"A": 6, "B": 2, "C": 0, "D": 2}
    assert found["keeps"] == {"A": 0, "B": 3, "C": 3, "D": 2}


@pytest.mark.parametrize("bid", [0, 7])
def test_everybody_bids_the_same(bid: int) -> None:
    found = figures("baron", bids(("A", bid, 3), ("B", bid, 5), ("C", bid, 1)))
    assert (found["highest"], found["lowest"]) == ("B", "C")
    assert found["pays"] == {"A": bid // 2, "B": bid, "C": 0}


def test_two_bidders() -> None:
    found = figures("baron", bids(("A", 3, 5), ("B", 4, 1)))
    assert found == {"highest": "B", "lowest": "A", "pays": {"A": 0, "B": 4}, "keeps": {"A": 3, "B": 0}}


def test_tokens_of_the_baron_are_distinct_1_to_5() -> None:
    assert set(faults("baron", bids(("A", 3, 1), ("B", 4, 1)))) == {"/bids/1/token"}
    assert set(faults("baron", bids(("A", 3, 0), ("B", 4, 6)))) == {"/bids/0/token", "/bids/1/token"}
    assert set(faults("baron", bids(("A", 3, "last"), ("B", 4, None)))) == {"/bids/0/token", "/bids/1/token"}


# ------------------------------------------------------------------------------------------------------- extension


@pytest.mark.parametrize("spaces", [1, 2, 3])
@pytest.mark.parametrize("visitor", ["red", "stingy"])
def test_penalty_when_full(spaces: int, visitor: str) -> None:
    asked = {"spaces": spaces, "ride": "red", "visitors": [visitor] * spaces}
    full = {"full": True, "leave": []}
    assert figures("extension", {"extension": "golden", **asked}) == {**full, "danari": -2 * spaces, "dirt": 0}
    assert figures("extension", {"extension": "rusty", **asked}) == {**full, "danari": 0, "dirt": 2 * spaces}


@pytest.mark.parametrize("kind", ["golden", "rusty"])
def test_no_penalty_with_a_guest_or_a_free_space(kind: str) -> None:
    asked = {"extension": kind, "spaces": 3, "ride": "red"}
    guests = figures("extension", {**asked, "visitors": ["purple", "red", "black"]})
    assert guests == {"full": True, "danari": 0, "dirt": 0, "leave": ["purple", "black"]}
    free = figures("extension", {**asked, "visitors": ["red", "stingy"]})
    assert free == {"full": False, "danari": 0, "dirt": 0, "leave": []}
    both = figures("extension", {**asked, "visitors": ["green", "green"]})
    assert both == {"full": False, "danari": 0, "dirt": 0, "leave": ["green", "green"]}
    assert figures("extension", {**asked, "visitors": []}) == free


def test_leave_keeps_input_order() -> None:
    asked = {"extension": "golden", "spaces": 3, "ride": "blue", "visitors": ["red", "black", "red"]}
    assert figures("extension", asked)["leave"] == ["red", "black", "red"]


def test_faults_of_extensions() -> None:
    good = GOOD["extension"]
    assert set(faults("extension", {**good, "visitors": ["red"] * 3})) == {"/visitors"}
    assert set(faults("extension", {**good, "spaces": 3, "visitors": ["red"] * 4})) == {"/visitors"}
    assert set(faults("extension", {**good, "spaces": 0, "visitors": []})) == {"/spaces"}
    assert set(faults("extension", {**good, "spaces": 4})) == {"/spaces"}
    assert set(faults("extension", {**good, "ride": "stingy"})) == {"/ride"}
    assert set(faults("extension", {**good, "extension": "silver", "visitors": ["grey", "red"]})) == {
        "/extension",
        "/visitors/0",
    }


# ---------------------------------------------------------------------------------------------------------- income


def test_income_3_and_2() -> None:
    assert figures("income", incomes(("A", 5, 2, 0, 0), ("B", 0, 0, 0, 0))) == {"income": {"A": 19, "B": 0}}


def test_incinerators_pay_the_sole_owner_of_most_dirt() -> None:
    rows = (("A", 0, 0, 11, 2), ("B", 1, 0, 9, 3), ("C", 0, 0, 9, 0))
    assert figures("income", incomes(*rows))["income"] == {"A": 4, "B": 3, "C": 0}


def test_incinerators_pay_nobody_in_a_tie() -> None:
    rows = (("A", 0, 0, 9, 2), ("B", 0, 0, 9, 0), ("C", 0, 0, 1, 5))
    assert figures("income", incomes(*rows))["income"] == {"A": 0, "B": 0, "C": 0}
    assert figures("income", incomes(("A", 0, 0, 0, 2), ("B", 0, 0, 0, 1)))["income"] == {"A": 0, "B": 0}


def test_incinerators_of_somebody_else_burn_nothing() -> None:
    rows = (("A", 0, 0, 9, 0), ("B", 0, 0, 8, 4))
    assert figures("income", incomes(*rows))["income"] == {"A": 0, "B": 0}


# ----------------------------------------------------------------------------------------------------------- final


def test_own_fee_wins_over_the_track() -> None:
    found = figures("final", finals(TRACK, ("A", 50, 20, 1), ("B", 50, 20, None), ("C", 50, 20, 0)))
    assert {name: score["total"] for name, score in found["scores"].items()} == {"A": 49, "B": 10, "C": 50}
    assert [(row["name"], row["place"]) for row in found["ranking"]] == [("C", 1), ("A", 2), ("B", 3)]


def test_no_dirt_costs_nothing_unless_told_otherwise() -> None:
    free = figures("final", finals(None, ("A", 5, 0, None), ("B", 6, 0, 4)))
    assert free["scores"] == {"A": {"total": 5, "defeated": False}, "B": {"total": 2, "defeated": False}}
    track = figures("final", finals([2] + [9] * 29, ("A", 5, 0, None), ("B", 6, 29, None)))
    assert track["scores"] == {"A": {"total": 3, "defeated": False}, "B": {"total": -3, "defeated": False}}


def test_the_fee_is_missing_from_1_to_29_dirt() -> None:
    rows = (("A", 5, 1, None), ("B", 5, 29, None), ("C", 5, 0, None), ("D", 5, 30, None), ("E", 5, 12, 7))
    found = faults("final", finals(None, *rows))
    assert set(found) == {"/players/0/fee", "/players/1/fee"}
    assert all("read it off the Final Dirt Track" in message for message in found.values())


def test_the_defeated_come_last_together() -> None:
    rows = (("A", 500, 30, 7), ("B", 1, 29, None), ("C", 900, 31, None), ("D", 1, 0, 90))
    found = figures("final", finals(TRACK, *rows))
    assert found["ranking"] == [
        {"name": "B", "place": 1, "total": -83},
        {"name": "D", "place": 2, "total": -89},
        {"name": "A", "place": 3, "total": 500},
        {"name": "C", "place": 3, "total": 900},
    ]
    assert found["scores"] == {
        "A": {"total": 500, "defeated": True},
        "B": {"total": -83, "defeated": False},
        "C": {"total": 900, "defeated": True},
        "D": {"total": -89, "defeated": False},
    }


def test_nobody_wins_when_all_are_defeated() -> None:
    found = figures("final", finals(None, ("A", 3, 30, None), ("B", 9, 9_999, 4)))
    assert found["ranking"] == [{"name": "A", "place": 1, "total": 3}, {"name": "B", "place": 1, "total": 9}]
    assert all(score["defeated"] for score in found["scores"].values())


def test_ranking_skips_and_keeps_input_order() -> None:
    rows = (("D", 1, 0, None), ("C", 9, 0, None), ("B", 4, 0, None), ("A", 10, 3, 1), ("E", 4, 0, None))
    found = figures("final", finals(None, *rows))["ranking"]
    assert [(row["name"], row["place"]) for row in found] == [("C", 1), ("A", 1), ("B", 3), ("E", 3), ("D", 5)]


def test_the_track_has_30_fees() -> None:
    rows = (("A", 1, 0, None), ("B", 1, 0, None))
    for length in (0, 29, 31):
        assert set(faults("final", finals([0] * length, *rows))) == {"/dirt_track"}
    assert set(faults("final", finals([-1, "1", True, 1.0, None, 10_000] + [0] * 24, *rows))) == {
        f"/dirt_track/{place}" for place in range(6)
    }


def test_money_and_fees_are_counts() -> None:
    found = faults("final", finals(None, ("A", -1, 0, -1), ("B", 10_000, 10_000, 10_000)))
    assert set(found) == {f"/players/{seat}/{key}" for seat in (0, 1) for key in ("danari", "dirt", "fee")} - {
        "/players/0/dirt"
    }


# ------------------------------------------------------------------------------------------------------- all of them


def places(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """Every place in a JSON value with what is there."""
    found = [(path, value)]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += places(item, f"{path}/{key}")
    return found


def replaced(value: Any, path: str, by: Any) -> Any:
    copy = json.loads(json.dumps(value))
    *steps, last = path.split("/")[1:]
    inner = copy
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = by
    return copy


NUMBERS = [(name, path) for name, good in GOOD.items() for path, value in places(good) if type(value) is int]


@pytest.mark.parametrize("name", GOOD)
def test_the_good_inputs_are_good_in_both_languages(name: str) -> None:
    assert faults(name, GOOD[name]) == {}
    for lang in ("en", "fr"):
        check_lines(answer(GAME, name, GOOD[name], lang)["lines"])


@pytest.mark.parametrize(("name", "path"), NUMBERS)
def test_a_count_is_an_integer(name: str, path: str) -> None:
    for wrong in ("5", True, False, 5.0, 2.5, [], {}, "", 10_000, -10_000, 10**30):
        assert list(faults(name, replaced(GOOD[name], path, wrong))) == [path]


@pytest.mark.parametrize("name", GOOD)
def test_every_text_is_one_of_its_words(name: str) -> None:
    for path, value in places(GOOD[name]):
        if isinstance(value, str):
            for wrong in (1, True, [], {}) if path.endswith("/name") else (1, True, [], {}, "", "x", value + " "):
                assert list(faults(name, replaced(GOOD[name], path, wrong))) == [path]


@pytest.mark.parametrize("name", GOOD)
def test_unknown_and_missing_keys_everywhere(name: str) -> None:
    for path, value in places(GOOD[name]):
        if not isinstance(value, dict):
            continue
        assert list(faults(name, replaced(GOOD[name], f"{path}/colour", 1))) == [f"{path}/colour"]
        if path == "/tokens":
            continue
        for key in value:
            less = {other: item for other, item in value.items() if other != key}
            asked = less if path == "" else replaced(GOOD[name], path, less)
            assert list(faults(name, asked)) == ([] if (name, key) in OPTIONAL else [f"{path}/{key}"])


@pytest.mark.parametrize("name", GOOD)
def test_null_only_where_shown(name: str) -> None:
    for path, _ in places(GOOD[name])[1:]:
        last = path.rsplit("/", 1)[-1]
        allowed = last in ("baron", "espionage", "director") and name in ("dirt", "clean")
        allowed = allowed or (name == "final" and last in ("fee", "dirt_track"))
        found = faults(name, replaced(GOOD[name], path, None))
        if path == "/dirt_track":
            assert list(found) == ["/players/0/fee"]  # allowed, but now a fee is missing
        else:
            assert list(found) == ([] if allowed else [path])


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("body", ["null", "[]", "5", '"x"', "true"])
def test_an_object_is_expected(name: str, body: str) -> None:
    assert set(faults(name, body)) == {""}


@pytest.mark.parametrize("body", ["", "{", "{'dirt': 1}", '{"dirt": NaN, "brooms": 1, "director": null}', "{} {}"])
def test_no_json(body: str) -> None:
    with pytest.raises(NotJson):
        faults("clean", body)


def test_all_faults_of_shape_together_and_none_of_the_rules() -> None:
    asked = dirt_of(dirt="5", dice=["ride", "Ride", 1], espionage="x", visitors=True, stingy=5.0, token=3, baron="no")
    asked |= {"tokens": {"5": 1, "1": "1"}, "more": 1}
    del asked["dirt"]
    assert set(faults("dirt", asked)) == {
        "/dirt",
        "/dice/1",
        "/dice/2",
        "/espionage",
        "/visitors",
        "/stingy",
        "/token",
        "/baron",
        "/tokens/5",
        "/tokens/1",
        "/more",
    }


def test_all_faults_of_the_rules_together() -> None:
    found = faults("baron", bids(("Ana", 1, 1), ("ANA ", 1, 1), ("Bo", 1, 2), ("bo", 1, 1)))
    assert set(found) == {"/bids/1/name", "/bids/3/name", "/bids/1/token", "/bids/3/token"}
    found = faults("final", finals(None, ("Ana", 1, 5, None), ("ana", 1, 6, None)))
    assert set(found) == {"/players/1/name", "/players/0/fee", "/players/1/fee"}


TABLES: dict[str, tuple[str, tuple[Any, ...]]] = {
    "baron": ("bids", (1, 1)),
    "income": ("players", (1, 1, 1, 1)),
    "final": ("players", (1, 1, 1)),
}


def table(calculator: str, *seats: Any) -> Json:
    _, values = TABLES[calculator]
    if calculator == "baron":
        return bids(*((name, 1, seat % 5 + 1) for seat, name in enumerate(seats)))
    make = incomes if calculator == "income" else lambda *rows: finals(None, *rows)
    return make(*((name, *values) for name in seats))


@pytest.mark.parametrize("calculator", TABLES)
def test_players_2_to_5(calculator: str) -> None:
    for number in range(8):
        found = faults(calculator, table(calculator, *"ABCDEFG"[:number]))
        assert set(found) == (set() if 2 <= number <= 5 else {f"/{TABLES[calculator][0]}"})


@pytest.mark.parametrize("calculator", TABLES)
def test_names(calculator: str) -> None:
    at = f"/{TABLES[calculator][0]}/1/name"
    for good in ("x" * 40, "é" * 40, "Ana-Lou d'Été", " " + "x" * 40 + " ", "1", "/~", "名前"):
        assert faults(calculator, table(calculator, "Ana", good)) == {}
    for wrong in ("", "   ", "x" * 41, "Ana", "ANA", " ana "):
        assert list(faults(calculator, table(calculator, "Ana", wrong))) == [at]


def test_names_are_trimmed_in_answers() -> None:
    assert figures("income", incomes((" Ana ", 1, 0, 0, 0), ("Bo\t", 0, 0, 0, 0)))["income"] == {"Ana": 3, "Bo": 0}
    found = figures("final", finals(None, (" Ana ", 1, 0, None), ("Bo ", 0, 0, None)))
    assert [row["name"] for row in found["ranking"]] == list(found["scores"]) == ["Ana", "Bo"]
    found = figures("baron", bids((" Ana ", 1, 1), ("Bo ", 0, 2)))
    assert (found["highest"], found["lowest"]) == ("Ana", "Bo")


# "First all faults of shape together": a list of the wrong length hides (or is hidden by) faults inside it.
LENGTH_AND_INSIDE = [
    ("espionage", {"face": "blank", "neighbour": ["x"] + ["blank"] * 7}, {"/neighbour", "/neighbour/0"}),
    ("income", incomes(("Ana", "1", 0, 0, 0)), {"/players", "/players/0/visitors"}),
    ("baron", bids(*((f"P{seat}", 1, seat) for seat in range(1, 7))), {"/bids", "/bids/5/token"}),
    ("final", finals(["1"] + [0] * 30, ("A", 1, 1, 1), ("B", 1, 1, 1)), {"/dirt_track", "/dirt_track/0"}),
    ("final", finals(["1"] + [0] * 20, ("A", 1, 1, 1), ("B", 1, 1, 1)), {"/dirt_track", "/dirt_track/0"}),
]


@pytest.mark.parametrize(("calculator", "asked", "where"), LENGTH_AND_INSIDE)
def test_length_and_content_of_a_list_together(calculator: str, asked: Json, where: set[str]) -> None:
    assert set(faults(calculator, asked)) == where
