"""Why an action is not possible now: each function gives the reason, or None when it is possible."""

from collections import Counter

from companion.rules.steam_park.facts import FOUNTAIN_DANARI, Face, Stand
from companion.rules.steam_park.spent_dice import countable, dice_for_cards, has_face, uses_left
from companion.rules.steam_park.state import SteamParkTable, is_literal, rule
from companion.rules.text import Text, text


def face_text(face: Face) -> Text:
    return text(f"steam-park.face.{face}")


def stand_text(stand: Stand) -> Text:
    return text(f"steam-park.stand.{stand}")


def turn_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """Only whoever has the turn acts."""
    if table.phase != "actions" or not isinstance(table.turn, int):
        return text("steam-park.refused.not-acting")
    return None if table.turn == seat else text("refused.not-your-turn", name=table.name(table.turn))


def activity_refusal(table: SteamParkTable, seat: int) -> Text | None:
    """A Fountain is used at the end: nothing else is done after it."""
    if waits := turn_refusal(table, seat):
        return waits
    washed = is_literal(table) and table.play.turn.used.get("fountain")
    return text("steam-park.refused.fountain-last") if washed else None


def action_refusal(table: SteamParkTable, seat: int, action: str) -> Text | None:
    """Each action once a round, with dice that are known."""
    if waits := activity_refusal(table, seat):
        return waits
    if action in table.play.turn.done:
        return text("steam-park.refused.action-twice", action=text(f"steam-park.action.{action}"))
    if not table.play.pigs[seat].dice:
        return text("steam-park.refused.dice-unknown", name=table.name(seat))
    return None


def dice_refusal(table: SteamParkTable, face: Face, count: int) -> Text | None:
    there = countable(table, face)
    if count <= there:
        return None
    return text("steam-park.refused.too-few-dice", n=there, face=face_text(face), cost=count)


def stand_use_refusal(table: SteamParkTable, seat: int, stand: Stand, times: int = 1) -> Text | None:
    if times <= uses_left(table, seat, stand):
        return None
    return text("steam-park.refused.stand-used-up", stand=stand_text(stand))


def clean_refusal(table: SteamParkTable, seat: int, dice: int) -> Text | None:
    return action_refusal(table, seat, "clean") or dice_refusal(table, "broom", dice)


def bonus_refusal(table: SteamParkTable, seat: int, cards: int) -> Text | None:
    if unable := action_refusal(table, seat, "bonus"):
        return unable
    return dice_refusal(table, "bonus", dice_for_cards(table, seat, cards))


def expand_refusal(table: SteamParkTable, seat: int, dice: tuple[Face, ...]) -> Text | None:
    if rule(table, "expand-die") == "not-blank" and "blank" in dice:
        return text("steam-park.refused.no-blank")
    if rule(table, "expand-tiles") == "one" and len(dice) > 1:
        return text("steam-park.refused.one-tile")
    if unable := action_refusal(table, seat, "expand"):
        return unable
    missing = (dice_refusal(table, face, count) for face, count in Counter(dice).items())
    return next((reason for reason in missing if reason), None)


def turned_die_refusal(table: SteamParkTable, seat: int, stand: Stand, face: Face) -> Text | None:
    """Why a Stand (Casino, Shooting Gallery) cannot change a die that shows this face; only white dice are changed."""
    if unable := activity_refusal(table, seat) or stand_use_refusal(table, seat, stand):
        return unable
    if has_face(table, face, white_only=True):
        return None
    return text("steam-park.refused.no-white-die", face=face_text(face))


def fountain_refusal(table: SteamParkTable, seat: int, times: int) -> Text | None:
    if waits := turn_refusal(table, seat):
        return waits
    cost = FOUNTAIN_DANARI * times
    if cost > table.counter(seat, "danari"):
        return text("steam-park.refused.cannot-pay", n=cost)
    return stand_use_refusal(table, seat, "fountain", times)
