"""Every number of Small City with Winter, once, with the section of docs/rules/small-city.md that gives its source.

What only the base rulebook knows is not here: it is a box fact or a field to fill in.
"""

from typing import Annotated, Literal

from companion.rules.inputs import OneOf, Range
from companion.rules.text import numbers_by_name

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
CardOption = Literal["clean", "filter", "money", "votes"]
Tile = Literal[
    "airport", "bank", "recycling", "tramway", "big-ben", "opera", "plant-1", "plant-2", "plant-3", "clinic-doctor"
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
)  # rules 11
BOARDS = 4  # rules 11
TERRAINS: tuple[Terrain, ...] = ("plain", "mountain", "river")  # rules 10
SIDES: tuple[Side, ...] = ("easy", "expert")  # rules 10
DIRECTIONS: tuple[Direction, ...] = ("north", "south", "west", "east")  # rules 7
BASIC_CARDS: tuple[Card, ...] = (
    "mayor",
    "architect",
    "mediator",
    "engineer",
    "supporter",
    "urban-planner",
    "city-councilor",
    "opponent",
)  # rules 3.1: cards A to H
NEW_CARDS: tuple[Card, ...] = ("physicist", "artist")  # rules 3.1: cards I and J
CARDS: tuple[Card, ...] = BASIC_CARDS + NEW_CARDS  # rules 3.1
CIRCLE = 8  # rules 3.1
CARD_OPTIONS: dict[Card, tuple[CardOption, ...]] = {
    "engineer": ("filter", "clean"),
    "supporter": ("votes", "money"),
}  # rules 3.1; the first one is the usual one

MIN_PLAYERS = 1  # rules 2.1
MAX_PLAYERS = 4  # rules 2.1
AGE = 14  # rules 2.1
MINUTES = (30, 120)  # rules 2.1
MINUTES_EACH = 30  # rules 2.1, Q27
ROUNDS = 8  # rules 3
NUCLEAR_ROUNDS = 9  # rules 12.4
PHASES = 8  # rules 3
CITIZEN_CAP = 14  # rules 8: row 4 of the Council is the only way beyond
CITY_HALL_CITIZENS = 3  # rules 2.3
CITY_HALL_MATERIALS = 4  # rules 3.4

# Pollution
OVER_POLLUTED = 100  # rules 4.1
RECYCLING = 5  # rules 4.2, 12.1
TOKYO_POLLUTION = 5  # rules 11.4
SEOUL_START = 7  # rules 11.2
DELHI_ROUNDS = (5, 6, 7, 8)  # rules 11.7

# Votes and money
CITIZEN_CARDS: tuple[Card, ...] = ("physicist", "artist")  # rules 3.1: votes by Citizens
SPEECH_MOST = 6  # rules 9
CARD_VOTES = 2  # rules 3.1: votes a Citizen
SUPPORTER_VOTES = 2  # rules 3.1
SUPPORTER_MONEY = 1  # rules 3.1
OPERA_VOTES = 3  # rules 12.2
MATERIALS: tuple[Material, ...] = ("wood", "stone", "metal")  # rules 3.4
MATERIAL_VOTES: dict[Material, int] = {"wood": 3, "stone": 5, "metal": 7}  # rules 3.4
MATERIAL_MONEY: dict[Material, int] = {"wood": 2, "stone": 3, "metal": 5}  # rules 3.4
MEDIATOR_DISCOUNT = 1  # rules 3.1
ARCHITECT_DISCOUNT = 1  # rules 3.1
DOCTOR_WAGE = 2  # rules 8
BANK_MONEY = 2  # rules 12.1: a Citizen moved to the Bank
BANK_BONUS = 1  # rules 12.1: per Commercial zone built
FLOOD_MONEY = 1  # rules 11.6: a flood square built on
NUCLEAR_MONEY = (8, 10, 12, 14)  # rules 12.4: by place in the turn order
PLANT_COSTS = (4, 6, 8)  # rules 12.4: by level
PLANTS = (12, 8, 4)  # rules 12.4: by level
AIRPORT_MONEY = 3  # rules 12.1
AIRPORT_VOTES = 5  # rules 12.1
BANK_COST = 2  # rules 12.1
RECYCLING_COST = 4  # rules 12.1
RECYCLING_CITIZENS = 10  # rules 12.1: active Citizens needed
TRAMWAY_COST = 2  # rules 12.1
OPERA_COST = 10  # rules 12.2
BIG_BEN_PARKS = 5  # rules 12.2
BUILDINGS_A_ROUND = 3  # rules 3.2
AMOUNTS = tuple(range(1, 10))  # docs/games/small-city.md#moves: what one tap spends or earns; any other number is typed
TILE_MODULES: dict[Tile, str] = {
    "airport": "buildings",
    "bank": "buildings",
    "recycling": "buildings",
    "tramway": "buildings",
    "big-ben": "real-buildings",
    "opera": "real-buildings",
    "plant-1": "nuclear",
    "plant-2": "nuclear",
    "plant-3": "nuclear",
    "clinic-doctor": "doctors",
}  # rules 8, 12
TILE_MONEY: dict[Tile, int] = {
    "airport": AIRPORT_MONEY,
    "bank": BANK_COST,
    "recycling": RECYCLING_COST,
    "tramway": TRAMWAY_COST,
    "opera": OPERA_COST,
    "plant-1": PLANT_COSTS[0],
    "plant-2": PLANT_COSTS[1],
    "plant-3": PLANT_COSTS[2],
}  # rules 12.1, 12.2, 12.4
TILE_VOTES: dict[Tile, int] = {"airport": AIRPORT_VOTES}  # rules 12.1
TILE_MATERIALS: dict[Tile, int] = {"airport": 1, "big-ben": 1}  # rules 12.1, 12.2: of each material
SINGLE_TILES: tuple[Tile, ...] = ("big-ben", "opera")  # rules 12.2: one in the box
MANY_TILES: tuple[Tile, ...] = ("plant-1", "plant-2", "plant-3")  # rules 12.4: further ones are built
CAREER_CITIZENS = 11  # rules 2.3
PROMISES = (6, 12, 18)  # rules 6
PROMISE_VALUES = (0, *PROMISES)  # rules 6; 0 is none
PromiseValue = Annotated[int, OneOf(PROMISE_VALUES)]
MOST_PROMISED = 99  # docs/games/small-city.md#moves: the most a special promise may be worth

