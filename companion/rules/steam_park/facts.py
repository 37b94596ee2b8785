"""Every number of Steam Park and Play Dirty, once, with the section of docs/rules/steam-park.md for its source."""

from typing import Annotated, Literal

from companion.rules.inputs import Range
from companion.rules.text import numbers_by_name

Face = Literal["ride", "stand", "bonus", "visitor", "broom", "blank"]
Colour = Literal["black", "green", "blue", "pink", "red", "purple"]
Guest = Literal["black", "green", "blue", "pink", "red", "purple", "stingy"]
Token = Literal["1", "2", "3", "4", "last"]
Director = Literal["sweeper", "gambler", "sweet-talker", "planner", "architect", "baron"]
Kind = Literal["golden", "rusty"]
Stand = Literal[
    "security",
    "info-point",
    "casino",
    "toilets",
    "kiosk",
    "fountain",
    "mirrors",
    "office",
    "gallery",
    "incinerator",
]

FACES: tuple[Face, ...] = ("ride", "stand", "bonus", "visitor", "broom", "blank")  # rules 4
DIRTY_FACES: tuple[Face, ...] = ("ride", "stand", "bonus")  # rules 4: these carry a Dirt symbol
COLOURS: tuple[Colour, ...] = ("black", "green", "blue", "pink", "red", "purple")  # rules 2.1
STINGY: Guest = "stingy"  # rules 9.2
GUESTS: tuple[Guest, ...] = (*COLOURS, STINGY)  # rules 2.1, 9.2
DIRECTORS: tuple[Director, ...] = ("sweeper", "gambler", "sweet-talker", "planner", "architect", "baron")  # rules 9.4
KINDS: tuple[Kind, ...] = ("golden", "rusty")  # rules 9.3
BASE_STANDS: tuple[Stand, ...] = ("security", "info-point", "casino", "toilets", "kiosk")  # rules 6
NEW_STANDS: tuple[Stand, ...] = ("fountain", "mirrors", "office", "gallery", "incinerator")  # rules 9.6
STANDS: tuple[Stand, ...] = (*BASE_STANDS, *NEW_STANDS)  # rules 6, 9.6

MIN_PLAYERS, MAX_PLAYERS = 2, 5  # rules 2.1, 9.1
MINUTES = (45, 60)  # rules 2.1
ROUNDS = {2: 6, 3: 6, 4: 6, 5: 5}  # rules 3
TOKENS: dict[int, tuple[Token, ...]] = {  # rules 3
    2: ("1", "last"),
    3: ("1", "2", "last"),
    4: ("1", "2", "3", "last"),
    5: ("1", "2", "3", "4", "last"),
}
ALL_TOKENS: tuple[Token, ...] = ("1", "2", "3", "4", "last")  # rules 3
TOKEN_DIRT: dict[Token, int] = {"1": -4, "2": -2, "3": 0, "last": 2}  # rules 5.2; nobody knows the fourth (rules Q18)

WHITE_DICE = 6  # rules 2.1
THIEF_DICE, VICTIM_DICE = WHITE_DICE + 1, WHITE_DICE - 1  # rules 9.4
BAG_EACH = 1  # rules 3
VISITORS_EACH = 7  # rules 2.1
VISITORS = VISITORS_EACH * len(COLOURS)  # rules 2.1
STINGY_VISITORS = 7  # rules 9.2
SIZES = (1, 2, 3)  # rules 2.1
Size = Annotated[int, Range(1, 3)]
STAND_COPIES = 4  # rules 2.1, 2.2
STAND_TYPES = 5  # rules 9.6
HAND = 3  # rules 3
DEALT = 6  # rules 3
REFILL_DRAWN, REFILL_KEPT = 2, 1  # rules 5.4: for each missing card
BONUS_CARDS = 34  # rules 2.1
LAST_ROLLS = 3  # rules 5.1, Q2
VISITOR_DIRT = 1  # rules 5.2
SYMBOL_DIRT = 1  # rules 5.2
BROOM_DIRT = 2  # rules 5.3
SWEEPER_BROOMS = 2  # rules 9.4
VISITOR_DANARI = 3  # rules 5.4, 9.2
STINGY_DANARI = 2  # rules 9.2
EXTENSION_PENALTY = 2  # rules 9.3: per space
ESPIONAGE_PRICE = 4  # rules 9.5
ESPIONAGE_START = 4  # rules 9.5
BARON_START = 10  # rules 9.4
GAMBLER_DANARI = (5, 4, 3, 2, 1, 0)  # rules 9.4
SWEET_TALK_DIRT = 1  # rules 9.4
ARCHITECT_DIRT = 2  # rules 9.4
FOUNTAIN_DANARI, FOUNTAIN_DIRT = 2, 2  # rules 9.6
GALLERY_DANARI, GALLERY_BLANK = 1, 2  # rules 9.6
INCINERATOR_DANARI = 2  # rules 9.6
DEFEAT = 30  # rules 10, Q25
WINDOW = 400  # docs/games/steam-park.md#the-race: milliseconds after which an order is final
TOUCH = 10  # docs/games/steam-park.md#the-race: milliseconds that a touch screen cannot tell apart


def is_dirty(face: Face) -> bool:
    """Whether a face carries a Dirt symbol."""
    return face in DIRTY_FACES


def gambler_danari(number: int) -> int:
    """What the Gambler pays for a card in a round."""
    return GAMBLER_DANARI[min(number, len(GAMBLER_DANARI)) - 1]


def rounds_for(players: int) -> int:
    return ROUNDS[players]


def guide_numbers() -> dict[str, int | str]:
    """The numbers that the guide and the sentences use by name: each fact by its own, and what follows from them."""
    numbers = numbers_by_name(globals()) | {
        "base_players": MAX_PLAYERS - 1,
        "minutes_min": MINUTES[0],
        "minutes_max": MINUTES[1],
        "rounds": ROUNDS[4],
        "rounds_5": ROUNDS[5],
        "all_dice": WHITE_DICE + 1,
        "colours": len(COLOURS),
        "pool": (VISITORS_EACH - BAG_EACH) * len(COLOURS),
        "bag": BAG_EACH * len(COLOURS),
        "rides": len(COLOURS) * len(SIZES),
        "size_1": SIZES[0],
        "size_2": SIZES[1],
        "size_3": SIZES[2],
        "extensions": len(KINDS) * len(SIZES),
        "base_stands": len(BASE_STANDS),
        "all_stands": len(STANDS),
        "gallery_both": GALLERY_DANARI + GALLERY_BLANK,
        "last_fee": DEFEAT - 1,
        "directors": len(DIRECTORS),
        "token_1": f"\u2212{-TOKEN_DIRT['1']}",
        "token_2": f"\u2212{-TOKEN_DIRT['2']}",
        "token_3": TOKEN_DIRT["3"],
        "token_last": f"+{TOKEN_DIRT['last']}",
    }
    return numbers | {f"gambler_{number}": danari for number, danari in enumerate(GAMBLER_DANARI, 1)}
