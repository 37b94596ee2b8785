"""The tracer: follows every tunnel of a board that wraps around.

Entries are numbered cell by cell in the order of PORTS. A cell has room for three pieces, each a set of entries joined
to each other: the segments of a face-up card, or the straight ways through a face-down one. What a card does in a cell
depends on nothing else, so it is worked out once and kept, and the search itself is one flat loop. One number says what
stands at an entry: the number of its piece or, below zero, the complement of the value of the end there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from companion.rules.steam_tunnel.cards import STRAIGHT, code_of, shape_of
from companion.rules.steam_tunnel.facts import DEAD_END, MOST_SEGMENTS, PORTS

Ways = tuple[tuple[int, ...], ...]

WIDTH = len(PORTS)
ROOM = MOST_SEGMENTS
NUMBER = {port: number for number, port in enumerate(PORTS)}
NO_WAYS: Ways = ((),) * ROOM
STRAIGHT_CODE = code_of(STRAIGHT) or 0
_NORTH, _SOUTH, _EAST1, _EAST2, _WEST1, _WEST2 = range(WIDTH)

# What a piece is, as a weight: added up along a tunnel they tell its length and whether it is open.
BURIED, SEGMENT, OPEN = 0, 1, 10_000

Tunnel = tuple[int, list[int]]  # what the pieces of a tunnel weigh, and the printed values of its ends, largest first


@cache
def partners(rows: int, columns: int) -> tuple[int, ...]:
    """For every entry the one it meets on the neighbouring card; edges meet the opposite edge."""
    met = [0] * (rows * columns * WIDTH)
    for row in range(rows):
        for column in range(columns):
            here = (row * columns + column) * WIDTH
            below = ((row + 1) % rows * columns + column) * WIDTH
            right = (row * columns + (column + 1) % columns) * WIDTH
            for one, other in (
                (here + _SOUTH, below + _NORTH),
                (here + _EAST1, right + _WEST1),
                (here + _EAST2, right + _WEST2),
            ):
                met[one], met[other] = other, one
    return tuple(met)


# What stands at an entry: the number of its piece, and where whoever comes in there gets to; or the complement of the
# value of an end, and nowhere.
Stop = tuple[int, tuple[int, ...]]
# What a card does in a cell: what stands at its entries, and by piece the entries it leads to.
Laid = tuple[tuple[Stop, ...], Ways]


@dataclass(slots=True)
class Spot:
    """A cell of a board of some size, with every card laid there so far."""

    cell: int
    met: tuple[int, ...]
    cards: dict[int, Laid] = field(default_factory=dict)
    ways: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)  # the same way is kept once

    def lay(self, code: int) -> Laid:
        known = self.cards.get(code)
        if known is None:
            known = self.cards[code] = self._laid(code)
        return known

    def _laid(self, code: int) -> Laid:
        stops: list[Stop] = [(~DEAD_END, ())] * WIDTH
        leads = list(NO_WAYS)
        beyond = self.met[self.cell * WIDTH :]
        for number, ports in enumerate(shape_of(code)):
            entries = [NUMBER[port] for port in ports]
            leads[number] = self._way(beyond[entry] for entry in entries)
            for entry in entries:
                onward = self._way(beyond[other] for other in entries if other != entry)
                stops[entry] = (self.cell * ROOM + number, onward)
        return tuple(stops), tuple(leads)

    def _way(self, entries: Iterable[int]) -> tuple[int, ...]:
        way = tuple(entries)
        return self.ways.setdefault(way, way)


@lru_cache(maxsize=8)  # few sizes are played; whoever asks for all of them shall not fill the memory
def spots(rows: int, columns: int) -> tuple[Spot, ...]:
    met = partners(rows, columns)
    return tuple(Spot(cell, met) for cell in range(rows * columns))


@dataclass(slots=True)
class Pipes:
    """A board as the tracer reads it."""

    stops: list[Stop]  # by entry
    leads: list[tuple[int, ...]]  # by piece, the entries it leads to
    weights: list[int]  # by piece


def connect(cells: Iterable[Laid], down: Mapping[int, int]) -> Pipes:
    """The whole board from its cells in reading order; `down` tells by cell what the ways of face-down cards weigh."""
    stops: list[Stop] = []
    leads: list[tuple[int, ...]] = []
    for here, ways in cells:
        stops += here
        leads += ways
    weights = [SEGMENT] * len(leads)
    for cell, weight in down.items():
        weights[ROOM * cell : ROOM * cell + ROOM] = (weight,) * ROOM
    return Pipes(stops, leads, weights)


def survey(board: Pipes) -> tuple[list[int], list[Tunnel]]:
    """By piece the number of its tunnel from 1 (0: in none), and every tunnel with at least one face-up segment."""
    stops, weights = board.stops, board.weights
    tunnel_of = [0] * len(weights)
    found: list[Tunnel] = []
    for start, ways in enumerate(board.leads):
        if not ways or tunnel_of[start] or weights[start] != SEGMENT:
            continue
        number = tunnel_of[start] = len(found) + 1
        weight = SEGMENT
        ends: list[int] = []
        entries = [*ways]
        for entry in entries:  # grows while it is walked
            piece, onward = stops[entry]
            if piece < 0:
                ends.append(~piece)
            elif not tunnel_of[piece]:
                tunnel_of[piece] = number
                weight += weights[piece]
                entries += onward
        ends.sort(reverse=True)
        found.append((weight, ends))
    return tunnel_of, found


def trace(board: Pipes) -> list[tuple[list[int], int, list[int]]]:
    """The pieces, the weight and the ends of every tunnel."""
    tunnel_of, found = survey(board)
    pieces: list[list[int]] = [[] for _ in found]
    for piece, number in enumerate(tunnel_of):
        if number:
            pieces[number - 1].append(piece)
    return [(own, weight, ends) for own, (weight, ends) in zip(pieces, found, strict=True)]


def place_of(piece: int) -> tuple[int, int]:
    """The cell of a piece, and which of its pieces it is."""
    return divmod(piece, ROOM)


def end_entries(board: Pipes, pieces: list[int]) -> list[int]:
    """Where the ends of a tunnel are."""
    return [entry for piece in pieces for entry in board.leads[piece] if board.stops[entry][0] < 0]


def point_card(values: Iterable[int]) -> Laid:
    """A point card: six ends, and no way on."""
    return tuple((~value, ()) for value in values), NO_WAYS
