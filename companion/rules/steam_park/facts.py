"""Every number of Steam Park and Play Dirty, once, with where it comes from.

Sources: `seed` is the French Play Dirty rulebook; `digest` is our rules page, section given; `ours` is our own choice.
"""

from __future__ import annotations

from typing import Annotated, Literal

from companion.rules.inputs import Range

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

FACES: tuple[Face, ...] = ("ride", "stand", "bonus", "visitor", "broom", "blank")  # digest 4
DIRTY_FACES: tuple[Face, ...] = ("ride", "stand", "bonus")  # digest 4: these carry a Dirt symbol
COLOURS: tuple[Colour, ...] = ("black", "green", "blue", "pink", "red", "purple")  # digest 2
STINGY: Guest = "stingy"
GUESTS: tuple[Guest, ...] = (*COLOURS, STINGY)
DIRECTORS: tuple[Director, ...] = ("sweeper", "gambler", "sweet-talker", "planner", "architect", "baron")  # seed
KINDS: tuple[Kind, ...] = ("golden", "rusty")  # seed, Agrandissements
BASE_STANDS: tuple[Stand, ...] = ("security", "info-point", "casino", "toilets", "kiosk")  # seed, Anciens Stands
NEW_STANDS: tuple[Stand, ...] = ("fountain", "mirrors", "office", "gallery", "incinerator")  # seed, Nouveaux Stands
STANDS: tuple[Stand, ...] = (*BASE_STANDS, *NEW_STANDS)

MIN_PLAYERS, MAX_PLAYERS = 2, 5  # digest 2; the fifth in seed, Parties à 5 joueurs
MINUTES = (45, 60)  # the review on opinionatedgamers.com, 2013-12-05; no rulebook we have says it
ROUNDS = {2: 6, 3: 6, 4: 6, 5: 5}  # digest 3; five players in seed
TOKENS: dict[int, tuple[Token, ...]] = {  # digest 3; five players in seed
    2: ("1", "last"),
    3: ("1", "2", "last"),
    4: ("1", "2", "3", "last"),
    5: ("1", "2", "3", "4", "last"),
}
ALL_TOKENS: tuple[Token, ...] = ("1", "2", "3", "4", "last")
TOKEN_DIRT: dict[Token, int] = {"1": -4, "2": -2, "3": 0, "last": 2}  # digest 5.2; nobody knows the fourth

WHITE_DICE = 6  # digest 2; seed, Dés Espionnage
BAG_EACH = 1  # digest 3, step 7: one Visitor of each colour
VISITORS_EACH = 7  # digest 2: 42 Visitors, 7 of each colour
STINGY_VISITORS = 7  # seed, Matériel
SIZES = (1, 2, 3)  # digest 2
Size = Annotated[int, Range(1, 3)]
STAND_COPIES = 4  # digest 2 and seed: 4 of each type
STAND_TYPES = 5  # seed, Nouveaux Stands: 5 of the 10 reference tiles
HAND = 3  # digest 3, step 11
DEALT = 6  # digest 3, step 11
BONUS_CARDS = 34  # digest 2
LAST_ROLLS = 3  # digest 5.1, six pages; section 11 lists the pages that disagree
VISITOR_DIRT = 1  # digest 5.2
SYMBOL_DIRT = 1  # digest 5.2
BROOM_DIRT = 2  # digest 5.3
SWEEPER_BROOMS = 2  # seed, La Balayeuse
VISITOR_DANARI = 3  # seed, Visiteurs Radins: "3 normally"
STINGY_DANARI = 2  # seed, Visiteurs Radins
EXTENSION_PENALTY = 2  # seed, Doré and Rouillé: per space
ESPIONAGE_PRICE = 4  # seed, Dés Espionnage
ESPIONAGE_START = 4  # seed, Dés Espionnage
BARON_START = 10  # seed, Le Baron
GAMBLER_DANARI = (5, 4, 3, 2, 1, 0)  # seed gives the first two, digest 9.4 the row
SWEET_TALK_DIRT = 1  # seed, La Baratineuse
ARCHITECT_DIRT = 2  # seed, L'Architecte
FOUNTAIN_DANARI, FOUNTAIN_DIRT = 2, 2  # seed, Fontaine
GALLERY_DANARI, GALLERY_BLANK = 1, 2  # seed, Stand de Tir
INCINERATOR_DANARI = 2  # seed, Incinérateur
DEFEAT = 30  # digest 10, one page
WINDOW = 400  # ours: milliseconds after which an order is final
TOUCH = 10  # ours: milliseconds that a touch screen cannot tell apart


