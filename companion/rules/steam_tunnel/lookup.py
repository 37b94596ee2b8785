"""What a move means on this table: its cell, its segment and its card, refused where there is no such thing."""

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.cards import Segment, Shape, code_of, has_fork, shape_of
from companion.rules.steam_tunnel.facts import Port
from companion.rules.steam_tunnel.moves import Cell
from companion.rules.steam_tunnel.state import Place, SteamTunnelTable
from companion.rules.table import refuse


def find_cell(table: SteamTunnelTable, cell: Cell) -> tuple[int, Place]:
    """A cell by number, and what lies there."""
    row, column = cell
    if row >= table.play.rows or column >= table.play.columns:
        raise refuse("steam-tunnel.refused.no-such-cell", row=row + 1, column=column + 1)
    number = row * table.play.columns + column
    return number, table.play.places[number]


def find_segment(place: Place, port: Port) -> tuple[int, Segment]:
    """The segment that a port of a face-up card belongs to, with its number."""
    if not place.card:
        raise refuse("steam-tunnel.refused.no-card-here")
    for number, ports in enumerate(shape_of(place.card)):
        if port in ports:
            return number, ports
    raise refuse("steam-tunnel.refused.dead-end")


def find_card(table: SteamTunnelTable, segments: Shape) -> int:
    """The code of a card; cards with forks were taken out of Baby Tunnels."""
    code = code_of(segments)
    if code is None:
        raise refuse("steam-tunnel.refused.port-twice")
    if settings.BABY in table.setup.modules and has_fork(code):
        raise refuse("steam-tunnel.refused.no-forks")
    return code
