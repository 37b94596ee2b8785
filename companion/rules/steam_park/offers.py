"""What a seat of Steam Park may do now, and what anybody may enter for the table."""

from collections.abc import Iterator

from companion.rules.inputs import MOST
from companion.rules.offers import Choice, Offer
from companion.rules.steam_park import action_offers, deal_offers, dirt_phase, final_count, race, roll_offers
from companion.rules.steam_park.corrections import park_as_it_stands
from companion.rules.steam_park.facts import DIRECTORS
from companion.rules.steam_park.flow import setup_refusal
from companion.rules.steam_park.moves import ChooseDirector, ChooseStands, CountUp, Fee, GamblerCard, TokenDirt
from companion.rules.steam_park.state import SteamParkTable


def offers(table: SteamParkTable, seat: int) -> Iterator[Offer]:
    """Every move of its own that the seat can make now."""
    yield from roll_offers.offers(table, seat)
    yield from deal_offers.offers(table, seat)
    if table.setup.is_full:
        yield from action_offers.offers(table, seat)
        park = park_as_it_stands(table, seat)
        yield Offer(park, {"rides": None, "stands": None, "copied": None, "grounds": None})
    elif not table.setup.is_light:
        yield from action_offers.middle_offers(table, seat)
    if final_count.end_refusal(table) is None:
        fee = Fee(seat, final_count.fee(table, seat) or 0)
        yield Offer(fee, {"fee": None})
        yield Offer(_counted(table, seat), {"danari": None, "dirt": None})


def _counted(table: SteamParkTable, seat: int) -> CountUp:
    """What is known, or one Danari: nothing at all looks like a count that is still missing."""
    danari, dirt = (min(table.counter(seat, counter), MOST) for counter in ("danari", "dirt"))
    return CountUp(seat, danari if final_count.is_counted(table, seat) else 1, dirt)


def table_offers(table: SteamParkTable) -> Iterator[Offer]:
    """Modules chosen, tokens exchanged and read, cards turned up: moves that belong to no seat."""
    if setup_refusal(table, "directors") is None:
        choices = tuple(Choice(director) for director in (None, *DIRECTORS))
        yield Offer(ChooseDirector(), {"director": choices})
    if setup_refusal(table, "new-stands") is None:
        yield Offer(ChooseStands(), {"stands": None})
    yield from roll_offers.table_offers(table)
    yield from _token_dirt(table)
    if final_count.card_refusal(table) is None:
        yield Offer(GamblerCard(0, ()), {"danari": None, "winners": None})


def _token_dirt(table: SteamParkTable) -> Iterator[Offer]:
    """The example is a token nobody knows the Dirt of, if there is one."""
    pool = race.pool(table)
    token = next((one for one in pool if dirt_phase.token_dirt(table, one) is None), pool[0])
    move = TokenDirt(token, dirt_phase.token_dirt(table, token) or 0)
    tokens = tuple(Choice(one) for one in pool)
    yield Offer(move, {"token": tokens, "dirt": None})