# Bangkok
FLOODED_ROUNDS = (2, 4, 6)  # rules 11.6
PAYING_ROUNDS = (1, 3, 5, 7, 8)  # rules 11.6

# Godzillas
FIRST_WAKING = 5  # rules 7.2: asleep in rounds 1 to 4
FIGURES = {1: 1, 2: 1, 3: 2, 4: 3}  # rules 2.4
MARKERS = 40  # rules 7.6
DIE = 6  # rules 7.2: Winter names only "a die"
STANDS_ON = 2  # rules 7.3
CLEANED = 2  # rules 3.1
DOCTORS = {1: 1, 2: 2, 3: 3, 4: 4}  # rules 2.4, 8

# The borough
ZONE_START = 7  # rules 2.1
BOARD = 10  # rules 2.1
SMALLEST = 2  # docs/api.md 1.5: the smallest grid
LARGEST = 12  # docs/api.md 1.5: the largest grid a march is worked out on
HARBOUR_MOST = 6  # rules 11.1: the largest thing a Godzilla stands on
STARTS_HARBOUR = 8  # rules 7.5: ways out of it, fewer at the edge
STARTS_FACTORY = (4, 6, 8)  # rules 7.5: by level
FACTORY_LEVELS = 3  # rules 3.2
STONES = 24  # rules 10
COUNCIL_COLUMNS = 4  # rules 1
TOURISM_ROW = 4  # rules 3.7
BUILDING_PROMISES, NUCLEAR_PROMISES = 4, 2  # rules 12.3
PROMISE_7X7 = 8  # rules 6
RESIDENTIAL_SQUARE = 1  # rules 3.2: money a square
COMMERCIAL_2_COST = 4  # rules 3.2
PARK_SIZES = (1, 2, 3)  # rules 11.4
RESIDENTIAL_LEVELS = 5  # rules 1


Round = Annotated[int, Range(1, NUCLEAR_ROUNDS)]
Roll = Annotated[int, Range(1, DIE)]


def rounds(modules: object) -> int:
    """Eight rounds, nine with nuclear plants (rules 3, 12.4)."""
    return NUCLEAR_ROUNDS if isinstance(modules, tuple | list) and "nuclear" in modules else ROUNDS


def guide_numbers() -> dict[str, int | str]:
    """The numbers that the guide and the sentences use by name: each fact by its own, and what follows from them."""
    numbers = numbers_by_name(globals()) | {
        "delhi_first": DELHI_ROUNDS[0],
        "delhi_last": DELHI_ROUNDS[-1],
        "cards": len(CARDS),
        "basic_cards": len(BASIC_CARDS),
        "asia_boards": BOARDS,
        "asia_cities": len(CITIES),
        "last_asleep": FIRST_WAKING - 1,
        "port_squares": HARBOUR_MOST,
    }
    numbers |= {f"starts_{level}": starts for level, starts in enumerate(STARTS_FACTORY, 1)}
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
    numbers |= {f"column_{column}": column for column in range(1, COUNCIL_COLUMNS + 1)}
    numbers |= {f"size_{size}": size for size in PARK_SIZES}
    return numbers
