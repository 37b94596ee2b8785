"""The small-city calculators from outside: docs/api.md 1.5, sentence by sentence, and a second implementation."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as given_that
from hypothesis import strategies as st

from companion.cli import main
from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.speech.answers import translated_answer
from companion.speech.catalogue import catalogue
from companion.wire.parser import NotJson
from companion.wire.tables import calculate, plain
from tests.contract.reference_small_city import Broken, Json, beside, final, godzilla, march, pollution, votes

REFERENCE: dict[str, Callable[[Json], Json]] = {
    "pollution": pollution,
    "votes": votes,
    "godzilla": godzilla,
    "march": march,
    "final": final,
}
CITIES = ["shanghai", "seoul", "hong-kong", "tokyo", "beijing", "bangkok", "delhi", "ulaanbaatar"]

# --- asking ----------------------------------------------------------------------------------------------------------


def spoken(calculator: str, given: Any, lang: str = "en") -> Json:
    body = json.dumps(given)
    answer = calculate(games()["small-city"].calculator(calculator), body)
    found = plain(translated_answer(answer, catalogue(lang)))
    return json.loads(json.dumps(found))  # as the command prints it


def figures(calculator: str, given: Any) -> Json:
    """The answer without its working, after a look at the working."""
    found = spoken(calculator, given)
    check_lines(found["lines"], [player["name"].strip() for player in given.get("players", [])])
    return {key: value for key, value in found.items() if key != "lines"}


def check_lines(lines: Any, names: list[str]) -> None:
    assert isinstance(lines, list)
    assert lines
    for line in lines:
        assert set(line) in ({"label", "points", "why"}, {"label", "points", "why", "player"})
        assert type(line["points"]) is int
        assert isinstance(line["label"], str)
        assert line["label"].strip()
        assert isinstance(line["why"], str)
        assert line["why"].strip()
        assert line.get("player") is None or line["player"] in names


def wrong(calculator: str, given: Any) -> list[str]:
    """Where the faults are, in order of the alphabet; every one of them has a message in both languages."""
    with pytest.raises(FaultyInput) as faulty:
        spoken(calculator, given)
    for fault in faulty.value.faults:
        for lang in ("en", "fr"):
            assert catalogue(lang).translate(fault.message).strip()
    found = [fault.where for fault in faulty.value.faults]
    assert len(found) == len(set(found))
    return sorted(found)


def agree(calculator: str, given: Json) -> None:
    try:
        expected = REFERENCE[calculator](given)
    except Broken as broken:
        expected_faults = broken.where
    else:
        assert figures(calculator, given) == expected
        return
    assert wrong(calculator, given) == expected_faults


def without(given: Json, *keys: str) -> Json:
    return {key: value for key, value in given.items() if key not in keys}


# --- inputs ----------------------------------------------------------------------------------------------------------

POLLUTION: Json = {"round": 3, "level": 14, "citizens": 9, "tourists": 1, "workers": 3, "parks": 6}
POLLUTION_DEFAULTS: Json = {
    "port_workers": 0,
    "parks_lost": 0,
    "noise": 0,
    "recycling": False,
    "engineer": False,
    "city": None,
    "workers_count_twice": True,
}
VOTES: Json = {"base": 17, "speech": 4, "action": "artist"}
VOTES_DEFAULTS: Json = {"action_citizens": 0, "opera": False, "wood": 0, "stone": 0, "metal": 0}
MARCH: Json = {
    "rows": 7,
    "columns": 7,
    "tile": [[2, 3], [3, 3]],
    "exit": [3, 3],
    "direction": "south",
    "steps": 5,
    "markers": [],
    "supply": 40,
}
MARCH_DEFAULTS: Json = {"blocked": [], "turns": []}


def roller(name: str, roll: int | None, pollution: int = 0, factories: int = 0) -> Json:
    return {"name": name, "roll": roll, "pollution": pollution, "factories": factories}


def wake(*players: Json, round: int = 5, **more: Any) -> Json:
    return {"round": round, "players": list(players), **more}


def scorer(name: str, votes: int = 0, **more: Any) -> Json:
    return {
        "name": name,
        "votes": votes,
        "promise": 0,
        "kept": False,
        "pollution": 0,
        "markers": 0,
        "city": None,
    } | more


def end(*players: Json, stockholm: bool = False, **more: Any) -> Json:
    return {"players": list(players), "stockholm": stockholm, **more}


VALID: dict[str, Json] = {
    "pollution": POLLUTION | POLLUTION_DEFAULTS,
    "votes": VOTES | VOTES_DEFAULTS,
    "godzilla": wake(roller("Ana", 3), roller("Bo", 4), full_tie="tied"),
    "march": MARCH | MARCH_DEFAULTS | {"blocked": [[0, 0]], "markers": [[1, 1]], "steps": 5, "turns": ["west"]},
    "final": end(scorer("Ana", 5), scorer("Bo", 6), broken_promise_costs=False),
}
OPTIONAL: dict[str, set[str]] = {
    "pollution": set(POLLUTION_DEFAULTS),
    "votes": set(VOTES_DEFAULTS),
    "godzilla": {"full_tie"},
    "march": set(MARCH_DEFAULTS),
    "final": {"broken_promise_costs"},
}

counts = st.one_of(st.integers(0, 12), st.integers(80, 120), st.integers(0, 9_999))


@st.composite
def optional(draw: st.DrawFn, needed: dict[str, st.SearchStrategy[Any]], extra: dict[str, Any]) -> Json:
    return draw(st.fixed_dictionaries(needed, optional=extra))


pollutions = optional(
    {
        "round": st.integers(1, 9),
        "level": counts,
        "citizens": counts,
        "tourists": st.integers(0, 9),
        "workers": st.integers(0, 9),
        "parks": counts,
    },
    {
        "port_workers": st.integers(0, 4),
        "parks_lost": st.integers(0, 5),
        "noise": counts,
        "recycling": st.booleans(),
        "engineer": st.booleans(),
        "city": st.sampled_from([None, "shanghai", "shanghai", *CITIES]),
        "workers_count_twice": st.booleans(),
    },
)
voting = optional(
    {
        "base": counts,
        "speech": st.integers(0, 6),
        "action": st.sampled_from(["physicist", "artist", "supporter", None]),
    },
    {"action_citizens": st.integers(0, 5), "opera": st.booleans(), "wood": counts, "stone": counts, "metal": counts},
)
names = st.lists(st.sampled_from(["Ana", " Bo", "Cy ", "Dé", "ANA", "x" * 40]), min_size=1, max_size=4)


@st.composite
def wakings(draw: st.DrawFn) -> Json:
    few = st.integers(0, 2)
    rolls = st.one_of(st.integers(1, 2), st.integers(1, 6), st.none() if draw(st.booleans()) else st.integers(1, 6))
    players = [roller(name, draw(rolls), draw(few), draw(few)) for name in draw(names)]
    more = draw(st.sampled_from([{}, {"full_tie": "tied"}, {"full_tie": "all"}]))
    return wake(*players, round=draw(st.integers(1, 9)), **more)


@st.composite
def endings(draw: st.DrawFn) -> Json:
    players = [
        scorer(
            name,
            draw(st.integers(0, 3) | counts),
            promise=draw(st.sampled_from([0, 6, 12, 18])),
            kept=draw(st.booleans()),
            pollution=draw(st.sampled_from([0, 1, 99, 100, 101]) | counts),
            markers=draw(st.integers(0, 3)),
            city=draw(st.sampled_from([None, "delhi", *CITIES])),
        )
        for name in draw(names)
    ]
    more = draw(st.sampled_from([{}, {"broken_promise_costs": True}, {"broken_promise_costs": False}]))
    return end(*players, stockholm=draw(st.booleans()), **more)


@st.composite
def marches(draw: st.DrawFn) -> Json:
    """A borough, a tile grown square by square, markers anywhere; the exit and the way out are mostly good."""
    sizes = st.integers(2, 4) | st.integers(2, 12)
    rows, columns = draw(sizes), draw(sizes)
    board = [(row, column) for row in range(rows) for column in range(columns)]
    tile = [draw(st.sampled_from(board))]
    for _ in range(draw(st.integers(0, 5))):
        around = [beside(square, way) for square in tile for way in ("north", "south", "west", "east")]
        around = [square for square in around if square in board and square not in tile]
        if around:
            tile.append(draw(st.sampled_from(around)))
    free = [square for square in board if square not in tile]
    blocked = draw(st.lists(st.sampled_from(free), max_size=6, unique=True)) if free else []
    zone = [square for square in board if square not in blocked]
    outs = [
        (square, way)
        for square in tile
        for way in ("north", "south", "west", "east")
        if beside(square, way) in zone and beside(square, way) not in tile
    ]
    if outs and draw(st.integers(0, 19)) != 7:
        start, direction = draw(st.sampled_from(outs))
    else:
        start, direction = draw(st.sampled_from(board)), draw(st.sampled_from(["north", "south", "west", "east"]))
    given = {
        "rows": rows,
        "columns": columns,
        "tile": tile,
        "exit": start,
        "direction": direction,
        "steps": draw(st.integers(4, 6) | st.integers(1, 6)),
        "markers": draw(st.lists(st.sampled_from(board), max_size=rows * columns, unique=True)),
        "supply": draw(st.integers(0, 4) | st.just(40)),
    }
    if draw(st.integers(0, 19)) == 7:
        given["markers"] = [*given["markers"], (rows, 0), (0, columns)]
    if blocked or draw(st.booleans()):
        given["blocked"] = blocked
    return json.loads(json.dumps(given)) | answers(draw, given)


def answers(draw: st.DrawFn, given: Json) -> Json:
    """Some of the free choices answered, mostly well."""
    turns: list[str] = []
    try:
        while draw(st.integers(0, 9)) != 7:
            found = march(given | {"turns": turns})
            if found["stands_on"]:
                break
            turns.append(draw(st.sampled_from(found["choices"][-1])))
    except Broken:
        pass
    if draw(st.integers(0, 9)) == 7:
        turns += draw(st.lists(st.sampled_from(["north", "south", "west", "east"]), max_size=3))
    return {"turns": turns} if turns or draw(st.booleans()) else {}


# --- the second reckoning --------------------------------------------------------------------------------------------


@given_that(pollutions)
def test_pollution_agrees(given: Json) -> None:
    agree("pollution", given)


@given_that(voting)
def test_votes_agree(given: Json) -> None:
    agree("votes", given)


@given_that(wakings())
def test_godzilla_agrees(given: Json) -> None:
    agree("godzilla", given)


@given_that(marches())
def test_march_agrees(given: Json) -> None:
    agree("march", given)


def test_every_small_tie_agrees() -> None:
    kinds = list(itertools.product((2, 3), (0, 7), (0, 4)))
    for first, second, third in itertools.product(kinds, repeat=3):
        players = [roller("A", *first), roller("B", *second), roller("C", *third)]
        for full_tie in ("tied", "all"):
            given = wake(*players, full_tie=full_tie)
            assert without(spoken("godzilla", given), "lines") == godzilla(given), json.dumps(given)


def test_many_marches_in_narrow_boroughs_agree() -> None:
    dice = random.Random(2016)
    met = 0
    while met < 1_000:
        given = narrow_march(dice)
        while True:
            try:
                expected = march(given)
            except Broken:
                break
            met += 1
            assert without(spoken("march", given), "lines") == expected, json.dumps(given)
            if expected["stands_on"]:
                break
            given["turns"].append(dice.choice(expected["choices"][-1]))


def narrow_march(dice: random.Random) -> Json:
    rows, columns = dice.randint(2, 5), dice.randint(2, 5)
    board = [[row, column] for row in range(rows) for column in range(columns)]
    dice.shuffle(board)
    tile, free = board[: dice.randint(1, 2)], board[2:]
    return {
        "rows": rows,
        "columns": columns,
        "blocked": free[: dice.choice([0, 0, 1, 2, 4])],
        "tile": tile,
        "exit": tile[0],
        "direction": dice.choice(["north", "south", "west", "east"]),
        "steps": dice.choice([2, 4, 5, 6, 6, 6]),
        "markers": dice.sample(board, dice.choice([0, len(board) // 3, len(board) // 2])),
        "supply": dice.choice([0, 1, 2, 40]),
        "turns": [],
    }


@given_that(endings())
def test_final_agrees(given: Json) -> None:
    agree("final", given)


@given_that(pollutions)
def test_the_working_of_pollution_adds_up_to_the_new_level(given: Json) -> None:
    try:
        pollution(given)
    except Broken:
        return
    found = spoken("pollution", given)
    assert sum(line["points"] for line in found["lines"]) == found["level"]


@given_that(voting)
def test_the_working_of_votes_adds_up(given: Json) -> None:
    try:
        votes(given)
    except Broken:
        return
    found = spoken("votes", given)
    assert sum(line["points"] for line in found["lines"]) == found["votes"]


@given_that(endings())
def test_the_working_of_the_end_adds_up_for_every_player(given: Json) -> None:
    try:
        final(given)
    except Broken:
        return
    found = spoken("final", given)
    for name, score in found["scores"].items():
        assert sum(line["points"] for line in found["lines"] if line["player"] == name) == score["total"]


@given_that(marches())
def test_the_working_of_a_march_counts_the_new_markers(given: Json) -> None:
    try:
        march(given)
    except Broken:
        return
    found = spoken("march", given)
    assert sum(line["points"] for line in found["lines"]) == len(found["placed"])


# --- pollution -------------------------------------------------------------------------------------------------------


def level(**more: Any) -> tuple[int | None, int]:
    found = figures("pollution", POLLUTION | more)
    assert list(found) == ["sum", "level", "eliminated", "loses_citizen"]
    return found["sum"], found["level"]


def test_the_examples_of_pollution() -> None:
    assert figures("pollution", POLLUTION) == {"sum": 7, "level": 21, "eliminated": False, "loses_citizen": False}
    assert level(workers_count_twice=False) == (4, 18)
    assert level(engineer=True) == (4, 18)
    assert level(engineer=True, workers_count_twice=False) == (1, 15)
    assert level(level=50, citizens=4, tourists=0, workers=0, parks=8) == (-4, 50)
    airport: Json = {"citizens": 11, "workers": 4, "noise": 5, "parks": 9, "parks_lost": 3, "recycling": True}
    assert level(**airport) == (10, 24)
    shanghai: Json = {"citizens": 8, "tourists": 0, "parks": 5, "city": "shanghai"}
    assert level(**shanghai, port_workers=2) == (8, 22)
    assert level(**shanghai) == (6, 20)
    assert level(citizens=7, tourists=0, workers=2, city="tokyo") == (8, 22)
    assert level(level=7, citizens=3, tourists=0, workers=0, parks=0, city="seoul") == (3, 10)


def test_the_engineer_takes_away_all_production_but_not_the_noise() -> None:
    assert level(city="shanghai", port_workers=3) == (10, 24)
    assert level(city="shanghai", port_workers=3, engineer=True) == (4, 18)
    assert level(noise=2, engineer=True) == (6, 20)


def test_recycling_takes_five_even_below_zero() -> None:
    assert level(citizens=0, tourists=0, workers=0, parks=0, recycling=True) == (-5, 14)
    assert level(citizens=2, tourists=0, workers=0, parks=0, recycling=True) == (-3, 14)
    assert level(citizens=2, tourists=0, workers=0, parks=0, recycling=True, city="tokyo") == (2, 16)


@pytest.mark.parametrize("city", [None, *CITIES])
def test_only_tokyo_and_delhi_measure_differently_without_a_port(city: str | None) -> None:
    assert level(city=city) == {"tokyo": (12, 26), "delhi": (None, 14)}.get(str(city), (7, 21))


@pytest.mark.parametrize(("before", "out"), [(92, False), (93, True), (100, True), (9_999, True)])
def test_out_at_a_level_of_100(before: int, out: bool) -> None:
    assert figures("pollution", POLLUTION | {"level": before})["eliminated"] is out


def test_out_without_new_pollution_too() -> None:
    assert figures("pollution", POLLUTION | {"level": 100, "parks": 99})["eliminated"] is True
    assert figures("pollution", POLLUTION | {"level": 99, "parks": 99})["eliminated"] is False


@pytest.mark.parametrize("number", range(1, 10))
def test_delhi_loses_a_citizen_in_rounds_5_to_8_and_nobody_else_does(number: int) -> None:
    delhi = figures("pollution", POLLUTION | {"round": number, "city": "delhi", "level": 150})
    assert delhi == {"sum": None, "level": 150, "eliminated": False, "loses_citizen": 5 <= number <= 8}
    for city in [None, *CITIES]:
        if city != "delhi":
            assert figures("pollution", POLLUTION | {"round": number, "city": city})["loses_citizen"] is False


def test_faults_of_pollution() -> None:
    assert wrong("pollution", POLLUTION | {"workers": 11}) == ["/workers"]
    assert level(workers=10) == (14, 28)
    assert wrong("pollution", POLLUTION | {"port_workers": 1}) == ["/port_workers"]
    for city in CITIES:
        if city != "shanghai":
            assert wrong("pollution", POLLUTION | {"port_workers": 1, "city": city}) == ["/port_workers"]
    assert wrong("pollution", POLLUTION | {"port_workers": 4, "city": "shanghai"}) == ["/port_workers"]
    assert wrong("pollution", POLLUTION | {"parks_lost": 7}) == ["/parks_lost"]
    assert level(parks_lost=6) == (13, 27)
    together = {"workers": 11, "port_workers": 12, "parks_lost": 7}
    assert wrong("pollution", POLLUTION | together) == ["/parks_lost", "/port_workers", "/workers"]
    assert wrong("pollution", POLLUTION | together | {"city": "delhi"}) == ["/parks_lost", "/port_workers", "/workers"]
    assert wrong("pollution", POLLUTION | together | {"round": 0, "city": "rome"}) == ["/city", "/round"]


# --- votes -----------------------------------------------------------------------------------------------------------


def test_the_examples_of_votes() -> None:
    assert figures("votes", VOTES | {"action_citizens": 2}) == {"votes": 25}
    assert figures("votes", VOTES | {"action_citizens": 2, "opera": True}) == {"votes": 28}
    physicist = VOTES | {"action": "physicist", "action_citizens": 3}
    assert figures("votes", physicist) == {"votes": 27}
    assert figures("votes", physicist | {"opera": True}) == {"votes": 30}
    assert figures("votes", {"base": 0, "speech": 0, "action": None, "metal": 1, "stone": 1}) == {"votes": 12}
    assert figures("votes", {"base": 0, "speech": 0, "action": None, "wood": 2}) == {"votes": 6}
    assert figures("votes", {"base": 0, "speech": 6, "action": "supporter"}) == {"votes": 8}


def test_action_citizens_count_with_two_actions_only() -> None:
    assert figures("votes", VOTES) == {"votes": 21}
    assert wrong("votes", VOTES | {"action": None, "action_citizens": 1}) == ["/action_citizens"]
    assert wrong("votes", VOTES | {"action": "supporter", "action_citizens": 1}) == ["/action_citizens"]
    assert figures("votes", VOTES | {"action": None, "action_citizens": 0}) == {"votes": 21}
    assert wrong("votes", VOTES | {"speech": 7, "action": "mayor"}) == ["/action", "/speech"]


# --- godzilla --------------------------------------------------------------------------------------------------------


def woken(*players: Json, **more: Any) -> tuple[bool, dict[str, int | None], list[str]]:
    found = figures("godzilla", wake(*players, **more))
    assert list(found) == ["asleep", "hosts", "spared"]
    assert all(list(host) == ["name", "steps"] for host in found["hosts"])
    return found["asleep"], {host["name"]: host["steps"] for host in found["hosts"]}, found["spared"]


@pytest.mark.parametrize("number", range(1, 10))
def test_godzillas_sleep_for_four_rounds(number: int) -> None:
    awake = (False, {"Bo": 4}, ["Ana"])
    asleep = (True, {}, ["Ana", "Bo"])
    assert woken(roller("Ana", 3), roller("Bo", 4), round=number) == (asleep if number < 5 else awake)


def test_without_a_roll_only_while_asleep_or_solo() -> None:
    assert woken(roller("Ana", None), roller("Bo", 4), round=4) == (True, {}, ["Ana", "Bo"])
    assert woken(roller("Ana", None), round=4) == (True, {}, ["Ana"])
    assert woken(roller("Ana", None)) == (False, {"Ana": None}, [])
    assert woken(roller("Ana", 1), full_tie="all") == (False, {"Ana": 1}, [])
    nobody_rolled = wake(roller("Ana", None), roller("Bo", 4), roller("Cy", None))
    assert wrong("godzilla", nobody_rolled) == ["/players/0/roll", "/players/2/roll"]


def test_the_tie_of_the_rules() -> None:
    c, d = roller("C", 5), roller("D", 6)
    assert woken(roller("A", 2, 23), roller("B", 2, 31), c, d) == (False, {"B": 2, "C": 5, "D": 6}, ["A"])
    assert woken(roller("A", 2, 23, 4), roller("B", 2, 23, 3), c, d) == (False, {"A": 2, "C": 5, "D": 6}, ["B"])
    assert woken(roller("A", 2, 23, 3), roller("B", 2, 23, 3), c, d) == (False, {"C": 5, "D": 6}, ["A", "B"])
    assert woken(roller("A", 4, 12), roller("B", 4, 18), roller("C", 4, 18)) == (False, {"B": 4, "C": 4}, ["A"])


def test_a_full_tie_spares_the_tied_or_all() -> None:
    players = [roller("D", 6), roller("A", 2, 9, 3), roller("C", 3), roller("B", 2, 9, 3)]
    assert woken(*players) == woken(*players, full_tie="tied") == (False, {"D": 6, "C": 3}, ["A", "B"])
    assert woken(*players, full_tie="all") == (True, {}, ["D", "A", "C", "B"])
    assert woken(roller("A", 2), roller("B", 2)) == (False, {}, ["A", "B"])


def test_a_tie_that_is_broken_or_higher_up_sends_nobody_to_sleep() -> None:
    assert woken(roller("A", 2), roller("B", 6), roller("C", 6), full_tie="all") == (False, {"B": 6, "C": 6}, ["A"])
    assert woken(roller("A", 2, 1), roller("B", 2, 0), full_tie="all") == (False, {"A": 2}, ["B"])
    assert woken(roller("A", 2, 1, 1), roller("B", 2, 1, 0), full_tie="all") == (False, {"A": 2}, ["B"])
    three = [roller("A", 1, 8, 0), roller("B", 1, 5, 2), roller("C", 1, 5, 2), roller("D", 1, 5, 3)]
    assert woken(*three) == (False, {"A": 1, "D": 1}, ["B", "C"])
    assert woken(*three, full_tie="all") == (True, {}, ["A", "B", "C", "D"])


def test_pollution_and_factories_of_the_others_do_not_matter() -> None:
    assert woken(roller("A", 2, 90, 90), roller("B", 3, 0, 0)) == (False, {"B": 3}, ["A"])


# --- march -----------------------------------------------------------------------------------------------------------


def went(**more: Any) -> Json:
    found = figures("march", MARCH | more)
    assert list(found) == ["path", "placed", "stands_on", "choices"]
    return found


def test_straight_on_and_markers_behind() -> None:
    found = went(exit=[2, 3], direction="west", steps=3)
    assert found["path"] == [[2, 2], [2, 1], [2, 0]]
    assert found["placed"] == [[2, 2]]
    assert found["stands_on"] == [[2, 1], [2, 0]]
    assert found["choices"] == []
    assert len(went(steps=5, turns=["east"])["placed"]) == 3  # docs/rules/small-city.md 7.6


def test_one_step_stands_on_the_exit_too() -> None:
    found = went(steps=1)
    assert found == {"path": [[4, 3]], "placed": [], "stands_on": [[3, 3], [4, 3]], "choices": []}


def test_no_turn_when_the_walk_ends_at_the_edge() -> None:
    found = went(steps=3)
    assert found == {
        "path": [[4, 3], [5, 3], [6, 3]],
        "placed": [[4, 3]],
        "stands_on": [[5, 3], [6, 3]],
        "choices": [],
    }
    assert wrong("march", MARCH | {"steps": 3, "turns": ["west"]}) == ["/turns/0"]


def test_an_open_choice_stops_the_walk() -> None:
    found = went(steps=4)
    assert found == {
        "path": [[4, 3], [5, 3], [6, 3]],
        "placed": [],
        "stands_on": [],
        "choices": [["west", "east"]],
    }
    found = went(rows=2, columns=2, tile=[[0, 0]], exit=[0, 0], direction="east", steps=6)
    assert found["choices"] == []  # corners have one way only


@pytest.mark.parametrize(
    ("direction", "ways"),
    [
        ("north", ["west", "east"]),
        ("south", ["west", "east"]),
        ("west", ["north", "south"]),
        ("east", ["north", "south"]),
    ],
)
def test_both_ways_of_every_edge(direction: str, ways: list[str]) -> None:
    middle: Json = {"rows": 5, "columns": 5, "tile": [[2, 2]], "exit": [2, 2], "direction": direction, "steps": 4}
    assert went(**middle)["choices"] == [ways]
    for way in ways:
        found = went(**middle, turns=[way])
        assert found["choices"] == [ways]
        assert found["path"] == march(MARCH | middle | {"turns": [way]})["path"]
    back = {"north": "south", "south": "north", "west": "east", "east": "west"}[direction]
    for way in (direction, back):
        assert wrong("march", MARCH | middle | {"turns": [way]}) == ["/turns/0"]


def test_of_two_ways_the_clean_one() -> None:
    left, right = [6, 2], [6, 4]
    assert went(markers=[left])["path"][3:] == [[6, 4], [6, 5]]
    assert went(markers=[left])["choices"] == []
    assert went(markers=[right])["path"][3:] == [[6, 2], [6, 1]]
    assert went(markers=[left, right])["choices"] == [["west", "east"]]
    assert went(markers=[left, right], turns=["east"])["path"][3:] == [[6, 4], [6, 5]]
    assert went(markers=[[6, 1], [6, 0]])["choices"] == [["west", "east"]]  # only the first square counts
    assert wrong("march", MARCH | {"markers": [left], "turns": ["east"]}) == ["/turns/0"]  # nothing to choose


def test_one_way_inside_the_zone_is_no_choice_even_with_a_marker() -> None:
    assert went(blocked=[[6, 2]])["path"][3:] == [[6, 4], [6, 5]]
    assert went(blocked=[[6, 2]], markers=[[6, 4]])["path"][3:] == [[6, 4], [6, 5]]
    assert went(blocked=[[6, 2]], markers=[[6, 4]])["choices"] == []
    assert wrong("march", MARCH | {"blocked": [[6, 2]], "turns": ["east"]}) == ["/turns/0"]
    corner = went(tile=[[0, 3]], exit=[0, 3], direction="west", steps=6, markers=[[1, 0]])
    assert corner["path"] == [[0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [3, 0]]


def test_a_marker_on_a_blocked_square_does_not_count_as_a_way() -> None:
    found = went(blocked=[[6, 2]], markers=[[6, 2], [6, 4]], supply=0)
    assert found["path"][3:] == [[6, 4], [6, 5]]
    assert found["choices"] == []


def test_a_blocked_square_ahead_is_an_edge() -> None:
    found = went(blocked=[[5, 3]], steps=4, turns=["west"])
    assert found["path"] == [[4, 3], [4, 2], [4, 1], [4, 0]]
    assert found["choices"] == [["west", "east"]]


def test_a_dead_end_stops_it_where_it_is() -> None:
    found = went(blocked=[[6, 2], [6, 4]], steps=6)
    assert found == {
        "path": [[4, 3], [5, 3], [6, 3]],
        "placed": [[4, 3]],
        "stands_on": [[5, 3], [6, 3]],
        "choices": [],
    }
    at_once = went(blocked=[[5, 3], [4, 2], [4, 4]], steps=6)
    assert at_once == {"path": [[4, 3]], "placed": [], "stands_on": [[3, 3], [4, 3]], "choices": []}
    surplus = MARCH | {"blocked": [[6, 2], [6, 4]], "steps": 6, "turns": ["west"]}
    assert wrong("march", surplus) == ["/turns/0"]


ROUND: Json = {"rows": 2, "columns": 2, "tile": [[0, 0]], "exit": [0, 0], "direction": "east"}


def test_it_may_cross_its_own_tile_and_marks_it() -> None:
    found = went(**ROUND, steps=6)
    assert found["path"] == [[0, 1], [1, 1], [1, 0], [0, 0], [0, 1], [1, 1]]
    assert found["stands_on"] == [[0, 1], [1, 1]]
    assert found["placed"] == [[1, 0], [0, 0]]  # the last two get none, even those crossed before


def test_a_square_crossed_twice_gets_one_marker() -> None:
    found = went(**ROUND | {"tile": [[1, 0], [0, 0]]}, steps=5)
    assert found["path"] == [[0, 1], [1, 1], [1, 0], [0, 0], [0, 1]]
    assert found["placed"] == [[1, 1], [1, 0]]
    loop: Json = {"rows": 2, "columns": 3, "tile": [[0, 0]], "exit": [0, 0], "direction": "south", "steps": 6}
    found = went(**loop, blocked=[[0, 2], [1, 2]])
    assert found["path"] == [[1, 0], [1, 1], [0, 1], [0, 0], [1, 0], [1, 1]]
    assert found["placed"] == [[0, 1], [0, 0]]


def test_the_supply_runs_out_in_path_order() -> None:
    long: Json = {"tile": [[0, 0]], "exit": [0, 0], "direction": "east", "steps": 6}
    for supply in range(6):
        found = went(**long, supply=supply)
        assert found["path"] == [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6]]
        assert found["placed"] == [[0, 1], [0, 2], [0, 3], [0, 4]][:supply]
        assert found["stands_on"] == [[0, 5], [0, 6]]
    assert went(**long, supply=2, markers=[[0, 1], [0, 3]])["placed"] == [[0, 2], [0, 4]]
    assert went(**long, supply=1, markers=[[0, 1], [0, 3]])["placed"] == [[0, 2]]


def test_new_markers_do_not_influence_turns_of_the_same_march() -> None:
    # North along column 0, round a narrow ring; the second edge offers a fresh square and one crossed just now.
    given = {
        "rows": 3,
        "columns": 2,
        "blocked": [],
        "tile": [[1, 0]],
        "exit": [1, 0],
        "direction": "east",
        "steps": 6,
    }
    found = went(**given, turns=["north"])
    assert found["path"] == [[1, 1], [0, 1], [0, 0], [1, 0], [2, 0], [2, 1]]
    # From [1, 2] north, east and round back into [1, 2] from the west side: no new marker may decide there.
    ring: Json = {"rows": 3, "columns": 3, "tile": [[1, 0]], "exit": [1, 0], "direction": "east", "steps": 6}
    ring["blocked"] = [[1, 2], [0, 2], [2, 2]]
    found = went(**ring)
    assert found["choices"] == [["north", "south"]]
    found = went(**ring, turns=["north"])
    assert found["path"] == [[1, 1], [0, 1], [0, 0], [1, 0], [2, 0], [2, 1]]


def test_a_free_choice_between_a_fresh_square_and_one_crossed_before_stays_free() -> None:
    # x: blocked      . . x     starts at [1, 0] south, east, north up to [0, 1], west, south down to [1, 0] ...
    given: Json = {"rows": 4, "columns": 3, "tile": [[3, 1]], "exit": [3, 1], "direction": "north", "steps": 6}
    given["blocked"] = [[1, 1], [1, 2], [3, 0]]
    # [2, 1]: west [2, 0] or east [2, 2]; west: [1, 0] is the only way, [0, 0], then [0, 1] and [0, 2].
    assert went(**given)["choices"] == [["west", "east"]]
    assert went(**given, turns=["west"])["path"] == [[2, 1], [2, 0], [1, 0], [0, 0], [0, 1], [0, 2]]
    # East: [2, 2] goes on south to [3, 2], west to [3, 1] (its own tile), where [3, 0] is blocked: north again.
    found = went(**given, turns=["east"])
    assert found["path"] == [[2, 1], [2, 2], [3, 2], [3, 1], [2, 1]]
    assert found["choices"] == [["west", "east"], ["west", "east"]]
    assert found["placed"] == found["stands_on"] == []
    found = went(**given, turns=["east", "west"])
    assert found["path"][-1] == [2, 0]
    assert found["stands_on"] == [[2, 1], [2, 0]]
    assert found["placed"] == [[2, 2], [3, 2], [3, 1]]


def test_markers_in_any_number_anywhere() -> None:
    everywhere = [[row, column] for row in range(12) for column in range(12)]
    found = went(rows=12, columns=12, markers=everywhere, steps=6)
    assert found["placed"] == []
    assert found["stands_on"] == [[8, 3], [9, 3]]


def test_two_markers_as_a_tile() -> None:
    found = went(markers=[[2, 3], [3, 3]], steps=2)
    assert found["stands_on"] == [[4, 3], [5, 3]]
    assert found["placed"] == []


def test_faults_of_a_march() -> None:
    assert wrong("march", MARCH | {"exit": [4, 3]}) == ["/exit"]
    assert wrong("march", MARCH | {"direction": "north"}) == ["/direction"]  # onto its own tile
    assert wrong("march", MARCH | {"tile": [[6, 3]], "exit": [6, 3]}) == ["/direction"]  # off the board
    assert wrong("march", MARCH | {"blocked": [[4, 3]]}) == ["/direction"]
    assert wrong("march", MARCH | {"markers": [[0, 0], [7, 0], [0, 7], [6, 6]]}) == ["/markers/1", "/markers/2"]
    assert wrong("march", MARCH | {"turns": ["west", "east", "east"]}) == ["/turns/1", "/turns/2"]
    assert wrong("march", MARCH | {"turns": ["north"]}) == ["/turns/0"]
    off: Json = {"markers": [[9, 9]]}
    assert wrong("march", MARCH | off | {"turns": ["north"]}) == ["/markers/0", "/turns/0"]
    assert wrong("march", MARCH | off | {"turns": ["west", "west"]}) == ["/markers/0", "/turns/1"]
    together = {"markers": [[0, 7], [500, 0]], "direction": "north"}
    assert wrong("march", MARCH | together) == ["/direction", "/markers/0", "/markers/1"]
    assert wrong("march", MARCH | together | {"turns": ["up"], "steps": 7}) == ["/steps", "/turns/0"]
    assert wrong("march", MARCH | {"tile": [[2, 3], [3, 3], [3, 7]]}) == ["/tile/2"]


def test_shapes_of_a_march() -> None:
    bad: dict[str, list[Any]] = {
        "rows": [1, 13],
        "columns": [1, 13],
        "steps": [0, 7],
        "supply": [-1, 41],
        "tile": [[], [[2, 3]] * 7],
        "direction": ["up", "North", None],
    }
    for key, values in bad.items():
        for value in values:
            assert wrong("march", MARCH | {key: value}) == [f"/{key}"]
    assert wrong("march", MARCH | {"exit": [3, 3, 3]})[0].startswith("/exit")
    assert wrong("march", MARCH | {"exit": [3]})[0].startswith("/exit")
    assert wrong("march", MARCH | {"markers": [[0, 0], [0, "1"], [-1, 0]]}) == ["/markers/1/1", "/markers/2/0"]
    six = [[2, 3], [3, 3], [2, 2], [3, 2], [2, 1], [3, 1]]
    assert went(tile=six, steps=1)["path"] == [[4, 3]]


# --- final -----------------------------------------------------------------------------------------------------------


def ranked(*players: Json, **more: Any) -> list[tuple[str, int, int]]:
    found = figures("final", end(*players, **more))
    assert list(found) == ["ranking", "scores"]
    assert sorted(found["scores"]) == sorted(row["name"] for row in found["ranking"])
    for row in found["ranking"]:
        assert list(row) == ["name", "place", "total"]
        assert found["scores"][row["name"]]["total"] == row["total"]
    return [(row["name"], row["place"], row["total"]) for row in found["ranking"]]


def test_the_final_of_the_rules() -> None:
    ana = scorer("Ana", 96, promise=12, kept=True, pollution=52, markers=9)
    assert ranked(ana, stockholm=True) == [("Ana", 1, 65)]
    assert ranked(ana, stockholm=False) == [("Ana", 1, 56)]
    assert ranked(ana | {"city": "delhi"}, stockholm=True) == [("Ana", 1, 117)]


@pytest.mark.parametrize("promise", [0, 6, 12, 18])
def test_promises(promise: int) -> None:
    kept, broken = scorer("Ana", 50, promise=promise, kept=True), scorer("Ana", 50, promise=promise)
    for costs in (False, True):
        assert ranked(kept, broken_promise_costs=costs) == [("Ana", 1, 50 + promise)]
    assert ranked(broken) == ranked(broken, broken_promise_costs=False) == [("Ana", 1, 50)]
    assert ranked(broken, broken_promise_costs=True) == [("Ana", 1, 50 - promise)]


def test_ties_share_a_place_and_the_next_is_skipped() -> None:
    players = [scorer("D", 1), scorer("A", 7), scorer("C", 9), scorer("B", 7)]
    assert ranked(*players) == [("C", 1, 9), ("A", 2, 7), ("B", 2, 7), ("D", 4, 1)]
    assert ranked(scorer("A", 7), scorer("B", 7), scorer("C", 6)) == [("A", 1, 7), ("B", 1, 7), ("C", 3, 6)]


def test_negative_totals() -> None:
    players = [scorer("A", 3, pollution=99), scorer("B", 0, promise=18), scorer("C")]
    assert ranked(*players, broken_promise_costs=True) == [("C", 1, 0), ("B", 2, -18), ("A", 3, -96)]


def test_the_eliminated_share_the_last_place_after_everybody() -> None:
    players = [scorer("A", 500, pollution=100), scorer("B", 1, pollution=99), scorer("C", 900, pollution=101)]
    assert ranked(*players) == [("B", 1, -98), ("A", 2, 400), ("C", 2, 799)]
    found = figures("final", end(*players))["scores"]
    assert found["A"] == {"total": 400, "eliminated": True}
    assert found["B"] == {"total": -98, "eliminated": False}
    everybody = [scorer("A", 1, pollution=100), scorer("B", 2, pollution=100)]
    assert ranked(*everybody) == [("A", 1, -99), ("B", 1, -98)]


def test_delhi_is_never_out_and_may_sit_there_twice() -> None:
    players = [scorer(name, 5, pollution=150, city="delhi") for name in ("A", "B")]
    assert ranked(*players) == [("A", 1, 5), ("B", 1, 5)]
    assert figures("final", end(*players))["scores"]["A"] == {"total": 5, "eliminated": False}


@pytest.mark.parametrize("city", [None, *CITIES])
def test_every_city_scores(city: str | None) -> None:
    assert ranked(scorer("A", 50, pollution=20, city=city)) == [("A", 1, 50 if city == "delhi" else 30)]


# --- general rules ---------------------------------------------------------------------------------------------------

EMPTY: dict[str, list[Json]] = {
    "pollution": [
        POLLUTION | {"level": 0, "citizens": 0, "tourists": 0, "workers": 0, "parks": 0},
        POLLUTION | {"city": "delhi", "level": 0},
    ],
    "votes": [{"base": 0, "speech": 0, "action": None}, {"base": 0, "speech": 0, "action": "artist"}],
    "godzilla": [wake(roller("Ana", None), round=1), wake(roller("A", 1), roller("B", 1), full_tie="all")],
    "march": [MARCH | {"steps": 1}, MARCH | {"steps": 6}, MARCH | {"steps": 3, "supply": 0}],
    "final": [end(scorer("Ana")), end(scorer("Ana"), scorer("Bo"))],
}


@pytest.mark.parametrize("calculator", list(REFERENCE))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_working_is_never_empty(calculator: str, lang: str) -> None:
    for given in [*EMPTY[calculator], VALID[calculator]]:
        check_lines(spoken(calculator, given, lang)["lines"], ["Ana", "Bo", "A", "B"])
    for given in EMPTY[calculator]:
        assert any(line["points"] == 0 for line in spoken(calculator, given, lang)["lines"])


def test_a_host_without_a_roll_is_not_called_spared() -> None:
    spared = spoken("godzilla", wake(roller("Ana", None), round=4))
    host = spoken("godzilla", wake(roller("Ana", None), round=5))
    assert host["hosts"] == [{"name": "Ana", "steps": None}]
    assert host["lines"][0]["label"] != spared["lines"][0]["label"]


@pytest.mark.parametrize("calculator", list(REFERENCE))
def test_the_language_changes_words_only(calculator: str) -> None:
    english, french = (spoken(calculator, VALID[calculator], lang) for lang in ("en", "fr"))
    assert without(english, "lines") == without(french, "lines")
    assert [line["points"] for line in english["lines"]] == [line["points"] for line in french["lines"]]
    assert english["lines"] != french["lines"]


@pytest.mark.parametrize("calculator", list(REFERENCE))
def test_required_and_optional(calculator: str) -> None:
    given = VALID[calculator]
    required = set(given) - OPTIONAL[calculator]
    for key in required:
        assert wrong(calculator, without(given, key)) == [f"/{key}"]
    assert wrong(calculator, {}) == sorted(f"/{key}" for key in required)
    if calculator != "march":
        figures(calculator, without(given, *OPTIONAL[calculator]))
    for number, key in enumerate(sorted(OPTIONAL[calculator] - {"turns", "blocked"})):
        assert figures(calculator, without(given, key)) == figures(calculator, given), number


def test_the_defaults_of_a_march() -> None:
    given = MARCH | {"steps": 4}
    assert figures("march", given | MARCH_DEFAULTS) == figures("march", given)


@pytest.mark.parametrize("calculator", list(REFERENCE))
def test_unknown_keys(calculator: str) -> None:
    given = VALID[calculator]
    assert wrong(calculator, given | {"weather": 1, "a/b~c": None}) == ["/a~1b~0c", "/weather"]
    if "players" in given:
        players = [given["players"][0], given["players"][1] | {"lines": []}]
        assert wrong(calculator, given | {"players": players}) == ["/players/1/lines"]


def places(value: Any, where: str = "") -> list[tuple[str, Any]]:
    """Every value in a document with its pointer."""
    found = [(where, value)]
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, f"{where}/{key}")
    if isinstance(value, list):
        for number, item in enumerate(value):
            found += places(item, f"{where}/{number}")
    return found


def changed(document: Any, where: str, value: Any) -> Any:
    """A copy with another value in one place."""
    if not where:
        return value
    document = json.loads(json.dumps(document))
    *way, last = where[1:].split("/")
    inner = document
    for step in way:
        inner = inner[int(step) if isinstance(inner, list) else step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return document


@pytest.mark.parametrize("calculator", list(REFERENCE))
def test_types_are_strict_everywhere(calculator: str) -> None:
    given = VALID[calculator]
    for where, value in places(given):
        if type(value) is int:
            bad = ["5", str(value), True, float(value), value + 0.5, -1, 10_000, 10**30, [value], {}]
            if not (calculator == "godzilla" and where.endswith("/roll")):
                bad.append(None)
        elif type(value) is bool:
            bad = [0, 1, "true", "yes", None, [], {}]
        elif type(value) is str:
            bad = [1, True, [value], {}]
            if where not in ("/action", "/city") and not where.endswith("/city"):
                bad.append(None)
        elif value is None:
            bad = [False, 0, "", "null", "None", [], {}]
        elif isinstance(value, list):
            bad = [None, {}, "", 0, True]
        else:
            bad = [None, [], "", 0, True]
        for item in bad:
            assert wrong(calculator, changed(given, where, item)) == [where], (where, item)


@pytest.mark.parametrize("calculator", list(REFERENCE))
def test_counts_go_to_9999(calculator: str) -> None:
    counted = {
        "pollution": ["level", "citizens", "tourists", "parks", "noise"],
        "votes": ["base", "wood", "stone", "metal", "action_citizens"],
    }
    for key in counted.get(calculator, []):
        given = VALID[calculator] | {key: 9_999}
        assert figures(calculator, given) == REFERENCE[calculator](given)
    player = {"godzilla": ["pollution", "factories"], "final": ["votes", "pollution", "markers"]}
    for key in player.get(calculator, []):
        given = changed(VALID[calculator], f"/players/0/{key}", 9_999)
        assert figures(calculator, given) == REFERENCE[calculator](given)


def test_choices_of_words_are_exact() -> None:
    for bad in ("Delhi", "hong kong", "hongkong", "paris", ""):
        assert wrong("pollution", POLLUTION | {"city": bad}) == ["/city"]
        assert wrong("final", end(scorer("A", city=bad))) == ["/players/0/city"]
    for bad in ("Artist", "mayor", ""):
        assert wrong("votes", VOTES | {"action": bad}) == ["/action"]
    for bad in ("none", "All", None):
        assert wrong("godzilla", wake(roller("A", 1), full_tie=bad)) == ["/full_tie"]
    for bad in (1, 5, 7, 24, -6):
        assert wrong("final", end(scorer("A", promise=bad))) == ["/players/0/promise"]


@pytest.mark.parametrize("number", [0, 10])
def test_rounds_one_to_nine(number: int) -> None:
    assert wrong("pollution", POLLUTION | {"round": number}) == ["/round"]
    assert wrong("godzilla", wake(roller("A", 1), round=number)) == ["/round"]


@pytest.mark.parametrize("roll", [0, 7])
def test_a_die_has_six_sides(roll: int) -> None:
    assert wrong("godzilla", wake(roller("A", roll), round=1)) == ["/players/0/roll"]


@pytest.mark.parametrize(("calculator", "make"), [("godzilla", lambda n: roller(n, 1)), ("final", scorer)])
def test_players_and_names(calculator: str, make: Callable[[str], Json]) -> None:
    around = wake() if calculator == "godzilla" else end()

    def seated(*names: str) -> Json:
        return around | {"players": [make(name) for name in names]}

    for size in range(1, 5):
        figures(calculator, seated(*"ABCDE"[:size]))
    assert wrong(calculator, seated()) == ["/players"]
    assert wrong(calculator, seated(*"ABCDE")) == ["/players"]
    assert wrong(calculator, seated("Ana", "aNA")) == ["/players/1/name"]
    assert wrong(calculator, seated("Ana", " Ana ")) == ["/players/1/name"]
    assert wrong(calculator, seated("Élise", "éLISE")) == ["/players/1/name"]
    assert wrong(calculator, seated("Ana", "Bo", "ANA", "ana")) == ["/players/2/name", "/players/3/name"]
    for bad in ("", "   ", "x" * 41):
        assert wrong(calculator, seated("Ana", bad)) == ["/players/1/name"]
    long = "x" * 40
    found = figures(calculator, seated(f" {long} ", "Bo\t"))
    assert found == REFERENCE[calculator](seated(long, "Bo"))


def test_names_are_kept_as_written() -> None:
    for name in ("a/b", "Zoë", "李", "total", "O'Neil & <b>"):
        assert list(figures("final", end(scorer(name)))["scores"]) == [name]


def test_all_faults_of_shape_together_then_all_faults_of_the_rules() -> None:
    broken = wake(roller("Ana", None), roller("ana", None), round=6)
    assert wrong("godzilla", broken) == ["/players/0/roll", "/players/1/name", "/players/1/roll"]
    shapes = broken | {"round": 12, "sun": 1, "full_tie": "x"}
    shapes["players"] = [without(broken["players"][0], "pollution"), broken["players"][1] | {"factories": "1"}]
    expected = ["/full_tie", "/players/0/pollution", "/players/1/factories", "/round", "/sun"]
    assert wrong("godzilla", shapes) == expected
    shapes = end(scorer("A", votes=-1, kept=0), scorer("a", promise=5), scorer("A", city="x")) | {"stockholm": 1}
    expected = ["/players/0/kept", "/players/0/votes", "/players/1/promise", "/players/2/city", "/stockholm"]
    assert wrong("final", shapes) == expected
    shapes = VOTES | {"base": 1.0, "opera": 1, "wood": True, "metal": None, "action_citizens": "2"}
    assert wrong("votes", shapes) == ["/action_citizens", "/base", "/metal", "/opera", "/wood"]


@pytest.mark.parametrize("body", ["", "{", "{'a': 1}", "NaN", '{"base": 1,}', "{} {}"])
def test_what_is_no_json(body: str) -> None:
    with pytest.raises(NotJson):
        calculate(games()["small-city"].calculator("votes"), body)


def test_the_same_input_is_not_changed_and_gives_the_same_answer() -> None:
    for calculator, given in VALID.items():
        before = json.dumps(given)
        assert spoken(calculator, given) == spoken(calculator, given)
        assert json.dumps(given) == before


def test_the_command_says_the_same(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "given.json"
    for calculator, given in VALID.items():
        file.write_text(json.dumps(given))
        assert main(["calc", "small-city", calculator, str(file), "--lang", "fr"]) == 0
        out, err = capsysbinary.readouterr()
        assert json.loads(out) == spoken(calculator, given, "fr")
        assert err == b""
    file.write_text(json.dumps(MARCH | {"markers": [[9, 9]], "direction": "north"}))
    assert main(["calc", "small-city", "march", str(file)]) == 2
    out, err = capsysbinary.readouterr()
    assert out == b""
    assert sorted(line.split(b": ")[0] for line in err.splitlines()) == [b"/direction", b"/markers/0"]
