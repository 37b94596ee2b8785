"""Building Rides, Extensions and Stands, and buying ground. Where they stand is the table's business."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from companion.rules.steam_park.facts import ARCHITECT_DIRT, STAND_COPIES
from companion.rules.steam_park.moves import BuildRides, BuildStands, Expand, NewExtension, RideName
from companion.rules.steam_park.spent_dice import begin, spend
from companion.rules.steam_park.state import Extension, Park, ParkTable, Ride, has, rule, with_park
from companion.rules.table import gain, refuse
from companion.rules.text import Text, text

STAND_COSTS = {"one": 1, "two": 2}


def ride_text(name: RideName) -> Text:
    return text("steam-park.ride", colour=text(f"steam-park.ride-colour.{name[0]}"), n=name[1])


def all_rides(table: ParkTable) -> Iterator[Ride]:
    return chain.from_iterable(table.play.parks[seat].rides for seat in table.active)


def build_rides(table: ParkTable, move: BuildRides) -> ParkTable:
    """A Ride die for every Visitor space; every Ride and Extension is in the box once."""
    cost = sum(size for _, size in move.rides) + sum(one.size for one in move.extensions)
    if cost == 0:
        raise refuse("steam-park.refused.nothing-built")
    table = spend(begin(table, move.seat, "rides"), "ride", cost)
    for name in move.rides:
        if any((ride.colour, ride.size) == name for ride in all_rides(table)):
            raise refuse("steam-park.refused.ride-built", ride=ride_text(name))
        park = table.play.parks[move.seat]
        table = with_park(table, move.seat, replace(park, rides=(*park.rides, Ride(*name))))
    for extension in move.extensions:
        table = _extend(table, move.seat, extension)
    return table


def _extend(table: ParkTable, seat: int, new: NewExtension) -> ParkTable:
    if not has(table, "extensions"):
        raise refuse("steam-park.refused.not-in-play")
    standing = [ride.extension for ride in all_rides(table) if ride.extension is not None]
    if any((one.kind, one.size) == (new.kind, new.size) for one in standing):
        raise refuse(
            "steam-park.refused.extension-built", extension=text(f"steam-park.extension.{new.kind}"), n=new.size
        )
    ride = find_ride(table.play.parks[seat], new.ride)
    if ride.extension is not None:
        raise refuse("steam-park.refused.extended-already", ride=ride_text(new.ride))
    return with_ride(table, seat, replace(ride, extension=Extension(new.kind, new.size)))


def find_ride(park: Park, name: RideName) -> Ride:
    found = next((ride for ride in park.rides if (ride.colour, ride.size) == name), None)
    if found is None:
        raise refuse("steam-park.refused.no-such-ride", ride=ride_text(name))
    return found


def with_ride(table: ParkTable, seat: int, changed: Ride) -> ParkTable:
    """The table with a Ride of a park replaced; a Ride is known by its colour and size."""
    park = table.play.parks[seat]
    same = (changed.colour, changed.size)
    rides = tuple(changed if (ride.colour, ride.size) == same else ride for ride in park.rides)
    return with_park(table, seat, replace(park, rides=rides))


def build_stands(table: ParkTable, move: BuildStands) -> ParkTable:
    """A die a Stand (a house rule says two), never two of a type in one turn."""
    if len(set(move.stands)) != len(move.stands):
        raise refuse("steam-park.refused.stand-twice")
    cost = STAND_COSTS[rule(table, "stand-cost") or "one"] * len(move.stands)
    table = spend(begin(table, move.seat, "stands"), "stand", cost)
    for stand in move.stands:
        name = text(f"steam-park.stand.{stand}")
        if stand not in table.play.stands:
            raise refuse("steam-park.refused.stand-not-in-play", stand=name)
        if sum(table.play.parks[seat].stands.get(stand, 0) for seat in table.active) >= STAND_COPIES:
            raise refuse("steam-park.refused.stand-gone", stand=name)
        park = table.play.parks[move.seat]
        if stand == "toilets" and rule(table, "toilets") == "one" and park.stands.get(stand):
            raise refuse("steam-park.refused.one-toilets")
        table = with_park(table, move.seat, replace(park, stands=park.stands | {stand: park.stands.get(stand, 0) + 1}))
    return _mirrored(table, move)


def _mirrored(table: ParkTable, move: BuildStands) -> ParkTable:
    """A Hall of Mirrors copies the Stand beside it; each type is copied once at most."""
    if "mirrors" not in move.stands or move.copies is None:
        if move.copies is not None:
            raise refuse("steam-park.refused.no-mirrors")
        return table
    park = table.play.parks[move.seat]
    name = text(f"steam-park.stand.{move.copies}")
    if move.copies == "mirrors" or not park.stands.get(move.copies):
        raise refuse("steam-park.refused.nothing-to-copy", stand=name)
    if move.copies in park.copied:
        raise refuse("steam-park.refused.copied-already", stand=name)
    return with_park(table, move.seat, replace(park, copied=(*park.copied, move.copies)))


def expand(table: ParkTable, move: Expand) -> ParkTable:
    """A die a Ground tile; the Architect wants two Dirt for each."""
    if rule(table, "expand-die") == "not-blank" and "blank" in move.dice:
        raise refuse("steam-park.refused.no-blank")
    if rule(table, "expand-tiles") == "one" and len(move.dice) > 1:
        raise refuse("steam-park.refused.one-tile")
    table = begin(table, move.seat, "expand")
    for face in move.dice:
        table = spend(table, face, 1)
    park = table.play.parks[move.seat]
    table = with_park(table, move.seat, replace(park, grounds=park.grounds + len(move.dice)))
    if table.play.director == "architect":
        table = gain(table, move.seat, "dirt", ARCHITECT_DIRT * len(move.dice), "architect")
    return table
