"""Corrections: a card, a token, a burial or a point card set right later, and what becomes of impossible purchases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from companion.rules.moves import Move
from companion.rules.steam_tunnel.board import left_to_flip, segment_with, with_deeds
from companion.rules.steam_tunnel.cards import shape_of, tidy, turned
from companion.rules.steam_tunnel.facts import HALF_TURN, Port
from companion.rules.steam_tunnel.flow import finish, with_play
from companion.rules.steam_tunnel.lookup import card_code, cell_number
from companion.rules.steam_tunnel.moves import Card, Point, SetGrave, Settle, SetToken
from companion.rules.steam_tunnel.state import Deed, MineTable, Place
from companion.rules.table import gain, refuse


def apply(table: MineTable, move: Move) -> MineTable:
    """One correction; a game it brings to its end ends."""
    match move:
        case Card():
            corrected = _card(table, move)
        case SetToken():
            corrected = _token(table, move)
        case SetGrave():
            corrected = _grave(table, move)
        case Settle():
            corrected = _settle(table, move)
        case Point():
            corrected = _point(table, move)
        case _:
            raise refuse("refused.unknown-move")
    in_play = corrected.phase in ("flip", "place") and corrected.outcome is None
    return finish(corrected) if in_play and left_to_flip(corrected.play) <= 0 else corrected


def with_history(table: MineTable, deeds: Sequence[Deed], **changes: int | None) -> MineTable:
    """The table as if these deeds had been done from the start; a count by hand no longer holds."""
    mine = with_deeds(table.play, table.setup, deeds)
    return replace(table, play=replace(mine, tallies=None, **changes))  # type: ignore[arg-type]


def _card(table: MineTable, move: Card) -> MineTable:
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    if place.ends:
        raise refuse("steam-tunnel.refused.point-card-here")
    if place.buried is not None:
        raise refuse("steam-tunnel.refused.buried-stays")
    if move.segments is None:
        return _taken_off(table, cell, place)
    code = card_code(table, move.segments)
    if code == place.card:
        raise refuse("steam-tunnel.refused.same-card")
    return _exchanged(table, cell, code) if place.card else _entered(table, cell, code)


def _exchanged(table: MineTable, cell: int, code: int) -> MineTable:
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


def _entered(table: MineTable, cell: int, code: int) -> MineTable:
    """A card that was turned on the table and not entered at the time."""
    if table.setup.is_full and not table.play.unseen:
        raise refuse("steam-tunnel.refused.no-card-missing")
    deed = Deed("flip", cell, card=code, by_hand=True)
    unseen = table.play.unseen - 1 if table.setup.is_full else table.play.unseen
    return with_history(table, (*table.play.deeds, deed), unseen=unseen)


def _taken_off(table: MineTable, cell: int, place: Place) -> MineTable:
    """The card lies elsewhere: face down here again, and its tokens wait for the table to settle them."""
    if not place.card:
        raise refuse("steam-tunnel.refused.no-card-here")
    kept = [deed for deed in table.play.deeds if (deed.kind, deed.cell) != ("flip", cell)]
    unseen = table.play.unseen + 1 if table.setup.is_full else table.play.unseen
    back = with_history(table, kept, unseen=unseen)
    if table.play.turned != cell:
        return back
    # The card of this very turn is taken back: the turn begins again.
    return with_play(replace(back, phase="flip"), turned=None, unseen=table.play.unseen)


def _token(table: MineTable, move: SetToken) -> MineTable:
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    segment = segment_with(place, move.port)
    if segment is None:
        raise refuse("steam-tunnel.refused.dead-end" if place.card else "steam-tunnel.refused.no-card-here")
    if place.tokens[segment] == move.owner:
        raise refuse("steam-tunnel.refused.nothing-changes")
    ports = shape_of(place.card)[segment]
    return _owned(table, "buy", cell, place.tokens[segment], move.owner, ports)


def _grave(table: MineTable, move: SetGrave) -> MineTable:
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    if not place.is_down:
        raise refuse("steam-tunnel.refused.not-face-down")
    if place.buried == move.owner:
        raise refuse("steam-tunnel.refused.nothing-changes")
    return _owned(table, "bury", cell, place.buried, move.owner)


def _owned(
    table: MineTable,
    kind: Literal["buy", "bury"],
    cell: int,
    before: int | None,
    owner: int | None,
    ports: tuple[Port, ...] = (),
) -> MineTable:
    """The same board with another owner, or none, of a segment or a grave."""
    if owner is not None and owner >= len(table.players):
        raise refuse("refused.no-such-seat", n=owner)
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


def _token_back(table: MineTable, seat: int) -> MineTable:
    return gain(table, seat, "tokens", -min(1, table.counter(seat, "tokens")), "corrected")


def _settle(table: MineTable, move: Settle) -> MineTable:
    """The table decides what becomes of a flagged purchase."""
    if move.deed not in {flag.deed for flag in table.play.flags}:
        raise refuse("steam-tunnel.refused.nothing-to-settle")
    deeds = list(table.play.deeds)
    deed = deeds[move.deed]
    if move.how == "take-back":
        del deeds[move.deed]
        assert deed.seat is not None  # a purchase has a buyer
        return with_history(_token_back(table, deed.seat), deeds)
    if move.how == "keep":
        deeds[move.deed] = replace(deed, by_hand=True)
        settled = with_history(table, deeds)
        if move.deed in {flag.deed for flag in settled.play.flags}:
            raise refuse("steam-tunnel.refused.cannot-stay")
        return settled
    cell, ports = _segment_to(table, move)
    del deeds[move.deed]  # it happens now: the card it moves to may have come later
    return with_history(table, (*deeds, replace(deed, cell=cell, ports=ports, by_hand=True)))


def _segment_to(table: MineTable, move: Settle) -> tuple[int, tuple[Port, ...]]:
    if move.cell is None or move.port is None:
        raise refuse("steam-tunnel.refused.where-to")
    cell = cell_number(table, move.cell)
    place = table.play.places[cell]
    segment = segment_with(place, move.port)
    if segment is None:
        raise refuse("steam-tunnel.refused.dead-end")
    owner = place.tokens[segment]
    if owner is not None:
        raise refuse("steam-tunnel.refused.taken", name=table.name(owner))
    return cell, shape_of(place.card)[segment]


def _point(table: MineTable, move: Point) -> MineTable:
    cell = cell_number(table, move.cell)
    if not table.play.places[cell].ends:
        raise refuse("steam-tunnel.refused.no-point-card")
    others = [deed for deed in table.play.deeds if (deed.kind, deed.cell) != ("point", cell)]
    return with_history(table, (Deed("point", cell, ends=move.ends, by_hand=True), *others))
