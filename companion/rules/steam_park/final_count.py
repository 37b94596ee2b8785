"""The end of the game: the Gambler's cards, the fee for Dirt, and what lies on the table in the end."""

from dataclasses import replace

from companion.rules.faults import refuse_if
from companion.rules.steam_park.arithmetic import is_defeated
from companion.rules.steam_park.facts import DEFEAT
from companion.rules.steam_park.money_calculators import fee_of
from companion.rules.steam_park.moves import CountUp, Fee, GamblerCard
from companion.rules.steam_park.state import Card, SteamParkTable, is_literal, with_park
from companion.rules.table import gain, refuse, with_play
from companion.rules.text import Text, text


def end_refusal(table: SteamParkTable) -> Text | None:
    return None if table.phase in ("final", "over") else text("steam-park.refused.not-the-end")


def card_refusal(table: SteamParkTable) -> Text | None:
    """Why no card can be turned up from under the Gambler; a light table does not count them."""
    if early := end_refusal(table):
        return early
    if table.play.director != "gambler":
        return text("steam-park.refused.not-in-play")
    shown = len(table.play.shown_cards)
    if table.setup.is_light or shown < table.play.hidden_cards:
        return None
    return text("steam-park.refused.no-more-cards", n=shown) if shown else text("steam-park.refused.no-cards")


def show_card(table: SteamParkTable, move: GamblerCard) -> SteamParkTable:
    """A card is turned up: whoever meets it best, alone or tied, gains what it shows."""
    refuse_if(card_refusal(table))
    if any(seat not in table.active for seat in move.winners) or len(set(move.winners)) != len(move.winners):
        raise refuse("steam-park.refused.no-such-winner")
    for seat in move.winners:
        table = gain(table, seat, "danari", move.danari, "gambler-card")
    return with_play(table, shown_cards=(*table.play.shown_cards, Card(move.danari, move.winners)))


def set_fee(table: SteamParkTable, move: Fee) -> SteamParkTable:
    """The fee as the Final Dirt Track has it."""
    refuse_if(end_refusal(table))
    return with_park(table, move.seat, replace(table.play.parks[move.seat], fee=move.fee))


def count_up(table: SteamParkTable, move: CountUp) -> SteamParkTable:
    """What lies on the table is right, whatever was entered before."""
    refuse_if(end_refusal(table))
    table = gain(table, move.seat, "danari", move.danari - table.counter(move.seat, "danari"), "counted")
    return gain(table, move.seat, "dirt", move.dirt - table.counter(move.seat, "dirt"), "counted")


def defeat(table: SteamParkTable) -> int:
    """From how much Dirt on the game is lost."""
    return table.setup.box_facts.get("defeat") or DEFEAT


def defeated(table: SteamParkTable, seat: int) -> bool:
    """Whether a seat has lost by its Dirt."""
    return is_defeated(table.counter(seat, "dirt"), defeat(table))


def fee(table: SteamParkTable, seat: int) -> int | None:
    """What a seat pays for its Dirt; None while nobody has read it off the track. The defeated pay nothing."""
    if defeated(table, seat):
        return 0
    entered, track = table.play.parks[seat].fee, table.setup.box_facts.get("dirt-track")
    if entered is None and track is None and is_literal(table):
        return None
    return fee_of(table.counter(seat, "dirt"), entered, track)


def is_counted(table: SteamParkTable, seat: int) -> bool:
    """Whether a light table knows what somebody has in the end."""
    return not table.setup.is_light or bool(table.counter(seat, "danari") or table.counter(seat, "dirt"))
