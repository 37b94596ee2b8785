"""Why Rides, Extensions and Stands cannot be built now: each function gives the reason, or None when they can."""

from collections.abc import Iterator
from itertools import chain

from companion.rules.steam_park.action_refusals import action_refusal, dice_refusal, stand_text
from companion.rules.steam_park.facts import STAND_COPIES, STANDS, Kind, Stand
from companion.rules.steam_park.moves import NewExtension, RideName
from companion.rules.steam_park.state import Park, Ride, SteamParkTable, find_ride, has, is_literal, rule
from companion.rules.text import Text, text

STAND_COSTS = {"one": 1, "two": 2}  # rules Q7


def ride_text(name: RideName) -> Text:
    return text("steam-park.ride", colour=text(f"steam-park.ride-colour.{name[0]}"), n=name[1])


def all_rides(table: SteamParkTable) -> Iterator[Ride]:
    return chain.from_iterable(table.play.parks[seat].rides for seat in table.active)


def stand_cost(table: SteamParkTable) -> int:
    """How many dice a Stand takes."""
    return STAND_COSTS[rule(table, "stand-cost") or "one"]


def rides_refusal(
    table: SteamParkTable, seat: int, rides: tuple[RideName, ...], extensions: tuple[NewExtension, ...] = ()
) -> Text | None:
    """A Ride die for every Visitor space; every Ride and Extension is in the box once."""
    cost = sum(size for _, size in rides) + sum(one.size for one in extensions)
    if cost == 0:
        return text("steam-park.refused.nothing-built")
    if unable := action_refusal(table, seat, "rides") or dice_refusal(table, "ride", cost):
        return unable
    built = {(ride.colour, ride.size) for ride in all_rides(table)}
    for name in rides:
        if name in built or rides.count(name) > 1:
            return text("steam-park.refused.ride-built", ride=ride_text(name))
    return _extensions_refusal(table, seat, rides, extensions) if extensions else None


def _extensions_refusal(
    table: SteamParkTable, seat: int, new_rides: tuple[RideName, ...], extensions: tuple[NewExtension, ...]
) -> Text | None:
    if not has(table, "extensions"):
        return text("steam-park.refused.not-in-play")
    pieces = [(one.kind, one.size) for one in extensions]
    pieces += [(ride.extension.kind, ride.extension.size) for ride in all_rides(table) if ride.extension]
    extended = [one.ride for one in extensions]
    for new in extensions:
        if pieces.count((new.kind, new.size)) > 1:
            return extension_built(new.kind, new.size)
        ride = find_ride(table.play.parks[seat], new.ride)
        if ride is None and new.ride not in new_rides:
            return text("steam-park.refused.no-such-ride", ride=ride_text(new.ride))
        if extended.count(new.ride) > 1 or (ride and ride.extension):
            return text("steam-park.refused.extended-already", ride=ride_text(new.ride))
    return None


def extension_built(kind: Kind, size: int) -> Text:
    extension = text(f"steam-park.extension.{kind}")
    return text("steam-park.refused.extension-built", extension=extension, n=size)


def stands_refusal(
    table: SteamParkTable, seat: int, stands: tuple[Stand, ...], copies: Stand | None = None
) -> Text | None:
    """A die a Stand (a house rule says two), never two of a type in one turn."""
    if len(set(stands)) != len(stands):
        return text("steam-park.refused.stand-twice")
    cost = stand_cost(table) * len(stands)
    if unable := action_refusal(table, seat, "stands") or dice_refusal(table, "stand", cost):
        return unable
    park = table.play.parks[seat]
    for stand in stands:
        if unable := stand_copies_refusal(table, stand, 1):
            return unable
        if stand == "toilets" and rule(table, "toilets") == "one" and park.stands.get(stand):
            return text("steam-park.refused.one-toilets")
    if copies is None:
        waits = is_literal(table) and "mirrors" in stands and possible_copies(park, stands)
        return text("steam-park.refused.mirrors-beside") if waits else None
    if "mirrors" not in stands:
        return text("steam-park.refused.no-mirrors")
    return copied_refusal({*park.stands, *stands}, park.copied, copies)


def possible_copies(park: Park, stands: tuple[Stand, ...]) -> list[Stand]:
    """Stands that a Hall of Mirrors built with these may stand beside."""
    present = {*park.stands, *stands}
    return [stand for stand in STANDS if copied_refusal(present, park.copied, stand) is None]


def stand_copies_refusal(table: SteamParkTable, stand: Stand, more: int) -> Text | None:
    """The box holds a few Stands of each type in play."""
    if stand not in table.play.stands:
        return text("steam-park.refused.stand-not-in-play", stand=stand_text(stand))
    built = sum(table.play.parks[seat].stands.get(stand, 0) for seat in table.active)
    return text("steam-park.refused.stand-gone", stand=stand_text(stand)) if built + more > STAND_COPIES else None


def copied_refusal(present: set[Stand], copied: tuple[Stand, ...], stand: Stand) -> Text | None:
    """A Hall of Mirrors copies the Stand beside it; each type is copied once at most."""
    if stand == "mirrors" or stand not in present:
        return text("steam-park.refused.nothing-to-copy", stand=stand_text(stand))
    return text("steam-park.refused.copied-already", stand=stand_text(stand)) if stand in copied else None
