"""An example to look around in: a group with finished plays of every game, and a table of each in mid-play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from companion.live.table_service import Opened, TableService
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import Adjust, Next
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.store.database import FILE_NAME, Store
from companion.store.groups import create_group, switch_ratings
from companion.store.plays import Play
from companion.store.settings import keep_setting
from companion.wire.example_game import ExampleGame, example_game

GROUP = "La Grande Roue"
PEOPLE = ("Ana", "Bo", "Célestine", "Dmitri", "Élodie", "Fatoumata")
PLAYS_OF_EACH = 3
FIRST_EVENING = datetime.fromisoformat("2026-01-09T20:30:00+00:00")
BETWEEN_EVENINGS = timedelta(days=24)
MIDDLE = 0.55  # of the moves of an example: well into the game, with something to undo


@dataclass
class Calendar:
    """When the plays of the example were: one evening after the other, the same every time."""

    evening: datetime = FIRST_EVENING

    def dated(self, minutes: int) -> Callable[[Play], Play]:
        begin, end = self.evening, self.evening + timedelta(minutes=minutes)
        self.evening += BETWEEN_EVENINGS
        return lambda play: replace(play, started_at=begin.isoformat(), ended_at=end.isoformat(), minutes=minutes)


def fill(folder: Path) -> None:
    """Fill a data folder, unless it holds tables already."""
    table_service = TableService(Store(folder / FILE_NAME))
    if table_service.store.row("SELECT 1 FROM game_tables") is not None:
        return
    with table_service.store.writing() as db:
        group, key = create_group(db, GROUP)
        switch_ratings(db, group, True)
    calendar = Calendar()
    shown: dict[str, str] = {}
    for game in games().values():
        example = example_game(game)
        if example is not None:
            for turned in range(PLAYS_OF_EACH):
                play(table_service, game, example, group, turned, calendar)
            opened = _open(table_service, game, example, group)
            table_service.replay(table_service.live_table(opened.code), example.log[: int(len(example.log) * MIDDLE)])
            shown[opened.code] = opened.host_key
        opened = light_table(table_service, game)
        shown[opened.code] = opened.host_key
    with table_service.store.writing() as db:
        keep_setting(db, "example", {"tables": shown, "group_key": key})


def play(
    table_service: TableService, game: Game, example: ExampleGame, group: int, turned: int, calendar: Calendar
) -> None:
    """A finished play: the recorded game with other people in its seats each time."""
    code = _open(table_service, game, example, group, turned).code
    table_service.replay(table_service.live_table(code), example.log, calendar.dated(game.minutes[0] + 11 * turned))


def _open(table_service: TableService, game: Game, example: ExampleGame, group: int, turned: int = 0) -> Opened:
    setup = example.setup
    count = len(setup.names)
    people = [PEOPLE[(seat + turned) % len(PEOPLE)] for seat in range(count)]
    options = Options(list(setup.modules), dict(setup.house_rules), dict(setup.box_facts), setup.tracking)
    return table_service.open(NewTable(game.id, [NewPlayer(name) for name in people], options), group=group)


def light_table(table_service: TableService, game: Game) -> Opened:
    """A table that follows order and score only, a little way in."""
    people = [NewPlayer(name) for name in PEOPLE[: game.common_players]]
    opened = table_service.open(NewTable(game.id, people))
    live_table = table_service.live_table(opened.code)
    table_service.make_move(live_table, Next(live_table.seq), None, True, "example-1", "example")
    table_service.make_move(live_table, Adjust(0, game.counters[0].id, 3), None, True, "example-2", "example")
    return opened
