"""Why a move of the Roll phase is not possible now: each function gives the reason, or None when it is possible."""

from companion.rules.steam_park import race
from companion.rules.steam_park.facts import THIEF_DICE, VICTIM_DICE, WHITE_DICE, Token
from companion.rules.steam_park.race import token_text
from companion.rules.steam_park.state import Pig, SteamParkTable, has, is_literal, rolls_by_phone, rule
from companion.rules.text import Text, text

BY_HAND = "by-hand"
DICE_PHASES = ("roll", "deals", "dirt", "actions", "income")


def dice_in_hand(table: SteamParkTable) -> int:
    """How many dice a first roll throws; once deals are over, an Espionage die comes too late."""
    return WHITE_DICE + (has(table, "espionage") and table.phase in ("setup", "roll", "deals"))


def dice_to_roll(table: SteamParkTable, seat: int, keep: tuple[int, ...]) -> int:
    """How many dice a roll throws when those in `keep` stay."""
    dice = table.play.pigs[seat].dice
    if not dice:
        return dice_in_hand(table)
    return sum(not die.locked and index not in keep for index, die in enumerate(dice))


def race_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """Only somebody without a token is still in the race."""
    if table.phase != "roll":
        return text("steam-park.refused.not-rolling")
    token = race.tokens(table).get(seat)
    return None if token is None else _has_token(table, seat, token)


def _has_token(table: SteamParkTable, seat: int, token: Token) -> Text:
    return text("steam-park.refused.has-token", name=table.name(seat), token=token_text(token))


def roll_refusal(table: SteamParkTable, seat: int, keep: tuple[int, ...]) -> Text | None:
    if not rolls_by_phone(table):
        return text("steam-park.refused.real-dice")
    pig = table.play.pigs[seat]
    if pig.dice and (out := race_refusal(table, seat)):
        return out
    if table.phase not in DICE_PHASES:
        return text("steam-park.refused.not-rolling")
    if any(index >= len(pig.dice) for index in keep):
        return text("steam-park.refused.no-such-die")
    if pig.rolls and table.play.director == "planner":
        return text("steam-park.refused.planner-once")
    if dice_to_roll(table, seat, keep) == 0:
        return text("steam-park.refused.nothing-to-roll")
    return None


def set_die_refusal(table: SteamParkTable, seat: int, die: int) -> Text | None:
    if table.phase != "roll":
        return text("steam-park.refused.not-rolling")
    if table.play.director != "planner" or not rolls_by_phone(table):
        return text("steam-park.refused.no-planner")
    dice = table.play.pigs[seat].dice
    if die >= len(dice):
        return text("steam-park.refused.no-such-die")
    return text("steam-park.refused.die-locked") if dice[die].locked else None


def press_refusal(table: SteamParkTable, seat: int) -> Text | None:
    if rule(table, "roll") == BY_HAND:
        return text("steam-park.refused.by-hand")
    if out := race_refusal(table, seat):
        return out
    if rolls_by_phone(table) and not table.play.pigs[seat].dice:
        return text("steam-park.refused.roll-first")
    if is_literal(table) and has_to_place(table, table.play.pigs[seat]):
        return text("steam-park.refused.place-first")
    return None


def has_to_place(table: SteamParkTable, pig: Pig) -> bool:
    """Whether dice the phone rolled for the Planner are still to be placed on a Pig board one by one."""
    placed_by_hand = table.play.director == "planner" and rolls_by_phone(table)
    return placed_by_hand and any(not die.locked for die in pig.dice)


def wanted_token_refusal(table: SteamParkTable, token: Token | None) -> Text | None:
    """Whether a press may ask for this token; without one it takes the lowest left."""
    if token is None:
        return None
    if token_pool_refusal(table, token) is None and rule(table, "token-choice") != "any":
        return text("steam-park.refused.lowest-token")
    return _free_token_refusal(table, token)


def token_pool_refusal(table: SteamParkTable, token: Token) -> Text | None:
    """Fewer players use fewer tokens."""
    if token in race.pool(table):
        return None
    return text("steam-park.refused.token-unused", token=token_text(token), n=len(table.active))


def _free_token_refusal(table: SteamParkTable, token: Token) -> Text | None:
    if token in race.tokens(table).values():
        return text("steam-park.refused.token-taken", token=token_text(token))
    return token_pool_refusal(table, token)


def take_refusal(table: SteamParkTable, seat: int, token: Token) -> Text | None:
    if table.phase != "roll":
        return text("steam-park.refused.not-rolling")
    if race.tokens(table).get(seat) == token:
        return _has_token(table, seat, token)
    return _free_token_refusal(table, token)


def swap_refusal(table: SteamParkTable, one: int, other: int) -> Text | None:
    """Tokens are exchanged until bids are shown or Dirt is given out."""
    if table.phase not in ("roll", "deals", "dirt") or table.play.auctioned is not None:
        return text("steam-park.refused.not-rolling")
    taken = race.tokens(table)
    if one == other or one not in taken or other not in taken:
        return text("steam-park.refused.nothing-to-swap")
    return None


def last_roll_refusal(table: SteamParkTable, seat: int) -> Text | None:
    if table.phase != "roll" or race.last_player(table) != seat:
        return text("steam-park.refused.not-last")
    return text("steam-park.refused.phone-rolls") if rolls_by_phone(table) else None


def dice_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """Real dice are entered until something was done with them."""
    if rolls_by_phone(table):
        return text("steam-park.refused.phone-rolls")
    pig = table.play.pigs[seat]
    late = table.phase in ("actions", "income") and pig.dice
    stolen = table.play.auctioned is not None and table.play.auctioned.stolen
    if table.phase not in DICE_PHASES or late or pig.spied is not None or stolen:
        return text("steam-park.refused.dice-too-late")
    return None


def dice_count_refusal(table: SteamParkTable, seat: int, count: int) -> Text | None:
    return None if count in dice_counts(table, seat) else text("steam-park.fault.dice", n=count)


def dice_counts(table: SteamParkTable, seat: int) -> tuple[int, ...]:
    """How many white dice may lie there: one more or less where the Baron's theft was done with real dice."""
    auctioned = table.play.auctioned
    if auctioned is None or table.phase in ("roll", "deals"):
        return (WHITE_DICE,)
    changed = {auctioned.highest: (THIEF_DICE,), auctioned.lowest: (VICTIM_DICE,)}
    return (WHITE_DICE, *changed.get(seat, ()))
