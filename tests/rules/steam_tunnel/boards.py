"""Boards for the tests: the ones of rules 5 and 6.6, and random ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from companion.rules import games
from companion.wire.tables import calculate, plain

PORTS = ("N", "S", "E1", "E2", "W1", "W2")
TURN = {"N": "S", "S": "N", "E1": "W2", "W2": "E1", "E2": "W1", "W1": "E2"}
POINT: dict[str, Any] = {"ends": {"N": 4, "S": 4, "E1": 3, "W2": 3, "E2": 2, "W1": 2}}

# The board of rules 6.6, as it is printed there.
TEST_BOARD = """
N-E2, S-E1, W1-W2 | N-S, E1-W1      | S-W1, E1-W2       | BURIED
N-E1-W2, S-E2     | POINT           | N-S, E1-W1, E2-W2 | N-E1, S-W2, E2-W1
N-W1, S-E2, E1-W2 | N-E1-W2, E2-W1  | POINT             | N-E1, S-E2
N-W1-W2, S-E2     | N-W1, E1-E2-W2  | N-W2, S-E1, E2-W1 | N-W2, S-E2, E1-W1
"""


def cell(written: str) -> dict[str, Any]:
    known = {"BURIED": {"down": True, "buried": "Ana"}, "DOWN": {"down": True}, "POINT": POINT}
    if written in known:
        return known[written]
    return {"segments": [part.split("-") for part in written.split(", ")]}


def read(board: str) -> list[list[dict[str, Any]]]:
    return [[cell(one.strip()) for one in row.split("|")] for row in board.strip().splitlines()]


def solve(board: list[list[dict[str, Any]]], variant: str = "standard", players: Any = ("Ana", "Bo", "Cy")) -> Any:
    """The figures and lines of the board calculator, as JSON would have them."""
    given = {"players": list(players), "variant": variant, "board": board}
    answer = calculate(games()["steam-tunnel"].calculator("board"), json.dumps(given))
    return plain(answer.figures)


def tunnels(figures: Any, *keys: str) -> list[Any]:
    """The tunnels in an order of their own, since theirs is free."""
    chosen = [{key: one[key] for key in keys or one} for one in figures["tunnels"]]
    return sorted(chosen, key=lambda one: json.dumps(one, sort_keys=True))


def turned_cell(given: dict[str, Any]) -> dict[str, Any]:
    """A cell turned by 180 degrees, with what stands on it."""
    if "segments" in given:
        return {**given, "segments": [[TURN[port] for port in ports] for ports in given["segments"]]}
    if "ends" in given:
        return {"ends": {TURN[port]: value for port, value in given["ends"].items()}}
    return given


def turned_board(board: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """The whole table seen from the other side."""
    return [[turned_cell(one) for one in reversed(row)] for row in reversed(board)]


def random_card(random: Random) -> dict[str, Any]:
    """Any card with two or three segments, in no particular order, with tokens."""
    while True:
        labels = [random.randint(0, 3) for _ in PORTS]
        segments = [[port for port, own in zip(PORTS, labels, strict=True) if own == label] for label in (1, 2, 3)]
        segments = [random.sample(ports, len(ports)) for ports in segments if len(ports) > 1]
        if len(segments) > 1:
            random.shuffle(segments)
            return {"segments": segments, "tokens": [random.choice((None, "Ana", "Bo", "Cy")) for _ in segments]}


def random_board(random: Random, rows: int, columns: int) -> list[list[dict[str, Any]]]:
    def one() -> dict[str, Any]:
        dice = random.random()
        if dice < 0.1:
            return {"ends": {port: random.randint(1, 9) for port in PORTS}}
        if dice < 0.2:
            return {"down": True}
        return {"down": True, "buried": random.choice(("Ana", "Bo"))} if dice < 0.3 else random_card(random)

    return [[one() for _ in range(columns)] for _ in range(rows)]
