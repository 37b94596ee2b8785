"""Steam Tunnel a second time, slow and obvious, from docs/api.md 1.3 and docs/rules/steam-tunnel.md alone."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
Port = tuple[int, int, str]

PORTS = ("N", "S", "E1", "E2", "W1", "W2")
STRAIGHT = (("N", "S"), ("W1", "E1"), ("W2", "E2"))


def partner(port: Port, rows: int, columns: int) -> Port:
    """The port on the next card that this one meets; the board is a torus."""
    row, column, name = port
    if name == "N":
        return (row - 1) % rows, column, "S"
    if name == "S":
        return (row + 1) % rows, column, "N"
    if name == "E1":
        return row, (column + 1) % columns, "W1"
    if name == "E2":
        return row, (column + 1) % columns, "W2"
    if name == "W1":
        return row, (column - 1) % columns, "E1"
    return row, (column - 1) % columns, "E2"


def same_card(port: Port, board: list[list[Json]]) -> list[Port]:
    """The ports of the same card that this one leads to, itself included."""
    row, column, name = port
    cell = board[row][column]
    if "ends" in cell:
        return [port]
    for block in STRAIGHT if "down" in cell else cell["segments"]:
        if name in block:
            return [(row, column, other) for other in block]
    return [port]


def walk(start: Port, board: list[list[Json]]) -> set[Port]:
    """Everything that can be reached from a port."""
    seen: set[Port] = set()
    todo = [start]
    while todo:
        port = todo.pop()
        if port in seen:
            continue
        seen.add(port)
        todo.append(partner(port, len(board), len(board[0])))
        todo.extend(same_card(port, board))
    return seen


def worth(ends: list[int], segments: int, variant: str) -> int:
    if variant == "deadly" and 0 in ends:
        return 0
    if variant == "pity":
        ends = [1 if end == 0 else end for end in ends]
    return sum(ends) * segments


def shares(value: int, tokens: dict[str, int]) -> dict[str, int]:
    """Who has the most takes all; those tied share, rounded down."""
    held = {name: count for name, count in tokens.items() if count > 0}
    if not held:
        return {}
    leaders = [name for name in held if held[name] == max(held.values())]
    return {name: value // len(leaders) for name in leaders}


def totals(players: list[str], tunnels: list[Json]) -> Json:
    scores = dict.fromkeys(players, 0)
    for tunnel in tunnels:
        for name, points in tunnel["paid"].items():
            scores[name] += points
    ranking = []
    for name in players:
        better = [other for other in players if scores[other] > scores[name]]
        ranking.append({"name": name, "place": len(better) + 1, "total": scores[name]})
    ranking.sort(key=lambda row: row["place"])  # stable: equals keep input order
    return {"scores": scores, "ranking": ranking}


def board(given: Json) -> Json:
    cells = given["board"]
    every = [(row, column, port) for row in range(len(cells)) for column in range(len(cells[0])) for port in PORTS]
    done: set[Port] = set()
    tunnels = []
    for start in every:
        if start in done:
            continue
        reached = walk(start, cells)
        done |= reached
        segments = 0
        tokens: dict[str, int] = {}
        ends = []
        closed = True
        for row, line in enumerate(cells):
            for column, cell in enumerate(line):
                here = [port for port in PORTS if (row, column, port) in reached]
                if "down" in cell:
                    if here and "buried" not in cell:
                        closed = False
                elif "ends" in cell:
                    ends += [cell["ends"][port] for port in here]
                else:
                    for number, segment in enumerate(cell["segments"]):
                        if segment[0] in here:
                            segments += 1
                            owner = cell["tokens"][number] if "tokens" in cell else None
                            if owner is not None:
                                tokens[owner] = tokens.get(owner, 0) + 1
                    named = [port for segment in cell["segments"] for port in segment]
                    ends += [0 for port in here if port not in named]
        if segments == 0:
            continue
        value = worth(ends, segments, given["variant"])
        tunnels.append(
            {
                "segments": segments,
                "ends": sorted(ends, reverse=True),
                "value": value,
                "closed": closed,
                "tokens": tokens,
                "paid": shares(value, tokens),
            }
        )
    over = not any("down" in cell and "buried" not in cell for line in cells for cell in line)
    return {"tunnels": tunnels, **totals(given["players"], tunnels), "over": over}


def tunnels(given: Json) -> Json:
    counted = []
    for tunnel in given["tunnels"]:
        value = worth(tunnel["ends"], tunnel["segments"], given["variant"])
        counted.append({**tunnel, "value": value, "paid": shares(value, tunnel["tokens"])})
    return {"tunnels": counted, **totals(given["players"], counted)}
