"""Dice spent in the Actions phase, and the Stands that change what they count for."""

from companion.rules.steam_park.dirt_phase import copies
from companion.rules.steam_park.facts import Face, Stand
from companion.rules.steam_park.state import SteamParkTable, rule, with_turn

DOUBLED_BY: dict[Face, Stand] = {"broom": "toilets", "visitor": "kiosk", "bonus": "office"}  # rules 6 and 9.6


def begin(table: SteamParkTable, action: str) -> SteamParkTable:
    """An action is done, and cannot be done again this round."""
    return with_turn(table, done=(*table.play.turn.done, action))


def has_face(table: SteamParkTable, face: Face, white_only: bool = False) -> int:
    return sum(die.face == face and not (white_only and die.spy) for die in table.play.turn.left)


def countable(table: SteamParkTable, face: Face) -> int:
    """What the dice of a face may count for; a middle table does not know which Stands double them."""
    there, stand = has_face(table, face), DOUBLED_BY.get(face)
    if table.setup.tracking != "middle" or stand not in table.play.stands or rule(table, "doubling") == "off":
        return there
    twice = has_face(table, face, white_only=True)
    return there + (min(twice, 1) if stand == "office" and rule(table, "office-doubling") == "once" else twice)


def spend(table: SteamParkTable, face: Face, count: int) -> SteamParkTable:
    """Take so many dice of a face away, white ones first; a middle table's count may be of fewer, doubled dice."""
    left = list(table.play.turn.left)
    for die in sorted((die for die in left if die.face == face), key=lambda die: die.spy)[:count]:
        left.remove(die)
    return with_turn(table, left=tuple(left))


def uses_left(table: SteamParkTable, seat: int, stand: Stand) -> int:
    """How often a Stand may still be used this turn."""
    there = copies(table.play.parks[seat], stand)
    if stand == "office" and rule(table, "office-doubling") == "once":
        there = min(there, 1)
    return max(0, there - table.play.turn.used.get(stand, 0))


def use(table: SteamParkTable, stand: Stand, times: int = 1) -> SteamParkTable:
    """Use a Stand so many times."""
    used = table.play.turn.used
    return with_turn(table, used=used | {stand: used.get(stand, 0) + times})


def doubled(table: SteamParkTable, seat: int, face: Face, count: int) -> int:
    """How many of `count` dice count twice: white ones, one for each such Stand."""
    stand = DOUBLED_BY.get(face)
    if stand is None or rule(table, "doubling") == "off":
        return 0
    return min(uses_left(table, seat, stand), count, has_face(table, face, white_only=True))


def spend_doubled(table: SteamParkTable, seat: int, face: Face, count: int) -> SteamParkTable:
    """Spend dice and use the Stands that double them."""
    twice = doubled(table, seat, face, count)
    return spend(use(table, DOUBLED_BY[face], twice) if twice else table, face, count)


def dice_for_cards(table: SteamParkTable, seat: int, cards: int) -> int:
    """How many Bonus dice it takes to play so many cards."""
    most = has_face(table, "bonus")
    return next((dice for dice in range(1, most + 1) if dice + doubled(table, seat, "bonus", dice) >= cards), cards)
