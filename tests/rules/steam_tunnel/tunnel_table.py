"""A table of Steam Tunnel for the tests: moves written short."""

from __future__ import annotations

from typing import Any

from companion.rules import games
from companion.rules.move_log import MoveLog
from companion.rules.moves import Next
from companion.rules.new_table import NewPlayer, NewTable, Options, open_table
from companion.rules.steam_tunnel import moves as mine

GAME = games()["steam-tunnel"]
NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli")
STRAIGHT = "N-S E1-W1 E2-W2"
POINT_NUMBERS = (4, 4, 3, 2, 2, 3)  # those of rules 6.6
POINTS = ((1, 1), (1, 4), (4, 1), (4, 4))
CELLS = [(row, column) for row in range(6) for column in range(6) if (row, column) not in POINTS]


def opened(players: int = 3, tracking: Any = "full", **options: Any) -> MoveLog:
    """A table that knows the numbers of the point cards, unless box facts are given."""
    options.setdefault("box_facts", {"point-card": list(POINT_NUMBERS)})
    seated = [NewPlayer(name) for name in NAMES[:players]]
    return MoveLog(GAME, open_table(GAME, NewTable(GAME.id, seated, Options(tracking=tracking, **options))))


def segments(card: str) -> Any:
    return tuple(tuple(part.split("-")) for part in card.split())


def flip(log: MoveLog, cell: tuple[int, int], card: str = STRAIGHT) -> MoveLog:
    return log.add(mine.Flip(cell, segments(card)), log.table.turn)


def correct(log: MoveLog, cell: tuple[int, int], card: str | None) -> MoveLog:
    return log.add(mine.Card(cell, None if card is None else segments(card)), 0)


def buy(log: MoveLog, cell: tuple[int, int], port: Any) -> MoveLog:
    return log.add(mine.Buy(log.table.turn, cell, port), log.table.turn)


def bury(log: MoveLog, cell: tuple[int, int]) -> MoveLog:
    return log.add(mine.Bury(log.table.turn, cell), log.table.turn)


def skip(log: MoveLog) -> MoveLog:
    return log.add(Next(log.seq), log.table.turn)


def view(log: MoveLog) -> Any:
    return GAME.view(log.table, None)


def scores(log: MoveLog) -> dict[str, int]:
    return {log.table.name(one.seat): one.total for one in GAME.result(log.table).ranking}
