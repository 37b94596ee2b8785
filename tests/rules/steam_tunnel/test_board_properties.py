"""What holds on every board: the ends formula, no matter where the torus is cut, every port in exactly one tunnel."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.steam_tunnel.calculators import Board, lay_out
from companion.rules.steam_tunnel.cards import HALF_TURN, card_classes, kind, same_card, shape_of, shapes, turned
from companion.rules.steam_tunnel.tracer import Pipes, Tunnel, partners, place_of, trace
from companion.wire import parser
from tests.bench.steam_tunnel import by_networkx, comparable
from tests.rules.steam_tunnel.boards import PORTS, random_board, solve, tunnels, turned_board

sizes = st.integers(2, 7)
seeds = st.integers(0, 10**9)
variants = st.sampled_from(("standard", "pity", "deadly"))


def traced(board: Any) -> tuple[Pipes, list[Tunnel]]:
    document = {"players": ["Ana", "Bo", "Cy"], "variant": "standard", "board": board}
    given: Board = parser.read(Board, json.dumps(document))
    pipes, _, _ = lay_out(given.board)
    return pipes, trace(pipes)


def pieces_at(pipes: Pipes) -> list[int]:
    return [piece for piece, *_ in pipes.stops]


@given(sizes, sizes, seeds)
def test_the_ends_formula(rows: int, columns: int, seed: int) -> None:
    """Ends = 2 + the surplus branches - twice the independent cycles, over segments and straight ways alike."""
    pipes, found = traced(random_board(Random(seed), rows, columns))
    for pieces, _, ends, _ in found:
        branches = [pieces_at(pipes).count(piece) for piece in pieces]
        joints = (sum(branches) - len(ends)) / 2  # between pieces; a joint to an end is none of them
        cycles = joints - len(pieces) + 1
        assert cycles >= 0
        assert len(ends) == 2 + sum(branch - 2 for branch in branches) - 2 * cycles


@given(sizes, sizes, seeds)
def test_every_port_belongs_to_exactly_one_tunnel(rows: int, columns: int, seed: int) -> None:
    """Or to none that has a face-up segment: then nothing it touches has one either."""
    board = random_board(Random(seed), rows, columns)
    pipes, found = traced(board)
    met = partners(rows, columns)
    seen: dict[int, int] = {}
    for number, (pieces, _, ends, stops) in enumerate(found):
        assert sorted((~pipes.stops[entry][0] for entry in stops), reverse=True) == ends
        own = [entry for entry, piece in enumerate(pieces_at(pipes)) if piece in set(pieces)] + stops
        assert len(own) == len(set(own))
        for entry in own:
            assert entry not in seen
            seen[entry] = number
    for entry in range(rows * columns * len(PORTS)):
        assert seen.get(entry) == seen.get(met[entry])
    for entry, piece in enumerate(pieces_at(pipes)):
        if piece >= 0 and "segments" in board[place_of(piece)[0] // columns][place_of(piece)[0] % columns]:
            assert entry in seen


@given(sizes, sizes, seeds, st.integers(0, 6), st.integers(0, 6), variants)
def test_the_torus_may_be_cut_anywhere(rows: int, columns: int, seed: int, down: int, right: int, variant: str) -> None:
    board = random_board(Random(seed), rows, columns)
    rolled = board[down % rows :] + board[: down % rows]
    rolled = [row[right % columns :] + row[: right % columns] for row in rolled]
    one, other = solve(board, variant), solve(rolled, variant)
    assert tunnels(one) == tunnels(other)
    assert (one["scores"], one["over"]) == (other["scores"], other["over"])


@given(sizes, sizes, seeds, variants)
def test_the_table_may_be_seen_from_the_other_side(rows: int, columns: int, seed: int, variant: str) -> None:
    board = random_board(Random(seed), rows, columns)
    assert tunnels(solve(board, variant)) == tunnels(solve(turned_board(board), variant))


@given(sizes, sizes, seeds, variants)
def test_networkx_finds_the_same(rows: int, columns: int, seed: int, variant: str) -> None:
    board = random_board(Random(seed), rows, columns)
    document = {"players": ["Ana", "Bo", "Cy"], "variant": variant, "board": board}
    from companion.wire.tables import plain

    assert comparable(solve(board, variant)) == comparable(plain(by_networkx(document)))


@given(sizes, sizes, seeds, variants)
def test_points_paid_never_exceed_the_value_and_lose_less_than_one_a_leader(
    rows: int, columns: int, seed: int, variant: str
) -> None:
    for tunnel in solve(random_board(Random(seed), rows, columns), variant)["tunnels"]:
        paid = sum(tunnel["paid"].values())
        assert set(tunnel["paid"]) <= set(tunnel["tokens"])
        assert bool(tunnel["paid"]) == bool(tunnel["tokens"])
        if tunnel["paid"]:
            assert tunnel["value"] - len(tunnel["paid"]) < paid <= tunnel["value"]


# --- cards ---------------------------------------------------------------------------------------------------------


def test_there_are_as_many_shapes_as_the_page_counts() -> None:
    expected = {"2+2+2": (15, 11), "2+2+1+1": (45, 27), "3+2+1": (60, 30), "3+3": (10, 7), "4+2": (15, 9)}
    for name, (partitions, classes) in expected.items():
        assert sum(kind(shape) == name for shape in shapes()) == partitions
        assert sum(kind(shape_of(code)) == name for code in card_classes()) == classes
    assert len(shapes()) == 145


def test_a_half_turn_is_its_own_inverse_and_keeps_the_type() -> None:
    for code in range(1, 146):
        assert turned(turned(code)) == code
        assert kind(shape_of(turned(code))) == kind(shape_of(code))
        assert same_card(code) == same_card(turned(code))
    assert all(HALF_TURN[HALF_TURN[port]] == port for port in HALF_TURN)
