"""Designs: rounds in which every pair meets once, where mathematics gives them.

With k tables of k people, k a prime or 4, people are the points of an affine plane and tables its lines: k + 1 rounds
without a repeated pair, which no search finds quickly. The point in row r and column c is r * k + c. The columns are
the last of these rounds. Every line of the others has a point of each column, so the column, moved on by one a round,
is a seat that nobody has twice in k rounds.
"""

from collections.abc import Callable, Sequence
from itertools import permutations

Tables = list[list[int]]

PRIMES = (2, 3, 5, 7, 11)
LARGEST_CONTINUED = 5  # the arrangements of larger planes are too many to try
# Multiplication in the field of four elements 0, 1, x, x + 1, written 0 to 3; its addition is exclusive or.
TIMES_4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def square_design(size: int) -> list[Tables]:
    """The rounds for size x size people: rows, one round for every slope, columns; empty if none is known."""
    if size not in PRIMES and size != 4:
        return []
    add: Callable[[int, int], int] = (lambda a, b: a ^ b) if size == 4 else (lambda a, b: (a + b) % size)
    times: Callable[[int, int], int] = (lambda a, b: TIMES_4[a][b]) if size == 4 else (lambda a, b: a * b % size)
    field = range(size)
    rows = [[row * size + column for column in field] for row in field]
    slanted = [
        [[row * size + add(times(slope, row), start) for row in field] for start in field] for slope in (*field[1:], 0)
    ]
    return [_seated(tables, number, size) for number, tables in enumerate([rows, *slanted])]


def _seated(tables: Tables, number: int, size: int) -> Tables:
    """The tables of a round with everybody in the seat of their column, moved on by one a round."""
    return [sorted(table, key=lambda point: (point % size + number) % size) for table in tables]


def continue_design(size: int, played: Sequence[Tables]) -> list[Tables]:
    """The rounds that complete what was played to a design; empty if it is no part of one.

    The columns are the seats of the first round if that is possible, since then nobody need have a seat twice.
    """
    design = square_design(size)
    if not 1 <= len(played) <= len(design) or size > LARGEST_CONTINUED or not all(map(_is_square(size), played)):
        return []
    rows = played[0]
    seats = [list(column) for column in zip(*rows, strict=True)]
    return _completed(size, rows, seats, played) or _completed(size, rows, played[min(1, len(played) - 1)], played)


def _completed(size: int, rows: Tables, columns: Tables, played: Sequence[Tables]) -> list[Tables]:
    """The rest of a design with these rows and columns and all that was played."""
    cells = [[set(row) & set(column) for column in columns] for row in rows]
    if any(len(cell) != 1 for line in cells for cell in line):
        return []
    design = square_design(size)
    person = [[next(iter(cell)) for cell in line] for line in cells]
    wanted = [{frozenset(table) for table in tables} for tables in played]
    for row_order in permutations(range(size)):
        for column_order in permutations(range(size)):
            label = [person[row][column] for row in row_order for column in column_order]
            rounds = [[[label[point] for point in table] for table in tables] for tables in design]
            rest = [tables for tables in rounds if {frozenset(table) for table in tables} not in wanted]
            if len(rest) == len(rounds) - len(played):
                return rest
    return []


def _is_square(size: int) -> Callable[[Tables], bool]:
    return lambda tables: len(tables) == size and all(len(table) == size for table in tables)
