"""Every number of Steam Tunnel, once, with the section of docs/rules/steam-tunnel.md that gives its source."""

from typing import Literal

from companion.rules.text import numbers_by_name

Port = Literal["N", "S", "E1", "E2", "W1", "W2"]
Variant = Literal["standard", "pity", "deadly"]

PORTS: tuple[Port, ...] = ("N", "S", "E1", "E2", "W1", "W2")  # rules 6.1; 1 is the upper, 2 the lower entry
# Turned by 180 degrees an entry takes the place of another.
HALF_TURN: dict[Port, Port] = {"N": "S", "S": "N", "E1": "W2", "W2": "E1", "E2": "W1", "W1": "E2"}  # rules 6.4

MIN_PLAYERS = 2  # rules 2
MAX_PLAYERS = 5  # rules 2
MINUTES = (15, 30)  # rules 2
ROWS = 6  # rules 3
COLUMNS = 6  # rules 3
TUNNEL_CARDS = 44  # rules 2
POINT_CARDS = 4  # rules 2
SIDE_PORTS = 2  # rules 2
HALF_TURN_DEGREES = 180  # rules 6.4
LEAST_SEGMENTS, MOST_SEGMENTS = 2, 3  # rules 2
SMALL_BOARD, TINY_BOARD = (6, 5), (5, 5)  # rules Q10
SECOND_PLACE = 2  # rules 3
DEAD_END = 0  # rules 5
PITY_DEAD_END = 1  # rules 5
TOKENS_ADVISED = 20  # rules 2: about so many a player
TOKENS_DOZEN = 12  # rules 2: a dozen or so is enough
SMALLEST_BOARD, LARGEST_BOARD = 2, 12  # docs/api.md 1.3: any torus in these bounds can be counted
LOWEST_END, HIGHEST_END = 1, 9  # docs/api.md 1.3: the numbers a point card may carry
LEAST_REPORTED, MOST_REPORTED = 2, 4  # rules 2: the numbers on point cards, by players' reports


def points_at(rows: int, columns: int) -> tuple[int, ...]:
    """The cells of the point cards: second and last but one row and column (rules 3)."""
    return tuple(row * columns + column for row in (1, rows - 2) for column in (1, columns - 2))


def cards_down(rows: int, columns: int) -> int:
    """How many tunnel cards are laid face down."""
    return rows * columns - POINT_CARDS


def most_rounds(players: int, cards: int) -> int:
    """Turns of the first player when nobody buries a card: one card is turned a turn (rules 4)."""
    return -(-cards // players)


def guide_numbers() -> dict[str, int | str]:
    """The numbers that the guide and the sentences use by name: each fact by its own, and what follows from them."""
    down = cards_down(ROWS, COLUMNS)
    return numbers_by_name(globals()) | {
        "minutes_min": MINUTES[0],
        "minutes_max": MINUTES[1],
        "board_cards": ROWS * COLUMNS,
        "all_cards": TUNNEL_CARDS + POINT_CARDS,
        "cards_down": down,
        "cards_left": TUNNEL_CARDS - down,
        "ports": len(PORTS),
        "tokens_most": most_rounds(MIN_PLAYERS, down),
        "turns_most": down,
        "turns_least": down // 2,
        "end_low": LEAST_REPORTED,
        "end_high": MOST_REPORTED,
        "half_turn": HALF_TURN_DEGREES,
        "small_rows": SMALL_BOARD[0],
        "small_columns": SMALL_BOARD[1],
        "tiny_rows": TINY_BOARD[0],
        "tiny_columns": TINY_BOARD[1],
        "fifth_place": ROWS - 1,
    }
