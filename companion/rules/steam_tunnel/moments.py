"""What is watched together: tunnels that the newest card closed, and at the end every tunnel with whom it pays."""

from collections.abc import Iterable, Iterator

from companion.rules.moments import LAST, Moment, MomentStep, most_first
from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.calculators import tunnel_text
from companion.rules.steam_tunnel.result import totals
from companion.rules.steam_tunnel.state import SteamTunnelTable
from companion.rules.steam_tunnel.tunnel_score import share
from companion.rules.steam_tunnel.tunnels import ValuedTunnel, valued_tunnels
from companion.rules.text import text

Numbered = tuple[int, ValuedTunnel]


def moments(table: SteamTunnelTable) -> Iterator[Moment]:
    newest = _newest_card(table)
    if table.outcome is None and newest is None:
        return
    tunnels = valued_tunnels(table)
    paying = [(number, tunnel) for number, tunnel in enumerate(tunnels, 1) if tunnel.counted["paid"]]
    if table.outcome is not None:
        steps = _steps(table, reversed(paying))
        yield Moment("tunnels", LAST - 1, text("steam-tunnel.moment.tunnels"), steps)
        return
    closed = [one for one in paying if one[1].closed and any(cell == newest for cell, _ in one[1].pieces)]
    flips = sum(deed.kind == "flip" for deed in table.play.deeds)
    title = text("steam-tunnel.moment.closed", n=len(closed))
    yield Moment(f"closed-{flips}", flips, title, _steps(table, closed), most_first(totals(table, tunnels)))


def _newest_card(table: SteamTunnelTable) -> int | None:
    """The cell that was turned up last."""
    return next((deed.cell for deed in reversed(table.play.deeds) if deed.kind == "flip"), None)


def _steps(table: SteamTunnelTable, tunnels: Iterable[Numbered]) -> tuple[MomentStep, ...]:
    """A step for everybody whom a tunnel pays."""
    variant = settings.variant(table.setup)
    return tuple(
        MomentStep(tunnel_text(number), seat, change=points, detail=share(tunnel.counted, variant))
        for number, tunnel in tunnels
        for seat, points in tunnel.counted["paid"].items()
    )
