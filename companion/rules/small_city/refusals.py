"""Why a move of Small City is not possible now: each function gives the reason, or None when it is possible."""

from collections.abc import Mapping

from companion.rules.game import OVER
from companion.rules.small_city.checklist import listed_lines
from companion.rules.small_city.facts import (
    BOARDS,
    CARD_OPTIONS,
    CIRCLE,
    CLEANED,
    DOCTOR_WAGE,
    FIGURES,
    MANY_TILES,
    MATERIALS,
    MEDIATOR_DISCOUNT,
    SINGLE_TILES,
    TILE_MATERIALS,
    TILE_MODULES,
    TILE_MONEY,
    TILE_VOTES,
    Card,
    City,
    Material,
    Terrain,
    Tile,
)
from companion.rules.small_city.flow import PHASES, SETUP
from companion.rules.small_city.godzilla_nights import arrivals, hosts, marches, starts
from companion.rules.small_city.march import square_text
from companion.rules.small_city.queries import (
    deck,
    figures_left,
    free_cities,
    in_play,
    is_awake,
    is_money_on_table,
    taken,
)
from companion.rules.small_city.squares import Square, splits
from companion.rules.small_city.state import SmallCityTable, is_literal
from companion.rules.text import Text, text

Spot = tuple[Square, ...]
FIRST_PHASES = {"exchange": "income", "vote": "income", "count": "vote", "measure": "pollution"}  # rules 3.4 to 3.6


def setup_refusal(table: SmallCityTable) -> Text | None:
    return None if table.phase == SETUP else text("small-city.refused.setup-over")


def city_refusal(table: SmallCityTable, seat: int, city: City | None) -> Text | None:
    """Cities belong to the Asia boards; None is what a lot draws when no city is free."""
    if "asia" not in table.setup.modules:
        return text("small-city.refused.no-asia")
    if (late := setup_refusal(table)) is not None:
        return late
    return None if city in free_cities(table, seat) else text("small-city.refused.city-taken", n=BOARDS)


def terrain_refusal(table: SmallCityTable, terrain: Terrain) -> Text | None:
    if terrain != "plain" and "terrain" not in table.setup.modules:
        return text("small-city.refused.no-terrain")
    return None


def circle_refusal(table: SmallCityTable) -> Text | None:
    """The circle is laid before anybody took a card."""
    if table.phase != "actions" or taken(table):
        return text("small-city.refused.no-circle-now")
    return None


def circle_cards_refusal(table: SmallCityTable, cards: tuple[Card, ...]) -> Text | None:
    if len(set(cards)) != CIRCLE or not set(cards) <= set(deck(table)):
        return text("small-city.refused.no-such-circle", n=CIRCLE)
    return None


def turn_refusal(table: SmallCityTable, seat: int) -> Text | None:
    """Cards are taken one after the other."""
    if table.phase != "actions" or not isinstance(table.turn, int):
        return text("small-city.refused.not-phase-one")
    return None if table.turn == seat else text("refused.not-your-turn", name=table.name(table.turn))


def card_refusal(table: SmallCityTable, card: Card) -> Text | None:
    if table.play.face_down:
        return text("small-city.refused.face-down")
    title = text(f"small-city.card.{card}")
    if card not in (table.play.circle or deck(table)):
        return text("small-city.refused.card-not-there", card=title)
    holder = taken(table).get(card)
    return None if holder is None else text("small-city.refused.card-taken", card=title, name=table.name(holder))


def place_refusal(table: SmallCityTable, place: int) -> Text | None:
    """Why no card is turned up at a place of the circle."""
    if not table.play.face_down:
        return text("small-city.refused.no-circle-laid")
    card = table.play.circle[place - 1]
    holder = taken(table).get(card)
    if holder is None:
        return None
    return text("small-city.refused.card-taken", card=text(f"small-city.card.{card}"), name=table.name(holder))


def second_card_refusal(table: SmallCityTable, seat: int, card: Card | None) -> Text | None:
    """Only one card a round; whoever turned up one that offers a choice still makes it."""
    own = table.play.boroughs[seat].card
    if own is None or (card == own and table.play.boroughs[seat].option is None):
        return None
    return text("small-city.refused.one-card")


def option_refusal(card: Card, option: str | None) -> Text | None:
    if option is None or option in CARD_OPTIONS.get(card, ()):
        return None
    return text("small-city.refused.no-such-option", card=text(f"small-city.card.{card}"))


def line_refusal(table: SmallCityTable, line: str, seat: int | None) -> Text | None:
    """Only a line that is on the checklist now."""
    return None if (line, seat) in listed_lines(table) else text("small-city.refused.no-such-line")


