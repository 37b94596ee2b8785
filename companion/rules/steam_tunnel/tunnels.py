"""The tunnels of a live table, traced or counted by hand: what each is worth, who leads and who is paid."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.board import pipes_of
from companion.rules.steam_tunnel.state import SteamTunnelTable
from companion.rules.steam_tunnel.tracer import OPEN, Tunnel, place_of, trace
from companion.rules.steam_tunnel.tunnel_score import Counted, count_tunnel


@dataclass(frozen=True)
class ValuedTunnel:
    """A tunnel with where it runs: pieces as cell and number, ends as entries; nothing of that when counted by hand."""

    counted: Counted[int]
    closed: bool
    pieces: Sequence[tuple[int, int]] = ()
    ends: Sequence[int] = ()


def valued_tunnels(table: SteamTunnelTable) -> list[ValuedTunnel]:
    """Every tunnel, most valuable first; tunnels counted by hand in the order they were given."""
    if table.play.tallies is not None:
        return [
            ValuedTunnel(_count(table, list(one.ends), one.segments, one.tokens), True) for one in table.play.tallies
        ]
    waits = settings.has(table.setup, "burial-closes", "next-flip")
    pipes = pipes_of(table.play, table.play.places, table.play.fresh_grave if waits else None)
    found = [_value_tunnel(table, tunnel) for tunnel in trace(pipes)]
    return sorted(found, key=lambda one: (-one.counted["value"], -one.counted["segments"]))


def _value_tunnel(table: SteamTunnelTable, tunnel: Tunnel) -> ValuedTunnel:
    where = [place_of(piece) for piece in tunnel.pieces]
    tokens: dict[int, int] = {}
    for cell, segment in where:
        place = table.play.places[cell]
        owner = place.tokens[segment] if place.card else None
        if owner is not None:
            tokens[owner] = tokens.get(owner, 0) + 1
    counted = _count(table, tunnel.ends, tunnel.weight % OPEN, tokens)
    return ValuedTunnel(counted, tunnel.weight < OPEN, where, tunnel.end_entries)


def _count(table: SteamTunnelTable, ends: list[int], segments: int, tokens: dict[int, int]) -> Counted[int]:
    """Tokens of somebody who left count for nobody."""
    held = {seat: tokens[seat] for seat in table.active if tokens.get(seat)}
    counted = count_tunnel(ends, segments, held, settings.variant(table.setup))
    each = counted["value"] // len(table.active)
    # Nothing to share is no line in anybody's sum.
    if each and not held and settings.has(table.setup, "unclaimed", "everybody"):
        counted["paid"] = dict.fromkeys(table.active, each)
    return counted
