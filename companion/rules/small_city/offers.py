"""What a seat of Small City may do now."""

from collections.abc import Iterator
from dataclasses import fields

from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.small_city import facts, moves, refusals, tile_offers
from companion.rules.small_city.checklist import listed_lines
from companion.rules.small_city.counts import CENSUS
from companion.rules.small_city.godzilla_offers import clean_offers, march_offers, roll_offers
from companion.rules.small_city.pollution import has_port
from companion.rules.small_city.queries import card_options, deck, factory_area, free_cities
from companion.rules.small_city.state import Plan, SmallCityTable, Tick
from companion.rules.small_city.suggestions import suggest_measurement, suggest_round, suggest_votes
from companion.rules.text import text

PLAN_FIELDS = tuple(one.name for one in fields(Plan))


def offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """Every move of its own that the seat can make now."""
    promise = moves.MakePromise(seat, 0)  # the same for everybody: what was promised is secret
    yield Offer(promise, dict.fromkeys(("value", "kept", "words", "votes")))
    yield from _setup_offers(table, seat)
    yield from _card_offers(table, seat)
    yield from _tick_offers(table, seat)
    if refusals.area_refusal(table) is None:
        area = moves.FactoryArea(seat, factory_area(table, seat))
        yield Offer(area, {"squares": None})
    yield from roll_offers(table, seat)
    yield from tile_offers.own_offers(table, seat)
    if table.setup.is_full:
        yield from tile_offers.offers(table, seat)
        yield from _count_offers(table, seat)
        yield from march_offers(table, seat)
        yield from clean_offers(table, seat)
        plan = table.play.boroughs[seat].plan
        drawn = moves.DrawPlan(seat, **{name: getattr(plan, name) for name in PLAN_FIELDS})
        yield Offer(drawn, dict.fromkeys(PLAN_FIELDS))


def _setup_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """A city, the first choice by lot; or a side and the terrain."""
    if refusals.setup_refusal(table) is not None:
        return
    drawn = next(iter(free_cities(table, seat)), None)
    cities = [Choice(None, refusals.city_refusal(table, seat, drawn))]
    cities += [Choice(city, refusals.city_refusal(table, seat, city)) for city in facts.CITIES]
    yield from offer_choices(moves.ChooseCity(seat), "city", cities)
    borough = table.play.boroughs[seat]
    sides = tuple(Choice(side) for side in facts.SIDES)
    terrains = (Choice(None), *(Choice(one, refusals.terrain_refusal(table, one)) for one in facts.TERRAINS))
    unchosen = "terrain" in table.setup.modules and table.play.terrain == "plain"
    board = moves.ChooseBoard(seat, borough.side, "mountain" if unchosen else None)
    yield Offer(board, {"side": sides, "terrain": terrains})


def _card_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """One offer a card that can be taken, or one for the places of a circle that lies face down."""
    if refusals.turn_refusal(table, seat) is not None:
        return
    borough = table.play.boroughs[seat]
    if borough.card is not None:
        if borough.option is None and (options := card_options(table, borough.card)):
            yield _card_offer(table, seat, borough.card, options)
        return
    if table.play.face_down:
        label = text("small-city.offer.turn-up", name=table.name(seat))
        places = [Choice(place, refusals.place_refusal(table, place)) for place in range(1, facts.CIRCLE + 1)]
        yield from offer_choices(moves.TakeCard(seat), "place", places, label=label)
    for card in deck(table):
        if refusals.card_refusal(table, card) is None:
            yield _card_offer(table, seat, card, facts.CARD_OPTIONS.get(card, ()))


def _card_offer(table: SmallCityTable, seat: int, card: facts.Card, options: tuple[facts.CardOption, ...]) -> Offer:
    label = text("small-city.offer.take", name=table.name(seat), card=text(f"small-city.card.{card}"))
    if not options:
        return Offer(moves.TakeCard(seat, card), label=label)
    choices = tuple(map(Choice, (*options, None)))
    return Offer(moves.TakeCard(seat, card, option=options[0]), {"option": choices}, label=label)


def _tick_offers(table: SmallCityTable, seat: int | None) -> Iterator[Offer]:
    """Lines of one seat or, with None, of the table: the example dismisses the first that is open."""
    lines = [line for line, owner in listed_lines(table) if owner == seat]
    if not lines:
        return
    done = [line for line in lines if Tick(line, seat) in table.play.ticks]
    ordered = [line for line in lines if line not in done] + done
    key = "small-city.offer.tick" if seat is None else "small-city.offer.tick-own"
    label = text(key, name="" if seat is None else table.name(seat))
    choices = [Choice((line, is_done)) for is_done in (True, False) for line in ordered]
    yield from offer_choices(moves.TickLine("", seat), ("line", "done"), choices, label=label)


def _count_offers(table: SmallCityTable, seat: int) -> Iterator[Offer]:
    """Materials, votes and pollution; each example starts from the newest count."""
    if refusals.count_refusal(table, "exchange") is None:
        single = [(material, {material: 1}) for material in facts.MATERIALS]
        there = [material for material, one in single if refusals.stock_refusal(table, seat, one) is None]
        if there:
            given = {material: int(material == there[0]) for material in facts.MATERIALS}
            exchange = moves.Exchange(seat, "money", given["wood"], given["stone"], given["metal"])
            yield Offer(exchange, dict.fromkeys(("to", *facts.MATERIALS)))
    if refusals.count_refusal(table, "vote") is None:
        yield Offer(suggest_votes(table, seat), dict.fromkeys(_vote_fields(table, seat)))
    if refusals.count_refusal(table, "measure") is None:
        example = suggest_measurement(table, seat)
        yield Offer(example, dict.fromkeys(_census_fields(table, seat)))
    if refusals.round_refusal(table) is None and table.play.boroughs[seat].city != "delhi":
        names = (*_vote_fields(table, seat), *_census_fields(table, seat))
        yield Offer(suggest_round(table, seat), dict.fromkeys(names))


def _census_fields(table: SmallCityTable, seat: int) -> Iterator[str]:
    """Without what this borough cannot have."""
    left_out = set() if has_port(table.play.boroughs[seat].city) else {"port_workers"}
    if refusals.filter_refusal(table, seat, filters=True) is not None:
        left_out.add("engineer")
    yield from (name for name in CENSUS if name not in left_out)


def _vote_fields(table: SmallCityTable, seat: int) -> Iterator[str]:
    """Homes and University where the box's numbers are known, Citizens where the card counts them."""
    yield from ("base", "speech", "opera")
    if refusals.box_refusal(table, homes=True, university=False) is None:
        yield from (f"level_{level}" for level in range(1, facts.RESIDENTIAL_LEVELS + 1))
    if refusals.box_refusal(table, homes=False, university=True) is None:
        yield "university"
    if table.play.boroughs[seat].card in facts.CITIZEN_CARDS:
        yield "action_citizens"


def table_offers(table: SmallCityTable) -> Iterator[Offer]:
    """The circle, lines of the whole table, and the next host: anybody enters them for the table."""
    if refusals.circle_refusal(table) is None:
        yield Offer(moves.LayCircle(), {"cards": None, "real": None})
    yield from _tick_offers(table, None)
    hosts = [Choice(seat, refusals.next_host_refusal(table, seat)) for seat in table.active]
    yield from offer_choices(moves.NameHost(table.active[0]), "host", hosts)
