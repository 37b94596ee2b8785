"""How many cards of each attraction the box holds, and how many of them stand in parks."""

from collections import Counter
from collections.abc import Iterable

from companion.rules.scream_machine.facts import ATTRACTION_COPIES, FAMILIES, VALUES, Card
from companion.rules.scream_machine.state import ScreamMachineTable
from companion.rules.text import Text, text

ALL_PARKS_COUNT = 2  # the version of the rules since which openings and corrections are checked against all parks
CARDS: tuple[Card, ...] = tuple((family, value) for family in FAMILIES for value in VALUES)


def built_copies(table: ScreamMachineTable, besides: int | None = None) -> Counter[Card]:
    """Attractions in the open parks of those who play, `besides` one seat."""
    return Counter(card for seat in table.active if seat != besides for card in table.play.parks[seat].cards)


def copies_left(table: ScreamMachineTable) -> dict[Card, int]:
    """Of every attraction the cards that stand in no park."""
    built = built_copies(table)
    return {card: ATTRACTION_COPIES - built[card] for card in CARDS}


def cards_refusal(table: ScreamMachineTable, seat: int, cards: Iterable[Card]) -> Text | None:
    """Why a park cannot have these cards beside the other open parks; sealed choices are nobody's business."""
    others = built_copies(table, besides=seat) if table.setup.rules_version >= ALL_PARKS_COUNT else Counter[Card]()
    return _surplus_refusal(Counter(cards) + others, set(cards))


def opening_surplus(table: ScreamMachineTable) -> Text | None:
    """An attraction that was sealed more often than the box has it."""
    if table.setup.rules_version < ALL_PARKS_COUNT:
        return None
    sealed = Counter(card for seat in table.active for card in table.play.parks[seat].sealed or ())
    return _surplus_refusal(sealed, set(sealed))


def _surplus_refusal(copies: Counter[Card], cards: set[Card]) -> Text | None:
    surplus = next((card for card in CARDS if card in cards and copies[card] > ATTRACTION_COPIES), None)
    return None if surplus is None else no_such_card(surplus)


def no_such_card(card: Card) -> Text:
    return text("scream-machine.refused.no-such-card", card=card_text(card), n=ATTRACTION_COPIES)


def card_text(card: Card) -> Text:
    family, value = card
    return text("scream-machine.card", family=text(f"scream-machine.family.{family}"), value=value)
