"""A rematch: a new table of the same people with the same setup, and the first seat the game chooses."""

from random import Random
from typing import Any

from companion.rules.game import Game
from companion.rules.table import Table
from companion.rules.table_request import NewPlayer, NewTable, Options


def rematch(game: Game, table: Table[Any], random: Random) -> NewTable:
    """The request for the next table: everybody sits as before, counted from who starts."""
    first = game.starts_rematch(table)
    order = table.clockwise_from(random.choice(table.active) if first is None else first)
    setup = table.setup
    options = Options(list(setup.modules), dict(setup.house_rules), dict(setup.box_facts), setup.tracking)
    return NewTable(game.id, [NewPlayer(table.name(seat)) for seat in order], options)
