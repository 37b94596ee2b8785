"""The phone's bag: Visitors drawn without replacement, from what the pool, the bag and the parks hold."""

from dataclasses import replace
from random import Random

from companion.rules.steam_park import facts
from companion.rules.steam_park.dirt_phase import added
from companion.rules.steam_park.moves import Attract, DrawAgain
from companion.rules.steam_park.state import Park, SteamParkTable, guests_of, has, with_park, with_turn
from companion.rules.table import with_play

PHONE_BAG = "phone-bag"


def fill(table: SteamParkTable) -> SteamParkTable:
    """One Visitor of each colour in the bag, the others in the pool; without the phone's bag neither is followed."""
    if not has(table, PHONE_BAG):
        return table
    pool: dict[facts.Guest, int] = dict.fromkeys(facts.COLOURS, facts.VISITORS_EACH - facts.BAG_EACH)
    if has(table, "stingy"):
        pool[facts.STINGY] = facts.STINGY_VISITORS
    bag: dict[facts.Guest, int] = dict.fromkeys(facts.COLOURS, facts.BAG_EACH)
    return with_play(table, pool=pool, bag=bag)


def colour_missing(table: SteamParkTable, invited: tuple[facts.Guest, ...] = ()) -> bool:
    """Whether a base colour is gone from the pool once these are invited, so that stingy Visitors may be, too."""
    return any(table.play.pool.get(colour, 0) <= invited.count(colour) for colour in facts.COLOURS)


def pick(bag: dict[facts.Guest, int], count: int, random: Random) -> tuple[facts.Guest, ...]:
    """So many Visitors out of a bag, without putting them back."""
    robots = [guest for guest, number in bag.items() for _ in range(max(0, number))]
    return tuple(random.sample(robots, min(count, len(robots))))


def draw(table: SteamParkTable, move: Attract, random: Random) -> tuple[facts.Guest, ...]:
    if not has(table, PHONE_BAG):
        return ()
    return pick(added(table.play.bag, move.invited), len(move.invited), random)


def draw_again(table: SteamParkTable, move: DrawAgain, random: Random) -> facts.Guest | None:
    if not has(table, PHONE_BAG):
        return None
    again = pick(added(table.play.bag, (move.visitor,)), 1, random)
    return again[0] if again else None


def return_guests(table: SteamParkTable) -> SteamParkTable:
    """Visitors without a place leave: onto the Sweet-talker, else into the pool."""
    guests = (*table.play.turn.drawn, *table.play.turn.from_tile)
    if not guests:
        return table
    if table.play.director == "sweet-talker":
        table = with_play(table, tile=added(table.play.tile, guests))
    else:
        table = with_play(table, pool=added(table.play.pool, guests))
    return with_turn(table, drawn=(), from_tile=())


def close_park(table: SteamParkTable, seat: int) -> SteamParkTable:
    """Whoever leaves takes the park away; its Visitors are in the pool again."""
    park = table.play.parks[seat]
    if has(table, PHONE_BAG):
        table = with_play(table, pool=added(table.play.pool, guests_of(park)))
        if table.turn == seat:
            table = return_guests(table)
    return with_park(table, seat, replace(Park(), fee=park.fee))
