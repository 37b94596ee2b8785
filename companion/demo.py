"""The example data: a group with finished plays of every game, and an unfinished table of each."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from companion.history.play_service import add_play
from companion.history.sample_year import scored_plays
from companion.live.access import Access
from companion.live.move_service import submit, submit_recorded
from companion.live.table_service import Opened, TableService
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import Adjust, Next
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.store.database import FILE_NAME, Store
from companion.store.groups import create_group, switch_ratings
from companion.store.settings import store_setting
from companion.store.timestamps import now
from companion.wire.example_game import ExampleGame, example_game

GROUP = "La Grande Roue"
PEOPLE = ("Ana", "Bo", "Célestine", "Dmitri", "Élodie", "Fatoumata")
FIRST_EVENING = datetime.fromisoformat("2026-01-09T20:30:00+00:00")
BETWEEN_EVENINGS = timedelta(days=67)  # of games that were followed move by move
MIDDLE = 0.55  # of the moves of an example: well into the game, with something to undo


class Calendar:
    """A clock that shows one evening after the other, the same in every example."""

    def __init__(self) -> None:
        self.moment = FIRST_EVENING

    def __call__(self) -> datetime:
        return self.moment


def fill(folder: Path) -> None:
    """Fill a data folder, unless it holds tables already."""
    calendar = Calendar()
    dated, present = (TableService(Store(folder / FILE_NAME, clock)) for clock in (calendar, now))
    if present.store.row("SELECT 1 FROM game_tables") is not None:
        return
    with present.store.transaction() as db:
        group, key = create_group(db, GROUP)
        switch_ratings(db, group, True)
    shown: dict[str, str] = {}
    for game in games().values():
        example = example_game(game)
        if example is not None:
            play(dated, game, example, group, len(shown), calendar)
            opened = _open(present, game, example, group)
            submit_recorded(present, present.live_table(opened.code), example.log[: int(len(example.log) * MIDDLE)])
            shown[opened.code] = opened.host_key
        opened = light_table(present, game)
        shown[opened.code] = opened.host_key
    for scored in scored_plays(PEOPLE, FIRST_EVENING):
        add_play(present.store, replace(scored, group=group))
    with present.store.transaction() as db:
        store_setting(db, "example", {"tables": shown, "group_key": key})


def play(
    table_service: TableService, game: Game, example: ExampleGame, group: int, turn: int, calendar: Calendar
) -> None:
    """A finished play of an evening of its own: the recorded game with other people in its seats each time."""
    evening = calendar.moment
    live_table = table_service.live_table(_open(table_service, game, example, group, turn).code)
    submit_recorded(table_service, live_table, example.log[:1])
    calendar.moment = evening + timedelta(minutes=game.minutes[0] + 11 * turn)
    submit_recorded(table_service, live_table, example.log[1:])
    calendar.moment = evening + BETWEEN_EVENINGS


def _open(table_service: TableService, game: Game, example: ExampleGame, group: int, turn: int = 0) -> Opened:
    setup = example.setup
    count = len(setup.names)
    people = [PEOPLE[(seat + turn) % len(PEOPLE)] for seat in range(count)]
    options = Options(list(setup.modules), dict(setup.house_rules), dict(setup.box_facts), setup.tracking)
    return table_service.open(NewTable(game.id, [NewPlayer(name) for name in people], options), group=group)


def light_table(table_service: TableService, game: Game) -> Opened:
    """A table that follows order and score only, a little way in."""
    people = [NewPlayer(name) for name in PEOPLE[: game.common_players]]
    opened = table_service.open(NewTable(game.id, people))
    live_table = table_service.live_table(opened.code)
    host = Access(host=True)
    submit(table_service, live_table, host, Next(live_table.seq), "example-1")
    submit(table_service, live_table, host, Adjust(0, game.counters[0].id, 3), "example-2")
    return opened
