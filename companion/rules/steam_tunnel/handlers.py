"""The moves of Steam Tunnel applied, or refused with the reason."""

from dataclasses import replace
from typing import cast

from companion.rules.faults import refuse_if
from companion.rules.game import Handler
from companion.rules.steam_tunnel import corrections, refusals
from companion.rules.steam_tunnel.board import left_to_flip, with_deed
from companion.rules.steam_tunnel.flow import end_turn, finish
from companion.rules.steam_tunnel.lookup import find_card, find_cell, find_segment
from companion.rules.steam_tunnel.moves import Bury, Buy, CountPoints, CountTunnels, Flip, LastCard
from companion.rules.steam_tunnel.state import Deed, SteamTunnelTable
from companion.rules.table import gain, with_play


def _flip(table: SteamTunnelTable, move: Flip) -> SteamTunnelTable:
    """A card comes face up; when it was the last one, all tunnels are closed and the game is over."""
    refuse_if(refusals.flip_phase_refusal(table))
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.flip_refusal(place))
    table = _with_deed(table, Deed("flip", cell, seat=cast("int", table.turn), card=find_card(table, move.segments)))
    if left_to_flip(table.play) <= 0:
        return finish(table)
    return with_play(replace(table, phase="place"), turned=cell)


def _with_deed(table: SteamTunnelTable, deed: Deed) -> SteamTunnelTable:
    return replace(table, play=with_deed(table.play, table.setup, deed))


def _buy(table: SteamTunnelTable, move: Buy) -> SteamTunnelTable:
    refuse_if(refusals.turn_refusal(table, move.seat))
    cell, place = find_cell(table, move.cell)
    segment, ports = find_segment(place, move.port)
    refuse_if(refusals.buy_refusal(table, cell, segment))
    deed = Deed("buy", cell, move.seat, ports=ports)
    return end_turn(gain(_with_deed(table, deed), move.seat, "tokens", 1, "bought"))


def _bury(table: SteamTunnelTable, move: Bury) -> SteamTunnelTable:
    refuse_if(refusals.turn_refusal(table, move.seat))
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.bury_refusal(place))
    buried = gain(_with_deed(table, Deed("bury", cell, seat=move.seat)), move.seat, "tokens", 1, "buried")
    return end_turn(buried)


def _count(table: SteamTunnelTable, move: CountTunnels) -> SteamTunnelTable:
    """Tunnels counted by hand take the place of whatever was counted before; a board that was entered stays."""
    refuse_if(refusals.count_refusal(table))
    for number, tunnel in enumerate(move.tunnels, 1):
        refuse_if(refusals.tunnel_refusal(table, number, tunnel))
    return with_play(table, tallies=move.tunnels, counts_by_list=True)


def _points(table: SteamTunnelTable, move: CountPoints) -> SteamTunnelTable:
    """A total typed in; 0 takes it back."""
    refuse_if(refusals.count_refusal(table))
    others = {seat: points for seat, points in table.play.points.items() if seat != move.seat}
    return with_play(table, points={**others, move.seat: move.points} if move.points else others)


def _last_card(table: SteamTunnelTable, move: LastCard) -> SteamTunnelTable:
    refuse_if(refusals.last_card_refusal(table))
    return finish(table)


HANDLERS: dict[type, Handler] = {
    LastCard: _last_card,
    CountTunnels: _count,
    CountPoints: _points,
    **corrections.HANDLERS,
}
FULL_HANDLERS: dict[type, Handler] = {Flip: _flip, Buy: _buy, Bury: _bury}