def next_host_refusal(table: SmallCityTable, host: int) -> Text | None:
    if host not in table.active:
        return text("refused.no-such-seat", n=host)
    return text("small-city.refused.no-host-now") if table.phase in (SETUP, OVER) else None


def count_refusal(table: SmallCityTable, move_type: str) -> Text | None:
    """Counting late is possible, counting before its phase is not."""
    possible = PHASES[PHASES.index(FIRST_PHASES[move_type]) :]
    return None if table.phase in possible else text("small-city.refused.not-yet")


def filter_refusal(table: SmallCityTable, seat: int, filters: bool) -> Text | None:
    """The Engineer cleans, or keeps the factories from polluting, never both."""
    cleans = filters and table.play.boroughs[seat].option == "clean"
    return text("small-city.refused.engineer-cleans") if cleans and is_literal(table) else None


def round_refusal(table: SmallCityTable) -> Text | None:
    """Votes and pollution are counted at once only where no Godzilla walks between them."""
    if is_awake(table):
        return text("small-city.refused.godzillas-first")
    return count_refusal(table, "count")


def box_refusal(table: SmallCityTable, homes: bool, university: bool) -> Text | None:
    """Citizens at home or at the University are counted only where the box's numbers are known."""
    facts = table.setup.box_facts
    if (homes and not facts.get("residential-votes")) or (university and facts.get("university-votes") is None):
        return text("small-city.refused.box-unknown")
    return None


def roll_refusal(table: SmallCityTable, seat: int) -> Text | None:
    """The dice of the wake-up stand once a Godzilla has walked."""
    if (asleep := _asleep_refusal(table)) is not None:
        return asleep
    if any(borough.marched for borough in table.play.boroughs):
        return text("small-city.refused.already-marching")
    return None if seat in in_play(table) else text("small-city.refused.is-out", name=table.name(seat))


def area_refusal(table: SmallCityTable) -> Text | None:
    """Areas decide a tie of the wake-up and nothing else."""
    return _asleep_refusal(table) if is_literal(table) else None


def _asleep_refusal(table: SmallCityTable) -> Text | None:
    if is_awake(table) and table.phase == "pollution":
        return None
    return text("small-city.refused.asleep")


def godzilla_refusal(table: SmallCityTable, seat: int) -> Text | None:
    """Why no Godzilla has still to walk in a borough; they walk in the reverse of the turn order."""
    if (asleep := _asleep_refusal(table)) is not None:
        return asleep
    if seat not in hosts(table):
        return text("small-city.refused.no-godzilla-here", name=table.name(seat))
    borough = table.play.boroughs[seat]
    if borough.marched or borough.gone:
        return text("small-city.refused.marched-already", name=table.name(seat))
    waiting = marches(table)
    if is_literal(table) and waiting[0] != seat:
        return text("small-city.refused.walks-later", name=table.name(waiting[0]))
    return None


def arrival_refusal(table: SmallCityTable, seat: int, tile: Spot, arrival: Spot) -> Text | None:
    """Where there is a choice, the two squares of the arrival are named; older logs never did."""
    possible = arrivals(table.play.boroughs[seat].plan, tile)
    if not arrival and (len(possible) < 2 or not is_literal(table)):
        return None
    fits = set(arrival) in [set(one) for one in possible]
    return None if fits else text("small-city.refused.no-such-arrival")


def march_refusal(table: SmallCityTable, seat: int) -> Text | None:
    """What a march needs besides a Godzilla: its die and a figure."""
    borough = table.play.boroughs[seat]
    if borough.roll is None:
        return text("small-city.refused.no-length")
    if borough.godzilla is None and figures_left(table) < 1:
        return text("small-city.refused.no-figure", n=FIGURES[len(table.active)])
    return None


def walk_off_refusal(table: SmallCityTable, seat: int) -> Text | None:
    if starts(table.play.boroughs[seat].plan):
        return text("small-city.refused.finds-something", name=table.name(seat))
    return None


def clean_refusal(table: SmallCityTable, seat: int) -> Text | None:
    borough = table.play.boroughs[seat]
    if (borough.card, borough.option) != ("engineer", "clean") or borough.cleaned:
        return text("small-city.refused.no-engineer")
    late = is_literal(table) and table.phase != "actions"
    return text("small-city.refused.cleans-at-once") if late else None


def cleaned_squares_refusal(markers: tuple[Square, ...], squares: tuple[Square, ...]) -> Text | None:
    """The Engineer takes away as many markers as he can, and what remains stays in one piece."""
    for square in squares:
        if square not in markers:
            return text("small-city.refused.no-marker-there", square=square_text(square))
    due = min(CLEANED, len(markers))
    if len(squares) != due:
        return text("small-city.refused.clean-so-many", n=due)
    return text("small-city.refused.would-split") if splits(markers, squares) else None


