"""The result of a game of Steam Tunnel, with every point's line."""

from typing import Any

from companion.rules.calculators import ScoreLine
from companion.rules.game import Result
from companion.rules.ranking import rank_seats
from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.calculators import counted_line, tunnel_text
from companion.rules.steam_tunnel.state import UNREAD, SteamTunnelTable
from companion.rules.steam_tunnel.tunnel_score import share
from companion.rules.steam_tunnel.tunnels import ValuedTunnel, valued_tunnels
from companion.rules.text import text


def totals(table: SteamTunnelTable, tunnels: list[ValuedTunnel]) -> dict[int, int]:
    """Points by seat; whoever left has none."""
    scores = {seat: table.play.points.get(seat, 0) for seat in table.active}
    for tunnel in tunnels:
        for seat, points in tunnel.counted["paid"].items():
            scores[seat] += points
    return scores


def result(table: SteamTunnelTable) -> Result:
    """Most points win; equals share the place unless the table agreed on a tie-break."""
    tunnels = valued_tunnels(table)
    scores = totals(table, tunnels)
    ranking = rank_seats(scores, {seat: (total, *_ties(table, tunnels, seat)) for seat, total in scores.items()})
    working = {seat: [*lines(table, tunnels, seat), *_tie_lines(table, tunnels, scores, seat)] for seat in scores}
    return Result(ranking, working)


def _ties(table: SteamTunnelTable, tunnels: list[ValuedTunnel], seat: int) -> tuple[int, ...]:
    """Tunnels won, then tokens in tunnels that scored."""
    if not settings.has(table.setup, "tie", "most-tunnels"):
        return ()
    won = [tunnel for tunnel in tunnels if tunnel.counted["paid"].get(seat)]
    tokens = sum(tunnel.counted["tokens"].get(seat, 0) for tunnel in tunnels if tunnel.counted["value"])
    return len(won), tokens


def _tie_lines(
    table: SteamTunnelTable, tunnels: list[ValuedTunnel], scores: dict[int, int], seat: int
) -> list[ScoreLine]:
    """What the table's own tie-break looked at, wherever there was a tie to break."""
    others = [table.name(one) for one, total in scores.items() if one != seat and total == scores[seat]]
    looked_at = _ties(table, tunnels, seat)
    if not others or not looked_at:
        return []
    won, tokens = looked_at
    why = text("steam-tunnel.why.tie", names=others, n=won, tokens=text("steam-tunnel.tie.tokens", n=tokens))
    return [ScoreLine(text("steam-tunnel.line.tie"), 0, why, table.name(seat))]


def lines(table: SteamTunnelTable, tunnels: list[ValuedTunnel], seat: int) -> list[ScoreLine]:
    """A line for every tunnel that pays this seat, and one for what was counted by hand; they add up to the total."""
    variant, name = settings.variant(table.setup), table.name(seat)
    own = [
        ScoreLine(tunnel_text(number), tunnel.counted["paid"][seat], share(tunnel.counted, variant), name)
        for number, tunnel in enumerate(tunnels, 1)
        if seat in tunnel.counted["paid"]
    ]
    if counted := table.play.points.get(seat):
        own.append(counted_line(counted, name))
    return own or [ScoreLine(text("steam-tunnel.line.none"), 0, text("steam-tunnel.why.no-lead", name=name), name)]


def score_input(table: SteamTunnelTable) -> dict[str, Any]:
    """The tunnels calculator's input, as this table would fill it in."""
    return {
        "players": [table.name(seat) for seat in table.active],
        "variant": settings.variant(table.setup),
        "tunnels": [
            {
                "ends": [end for end in tunnel.counted["ends"] if end != UNREAD],
                "segments": tunnel.counted["segments"],
                "tokens": {table.name(seat): held for seat, held in tunnel.counted["tokens"].items()},
            }
            for tunnel in valued_tunnels(table)
        ],
        "points": {table.name(seat): points for seat, points in table.play.points.items() if seat in table.active},
    }
