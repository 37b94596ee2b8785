"""Attracting Visitors: into the bag, out of it, and onto Rides and Extensions."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.steam_park import arithmetic, bag
from companion.rules.steam_park.construction import find_ride, ride_text, with_ride
from companion.rules.steam_park.dirt_phase import added
from companion.rules.steam_park.facts import STINGY, SWEET_TALK_DIRT, Guest
from companion.rules.steam_park.moves import Attract, DrawAgain, SeatVisitor
from companion.rules.steam_park.spent_dice import begin, check_turn, spend_doubled, use, uses_left
from companion.rules.steam_park.state import Extension, ParkTable, Ride, has, with_play, with_turn
from companion.rules.table import gain, refuse
from companion.rules.text import Text, text


def guest_text(guest: Guest) -> Text:
    return text(f"steam-park.colour.{guest}")


def attract(table: ParkTable, move: Attract) -> ParkTable:
    """For every die a Visitor into the bag and one out of it, or one straight off the Sweet-talker's tile."""
    table, count = spend_doubled(begin(table, move.seat, "attract"), move.seat, "visitor", move.dice)
    if move.tile and table.play.director != "sweet-talker":
        raise refuse("steam-park.refused.no-sweet-talker")
    if len(move.tile) > count:
        raise refuse("steam-park.refused.too-many-invited", n=count)
    table = gain(table, move.seat, "dirt", SWEET_TALK_DIRT * len(move.tile), "sweet-talker")
    if not has(table, bag.PHONE_BAG):
        return with_turn(table, to_seat=count)
    return _from_bag(table, move, count)


def _from_bag(table: ParkTable, move: Attract, count: int) -> ParkTable:
    if len(move.invited) + len(move.tile) != count:
        raise refuse("steam-park.refused.invite-so-many", n=count)
    tile = _taken(table.play.tile, move.tile)
    if STINGY in move.invited and not bag.colour_missing(table):
        raise refuse("steam-park.refused.stingy-too-early")
    pool = _taken(table.play.pool, move.invited)
    inside = added(added(table.play.bag, move.invited), move.drawn, -1)
    if len(move.drawn) != len(move.invited) or min(inside.values()) < 0:
        raise refuse("steam-park.refused.bag-moved-on")
    table = with_play(table, pool=pool, bag=inside, tile=tile)
    return with_turn(table, drawn=(*move.drawn, *move.tile))


def _taken(pile: dict[Guest, int], guests: tuple[Guest, ...]) -> dict[Guest, int]:
    """A pile without these guests, or a refusal that names who is not there."""
    left = added(pile, guests, -1)
    for guest in guests:
        if left[guest] < 0:
            raise refuse("steam-park.refused.nobody-left", visitor=guest_text(guest))
    return left


def draw_again(table: ParkTable, move: DrawAgain) -> ParkTable:
    """Security: one back into the bag, another one out."""
    check_turn(table, move.seat)
    if not has(table, bag.PHONE_BAG):
        raise refuse("steam-park.refused.real-bag")
    if move.visitor not in table.play.turn.drawn:
        raise refuse("steam-park.refused.not-drawn", visitor=guest_text(move.visitor))
    table = use(table, move.seat, "security")
    inside = added(table.play.bag, (move.visitor,))
    if move.drawn is None or inside.get(move.drawn, 0) < 1:
        raise refuse("steam-park.refused.bag-moved-on")
    rest = _without(table.play.turn.drawn, move.visitor)
    table = with_play(table, bag=added(inside, (move.drawn,), -1))
    return with_turn(table, drawn=(*rest, move.drawn))


def _without(guests: tuple[Guest, ...], guest: Guest) -> tuple[Guest, ...]:
    at = guests.index(guest)
    return guests[:at] + guests[at + 1 :]


def seat_visitor(table: ParkTable, move: SeatVisitor) -> ParkTable:
    """A Visitor just drawn sits down; an Info Point seats one on a Ride of another colour."""
    check_turn(table, move.seat)
    table = _taken_from_hand(table, move.visitor)
    ride = find_ride(table.play.parks[move.seat], move.ride)
    table = _on_extension(table, move, ride) if move.extension else _on_ride(table, move, ride)
    counter = "stingy" if move.visitor == STINGY else "visitors"
    return gain(table, move.seat, counter, 1, "seated")


def _taken_from_hand(table: ParkTable, guest: Guest) -> ParkTable:
    turn = table.play.turn
    if guest == STINGY and not has(table, "stingy"):
        raise refuse("steam-park.refused.not-in-play")
    if not has(table, bag.PHONE_BAG):
        if turn.to_seat == 0:
            raise refuse("steam-park.refused.nobody-to-seat")
        return with_turn(table, to_seat=turn.to_seat - 1)
    if guest not in turn.drawn:
        raise refuse("steam-park.refused.not-drawn", visitor=guest_text(guest))
    return with_turn(table, drawn=_without(turn.drawn, guest))


def _on_ride(table: ParkTable, move: SeatVisitor, ride: Ride) -> ParkTable:
    if ride.free == 0:
        raise refuse("steam-park.refused.ride-full", ride=ride_text(move.ride))
    if move.visitor in (ride.colour, STINGY):
        return with_ride(table, move.seat, replace(ride, guests=(*ride.guests, move.visitor)))
    if not uses_left(table, move.seat, "info-point"):
        raise refuse("steam-park.refused.wrong-colour", visitor=guest_text(move.visitor), ride=ride_text(move.ride))
    table = use(table, move.seat, "info-point")
    return with_ride(table, move.seat, replace(ride, passing=(*ride.passing, move.visitor)))


def _on_extension(table: ParkTable, move: SeatVisitor, ride: Ride) -> ParkTable:
    """Anybody may sit here; a full house of its own colour costs its penalty at once."""
    extension = ride.extension
    if extension is None or len(extension.guests) >= extension.size:
        raise refuse("steam-park.refused.no-extension", ride=ride_text(move.ride))
    fuller = replace(extension, guests=(*extension.guests, move.visitor))
    return _penalised(with_ride(table, move.seat, replace(ride, extension=fuller)), move.seat, ride, fuller)


def _penalised(table: ParkTable, seat: int, ride: Ride, extension: Extension) -> ParkTable:
    found = arithmetic.crowd(extension.kind, extension.size, ride.colour, extension.guests)
    lost = min(-found.danari, table.counter(seat, "danari"))  # nobody pays what is not there
    table = gain(table, seat, "danari", -lost, "golden")
    return gain(table, seat, "dirt", found.dirt, "rusty")
