"""Tracing and scoring 6 x 6 boards: our calculator against networkx connected components, in one run.

    python -m tests.bench.steam_tunnel

Every round deals fresh boards, some in the middle of a game and some at its end. Both sides are given the same ones,
read already: we as the calculator takes them, networkx as the plain JSON, with code as one would write it. Both must
give the same figures: tunnels, ends, values, who is paid, scores, ranking. After that first look they take turns, and
the medians of all turns count, in processor time. The same machine is at times twice as fast as at others, so the ratio
is taken turn by turn. Exits with 1 when our figures are less than 10 times faster, or when a whole answer, with its
checks and every line of working, takes a millisecond.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import networkx

from companion.rules.ranking import rank
from companion.rules.steam_tunnel.calculator_examples import BOARD, POINT
from companion.rules.steam_tunnel.calculators import Board, board_figures
from companion.rules.steam_tunnel.cards import shape_of, turned
from companion.rules.steam_tunnel.facts import PORTS
from companion.wire import parser
from companion.wire.tables import plain
from tests.rules.steam_tunnel.sample_deck import sample_deck

BOARDS, TURNS, ROUNDS = 100, 5, 6
PLAYERS = ["Ana", "Bo", "Cy"]
POINTS = ((1, 1), (1, 4), (4, 1), (4, 4))
LEAST_RATIO, MOST_MILLISECONDS = 10, 1.0


def random_board(random: Random) -> dict[str, Any]:
    """A board of a game with the default deck, at its end or on the way: up to five graves, a token for most turns."""
    deck = random.sample(sample_deck(), 32)
    places = [(row, column) for row in range(6) for column in range(6) if (row, column) not in POINTS]
    random.shuffle(places)
    graves = random.randint(0, 5)
    left = random.choice((0, random.randint(1, 28 - graves)))
    board: list[list[dict[str, Any]]] = [[POINT for _ in range(6)] for _ in range(6)]
    for number, (row, column) in enumerate(places):
        if number < graves:
            board[row][column] = {"down": True, "buried": random.choice(PLAYERS)}
        elif number < graves + left:
            board[row][column] = {"down": True}
        else:
            board[row][column] = random_card(random, deck.pop())
    return {"players": PLAYERS, "variant": random.choice(("standard", "pity", "deadly")), "board": board}


def random_card(random: Random, code: int) -> dict[str, Any]:
    """A card of the deck, any way up."""
    segments = [list(segment) for segment in shape_of(random.choice((code, turned(code))))]
    return {"segments": segments, "tokens": [random.choice((*[None] * 6, *PLAYERS)) for _ in segments]}


STRAIGHT = (("N", "S"), ("E1", "W1"), ("E2", "W2"))


def by_networkx(given: dict[str, Any]) -> dict[str, Any]:
    """The same figures by the model of docs/rules/steam-tunnel.md 6.5: a graph whose edges are the joints."""
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
    return {"tunnels": tunnels, "scores": scores, "ranking": rank(scores), "over": over}


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


def timed(of: Callable[[Any], Any], values: list[Any]) -> float:
    """Milliseconds of processor time a board."""
    begin = process_time()
    for value in values:
        of(value)
    return 1_000 * (process_time() - begin) / len(values)


def one_round(random: Random) -> list[tuple[float, float, float]]:
    """Our figures, those of networkx, and our whole answer, for boards nobody has seen before, a few turns each."""
    given = [random_board(random) for _ in range(BOARDS)]
    inputs: list[Board] = [parser.read(Board, json.dumps(one)) for one in given]
    for one, value in zip(given, inputs, strict=True):
        assert comparable(plain(BOARD(value).figures)) == comparable(plain(by_networkx(one)))
    return [(timed(board_figures, inputs), timed(by_networkx, given), timed(BOARD, inputs)) for _ in range(TURNS)]


def main() -> int:
    random = Random(2003)
    turns = [turn for _ in range(ROUNDS) for turn in one_round(random)]
    ours, theirs, whole = map(median, zip(*turns, strict=True))
    ratio = median(theirs / ours for ours, theirs, _ in turns)
    print(f"{ROUNDS} rounds of {BOARDS} fresh boards of 6 x 6, {TURNS} turns each, median, milliseconds a board")
    print(f"figures (tunnels, scores, ranking): ours {ours:.3f}, networkx {networkx.__version__} {theirs:.3f}")
    print(f"the whole calculator, with every check and line of working: {whole:.3f}")
    print(f"{ratio:.1f} times faster (at least {LEAST_RATIO}), {whole:.3f} ms (below {MOST_MILLISECONDS})")
    return 0 if ratio >= LEAST_RATIO and whole < MOST_MILLISECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
