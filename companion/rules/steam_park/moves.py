"""The moves of Steam Park."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from companion.rules.inputs import Count, Length, Range
from companion.rules.moves import Seat, by_chance, measured
from companion.rules.steam_park import facts
from companion.rules.steam_park.dirt_calculators import Signed

MOST_DICE = 9  # a thief's white dice and Espionage dice, with room
Faces = Annotated[tuple[facts.Face, ...], Length(0, MOST_DICE)]
Guests = Annotated[tuple[facts.Guest, ...], Length(0, 2 * MOST_DICE)]
DieIndex = Annotated[int, Range(0, MOST_DICE - 1)]
Moment = Annotated[int, Range(0, 10**14)]  # milliseconds since 1970; the year 5138 is late enough
RideName = tuple[facts.Colour, facts.Size]


@dataclass(frozen=True, slots=True)
class ChooseDirector:
    """Which Park Director is in the game; without one it is drawn."""

    director: facts.Director | None = None
    drawn: facts.Director | None = by_chance(None)
    type: Literal["director"] = "director"


@dataclass(frozen=True, slots=True)
class ChooseStands:
    """Which Stand types are in the game; without any they are drawn."""

    stands: Annotated[tuple[facts.Stand, ...], Length(0, facts.STAND_TYPES)] = ()
    drawn: tuple[facts.Stand, ...] = by_chance(())
    type: Literal["stands"] = "stands"


@dataclass(frozen=True, slots=True)
class Roll:
    """Lock the dice in `keep` and roll all others."""

    seat: Seat
    keep: Annotated[tuple[DieIndex, ...], Length(0, MOST_DICE)] = ()
    fell: tuple[facts.Face, ...] = by_chance(())
    type: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class SetDie:
    """With the Planner: place one die on the Pig board, showing any face."""

    seat: Seat
    die: DieIndex
    face: facts.Face
    type: Literal["set-die"] = "set-die"


@dataclass(frozen=True, slots=True)
class PressDone:
    """Done: all dice are locked. `pressed` is when the finger went down, as the phone reads the server's clock.

    The server adds the round trip it measured for this phone, and when the press arrived; all in milliseconds.
    """

    seat: Seat
    token: facts.Token | None = None
    pressed: Moment | None = None
    trip: int = measured(0)
    at: int = measured(0)
    type: Literal["press"] = "press"


@dataclass(frozen=True, slots=True)
class Take:
    """This player has that Turn Order token, entered by hand."""

    seat: Seat
    token: facts.Token
    type: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players exchange their tokens: the table settled a dead heat."""

    one: Seat
    other: Seat
    type: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class LastRoll:
    """The last player rolled real dice once more."""

    seat: Seat
    type: Literal["last-roll"] = "last-roll"


@dataclass(frozen=True, slots=True)
class EnterDice:
    """The real dice on a Pig board."""

    seat: Seat
    dice: Faces
    espionage: facts.Face | None = None
    type: Literal["dice"] = "dice"


@dataclass(frozen=True, slots=True)
class Spy:
    """Pay for the Espionage die, or decline it."""

    seat: Seat
    pay: bool
    type: Literal["spy"] = "spy"


@dataclass(frozen=True, slots=True)
class BidDanari:
    """A sealed bid for the Baron."""

    seat: Seat
    bid: Count
    type: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class Steal:
    """The highest bidder takes a die of the lowest."""

    seat: Seat
    face: facts.Face
    spy: bool = False
    type: Literal["steal"] = "steal"


@dataclass(frozen=True, slots=True)
class TokenDirt:
    """The Dirt a token shows, read off the table."""

    token: facts.Token
    dirt: Signed
    type: Literal["token-dirt"] = "token-dirt"


@dataclass(frozen=True, slots=True)
class NewExtension:
    """An Extension built, and the Ride it is attached to."""

    kind: facts.Kind
    size: facts.Size
    ride: RideName


@dataclass(frozen=True, slots=True)
class BuildRides:
    """Build Rides and Extensions, all in one action."""

    seat: Seat
    rides: Annotated[tuple[RideName, ...], Length(0, MOST_DICE)] = ()
    extensions: Annotated[tuple[NewExtension, ...], Length(0, MOST_DICE)] = ()
    type: Literal["rides"] = "rides"


@dataclass(frozen=True, slots=True)
class BuildStands:
    """Build Stands, all in one action; `copies` is what a Hall of Mirrors stands next to."""

    seat: Seat
    stands: Annotated[tuple[facts.Stand, ...], Length(1, MOST_DICE)]
    copies: facts.Stand | None = None
    type: Literal["build-stands"] = "build-stands"


