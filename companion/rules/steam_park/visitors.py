"""Attracting Visitors: into the bag, out of it, and onto Rides and Extensions."""

from dataclasses import replace
from typing import cast

from companion.rules.faults import refuse_if
from companion.rules.steam_park import arithmetic, bag
from companion.rules.steam_park.dirt_phase import added
from companion.rules.steam_park.facts import STINGY, SWEET_TALK_DIRT
from companion.rules.steam_park.moves import Attract, CountVisitors, DrawAgain, SeatVisitor
from companion.rules.steam_park.spent_dice import begin, has_face, spend_doubled, use
from companion.rules.steam_park.state import (
    Extension,
    Ride,
    SteamParkTable,
    find_ride,
    has,
    is_literal,
    with_ride,
    with_turn,
)
from companion.rules.steam_park.visitor_refusals import (
    attract_refusal,
    attracts_by_seating,
    count_refusal,
    seating_refusal,
    security_refusal,
    visitors_for,
)
from companion.rules.table import gain, refuse, with_play, without_item


def attract(table: SteamParkTable, move: Attract) -> SteamParkTable:
    """For every die a Visitor into the bag and one out of it, or one straight off the Sweet-talker's tile."""
    refuse_if(attract_refusal(table, move.seat, move.dice, move.invited, move.tile))
    count = visitors_for(table, move.seat, move.dice)
    table = spend_doubled(begin(table, "attract"), move.seat, "visitor", move.dice)
    table = gain(table, move.seat, "dirt", SWEET_TALK_DIRT * len(move.tile), "sweet-talker")
    if not has(table, bag.PHONE_BAG):
        return with_turn(table, to_seat=count)
    inside = added(added(table.play.bag, move.invited), move.drawn, -1)
    if len(move.drawn) != len(move.invited) or min(inside.values()) < 0:
        raise refuse("steam-park.refused.bag-moved-on")
    pool, tile = added(table.play.pool, move.invited, -1), added(table.play.tile, move.tile, -1)
    table = with_play(table, pool=pool, bag=inside, tile=tile)
    if not is_literal(table):
        return with_turn(table, drawn=(*move.drawn, *move.tile))
    return with_turn(table, drawn=move.drawn, from_tile=move.tile)


def count_visitors(table: SteamParkTable, move: CountVisitors) -> SteamParkTable:
    """A middle table knows the Visitors of a park as a number."""
    refuse_if(count_refusal(table, move.seat, move.stingy))
    for counter, now in (("visitors", move.visitors), ("stingy", move.stingy)):
        table = gain(table, move.seat, counter, now - table.counter(move.seat, counter), "seated")
    return table


def draw_again(table: SteamParkTable, move: DrawAgain) -> SteamParkTable:
    """Security: one back into the bag, another one out."""
    refuse_if(security_refusal(table, move.seat, move.visitor))
    inside = added(table.play.bag, (move.visitor,))
    if move.drawn is None or inside.get(move.drawn, 0) < 1:
        raise refuse("steam-park.refused.bag-moved-on")
    rest = without_item(table.play.turn.drawn, move.visitor)
    table = with_play(use(table, "security"), bag=added(inside, (move.drawn,), -1))
    return with_turn(table, drawn=(*rest, move.drawn))


def seat_visitor(table: SteamParkTable, move: SeatVisitor) -> SteamParkTable:
    """A Visitor just drawn sits down; an Info Point seats one on a Ride of another colour.

    Whoever seats the first one out of the real bag has attracted with all Visitor dice.
    """
    refuse_if(seating_refusal(table, move.seat, move.visitor, move.ride, move.extension))
    if attracts_by_seating(table):
        table = attract(table, Attract(move.seat, has_face(table, "visitor")))
    turn = table.play.turn
    ride = cast("Ride", find_ride(table.play.parks[move.seat], move.ride))
    if not has(table, bag.PHONE_BAG):
        table = with_turn(table, to_seat=turn.to_seat - 1)
    elif move.visitor in turn.from_tile and (move.extension or ride.welcomes(move.visitor)):
        table = with_turn(table, from_tile=without_item(turn.from_tile, move.visitor))
    else:
        table = with_turn(table, drawn=without_item(turn.drawn, move.visitor))
    table = _on_extension(table, move, ride) if move.extension else _on_ride(table, move, ride)
    counter = "stingy" if move.visitor == STINGY else "visitors"
    return gain(table, move.seat, counter, 1, "seated")


def _on_ride(table: SteamParkTable, move: SeatVisitor, ride: Ride) -> SteamParkTable:
    if ride.welcomes(move.visitor):
        return with_ride(table, move.seat, replace(ride, guests=(*ride.guests, move.visitor)))
    table = use(table, "info-point")
    return with_ride(table, move.seat, replace(ride, passing=(*ride.passing, move.visitor)))


def _on_extension(table: SteamParkTable, move: SeatVisitor, ride: Ride) -> SteamParkTable:
    """Anybody may sit here; a full house of its own colour costs its penalty at once."""
    extension = cast("Extension", ride.extension)
    fuller = replace(extension, guests=(*extension.guests, move.visitor))
    return _penalised(with_ride(table, move.seat, replace(ride, extension=fuller)), move.seat, ride, fuller)


def _penalised(table: SteamParkTable, seat: int, ride: Ride, extension: Extension) -> SteamParkTable:
    found = arithmetic.crowd(extension.kind, extension.size, ride.colour, extension.guests)
    lost = min(-found.danari, table.counter(seat, "danari"))  # nobody pays what is not there
    if found.danari or found.dirt:
        penalty = (extension.kind, lost + found.dirt)
        table = with_turn(table, penalties=(*table.play.turn.penalties, penalty))
    table = gain(table, seat, "danari", -lost, "golden")
    return gain(table, seat, "dirt", found.dirt, "rusty")
