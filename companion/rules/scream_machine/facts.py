"""Every number of Scream Machine, once, with where it comes from.

Sources: `rulebook` is the French rule text of the game; `digest` is our rules page, section given.
"""

from __future__ import annotations

from typing import Annotated, Literal

from companion.rules.inputs import OneOf

Family = Literal["coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia"]
Kind = Literal["coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia", "cheapskate"]
VALUES = (1, 3, 5)  # rulebook, material
Value = Annotated[int, OneOf(VALUES)]
Card = tuple[Family, Value]
Option = Literal["advertise", "research", "develop", "novelties"]

FAMILIES: tuple[Family, ...] = ("coaster", "water", "kiddie", "food", "family", "thrill", "nostalgia")
CHEAPSKATE: Kind = "cheapskate"
KINDS: tuple[Kind, ...] = (*FAMILIES, CHEAPSKATE)
OPTIONS: tuple[Option, ...] = ("advertise", "research", "develop", "novelties")

MIN_PLAYERS = 2  # rulebook, two-player variant
MAX_PLAYERS = 6  # rulebook, title page (digest U19)
MINUTES = (30, 45)  # rulebook, title page
ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}  # rulebook, end of the game; 2 in the variant's own line
HAND_SIZE = 5  # rulebook, preparation
LINE_SIZE = 7  # rulebook, preparation of a round
ACTIONS = 4  # rulebook, opening the park and playing a round
COSTS: dict[int, int] = {5: 3, 3: 2, 1: 1}  # rulebook, opening the park
OPENING_LEAST = 3  # digest U8: three actions and the advertisement, or four
ADVERTISE_VISITORS = 1  # rulebook, option 1 (and the left-over action of the opening)
VISITOR_POINTS = 1  # rulebook, aim of the game and score track: a visitor is a point
NOVELTIES = 2  # rulebook, option 5
OPTION_COST = 1  # rulebook, playing a round: each of the five options costs one action
NATIONALS = 5  # rulebook, preparation of a round
LOCALS_OPEN = 1  # rulebook, preparation of a round
LOCALS_HIDDEN = 1  # rulebook, preparation of a round
VISITOR_COPIES = 4  # rulebook, material: 32 cards, 4 of each of 8 kinds
ATTRACTION_COPIES = 4  # rulebook, material: 84 cards, 4 of each of 21 kinds


def kinds_for(players: int) -> tuple[Kind, ...]:
    """The visitor kinds in the deck: no cheapskates with two players (rulebook, variant)."""
    return FAMILIES if players == 2 else KINDS


def guide_numbers() -> dict[str, int | str]:
    """The numbers the guide asks for by name."""
    numbers: dict[str, int | str] = {
        "hand_size": HAND_SIZE,
        "actions": ACTIONS,
        "opening_min": OPENING_LEAST,
        "line_size": LINE_SIZE,
        "nationals": NATIONALS,
        "locals_open": LOCALS_OPEN,
        "locals_hidden": LOCALS_HIDDEN,
        "visitor_kinds": len(KINDS),
        "visitor_copies": VISITOR_COPIES,
        "visitor_cards": len(KINDS) * VISITOR_COPIES,
        "two_player_visitors": len(kinds_for(2)) * VISITOR_COPIES,
        "families": len(FAMILIES),
        "attraction_copies": ATTRACTION_COPIES,
        "attraction_cards": len(FAMILIES) * len(VALUES) * ATTRACTION_COPIES,
        "min_players": MIN_PLAYERS,
        "max_players": MAX_PLAYERS,
        "minutes_min": MINUTES[0],
        "minutes_max": MINUTES[1],
        "advertise_visitors": ADVERTISE_VISITORS,
        "visitor_points": VISITOR_POINTS,
        "novelties": NOVELTIES,
        "option_cost": OPTION_COST,
        "option_count": len(OPTIONS) + 1,  # the four of OPTIONS, and tearing down
    }
    numbers |= {f"rounds_{players}": rounds for players, rounds in ROUNDS.items()}
    numbers |= {f"value_{value}": value for value in VALUES}
    numbers |= {f"cost_{value}": cost for value, cost in COSTS.items()}
    return numbers
