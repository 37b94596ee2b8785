"""What a seat may do with tiles, money, materials and Citizens."""

from collections.abc import Iterator
from itertools import product

from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.small_city import moves, refusals
from companion.rules.small_city.facts import MATERIALS, TILE_MODULES
from companion.rules.small_city.state import SmallCityTable


def own_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """Tiles of the modules in play that stand in the borough, or do not any more."""
    if refusals.holding_refusal(table, "own") is not None:
        return
    played = [tile for tile, module in TILE_MODULES.items() if module in table.setup.modules]
    tiles = [
        Choice((tile, owned), refusals.tile_refusal(table, seat, tile, owned))
        for tile, owned in product(played, (True, False))
    ]
    example = moves.OwnTile(seat, "airport")
    yield from offer_choices(example, ("tile", "owned"), tiles)


def _money_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """Money where it moves, as long as the phones follow it; at the Council votes, too."""
    if refusals.holding_refusal(table, "money") is not None:
        return
    fields = ("spent", "earned") if refusals.follows_money(table) else ()
    pays_votes = refusals.council_votes_refusal(table, seat, 1) is None
    example = moves.MoveMoney(seat, earned=1) if fields else moves.MoveMoney(seat, votes=1)
    if fields or pays_votes:
        more = ("votes",) if pays_votes else ()
        yield Offer(example, dict.fromkeys((*fields, *more)))


def offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """What is built and paid, and what lies and lives in the borough."""
    tiles = [Choice(tile, refusals.build_refusal(table, seat, tile)) for tile in TILE_MODULES]
    yield from offer_choices(moves.BuildTile(seat, "airport"), "tile", tiles)
    yield from _money_offers(table, seat)
    borough = table.play.boroughs[seat]
    known = borough.stock or dict.fromkeys(MATERIALS, 0)
    stock = moves.CountStock(seat, known["wood"], known["stone"], known["metal"])
    if refusals.holding_refusal(table, "stock") is None:
        yield Offer(stock, dict.fromkeys(MATERIALS))
    now = borough.residents
    residents = moves.CountResidents(seat, now.citizens, now.career, now.cemetery)
    if refusals.holding_refusal(table, "residents") is None:
        yield Offer(residents, dict.fromkeys(("citizens", "career", "cemetery")))
    wages = [Choice(pay, refusals.wage_refusal(table, seat, pay)) for pay in (True, False)]
    yield from offer_choices(moves.SettleWage(seat, True), "pay", wages)
