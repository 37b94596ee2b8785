"""What a move means on this table: its cell and its card, refused where there can be no such thing."""

from __future__ import annotations

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.cards import code_of, has_fork
from companion.rules.steam_tunnel.facts import Port
from companion.rules.steam_tunnel.state import MineTable
from companion.rules.table import refuse


def cell_number(table: MineTable, cell: tuple[int, int]) -> int:
    """A cell by number; refuses one that is not on this board."""
    row, column = cell
    if row >= table.play.rows or column >= table.play.columns:
        raise refuse("steam-tunnel.refused.no-such-cell", row=row + 1, column=column + 1)
    return row * table.play.columns + column


def card_code(table: MineTable, segments: tuple[tuple[Port, ...], ...]) -> int:
    """The code of a card; refuses what is no card, and forks where they were taken out."""
    code = code_of(segments)
    if code is None:
        raise refuse("steam-tunnel.refused.port-twice")
    if settings.BABY in table.setup.modules and has_fork(code):
        raise refuse("steam-tunnel.refused.no-forks")
    return code
