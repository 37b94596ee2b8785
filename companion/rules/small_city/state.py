"""What only Small City knows of a table."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.small_city.facts import (
    CAREER_CITIZENS,
    CITY_HALL_CITIZENS,
    ZONE_START,
    Card,
    City,
    Material,
    Side,
    Terrain,
    Tile,
)
from companion.rules.small_city.squares import Square, Zone
from companion.rules.table import Table, with_item, with_play


@dataclass(frozen=True, slots=True)
class Plan:
    """The grid of a borough as far as somebody drew it: its zone and what a Godzilla cares for."""

    rows: int = ZONE_START
    columns: int = ZONE_START
    blocked: tuple[Square, ...] = ()
    harbour: tuple[Square, ...] = ()
    factories: tuple[tuple[Square, ...], ...] = ()
    parks: tuple[Square, ...] = ()
    people: tuple[Square, ...] = ()
    markers: tuple[Square, ...] = ()
    hall: tuple[Square, ...] = ()
    homes: tuple[Square, ...] = ()
    shops: tuple[Square, ...] = ()
    materials: tuple[Square, ...] = ()

    @property
    def zone(self) -> Zone:
        return Zone(self.rows, self.columns, frozenset(self.blocked))

    @property
    def is_drawn(self) -> bool:
        return self != Plan()


@dataclass(frozen=True, slots=True)
class Census:
    """What a borough's pollution was measured from; the next round starts from it."""

    citizens: int
    tourists: int
    workers: int
    port_workers: int
    parks: int
    parks_lost: int
    noise: int
    recycling: bool
    engineer: bool


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a borough's votes of a round were counted from."""

    base: int
    speech: int
    action_citizens: int
    opera: bool
    homes: tuple[int, ...] = ()  # Citizens at home, by level
    university: int = 0


@dataclass(frozen=True, slots=True)
class Promise:
    """A secret election promise: its value (0: none), its words, and whether it was kept; or the votes it is worth."""

    value: int = 0
    kept: bool | None = None  # None: not judged yet
    words: str = ""
    votes: int | None = None  # as somebody typed it; None: by value

    @property
    def is_open(self) -> bool:
        """Whether somebody has still to say if it was kept."""
        return bool(self.value) and self.kept is None and self.votes is None


@dataclass(frozen=True, slots=True)
class Residents:
    """A player's Citizens: in the borough (City Hall included), in the Career space, and in Cemeteries."""

    citizens: int = CITY_HALL_CITIZENS
    career: int = CAREER_CITIZENS
    cemetery: int = 0

    @property
    def total(self) -> int:
        return self.citizens + self.career + self.cemetery


@dataclass(frozen=True, slots=True)
class Borough:
    """One seat's borough. `roll` to `gone` are of this round only."""

    city: City | None = None
    side: Side = "easy"
    promise: Promise | None = None
    plan: Plan = field(default_factory=Plan)
    area: int | None = None  # squares covered by factories, when they are not drawn
    godzilla: tuple[Square, ...] | None = None  # the squares the figure stands on
    card: Card | None = None
    option: str | None = None  # how an Engineer or a Supporter is used
    cleaned: bool = False
    tiles: tuple[Tile, ...] = ()  # those that lines and costs depend on
    stock: dict[Material, int] | None = None  # None: nobody told
    residents: Residents = field(default_factory=Residents)
    paid: bool = False  # the Doctor's wage of this round was settled
    roll: int | None = None
    marched: bool = False
    gone: bool = False  # nothing to trample: it walked off again
    census: Census | None = None  # the newest one, perhaps of the round before
    measured: bool = False
    stale: bool = False  # a Godzilla walked after the measurement
    added: int = 0  # pollution added by this round's measurement
    ballot: Ballot | None = None
    voted: bool = False
    counted: int = 0  # votes this round's count brought


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the checklist that was dismissed, for one seat or for the table."""

    line: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class SmallCityState:
    """Boroughs by seat, the Mayor's host, and what happened in this round and phase."""

    boroughs: tuple[Borough, ...]
    host: int
    terrain: Terrain = "plain"
    next_host: int | None = None
    circle: tuple[Card, ...] = ()  # the cards of this round, once they were entered
    face_down: bool = False  # the phone laid them: only those taken are seen
    acted: tuple[int, ...] = ()  # who had their turn in phase 1
    ticks: tuple[Tick, ...] = ()


SmallCityTable = Table[SmallCityState]
LITERAL_VERSION = 2  # the rules version from which on the text is taken to the letter; older logs keep their reading


def is_literal(table: SmallCityTable) -> bool:
    return table.setup.rules_version >= LITERAL_VERSION


def with_borough(table: SmallCityTable, seat: int, **changes: Any) -> SmallCityTable:
    """The table with some of one borough changed."""
    changed = replace(table.play.boroughs[seat], **changes)
    return with_play(table, boroughs=with_item(table.play.boroughs, seat, changed))
