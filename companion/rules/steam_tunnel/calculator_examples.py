"""What the calculators start from, and examples worth printing: the boards of docs/rules/steam-tunnel.md 5 and 6.6."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.calculators import Calculator
from companion.rules.steam_tunnel.calculators import (
    Board,
    Tunnels,
    board_faults,
    place_on_board,
    solve_board,
    solve_tunnels,
    tunnels_faults,
)
from companion.rules.steam_tunnel.facts import COLUMNS, PORTS, ROWS, points_at


def point_cell(numbers: Sequence[int]) -> dict[str, Any]:
    return {"ends": dict(zip(PORTS, numbers, strict=True))}


POINT = point_cell((4, 4, 3, 2, 2, 3))  # of the board of rules 6.6, an example: the box has its own


def blank_board(point: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """A board before the first turn."""
    points = points_at(ROWS, COLUMNS)
    return [
        [point if row * COLUMNS + column in points else {"down": True} for column in range(COLUMNS)]
        for row in range(ROWS)
    ]


def with_point_cards(blank: dict[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """The board with the numbers copied from the box."""
    numbers = known.get("point-card")
    return blank if numbers is None else blank | {"board": blank_board(point_cell(numbers))}


def card(line: str, *tokens: str | None) -> dict[str, Any]:
    """A face-up card written as in rules 6.6: `N-E2, S-E1, W1-W2`."""
    segments = [part.split("-") for part in line.split(", ")]
    return {"segments": segments, "tokens": list(tokens)} if tokens else {"segments": segments}


# The board of rules 6.6, with a few tokens.
SEVEN_TUNNELS: list[list[dict[str, Any]]] = [
    [
        card("N-E2, S-E1, W1-W2"),
        card("N-S, E1-W1", "Ana", None),
        card("S-W1, E1-W2"),
        {"down": True, "buried": "Bo"},
    ],
    [
        card("N-E1-W2, S-E2"),
        POINT,
        card("N-S, E1-W1, E2-W2", None, None, "Bo"),
        card("N-E1, S-W2, E2-W1", None, "Ana", None),
    ],
    [card("N-W1, S-E2, E1-W2"), card("N-E1-W2, E2-W1"), POINT, card("N-E1, S-E2")],
    [card("N-W1-W2, S-E2"), card("N-W1, E1-E2-W2"), card("N-W2, S-E1, E2-W1"), card("N-W2, S-E2, E1-W1")],
]

BOARD = Calculator(
    "board",
    Board,
    solve_board,
    board_faults,
    blank={"players": ["A", "B"], "variant": "standard", "board": blank_board(POINT)},
    example={"players": ["Ana", "Bo"], "variant": "standard", "board": SEVEN_TUNNELS},
    filled=with_point_cards,
    place=place_on_board,
    references=("tokens", "buried"),
)
TUNNELS = Calculator(
    "tunnels",
    Tunnels,
    solve_tunnels,
    tunnels_faults,
    blank={"players": ["A", "B"], "variant": "standard", "tunnels": [], "points": {}},
    example={
        "players": ["Ana", "Bo", "Cy"],
        "variant": "standard",
        "tunnels": [
            {"ends": [3, 0, 4], "segments": 9, "tokens": {"Ana": 3, "Bo": 3, "Cy": 1}},
            {"ends": [3, 2, 4], "segments": 7, "tokens": {"Ana": 1, "Bo": 1, "Cy": 1}},
            {"ends": [2, 0, 4, 0], "segments": 7, "tokens": {"Ana": 2, "Cy": 1}},
        ],
        "points": {},
    },
    references=("tokens", "points"),
)


def example(variant: str, ends: list[int], segments: int, **tokens: int) -> tuple[str, dict[str, Any]]:
    """A single tunnel; everybody who has tokens in it plays, and at least A and B do."""
    players = sorted({"A", "B", *tokens})
    tunnels = [{"ends": ends, "segments": segments, "tokens": tokens}]
    return "tunnels", {"players": players, "variant": variant, "tunnels": tunnels}


EXAMPLES = {
    "basic": example("standard", [4, 3], 5, A=3, B=1),
    "seven": (
        "tunnels",
        {
            "players": ["A", "B"],
            "variant": "standard",
            "tunnels": [
                {"ends": ends, "segments": segments, "tokens": {"A": 1}}
                for ends, segments in (
                    ([4, 0], 1),
                    ([0, 0], 2),
                    ([2, 0, 4, 0], 7),
                    ([3, 0, 4], 9),
                    ([3, 2, 4], 7),
                    ([3, 2], 5),
                    ([0, 0], 1),
                )
            ],
        },
    ),
    "shared": example("standard", [3, 0, 4], 9, A=3, B=3, C=1),
    "pity": example("pity", [3, 0, 4], 9, A=2),
    "deadly": example("deadly", [3, 0, 4], 9, A=2),
}
