"""The end of the game: the Gambler's cards, the fee for Dirt, and what lies on the table in the end."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.steam_park.arithmetic import is_defeated
from companion.rules.steam_park.facts import DEFEAT
from companion.rules.steam_park.money_calculators import fee_of
from companion.rules.steam_park.moves import CountUp, Fee, GamblerCard
from companion.rules.steam_park.state import Card, ParkTable, with_park, with_play
from companion.rules.table import gain, refuse


def _check_end(table: ParkTable) -> None:
    if table.phase not in ("final", "over"):
        raise refuse("steam-park.refused.not-the-end")


def show_card(table: ParkTable, move: GamblerCard) -> ParkTable:
    """A card is turned up: whoever meets it best, alone or tied, gains what it shows."""
    _check_end(table)
    if table.play.director != "gambler":
        raise refuse("steam-park.refused.not-in-play")
    shown = len(table.play.shown_cards)
    if table.setup.is_full and shown >= table.play.hidden_cards:
        raise refuse("steam-park.refused.no-more-cards", n=shown) if shown else refuse("steam-park.refused.no-cards")
    if any(seat not in table.active for seat in move.winners) or len(set(move.winners)) != len(move.winners):
        raise refuse("steam-park.refused.no-such-winner")
    for seat in move.winners:
        table = gain(table, seat, "danari", move.danari, "gambler-card")
    return with_play(table, shown_cards=(*table.play.shown_cards, Card(move.danari, move.winners)))


def tell_fee(table: ParkTable, move: Fee) -> ParkTable:
    """The fee as the Final Dirt Track has it."""
    _check_end(table)
    return with_park(table, move.seat, replace(table.play.parks[move.seat], fee=move.fee))


def count_up(table: ParkTable, move: CountUp) -> ParkTable:
    """What lies on the table is right, whatever was entered before."""
    _check_end(table)
    table = gain(table, move.seat, "danari", move.danari - table.counter(move.seat, "danari"), "counted")
    return gain(table, move.seat, "dirt", move.dirt - table.counter(move.seat, "dirt"), "counted")


def defeat(table: ParkTable) -> int:
    """From how much Dirt on the game is lost."""
    return table.setup.box_facts.get("defeat") or DEFEAT


def defeated(table: ParkTable, seat: int) -> bool:
    """Whether a seat has lost by its Dirt."""
    return is_defeated(table.counter(seat, "dirt"), defeat(table))


def fee(table: ParkTable, seat: int) -> int | None:
    """What a seat pays for its Dirt; None while nobody has read it off the track. The defeated pay nothing."""
    if defeated(table, seat):
        return 0
    told, track = table.play.parks[seat].fee, table.setup.box_facts.get("dirt-track")
    return fee_of(table.counter(seat, "dirt"), told, track)
