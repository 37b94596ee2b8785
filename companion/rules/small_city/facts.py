"""Every number of Small City with Winter, once, with where it comes from.

Sources: `winter` is the French Winter rulebook; `digest` is our rules page, section given, where it cites a web page
about the base game. What only the base rulebook knows is not here: it is a box fact or a field to fill in.
"""

from __future__ import annotations

from typing import Annotated, Literal

from companion.rules.inputs import OneOf, Range

City = Literal["shanghai", "seoul", "hong-kong", "tokyo", "beijing", "bangkok", "delhi", "ulaanbaatar"]
Direction = Literal["north", "south", "west", "east"]
Material = Literal["wood", "stone", "metal"]
Terrain = Literal["plain", "mountain", "river"]
Side = Literal["easy", "expert"]
Card = Literal[
    "mayor",
    "architect",
    "mediator",
    "engineer",
    "supporter",
    "urban-planner",
    "city-councilor",
    "opponent",
    "physicist",
    "artist",
]

CITIES: tuple[City, ...] = (
    "shanghai",
    "seoul",
    "hong-kong",
    "tokyo",
    "beijing",
    "bangkok",
    "delhi",
    "ulaanbaatar",
)  # winter, Asia boards
BOARDS = 4  # winter, material: 4 Asia boards, a city on each face
DIRECTIONS: tuple[Direction, ...] = ("north", "south", "west", "east")
BASIC_CARDS: tuple[Card, ...] = (
    "mayor",
    "architect",
    "mediator",
    "engineer",
    "supporter",
    "urban-planner",
    "city-councilor",
    "opponent",
)  # digest 3, cards A to H
NEW_CARDS: tuple[Card, ...] = ("physicist", "artist")  # winter, new action cards I and J
CARDS: tuple[Card, ...] = BASIC_CARDS + NEW_CARDS
CIRCLE = 8  # winter, new action cards: 8 in a circle

MIN_PLAYERS = 1  # winter, title page
MAX_PLAYERS = 4  # winter, title page
MINUTES = (30, 120)  # winter, title page: 30 minutes each
MINUTES_EACH = 30  # winter, title page
ROUNDS = 8  # winter, end of the game
NUCLEAR_ROUNDS = 9  # winter, nuclear plants
PHASES = 8  # winter, nuclear plants: the phases of a round
CITIZEN_CAP = 14  # winter, doctors: row 4 is the only way beyond
CITY_HALL_CITIZENS = 3  # digest 2.3
CITY_HALL_MATERIALS = 4  # winter, terrain, phase 4.3

# Pollution
OVER_POLLUTED = 100  # digest 4.1: at 100 percent a player is out
WORKER_POLLUTION = 1  # digest 4.1: a material pollutes once
RECYCLING = 5  # winter, new buildings
TOKYO_POLLUTION = 5  # winter, Tokyo
SEOUL_START = 7  # winter, Seoul
DELHI_ROUNDS = (5, 6, 7, 8)  # winter, Delhi

# Votes and money
SPEECH_MOST = 6  # winter, Mayor variant
CARD_VOTES = 2  # winter, Physicist and Artist: votes a Citizen
SUPPORTER_VOTES = 2  # digest 3, card E
SUPPORTER_MONEY = 1  # digest 3, card E
OPERA_VOTES = 3  # winter, real buildings
MATERIALS: tuple[Material, ...] = ("wood", "stone", "metal")
MATERIAL_VOTES: dict[Material, int] = {"wood": 3, "stone": 5, "metal": 7}  # winter, terrain, phase 4.2d
MATERIAL_MONEY: dict[Material, int] = {"wood": 2, "stone": 3, "metal": 5}  # winter, terrain, phase 4.2b
MEDIATOR_DISCOUNT = 1  # digest 3, card C
ARCHITECT_DISCOUNT = 1  # digest 3, card B
DOCTOR_WAGE = 2  # winter, doctors
BANK_MONEY = 2  # winter, new buildings: a Citizen moved to the Bank
BANK_BONUS = 1  # winter, new buildings: per Commercial zone built
FLOOD_MONEY = 1  # winter, Bangkok: a flood square built on
NUCLEAR_MONEY = (8, 10, 12, 14)  # winter, nuclear plants, by place in the turn order
PLANT_COSTS = (4, 6, 8)  # winter, nuclear plants, by level
PLANTS = (12, 8, 4)  # winter, nuclear plants, by level
AIRPORT_MONEY = 3  # winter, new buildings
AIRPORT_VOTES = 5  # winter, new buildings
BANK_COST = 2  # winter, new buildings
RECYCLING_COST = 4  # winter, new buildings
RECYCLING_CITIZENS = 10  # winter, new buildings: active Citizens needed
TRAMWAY_COST = 2  # winter, new buildings
OPERA_COST = 10  # winter, real buildings
BIG_BEN_PARKS = 5  # winter, real buildings
BUILDINGS_A_ROUND = 3  # digest 3, phase 2
PROMISES = (6, 12, 18)  # winter, terrain, end of the game
PROMISE_VALUES = (0, *PROMISES)
PromiseValue = Annotated[int, OneOf(PROMISE_VALUES)]

