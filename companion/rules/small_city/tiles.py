"""Tiles whose cost the rulebook gives, and what else a borough owns: money, materials, Citizens and the Doctor."""

from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.small_city import facts, refusals
from companion.rules.small_city.moves import (
    BuildTile,
    CountResidents,
    CountStock,
    MoveMoney,
    OwnTile,
    SettleWage,
)
from companion.rules.small_city.state import Residents, SmallCityTable, with_borough
from companion.rules.small_city.stock import without_stock
from companion.rules.table import gain


def build_tile(table: SmallCityTable, move: BuildTile) -> SmallCityTable:
    """Pay what the rulebook says; the stock follows where it is known."""
    refuse_if(refusals.build_refusal(table, move.seat, move.tile))
    given = dict.fromkeys(facts.MATERIALS, facts.TILE_MATERIALS.get(move.tile, 0))
    table = without_stock(table, move.seat, given)
    table = gain(table, move.seat, "money", -refusals.tile_price(table, move.seat, move.tile), "built")
    table = gain(table, move.seat, "votes", -facts.TILE_VOTES.get(move.tile, 0), "built")
    return with_tile(table, move.seat, move.tile)


def own_tile(table: SmallCityTable, move: OwnTile) -> SmallCityTable:
    refuse_if(refusals.holding_refusal(table, move.type))
    refuse_if(refusals.tile_refusal(table, move.seat, move.tile, move.owned))
    return with_tile(table, move.seat, move.tile) if move.owned else without_tile(table, move.seat, move.tile)


def without_tile(table: SmallCityTable, seat: int, tile: facts.Tile) -> SmallCityTable:
    rest = tuple(one for one in table.play.boroughs[seat].tiles if one != tile)
    return with_borough(table, seat, tiles=rest)


def with_tile(table: SmallCityTable, seat: int, tile: facts.Tile) -> SmallCityTable:
    tiles = table.play.boroughs[seat].tiles
    return with_borough(table, seat, tiles=tuple(dict.fromkeys((*tiles, tile))))


def move_money(table: SmallCityTable, move: MoveMoney) -> SmallCityTable:
    refuse_if(refusals.holding_refusal(table, move.type))
    refuse_if(refusals.money_refusal(table, move.seat, move.spent, move.earned, free=move.votes > 0))
    refuse_if(refusals.council_votes_refusal(table, move.seat, move.votes))
    table = gain(table, move.seat, "votes", -move.votes, "council")
    return gain(table, move.seat, "money", move.earned - move.spent, "moved")


def count_stock(table: SmallCityTable, move: CountStock) -> SmallCityTable:
    refuse_if(refusals.holding_refusal(table, move.type))
    return with_borough(table, move.seat, stock={material: getattr(move, material) for material in facts.MATERIALS})


def count_residents(table: SmallCityTable, move: CountResidents) -> SmallCityTable:
    """Whoever is new is counted with the others when the pollution of the round is measured."""
    refuse_if(refusals.holding_refusal(table, move.type))
    borough = table.play.boroughs[move.seat]
    residents = Residents(move.citizens, move.career, move.cemetery)
    census = borough.census
    if census is not None and not borough.measured:
        census = replace(census, citizens=max(0, census.citizens + move.citizens - borough.residents.citizens))
    return with_borough(table, move.seat, residents=residents, census=census)


def settle_wage(table: SmallCityTable, move: SettleWage) -> SmallCityTable:
    """Paid, the Doctor revives a Citizen of a Cemetery; otherwise he goes back to the reserve."""
    refuse_if(refusals.wage_refusal(table, move.seat, move.pay))
    table = with_borough(table, move.seat, paid=True)
    if not move.pay:
        return without_tile(table, move.seat, "clinic-doctor")
    if refusals.follows_money(table):
        table = gain(table, move.seat, "money", -facts.DOCTOR_WAGE, "wage")
    now = table.play.boroughs[move.seat].residents
    risen = min(1, now.cemetery)
    risen_residents = Residents(now.citizens + risen, now.career, now.cemetery - risen)
    return with_borough(table, move.seat, residents=risen_residents)
