"""Tracing and scoring 6 x 6 boards: our calculator against networkx connected components, in one run.

    python -m tests.bench.steam_tunnel

Both are given the same boards, read from JSON already, and must give the same answer: the figures of the contract. The
two take turns and the best of several runs counts, so that a busy machine is fair to both. Exits with 1
when we are less than 10 times faster or a whole answer, with its checks and its working, takes a millisecond.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import networkx

from companion.rules.steam_tunnel.calculator_examples import BOARD, POINT
from companion.rules.steam_tunnel.calculators import Board, board_figures, ranking
from companion.rules.steam_tunnel.cards import shape_of, turned
from companion.rules.steam_tunnel.deck import default_deck
from companion.rules.steam_tunnel.facts import PORTS
from companion.wire import reading
from companion.wire.tables import plain

BOARDS, PASSES, ROUNDS = 24, 5, 40
PLAYERS = ["Ana", "Bo", "Cy"]
POINTS = ((1, 1), (1, 4), (4, 1), (4, 4))
LEAST_RATIO, MOST_MILLISECONDS = 10, 1.0


def random_board(random: Random) -> dict[str, Any]:
    """A board at the end of a game with the default deck: up to five cards buried, a token for every turn or so."""
    deck = random.sample(default_deck(), 32)
    places = [(row, column) for row in range(6) for column in range(6) if (row, column) not in POINTS]
    graves = random.sample(places, random.randint(0, 5))
    board: list[list[dict[str, Any]]] = [[POINT for _ in range(6)] for _ in range(6)]
    for row, column in places:
        code = deck.pop()
        segments = [list(segment) for segment in shape_of(random.choice((code, turned(code))))]
        tokens = [random.choice((*[None] * 6, *PLAYERS)) for _ in segments]
        board[row][column] = {"segments": segments, "tokens": tokens}
        if (row, column) in graves:
            board[row][column] = {"down": True, "buried": random.choice(PLAYERS)}
    return {"players": PLAYERS, "variant": random.choice(("standard", "pity", "deadly")), "board": board}


STRAIGHT = (("N", "S"), ("E1", "W1"), ("E2", "W2"))


def by_networkx(given: dict[str, Any]) -> dict[str, Any]:
    """The same figures by the rules page's model: segments, ends and virtual segments are nodes, joints are edges."""
    board = given["board"]
    rows, columns = len(board), len(board[0])
    graph = networkx.Graph()
    node_at: dict[tuple[int, int, str], Any] = {}
    for row in range(rows):
        for column in range(columns):
            cell = board[row][column]
            if "ends" in cell:
                parts = [((port,), {"kind": "end", "value": value}) for port, value in cell["ends"].items()]
            elif "down" in cell:
                parts = [(ports, {"kind": "virtual", "buried": "buried" in cell}) for ports in STRAIGHT]
            else:
                tokens = cell.get("tokens") or [None] * len(cell["segments"])
                owned = zip(cell["segments"], tokens, strict=True)
                parts = [(tuple(ports), {"kind": "segment", "owner": owner}) for ports, owner in owned]
                used = {port for ports in cell["segments"] for port in ports}
                parts += [((port,), {"kind": "end", "value": 0}) for port in PORTS if port not in used]
            for ports, told in parts:
                node = (row, column, ports)
                graph.add_node(node, **told)
                for port in ports:
                    node_at[row, column, port] = node
    for row in range(rows):
        for column in range(columns):
            below, right = ((row + 1) % rows, column), (row, (column + 1) % columns)
            graph.add_edge(node_at[row, column, "S"], node_at[(*below, "N")])
            graph.add_edge(node_at[row, column, "E1"], node_at[(*right, "W1")])
            graph.add_edge(node_at[row, column, "E2"], node_at[(*right, "W2")])
    components = ([graph.nodes[node] for node in component] for component in networkx.connected_components(graph))
    tunnels = [_counted(given, nodes) for nodes in components if any(node["kind"] == "segment" for node in nodes)]
    scores = dict.fromkeys(given["players"], 0)
    for tunnel in tunnels:
        for name, points in tunnel["paid"].items():
            scores[name] += points
    over = all(node.get("buried", True) for _, node in graph.nodes(data=True))
    return {"tunnels": tunnels, "scores": scores, "ranking": ranking(scores), "over": over}


def _counted(given: dict[str, Any], nodes: list[dict[str, Any]]) -> dict[str, Any]:
    segments = [node for node in nodes if node["kind"] == "segment"]
    ends = sorted((node["value"] for node in nodes if node["kind"] == "end"), reverse=True)
    tokens = dict(Counter(node["owner"] for node in segments if node["owner"] is not None))
    worth = sum(ends) + (ends.count(0) if given["variant"] == "pity" else 0)
    value = 0 if given["variant"] == "deadly" and 0 in ends else worth * len(segments)
    most = max(tokens.values(), default=0)
    leaders = [name for name, held in tokens.items() if held == most]
    paid = {name: value // len(leaders) for name in leaders}
    closed = all(node.get("buried", True) for node in nodes)
    return {
        "segments": len(segments), "ends": ends, "value": value, "closed": closed, "tokens": tokens, "paid": paid,
    }  # fmt: skip


def comparable(figures: dict[str, Any]) -> str:
    """Figures without what is free: the order of tunnels and of names."""
    tunnels = sorted(json.dumps(one, sort_keys=True) for one in figures["tunnels"])
    return json.dumps([tunnels, figures["scores"], figures["ranking"], figures["over"]], sort_keys=True)


def once(of: Callable[[Any], Any], values: list[Any]) -> float:
    """Milliseconds a board, in one go over all of them a few times."""
    begin = perf_counter()
    for _ in range(PASSES):
        for value in values:
            of(value)
    return 1_000 * (perf_counter() - begin) / len(values) / PASSES


def main() -> int:
    random = Random(2003)
    given = [random_board(random) for _ in range(BOARDS)]
    inputs: list[Board] = [reading.read(Board, json.dumps(one)) for one in given]
    for one, value in zip(given, inputs, strict=True):
        assert comparable(plain(BOARD(value).figures)) == comparable(plain(by_networkx(one)))
    runs = [(once(board_figures, inputs), once(by_networkx, given), once(BOARD, inputs)) for _ in range(ROUNDS)]
    ours, theirs, all_of_it = map(min, zip(*runs, strict=True))
    print(f"{BOARDS} boards of 6 x 6, best of {ROUNDS} runs, milliseconds a board")
    print(f"figures (tunnels, scores, ranking): ours {ours:.3f}, networkx {networkx.__version__} {theirs:.3f}")
    print(f"the whole calculator, with every check and line of working: {all_of_it:.3f}")
    print(f"{theirs / ours:.1f} times faster (at least {LEAST_RATIO}), {all_of_it:.3f} ms (below {MOST_MILLISECONDS})")
    return 0 if theirs / ours >= LEAST_RATIO and all_of_it < MOST_MILLISECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
