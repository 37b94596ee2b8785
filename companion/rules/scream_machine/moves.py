"""The moves of Scream Machine."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from companion.rules.inputs import Length, Range
from companion.rules.moves import Seat
from companion.rules.scream_machine.facts import FAMILIES, Card, Family, Kind, Option, Value

Cards = Annotated[tuple[Card, ...], Length(0, 84)]
Place = Literal["national"] | Seat  # a gap is called by the seat it lies clockwise of


@dataclass(frozen=True, slots=True)
class Seal:
    """Choose, in secret, the attractions the park opens with."""

    seat: Seat
    cards: Cards
    type: Literal["seal"] = "seal"


@dataclass(frozen=True, slots=True)
class Arrive:
    """An open visitor was laid on the table."""

    place: Place
    visitor: Kind
    type: Literal["arrive"] = "arrive"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A hidden local visitor is turned up at the end of the round."""

    gap: Seat
    visitor: Kind
    type: Literal["turn-up"] = "turn-up"


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Take a visitor away that was entered by mistake."""

    place: Place
    visitor: Kind
    type: Literal["dismiss"] = "dismiss"


@dataclass(frozen=True, slots=True)
class Build:
    """Build an attraction, from the hand or the line."""

    seat: Seat
    family: Family
    value: Value
    type: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class TearDown:
    """Tear down one attraction of the own park."""

    seat: Seat
    family: Family
    value: Value
    type: Literal["tear-down"] = "tear-down"


@dataclass(frozen=True, slots=True)
class UseOption:
    """Advertise, research, develop or ask for novelties."""

    seat: Seat
    option: Option
    type: Literal["option"] = "option"


@dataclass(frozen=True, slots=True)
class Peek:
    """A private note of what a researched hidden visitor is; None wipes it out."""

    seat: Seat
    gap: Seat
    visitor: Kind | None
    type: Literal["peek"] = "peek"


@dataclass(frozen=True, slots=True)
class CorrectPark:
    """Set a park right, whatever was entered before."""

    seat: Seat
    cards: Cards
    type: Literal["park"] = "park"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Symbols:
    """How many different symbols a park shows, for the tie-break when parks were not followed."""

    seat: Seat
    symbols: Annotated[int, Range(0, len(FAMILIES))]
    type: Literal["symbols"] = "symbols"
    corrects: ClassVar[bool] = True
