"""What calculators refuse, and where they say it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.steam_park.calculator_answers import LOCKED, ask, faults

DIRT: dict[str, Any] = {"dirt": 5, "dice": LOCKED, "espionage": None, "visitors": 4, "stingy": 0, "token": "3"}
PLAYER = {"name": "Ana", "danari": 5, "dirt": 0, "fee": None}
TWO = [PLAYER, PLAYER | {"name": "Bo"}]
BIDS = [{"name": "Ana", "bid": 1, "token": 1}, {"name": "Bo", "bid": 2, "token": 2}]
EARNERS = [{"name": name, "visitors": 1, "stingy": 0, "dirt": 0, "incinerators": 0} for name in ("Ana", "Bo")]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"dirt": -1}, "/dirt"),
        ({"dirt": 10_000}, "/dirt"),
        ({"dirt": "5"}, "/dirt"),
        ({"dirt": True}, "/dirt"),
        ({"dirt": 5.0}, "/dirt"),
        ({"dice": [*LOCKED[:5], "coal"]}, "/dice/5"),
        ({"dice": LOCKED[:5]}, "/dice"),
        ({"dice": [*LOCKED, "ride"]}, "/dice"),
        ({"baron": "thief"}, "/dice"),
        ({"baron": "victim"}, "/dice"),
        ({"baron": "count"}, "/baron"),
        ({"espionage": "coal"}, "/espionage"),
        ({"token": "5"}, "/token"),
        ({"token": 3}, "/token"),
        ({"token": "4"}, "/tokens/4"),
        ({"tokens": {"6": 1}}, "/tokens/6"),
        ({"tokens": {"4": "1"}}, "/tokens/4"),
        ({"tokens": None}, "/tokens"),
        ({"robots": 1}, "/robots"),
    ],
)
def test_faults_of_the_dirt_calculator(change: dict[str, Any], where: str) -> None:
    assert list(faults("dirt", **(DIRT | change))) == [where]


def test_all_faults_of_the_rules_come_together() -> None:
    assert list(faults("dirt", **(DIRT | {"dice": [], "token": "4"}))) == ["/dice", "/tokens/4"]


def test_an_unknown_token_says_where_to_read_it() -> None:
    assert faults("dirt", **(DIRT | {"token": "4"})) == {"/tokens/4": "steam-park.fault.token-unknown"}


@pytest.mark.parametrize("missing", list(DIRT))
def test_everything_is_asked_for(missing: str) -> None:
    assert list(faults("dirt", **{key: value for key, value in DIRT.items() if key != missing})) == [f"/{missing}"]


@pytest.mark.parametrize(
    ("calculator", "given", "where"),
    [
        ("clean", {"dirt": 1, "brooms": 1, "director": "boss"}, ["/director"]),
        ("clean", {"dirt": 1, "brooms": 1}, ["/director"]),
        ("espionage", {"face": "ride", "neighbour": ["ride"] * 8}, ["/neighbour"]),
        ("espionage", {"face": None, "neighbour": []}, ["/face"]),
        ("extension", {"extension": "silver", "spaces": 0, "ride": "grey", "visitors": []},
         ["/extension", "/spaces", "/ride"]),
        ("extension", {"extension": "golden", "spaces": 4, "ride": "red", "visitors": []}, ["/spaces"]),
        ("extension", {"extension": "golden", "spaces": 1, "ride": "stingy", "visitors": []}, ["/ride"]),
        ("extension", {"extension": "golden", "spaces": 1, "ride": "red", "visitors": ["red", "red"]}, ["/visitors"]),
        ("baron", {"bids": BIDS[:1]}, ["/bids"]),
        ("baron", {"bids": [BIDS[0], BIDS[1] | {"token": 1}]}, ["/bids/1/token"]),
        ("baron", {"bids": [BIDS[0], BIDS[1] | {"name": "ANA"}]}, ["/bids/1/name"]),
        ("baron", {"bids": [BIDS[0], BIDS[1] | {"token": 6}]}, ["/bids/1/token"]),
        ("baron", {"bids": [BIDS[0], BIDS[1] | {"bid": -1}]}, ["/bids/1/bid"]),
        ("income", {"players": EARNERS[:1]}, ["/players"]),
        ("income", {"players": [EARNERS[0], EARNERS[0]]}, ["/players/1/name"]),
        ("income", {"players": EARNERS * 3}, ["/players"]),
        ("final", {"players": [TWO[0] | {"dirt": 1}, TWO[1] | {"dirt": 29}], "dirt_track": None},
         ["/players/0/fee", "/players/1/fee"]),
        ("final", {"players": TWO, "dirt_track": [0] * 29}, ["/dirt_track"]),
        ("final", {"players": TWO, "dirt_track": [0] * 31}, ["/dirt_track"]),
        ("final", {"players": TWO}, ["/dirt_track"]),
        ("final", {"players": [TWO[0] | {"name": " "}, TWO[1]], "dirt_track": None}, ["/players/0/name"]),
    ],
)  # fmt: skip
def test_faults_of_the_other_calculators(calculator: str, given: dict[str, Any], where: list[str]) -> None:
    assert list(faults(calculator, **given)) == where


def test_a_missing_fee_says_to_read_the_track() -> None:
    found = faults("final", players=[PLAYER | {"dirt": 7}, TWO[1]], dirt_track=None)
    assert found == {"/players/0/fee": "steam-park.fault.fee-unknown"}


def test_no_fee_is_asked_for_no_dirt_nor_for_defeat() -> None:
    assert ask("final", players=[PLAYER, TWO[1] | {"dirt": 30}], dirt_track=None)["ranking"][0]["name"] == "Ana"
