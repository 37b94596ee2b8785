"""The Dirt and Income phases of the live table: worked out for everybody, dealt out with one tap."""

from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.steam_park import arithmetic, race
from companion.rules.steam_park.arithmetic import Soiling
from companion.rules.steam_park.facts import STINGY, TOKEN_DIRT, Guest, Token
from companion.rules.steam_park.moves import TokenDirt
from companion.rules.steam_park.roll_refusals import token_pool_refusal
from companion.rules.steam_park.state import Park, Ride, SteamParkTable, is_literal, rule, spies, white, with_park
from companion.rules.table import gain, with_play

BOX_TOKENS: tuple[Token, ...] = ("1", "2", "3", "last")


def token_dirt(table: SteamParkTable, token: Token) -> int | None:
    """What a token does: entered at this table, copied from the box, or the weakly sourced default."""
    facts = table.setup.box_facts
    known: dict[Token, int] = dict(TOKEN_DIRT)
    known |= dict(zip(BOX_TOKENS, facts.get("token-dirt") or (), strict=False))
    if facts.get("token-4-dirt") is not None:
        known["4"] = facts["token-4-dirt"]
    return (known | table.play.token_dirt).get(token)


def set_token_dirt(table: SteamParkTable, move: TokenDirt) -> SteamParkTable:
    refuse_if(token_pool_refusal(table, move.token))
    return give_late_dirt(with_play(table, token_dirt=table.play.token_dirt | {move.token: move.dirt}))


def soiling(table: SteamParkTable, seat: int, visitors: int | None = None) -> Soiling | None:
    """What the Dirt phase does to a seat with so many Visitors; None while dice or its token's Dirt are unknown."""
    pig, token = table.play.pigs[seat], race.tokens(table).get(seat)
    effect = None if token is None else token_dirt(table, token)
    if not pig.dice or effect is None:
        return None
    visitors = table.counter(seat, "visitors") if visitors is None else visitors
    first = rule(table, "dirt-order") == "token-first"
    return arithmetic.soil(table.counter(seat, "dirt"), white(pig), spies(pig), visitors, effect, first)


def give_dirt(table: SteamParkTable) -> SteamParkTable:
    """Everybody's Dirt at once; whose dice or token are unknown gets it when they are told."""
    unknown = {seat: table.counter(seat, "visitors") for seat in table.active if soiling(table, seat) is None}
    for seat in table.active:
        table = _soiled(table, seat)
    return with_play(table, unsoiled=unknown) if is_literal(table) else table


def _soiled(table: SteamParkTable, seat: int, visitors: int | None = None) -> SteamParkTable:
    found = soiling(table, seat, visitors)
    return table if found is None else gain(table, seat, "dirt", found.dirt - table.counter(seat, "dirt"), "dirt")


def give_late_dirt(table: SteamParkTable) -> SteamParkTable:
    """Dirt of those whose dice or token came late, with the Visitors they had in the Dirt phase."""
    for seat, visitors in table.play.unsoiled.items():
        if seat in table.active and soiling(table, seat, visitors) is not None:
            table = _soiled(table, seat, visitors)
            left = {one: count for one, count in table.play.unsoiled.items() if one != seat}
            table = with_play(table, unsoiled=left)
    return table


def copies(park: Park, stand: str) -> int:
    """How often a Stand's ability is there: its copies, and a Hall of Mirrors beside it."""
    return sum(count for name, count in park.stands.items() if name == stand) + (stand in park.copied)


def incinerator_income(table: SteamParkTable, seat: int) -> int:
    """What Incinerators pay: only to the only owner of the most Dirt."""
    dirtiest = arithmetic.dirtiest({str(one): table.counter(one, "dirt") for one in table.active})
    return arithmetic.burned(copies(table.play.parks[seat], "incinerator")) if dirtiest == str(seat) else 0


def ticket_income(table: SteamParkTable, seat: int) -> tuple[int, int]:
    """What Visitors pay, and what stingy ones do."""
    visitors, stingy = table.counter(seat, "visitors"), table.counter(seat, "stingy")
    return arithmetic.tickets(visitors, 0), arithmetic.tickets(0, stingy)


def leaving(ride: Ride) -> tuple[Guest, ...]:
    """Who goes back to the pool after Income: Info Point guests, and strangers on an Extension."""
    extension = ride.extension
    if extension is None:
        return ride.passing
    return ride.passing + arithmetic.crowd(extension.kind, extension.size, ride.colour, extension.guests).leave


def pay_income(table: SteamParkTable) -> SteamParkTable:
    """Income for everybody, then the guests who only passed by leave."""
    due = {seat: (*ticket_income(table, seat), incinerator_income(table, seat)) for seat in table.active}
    for seat, danari in due.items():
        for points, reason in zip(danari, ("income", "stingy", "incinerator"), strict=True):
            table = gain(table, seat, "danari", points, reason)
    for seat in table.active:
        table = _emptied(table, seat)
    return table


def _emptied(table: SteamParkTable, seat: int) -> SteamParkTable:
    park = table.play.parks[seat]
    gone = [guest for ride in park.rides for guest in leaving(ride)]
    if not gone:
        return table
    table = with_park(table, seat, replace(park, rides=tuple(_without_guests(ride) for ride in park.rides)))
    strangers = sum(guest != STINGY for guest in gone)
    table = gain(table, seat, "visitors", -min(strangers, table.counter(seat, "visitors")), "left")
    return with_play(table, pool=added(table.play.pool, gone)) if table.play.pool else table


def _without_guests(ride: Ride) -> Ride:
    extension = ride.extension
    if extension is not None:
        gone = leaving(replace(ride, passing=()))
        extension = replace(extension, guests=tuple(guest for guest in extension.guests if guest not in gone))
    return replace(ride, passing=(), extension=extension)


def added(pile: dict[Guest, int], guests: tuple[Guest, ...] | list[Guest], by: int = 1) -> dict[Guest, int]:
    """A pile with these guests more (or, with -1, fewer)."""
    counts = dict(pile)
    for guest in guests:
        counts[guest] = counts.get(guest, 0) + by
    return counts
