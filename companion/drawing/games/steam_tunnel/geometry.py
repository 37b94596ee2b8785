"""The geometry of a card of Steam Tunnel: entries, the curves that join them, positions of tokens.

Numbers are in card units; a card is upright, since only two of its orientations fit the grid.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from math import hypot

from companion.rules.steam_tunnel.cards import Segment, Shape
from companion.rules.steam_tunnel.facts import Port

WIDTH, HEIGHT = 60, 84
UPPER, LOWER = 25, 59  # the heights of the side entries; a half turn swaps them
PULL = {"N": 27, "S": 27, "E1": 24, "E2": 24, "W1": 24, "W2": 24}  # how far a line runs straight before it bends

Point = tuple[float, float]
ENTRIES: dict[Port, Point] = {
    "N": (WIDTH / 2, 0),
    "S": (WIDTH / 2, HEIGHT),
    "E1": (WIDTH, UPPER),
    "E2": (WIDTH, LOWER),
    "W1": (0, UPPER),
    "W2": (0, LOWER),
}
INWARD: dict[Port, Point] = {
    "N": (0, 1),
    "S": (0, -1),
    "E1": (-1, 0),
    "E2": (-1, 0),
    "W1": (1, 0),
    "W2": (1, 0),
}
CENTRE: Point = (WIDTH / 2, HEIGHT / 2)
Curve = tuple[Point, Point, Point, Point]


def inside(port: Port, depth: float) -> Point:
    """A point straight inwards from an entry."""
    (x, y), (dx, dy) = ENTRIES[port], INWARD[port]
    return x + depth * dx, y + depth * dy


@cache
def curves(segment: Segment) -> tuple[Curve, ...]:
    """The lines of a segment: one from entry to entry, or one from every entry of a fork to where they meet."""
    if len(segment) == 2:
        one, other = segment
        return ((ENTRIES[one], inside(one, PULL[one]), inside(other, PULL[other]), ENTRIES[other]),)
    hub = _hub(segment)
    return tuple(
        (ENTRIES[port], inside(port, PULL[port] * 0.6), _between(inside(port, PULL[port]), hub), hub)
        for port in segment
    )


def _hub(segment: Segment) -> Point:
    """Where the arms of a fork meet: between its entries, a little towards the centre of the card."""
    deep = [inside(port, 20) for port in segment]
    amid = (sum(x for x, _ in deep) / len(deep), sum(y for _, y in deep) / len(deep))
    return _between(amid, CENTRE, 0.2)


def _between(one: Point, other: Point, share: float = 0.5) -> Point:
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


def point_on(curve: Curve, at: float) -> Point:
    """The point of a Bézier curve, `at` from 0 to 1."""
    back = 1 - at
    weights = (back**3, 3 * back**2 * at, 3 * back * at**2, at**3)
    x = sum(weight * point[0] for weight, point in zip(weights, curve, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, curve, strict=True))
    return x, y


@cache
def anchors(shape: Shape) -> tuple[Point, ...]:
    """Positions of tokens: one on every segment, as far apart as possible."""
    choices = [_candidates(segment) for segment in shape]
    lines = [[point_on(curve, step / 10) for curve in curves(segment) for step in range(11)] for segment in shape]
    return max(product(*choices), key=lambda chosen: _clearance(chosen, lines))


def _candidates(segment: Segment) -> list[Point]:
    """Possible positions, the middle first, so that it wins a tie."""
    lines = curves(segment)
    if len(lines) == 1:
        return [point_on(lines[0], at) for at in (0.5, 0.36, 0.64, 0.24, 0.76)]
    return [lines[0][3], *[point_on(line, at) for line in lines for at in (0.45, 0.7)]]


def _clearance(chosen: Sequence[Point], lines: Sequence[Sequence[Point]]) -> float:
    """The smallest distance of these positions to each other and to other lines, up to the width of a token."""
    free = [_distance(one, other) for index, one in enumerate(chosen) for other in chosen[:index]]
    free += [
        1.2 * _distance(place, point)
        for index, place in enumerate(chosen)
        for number, line in enumerate(lines)
        if number != index
        for point in line
    ]
    return min(min(free, default=99.0), 22.0)


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


@lru_cache(maxsize=1 << 13)  # the same cards lie in the same places for a whole game
def path(segment: Segment, x: float = 0, y: float = 0, beyond: tuple[Port, ...] = ()) -> str:
    """The lines of a segment as SVG path data; entries in `beyond` reach out over the edge of the board."""
    parts = []
    for curve in curves(segment):
        start = coordinates(curve[0], x, y)
        bend = " ".join(coordinates(point, x, y) for point in curve[1:])
        parts.append(f"M{start}C{bend}")
    for port in segment:
        if port in beyond:
            parts.append(f"M{coordinates(ENTRIES[port], x, y)}L{coordinates(inside(port, -7), x, y)}")
    return "".join(parts)


def coordinates(point: Point, x: float = 0, y: float = 0) -> str:
    return f"{_short(point[0] + x)} {_short(point[1] + y)}"


def _short(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
