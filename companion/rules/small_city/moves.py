"""The moves of Small City."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from companion.rules.inputs import Count, Length, Range, Words
from companion.rules.moves import Seat, by_chance
from companion.rules.small_city import facts
from companion.rules.small_city.march import Size
from companion.rules.small_city.squares import Square
from companion.rules.small_city.votes import Speech

Squares = Annotated[tuple[Square, ...], Length(0, facts.LARGEST * facts.LARGEST)]
Factory = Annotated[tuple[Square, ...], Length(1, facts.FACTORY_LEVELS)]
Spot = Annotated[tuple[Square, ...], Length(1, facts.HARBOUR_MOST)]


@dataclass(frozen=True, slots=True)
class ChooseCity:
    """Play this city; without one it is dealt by lot."""

    seat: Seat
    city: facts.City | None = None
    drawn: facts.City | None = by_chance(None)
    type: Literal["city"] = "city"


@dataclass(frozen=True, slots=True)
class ChooseBoard:
    """Which side of the board one plays on and, if it is named, the terrain everybody agreed on."""

    seat: Seat
    side: facts.Side
    terrain: facts.Terrain | None = None
    type: Literal["board"] = "board"


@dataclass(frozen=True, slots=True)
class MakePromise:
    """Note, in secret, one's election promise and, once it is judged, whether it was kept.

    What it brings or costs in the end can be typed instead.
    """

    seat: Seat
    value: Annotated[int, Range(0, facts.MOST_PROMISED)]
    kept: bool | None = None  # None: not judged yet
    words: Annotated[str, Words(0, 120)] = ""
    votes: Annotated[int, Range(-facts.MOST_PROMISED, facts.MOST_PROMISED)] | None = None
    type: Literal["promise"] = "promise"
    corrects: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LayCircle:
    """Which cards lie in the circle this round; without cards they are drawn by lot.

    With `real` the phones take theirs away again: cards are turned up on the table.
    """

    cards: Annotated[tuple[facts.Card, ...], Length(0, facts.CIRCLE)] = ()
    drawn: tuple[facts.Card, ...] = by_chance(())
    real: bool = False
    type: Literal["circle"] = "circle"


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take a special action, or turn up a card of the circle by its place; two cards offer a choice.

    An Engineer cleans or filters, a Supporter brings money or votes.
    """

    seat: Seat
    card: facts.Card | None = None
    option: facts.CardOption | None = None
    place: Annotated[int, Range(1, facts.CIRCLE)] | None = None
    type: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class TickLine:
    """Dismiss a line of the checklist, or bring it back; a line of the whole table has no seat."""

    line: Annotated[str, Words(1, 40)]
    seat: Seat | None = None
    done: bool = True
    type: Literal["tick"] = "tick"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Turn materials into money or votes."""

    seat: Seat
    to: Literal["money", "votes"]
    wood: Count = 0
    stone: Count = 0
    metal: Count = 0
    type: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class CountVotes:
    """The votes of this round; counted again they replace the first count."""

    seat: Seat
    base: Count = 0
    speech: Speech = 0
    action_citizens: Count = 0
    opera: bool = False
    level_1: Count = 0  # Citizens at home, by level of their zone, where the box's votes are known
    level_2: Count = 0
    level_3: Count = 0
    level_4: Count = 0
    level_5: Count = 0
    university: Count = 0
    type: Literal["vote"] = "vote"


@dataclass(frozen=True, slots=True)
class Measure:
    """The pollution of this round; measured again it replaces the first measurement."""

    seat: Seat
    citizens: Count
    tourists: Count
    workers: Count
    parks: Count
    port_workers: Count = 0
    parks_lost: Count = 0
    noise: Count = 0
    recycling: bool = False
    engineer: bool = False
    type: Literal["measure"] = "measure"


@dataclass(frozen=True, slots=True)
class CountRound:
    """Votes and pollution of this round at once, where no Godzilla walks between the two."""

    seat: Seat
    citizens: Count
    tourists: Count
    workers: Count
    parks: Count
    base: Count = 0
    speech: Speech = 0
    action_citizens: Count = 0
    opera: bool = False
    level_1: Count = 0
    level_2: Count = 0
    level_3: Count = 0
    level_4: Count = 0
    level_5: Count = 0
    university: Count = 0
    port_workers: Count = 0
    parks_lost: Count = 0
    noise: Count = 0
    recycling: bool = False
    engineer: bool = False
    type: Literal["count"] = "count"


@dataclass(frozen=True, slots=True)
class RollDie:
    """The die of the wake-up, typed in; without a number the phone rolls."""

    seat: Seat
    roll: facts.Roll | None = None
    drawn: int | None = by_chance(None)
    type: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class FactoryArea:
    """How many squares the factories cover, for a tie, where they are not drawn."""

    seat: Seat
    squares: Count
    type: Literal["factories"] = "factories"


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """Draw the borough: its zone, harbour, factories, parks, people, markers and what else a Godzilla may trample."""

    seat: Seat
    rows: Size
    columns: Size
    blocked: Squares = ()
    harbour: Annotated[tuple[Square, ...], Length(0, facts.HARBOUR_MOST)] = ()
    factories: Annotated[tuple[Factory, ...], Length(0, facts.LARGEST * facts.LARGEST)] = ()
    parks: Squares = ()
    people: Squares = ()
    markers: Squares = ()
    hall: Squares = ()
    homes: Squares = ()
    shops: Squares = ()
    materials: Squares = ()
    type: Literal["plan"] = "plan"


@dataclass(frozen=True, slots=True)
class Trample:
    """Walk the Godzilla: what it starts from, where it leaves it, its free turns, and the two squares it arrives on."""

    seat: Seat
    tile: Spot
    exit: Square
    direction: facts.Direction
    turns: Annotated[tuple[facts.Direction, ...], Length(0, 6)] = ()
    arrival: Annotated[tuple[Square, ...], Length(0, facts.STANDS_ON)] = ()
    type: Literal["march"] = "march"


@dataclass(frozen=True, slots=True)
class WalkOff:
    """No harbour, no factory, no marker: the Godzilla is not interested and leaves."""

    seat: Seat
    type: Literal["walk-off"] = "walk-off"


@dataclass(frozen=True, slots=True)
class Clean:
    """The Engineer takes markers away."""

    seat: Seat
    squares: Annotated[tuple[Square, ...], Length(1, facts.CLEANED)]
    type: Literal["clean"] = "clean"


@dataclass(frozen=True, slots=True)
class NameHost:
    """Who hosts the Mayor in the next round."""

    host: Annotated[int, Range(0, 11)]
    type: Literal["host"] = "host"


@dataclass(frozen=True, slots=True)
class BuildTile:
    """Build one of the tiles whose cost the rulebook gives, and pay it."""

    seat: Seat
    tile: facts.Tile
    type: Literal["build"] = "build"


@dataclass(frozen=True, slots=True)
class OwnTile:
    """Say that a tile stands in the borough, or that it does not any more; nothing is paid."""

    seat: Seat
    tile: facts.Tile
    owned: bool = True
    type: Literal["own"] = "own"


@dataclass(frozen=True, slots=True)
class MoveMoney:
    """Money spent and earned where no other move knows it, and votes paid to the Council."""

    seat: Seat
    spent: Count = 0
    earned: Count = 0
    votes: Count = 0
    type: Literal["money"] = "money"


@dataclass(frozen=True, slots=True)
class CountStock:
    """The materials that lie in the City Hall and the Warehouses."""

    seat: Seat
    wood: Count = 0
    stone: Count = 0
    metal: Count = 0
    type: Literal["stock"] = "stock"


@dataclass(frozen=True, slots=True)
class CountResidents:
    """The Citizens of a player: in the borough, in the Career space, in Cemeteries."""

    seat: Seat
    citizens: Count
    career: Count
    cemetery: Count = 0
    type: Literal["residents"] = "residents"


@dataclass(frozen=True, slots=True)
class SettleWage:
    """Pay the Doctor, who revives a Citizen, or let him go."""

    seat: Seat
    pay: bool
    type: Literal["wage"] = "wage"
