"""The recorded example game in the folder of a game, for the demo data and the tour."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from companion.rules import games
from companion.rules.game import Game
from companion.rules.move_log import Entry, MoveLog, replay
from companion.rules.new_table import start
from companion.rules.table import Setup
from companion.wire.moves import read_stored_move
from companion.wire.tables import read_setup

FILE = "example.json"


@dataclass(frozen=True)
class ExampleGame:
    """The setup, and every move with its random outcomes."""

    setup: Setup
    log: tuple[Entry, ...]

    def until(self, game: Game, moves: int) -> MoveLog:
        """The game after so many moves."""
        return replay(game, start(game, self.setup), self.log[:moves])


def has_example_game(game: Game) -> bool:
    return _file(game).is_file()


def _file(game: Game) -> Traversable:
    return files(f"companion.rules.{game.package}") / FILE


def example_game(game: Game) -> ExampleGame | None:
    """The example in a game's folder, if there is one."""
    return _example(game.id)


@cache
def _example(game_id: str) -> ExampleGame | None:
    game = games()[game_id]
    if not has_example_game(game):
        return None
    recording = json.loads(_file(game).read_text("utf-8"))
    log = tuple(
        Entry(one["seq"], read_stored_move(game, json.dumps(one["move"])), one["by"], one["host"])
        for one in recording["log"]
    )
    return ExampleGame(read_setup(json.dumps(recording["setup"])), log)
