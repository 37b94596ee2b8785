"""Why a deal is not possible now: Espionage dice, the Baron's bids and the theft of a die."""

from companion.rules.steam_park import arithmetic
from companion.rules.steam_park.facts import Face
from companion.rules.steam_park.state import Die, Pig, SteamParkTable, has, is_literal, rule, spies, white
from companion.rules.text import Text, text

SPYING_BEFORE_BIDS = 2  # the rules version from which on the house rule holds a bid back; older logs keep theirs


def may_spy(table: SteamParkTable, seat: int) -> bool:
    """Whether a seat has an Espionage die that was neither paid for nor put away."""
    pig = table.play.pigs[seat]
    return has(table, "espionage") and pig.spied is None and bool(spies(pig))


def right_hand(table: SteamParkTable, seat: int) -> int:
    """The neighbour on the right: seats go clockwise, to the left."""
    return table.clockwise_from(seat)[-1]


def price(table: SteamParkTable, seat: int) -> int | None:
    """What the Espionage die costs, as far as the dice are known."""
    own = spies(table.play.pigs[seat])
    pig = table.play.pigs[right_hand(table, seat)]
    neighbour = (*white(pig), *spied_on(table, pig)) if rule(table, "spied-dice") == "all" else white(pig)
    return arithmetic.espionage_price(own[0], neighbour) if own and neighbour else None


def spied_on(table: SteamParkTable, pig: Pig) -> tuple[Face, ...]:
    """Espionage dice that lie on a Pig board at the end of the Roll phase, paid for or put away meanwhile."""
    put_away = (pig.declined,) if pig.declined is not None and is_literal(table) else ()
    return (*spies(pig), *put_away)


def spy_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """Why nothing can be decided about an Espionage die."""
    if table.phase != "deals":
        return text("steam-park.refused.not-dealing")
    pig = table.play.pigs[seat]
    if not has(table, "espionage") or not spies(pig):
        return text("steam-park.refused.no-spy-die")
    if pig.spied is not None:
        return text("steam-park.refused.spied-already", name=table.name(seat))
    unshown = table.play.director == "baron" and table.play.auctioned is None
    return text("steam-park.refused.baron-first") if unshown and rule(table, "deals-order") == "baron-first" else None


def payment_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """Why an Espionage die cannot be paid for; what lies in a sealed bid is not free."""
    cost = price(table, seat)
    if cost is None:
        return text("steam-park.refused.neighbour-unknown", name=table.name(right_hand(table, seat)))
    free = table.counter(seat, "danari") - sealed_bid(table, seat)
    if not table.setup.is_light and cost > free:
        return text("steam-park.refused.cannot-pay", n=cost)
    return None


def sealed_bid(table: SteamParkTable, seat: int) -> int:
    """Secret to everybody but the seat itself."""
    return table.play.bids.get(seat, 0) if table.play.auctioned is None else 0


def bidding_refusal(table: SteamParkTable, seat: int) -> Text | None:
    if table.phase != "deals" or table.play.director != "baron":
        return text("steam-park.refused.no-bidding")
    if table.play.auctioned is not None:
        return text("steam-park.refused.bids-shown")
    spies_first = table.setup.rules_version >= SPYING_BEFORE_BIDS and rule(table, "deals-order") != "baron-first"
    return text("steam-park.refused.espionage-first") if spies_first and may_spy(table, seat) else None


def highest_bid(table: SteamParkTable, seat: int) -> int | None:
    """The most a seat can bid; None where its money is not followed."""
    return None if table.setup.is_light else table.counter(seat, "danari")


def bid_refusal(table: SteamParkTable, seat: int, bid: int) -> Text | None:
    money = highest_bid(table, seat)
    if money is not None and bid > money:
        return text("steam-park.refused.bid-too-high", n=bid)
    return None


def theft_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """Why a seat takes no die of the lowest bidder."""
    auctioned = table.play.auctioned
    if table.phase != "deals" or auctioned is None or seat != auctioned.highest:
        return text("steam-park.refused.no-stealing")
    if auctioned.stolen:
        return text("steam-park.refused.stolen-already")
    if not table.play.pigs[seat].dice:
        return text("steam-park.refused.dice-unknown", name=table.name(seat))
    return None


def stolen_die_refusal(table: SteamParkTable, face: Face, spy: bool) -> Text | None:
    if spy and rule(table, "stolen-die") != "any":
        return text("steam-park.refused.white-only")
    there = any((die.face, die.spy) == (face, spy) for die in victims_dice(table))
    return None if there else text("steam-park.refused.no-such-die")


def victims_dice(table: SteamParkTable) -> tuple[Die, ...]:
    """The dice of the lowest bidder, once bids are shown."""
    auctioned = table.play.auctioned
    return () if auctioned is None else table.play.pigs[auctioned.lowest].dice
