"""Every number of Scream Machine, once, with the section of docs/rules/scream-machine.md that gives its source."""

from typing import Annotated, Literal

from companion.rules.inputs import OneOf
from companion.rules.text import numbers_by_name

Family = Literal["coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia"]
Kind = Literal["coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia", "cheapskate"]
VALUES = (1, 3, 5)  # rules 2
Value = Annotated[int, OneOf(VALUES)]
Card = tuple[Family, Value]
Option = Literal["advertise", "research", "develop", "novelties"]

FAMILIES: tuple[Family, ...] = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")  # rules 1
CHEAPSKATE: Kind = "cheapskate"  # rules 1
KINDS: tuple[Kind, ...] = (*FAMILIES, CHEAPSKATE)  # rules 1
OPTIONS: tuple[Option, ...] = ("advertise", "research", "develop", "novelties")  # rules 4.2

MIN_PLAYERS = 2  # rules 4.5
MAX_PLAYERS = 6  # rules 2, Q19
MINUTES = (30, 45)  # rules 2
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}  # rules 4.4, 4.5
HAND_SIZE = 5  # rules 3
LINE_SIZE = 7  # rules 3
ACTIONS = 4  # rules 3, 4.2
COSTS: dict[int, int] = {5: 3, 3: 2, 1: 1}  # rules 3
OPENING_LEAST = 3  # rules Q8: three actions and the advertisement, or four
ADVERTISE_VISITORS = 1  # rules 4.2; also the left-over action of the opening
VISITOR_POINTS = 1  # rules 4.3
NOVELTIES = 2  # rules 4.2
OPTION_COST = 1  # rules 4.2
NATIONALS = 5  # rules 4.1
LOCALS_OPEN = 1  # rules 4.1
LOCALS_HIDDEN = 1  # rules 4.1
VISITOR_COPIES = 4  # rules 2
ATTRACTION_COPIES = 4  # rules 2


def kinds_for(players: int) -> tuple[Kind, ...]:
    """The visitor kinds in the deck: no cheapskates with two players (rules 4.5)."""
    return FAMILIES if players == 2 else KINDS


def guide_numbers() -> dict[str, int | str]:
    """The numbers that the guide and the sentences use by name: each fact by its own, and what follows from them."""
    numbers = numbers_by_name(globals()) | {
        "opening_min": OPENING_LEAST,
        "visitor_kinds": len(KINDS),
        "visitor_cards": len(KINDS) * VISITOR_COPIES,
        "two_player_visitors": len(kinds_for(2)) * VISITOR_COPIES,
        "families": len(FAMILIES),
        "attraction_cards": len(FAMILIES) * len(VALUES) * ATTRACTION_COPIES,
        "minutes_min": MINUTES[0],
        "minutes_max": MINUTES[1],
        "option_count": len(OPTIONS) + 1,  # the four of OPTIONS, and tearing down
    }
    numbers |= {f"rounds_{players}": rounds for players, rounds in ROUNDS.items()}
    numbers |= {f"value_{value}": value for value in VALUES}
    numbers |= {f"cost_{value}": cost for value, cost in COSTS.items()}
    return numbers
