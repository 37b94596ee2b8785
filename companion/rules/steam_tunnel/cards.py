"""Tunnel cards: every shape a card can have, its code, and the card turned by 180 degrees.

A shape is a partition of the six entries into segments (two or more entries) and dead ends (one). Its code is its
place in one fixed order, from 1: codes are stored in box facts and logs and never change.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from companion.rules.steam_tunnel.facts import HALF_TURN, LEAST_SEGMENTS, MOST_SEGMENTS, PORTS, Port

Segment = tuple[Port, ...]
Shape = tuple[Segment, ...]  # segments in the order of their first entry, entries in the order of PORTS

STRAIGHT: Shape = (("N", "S"), ("E1", "W1"), ("E2", "W2"))  # what a face-down card counts as (rules 6.3)
_PLACE = {port: place for place, port in enumerate(PORTS)}


def tidy(segments: Iterable[Iterable[Port]]) -> Shape:
    """The same segments in their one usual order."""
    ordered = (tuple(sorted(segment, key=_PLACE.__getitem__)) for segment in segments)
    return tuple(sorted(ordered, key=lambda segment: _PLACE[segment[0]]))


@cache
def shapes() -> tuple[Shape, ...]:
    """All shapes with two or three segments: three segments first, then dead ends, then forks (rules 6.2)."""
    found = [shape for shape in map(tidy, _partitions(PORTS)) if LEAST_SEGMENTS <= len(shape) <= MOST_SEGMENTS]
    return tuple(sorted(found, key=lambda shape: (_kind_order(shape), [[_PLACE[p] for p in s] for s in shape])))


def _partitions(ports: Sequence[Port]) -> Iterable[list[list[Port]]]:
    """Every way to join some of the ports; the ones not joined are dead ends."""
    if not ports:
        yield []
        return
    first, rest = ports[0], ports[1:]
    yield from _partitions(rest)
    for mask in range(1, 1 << len(rest)):
        joined = [port for place, port in enumerate(rest) if mask >> place & 1]
        others = [port for place, port in enumerate(rest) if not mask >> place & 1]
        for further in _partitions(others):
            yield [[first, *joined], *further]


KINDS = ("2+2+2", "2+2+1+1", "3+2+1", "3+3", "4+2")  # rules 6.2


def kind(shape: Shape) -> str:
    """The type of a card: the sizes of its parts, largest first."""
    sizes = sorted((len(segment) for segment in shape), reverse=True)
    return "+".join(map(str, sizes + [1] * (len(PORTS) - sum(sizes))))


def _kind_order(shape: Shape) -> int:
    return KINDS.index(kind(shape))


@cache
def codes() -> dict[Shape, int]:
    """The code of every card, by its segments in their usual order."""
    return {shape: code for code, shape in enumerate(shapes(), 1)}


@cache
def _usual() -> dict[Shape, Shape]:
    return {shape: shape for shape in shapes()}


def canonical(segments: Shape) -> Shape:
    """The one copy there is of a card in its usual order, so that a look at its identity tells which card it is."""
    return _usual().get(segments, segments)


def code_of(segments: Iterable[Iterable[Port]]) -> int | None:
    """The code of a card, or None when there can be no such card."""
    given = [list(segment) for segment in segments]
    ports = [port for segment in given for port in segment]
    if len(ports) != len(set(ports)) or not all(given):
        return None
    return codes().get(tidy(given))


@lru_cache(maxsize=1 << 12)  # room for every way a card is likely to be written, not for all that can be made up
def is_card(segments: Shape) -> bool:
    return code_of(segments) is not None


@lru_cache(maxsize=1 << 12)
def arrange(segments: Shape) -> tuple[Shape, tuple[int, ...]]:
    """A card in its usual order, and which of the given segments comes first, second and third there."""
    shape = canonical(tidy(segments))
    given = {port: place for place, ports in enumerate(segments) for port in ports}
    return shape, tuple(given[ports[0]] for ports in shape)


def shape_of(code: int) -> Shape:
    return shapes()[code - 1]


@cache
def turned(code: int) -> int:
    """The code of the same card turned by 180 degrees."""
    found = code_of((HALF_TURN[port] for port in segment) for segment in shape_of(code))
    assert found is not None  # a turned card is a card
    return found


def same_card(code: int) -> int:
    """One code for a card, whichever way round it lies."""
    return min(code, turned(code))


def has_fork(code: int) -> bool:
    return any(len(segment) > 2 for segment in shape_of(code))


def card_classes() -> tuple[int, ...]:
    """Every card once, whichever way round."""
    return tuple(code for code in range(1, len(shapes()) + 1) if code == same_card(code))


def left_in(deck: Sequence[int], flipped: Iterable[int]) -> Counter[int]:
    """The cards of a group's own deck that have not been turned up, whichever way round."""
    left = Counter(same_card(code) for code in deck if code)
    left.subtract(same_card(code) for code in flipped)
    return +left
