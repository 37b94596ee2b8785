"""Why a move of Steam Tunnel is not possible now: each function gives the reason, or None when it is possible."""

from typing import cast

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.board import buyable, left_to_flip, tokens_left
from companion.rules.steam_tunnel.moves import GivenTunnel
from companion.rules.steam_tunnel.state import Place, SteamTunnelTable
from companion.rules.steam_tunnel.tunnel_score import overfull_fault
from companion.rules.text import Text, text


def flip_phase_refusal(table: SteamTunnelTable) -> Text | None:
    return None if table.phase == "flip" else text("steam-tunnel.refused.already-flipped")


def flip_refusal(place: Place) -> Text | None:
    if place.buried is not None:
        return text("steam-tunnel.refused.buried-stays")
    return None if place.is_down else text("steam-tunnel.refused.not-face-down")


def turn_refusal(table: SteamTunnelTable, seat: int) -> Text | None:
    """Why a seat cannot place a token now."""
    if not isinstance(table.turn, int):
        return text("refused.over")
    if table.turn != seat:
        return text("refused.not-your-turn", name=table.name(table.turn))
    if table.phase != "place":
        return text("steam-tunnel.refused.flip-first")
    left = tokens_left(table.play, table.setup, seat)
    if left is None or left > 0:
        return None
    return text("steam-tunnel.refused.no-token-left", n=cast("int", settings.token_supply(table.setup)))


def taken_refusal(table: SteamTunnelTable, cell: int, segment: int) -> Text | None:
    owner = table.play.places[cell].tokens[segment]
    return None if owner is None else text("steam-tunnel.refused.taken", name=table.name(owner))


def buy_refusal(table: SteamTunnelTable, cell: int, segment: int) -> Text | None:
    if (taken := taken_refusal(table, cell, segment)) is not None:
        return taken
    is_free = (cell, segment) in buyable(table.play, table.setup)
    return None if is_free else text("steam-tunnel.refused.closed")


def bury_refusal(place: Place) -> Text | None:
    if not place.is_down:
        return text("steam-tunnel.refused.not-face-down")
    return None if place.buried is None else text("steam-tunnel.refused.buried-already")


def last_card_refusal(table: SteamTunnelTable) -> Text | None:
    if table.setup.is_full:
        return text("steam-tunnel.refused.cards-left", n=left_to_flip(table.play))
    return None if table.phase == "turns" else text("steam-tunnel.refused.counting-already")


def count_refusal(table: SteamTunnelTable) -> Text | None:
    return text("steam-tunnel.refused.board-is-known") if table.setup.is_full else None


def tunnel_refusal(table: SteamTunnelTable, number: int, tunnel: GivenTunnel) -> Text | None:
    """Why a tunnel cannot have been counted like this."""
    if (fault := overfull_fault(number, tunnel.segments, sum(tunnel.tokens.values()))) is not None:
        return fault
    stranger = next((seat for seat in tunnel.tokens if seat >= len(table.players)), None)
    return None if stranger is None else text("refused.no-such-seat", n=stranger)


def card_refusal(table: SteamTunnelTable, place: Place, is_off: bool = False) -> Text | None:
    """Why a card cannot be corrected in a place or, with `is_off`, be taken off it."""
    if place.ends:
        return text("steam-tunnel.refused.point-card-here")
    if place.buried is not None:
        return text("steam-tunnel.refused.buried-stays")
    if place.card:
        return None
    if is_off:
        return text("steam-tunnel.refused.no-card-here")
    is_missing = table.play.unseen or not table.setup.is_full
    return None if is_missing else text("steam-tunnel.refused.no-card-missing")


def owner_refusal(table: SteamTunnelTable, before: int | None, owner: int | None) -> Text | None:
    """Why the token of a segment or of a buried card cannot become somebody's or, with None, nobody's."""
    if owner == before:
        return text("steam-tunnel.refused.nothing-changes")
    if owner is not None and owner >= len(table.players):
        return text("refused.no-such-seat", n=owner)
    return None


def grave_refusal(table: SteamTunnelTable, owner: int | None, place: Place) -> Text | None:
    if not place.is_down:
        return text("steam-tunnel.refused.not-face-down")
    return owner_refusal(table, place.buried, owner)


def settle_refusal(table: SteamTunnelTable, deed: int, how: str) -> Text | None:
    """Only a purchase in a tunnel that was closed after all can stay where it is."""
    flag = next((one for one in table.play.flags if one.deed == deed), None)
    if flag is None:
        return text("steam-tunnel.refused.nothing-to-settle")
    return text("steam-tunnel.refused.cannot-stay") if how == "keep" and flag.reason != "closed" else None


def point_refusal(place: Place) -> Text | None:
    return None if place.ends else text("steam-tunnel.refused.no-point-card")
