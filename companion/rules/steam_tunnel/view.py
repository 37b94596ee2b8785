"""What everybody may see of a table: nothing in Steam Tunnel is secret."""

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from companion.rules.game_parts import Members
from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.board import buyable, left_to_flip, tokens_left
from companion.rules.steam_tunnel.cards import card_classes, has_fork, left_in, shape_of, turned
from companion.rules.steam_tunnel.facts import DEAD_END, PITY_DEAD_END, PORTS, TUNNEL_CARDS
from companion.rules.steam_tunnel.flow import last_flipper
from companion.rules.steam_tunnel.moves import GivenTunnel
from companion.rules.steam_tunnel.prospects import Prospects, blocking_cells, closings, if_bought, is_safe, prospects_of
from companion.rules.steam_tunnel.refusals import turn_refusal
from companion.rules.steam_tunnel.result import totals
from companion.rules.steam_tunnel.state import UNREAD, Flag, SteamTunnelTable
from companion.rules.steam_tunnel.tracer import WIDTH
from companion.rules.steam_tunnel.tunnel_score import arithmetic
from companion.rules.steam_tunnel.tunnels import ValuedTunnel, valued_tunnels
from companion.rules.table import Setup
from companion.rules.text import text


def public_view(table: SteamTunnelTable) -> Members:
    """What anybody may see, which is all of it."""
    play = table.play
    tunnels = cache(lambda: valued_tunnels(table))
    return {
        "variant": lambda: settings.variant(table.setup),
        "dead_end": lambda: PITY_DEAD_END if settings.variant(table.setup) == "pity" else DEAD_END,
        "rows": lambda: play.rows,
        "columns": lambda: play.columns,
        "cells": lambda: [_cell(table, cell) for cell in range(len(play.places))],
        "tunnels": lambda: _tunnels(table, tunnels()),
        "closings": lambda: closings(table, tunnels()) if table.setup.is_full else [],
        "unread": lambda: [
            list(divmod(cell, play.columns)) for cell, place in enumerate(play.places) if place.is_unread
        ],
        "by_hand": lambda: play.counts_by_list,
        "points": lambda: [play.points.get(seat, 0) for seat in range(len(table.players))],
        "tallies": lambda: [_tally(tally) for tally in play.tallies or ()],
        "buyable": lambda: _buyable(table),
        "turned": lambda: play.turned,
        "left": lambda: 0 if table.phase == "count" else left_to_flip(play),
        "unseen": lambda: play.unseen,
        "turning": lambda: settings.turning(table.setup),
        "last_flip": lambda: last_flipper(table),
        "scores": lambda: _scores(table, tunnels()),
        "flags": lambda: [_flag(table, flag) for flag in play.flags],
        "tokens_left": lambda: tokens_left(play, table.setup, table.turn) if isinstance(table.turn, int) else None,
        "picker": lambda: picker(table.setup, [place.card for place in play.places if place.card]),
    }


def _buyable(table: SteamTunnelTable) -> list[list[int]]:
    """Everybody sees where a token can be placed."""
    if not isinstance(table.turn, int) or turn_refusal(table, table.turn) is not None:
        return []
    return [list(one) for one in buyable(table.play, table.setup)]


def _cell(table: SteamTunnelTable, cell: int) -> dict[str, Any]:
    place = table.play.places[cell]
    hidden = settings.has(table.setup, "burials", "anonymous")
    return {
        "at": list(divmod(cell, table.play.columns)),
        "card": place.card,
        "segments": [list(ports) for ports in shape_of(place.card)] if place.card else [],
        "tokens": list(place.tokens),
        "down": place.is_down,
        "buried": place.buried is not None,
        "buried_by": None if hidden else place.buried,
        "ends": _ends(place.ends),
    }


def _ends(ends: Sequence[int]) -> list[int | None]:
    """Numbers that nobody has read yet are None."""
    return [None if end == UNREAD else end for end in ends]


def _tally(tally: GivenTunnel) -> dict[str, Any]:
    tokens = {str(seat): held for seat, held in tally.tokens.items()}
    return {"ends": list(tally.ends), "segments": tally.segments, "tokens": tokens}


def _tunnels(table: SteamTunnelTable, tunnels: list[ValuedTunnel]) -> list[dict[str, Any]]:
    prospects = prospects_of(table, tunnels)
    return [_tunnel(prospects, number, tunnel) for number, tunnel in enumerate(tunnels, 1)]


def _scores(table: SteamTunnelTable, tunnels: list[ValuedTunnel]) -> list[int]:
    scores = totals(table, tunnels)
    return [scores.get(seat, 0) for seat in range(len(table.players))]


def _tunnel(prospects: Prospects, number: int, tunnel: ValuedTunnel) -> dict[str, Any]:
    counted, table = tunnel.counted, prospects.table
    return {
        "number": number,
        "segments": counted["segments"],
        "ends": _ends(counted["ends"]),
        "value": counted["value"] if tunnel.is_valued else None,
        "closed": tunnel.closed,
        "kept_open_by": len(blocking_cells(table, tunnel)),
        "safe": is_safe(prospects, tunnel) if counted["tokens"] else False,
        "if_bought": if_bought(table, tunnel),
        "tokens": [[seat, held] for seat, held in sorted(counted["tokens"].items(), key=lambda one: -one[1])],
        "paid": [[seat, points] for seat, points in counted["paid"].items()],
        "why": arithmetic(counted, settings.variant(table.setup))
        if tunnel.is_valued
        else text("steam-tunnel.why.unread", n=counted["segments"]),
        "share": text("steam-tunnel.share", value=counted["value"], n=len(counted["paid"]))
        if len(counted["paid"]) > 1
        else None,
        "pieces": [list(piece) for piece in tunnel.pieces],
        "end_places": [[entry // WIDTH, PORTS[entry % WIDTH]] for entry in tunnel.ends],
    }


def _flag(table: SteamTunnelTable, flag: Flag) -> dict[str, Any]:
    deed = table.play.deeds[flag.deed]
    row, column = divmod(deed.cell, table.play.columns)
    return {
        "deed": flag.deed,
        "seat": deed.seat,
        "at": [row, column],
        "why": text(
            f"steam-tunnel.flag.{flag.reason}", name=table.name(cast("int", deed.seat)), row=row + 1, column=column + 1
        ),
    }


def picker(setup: Setup, flipped: list[int]) -> dict[str, Any]:
    """The cards to choose from: those left of the group's own pack first, once it is recorded, then all others."""
    possible = [code for code in card_classes() if not (settings.BABY in setup.modules and has_fork(code))]
    own = left_in(settings.deck(setup), flipped)
    return {
        "is_own": bool(own),
        "is_whole": len([code for code in settings.deck(setup) if code]) == TUNNEL_CARDS,
        "likely": [_pick(code, own[code]) for code in possible if own[code]],
        "others": [_pick(code) for code in possible if not own[code]],
    }


def _pick(code: int, left: int | None = None) -> dict[str, Any]:
    return {"card": code, "turned": turned(code), "left": left}
