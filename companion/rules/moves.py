"""The moves every game knows. A move is a small immutable value; random outcomes are recorded in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Protocol

from companion.rules.inputs import MOST, Id, Length, Name, Range, Words
from companion.rules.table import Colour, Table

SEATS = 12
Seat = Annotated[int, Range(0, SEATS - 1)]
Seq = Annotated[int, Range(0, 10_000_000)]


class Move(Protocol):
    """Anything with a type; a move of one player also has a `seat`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def type(self) -> str: ...


def by_chance(default: Any) -> Any:
    """A field decided at random. Only the server fills it in, and a seat cannot undo the move."""
    return field(default=default, metadata={"filled_in": "lot"})


def measured(default: Any) -> Any:
    """A field that the server measures, such as a time. Only the server fills it in."""
    return field(default=default, metadata={"filled_in": "measure"})


@cache
def server_fields(move_type: type) -> tuple[str, ...]:
    """The fields only the server fills in; a request that contains one is faulty."""
    return tuple(item.name for item in fields(move_type) if item.metadata.get("filled_in"))


def fell_by_lot(move: Move) -> bool:
    """Whether anything in this move was decided at random, such as dice or drawn cards."""
    return any(getattr(move, name) != default for name, default in _lots(type(move)))


@cache
def _lots(move_type: type) -> tuple[tuple[str, Any], ...]:
    """The fields that are decided at random, and what they are before that."""
    return tuple((item.name, item.default) for item in fields(move_type) if item.metadata.get("filled_in") == "lot")


@dataclass(frozen=True, slots=True)
class Adjust:
    """Change a counter by hand."""

    seat: Seat
    counter: Id
    by: Annotated[int, Range(-MOST, MOST)]
    type: Literal["adjust"] = "adjust"


@dataclass(frozen=True, slots=True)
class Next:
    """Go on: the next turn, phase or round. `seen` is the sequence number the phone knew."""

    seen: Seq
    chance: tuple[str, ...] = by_chance(())
    type: Literal["next"] = "next"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back move number `of`."""

    of: Seq
    type: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back last."""

    type: Literal["redo"] = "redo"


@dataclass(frozen=True, slots=True)
class Remark:
    """Write a note that everybody can read."""

    text: Annotated[str, Words(1, 500)]
    type: Literal["note"] = "note"


@dataclass(frozen=True, slots=True)
class Ready:
    """Say that one has done one's part of a phase in which everybody acts, or not yet after all."""

    seat: Seat
    ready: bool = True
    type: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Rename:
    """Call a seat by another name."""

    seat: Seat
    name: Name
    type: Literal["rename"] = "rename"


@dataclass(frozen=True, slots=True)
class Recolour:
    """Give a seat another colour (two seats swap when it is taken)."""

    seat: Seat
    colour: Colour
    type: Literal["recolour"] = "recolour"


@dataclass(frozen=True, slots=True)
class Reorder:
    """Sit in another order, clockwise."""

    order: Annotated[tuple[Seat, ...], Length(1, SEATS)]
    type: Literal["reorder"] = "reorder"


@dataclass(frozen=True, slots=True)
class Join:
    """A player who comes late takes the last seat."""

    name: Name
    type: Literal["join"] = "join"


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the game."""

    seat: Seat
    type: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class First:
    """Who is first player; without a seat it is drawn by lot."""

    seat: Seat | None = None
    drawn: int | None = by_chance(None)
    type: Literal["first"] = "first"


@dataclass(frozen=True, slots=True)
class CopyFact:
    """Numbers of a box fact, read off a component while the table is open."""

    fact: Id
    numbers: int | Annotated[tuple[int, ...], Length(1, 200)]
    type: Literal["box-fact"] = "box-fact"


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop here and score the game as unfinished."""

    type: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Confirm:
    """The result stands: save the play and close the table."""

    type: Literal["confirm"] = "confirm"


COMMON: tuple[type, ...] = (
    Adjust,
    Next,
    Undo,
    Redo,
    Remark,
    Ready,
    Rename,
    Recolour,
    Reorder,
    Join,
    Leave,
    First,
    CopyFact,
    Stop,
    Confirm,
)
Aside = Remark | Ready  # what is said beside the game, and stands in nobody's way
# Moves that arrange the table rather than play the game: the host's, except where they concern one's own seat.
HOSTS = (Reorder, Join, First, Stop)


def counter_moves(table: Table[Any], seat: int, wanted: Mapping[str, Any]) -> Iterator[Move]:
    """The moves that bring a player's counters to those of a score form."""
    for counter, now in table.players[seat].counters.items():
        number = wanted.get(counter)
        if isinstance(number, int) and number != now:
            yield Adjust(seat, counter, number - now)


def seat_of(move: Move) -> int | None:
    """Whose move it is, or None when it is the table's."""
    if isinstance(move, First):
        return None
    seat: int | None = getattr(move, "seat", None)
    return seat