def is_dirty(face: Face) -> bool:
    """Whether a face carries a Dirt symbol."""
    return face in DIRTY_FACES


def rounds_for(players: int) -> int:
    return ROUNDS[players]


def guide_numbers() -> dict[str, int | str]:
    """The numbers the guide and the sentences ask for by name."""
    numbers: dict[str, int | str] = {
        "min_players": MIN_PLAYERS,
        "max_players": MAX_PLAYERS,
        "base_players": MAX_PLAYERS - 1,
        "minutes_min": MINUTES[0],
        "minutes_max": MINUTES[1],
        "rounds": ROUNDS[4],
        "rounds_5": ROUNDS[5],
        "white_dice": WHITE_DICE,
        "all_dice": WHITE_DICE + 1,
        "thief_dice": WHITE_DICE + 1,
        "victim_dice": WHITE_DICE - 1,
        "colours": len(COLOURS),
        "visitors_each": VISITORS_EACH,
        "visitors": VISITORS_EACH * len(COLOURS),
        "pool": (VISITORS_EACH - BAG_EACH) * len(COLOURS),
        "bag": BAG_EACH * len(COLOURS),
        "bag_each": BAG_EACH,
        "stingy_visitors": STINGY_VISITORS,
        "rides": len(COLOURS) * len(SIZES),
        "size_1": SIZES[0],
        "size_2": SIZES[1],
        "size_3": SIZES[2],
        "extensions": len(KINDS) * len(SIZES),
        "stand_copies": STAND_COPIES,
        "base_stands": len(BASE_STANDS),
        "all_stands": len(STANDS),
        "stand_types": STAND_TYPES,
        "bonus_cards": BONUS_CARDS,
        "dealt": DEALT,
        "hand": HAND,
        "last_rolls": LAST_ROLLS,
        "visitor_dirt": VISITOR_DIRT,
        "symbol_dirt": SYMBOL_DIRT,
        "broom_dirt": BROOM_DIRT,
        "sweeper_brooms": SWEEPER_BROOMS,
        "visitor_danari": VISITOR_DANARI,
        "stingy_danari": STINGY_DANARI,
        "extension_penalty": EXTENSION_PENALTY,
        "espionage_price": ESPIONAGE_PRICE,
        "espionage_start": ESPIONAGE_START,
        "baron_start": BARON_START,
        "sweet_talk_dirt": SWEET_TALK_DIRT,
        "architect_dirt": ARCHITECT_DIRT,
        "fountain_danari": FOUNTAIN_DANARI,
        "fountain_dirt": FOUNTAIN_DIRT,
        "gallery_danari": GALLERY_DANARI,
        "gallery_blank": GALLERY_BLANK,
        "gallery_both": GALLERY_DANARI + GALLERY_BLANK,
        "incinerator_danari": INCINERATOR_DANARI,
        "defeat": DEFEAT,
        "last_fee": DEFEAT - 1,
        "window": WINDOW,
        "directors": len(DIRECTORS),
        "token_1": f"\u2212{-TOKEN_DIRT['1']}",
        "token_2": f"\u2212{-TOKEN_DIRT['2']}",
        "token_3": TOKEN_DIRT["3"],
        "token_last": f"+{TOKEN_DIRT['last']}",
    }
    return numbers | {f"gambler_{number}": danari for number, danari in enumerate(GAMBLER_DANARI, 1)}
