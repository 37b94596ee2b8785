"""The moves of Steam Tunnel. Cells are [row, column] from 0; a segment is called by any of its ports."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from companion.rules.inputs import Count, Length, Range
from companion.rules.moves import SEATS, Seat
from companion.rules.steam_tunnel import facts

Line = Annotated[int, Range(0, facts.LARGEST_BOARD - 1)]
Cell = tuple[Line, Line]
Ports = Annotated[tuple[facts.Port, ...], Length(2, len(facts.PORTS))]
Segments = Annotated[tuple[Ports, ...], Length(facts.LEAST_SEGMENTS, facts.MOST_SEGMENTS)]
End = Annotated[int, Range(facts.LOWEST_END, facts.HIGHEST_END)]


@dataclass(frozen=True, slots=True)
class Flip:
    """The player whose turn it is turned this card up; anybody at the table may enter it."""

    cell: Cell
    segments: Segments
    type: Literal["flip"] = "flip"


@dataclass(frozen=True, slots=True)
class Buy:
    """Put a token on a free segment of an open tunnel."""

    seat: Seat
    cell: Cell
    port: facts.Port
    type: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Bury:
    """Put a token on a face-down card: it is never turned."""

    seat: Seat
    cell: Cell
    type: Literal["bury"] = "bury"


@dataclass(frozen=True, slots=True)
class Card:
    """Set a card right, whatever was entered before; None turns it face down again."""

    cell: Cell
    segments: Segments | None
    type: Literal["card"] = "card"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SetToken:
    """Set the token of a segment by hand, or take it away."""

    cell: Cell
    port: facts.Port
    owner: Seat | None
    type: Literal["token"] = "token"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SetGrave:
    """Set by hand who buried a card, or that nobody did."""

    cell: Cell
    owner: Seat | None
    type: Literal["grave"] = "grave"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Settle:
    """What becomes of a purchase that a correction made impossible: it stays, goes back, or moves to a segment."""

    deed: Annotated[int, Range(0, 999)]
    how: Literal["keep", "take-back", "move"]
    cell: Cell | None = None
    port: facts.Port | None = None
    type: Literal["settle"] = "settle"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Point:
    """The numbers of a point card as it lies: N, S, E1, E2, W1, W2."""

    cell: Cell
    ends: Annotated[tuple[End, ...], Length(len(facts.PORTS), len(facts.PORTS))]
    type: Literal["point"] = "point"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LastCard:
    """No card is left to turn: on to counting. (Light tracking does not know of burials.)"""

    type: Literal["last-card"] = "last-card"


@dataclass(frozen=True, slots=True)
class GivenTunnel:
    ends: Annotated[tuple[Annotated[int, Range(0, facts.HIGHEST_END)], ...], Length(0, 99)]
    segments: Count
    tokens: Annotated[dict[Seat, Count], Length(0, SEATS)]


@dataclass(frozen=True, slots=True)
class CountPoints:
    """Points that somebody has counted without the phone, beside what it counts."""

    seat: Seat
    points: Count
    type: Literal["points"] = "points"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CountTunnels:
    """The tunnels as the table counted them."""

    tunnels: Annotated[tuple[GivenTunnel, ...], Length(0, 200)]
    type: Literal["tunnels"] = "tunnels"
    corrects: ClassVar[bool] = True
