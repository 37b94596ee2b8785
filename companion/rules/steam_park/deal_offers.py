"""What a seat may do at the end of the Roll phase: Espionage, bids and theft."""

from collections.abc import Iterator

from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.steam_park import deal_refusals
from companion.rules.steam_park.facts import FACES
from companion.rules.steam_park.moves import BidDanari, Spy, Steal
from companion.rules.steam_park.state import SteamParkTable


def offers(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    if deal_refusals.spy_refusal(table, seat) is None:
        if seat in table.play.bids:  # what is left to pay with would give the sealed bid away
            yield Offer(Spy(seat, False), {"pay": None})
        else:
            payment = Choice(True, deal_refusals.payment_refusal(table, seat))
            yield from offer_choices(Spy(seat, False), "pay", (payment, Choice(False)))
    if deal_refusals.bidding_refusal(table, seat) is None:
        yield Offer(BidDanari(seat, 0), {"bid": None})
    if deal_refusals.theft_refusal(table, seat) is None:
        dice = dict.fromkeys((die.face, die.spy) for die in deal_refusals.victims_dice(table))
        choices = tuple(Choice(die, deal_refusals.stolen_die_refusal(table, *die)) for die in dice)
        yield from offer_choices(Steal(seat, FACES[0]), ("face", "spy"), choices)
