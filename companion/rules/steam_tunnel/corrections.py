"""Corrections: a card, a token, a burial or a point card set right later, and what becomes of impossible purchases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from companion.rules.faults import refuse_if
from companion.rules.game import Handler
from companion.rules.moves import Move
from companion.rules.steam_tunnel import refusals
from companion.rules.steam_tunnel.board import left_to_flip, with_deeds
from companion.rules.steam_tunnel.cards import shape_of, tidy, turned
from companion.rules.steam_tunnel.facts import HALF_TURN, Port
from companion.rules.steam_tunnel.flow import finish, with_play
from companion.rules.steam_tunnel.lookup import find_card, find_cell, find_segment
from companion.rules.steam_tunnel.moves import Card, Point, SetGrave, Settle, SetToken
from companion.rules.steam_tunnel.state import Deed, SteamTunnelTable
from companion.rules.table import gain, refuse


def with_history(table: SteamTunnelTable, deeds: Sequence[Deed], **changes: int | None) -> SteamTunnelTable:
    """The table as if these deeds had been done from the start; a count by hand no longer holds."""
    play = with_deeds(table.play, table.setup, deeds)
    return replace(table, play=replace(play, tallies=None, **changes))  # type: ignore[arg-type]


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
        return replace(deed, ports=_turned_ports(deed.ports)) if turns else deed

    return with_history(table, [corrected(deed) for deed in table.play.deeds])


def _turned_ports(ports: tuple[Port, ...]) -> tuple[Port, ...]:
    return tidy([[HALF_TURN[port] for port in ports]])[0]


def _entered(table: SteamTunnelTable, cell: int, code: int) -> SteamTunnelTable:
    """A card that was turned on the table and not entered at the time."""
    deed = Deed("flip", cell, card=code, by_hand=True)
    unseen = table.play.unseen - 1 if table.setup.is_full else table.play.unseen
    return with_history(table, (*table.play.deeds, deed), unseen=unseen)


def _taken_off(table: SteamTunnelTable, cell: int) -> SteamTunnelTable:
    """The card lies elsewhere: face down here again, and its tokens wait for the table to settle them."""
    kept = [deed for deed in table.play.deeds if (deed.kind, deed.cell) != ("flip", cell)]
    unseen = table.play.unseen + 1 if table.setup.is_full else table.play.unseen
    back = with_history(table, kept, unseen=unseen)
    if table.play.turned != cell:
        return back
    # The card of this very turn is taken back: the turn begins again.
    return with_play(replace(back, phase="flip"), turned=None, unseen=table.play.unseen)


def _token(table: SteamTunnelTable, move: SetToken) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    segment = find_segment(place, move.port)
    refuse_if(refusals.owner_refusal(table, place.tokens[segment], move.owner))
    ports = shape_of(place.card)[segment]
    return _owned(table, "buy", cell, place.tokens[segment], move.owner, ports)


def _grave(table: SteamTunnelTable, move: SetGrave) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.grave_refusal(table, place, move.owner))
    return _owned(table, "bury", cell, place.buried, move.owner)


def _owned(
    table: SteamTunnelTable,
    kind: Literal["buy", "bury"],
    cell: int,
    before: int | None,
    owner: int | None,
    ports: tuple[Port, ...] = (),
) -> SteamTunnelTable:
    """The same board with another owner, or none, of a segment or a grave."""
    deeds = list(table.play.deeds)
    if before is not None:
        gone = (kind, cell, before, ports)
        deeds.remove(next(deed for deed in deeds if (deed.kind, deed.cell, deed.seat, deed.ports) == gone))
    if owner is not None:
        deeds.append(Deed(kind, cell, owner, ports=ports, by_hand=True))
        table = gain(table, owner, "tokens", 1, "corrected")
    if before is not None:
        table = _token_back(table, before)
    return with_history(table, deeds)


def _token_back(table: SteamTunnelTable, seat: int) -> SteamTunnelTable:
    return gain(table, seat, "tokens", -min(1, table.counter(seat, "tokens")), "corrected")


def _settle(table: SteamTunnelTable, move: Settle) -> SteamTunnelTable:
    """The table decides what becomes of a flagged purchase."""
    refuse_if(refusals.settle_refusal(table, move.deed, move.how))
    deeds = list(table.play.deeds)
    deed = deeds[move.deed]
    if move.how == "take-back":
        del deeds[move.deed]
        assert deed.seat is not None  # a purchase has a buyer
        return with_history(_token_back(table, deed.seat), deeds)
    if move.how == "keep":
        deeds[move.deed] = replace(deed, by_hand=True)
        return with_history(table, deeds)
    cell, ports = _segment_to(table, move)
    del deeds[move.deed]  # it happens now: the card it moves to may have come later
    return with_history(table, (*deeds, replace(deed, cell=cell, ports=ports, by_hand=True)))


def _segment_to(table: SteamTunnelTable, move: Settle) -> tuple[int, tuple[Port, ...]]:
    if move.cell is None or move.port is None:
        raise refuse("steam-tunnel.refused.where-to")
    cell, place = find_cell(table, move.cell)
    segment = find_segment(place, move.port)
    refuse_if(refusals.taken_refusal(table, cell, segment))
    return cell, shape_of(place.card)[segment]


def _point(table: SteamTunnelTable, move: Point) -> SteamTunnelTable:
    cell, place = find_cell(table, move.cell)
    refuse_if(refusals.point_refusal(place))
    others = [deed for deed in table.play.deeds if (deed.kind, deed.cell) != ("point", cell)]
    return with_history(table, (Deed("point", cell, ends=move.ends, by_hand=True), *others))


def _ending(correct: Handler) -> Handler:
    """The correction, and the end of a game that it brings to its end."""

    def apply(table: SteamTunnelTable, move: Move) -> SteamTunnelTable:
        corrected: SteamTunnelTable = correct(table, move)
        in_play = corrected.phase in ("flip", "place") and corrected.outcome is None
        return finish(corrected) if in_play and left_to_flip(corrected.play) <= 0 else corrected

    return apply


HANDLERS: dict[type, Handler] = {
    Card: _ending(_card),
    SetToken: _ending(_token),
    SetGrave: _ending(_grave),
    Settle: _ending(_settle),
    Point: _ending(_point),
}
