"""A park corrected: what really stands on the table counts, whatever was entered before."""

from collections import Counter
from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.steam_park.bag import PHONE_BAG
from companion.rules.steam_park.building_refusals import (
    all_rides,
    copied_refusal,
    extension_built,
    ride_text,
    stand_copies_refusal,
)
from companion.rules.steam_park.facts import STINGY, Guest
from companion.rules.steam_park.moves import CorrectPark, ExtensionAsItStands, RideAsItStands
from companion.rules.steam_park.state import (
    Extension,
    Park,
    Ride,
    SteamParkTable,
    guests_of,
    has,
    is_literal,
    with_park,
)
from companion.rules.steam_park.visitor_refusals import guest_text
from companion.rules.table import gain, refuse, with_play


def park_as_it_stands(table: SteamParkTable, seat: int) -> CorrectPark:
    """The correction that changes nothing."""
    park = table.play.parks[seat]
    rides = tuple(
        RideAsItStands(ride.colour, ride.size, ride.guests, ride.passing, _as_it_stands(ride.extension))
        for ride in park.rides
    )
    return CorrectPark(seat, rides, tuple(Counter(park.stands).elements()), park.copied, park.grounds)


def _as_it_stands(extension: Extension | None) -> ExtensionAsItStands | None:
    if extension is None:
        return None
    return ExtensionAsItStands(extension.kind, extension.size, extension.guests)


def correct_park(table: SteamParkTable, move: CorrectPark) -> SteamParkTable:
    """Replace a whole park; the counters of Visitors and the phone's pool follow the Visitors on its Rides."""
    before = table.play.parks[move.seat]
    table = with_park(table, move.seat, Park(fee=before.fee))  # the others' pieces, to compare with
    park = replace(
        before,
        rides=tuple(_ride(table, one) for one in move.rides),
        stands=dict(Counter(move.stands)),
        copied=move.copied,
        grounds=move.grounds,
    )
    _check_each_once(table, park)
    _check_stands(table, park)
    return _with_visitors(with_park(table, move.seat, park), move.seat, guests_of(before), guests_of(park))


def _ride(table: SteamParkTable, given: RideAsItStands) -> Ride:
    extension = None
    if given.extension is not None:
        if not has(table, "extensions"):
            raise refuse("steam-park.refused.not-in-play")
        extension = Extension(given.extension.kind, given.extension.size, given.extension.guests)
    ride = Ride(given.colour, given.size, given.guests, given.passing, extension)
    name = ride_text((given.colour, given.size))
    if ride.free < 0:
        raise refuse("steam-park.refused.ride-full", ride=name)
    if extension is not None and extension.free < 0:
        raise refuse("steam-park.refused.no-extension", ride=name)
    strangers = [guest for guest in given.guests if not ride.welcomes(guest)]
    if strangers:
        raise refuse("steam-park.refused.wrong-colour", visitor=guest_text(strangers[0]), ride=name)
    staying = [guest for guest in given.passing if ride.welcomes(guest)]
    if staying and is_literal(table):
        raise refuse("steam-park.refused.stays", visitor=guest_text(staying[0]), ride=name)
    if STINGY in guests_of(Park((ride,))) and not has(table, "stingy"):
        raise refuse("steam-park.refused.not-in-play")
    return ride


def _check_each_once(table: SteamParkTable, park: Park) -> None:
    """Every Ride and Extension is in the box once."""
    rides = [*all_rides(table), *park.rides]
    names = [(ride.colour, ride.size) for ride in rides]
    for name in names:
        if names.count(name) > 1:
            raise refuse("steam-park.refused.ride-built", ride=ride_text(name))
    extensions = [(ride.extension.kind, ride.extension.size) for ride in rides if ride.extension is not None]
    for kind, size in extensions:
        if extensions.count((kind, size)) > 1:
            refuse_if(extension_built(kind, size))


def _check_stands(table: SteamParkTable, park: Park) -> None:
    for stand, count in park.stands.items():
        refuse_if(stand_copies_refusal(table, stand, count))
    for number, stand in enumerate(park.copied):
        refuse_if(copied_refusal(set(park.stands), park.copied[:number], stand))
    if len(park.copied) > park.stands.get("mirrors", 0):
        raise refuse("steam-park.refused.no-mirrors")


def _with_visitors(
    table: SteamParkTable, seat: int, before: tuple[Guest, ...], after: tuple[Guest, ...]
) -> SteamParkTable:
    more, fewer = Counter(after), Counter(before)
    for counter, change in (
        ("stingy", more[STINGY] - fewer[STINGY]),
        ("visitors", (len(after) - more[STINGY]) - (len(before) - fewer[STINGY])),
    ):
        table = gain(table, seat, counter, max(change, -table.counter(seat, counter)), "adjusted")
    if not has(table, PHONE_BAG):
        return table
    pool = dict(table.play.pool)
    for guest in {*more, *fewer}:
        pool[guest] = pool.get(guest, 0) + fewer[guest] - more[guest]
        if pool[guest] < 0:
            raise refuse("steam-park.refused.nobody-left", visitor=guest_text(guest))
    return with_play(table, pool=pool)
