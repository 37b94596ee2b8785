"""Building Rides, Extensions and Stands. Where they stand is the table's business."""

from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.steam_park.building_refusals import rides_refusal, stand_cost, stands_refusal
from companion.rules.steam_park.moves import BuildRides, BuildStands
from companion.rules.steam_park.spent_dice import begin, spend
from companion.rules.steam_park.state import Extension, Ride, SteamParkTable, with_park


def build_rides(table: SteamParkTable, move: BuildRides) -> SteamParkTable:
    """Rides first: an Extension may be attached to one that is built with it."""
    refuse_if(rides_refusal(table, move.seat, move.rides, move.extensions))
    cost = sum(size for _, size in move.rides) + sum(one.size for one in move.extensions)
    table = spend(begin(table, "rides"), "ride", cost)
    park = table.play.parks[move.seat]
    new = {one.ride: Extension(one.kind, one.size) for one in move.extensions}
    rides = (*park.rides, *(Ride(*name) for name in move.rides))
    rides = tuple(replace(ride, extension=new.get((ride.colour, ride.size), ride.extension)) for ride in rides)
    return with_park(table, move.seat, replace(park, rides=rides))


def build_stands(table: SteamParkTable, move: BuildStands) -> SteamParkTable:
    refuse_if(stands_refusal(table, move.seat, move.stands, move.copies))
    table = spend(begin(table, "stands"), "stand", stand_cost(table) * len(move.stands))
    park = table.play.parks[move.seat]
    stands = park.stands | {stand: park.stands.get(stand, 0) + 1 for stand in move.stands}
    copied = park.copied if move.copies is None else (*park.copied, move.copies)
    return with_park(table, move.seat, replace(park, stands=stands, copied=copied))
