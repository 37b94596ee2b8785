"""Why a move of Small City is not possible now: each function gives the reason, or None when it is possible."""

from companion.rules.game import OVER
from companion.rules.small_city.checklist import listed_lines
from companion.rules.small_city.facts import BOARDS, CARD_OPTIONS, CIRCLE, CLEANED, FIGURES, Card, City, Terrain
from companion.rules.small_city.flow import PHASES, SETUP
from companion.rules.small_city.godzilla_nights import hosts, starts
from companion.rules.small_city.march import square_text
from companion.rules.small_city.queries import deck, figures_left, free_cities, in_play, is_awake, taken
from companion.rules.small_city.squares import Square, splits
from companion.rules.small_city.state import SmallCityTable
from companion.rules.text import Text, text

FIRST_PHASES = {"exchange": "income", "vote": "income", "measure": "pollution"}  # rules 3.4 to 3.6


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
    title = text(f"small-city.card.{card}")
    if card not in (table.play.circle or deck(table)):
        return text("small-city.refused.card-not-there", card=title)
    holder = taken(table).get(card)
    return None if holder is None else text("small-city.refused.card-taken", card=title, name=table.name(holder))


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


def _asleep_refusal(table: SmallCityTable) -> Text | None:
    if is_awake(table) and table.phase == "pollution":
        return None
    return text("small-city.refused.asleep")


def godzilla_refusal(table: SmallCityTable, seat: int) -> Text | None:
    """Why no Godzilla has still to walk in a borough."""
    if (asleep := _asleep_refusal(table)) is not None:
        return asleep
    if seat not in hosts(table):
        return text("small-city.refused.no-godzilla-here", name=table.name(seat))
    borough = table.play.boroughs[seat]
    if borough.marched or borough.gone:
        return text("small-city.refused.marched-already", name=table.name(seat))
    return None


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
    return None


def cleaned_squares_refusal(markers: tuple[Square, ...], squares: tuple[Square, ...]) -> Text | None:
    """The Engineer takes away as many markers as he can, and what remains stays in one piece."""
    for square in squares:
        if square not in markers:
            return text("small-city.refused.no-marker-there", square=square_text(square))
    due = min(CLEANED, len(markers))
    if len(squares) != due:
        return text("small-city.refused.clean-so-many", n=due)
    return text("small-city.refused.would-split") if splits(markers, squares) else None
