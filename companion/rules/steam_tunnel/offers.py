"""What a seat of Steam Tunnel may do now, what anybody may enter for the table, and what is still missing."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from companion.rules.game_parts import OVER
from companion.rules.moves import Move
from companion.rules.offers import Choice, Offer, offer_choices
from companion.rules.steam_tunnel import moves, refusals, settings
from companion.rules.steam_tunnel.board import buyable
from companion.rules.steam_tunnel.cards import STRAIGHT, shape_of
from companion.rules.steam_tunnel.facts import LEAST_REPORTED, PORTS
from companion.rules.steam_tunnel.state import Place, SteamTunnelTable
from companion.rules.steam_tunnel.tunnels import valued_tunnels
from companion.rules.text import Text, text

CORNER = (0, 0)  # replaced by the first cell that can be chosen
Refusal = Callable[[Place], Text | None]
NEW_TUNNEL = moves.GivenTunnel((), 1, {})


def missing(table: SteamTunnelTable) -> list[Text]:
    """The card of the turn, the count, or at the end what the result hangs on; a token may be left out."""
    if table.phase == "flip" and isinstance(table.turn, int):
        return [text("steam-tunnel.missing.card", name=table.name(table.turn))]
    if table.phase == "count" and not valued_tunnels(table) and not table.play.points:
        return [text("steam-tunnel.missing.tunnels")]
    if table.phase == OVER and any(not tunnel.is_valued for tunnel in valued_tunnels(table)):
        return [text("steam-tunnel.missing.points")]
    return []


def offers(table: SteamTunnelTable, seat: int) -> Iterator[Offer]:
    """A token on a segment or on a face-down card, in one's own turn; points that were counted without the phone."""
    if refusals.count_refusal(table) is None:
        counted = moves.CountPoints(seat, table.play.points.get(seat, 0))
        yield Offer(counted, {"points": None})
    if refusals.turn_refusal(table, seat) is not None:
        return
    segments = _port_choices(table, buyable(table.play, table.setup))
    yield from offer_choices(moves.Buy(seat, CORNER, "N"), ("cell", "port"), segments)
    yield from offer_choices(moves.Bury(seat, CORNER), "cell", _cell_choices(table, refusals.bury_refusal))


def _cell_choices(table: SteamTunnelTable, refusal: Refusal, among: Iterable[int] | None = None) -> list[Choice]:
    """Cells of the board, those `among` these numbers or all."""
    play = table.play
    numbers = range(len(play.places)) if among is None else among
    return [Choice(divmod(number, play.columns), refusal(play.places[number])) for number in numbers]


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
        cells = _cell_choices(table, refusals.flip_refusal)
        yield from _offer_cells("flip", moves.Flip(CORNER, STRAIGHT), cells, "segments")
    if refusals.last_card_refusal(table) is None:
        yield Offer(moves.LastCard())
    if refusals.count_refusal(table) is None:
        count = moves.CountTunnels(table.play.tallies or (NEW_TUNNEL,))
        yield Offer(count, {"tunnels": None})
    yield from _card_offers(table)
    yield from _token_offers(table)
    yield from _settle_offers(table)


def _offer_cells(label: str, move: Move, cells: list[Choice], free: str) -> Iterator[Offer]:
    return offer_choices(move, "cell", cells, free, label=text(f"steam-tunnel.offer.{label}"))


def _card_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """A card taken off or exchanged, one that was not entered at the time, and the numbers of a point card."""
    cells = _cell_choices(table, lambda place: refusals.card_refusal(table, place, is_off=True))
    yield from _offer_cells("card", moves.Card(CORNER, None), cells, "segments")
    without = [number for number, place in enumerate(table.play.places) if not place.card]
    cells = _cell_choices(table, partial(refusals.card_refusal, table), without)
    yield from _offer_cells("late-card", moves.Card(CORNER, STRAIGHT), cells, "segments")
    unread_first = sorted(range(len(table.play.places)), key=lambda cell: not table.play.places[cell].is_unread)
    cells = _cell_choices(table, refusals.point_refusal, unread_first)
    ends = settings.point_card(table.setup) or (LEAST_REPORTED,) * len(PORTS)
    yield from _offer_cells("point", moves.Point(CORNER, ends), cells, "ends")


def _token_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """Tokens set or taken away by hand, on any segment and on face-down cards."""
    somebody = table.active[0]
    for number, place in enumerate(table.play.places):
        if place.card:
            cell, port = divmod(number, table.play.columns), shape_of(place.card)[0][0]
            token = moves.SetToken(cell, port, somebody if place.tokens[0] is None else None)
            yield Offer(token, dict.fromkeys(("cell", "port", "owner")))
            break
    for owner, label in ((somebody, "grave"), (None, "grave-off")):
        cells = _cell_choices(table, partial(refusals.grave_refusal, table, owner))
        yield from _offer_cells(label, moves.SetGrave(CORNER, owner), cells, "owner")


def _settle_offers(table: SteamTunnelTable) -> Iterator[Offer]:
    """What becomes of purchases that a correction made impossible."""
    deeds = [flag.deed for flag in table.play.flags]
    ways = [(deed, how) for deed in deeds for how in ("take-back", "keep")]
    choices = [Choice(way, refusals.settle_refusal(table, *way)) for way in ways]
    yield from offer_choices(moves.Settle(0, "keep"), ("deed", "how"), choices, "cell", "port")
    if deeds:
        places = enumerate(table.play.places)
        free = ((cell, number) for cell, place in places for number, owner in enumerate(place.tokens) if owner is None)
        spots, label = _port_choices(table, free), text("steam-tunnel.offer.settle-move")
        move, flagged = moves.Settle(deeds[0], "move"), [Choice(deed) for deed in deeds]
        yield from offer_choices(move, ("cell", "port"), spots, label=label, deed=flagged)
