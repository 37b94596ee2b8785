"""What to put on the table for exactly this game."""

from companion.rules.scream_machine.facts import HAND_SIZE, LINE_SIZE, VISITOR_COPIES, kinds_for
from companion.rules.scream_machine.flow import PHONE_DECK
from companion.rules.table import Setup
from companion.rules.text import Text, text


def preparation(setup: Setup) -> list[Text]:
    """The list for the setup page, in the order of the table's own setup."""
    players = len(setup.names)
    visitors = len(kinds_for(players)) * VISITOR_COPIES
    if PHONE_DECK in setup.modules:
        first = text("scream-machine.prepare.no-visitors")
    elif players == 2:
        first = text("scream-machine.prepare.visitors-two", n=visitors)
    else:
        first = text("scream-machine.prepare.visitors", n=visitors)
    return [
        first,
        text("scream-machine.prepare.hands", n=HAND_SIZE),
        text("scream-machine.prepare.pawns", n=players),
        text("scream-machine.prepare.first"),
        text("scream-machine.prepare.line", n=LINE_SIZE),
    ]
