"""The moves of Steam Tunnel applied, or refused with the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from companion.rules.faults import Refused
from companion.rules.moves import Move
from companion.rules.steam_tunnel import corrections, settings
from companion.rules.steam_tunnel.board import buyable, left_to_flip, segment_with, tokens_used, with_deed
from companion.rules.steam_tunnel.cards import shape_of
from companion.rules.steam_tunnel.flow import end_turn, finish, with_play
from companion.rules.steam_tunnel.lookup import card_code, cell_number
from companion.rules.steam_tunnel.moves import Bury, Buy, CountTunnels, Flip, LastCard
from companion.rules.steam_tunnel.state import Deed, MineTable, Tally
from companion.rules.steam_tunnel.tunnel_score import crowded
from companion.rules.table import gain, refuse


def apply(table: MineTable, move: Move) -> MineTable:
    """One move of the game."""
    match move:
        case LastCard():
            return _last_card(table)
        case CountTunnels():
            return _count(table, move)
        case Flip() | Buy() | Bury():
            if not table.setup.is_full:
                raise refuse("refused.light-tracking")
    match move:
        case Flip():
            return _flip(table, move)
        case Buy():
            return _buy(table, move)
        case Bury():
            return _bury(table, move)
    return corrections.apply(table, move)


def _flip(table: MineTable, move: Flip) -> MineTable:
    """A card comes face up; when it was the last one, all tunnels are closed and the game is over."""
    if table.phase != "flip":
        raise refuse("steam-tunnel.refused.already-flipped")
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    if place.buried is not None:
        raise refuse("steam-tunnel.refused.buried-stays")
    if not place.can_be_flipped:
        raise refuse("steam-tunnel.refused.not-face-down")
    deed = Deed("flip", cell, seat=cast("int", table.turn), card=card_code(table, move.segments))
    table = _deed(table, deed)
    if left_to_flip(table.play) <= 0:
        return finish(table)
    return with_play(replace(table, phase="place"), turned=cell, fresh_grave=None)


def _deed(table: MineTable, deed: Deed) -> MineTable:
    return replace(table, play=with_deed(table.play, table.setup, deed))


def _check_turn(table: MineTable, seat: int) -> None:
    if table.turn != seat:
        raise refuse("refused.not-your-turn", name=table.name(cast("int", table.turn)))
    if table.phase != "place":
        raise refuse("steam-tunnel.refused.flip-first")
    supply = settings.token_supply(table.setup)
    if supply is not None and tokens_used(table.play, seat) >= supply:
        raise refuse("steam-tunnel.refused.no-token-left", n=supply)


def _buy(table: MineTable, move: Buy) -> MineTable:
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    _check_turn(table, move.seat)
    if not place.card:
        raise refuse("steam-tunnel.refused.no-card-here")
    segment = segment_with(place, move.port)
    if segment is None:
        raise refuse("steam-tunnel.refused.dead-end")
    owner = place.tokens[segment]
    if owner is not None:
        raise refuse("steam-tunnel.refused.taken", name=table.name(owner))
    if (cell, segment) not in buyable(table.play, table.setup):
        raise refuse("steam-tunnel.refused.closed")
    deed = Deed("buy", cell, seat=move.seat, ports=shape_of(place.card)[segment])
    return end_turn(gain(_deed(table, deed), move.seat, "tokens", 1, "bought"))


def _bury(table: MineTable, move: Bury) -> MineTable:
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    _check_turn(table, move.seat)
    if not place.is_down:
        raise refuse("steam-tunnel.refused.not-face-down")
    if place.buried is not None:
        raise refuse("steam-tunnel.refused.buried-already")
    buried = gain(_deed(table, Deed("bury", cell, seat=move.seat)), move.seat, "tokens", 1, "buried")
    return end_turn(with_play(buried, fresh_grave=cell))


def _last_card(table: MineTable) -> MineTable:
    if table.setup.is_full:
        raise refuse("steam-tunnel.refused.cards-left", n=left_to_flip(table.play))
    if table.phase != "turns":
        raise refuse("steam-tunnel.refused.counting-already")
    return finish(table)


def _count(table: MineTable, move: CountTunnels) -> MineTable:
    """Tunnels counted by hand take the place of whatever was counted before."""
    if table.setup.is_full:
        raise refuse("steam-tunnel.refused.board-is-known")
    for number, tunnel in enumerate(move.tunnels, 1):
        if said := crowded(number, tunnel.segments, sum(tunnel.tokens.values())):
            raise Refused(said)
        for seat in tunnel.tokens:
            if seat >= len(table.players):
                raise refuse("refused.no-such-seat", n=seat)
    tallies = tuple(Tally(one.ends, one.segments, one.tokens) for one in move.tunnels)
    return with_play(table, tallies=tallies)
