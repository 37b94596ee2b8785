"""What a table agreed on, read from its setup: variant, size of the board, point cards, house rules."""

from collections.abc import Sequence

from companion.rules.steam_tunnel import facts
from companion.rules.table import Setup

NOTHING_ASSUMED = 2  # the version of the rules since which point cards are read and a turn goes on without its card
PITY, DEADLY, BABY = "pity", "deadly", "baby"
SIZES = {"six-by-six": (facts.ROWS, facts.COLUMNS), "six-by-five": facts.SMALL_BOARD, "five-by-five": facts.TINY_BOARD}
TURNINGS = ("free", "sideways", "end-over-end")
SUPPLIES = {"twenty": facts.TOKENS_ADVISED, "twelve": facts.TOKENS_DOZEN}


def variant(setup: Setup) -> facts.Variant:
    return "pity" if PITY in setup.modules else "deadly" if DEADLY in setup.modules else "standard"


def size(setup: Setup) -> tuple[int, int]:
    """Rows and columns of the board."""
    return SIZES[setup.house_rules.get("board", "six-by-six")]


def rounds(setup: Setup, players: int) -> int:
    """Rounds when nobody buries a card."""
    return facts.most_rounds(players, facts.cards_down(*size(setup)))


def point_card(setup: Setup) -> tuple[int, ...] | None:
    """The numbers of a point card, in the order of PORTS, once they were copied; each is read where they differ."""
    if setup.rules_version >= NOTHING_ASSUMED and has_different_point_cards(setup):
        return None
    numbers = setup.box_facts.get("point-card")
    return None if numbers is None else tuple(numbers)


def has_different_point_cards(setup: Setup) -> bool:
    return has(setup, "point-cards", "different")


def deck(setup: Setup) -> Sequence[int]:
    """The group's own deck; empty when it was never recorded."""
    recorded: Sequence[int] = setup.box_facts.get("deck") or ()
    return recorded


def token_supply(setup: Setup) -> int | None:
    """Tokens everybody has; None is as many as are needed."""
    return SUPPLIES.get(setup.house_rules.get("token-supply", "unlimited"))


def turning(setup: Setup) -> str:
    """How a card is turned over; the two fixed ways differ by half a turn (rules 4)."""
    return setup.house_rules.get("turning", "free")


def has(setup: Setup, rule: str, choice: str) -> bool:
    return setup.house_rules.get(rule) == choice
