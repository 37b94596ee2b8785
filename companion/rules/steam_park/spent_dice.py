"""Dice spent in the Actions phase, and the Stands that change what they count for."""

from __future__ import annotations

from companion.rules.steam_park.dirt_phase import copies
from companion.rules.steam_park.facts import Face, Stand
from companion.rules.steam_park.state import Die, ParkTable, rule, with_turn
from companion.rules.table import refuse
from companion.rules.text import text

DOUBLED_BY: dict[Face, Stand] = {"broom": "toilets", "visitor": "kiosk", "bonus": "office"}  # rules 6 and 9.6


def check_turn(table: ParkTable, seat: int) -> None:
    """Only whoever has the turn acts."""
    if table.phase != "actions" or not isinstance(table.turn, int):
        raise refuse("steam-park.refused.not-acting")
    if table.turn != seat:
        raise refuse("refused.not-your-turn", name=table.name(table.turn))


def begin(table: ParkTable, seat: int, action: str) -> ParkTable:
    """An action is done, and cannot be done again this round."""
    check_turn(table, seat)
    if action in table.play.turn.done:
        raise refuse("steam-park.refused.action-twice", action=text(f"steam-park.action.{action}"))
    if not table.play.pigs[seat].dice:
        raise refuse("steam-park.refused.dice-unknown", name=table.name(seat))
    return with_turn(table, done=(*table.play.turn.done, action))


def has_face(table: ParkTable, face: Face, white_only: bool = False) -> int:
    return sum(die.face == face and not (white_only and die.spy) for die in table.play.turn.left)


def spend(table: ParkTable, face: Face, count: int) -> ParkTable:
    """Take so many dice of a face away, white ones first."""
    there = has_face(table, face)
    if count > there:
        raise refuse("steam-park.refused.too-few-dice", n=there, face=text(f"steam-park.face.{face}"), cost=count)
    left = list(table.play.turn.left)
    for _ in range(count):
        left.remove(next((die for die in left if die.face == face and not die.spy), None) or _spy(left, face))
    return with_turn(table, left=tuple(left))


def _spy(left: list[Die], face: Face) -> Die:
    return next(die for die in left if die.face == face)


def uses_left(table: ParkTable, seat: int, stand: Stand) -> int:
    """How often a Stand may still be used this turn."""
    there = copies(table.play.parks[seat], stand)
    if stand == "office" and rule(table, "office-doubling") == "once":
        there = min(there, 1)
    return max(0, there - table.play.turn.used.get(stand, 0))


def use(table: ParkTable, seat: int, stand: Stand, times: int = 1) -> ParkTable:
    """Use a Stand so many times."""
    if times > uses_left(table, seat, stand):
        raise refuse("steam-park.refused.stand-used-up", stand=text(f"steam-park.stand.{stand}"))
    used = table.play.turn.used
    return with_turn(table, used=used | {stand: used.get(stand, 0) + times})


def doubled(table: ParkTable, seat: int, face: Face, count: int) -> int:
    """How many of `count` dice count twice: white ones, one for each such Stand."""
    stand = DOUBLED_BY.get(face)
    if stand is None or rule(table, "doubling") == "off":
        return 0
    return min(uses_left(table, seat, stand), count, has_face(table, face, white_only=True))


def spend_doubled(table: ParkTable, seat: int, face: Face, count: int) -> tuple[ParkTable, int]:
    """Spend dice, and what they count for with the Stands that double them."""
    twice = doubled(table, seat, face, count)
    stand = DOUBLED_BY.get(face)
    if twice and stand is not None:
        table = use(table, seat, stand, twice)
    return spend(table, face, count), count + twice
