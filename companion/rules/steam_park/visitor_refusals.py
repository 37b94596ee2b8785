"""Why Visitors cannot be attracted, drawn again or seated now: each function gives the reason, or None."""

from collections import Counter
from collections.abc import Mapping

from companion.rules.steam_park import bag
from companion.rules.steam_park.action_refusals import (
    action_refusal,
    activity_refusal,
    dice_refusal,
    stand_use_refusal,
    turn_refusal,
)
from companion.rules.steam_park.building_refusals import ride_text
from companion.rules.steam_park.facts import STINGY, Guest
from companion.rules.steam_park.moves import RideName
from companion.rules.steam_park.roll_refusals import DICE_PHASES
from companion.rules.steam_park.spent_dice import doubled, has_face, uses_left
from companion.rules.steam_park.state import SteamParkTable, find_ride, has
from companion.rules.text import Text, text


def guest_text(guest: Guest) -> Text:
    return text(f"steam-park.colour.{guest}")


def visitors_for(table: SteamParkTable, seat: int, dice: int) -> int:
    """How many Visitors so many dice bring."""
    return dice + doubled(table, seat, "visitor", dice)


def attract_refusal(
    table: SteamParkTable, seat: int, dice: int, invited: tuple[Guest, ...], tile: tuple[Guest, ...]
) -> Text | None:
    if unable := action_refusal(table, seat, "attract") or dice_refusal(table, "visitor", dice):
        return unable
    count = visitors_for(table, seat, dice)
    if tile and table.play.director != "sweet-talker":
        return text("steam-park.refused.no-sweet-talker")
    if len(tile) > count:
        return text("steam-park.refused.too-many-invited", n=count)
    if not has(table, bag.PHONE_BAG):
        return None
    if len(invited) + len(tile) != count:
        return text("steam-park.refused.invite-so-many", n=count)
    return pile_refusal(table.play.tile, tile) or invitation_refusal(table, invited)


def invitation_refusal(table: SteamParkTable, invited: tuple[Guest, ...]) -> Text | None:
    """Who cannot go into the phone's bag: the pool limits them, stingy ones come while a colour is missing there."""
    if STINGY in invited and not bag.colour_missing(table, invited):
        return text("steam-park.refused.stingy-too-early")
    return pile_refusal(table.play.pool, invited)


def count_refusal(table: SteamParkTable, seat: int, stingy: int) -> Text | None:
    """A number of Visitors is told in any phase of a round, in the Actions phase by whoever has the turn."""
    if stingy and not has(table, "stingy"):
        return text("steam-park.refused.not-in-play")
    if table.phase == "actions":
        return turn_refusal(table, seat)
    return None if table.phase in DICE_PHASES else text("steam-park.refused.not-in-a-round")


def pile_refusal(pile: Mapping[Guest, int], guests: tuple[Guest, ...]) -> Text | None:
    """Names somebody who is not there so often."""
    gone = next((guest for guest, count in Counter(guests).items() if count > pile.get(guest, 0)), None)
    return None if gone is None else text("steam-park.refused.nobody-left", visitor=guest_text(gone))


def security_refusal(table: SteamParkTable, seat: int, visitor: Guest) -> Text | None:
    if waits := activity_refusal(table, seat):
        return waits
    if not has(table, bag.PHONE_BAG):
        return text("steam-park.refused.real-bag")
    return _not_drawn(table, visitor) or stand_use_refusal(table, seat, "security")


def _not_drawn(table: SteamParkTable, visitor: Guest) -> Text | None:
    if visitor in table.play.turn.drawn:
        return None
    return text("steam-park.refused.not-drawn", visitor=guest_text(visitor))


def waiting_refusal(table: SteamParkTable, visitor: Guest) -> Text | None:
    """Whether such a Visitor waits for a place; out of the real bag anybody may have come."""
    if visitor == STINGY and not has(table, "stingy"):
        return text("steam-park.refused.not-in-play")
    if has(table, bag.PHONE_BAG):
        return None if visitor in table.play.turn.from_tile else _not_drawn(table, visitor)
    if table.play.turn.to_seat or attracts_by_seating(table):
        return None
    return text("steam-park.refused.nobody-to-seat")


def attracts_by_seating(table: SteamParkTable) -> bool:
    """Whether seating somebody out of the real bag spends all Visitor dice first: nothing else is left to be chosen."""
    seat, dice = table.turn, has_face(table, "visitor")
    if not isinstance(seat, int) or not dice or table.play.director == "sweet-talker" or has(table, bag.PHONE_BAG):
        return False
    return attract_refusal(table, seat, dice, (), ()) is None


def seating_refusal(table: SteamParkTable, seat: int, visitor: Guest, name: RideName, extension: bool) -> Text | None:
    """Rides take their own colour and stingy Visitors, others through an Info Point; Extensions take anybody."""
    if unable := activity_refusal(table, seat) or waiting_refusal(table, visitor):
        return unable
    ride = find_ride(table.play.parks[seat], name)
    if ride is None:
        return text("steam-park.refused.no-such-ride", ride=ride_text(name))
    if extension:
        full = ride.extension is None or ride.extension.free == 0
        return text("steam-park.refused.no-extension", ride=ride_text(name)) if full else None
    if ride.free == 0:
        return text("steam-park.refused.ride-full", ride=ride_text(name))
    drawn = not has(table, bag.PHONE_BAG) or visitor in table.play.turn.drawn
    if ride.welcomes(visitor) or (drawn and uses_left(table, seat, "info-point")):
        return None
    return text("steam-park.refused.wrong-colour", visitor=guest_text(visitor), ride=ride_text(name))