@dataclass(frozen=True, slots=True)
class Attract:
    """Spend Visitor dice; with the phone's bag name who goes in, with the Sweet-talker who comes off the tile."""

    seat: Seat
    dice: Annotated[int, Range(1, MOST_DICE)]
    invited: Guests = ()
    tile: Guests = ()
    drawn: tuple[facts.Guest, ...] = by_chance(())
    type: Literal["attract"] = "attract"


@dataclass(frozen=True, slots=True)
class DrawAgain:
    """Security: a Visitor just drawn goes back into the bag, another one comes out."""

    seat: Seat
    visitor: facts.Guest
    drawn: facts.Guest | None = by_chance(None)
    type: Literal["security"] = "security"


@dataclass(frozen=True, slots=True)
class SeatVisitor:
    """A Visitor just drawn takes a place on a Ride or its Extension."""

    seat: Seat
    visitor: facts.Guest
    ride: RideName
    extension: bool = False
    type: Literal["seat-visitor"] = "seat-visitor"


@dataclass(frozen=True, slots=True)
class CountVisitors:
    """How many Visitors are in a park now, where the phones know no Rides."""

    seat: Seat
    visitors: Annotated[int, Range(0, facts.VISITORS)]
    stingy: Annotated[int, Range(0, facts.STINGY_VISITORS)] = 0
    type: Literal["visitors"] = "visitors"


@dataclass(frozen=True, slots=True)
class CleanDirt:
    """Spend Broom dice; at a middle table, which knows no Stands, `dice` is what they count for."""

    seat: Seat
    dice: Annotated[int, Range(1, MOST_DICE)]
    type: Literal["clean"] = "clean"


@dataclass(frozen=True, slots=True)
class PlayBonus:
    """Play Bonus cards; what each of them pays (with the Gambler that is known only at the end)."""

    seat: Seat
    danari: Annotated[tuple[Count, ...], Length(1, 2 * MOST_DICE)]
    type: Literal["bonus"] = "bonus"


@dataclass(frozen=True, slots=True)
class Expand:
    """Buy Ground tiles, a die each."""

    seat: Seat
    dice: Annotated[tuple[facts.Face, ...], Length(1, MOST_DICE)]
    type: Literal["expand"] = "expand"


@dataclass(frozen=True, slots=True)
class Casino:
    """Turn a white die to another face."""

    seat: Seat
    face: facts.Face
    to: facts.Face
    type: Literal["casino"] = "casino"


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shooting Gallery: roll a white die again. A real die that landed is entered; otherwise the phone rolls."""

    seat: Seat
    face: facts.Face
    landed: facts.Face | None = None
    fell: facts.Face | None = by_chance(None)
    type: Literal["shoot"] = "shoot"


@dataclass(frozen=True, slots=True)
class Fountain:
    """Pay to wash Dirt away at the end of the own Actions phase."""

    seat: Seat
    times: Annotated[int, Range(1, 8)] = 1
    type: Literal["fountain"] = "fountain"


@dataclass(frozen=True, slots=True)
class ExtensionAsItStands:
    """An Extension with the Visitors on it."""

    kind: facts.Kind
    size: facts.Size
    guests: Guests = ()


@dataclass(frozen=True, slots=True)
class RideAsItStands:
    """A Ride with the Visitors on it; `passing` ones were seated by an Info Point."""

    colour: facts.Colour
    size: facts.Size
    guests: Guests = ()
    passing: Guests = ()
    extension: ExtensionAsItStands | None = None


@dataclass(frozen=True, slots=True)
class CorrectPark:
    """The park as it stands on the table, whatever was entered before; a Stand is named once for every copy."""

    seat: Seat
    rides: Annotated[tuple[RideAsItStands, ...], Length(0, len(facts.COLOURS) * len(facts.SIZES))] = ()
    stands: Annotated[tuple[facts.Stand, ...], Length(0, facts.STAND_COPIES * facts.STAND_TYPES)] = ()
    copied: Annotated[tuple[facts.Stand, ...], Length(0, facts.STAND_COPIES)] = ()
    grounds: Count = 0
    type: Literal["park"] = "park"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GamblerCard:
    """A card from under the Gambler: what it pays, and to whom."""

    danari: Count
    winners: Annotated[tuple[Seat, ...], Length(0, 5)]
    type: Literal["gambler"] = "gambler"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Fee:
    """What the Final Dirt Track says for a player's Dirt."""

    seat: Seat
    fee: Count
    type: Literal["fee"] = "fee"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class CountUp:
    """Money and Dirt as they lie on the table at the end."""

    seat: Seat
    danari: Count
    dirt: Count
    type: Literal["count"] = "count"
    corrects: ClassVar[bool] = True
