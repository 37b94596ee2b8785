"""Questions about a table of Small City that rules, screens and scores all ask."""

from companion.rules.small_city import facts
from companion.rules.small_city.final import is_eliminated
from companion.rules.small_city.state import SmallCityTable

GODZILLAS = "godzillas"


def in_play(table: SmallCityTable) -> tuple[int, ...]:
    """Seats clockwise from the Mayor's host, without those whom pollution drove out."""
    return tuple(seat for seat in table.clockwise_from(table.play.host) if not is_out(table, seat))


def is_out(table: SmallCityTable, seat: int) -> bool:
    return is_eliminated(table.counter(seat, "pollution"), table.play.boroughs[seat].city)


def supply(table: SmallCityTable) -> int:
    """Radioactivity markers that are in no borough."""
    return max(0, facts.MARKERS - sum(table.counter(seat, "markers") for seat in table.active))


def figures_left(table: SmallCityTable) -> int:
    """Godzillas that stand in no borough."""
    standing = sum(table.play.boroughs[seat].godzilla is not None for seat in table.active)
    return facts.FIGURES[len(table.active)] - standing


def is_awake(table: SmallCityTable) -> bool:
    """Whether Godzillas are about in this round."""
    return GODZILLAS in table.setup.modules and table.round >= facts.FIRST_WAKING


def deck(table: SmallCityTable) -> tuple[facts.Card, ...]:
    """The action cards in the box of this table."""
    return facts.CARDS if "action-cards" in table.setup.modules else facts.BASIC_CARDS


def card_options(table: SmallCityTable, card: facts.Card) -> tuple[facts.CardOption, ...]:
    """The ways to use a card that make sense here: without Godzillas there is nothing to clean."""
    return tuple(one for one in facts.CARD_OPTIONS.get(card, ()) if one != "clean" or GODZILLAS in table.setup.modules)


def taken(table: SmallCityTable) -> dict[facts.Card, int]:
    """Who took which card this round."""
    cards = ((seat, table.play.boroughs[seat].card) for seat in table.active)
    return {card: seat for seat, card in cards if card is not None}


def is_cleaning(table: SmallCityTable) -> bool:
    """Whether whoever has the turn took the Engineer to clean, and still has to."""
    if not isinstance(table.turn, int):
        return False
    borough = table.play.boroughs[table.turn]
    return (borough.card, borough.option, borough.cleaned) == ("engineer", "clean", False)


def is_money_on_table(table: SmallCityTable) -> bool:
    """Whether everybody handles money without the phones."""
    return table.setup.house_rules.get("money") == "table"


def level_before(table: SmallCityTable, seat: int) -> int:
    """The level a measurement of this round starts from."""
    return max(0, table.counter(seat, "pollution") - table.play.boroughs[seat].added)


def factory_area(table: SmallCityTable, seat: int) -> int:
    """Squares covered by factories: as entered, else counted in the plan."""
    borough = table.play.boroughs[seat]
    drawn = sum(len(factory) for factory in borough.plan.factories)
    return drawn if borough.area is None else borough.area


def free_cities(table: SmallCityTable, seat: int) -> tuple[facts.City, ...]:
    """Cities a seat may still take: nobody else has them, nor, where the box is known, the other face of the board."""
    others = [table.play.boroughs[other].city for other in table.active if other != seat]
    boards = _board_numbers(table)
    used = {boards[city] for city in others if city is not None} if boards else set()
    return tuple(city for city in facts.CITIES if city not in others and not (boards and boards[city] in used))


def _board_numbers(table: SmallCityTable) -> dict[facts.City, int]:
    given = table.setup.box_facts.get("asia-boards")
    return dict(zip(facts.CITIES, given, strict=True)) if given else {}
