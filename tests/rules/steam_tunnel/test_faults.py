"""Bad input: every fault at its place, all at once, with row and column."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from companion.rules import games
from companion.rules.faults import FaultyInput
from companion.rules.text import Text
from companion.speech.answers import translated_fault
from companion.speech.catalogue import catalogue
from companion.wire.tables import calculate
from tests.rules.steam_tunnel.boards import TEST_BOARD, read

BOARD: dict[str, Any] = {"players": ["Ana", "Bo"], "variant": "standard", "board": read(TEST_BOARD)}
TUNNELS: dict[str, Any] = {
    "players": ["Ana", "Bo"],
    "variant": "standard",
    "tunnels": [{"ends": [4, 0], "segments": 3, "tokens": {"Ana": 2}}],
}


def faults(document: Any, calculator: str = "board") -> dict[str, str]:
    """Where the faults are, with their keys."""
    with pytest.raises(FaultyInput) as error:
        calculate(games()["steam-tunnel"].calculator(calculator), json.dumps(document))
    return {fault.where: _told(fault.message).key for fault in error.value.faults}


def _told(message: Text) -> Text:
    """What is wrong, without the words for where."""
    inner = message.args.get("message")
    return inner if isinstance(inner, Text) else message


def with_cell(cell: Any, row: int = 1, column: int = 2) -> dict[str, Any]:
    document = copy.deepcopy(BOARD)
    document["board"][row][column] = cell
    return document


@pytest.mark.parametrize(
    ("cell", "where", "key"),
    [
        ({"segments": [["N", "S"], ["E1", "N"]]}, "/segments/1/1", "steam-tunnel.fault.port-twice"),
        ({"segments": [["N", "N"], ["E1", "W1"]]}, "/segments/0/1", "steam-tunnel.fault.port-twice"),
        ({"segments": [["N", "S"]]}, "/segments", "fault.list-too-short"),
        ({"segments": []}, "/segments", "fault.list-too-short"),
        ({"segments": [["N", "S"]] * 4}, "/segments", "fault.list-too-long"),
        ({"segments": [["N", "S"], ["E1"]]}, "/segments/1", "fault.list-too-short"),
        ({"segments": [["N", "S"], ["E1", "E3"]]}, "/segments/1/1", "fault.not-one-of"),
        ({"segments": [["N", "S"], ["E1", "W1"]], "tokens": [None] * 3}, "/tokens", "steam-tunnel.fault.tokens"),
        ({"segments": [["N", "S"], ["E1", "W1"]], "tokens": []}, "/tokens", "steam-tunnel.fault.tokens"),
        ({"segments": [["N", "S"], ["E1", "W1"]], "tokens": ["Zoe", None]}, "/tokens/0", "steam-tunnel.fault.stranger"),
        ({"segments": [["N", "S"], ["E1", "W1"]], "tokens": None}, "/tokens", "fault.not-a-list"),
        ({"segments": [["N", "S"], ["E1", "W1"]], "tokens": [True, None]}, "/tokens/0", "fault.not-a-text"),
        ({"segments": [["N", "S"], ["E1", "W1"]], "down": True}, "/down", "fault.unexpected"),
        ({"down": True, "buried": "Zoe"}, "/buried", "steam-tunnel.fault.stranger"),
        ({"down": True, "buried": None}, "/buried", "fault.not-a-text"),
        ({"down": True, "buried": ""}, "/buried", "fault.text-too-short"),
        ({"down": False}, "/down", "fault.not-one-of"),
        ({"down": 1}, "/down", "fault.not-yes-or-no"),
        ({"ends": {"N": 4, "S": 4, "E1": 3, "W2": 3, "E2": 2}}, "/ends/W1", "fault.missing"),
        ({"ends": {"N": 0, "S": 4, "E1": 3, "W2": 3, "E2": 2, "W1": 2}}, "/ends/N", "fault.too-low"),
        ({"ends": {"N": 10, "S": 4, "E1": 3, "W2": 3, "E2": 2, "W1": 2}}, "/ends/N", "fault.too-high"),
        ({"ends": {"N": 4.0, "S": 4, "E1": 3, "W2": 3, "E2": 2, "W1": 2}}, "/ends/N", "fault.not-a-whole-number"),
        ({"ends": {"N": 4, "S": 4, "E1": 3, "W2": 3, "E2": 2, "W1": 2, "X": 1}}, "/ends/X", "fault.unexpected"),
        ({}, "", "fault.not-what-belongs-here"),
        (None, "", "fault.not-what-belongs-here"),
        ("N-S", "", "fault.not-what-belongs-here"),
    ],
)  # fmt: skip
def test_a_faulty_cell_is_named_by_row_and_column(cell: Any, where: str, key: str) -> None:
    assert faults(with_cell(cell)) == {f"/board/1/2{where}": key}


def test_a_ragged_board() -> None:
    document = copy.deepcopy(BOARD)
    document["board"][2].pop()
    document["board"][3].append({"down": True})
    assert faults(document) == {"/board/2": "steam-tunnel.fault.ragged", "/board/3": "steam-tunnel.fault.ragged"}


@pytest.mark.parametrize("size", [(1, 4), (4, 1), (13, 2), (2, 13)])
def test_a_board_too_small_or_too_large(size: tuple[int, int]) -> None:
    rows, columns = size
    found = faults({**BOARD, "board": [[{"down": True}] * columns] * rows})
    assert set(found.values()) <= {"fault.list-too-short", "fault.list-too-long"}
    assert set(found) == ({"/board"} if rows in (1, 13) else {f"/board/{row}" for row in range(rows)})


def test_all_faults_of_the_rules_come_together() -> None:
    document = with_cell({"segments": [["N", "S"], ["S", "W1"]], "tokens": ["Zoe"]})
    document["board"][0][3] = {"down": True, "buried": "Yan"}
    document["players"] = ["Ana", "ana"]
    assert faults(document) == {
        "/players/1": "fault.name-twice",
        "/board/0/3/buried": "steam-tunnel.fault.stranger",
        "/board/1/2/segments/1/0": "steam-tunnel.fault.port-twice",
        "/board/1/2/tokens": "steam-tunnel.fault.tokens",
        "/board/1/2/tokens/0": "steam-tunnel.fault.stranger",
    }


@pytest.mark.parametrize(
    "cell",
    [
        {"segments": [["N", "S"], ["S", "W1"]]},  # a port used twice
        {"segments": [["N", "S"]]},  # a card with one segment
        {"segments": [["N", "S"], ["E1", "W1"]], "tokens": [None, None, "Ana"]},  # a token on a dead end
        {"segments": [["N", "S"], ["E1", "E3"]]},  # a seventh port
        {"segments": [["N", "S"], ["E1", "W1"]], "tokens": ["Zoe", None]},  # somebody who does not play
        {"down": True, "buried": "Zoe"},
        {"ends": {"N": 4}},
        {},
    ],
)
def test_row_and_column_are_said_as_people_count_them(cell: Any) -> None:
    for said in spoken(with_cell(cell), "en"):
        assert said["where"].startswith("/board/1/2")
        assert said["message"].startswith("row 2, column 3: ")
    assert all(said["message"].startswith("rangée 2, colonne 3") for said in spoken(with_cell(cell), "fr"))


def test_a_row_that_is_wrong_is_named_by_its_number() -> None:
    document = copy.deepcopy(BOARD)
    document["board"][2].pop()
    [ragged] = spoken(document, "en")
    document["board"][2] = [{"down": True}]
    [short] = spoken(document, "en")
    assert ragged["message"].startswith("row 3")
    assert short["message"].startswith("row 3: ")


def spoken(document: Any, language: str) -> list[dict[str, str]]:
    with pytest.raises(FaultyInput) as error:
        calculate(games()["steam-tunnel"].calculator("board"), json.dumps(document))
    return [translated_fault(fault, catalogue(language)) for fault in error.value.faults]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"players": ["Ana"]}, {"/players": "fault.list-too-short"}),
        ({"players": list("ABCDEF")}, {"/players": "fault.list-too-long"}),
        ({"variant": "baby"}, {"/variant": "fault.not-one-of"}),
        ({"size": 6}, {"/size": "fault.unexpected"}),
    ],
)
def test_faults_beside_the_board(change: dict[str, Any], expected: dict[str, str]) -> None:
    assert faults({**BOARD, **change}) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"tokens": {"Zoe": 1}}, {"/tunnels/0/tokens/Zoe": "fault.not-at-table"}),
        ({"tokens": {"Ana": -1}}, {"/tunnels/0/tokens/Ana": "fault.too-low"}),
        ({"tokens": {"Ana": True}}, {"/tunnels/0/tokens/Ana": "fault.not-a-whole-number"}),
        ({"segments": "3"}, {"/tunnels/0/segments": "fault.not-a-whole-number"}),
        ({"segments": -1}, {"/tunnels/0/segments": "fault.too-low"}),
        ({"ends": [4, -1]}, {"/tunnels/0/ends/1": "fault.too-low"}),
        ({"ends": None}, {"/tunnels/0/ends": "fault.not-a-list"}),
        ({"segments": 1, "tokens": {"Ana": 1, "Bo": 1}}, {"/tunnels/0/tokens": "steam-tunnel.fault.more-tokens"}),
        ({"closed": True}, {"/tunnels/0/closed": "fault.unexpected"}),
    ],
)
def test_faults_of_a_list_of_tunnels(change: dict[str, Any], expected: dict[str, str]) -> None:
    document = {**TUNNELS, "tunnels": [{**TUNNELS["tunnels"][0], **change}]}
    assert faults(document, "tunnels") == expected


def test_a_tunnel_needs_all_its_fields() -> None:
    assert faults({**TUNNELS, "tunnels": [{}]}, "tunnels") == {
        "/tunnels/0/ends": "fault.missing",
        "/tunnels/0/segments": "fault.missing",
        "/tunnels/0/tokens": "fault.missing",
    }
