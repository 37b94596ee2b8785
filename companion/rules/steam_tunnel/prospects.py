"""What may still become of a tunnel: how many cards keep it open, who could catch up, and what a token would do."""

from dataclasses import dataclass
from typing import Any

from companion.rules.steam_tunnel.board import left_to_flip
from companion.rules.steam_tunnel.state import SteamTunnelTable
from companion.rules.steam_tunnel.tunnel_score import payments
from companion.rules.steam_tunnel.tunnels import ValuedTunnel
from companion.rules.text import Text, text


@dataclass(frozen=True)
class Prospects:
    """Of one table: the tokens everybody may still place, and those in tunnels that may yet join."""

    table: SteamTunnelTable
    tokens_to_come: dict[int, int]
    open_tokens: dict[int, int]


def prospects_of(table: SteamTunnelTable, tunnels: list[ValuedTunnel]) -> Prospects:
    held = dict.fromkeys(table.active, 0)
    for tunnel in tunnels:
        for seat, count in () if tunnel.closed else tunnel.counted["tokens"].items():
            held[seat] += count
    return Prospects(table, tokens_to_come(table), held)


def tokens_to_come(table: SteamTunnelTable) -> dict[int, int]:
    """The most tokens each seat can still place: one a turn, none with the card that is turned last."""
    if not isinstance(table.turn, int):
        return dict.fromkeys(table.active, 0)
    around = table.clockwise_from(table.turn)
    left = left_to_flip(table.play)
    turns = left if table.phase == "place" else left - 1
    return {seat: max(0, -((place - turns) // len(around))) for place, seat in enumerate(around)}


def blocking_cells(table: SteamTunnelTable, tunnel: ValuedTunnel) -> list[int]:
    """The face-down cards that keep a tunnel open: when there is one, burying it closes the tunnel."""
    places = table.play.places
    cells = dict.fromkeys(cell for cell, _ in tunnel.pieces if places[cell].is_down and places[cell].buried is None)
    return list(cells)


def is_safe(prospects: Prospects, tunnel: ValuedTunnel) -> bool:
    """Whether nobody can catch up with the only leader, whatever is turned, joined and bought from now on.

    Conservative: every rival may bring all tokens from other open tunnels and place one in every turn left.
    """
    tokens = tunnel.counted["tokens"]
    leaders = [seat for seat, held in tokens.items() if held == max(tokens.values())]
    if len(leaders) != 1:
        return False
    if tunnel.closed:
        return True
    most = tokens[leaders[0]]
    rivals = (seat for seat in prospects.table.active if seat != leaders[0])
    return all(most > prospects.open_tokens[seat] + prospects.tokens_to_come[seat] for seat in rivals)


def if_bought(table: SteamTunnelTable, tunnel: ValuedTunnel) -> Text | None:
    """What one more token of whose turn it is would make of an open tunnel, as it stands."""
    seat = table.turn
    if not isinstance(seat, int) or tunnel.closed or not tunnel.is_valued:
        return None
    tokens = {**tunnel.counted["tokens"], seat: tunnel.counted["tokens"].get(seat, 0) + 1}
    paid = payments(tunnel.counted["value"], tokens)
    others = [table.name(one) for one in paid if one != seat]
    if seat not in paid:
        behind = max(tokens.values()) - tokens[seat]
        return text("steam-tunnel.if-bought.behind", names=others, n=behind)
    if others:
        return text("steam-tunnel.if-bought.tie", names=others, n=paid[seat])
    return text("steam-tunnel.if-bought.lead", n=paid[seat])


def closings(table: SteamTunnelTable, tunnels: list[ValuedTunnel]) -> list[dict[str, Any]]:
    """By face-down card the numbers of the tunnels that burying it would close."""
    found: dict[int, list[int]] = {}
    for number, tunnel in enumerate(tunnels, 1):
        blocking = blocking_cells(table, tunnel)
        if len(blocking) == 1:
            found.setdefault(blocking[0], []).append(number)
    return [{"at": list(divmod(cell, table.play.columns)), "tunnels": numbers} for cell, numbers in found.items()]
