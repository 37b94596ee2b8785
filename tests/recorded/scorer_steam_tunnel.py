"""Scores a recorded game of Steam Tunnel from its JSON alone, with none of the code that is tested."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.recorded.recorder import ranking

TURN = {"N": "S", "S": "N", "E1": "W2", "W2": "E1", "E2": "W1", "W1": "E2"}


class Scorer:
    """Scores a game from its JSON alone, walking from port to port."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.names = setup["names"]
        north, south, east1, east2, west1, west2 = setup["box_facts"]["point-card"]
        point = {"N": north, "S": south, "E1": east1, "E2": east2, "W1": west1, "W2": west2}
        self.points = {(row, column): point for row in (1, 4) for column in (1, 4)}
        self.cards: dict[tuple[int, int], list[list[str]]] = {}
        self.tokens: dict[tuple[int, int, str], int] = {}  # on the first port named, and so on every port of a segment
        self.buried: set[tuple[int, int]] = set()
        self.counted: list[dict[str, Any]] | None = None
        self.reason = "finished"

    def play(self, move: dict[str, Any]) -> None:
        cell = tuple(move["cell"]) if move.get("cell") else None
        match move["type"]:
            case "flip":
                self.cards[cell] = move["segments"]  # type: ignore[index]
            case "card":
                self.correct(cell, move["segments"])
            case "buy" | "token":
                [segment] = [one for one in self.cards[cell] if move["port"] in one]  # type: ignore[index]
                for port in segment:
                    self.tokens[(*cell, port)] = move.get("seat", move.get("owner"))  # type: ignore[misc]
            case "bury":
                self.buried.add(cell)  # type: ignore[arg-type]
            case "settle":
                assert move["how"] == "keep"
            case "tunnels":
                self.counted = move["tunnels"]
            case "stop":
                self.reason = "unfinished"
            case other:
                assert other in ("next", "note", "first", "confirm", "last-card"), other

    def correct(self, cell: Any, segments: list[list[str]]) -> None:
        """Only a card turned round is corrected in these games; its tokens turn with it."""
        before = {frozenset(TURN[port] for port in one) for one in self.cards.get(cell, segments)}
        if cell in self.cards:
            assert before == {frozenset(one) for one in segments}
            held = {port: self.tokens.pop((*cell, port), None) for port in TURN}
            self.tokens |= {(*cell, TURN[port]): seat for port, seat in held.items() if seat is not None}
        self.cards[cell] = segments

    def pieces(self, row: int, column: int) -> list[list[str]]:
        if (row, column) in self.points:
            return []
        return self.cards.get((row, column), [["N", "S"], ["E1", "W1"], ["E2", "W2"]])

    def neighbour(self, row: int, column: int, port: str) -> tuple[int, int, str]:
        down, right, other = {
            "N": (-1, 0, "S"), "S": (1, 0, "N"), "E1": (0, 1, "W1"), "E2": (0, 1, "W2"), "W1": (0, -1, "E1"),
            "W2": (0, -1, "E2"),
        }[port]  # fmt: skip
        return (row + down) % 6, (column + right) % 6, other

    def walk(self, start: tuple[int, int, str]) -> set[tuple[int, int, str]]:
        reached, waiting = {start}, [start]
        while waiting:
            row, column, port = waiting.pop()
            around = [self.neighbour(row, column, port)]
            for piece in self.pieces(row, column):
                if port in piece:
                    around += [(row, column, other) for other in piece]
            waiting += [entry for entry in around if entry not in reached]
            reached.update(around)
        return reached

    def tunnels(self) -> list[dict[str, Any]]:
        if self.counted is not None:
            return [{**one, "tokens": {int(seat): n for seat, n in one["tokens"].items()}} for one in self.counted]
        left = {(row, column, port) for row in range(6) for column in range(6) for port in TURN}
        found = []
        while left:
            reached = self.walk(min(left))
            left -= reached
            ends, segments, tokens = [], set(), Counter()
            for row, column, port in sorted(reached):
                if (row, column) in self.points:
                    ends.append(self.points[row, column][port])
                elif (row, column) in self.cards:
                    own = [tuple(sorted(one)) for one in self.cards[row, column] if port in one]
                    if not own:
                        ends.append(0)
                    elif (row, column, own[0]) not in segments:
                        segments.add((row, column, own[0]))
                        if (row, column, port) in self.tokens:
                            tokens[self.tokens[row, column, port]] += 1
            found.append({"ends": ends, "segments": len(segments), "tokens": dict(tokens)})
        return found

    def result(self) -> dict[str, Any]:
        score = Counter[int]()
        for one in self.tunnels():
            ends = [end or int("pity" in self.setup["modules"]) for end in one["ends"]]
            value = sum(ends) * one["segments"]
            if "deadly" in self.setup["modules"] and 0 in one["ends"]:
                value = 0
            most = max(one["tokens"].values(), default=0)
            leaders = [seat for seat, held in one["tokens"].items() if held == most > 0]
            for seat in leaders:
                score[seat] += value // len(leaders)
        totals = {seat: (score[seat], score[seat]) for seat in range(len(self.names))}
        return {"reason": self.reason, "ranking": ranking(totals, self.names)}
