"""The end of the Roll phase: Espionage dice are paid for, the Baron's bids are shown together."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.steam_park import arithmetic, race
from companion.rules.steam_park.facts import Face
from companion.rules.steam_park.moves import BidDanari, Spy, Steal
from companion.rules.steam_park.state import Auctioned, ParkTable, Pig, has, rule, spies, white, with_pig, with_play
from companion.rules.table import gain, refuse

SPYING_BEFORE_BIDS = 2  # the rules version from which on the house rule holds a bid back; older logs keep theirs


def has_deals(table: ParkTable) -> bool:
    return has(table, "espionage") or table.play.director == "baron"


def await_deals(table: ParkTable) -> ParkTable:
    """Everybody who has not bid, or not decided about a known Espionage die."""
    return replace(table, turn=tuple(seat for seat in table.active if is_open(table, seat)))


def is_open(table: ParkTable, seat: int) -> bool:
    undecided = may_spy(table, seat)
    auctioned = table.play.auctioned
    if table.play.director != "baron":
        return undecided
    if auctioned is None:
        return undecided or seat not in table.play.bids
    return undecided or (seat == auctioned.highest and not auctioned.stolen and bool(table.play.pigs[seat].dice))


def may_spy(table: ParkTable, seat: int) -> bool:
    """Whether a seat has an Espionage die that was neither paid for nor put away."""
    pig = table.play.pigs[seat]
    return has(table, "espionage") and pig.spied is None and bool(spies(pig))


def bids_after_spying(table: ParkTable, seat: int) -> bool:
    """Whether a bid has to wait until its owner has settled the own Espionage die."""
    asked = table.setup.rules_version >= SPYING_BEFORE_BIDS and rule(table, "deals-order") != "baron-first"
    return asked and table.phase == "deals" and may_spy(table, seat)


def right_hand(table: ParkTable, seat: int) -> int:
    """The neighbour on the right: seats go clockwise, to the left."""
    return table.clockwise_from(seat)[-1]


def spied_on(table: ParkTable, seat: int) -> tuple[Face, ...]:
    """The neighbour's dice that count as matches."""
    pig = table.play.pigs[right_hand(table, seat)]
    return (*white(pig), *spies(pig)) if rule(table, "spied-dice") == "all" else white(pig)


def price(table: ParkTable, seat: int) -> int | None:
    """What the Espionage die costs, as far as the dice are known."""
    own = spies(table.play.pigs[seat])
    neighbour = spied_on(table, seat)
    return arithmetic.espionage_price(own[0], neighbour) if own and neighbour else None


def spy(table: ParkTable, move: Spy) -> ParkTable:
    """Pay the price, or put the die away."""
    _check_spying(table, move.seat)
    pig = table.play.pigs[move.seat]
    if not move.pay:
        return await_deals(with_pig(table, move.seat, declined(pig)))
    cost = price(table, move.seat)
    if cost is None:
        raise refuse("steam-park.refused.neighbour-unknown", name=table.name(right_hand(table, move.seat)))
    if table.setup.is_full:
        held = table.play.bids.get(move.seat, 0) if table.play.auctioned is None else 0
        if cost > table.counter(move.seat, "danari") - held:
            raise refuse("steam-park.refused.cannot-pay", n=cost, money=table.counter(move.seat, "danari") - held)
        table = gain(table, move.seat, "danari", -cost, "espionage")
    return await_deals(with_pig(table, move.seat, replace(pig, spied=True)))


def _check_spying(table: ParkTable, seat: int) -> None:
    if table.phase != "deals":
        raise refuse("steam-park.refused.not-dealing")
    pig = table.play.pigs[seat]
    if not has(table, "espionage") or not spies(pig):
        raise refuse("steam-park.refused.no-spy-die")
    if pig.spied is not None:
        raise refuse("steam-park.refused.spied-already", name=table.name(seat))
    if table.play.director == "baron":
        revealed = table.play.auctioned is not None
        if rule(table, "deals-order") == "baron-first" and not revealed:
            raise refuse("steam-park.refused.baron-first")


def declined(pig: Pig) -> Pig:
    """Without the own Espionage die; a stolen one stands behind it and stays."""
    own = next(index for index, die in enumerate(pig.dice) if die.spy)
    return replace(pig, dice=pig.dice[:own] + pig.dice[own + 1 :], spied=False)


def bid(table: ParkTable, move: BidDanari) -> ParkTable:
    """A sealed bid; the last one shows them all."""
    if table.phase != "deals" or table.play.director != "baron":
        raise refuse("steam-park.refused.no-bidding")
    if table.play.auctioned is not None:
        raise refuse("steam-park.refused.bids-shown")
    if bids_after_spying(table, move.seat):
        raise refuse("steam-park.refused.espionage-first")
    money = table.counter(move.seat, "danari")
    if table.setup.is_full and move.bid > money:
        raise refuse("steam-park.refused.bid-too-high", n=move.bid, money=money)
    table = with_play(table, bids=table.play.bids | {move.seat: move.bid})
    return await_deals(reveal(table) if all_have_bid(table) else table)


def all_have_bid(table: ParkTable) -> bool:
    return all(seat in table.play.bids for seat in table.active)


def token_number(table: ParkTable, seat: int) -> int:
    """What a seat adds to its bid in a tie; seats without a token count clockwise after the others."""
    if rule(table, "last-number") == "none" and race.tokens(table).get(seat) == "last":
        return 0
    return race.turn_order(table).index(seat) + 1


def reveal(table: ParkTable) -> ParkTable:
    """Bids are compared and shown."""
    bids = {str(seat): (table.play.bids[seat], token_number(table, seat)) for seat in table.active}
    found = arithmetic.auction(bids)
    pays = {int(name): paid for name, paid in found.pays.items()}
    own = {seat: table.play.bids[seat] for seat in table.active}
    table = with_play(table, auctioned=Auctioned(own, pays, int(found.highest), int(found.lowest)), bids={})
    if table.setup.is_full:
        for seat, paid in pays.items():
            table = gain(table, seat, "danari", -paid, "baron")
    return table


def steal(table: ParkTable, move: Steal) -> ParkTable:
    """One die changes Pig boards: seven here, five there."""
    auctioned = table.play.auctioned
    if table.phase != "deals" or auctioned is None or move.seat != auctioned.highest:
        raise refuse("steam-park.refused.no-stealing")
    if auctioned.stolen:
        raise refuse("steam-park.refused.stolen-already")
    if move.spy and rule(table, "stolen-die") != "any":
        raise refuse("steam-park.refused.white-only")
    thief, victim = table.play.pigs[move.seat], table.play.pigs[auctioned.lowest]
    at = next((i for i, die in enumerate(victim.dice) if (die.face, die.spy) == (move.face, move.spy)), None)
    if at is None:
        raise refuse("steam-park.refused.no-such-die")
    if not thief.dice:
        raise refuse("steam-park.refused.dice-unknown", name=table.name(move.seat))
    die = victim.dice[at]
    table = with_pig(table, auctioned.lowest, replace(victim, dice=victim.dice[:at] + victim.dice[at + 1 :]))
    table = with_pig(table, move.seat, replace(thief, dice=(*thief.dice, die)))
    return await_deals(with_play(table, auctioned=replace(auctioned, stolen=True)))


def settled(table: ParkTable) -> ParkTable:
    """Going on: an Espionage die nobody paid for is put away, bids that were never shown are forgotten."""
    for seat in table.active:
        pig = table.play.pigs[seat]
        if pig.spied is None and spies(pig):
            table = with_pig(table, seat, declined(pig))
    return with_play(table, bids={})
