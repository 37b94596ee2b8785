"""The board of a live table: what follows from the deeds, and what of it can be done now."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.cards import shape_of
from companion.rules.steam_tunnel.facts import PORTS, cards_down, points_at
from companion.rules.steam_tunnel.state import UNREAD, Deed, Flag, FlagReason, Place, SteamTunnelState
from companion.rules.steam_tunnel.tracer import OPEN, ROOM, Laid, Pipes, connect, partners, point_card, spots, trace
from companion.rules.table import Setup


def new_state(setup: Setup) -> SteamTunnelState:
    """The board before the first turn."""
    rows, columns = settings.size(setup)
    return SteamTunnelState(rows, columns, _bare_places(setup))


def _bare_places(setup: Setup) -> tuple[Place, ...]:
    rows, columns = settings.size(setup)
    points = points_at(rows, columns)
    ends = settings.point_card(setup) or (UNREAD,) * len(PORTS)
    return tuple(Place(ends=ends) if cell in points else Place() for cell in range(rows * columns))


def pipes_of(play: SteamTunnelState, places: Sequence[Place]) -> Pipes:
    """The board for the tracer."""
    cells: list[Laid] = []
    for spot, place in zip(spots(play.rows, play.columns), places, strict=True):
        if place.card:
            cells.append(spot.lay(shape_of(place.card)))
        elif place.ends:
            cells.append(point_card(place.ends))
        else:
            cells.append(spot.face_down if place.buried is None else spot.buried)
    return connect(cells, partners(play.rows, play.columns))


def piece_number(cell: int, segment: int) -> int:
    return ROOM * cell + segment


def open_pieces(pipes: Pipes, setup: Setup) -> set[int]:
    """The pieces of every tunnel that is not closed."""
    loops_stay_open = settings.has(setup, "loops", "buyable")
    found: set[int] = set()
    for tunnel in trace(pipes):
        if tunnel.weight >= OPEN or (loops_stay_open and not tunnel.ends):
            found.update(tunnel.pieces)
    return found


def buyable(play: SteamTunnelState, setup: Setup) -> list[tuple[int, int]]:
    """Free segments of open tunnels, as cell and number of the segment."""
    still_open = open_pieces(pipes_of(play, play.places), setup)
    return [
        (cell, segment)
        for cell, place in enumerate(play.places)
        for segment, owner in enumerate(place.tokens)
        if owner is None and piece_number(cell, segment) in still_open
    ]


def with_deeds(play: SteamTunnelState, setup: Setup, deeds: Sequence[Deed]) -> SteamTunnelState:
    """The board that follows from these deeds, every purchase looked at again."""
    places = list(_bare_places(setup))
    flags: list[Flag] = []
    for number, deed in enumerate(deeds):
        flags += [Flag(number, reason) for reason in _done(play, setup, places, deed)]
    return replace(play, places=tuple(places), deeds=tuple(deeds), flags=tuple(flags))


def with_deed(play: SteamTunnelState, setup: Setup, deed: Deed) -> SteamTunnelState:
    """The board after one more deed, which was allowed; the past is not looked at again."""
    places = list(play.places)
    flags = [Flag(len(play.deeds), reason) for reason in _done(play, setup, places, deed)]
    return replace(play, places=tuple(places), deeds=(*play.deeds, deed), flags=(*play.flags, *flags))


def _done(play: SteamTunnelState, setup: Setup, places: list[Place], deed: Deed) -> Iterator[FlagReason]:
    """Do a deed to the places; yields what is wrong with it."""
    place = places[deed.cell]
    if deed.kind == "flip":
        places[deed.cell] = Place(deed.card, (None,) * len(shape_of(deed.card)))
    elif deed.kind == "point":
        _read_point_card(setup, places, deed)
    elif deed.kind == "bury":
        places[deed.cell] = replace(place, buried=deed.seat)
    else:
        yield from _bought(play, setup, places, deed)


def _read_point_card(setup: Setup, places: list[Place], deed: Deed) -> None:
    """The numbers of one point card; where all are alike, those of every other that was not read by itself."""
    places[deed.cell] = replace(places[deed.cell], ends=deed.ends)
    if not settings.has_different_point_cards(setup):
        places[:] = [replace(place, ends=deed.ends) if place.is_unread else place for place in places]


def _bought(play: SteamTunnelState, setup: Setup, places: list[Place], deed: Deed) -> Iterator[FlagReason]:
    place = places[deed.cell]
    segments = shape_of(place.card) if place.card else ()
    if deed.ports not in segments:
        yield "no-segment"
        return
    number = segments.index(deed.ports)
    if place.tokens[number] is not None:
        yield "taken"
        return
    if not deed.by_hand and piece_number(deed.cell, number) not in open_pieces(pipes_of(play, places), setup):
        yield "closed"
    tokens = (*place.tokens[:number], deed.seat, *place.tokens[number + 1 :])
    places[deed.cell] = replace(place, tokens=tokens)


def face_up(play: SteamTunnelState) -> int:
    return sum(bool(place.card) for place in play.places)


def left_to_flip(play: SteamTunnelState) -> int:
    """Cards that can still be turned on the table."""
    buried = sum(place.buried is not None for place in play.places)
    return cards_down(play.rows, play.columns) - face_up(play) - buried - play.unseen


def tokens_left(play: SteamTunnelState, setup: Setup, seat: int) -> int | None:
    """Tokens of a player that are not on the board, whether settled or not; None is as many as are needed."""
    supply = settings.token_supply(setup)
    used = sum(deed.seat == seat for deed in play.deeds if deed.kind in ("buy", "bury"))
    return None if supply is None else supply - used
