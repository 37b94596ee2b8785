"""What only Steam Tunnel knows of a table.

What happened on the board is kept as deeds, in order; the places follow from them. So a card corrected later changes
the past, and every purchase is looked at again.
"""

from dataclasses import dataclass, field
from typing import Literal

from companion.rules.steam_tunnel.facts import Port
from companion.rules.steam_tunnel.moves import GivenTunnel
from companion.rules.table import Table

UNREAD = 999  # stands for the number of an end that nobody has read yet
DeedKind = Literal["flip", "buy", "bury", "point"]
FlagReason = Literal["no-segment", "taken", "closed"]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done on the board: a card turned up, a segment bought, a card buried, a point card read."""

    kind: DeedKind
    cell: int
    seat: int | None = None
    card: int = 0
    ports: tuple[Port, ...] = ()
    ends: tuple[int, ...] = ()
    by_hand: bool = False  # settled by the table: not asked again whether it was allowed


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the board: face down (card 0), a tunnel card with a token or None by segment, or a point card."""

    card: int = 0
    tokens: tuple[int | None, ...] = ()
    buried: int | None = None
    ends: tuple[int, ...] = ()

    @property
    def is_down(self) -> bool:
        return not self.card and not self.ends

    @property
    def is_unread(self) -> bool:
        """A point card whose numbers are not known."""
        return UNREAD in self.ends


@dataclass(frozen=True, slots=True)
class Flag:
    """A purchase that a correction made impossible: kept, for the table to settle."""

    deed: int
    reason: FlagReason


@dataclass(frozen=True, slots=True)
class SteamTunnelState:
    """The board and the turn being played."""

    rows: int
    columns: int
    places: tuple[Place, ...]
    deeds: tuple[Deed, ...] = ()
    flags: tuple[Flag, ...] = ()
    unseen: int = 0  # cards turned on the table and not entered here
    turned: int | None = None  # the cell turned up in this turn
    tallies: tuple[GivenTunnel, ...] | None = None  # counted by hand
    counts_by_list: bool = False  # whether they count, not the board
    points: dict[int, int] = field(default_factory=dict)  # by seat, counted without the phone


SteamTunnelTable = Table[SteamTunnelState]
