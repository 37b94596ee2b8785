"""What the dice of whoever has the turn allow, in numbers."""

from typing import Any

from companion.rules.steam_park import arithmetic
from companion.rules.steam_park.facts import BROOM_DIRT, SWEEPER_BROOMS, Face, Stand
from companion.rules.steam_park.other_actions import brooms_for
from companion.rules.steam_park.spent_dice import countable, doubled, has_face, uses_left
from companion.rules.steam_park.state import SteamParkTable

ACTIONS: dict[str, Face | None] = {
    "rides": "ride",
    "stands": "stand",
    "attract": "visitor",
    "clean": "broom",
    "bonus": "bonus",
    "expand": None,
}
USED_BY_HAND: tuple[Stand, ...] = ("security", "info-point", "casino", "fountain", "gallery")


def actions(table: SteamParkTable, seat: int) -> list[dict[str, Any]]:
    """Every action: how many dice there are for it, what they count for, and whether it was done."""
    return [_action(table, seat, action, face) for action, face in ACTIONS.items()]


def _action(table: SteamParkTable, seat: int, action: str, face: Face | None) -> dict[str, Any]:
    dice = len(table.play.turn.left) if face is None else has_face(table, face)
    counts = dice if face is None else dice + doubled(table, seat, face, dice)
    if action == "clean":
        counts = brooms_for(table, seat, dice)
    cleans, sweeps = action == "clean", table.play.director == "sweeper"
    return {
        "action": action,
        "dice": dice,
        "counts": counts,
        "done": action in table.play.turn.done,
        "dirt_after": _dirt_after(table, seat, dice) if cleans else None,
        "fewer": [_part(table, seat, action, face, count) for count in range(1, dice) if face is not None],
        "more": [_part(table, seat, action, face, count) for count in _doubled_counts(table, face, dice)],
        "removes": BROOM_DIRT * counts if cleans and not sweeps else None,
        "halves": counts // SWEEPER_BROOMS if cleans and sweeps else None,
    }


def _dirt_after(table: SteamParkTable, seat: int, dice: int) -> int:
    return arithmetic.clean(table.counter(seat, "dirt"), brooms_for(table, seat, dice), table.play.director)


def _doubled_counts(table: SteamParkTable, face: Face | None, dice: int) -> range:
    """What so many dice count for with Stands that a middle table does not know."""
    return range(dice + 1, (dice if face is None or not dice else countable(table, face)) + 1)


def _part(table: SteamParkTable, seat: int, action: str, face: Face | None, dice: int) -> dict[str, Any]:
    """What another number than all of the dice counts for."""
    counts = dice + (0 if face is None else doubled(table, seat, face, dice))
    after = _dirt_after(table, seat, dice) if action == "clean" else None
    return {"dice": dice, "counts": counts, "dirt_after": after}


def stand_uses(table: SteamParkTable, seat: int) -> dict[str, int]:
    """Stands of this park that can still be used this turn."""
    left = {stand: uses_left(table, seat, stand) for stand in USED_BY_HAND}
    return {stand: times for stand, times in left.items() if times}
