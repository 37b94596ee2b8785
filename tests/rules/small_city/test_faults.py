"""What makes no sense is refused, every fault at once, with where it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.small_city.town_table import calc, faults

POLLUTION = {"round": 3, "level": 14, "citizens": 9, "tourists": 1, "workers": 3, "parks": 6}
VOTES = {"base": 17, "speech": 0, "action": None}
MARCH: dict[str, Any] = {
    "rows": 7, "columns": 7, "tile": [[2, 3], [3, 3]], "exit": [3, 3], "direction": "south",
    "steps": 3, "markers": [], "supply": 40,
}  # fmt: skip
MAYOR = {"name": "Ana", "votes": 1, "promise": 0, "kept": False, "pollution": 0, "markers": 0, "city": None}
SLEEPER = {"name": "Ana", "roll": 2, "pollution": 0, "factories": 0}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"workers": 11}, ["/workers"]),
        ({"port_workers": 1}, ["/port_workers"]),
        ({"port_workers": 1, "city": "seoul"}, ["/port_workers"]),
        ({"port_workers": 4, "city": "shanghai"}, ["/port_workers"]),
        ({"parks_lost": 7}, ["/parks_lost"]),
        ({"workers": 11, "parks_lost": 7, "port_workers": 1}, ["/parks_lost", "/port_workers", "/workers"]),
        ({"round": 10}, ["/round"]),
        ({"round": 0}, ["/round"]),
        ({"citizens": "5"}, ["/citizens"]),
        ({"citizens": True}, ["/citizens"]),
        ({"citizens": 5.0}, ["/citizens"]),
        ({"citizens": 10_000}, ["/citizens"]),
        ({"citizens": -1}, ["/citizens"]),
        ({"recycling": 1}, ["/recycling"]),
        ({"city": "paris"}, ["/city"]),
        ({"smog": 1}, ["/smog"]),
    ],
)
def test_pollution_refuses(change: dict[str, Any], where: list[str]) -> None:
    assert faults("pollution", {**POLLUTION, **change}) == where


def test_everything_required_is_asked_for_at_once() -> None:
    assert faults("pollution", {}) == ["/citizens", "/level", "/parks", "/round", "/tourists", "/workers"]
    assert faults("votes", {}) == ["/action", "/base", "/speech"]
    assert faults("godzilla", {}) == ["/players", "/round"]
    assert faults("final", {}) == ["/players", "/stockholm"]
    needed = ["/columns", "/direction", "/exit", "/markers", "/rows", "/steps", "/supply", "/tile"]
    assert faults("march", {}) == needed


def test_port_workers_are_of_shanghai_but_none_is_fine_anywhere() -> None:
    assert calc("pollution", {**POLLUTION, "port_workers": 0})["sum"] == 7
    assert calc("pollution", {**POLLUTION, "city": "shanghai", "port_workers": 3})["sum"] == 10


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"speech": 7}, ["/speech"]),
        ({"action_citizens": 1}, ["/action_citizens"]),
        ({"action": "supporter", "action_citizens": 2}, ["/action_citizens"]),
        ({"action": "opponent"}, ["/action"]),
        ({"wood": None}, ["/wood"]),
    ],
)
def test_votes_refuse(change: dict[str, Any], where: list[str]) -> None:
    assert faults("votes", {**VOTES, **change}) == where


def test_supporter_is_two_votes() -> None:
    assert calc("votes", {**VOTES, "action": "supporter"}) == {"votes": 19}
    assert calc("votes", {**VOTES, "action": "physicist"}) == {"votes": 17}


def test_godzilla_refuses() -> None:
    bo = {**SLEEPER, "name": "Bo", "roll": None}
    assert faults("godzilla", {"round": 5, "players": [SLEEPER, bo]}) == ["/players/1/roll"]
    assert faults("godzilla", {"round": 5, "players": [SLEEPER, {**SLEEPER, "name": "ana"}]}) == ["/players/1/name"]
    assert faults("godzilla", {"round": 5, "players": [{**SLEEPER, "roll": 7}]}) == ["/players/0/roll"]
    assert faults("godzilla", {"round": 5, "players": []}) == ["/players"]
    five = [{**SLEEPER, "name": name} for name in "ABCDE"]
    assert faults("godzilla", {"round": 5, "players": five}) == ["/players"]
    assert faults("godzilla", {"round": 5, "players": [SLEEPER], "full_tie": "none"}) == ["/full_tie"]


def test_asleep_nobody_rolls() -> None:
    bo = {**SLEEPER, "name": "Bo", "roll": None}
    asleep = {"asleep": True, "hosts": [], "spared": ["Ana", "Bo"]}
    for number in (1, 4):
        assert calc("godzilla", {"round": number, "players": [SLEEPER, bo]}) == asleep


def test_alone_one_is_always_a_host() -> None:
    for roll in (None, 4):
        answer = calc("godzilla", {"round": 5, "players": [{**SLEEPER, "roll": roll}]})
        assert answer == {"asleep": False, "hosts": [{"name": "Ana", "steps": roll}], "spared": []}
    assert calc("godzilla", {"round": 4, "players": [SLEEPER]})["asleep"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"rows": 1}, ["/rows"]),
        ({"columns": 13}, ["/columns"]),
        ({"tile": []}, ["/tile"]),
        ({"tile": [[row, 3] for row in range(7)], "exit": [0, 3]}, ["/tile"]),
        ({"tile": [[2, 3], [7, 3]], "exit": [2, 3], "direction": "west"}, ["/tile/1"]),
        ({"exit": [4, 3]}, ["/exit"]),
        ({"direction": "north"}, ["/direction"]),
        ({"blocked": [[4, 3]]}, ["/direction"]),
        ({"tile": [[6, 3]], "exit": [6, 3]}, ["/direction"]),
        ({"direction": "up"}, ["/direction"]),
        ({"steps": 0}, ["/steps"]),
        ({"steps": 7}, ["/steps"]),
        ({"supply": 41}, ["/supply"]),
        ({"markers": [[0, 0], [7, 0]]}, ["/markers/1"]),
        ({"markers": [[0, 0, 0]]}, ["/markers/0"]),
        ({"turns": ["east"]}, ["/turns/0"]),
        ({"steps": 5, "turns": ["north"]}, ["/turns/0"]),
        ({"steps": 5, "turns": ["east", "east"]}, ["/turns/1"]),
    ],
)
def test_march_refuses(change: dict[str, Any], where: list[str]) -> None:
    assert faults("march", {**MARCH, **change}) == where


def test_final_refuses() -> None:
    assert faults("final", {"players": [{**MAYOR, "promise": 7}], "stockholm": False}) == ["/players/0/promise"]
    assert faults("final", {"players": [{**MAYOR, "promise": True}], "stockholm": False}) == ["/players/0/promise"]
    assert faults("final", {"players": [{**MAYOR, "promise": 6.0}], "stockholm": False}) == ["/players/0/promise"]
    assert faults("final", {"players": [MAYOR, MAYOR], "stockholm": False}) == ["/players/1/name"]


# --- edges of pollution and the end --------------------------------------------------------------------------------


def test_a_hundred_is_out_except_in_delhi() -> None:
    full = {**POLLUTION, "level": 93}
    assert calc("pollution", full) == {"sum": 7, "level": 100, "eliminated": True, "loses_citizen": False}
    delhi = {**full, "level": 120, "city": "delhi"}
    assert calc("pollution", delhi) == {"sum": None, "level": 120, "eliminated": False, "loses_citizen": False}
    assert [calc("pollution", {**delhi, "round": number})["loses_citizen"] for number in range(1, 10)] == [
        False, False, False, False, True, True, True, True, False,
    ]  # fmt: skip


def test_the_eliminated_share_the_last_place_and_keep_their_total() -> None:
    players = [
        {**MAYOR, "name": "Ana", "votes": 300, "pollution": 100},
        {**MAYOR, "name": "Bo", "votes": 5, "pollution": 20},
        {**MAYOR, "name": "Cy", "votes": 500, "pollution": 130},
        {**MAYOR, "name": "Dee", "votes": 90, "pollution": 200, "city": "delhi"},
    ]
    answer = calc("final", {"players": players, "stockholm": False})
    assert answer["ranking"] == [
        {"name": "Dee", "place": 1, "total": 90},
        {"name": "Bo", "place": 2, "total": -15},
        {"name": "Ana", "place": 3, "total": 200},
        {"name": "Cy", "place": 3, "total": 370},
    ]
    assert {name: one["eliminated"] for name, one in answer["scores"].items()} == {
        "Ana": True, "Bo": False, "Cy": True, "Dee": False,
    }  # fmt: skip


def test_promises_kept_and_broken() -> None:
    def total(promise: int, kept: bool, **more: Any) -> int:
        given = {"players": [{**MAYOR, "promise": promise, "kept": kept}], "stockholm": False, **more}
        score: int = calc("final", given)["scores"]["Ana"]["total"]
        return score

    assert [total(18, True), total(18, False), total(0, True)] == [19, 1, 1]
    assert [total(18, False, broken_promise_costs=True), total(0, False, broken_promise_costs=True)] == [-17, 1]