# Bangkok
FLOODED_ROUNDS = (2, 4, 6)  # winter, Bangkok
PAYING_ROUNDS = (1, 3, 5, 7, 8)  # winter, Bangkok

# Godzillas
FIRST_WAKING = 5  # winter, Godzillas: asleep in rounds 1 to 4
FIGURES = {1: 1, 2: 1, 3: 2, 4: 3}  # winter, Godzillas, by player count
MARKERS = 40  # winter, material
DIE = 6  # digest 7: six-sided in the version before; Winter names only "a die"
STANDS_ON = 2  # winter, Godzillas: it covers two squares
CLEANED = 2  # winter, Engineer
DOCTORS = {1: 1, 2: 2, 3: 3, 4: 4}  # winter, doctors: one a player

# The borough
ZONE_START = 7  # digest 2.1: 7 x 7 usable at the start
BOARD = 10  # digest 2.1: the board has 10 x 10 squares
LARGEST = 12  # contract: the largest grid a march is worked out on
HARBOUR_MOST = 6  # winter, Shanghai: its port has 6 squares, the largest thing a Godzilla stands on
FACTORY_LEVELS = 3  # digest 3, phase 2
STONES = 24  # winter, material
RESIDENTIAL_LEVELS = 5  # digest 1

Round = Annotated[int, Range(1, NUCLEAR_ROUNDS)]
Roll = Annotated[int, Range(1, DIE)]


def rounds(modules: object) -> int:
    """Eight rounds, nine with nuclear plants."""
    return NUCLEAR_ROUNDS if isinstance(modules, tuple | list) and "nuclear" in modules else ROUNDS


def guide_numbers() -> dict[str, int | str]:
    """The numbers the guide and the sentences ask for by name."""
    numbers: dict[str, int | str] = {
        "min_players": MIN_PLAYERS,
        "max_players": MAX_PLAYERS,
        "minutes_each": MINUTES_EACH,
        "rounds": ROUNDS,
        "nuclear_rounds": NUCLEAR_ROUNDS,
        "phases": PHASES,
        "citizen_cap": CITIZEN_CAP,
        "city_hall_citizens": CITY_HALL_CITIZENS,
        "city_hall_materials": CITY_HALL_MATERIALS,
        "over_polluted": OVER_POLLUTED,
        "recycling": RECYCLING,
        "tokyo_pollution": TOKYO_POLLUTION,
        "seoul_start": SEOUL_START,
        "delhi_first": DELHI_ROUNDS[0],
        "delhi_last": DELHI_ROUNDS[-1],
        "speech_most": SPEECH_MOST,
        "card_votes": CARD_VOTES,
        "supporter_votes": SUPPORTER_VOTES,
        "supporter_money": SUPPORTER_MONEY,
        "opera_votes": OPERA_VOTES,
        "mediator_discount": MEDIATOR_DISCOUNT,
        "architect_discount": ARCHITECT_DISCOUNT,
        "doctor_wage": DOCTOR_WAGE,
        "bank_money": BANK_MONEY,
        "bank_bonus": BANK_BONUS,
        "flood_money": FLOOD_MONEY,
        "airport_money": AIRPORT_MONEY,
        "airport_votes": AIRPORT_VOTES,
        "bank_cost": BANK_COST,
        "recycling_cost": RECYCLING_COST,
        "recycling_citizens": RECYCLING_CITIZENS,
        "tramway_cost": TRAMWAY_COST,
        "opera_cost": OPERA_COST,
        "big_ben_parks": BIG_BEN_PARKS,
        "buildings_a_round": BUILDINGS_A_ROUND,
        "circle": CIRCLE,
        "cards": len(CARDS),
        "basic_cards": len(BASIC_CARDS),
        "asia_boards": BOARDS,
        "asia_cities": len(CITIES),
        "first_waking": FIRST_WAKING,
        "last_asleep": FIRST_WAKING - 1,
        "markers": MARKERS,
        "die": DIE,
        "stands_on": STANDS_ON,
        "cleaned": CLEANED,
        "zone_start": ZONE_START,
        "board": BOARD,
        "stones": STONES,
        "starts_harbour": 8,
        "starts_3": 8,
        "starts_2": 6,
        "starts_1": 4,
    }
    numbers |= {f"votes_{material}": votes for material, votes in MATERIAL_VOTES.items()}
    numbers |= {f"money_{material}": money for material, money in MATERIAL_MONEY.items()}
    numbers |= {f"promise_{place}": value for place, value in enumerate(PROMISES, 1)}
    numbers |= {f"nuclear_money_{place}": money for place, money in enumerate(NUCLEAR_MONEY, 1)}
    numbers |= {f"plant_cost_{level}": cost for level, cost in enumerate(PLANT_COSTS, 1)}
    numbers |= {f"plants_{level}": count for level, count in enumerate(PLANTS, 1)}
    numbers |= {f"figures_{players}": figures for players, figures in FIGURES.items()}
    numbers |= {f"players_{players}": players for players in FIGURES}
    numbers |= {f"flood_{place}": number for place, number in enumerate(FLOODED_ROUNDS, 1)}
    numbers |= {f"level_{level}": level for level in range(1, RESIDENTIAL_LEVELS + 1)}
    return numbers
