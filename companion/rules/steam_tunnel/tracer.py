"""The tracer: follows every tunnel of a board that wraps around.

Entries are numbered cell by cell in the order of PORTS. A cell has room for three pieces, each a set of entries joined
to each other: the segments of a face-up card, or the straight ways through a face-down one. What a card does in a cell
depends on nothing else, so it is worked out once and kept, and the search itself is one flat loop.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from companion.rules.steam_tunnel.cards import STRAIGHT, Shape, canonical, codes
from companion.rules.steam_tunnel.facts import DEAD_END, MOST_SEGMENTS, PORTS, Port

Value = TypeVar("Value")

WIDTH = len(PORTS)
ROOM = MOST_SEGMENTS
NUMBER = {port: number for number, port in enumerate(PORTS)}
_NORTH, _SOUTH, _EAST1, _EAST2, _WEST1, _WEST2 = range(WIDTH)

# What a piece is, as a weight: added up along a tunnel they tell its length and whether it is open.
BURIED, SEGMENT, OPEN = 0, 1, 10_000


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


Way = tuple[int, ...]  # the entries that a piece leads to, on the neighbouring cards
# What stands at an entry: the number of its piece, the way on for whoever comes in, where it branches the other ways,
# and what the piece weighs; at an end the complement of its value (which is below zero), and no way on.
Stop = tuple[int, int, Way, int]
NOWHERE = -1


class Laid(NamedTuple):
    """What a card does in a cell: what stands at its entries, and its segments, each with its whole way."""

    stops: tuple[Stop, ...]
    segments: tuple[tuple[int, Way], ...]


class Spot:
    """A cell of a board of some size: every card, with what it does there, worked out when it first lies there.

    Cards are known by the identity of their canonical copies, which never go away; reading all their entries is slow.
    """

    def __init__(self, cell: int, met: Sequence[int]) -> None:
        self._laid: dict[int, Laid] = {}
        self.known = self._laid.get  # bound once, since every card of every board is looked up
        self._first = cell * ROOM
        self._beyond = met[cell * WIDTH : (cell + 1) * WIDTH]
        self.face_down = Laid(self._stops(STRAIGHT, OPEN), ())
        self.buried = Laid(self._stops(STRAIGHT, BURIED), ())

    def lay(self, card: Shape) -> Laid:
        """What a card, in its usual order, does here."""
        card = canonical(card)
        laid = self.known(id(card))
        if laid is None:
            segments = (_shared((number, _shared(self._ways(ports)))) for number, ports in enumerate(card, self._first))
            laid = Laid(self._stops(card, SEGMENT), tuple(segments))
            if card in codes():  # which has its one copy
                self._laid[id(card)] = laid
        return laid

    def _ways(self, ports: Iterable[Port]) -> Way:
        return tuple(self._beyond[NUMBER[port]] for port in ports)

    def _stops(self, card: Shape, weight: int) -> tuple[Stop, ...]:
        stops = [end(DEAD_END)] * WIDTH
        for number, ports in enumerate(card, self._first):
            for port in ports:
                onward, *others = self._ways(other for other in ports if other != port)
                stops[NUMBER[port]] = _shared((number, onward, _shared(tuple(others)), weight))
        return tuple(stops)


@cache
def _shared(value: Value) -> Value:
    """The same way and the same stop are kept once: many cards share them, so a board touches little memory."""
    return value


@cache
def end(value: int) -> Stop:
    return ~value, NOWHERE, (), BURIED


@lru_cache(maxsize=8)  # few sizes are played; whoever asks for all of them shall not fill the memory
def spots(rows: int, columns: int) -> tuple[Spot, ...]:
    met = partners(rows, columns)
    return tuple(Spot(cell, met) for cell in range(rows * columns))


@lru_cache(maxsize=1 << 8)
def point_card(values: tuple[int, ...]) -> Laid:
    """A point card: six ends, and no way on."""
    return Laid(tuple(map(end, values)), ())


class Pipes(NamedTuple):
    """A board as the tracer reads it: what its cards do, one after the other, and which entries meet."""

    stops: list[Stop]
    segments: list[tuple[int, Way]]
    met: Sequence[int]


def connect(cells: Iterable[Laid], met: Sequence[int]) -> Pipes:
    """The whole board from its cells in reading order."""
    board = Pipes([], [], met)
    for stops, segments in cells:
        board.stops.extend(stops)
        board.segments.extend(segments)
    return board


def survey(board: Pipes) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """By piece the number of its tunnel from 1 (0: in none), and every tunnel with at least one face-up segment: what
    its pieces weigh together, and the printed values of its ends, largest first."""
    stops, segments, _ = board
    tunnel_of = [0] * (len(stops) // WIDTH * ROOM)
    found: list[tuple[int, list[int]]] = []
    for start, ways in segments:
        if tunnel_of[start]:
            continue
        number = tunnel_of[start] = len(found) + 1
        length = SEGMENT
        ends: list[int] = []
        entries = [*ways]
        for entry in entries:  # grows at every branch
            piece, onward, others, weight = stops[entry]
            while piece >= 0 and not tunnel_of[piece]:
                tunnel_of[piece] = number
                length += weight
                if others:
                    entries += others
                piece, onward, others, weight = stops[onward]
            if piece < 0:
                ends.append(~piece)
        ends.sort(reverse=True)
        found.append((length, ends))
    return tunnel_of, found


class Tunnel(NamedTuple):
    """A tunnel with where it runs: its pieces, what they weigh, and the values and the entries of its ends."""

    pieces: list[int]
    weight: int
    ends: list[int]
    end_entries: list[int]


def trace(board: Pipes) -> list[Tunnel]:
    """Every tunnel with at least one face-up segment."""
    tunnel_of, found = survey(board)
    tunnels = [Tunnel([], weight, ends, []) for weight, ends in found]
    for piece, number in enumerate(tunnel_of):
        if number:
            tunnels[number - 1].pieces.append(piece)
    for entry, (piece, *_) in enumerate(board.stops):
        towards = board.stops[board.met[entry]][0]
        if piece < 0 <= towards and tunnel_of[towards]:
            tunnels[tunnel_of[towards] - 1].end_entries.append(entry)
    return tunnels


def place_of(piece: int) -> tuple[int, int]:
    """The cell of a piece, and which of its pieces it is."""
    return divmod(piece, ROOM)
