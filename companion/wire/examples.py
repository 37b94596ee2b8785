"""The example of a game: one recorded game in its own folder, for the demonstration and the tour."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.rules import games
from companion.rules.game import Game
from companion.rules.move_log import Entry, MoveLog, replay
from companion.rules.new_table import start
from companion.rules.table import Setup
from companion.wire.moves import recall
from companion.wire.tables import read_setup

FILE = "example.json"


@dataclass(frozen=True)
class Example:
    """What was agreed, and every move with what chance decided in it."""

    setup: Setup
    log: tuple[Entry, ...]

    def until(self, game: Game, moves: int) -> MoveLog:
        """The game as it stood after so many moves."""
        return replay(game, start(game, self.setup), self.log[:moves])


def example_of(game: Game) -> Example | None:
    """The example beside a game's rules, if it brought one."""
    return _example(game.id)


@cache
def _example(game_id: str) -> Example | None:
    game = games()[game_id]
    file = files(f"companion.rules.{game.package}") / FILE
    if not file.is_file():
        return None
    recording = json.loads(file.read_text("utf-8"))
    log = tuple(
        Entry(one["seq"], recall(game, json.dumps(one["move"])), one["by"], one["host"]) for one in recording["log"]
    )
    return Example(read_setup(json.dumps(recording["setup"])), log)
