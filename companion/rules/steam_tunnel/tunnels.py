"""The tunnels of a live table, traced or counted by hand: what each is worth, who leads and who is paid."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.board import pipes_of
from companion.rules.steam_tunnel.facts import DEAD_END
from companion.rules.steam_tunnel.state import UNREAD, SteamTunnelTable
from companion.rules.steam_tunnel.tracer import OPEN, Tunnel, place_of, trace
from companion.rules.steam_tunnel.tunnel_score import Counted, count_tunnel


@dataclass(frozen=True)
class ValuedTunnel:
    """A tunnel with where it runs: pieces as cell and number, ends as entries; nothing of that when counted by hand."""

    counted: Counted[int]
    closed: bool
    is_valued: bool = True  # not while a number on a point card is unknown
    pieces: Sequence[tuple[int, int]] = ()
    ends: Sequence[int] = ()


def valued_tunnels(table: SteamTunnelTable) -> list[ValuedTunnel]:
    """Every tunnel, most valuable first; tunnels counted by hand in the order they were given."""
    if table.play.counts_by_list and table.play.tallies is not None:
        return [
            ValuedTunnel(_count(table, list(one.ends), one.segments, one.tokens), True) for one in table.play.tallies
        ]
    found = [_value_tunnel(table, tunnel) for tunnel in trace(pipes_of(table.play, table.play.places))]
    return sorted(found, key=lambda one: (one.is_valued, -one.counted["value"], -one.counted["segments"]))


def _value_tunnel(table: SteamTunnelTable, tunnel: Tunnel) -> ValuedTunnel:
    where = [place_of(piece) for piece in tunnel.pieces]
    tokens: dict[int, int] = {}
    for cell, segment in where:
        place = table.play.places[cell]
        owner = place.tokens[segment] if place.card else None
        if owner is not None:
            tokens[owner] = tokens.get(owner, 0) + 1
    counted = _count(table, tunnel.ends, tunnel.weight % OPEN, tokens)
    worthless = settings.variant(table.setup) == "deadly" and DEAD_END in tunnel.ends
    is_valued = UNREAD not in tunnel.ends or worthless
    if not is_valued:
        counted = {**counted, "value": 0, "paid": {}}
    return ValuedTunnel(counted, tunnel.weight < OPEN, is_valued, where, tunnel.end_entries)


def _count(table: SteamTunnelTable, ends: list[int], segments: int, tokens: dict[int, int]) -> Counted[int]:
    """Tokens of somebody who left count for nobody."""
    held = {seat: tokens[seat] for seat in table.active if tokens.get(seat)}
    counted = count_tunnel(ends, segments, held, settings.variant(table.setup))
    each = counted["value"] // len(table.active)
    # Nothing to share is no line in anybody's sum.
    if each and not held and settings.has(table.setup, "unclaimed", "everybody"):
        counted["paid"] = dict.fromkeys(table.active, each)
    return counted
