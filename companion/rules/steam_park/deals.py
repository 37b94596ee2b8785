"""The end of the Roll phase: Espionage dice are paid for, the Baron's bids are shown together."""

from dataclasses import replace
from typing import Any, cast

from companion.rules.faults import refuse_if
from companion.rules.steam_park import arithmetic, deal_refusals, race
from companion.rules.steam_park.moves import BidDanari, Spy, Steal
from companion.rules.steam_park.state import Auctioned, Pig, SteamParkTable, has, rule, spies, with_pig
from companion.rules.table import gain, with_play, without_item


def has_deals(table: SteamParkTable) -> bool:
    return has(table, "espionage") or table.play.director == "baron"


def await_deals(table: SteamParkTable) -> SteamParkTable:
    """Everybody who has not bid, or not decided about a known Espionage die."""
    return replace(table, turn=tuple(seat for seat in table.active if is_open(table, seat)))


def is_open(table: SteamParkTable, seat: int) -> bool:
    undecided = deal_refusals.may_spy(table, seat)
    auctioned = table.play.auctioned
    if table.play.director != "baron":
        return undecided
    if auctioned is None:
        return undecided or seat not in table.play.bids
    return undecided or (seat == auctioned.highest and not auctioned.stolen and bool(table.play.pigs[seat].dice))


def spy(table: SteamParkTable, move: Spy) -> SteamParkTable:
    """Pay the price, or put the die away."""
    refuse_if(deal_refusals.spy_refusal(table, move.seat))
    pig = table.play.pigs[move.seat]
    if not move.pay:
        return await_deals(with_pig(table, move.seat, without_espionage_die(pig)))
    refuse_if(deal_refusals.payment_refusal(table, move.seat))
    if not table.setup.is_light:
        table = gain(table, move.seat, "danari", -(deal_refusals.price(table, move.seat) or 0), "espionage")
    return await_deals(with_pig(table, move.seat, replace(pig, spied=True)))


def without_espionage_die(pig: Pig) -> Pig:
    """Without the own Espionage die; a stolen one stands behind it and stays."""
    own = next(die for die in pig.dice if die.spy)
    return replace(pig, dice=without_item(pig.dice, own), spied=False, declined=own.face)


def bid(table: SteamParkTable, move: BidDanari) -> SteamParkTable:
    """A sealed bid; the last one shows them all."""
    refuse_if(deal_refusals.bidding_refusal(table, move.seat))
    refuse_if(deal_refusals.bid_refusal(table, move.seat, move.bid))
    table = with_play(table, bids=table.play.bids | {move.seat: move.bid})
    return await_deals(reveal(table) if all_have_bid(table) else table)


def all_have_bid(table: SteamParkTable) -> bool:
    return all(seat in table.play.bids for seat in table.active)


def token_number(table: SteamParkTable, seat: int) -> int:
    """What a seat adds to its bid in a tie; seats without a token count clockwise after the others."""
    if rule(table, "last-number") == "none" and race.tokens(table).get(seat) == "last":
        return 0
    return race.turn_order(table).index(seat) + 1


def reveal(table: SteamParkTable) -> SteamParkTable:
    """Bids are compared and shown."""
    bids = {str(seat): (table.play.bids[seat], token_number(table, seat)) for seat in table.active}
    found = arithmetic.auction(bids)
    pays = {int(name): paid for name, paid in found.pays.items()}
    own = {seat: table.play.bids[seat] for seat in table.active}
    table = with_play(table, auctioned=Auctioned(own, pays, int(found.highest), int(found.lowest)), bids={})
    if not table.setup.is_light:
        for seat, paid in pays.items():
            table = gain(table, seat, "danari", -paid, "baron")
    return table


def ties(table: SteamParkTable) -> list[dict[str, Any]]:
    """Equal bids at the top and at the bottom, with the numbers of the tokens that told them apart."""
    shown = table.play.auctioned
    if shown is None:
        return []
    found = []
    for role, decided in (("highest", shown.highest), ("lowest", shown.lowest)):
        tied = [seat for seat in table.active if shown.bids.get(seat) == shown.bids[decided]]
        if len(tied) > 1:
            numbers = {seat: token_number(table, seat) for seat in tied}
            found.append({"role": role, "seat": decided, "numbers": numbers})
    return found


def steal(table: SteamParkTable, move: Steal) -> SteamParkTable:
    """One die changes Pig boards: the thief has one more, the victim one fewer."""
    refuse_if(deal_refusals.theft_refusal(table, move.seat))
    refuse_if(deal_refusals.stolen_die_refusal(table, move.face, move.spy))
    auctioned = cast("Auctioned", table.play.auctioned)
    thief, victim = table.play.pigs[move.seat], table.play.pigs[auctioned.lowest]
    die = next(die for die in victim.dice if (die.face, die.spy) == (move.face, move.spy))
    table = with_pig(table, auctioned.lowest, replace(victim, dice=without_item(victim.dice, die)))
    table = with_pig(table, move.seat, replace(thief, dice=(*thief.dice, die)))
    return await_deals(with_play(table, auctioned=replace(auctioned, stolen=True)))


def close_deals(table: SteamParkTable) -> SteamParkTable:
    """Going on: an Espionage die nobody paid for is put away, bids that were never shown are forgotten."""
    for seat in table.active:
        pig = table.play.pigs[seat]
        if pig.spied is None and spies(pig):
            table = with_pig(table, seat, without_espionage_die(pig))
    return with_play(table, bids={})
