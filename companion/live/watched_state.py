"""A table's state that notes what is read of it."""

from typing import Any, cast

from companion.live.live_table import TableState
from companion.live.watched_table import Key, Reads, WatchedTable
from companion.rules.game import Game
from companion.rules.move_log import MoveLog

LOG: Key = (-2, "log")  # read: something of the log that is not in the table, such as its length
LOBBY: Key = (-2, "lobby")


class _WatchedState:
    """Stands in for a TableState."""

    __slots__ = ("_reads", "_real", "table")

    def __init__(self, real: TableState, reads: Reads) -> None:
        self._real, self._reads, self.table = real, reads, WatchedTable(real.table, reads)

    @property
    def game(self) -> Game:
        return self._real.game

    @property
    def code(self) -> str:
        return self._real.code

    @property
    def move_log(self) -> MoveLog:
        self._reads.add(LOG)
        return self._real.move_log

    @property
    def seq(self) -> int:
        self._reads.add(LOG)
        return self._real.seq

    def __getattr__(self, name: str) -> Any:
        self._reads.add(LOG)
        return getattr(self._real, name)


def watched_state(state: TableState, reads: Reads) -> TableState:
    """The same state; what is read of it is added to `reads`."""
    return cast("TableState", _WatchedState(state, reads))
