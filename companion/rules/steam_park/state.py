"""What only Steam Park knows of a table."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.game_parts import OVER
from companion.rules.steam_park.facts import STINGY, Colour, Director, Face, Guest, Kind, Stand, Token
from companion.rules.table import Table, with_item, with_play


@dataclass(frozen=True, slots=True)
class Die:
    """A die of one round; `locked` on the Pig board, `spy` for an Espionage die."""

    face: Face
    spy: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Pig:
    """One player's dice of this round; none while nobody has rolled or entered them."""

    dice: tuple[Die, ...] = ()
    rolls: int = 0
    spied: bool | None = None  # whether the Espionage die was paid for; None: not decided
    declined: Face | None = None  # what the Espionage die showed that was put away


@dataclass(frozen=True, slots=True)
class Press:
    """A press of "done": when it arrived, and how much of that the way took; all in milliseconds."""

    seat: int
    at: int
    correction: int
    trip: int
    token: Token | None = None  # wanted, where any token may be taken
    unsure: int = 0  # how much earlier still it was made by its phone's word: it came late, as after a dead network


@dataclass(frozen=True, slots=True)
class Race:
    """Who pressed when, what was settled by hand, and how often the last player rolled since."""

    presses: tuple[Press, ...] = ()
    hands: dict[int, Token] = field(default_factory=dict)
    swaps: tuple[tuple[int, int], ...] = ()
    last_rolls: int = 0


@dataclass(frozen=True, slots=True)
class Auctioned:
    """The Baron's bids once they are shown."""

    bids: dict[int, int]
    pays: dict[int, int]
    highest: int
    lowest: int
    stolen: bool = False


@dataclass(frozen=True, slots=True)
class Extension:
    """An Extension of a Ride, with the Visitors on it."""

    kind: Kind
    size: int
    guests: tuple[Guest, ...] = ()

    @property
    def free(self) -> int:
        return self.size - len(self.guests)


@dataclass(frozen=True, slots=True)
class Ride:
    """A Ride with the Visitors on it; `passing` ones were brought by an Info Point and leave after Income."""

    colour: Colour
    size: int
    guests: tuple[Guest, ...] = ()
    passing: tuple[Guest, ...] = ()
    extension: Extension | None = None

    @property
    def free(self) -> int:
        return self.size - len(self.guests) - len(self.passing)

    def welcomes(self, guest: Guest) -> bool:
        """Whether somebody may stay on this Ride."""
        return guest in (self.colour, STINGY)


@dataclass(frozen=True, slots=True)
class Park:
    """What stands in one park; `copied` are the Stand types a Hall of Mirrors copies."""

    rides: tuple[Ride, ...] = ()
    stands: dict[Stand, int] = field(default_factory=dict)
    copied: tuple[Stand, ...] = ()
    grounds: int = 0
    fee: int | None = None  # read off the Final Dirt Track


def guests_of(park: Park) -> tuple[Guest, ...]:
    """Everybody in a park, on Rides and Extensions, whether they stay or not."""
    found: list[Guest] = []
    for ride in park.rides:
        found += [*ride.guests, *ride.passing, *(ride.extension.guests if ride.extension else ())]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Turn:
    """The Actions phase of whoever has the turn."""

    left: tuple[Die, ...] = ()
    done: tuple[str, ...] = ()
    used: dict[str, int] = field(default_factory=dict)  # Stands, and how often
    drawn: tuple[Guest, ...] = ()  # out of the phone's bag, not seated yet
    from_tile: tuple[Guest, ...] = ()  # off the Sweet-talker's tile, not seated yet
    to_seat: int = 0  # out of the real bag
    penalties: tuple[tuple[Kind, int], ...] = ()  # of Extensions that were filled


@dataclass(frozen=True, slots=True)
class Card:
    """A Bonus card turned up from under the Gambler, and who met it best."""

    danari: int
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SteamParkState:
    """What was chosen, the dice of this round, the parks, and the phone's bag."""

    pigs: tuple[Pig, ...]
    parks: tuple[Park, ...]
    director: Director | None = None
    stands: tuple[Stand, ...] = ()
    race: Race = Race()
    bids: dict[int, int] = field(default_factory=dict)
    auctioned: Auctioned | None = None
    token_dirt: dict[Token, int] = field(default_factory=dict)
    turn: Turn = Turn()
    taken: tuple[int, ...] = ()  # who had their Actions phase this round
    unsoiled: dict[int, int] = field(default_factory=dict)  # Visitors of seats whose Dirt was not known in time
    pool: dict[Guest, int] = field(default_factory=dict)
    bag: dict[Guest, int] = field(default_factory=dict)
    tile: dict[Guest, int] = field(default_factory=dict)  # on the Sweet-talker
    hidden_cards: int = 0  # under the Gambler
    shown_cards: tuple[Card, ...] = ()
    fallen: dict[Face, int] = field(default_factory=dict)  # faces the phone rolled


SteamParkTable = Table[SteamParkState]
LITERAL_VERSION = 3  # the rules version from which on the text is taken to the letter; older logs keep their reading


def is_literal(table: SteamParkTable) -> bool:
    return table.setup.rules_version >= LITERAL_VERSION


def with_pig(table: SteamParkTable, seat: int, pig: Pig) -> SteamParkTable:
    return with_play(table, pigs=with_item(table.play.pigs, seat, pig))


def with_park(table: SteamParkTable, seat: int, park: Park) -> SteamParkTable:
    return with_play(table, parks=with_item(table.play.parks, seat, park))


def find_ride(park: Park, name: tuple[Colour, int]) -> Ride | None:
    return next((ride for ride in park.rides if (ride.colour, ride.size) == name), None)


def with_ride(table: SteamParkTable, seat: int, changed: Ride) -> SteamParkTable:
    """The table with a Ride of a park replaced; a Ride is known by its colour and size."""
    park = table.play.parks[seat]
    same = (changed.colour, changed.size)
    rides = tuple(changed if (ride.colour, ride.size) == same else ride for ride in park.rides)
    return with_park(table, seat, replace(park, rides=rides))


def with_turn(table: SteamParkTable, **changes: Any) -> SteamParkTable:
    return with_play(table, turn=replace(table.play.turn, **changes))


def rule(table: SteamParkTable, rule_id: str) -> str | None:
    """The choice in force for a house rule."""
    return table.setup.house_rules.get(rule_id)


def is_money_hidden(table: SteamParkTable) -> bool:
    """Where the table wants it so, money is everybody's own until the final count."""
    return rule(table, "money") == "secret" and table.phase not in ("final", OVER)


def rolls_by_phone(table: SteamParkTable) -> bool:
    return rule(table, "roll") == "phone-dice"


def has(table: SteamParkTable, module: str) -> bool:
    return module in table.setup.modules


def white(pig: Pig) -> tuple[Face, ...]:
    return tuple(die.face for die in pig.dice if not die.spy)


def spies(pig: Pig) -> tuple[Face, ...]:
    return tuple(die.face for die in pig.dice if die.spy)
