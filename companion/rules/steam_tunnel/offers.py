"""What a seat of Steam Tunnel may do now, what anybody may enter for the table, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.steam_tunnel import refusals, settings
from companion.rules.steam_tunnel.board import buyable
from companion.rules.steam_tunnel.cards import STRAIGHT, shape_of
from companion.rules.steam_tunnel.moves import (
    Bury,
    Buy,
    Card,
    Cell,
    CountTunnels,
    Flip,
    GivenTunnel,
    LastCard,
    Point,
    SetGrave,
    Settle,
    SetToken,
)
from companion.rules.steam_tunnel.state import Place, SteamTunnelTable
from companion.rules.steam_tunnel.tunnels import valued_tunnels
from companion.rules.text import Text, text

CORNER = (0, 0)  # replaced by the first cell that can be chosen
NEW_TUNNEL = GivenTunnel((), 1, {})


def missing(table: SteamTunnelTable) -> list[Text]:
    """The card of the turn, or the count; a token may be left out."""
    if table.phase == "flip" and isinstance(table.turn, int):
        return [text("steam-tunnel.missing.card", name=table.name(table.turn))]
    if table.phase == "count" and not valued_tunnels(table):
        return [text("steam-tunnel.missing.tunnels")]
    return []


def offers(table: SteamTunnelTable, seat: int) -> Iterator[Offer]:
    """A token on a segment or on a face-down card, in one's own turn."""
    if refusals.turn_refusal(table, seat) is not None:
        return
    label = text("steam-tunnel.offer.buy", name=table.name(seat))
    segments = _port_choices(table, buyable(table.play, table.setup))
    yield from offer_choices(Buy(seat, CORNER, "N"), label, ("cell", "port"), segments)
    label = text("steam-tunnel.offer.bury", name=table.name(seat))
    cells = [Choice(cell, refusals.bury_refusal(place)) for cell, place in _cells(table)]
    yield from offer_choices(Bury(seat, CORNER), label, "cell", cells)


def _cells(table: SteamTunnelTable) -> Iterator[tuple[Cell, Place]]:
    return ((divmod(number, table.play.columns), place) for number, place in enumerate(table.play.places))


def _port_choices(table: SteamTunnelTable, segments: Iterable[tuple[int, int]]) -> list[Choice]:
    """Segments, given as cell and number, under the name of each of their ports."""
    return [
        Choice((divmod(cell, table.play.columns), port))
        for cell, segment in segments
        for port in shape_of(table.play.places[cell].card)[segment]
    ]


def table_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """Cards turned up, the count by hand, and corrections: anybody enters them."""
    if refusals.flip_phase_refusal(table) is None:
        cells = [Choice(cell, refusals.flip_refusal(place)) for cell, place in _cells(table)]
        yield from offer_choices(Flip(CORNER, STRAIGHT), text("steam-tunnel.offer.flip"), "cell", cells, "segments")
    if refusals.last_card_refusal(table) is None:
        yield Offer(LastCard(), text("steam-tunnel.offer.last-card"))
    if refusals.count_refusal(table) is None:
        count = CountTunnels(table.play.tallies or (NEW_TUNNEL,))
        yield Offer(count, text("steam-tunnel.offer.tunnels"), {"tunnels": None})
    yield from _card_offers(table)
    yield from _token_offers(table)
    yield from _settle_offers(table)


def _card_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """A card taken off or exchanged, one that was not entered at the time, and the numbers of a point card."""
    cells = [Choice(cell, refusals.card_refusal(table, place, is_off=True)) for cell, place in _cells(table)]
    yield from offer_choices(Card(CORNER, None), text("steam-tunnel.offer.card"), "cell", cells, "segments")
    cells = [Choice(cell, refusals.card_refusal(table, place)) for cell, place in _cells(table) if not place.card]
    yield from offer_choices(Card(CORNER, STRAIGHT), text("steam-tunnel.offer.late-card"), "cell", cells, "segments")
    cells = [Choice(cell, refusals.point_refusal(place)) for cell, place in _cells(table)]
    ends = settings.point_card(table.setup)
    yield from offer_choices(Point(CORNER, ends), text("steam-tunnel.offer.point"), "cell", cells, "ends")


def _token_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """Tokens set or taken away by hand, on any segment and on face-down cards."""
    somebody = table.active[0]
    for cell, place in _cells(table):
        if place.card:
            token = SetToken(cell, shape_of(place.card)[0][0], somebody if place.tokens[0] is None else None)
            yield Offer(token, text("steam-tunnel.offer.token"), dict.fromkeys(("cell", "port", "owner")))
            break
    for owner, label in ((somebody, "grave"), (None, "grave-off")):
        cells = [Choice(cell, refusals.grave_refusal(table, place, owner)) for cell, place in _cells(table)]
        yield from offer_choices(SetGrave(CORNER, owner), text(f"steam-tunnel.offer.{label}"), "cell", cells, "owner")


def _settle_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """What becomes of purchases that a correction made impossible."""
    deeds = [flag.deed for flag in table.play.flags]
    if not deeds:
        return
    ways = [(deed, how) for deed in deeds for how in ("take-back", "keep")]
    choices = [Choice(way, refusals.settle_refusal(table, *way)) for way in ways]
    label = text("steam-tunnel.offer.settle")
    yield from offer_choices(Settle(0, "keep"), label, ("deed", "how"), choices, "cell", "port")
    every = ((cell, segment) for cell, place in enumerate(table.play.places) for segment in range(len(place.tokens)))
    free = _port_choices(table, (one for one in every if refusals.taken_refusal(table, *one) is None))
    label = text("steam-tunnel.offer.settle-move")
    yield from offer_choices(
        Settle(deeds[0], "move"), label, ("cell", "port"), free, deed=[Choice(deed) for deed in deeds]
    )
