"""What a seat may do about Godzillas: the die, the march, and cleaning."""

from collections.abc import Iterator
from functools import lru_cache

from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.small_city import refusals
from companion.rules.small_city.facts import CLEANED
from companion.rules.small_city.godzilla_nights import Tile, arrivals, cleanings, starts, ways
from companion.rules.small_city.march import square_text
from companion.rules.small_city.moves import Clean, RollDie, Trample, WalkOff
from companion.rules.small_city.queries import supply
from companion.rules.small_city.squares import Square
from companion.rules.small_city.state import Plan, SmallCityTable
from companion.rules.text import text

WAY = ("exit", "direction", "turns")


def roll_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    if refusals.roll_refusal(table, seat) is None:
        yield Offer(RollDie(seat), {"roll": None})


def march_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """One offer a start, with every way from there; or that the Godzilla leaves."""
    if refusals.godzilla_refusal(table, seat) is not None:
        return
    borough = table.play.boroughs[seat]
    if refusals.walk_off_refusal(table, seat) is None:
        yield Offer(WalkOff(seat))
    if refusals.march_refusal(table, seat) is None and borough.roll is not None:
        for tile, choices in _marches(borough.plan, borough.godzilla, borough.roll, supply(table)):
            squares = [square_text(square) for square in tile]
            label = text("small-city.offer.march", name=table.name(seat), squares=squares)
            pairs = arrivals(borough.plan, tile)
            march = Trample(seat, tile, tile[0], "north", arrival=pairs[0])
            named = [Choice(pair) for pair in (*pairs, *(() if len(pairs) > 1 else ((),)))]
            yield from offer_choices(march, WAY, choices, label=label, arrival=named)


@lru_cache(maxsize=64)
def _marches(plan: Plan, standing: Tile | None, steps: int, left: int) -> tuple[tuple[Tile, tuple[Choice, ...]], ...]:
    """The ways from every start, as the view shows them."""
    return tuple(
        (tile, tuple(Choice((way.exit, way.direction, way.turns)) for way in ways(plan, tile, steps, left)))
        for tile in starts(plan, standing)
    )


def clean_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    if refusals.clean_refusal(table, seat) is None:
        choices = _cleaning_choices(table.play.boroughs[seat].plan.markers)
        yield from offer_choices(Clean(seat, ((0, 0),)), "squares", choices)


@lru_cache(maxsize=64)
def _cleaning_choices(markers: tuple[Square, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(squares) for squares in cleanings(markers, CLEANED))