HOLDING_PHASES = {
    "own": ("construction", "citizens", "income", "council"),
    "money": (SETUP, "construction", "income", "council"),
    "stock": ("construction", "income"),
    "residents": ("citizens", "income", "council"),
}  # when these can change


def holding_refusal(table: SmallCityTable, move_type: str) -> Text | None:
    """What a borough owns is told in the phases that change it."""
    return None if table.phase in HOLDING_PHASES[move_type] else text("small-city.refused.holds-later")


def stock_refusal(table: SmallCityTable, seat: int, given: Mapping[Material, int]) -> Text | None:
    """Why so many materials cannot be used; where nobody told the stock, the table knows."""
    stock = table.play.boroughs[seat].stock
    if stock is None:
        return None
    short = next((material for material, count in given.items() if count > stock[material]), None)
    if short is None:
        return None
    title = text(f"small-city.ui.material.{short}")
    return text("small-city.refused.stock-short", material=title, n=stock[short])


def follows_money(table: SmallCityTable) -> bool:
    """Whether the phones count money, or it stays on the table."""
    return table.setup.is_full and not is_money_on_table(table)


def tile_price(table: SmallCityTable, seat: int, tile: Tile) -> int:
    """What a tile takes from the money that the phones count."""
    return listed_price(table, seat, tile) if follows_money(table) else 0


def listed_price(table: SmallCityTable, seat: int, tile: Tile) -> int:
    """What a tile costs in money, whoever counts it: the Mediator takes some off, as far as his minimum."""
    price = TILE_MONEY.get(tile, 0)
    cheaper = table.play.boroughs[seat].card == "mediator" and price > MEDIATOR_DISCOUNT
    return price - MEDIATOR_DISCOUNT if cheaper else price


def tile_refusal(table: SmallCityTable, seat: int, tile: Tile, owned: bool = True) -> Text | None:
    """Why a tile cannot stand in a borough, or cannot be taken away from it."""
    title = text(f"small-city.tile.{tile}")
    if TILE_MODULES[tile] not in table.setup.modules:
        return text("small-city.refused.tile-not-in-play", tile=title)
    has_it = tile in table.play.boroughs[seat].tiles
    if has_it == owned and (tile not in MANY_TILES or not owned):
        return text("small-city.refused.tile-owned" if owned else "small-city.refused.tile-missing", tile=title)
    others = (other for other in table.active if other != seat and tile in table.play.boroughs[other].tiles)
    holder = next(others, None) if owned and tile in SINGLE_TILES else None
    return None if holder is None else text("small-city.refused.tile-single", tile=title, name=table.name(holder))


def build_refusal(table: SmallCityTable, seat: int, tile: Tile) -> Text | None:
    """Construction only, and what the rulebook asks for is there."""
    if table.phase != "construction":
        return text("small-city.refused.builds-later")
    if tile == "clinic-doctor":
        return text("small-city.refused.no-such-tile")
    if unable := tile_refusal(table, seat, tile) or money_refusal(table, seat, tile_price(table, seat, tile), 0, True):
        return unable
    if short := votes_refusal(table, seat, TILE_VOTES.get(tile, 0)):
        return short
    return stock_refusal(table, seat, dict.fromkeys(MATERIALS, TILE_MATERIALS.get(tile, 0)))


def votes_refusal(table: SmallCityTable, seat: int, paid: int) -> Text | None:
    votes = table.counter(seat, "votes")
    return None if paid <= votes else text("small-city.refused.votes-short", n=paid, votes=votes)


def council_votes_refusal(table: SmallCityTable, seat: int, paid: int) -> Text | None:
    """The Council takes votes instead of money."""
    if paid and table.phase != "council":
        return text("small-city.refused.holds-later")
    return votes_refusal(table, seat, paid)


def money_refusal(table: SmallCityTable, seat: int, spent: int, earned: int, free: bool = False) -> Text | None:
    """Nobody spends what is not there; `free` things may cost nothing."""
    if not spent and not earned:
        return None if free else text("small-city.refused.no-money-moved")
    if not follows_money(table):
        return text("small-city.refused.money-on-table")
    money = table.counter(seat, "money") + earned
    return None if spent <= money else text("small-city.refused.money-short", n=spent, money=money)


def wage_refusal(table: SmallCityTable, seat: int, pay: bool) -> Text | None:
    """Wages are the last step of the income, for a Doctor who is there."""
    borough = table.play.boroughs[seat]
    if table.phase != "income" or "clinic-doctor" not in borough.tiles or borough.paid:
        return text("small-city.refused.no-wage")
    return money_refusal(table, seat, DOCTOR_WAGE, 0) if pay and follows_money(table) else None
