"""Moves of Steam Tunnel in words, for the log and for undo."""

from typing import cast

from companion.rules.moves import Move
from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.moves import (
    Bury,
    Buy,
    Card,
    CountPoints,
    CountTunnels,
    Flip,
    Point,
    SetGrave,
    Settle,
    SetToken,
)
from companion.rules.steam_tunnel.state import SteamTunnelTable
from companion.rules.text import Text, text


def describe(table: SteamTunnelTable, move: Move) -> Text:
    """What a move did, with where; who buried a card is not told where the table agreed so."""
    match move:
        case Flip():
            return text("steam-tunnel.move.flip", name=table.name(cast("int", table.turn)), place=place_text(move.cell))
        case Buy():
            return text("steam-tunnel.move.buy", name=table.name(move.seat), place=place_text(move.cell))
        case Bury() if settings.has(table.setup, "burials", "anonymous"):
            return text("steam-tunnel.move.buried", place=place_text(move.cell))
        case Bury():
            return text("steam-tunnel.move.bury", name=table.name(move.seat), place=place_text(move.cell))
        case Card() if move.segments is None:
            return text("steam-tunnel.move.card-off", place=place_text(move.cell))
        case Card() | Point():
            return text(f"steam-tunnel.move.{move.type}", place=place_text(move.cell))
        case SetToken() | SetGrave():
            if move.owner is None or move.owner >= len(table.players):
                return text(f"steam-tunnel.move.{move.type}-off", place=place_text(move.cell))
            name = table.name(move.owner)
            return text(f"steam-tunnel.move.{move.type}", name=name, place=place_text(move.cell))
        case Settle():
            return text(f"steam-tunnel.move.settle.{move.how}")
        case CountPoints():
            return text("steam-tunnel.move.points", name=table.name(move.seat), n=move.points)
        case CountTunnels():
            return text("steam-tunnel.move.tunnels", n=len(move.tunnels))
    return text(f"steam-tunnel.move.{move.type}")


def place_text(cell: tuple[int, int]) -> Text:
    row, column = cell
    return text("steam-tunnel.place", row=row + 1, column=column + 1)
