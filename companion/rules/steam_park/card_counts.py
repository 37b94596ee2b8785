"""What a park has of everything that a Bonus card may ask for."""

from collections import Counter
from typing import Any

from companion.rules.steam_park.facts import FACES, GUESTS
from companion.rules.steam_park.state import SteamParkTable, guests_of, white


def card_counts(table: SteamParkTable, seat: int) -> dict[str, Any]:
    """Spaces and Visitors by colour, Stands and white dice; Extensions and Stingy Visitors have their own colour.

    Dice are those of the Pig board, or of the turn once a Stand changed them; an Espionage die never counts.
    """
    park, turn = table.play.parks[seat], table.play.turn
    spaces: Counter[str] = Counter()
    for ride in park.rides:
        spaces[ride.colour] += ride.size
        if ride.extension is not None:
            spaces[ride.extension.kind] += ride.extension.size
    sitting = Counter(guests_of(park))
    left = [die.face for die in turn.left if not die.spy] if table.turn == seat and table.phase == "actions" else None
    dice = Counter(white(table.play.pigs[seat]) if left is None else left)
    return {
        "spaces": dict(spaces),
        "rides": len(park.rides),
        "visitors": {guest: sitting[guest] for guest in GUESTS if sitting[guest]},
        "stands": sum(park.stands.values()),
        "stand_types": sum(count > 0 for count in park.stands.values()),
        "dice": {face: dice[face] for face in FACES if dice[face]},
    }
