"""Corrections: a card, a token, a burial or a point card set right later, and what becomes of impossible purchases."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from companion.rules.faults import refuse_if
from companion.rules.game import Handler
from companion.rules.steam_tunnel import refusals
from companion.rules.steam_tunnel.board import left_to_flip, with_deeds
from companion.rules.steam_tunnel.cards import tidy, turned
from companion.rules.steam_tunnel.facts import HALF_TURN
from companion.rules.steam_tunnel.flow import finish
from companion.rules.steam_tunnel.lookup import find_card, find_cell, find_segment
from companion.rules.steam_tunnel.moves import Card, Point, SetGrave, Settle, SetToken
from companion.rules.steam_tunnel.state import Deed, SteamTunnelTable
from companion.rules.table import gain, refuse, with_item, with_play


def with_history(table: SteamTunnelTable, deeds: Sequence[Deed], **changes: int | None) -> SteamTunnelTable:
    """The table as if these deeds had been done from the start; the board counts, a count by hand is put aside.

    A game without a card left to turn is over.
    """
    play = with_deeds(table.play, table.setup, deeds)
    corrected = with_play(replace(table, play=play), counts_by_list=False, **changes)
    is_over = table.phase in ("flip", "place") and left_to_flip(corrected.play) <= 0
    return finish(corrected) if is_over else corrected


def _card(table: SteamTunnelTable, move: Card) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.card_refusal(table, place, is_off=move.segments is None))
    if move.segments is None:
        return _taken_off(table, cell)
    code = find_card(table, move.segments)
    if code == place.card:
        raise refuse("steam-tunnel.refused.same-card")
    return _exchanged(table, cell, code) if place.card else _entered(table, cell, code)


def _exchanged(table: SteamTunnelTable, cell: int, code: int) -> SteamTunnelTable:
    """Another card lies here; when it is the same one turned round, the tokens on it turn with it."""
    turns = code == turned(table.play.places[cell].card)

    def corrected(deed: Deed) -> Deed:
        if deed.cell != cell or deed.kind not in ("flip", "buy"):
            return deed
        if deed.kind == "flip":
            return replace(deed, card=code)
        return replace(deed, ports=tidy([[HALF_TURN[port] for port in deed.ports]])[0]) if turns else deed

    return with_history(table, [corrected(deed) for deed in table.play.deeds])


def _entered(table: SteamTunnelTable, cell: int, code: int) -> SteamTunnelTable:
    """A card that was turned on the table and not entered at the time; light tables do not count these."""
    deed = Deed("flip", cell, card=code, by_hand=True)
    return with_history(table, (*table.play.deeds, deed), unseen=table.play.unseen - table.setup.is_full)


def _taken_off(table: SteamTunnelTable, cell: int) -> SteamTunnelTable:
    """The card lies elsewhere: face down here again, and its tokens wait for the table to settle them."""
    deeds = [deed for deed in table.play.deeds if (deed.kind, deed.cell) != ("flip", cell)]
    if table.play.turned == cell:  # the card of this very turn is taken back: the turn begins again
        return with_history(replace(table, phase="flip"), deeds, turned=None)
    return with_history(table, deeds, unseen=table.play.unseen + table.setup.is_full)


def _token(table: SteamTunnelTable, move: SetToken) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    segment, ports = find_segment(place, move.port)
    refuse_if(refusals.owner_refusal(table, place.tokens[segment], move.owner))
    return _change_owner(table, Deed("buy", cell, place.tokens[segment], ports=ports), move.owner)


def _grave(table: SteamTunnelTable, move: SetGrave) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.grave_refusal(table, move.owner, place))
    return _change_owner(table, Deed("bury", cell, place.buried), move.owner)


def _change_owner(table: SteamTunnelTable, before: Deed, owner: int | None) -> SteamTunnelTable:
    """The same board with another owner, or none, of a segment or a buried card."""
    deeds = list(table.play.deeds)
    if owner is not None:
        deeds.append(replace(before, seat=owner, by_hand=True))
        table = gain(table, owner, "tokens", 1, "corrected")
    if before.seat is not None:
        deeds.remove(next(deed for deed in deeds if replace(deed, by_hand=False) == before))
        table = _return_token(table, before.seat)
    return with_history(table, deeds)


def _return_token(table: SteamTunnelTable, seat: int) -> SteamTunnelTable:
    return gain(table, seat, "tokens", -min(1, table.counter(seat, "tokens")), "corrected")


def _settle(table: SteamTunnelTable, move: Settle) -> SteamTunnelTable:
    """The table decides what becomes of a flagged purchase."""
    refuse_if(refusals.settle_refusal(table, move.deed, move.how))
    deeds = list(table.play.deeds)
    deed = deeds.pop(move.deed)
    if move.how == "keep":
        return with_history(table, with_item(table.play.deeds, move.deed, replace(deed, by_hand=True)))
    if move.how == "take-back":
        return with_history(_return_token(table, cast("int", deed.seat)), deeds)
    if move.cell is None or move.port is None:
        raise refuse("steam-tunnel.refused.where-to")
    cell, place = find_cell(table, move.cell)
    segment, ports = find_segment(place, move.port)
    refuse_if(refusals.taken_refusal(table, cell, segment))
    # It happens now: the card it moves to may have come later.
    return with_history(table, (*deeds, replace(deed, cell=cell, ports=ports, by_hand=True)))


def _point(table: SteamTunnelTable, move: Point) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.point_refusal(place))
    read = Deed("point", cell, ends=move.ends, by_hand=True)
    points = [deed for deed in table.play.deeds if deed.kind == "point"]
    others = [deed for deed in table.play.deeds if deed.kind != "point"]
    again = [read if deed.cell == cell else deed for deed in points]
    return with_history(table, [*(again if again != points else [*points, read]), *others])


HANDLERS: dict[type, Handler] = {Card: _card, SetToken: _token, SetGrave: _grave, Settle: _settle, Point: _point}
