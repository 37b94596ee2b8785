"""How a game of Steam Tunnel goes on: turn a card, place a token, next player, until no card can be turned."""

from dataclasses import replace
from typing import Any, cast

from companion.rules.game import OVER
from companion.rules.moves import Next
from companion.rules.steam_tunnel import settings
from companion.rules.steam_tunnel.board import left_to_flip, new_state, with_deeds
from companion.rules.steam_tunnel.state import SteamTunnelTable
from companion.rules.table import with_play


def start(table: Any) -> SteamTunnelTable:
    """The first player is about to turn the first card."""
    phase = "flip" if table.setup.is_full else "turns"
    rounds = settings.rounds(table.setup, len(table.active))
    return replace(table, phase=phase, turn=table.first, rounds=rounds, play=new_state(table.setup))


def advance(table: SteamTunnelTable, move: Next) -> SteamTunnelTable:
    """What `next` does: a card turned but not entered, a token not placed, the counting done."""
    match table.phase:
        case "flip" | "turns":
            return _go_on_without_card(table)
        case "place":
            return end_turn(table)
    return replace(table, phase=OVER, turn=None)


def _go_on_without_card(table: SteamTunnelTable) -> SteamTunnelTable:
    """The card can be entered later; whoever turned it places a token all the same."""
    table = with_play(table, unseen=table.play.unseen + 1)
    may_place = table.phase == "flip" and left_to_flip(table.play) > 0
    if may_place and table.setup.rules_version >= settings.NOTHING_ASSUMED:
        return replace(table, phase="place")
    return end_turn(table)


def end_turn(table: SteamTunnelTable) -> SteamTunnelTable:
    """The next player clockwise; when no card can be turned the game is over, in light tracking but for the count."""
    if left_to_flip(table.play) <= 0:
        return finish(table)
    following = table.after(cast("int", table.turn))
    number = table.round + (following == table.first)
    phase = "flip" if table.setup.is_full else "turns"
    return with_rounds(with_play(replace(table, phase=phase, turn=following, round=number), turned=None))


def with_rounds(table: SteamTunnelTable) -> SteamTunnelTable:
    """As many rounds as there will be if nobody buries a card from now on."""
    if not isinstance(table.turn, int):
        return table
    around = table.clockwise_from(table.first)
    turns = left_to_flip(table.play) + (table.phase == "place")  # with the present one
    return replace(table, rounds=table.round + (around.index(table.turn) + turns - 1) // len(around))


def finish(table: SteamTunnelTable) -> SteamTunnelTable:
    """No card can be turned any more."""
    return with_play(replace(table, phase=OVER if table.setup.is_full else "count", turn=None), turned=None)


def last_flipper(table: SteamTunnelTable) -> int | None:
    """Who turns the last card, and so places nothing, if nobody buries one from now on."""
    left = left_to_flip(table.play)
    if not isinstance(table.turn, int) or left <= 0:
        return None
    around = table.clockwise_from(table.turn)
    ahead = left if table.phase == "place" else left - 1  # turns after this one until the last card is turned
    return around[ahead % len(around)]


def starts_rematch(table: SteamTunnelTable) -> int | None:
    """Lots are drawn again, unless the table agreed that the start passes on."""
    return table.after(table.first) if settings.has(table.setup, "first-player", "clockwise") else None


def joined(table: SteamTunnelTable, seat: int) -> SteamTunnelTable:
    """Whoever comes late plays from the next round on; fewer rounds are to be expected."""
    return with_rounds(table)


def left(table: SteamTunnelTable, seat: int) -> SteamTunnelTable:
    """The turn of somebody who leaves passes on; what stands on the board stays there and scores for nobody."""
    if table.turn != seat:
        return with_rounds(table)
    phase = "turns" if table.phase == "turns" else "flip"
    following = table.clockwise_from(seat)[0]
    return with_rounds(with_play(replace(table, phase=phase, turn=following), turned=None))


def fact_copied(table: SteamTunnelTable) -> SteamTunnelTable:
    """Numbers of the point cards count for everything that was done before, too."""
    return replace(table, play=with_deeds(table.play, table.setup, table.play.deeds))
