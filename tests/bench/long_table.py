"""A table of 2,000 moves: what a move costs there against the start, and how long it takes to open.

    python -m tests.bench.long_table [moves]

Every game plays the same corrections, notes, undos and redos through the real store. The cost of a move is told beside
what it was after the first twenty; opening is a new process's first answer: the log is read and folded from the file.
Counted is the processor's time, since waiting for the disk does not depend on the log and other work on the machine is
no part of it. Exits with 1 when a table takes 200 ms to open or a move costs half as much again as in the beginning.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.move_service import submit
from companion.live.table_service import TableService
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import Adjust, Move, Redo, Remark, Undo
from companion.rules.new_table import NewPlayer, NewTable, Options
from companion.store.database import FILE_NAME, Store
from companion.web import create_app

MOVES, FEW, TURNS = 2_000, 20, 10
MOST_MILLISECONDS, MOST_GROWTH = 200, 1.5
NAMES = ("Ana", "Bo", "Cy")


def new_table(table_service: TableService, game: Game) -> str:
    players = [NewPlayer(name) for name in NAMES]
    return table_service.open(NewTable(game.id, players, Options(tracking="full"))).code


def the_moves(live_table: LiveTable) -> Move:
    """Corrections up and down, with a note, an undo and a redo in every twelve."""
    number = live_table.seq
    last = live_table.move_log.undoable(None)
    match number % 12:
        case 9:
            return Remark(f"note {number}")
        case 10 if last is not None:
            return Undo(last.seq)
        case 11 if live_table.move_log.redoable():
            return Redo()
    by = 1 if number % 2 == 0 else -1
    return Adjust(number // 2 % len(NAMES), live_table.game.counters[0].id, by)


def grow(table_service: TableService, code: str, moves: int) -> list[float]:
    """Play on until the table has so many moves; milliseconds of every one."""
    live_table, found = table_service.live_table(code), []
    while live_table.seq < moves:
        move = the_moves(live_table)
        began = process_time()
        submit(table_service, live_table, Access(host=True), move, str(live_table.seq))
        found.append(1_000 * (process_time() - began))
    return found


def costs(table_service: TableService, game: Game, long: str) -> tuple[float, float]:
    """Milliseconds of a move at a short table and at a long one, by turns, so that a busy machine is fair to both."""
    seq = table_service.live_table(long).seq
    early: list[float] = []
    late: list[float] = []
    for turn in range(1, TURNS + 1):
        short = new_table(table_service, game)
        grow(table_service, short, FEW)
        early += grow(table_service, short, 2 * FEW)
        late += grow(table_service, long, seq + turn * FEW)
    return median(early), median(late)


def opening(folder: Path, code: str) -> float:
    """Milliseconds until somebody who comes to a new process sees the table."""
    app = create_app(folder)
    other = app.extensions["midway-table-service"].open(NewTable("steam-park", [NewPlayer(name) for name in NAMES]))
    app.test_client().get(f"/api/tables/{other.code}")  # catalogues and compiled templates are no part of a table
    began = process_time()
    assert app.test_client().get(f"/api/tables/{code}").status_code == 200
    took = 1_000 * (process_time() - began)
    app.extensions["midway-table-service"].store.close()
    return took


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    fine = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table_service = TableService(Store(folder / FILE_NAME))
        for game in games().values():
            code = new_table(table_service, game)
            grow(table_service, code, moves)
            opened = min(opening(folder, code) for _ in range(5))
            early, late = costs(table_service, game, code)
            print(
                f"{game.id:15} a move {early:.2f} ms after {FEW}, {late:.2f} ms after {moves:,}:"
                f" {late / early:.2f} times; opens in {opened:.0f} ms"
            )
            fine = fine and opened < MOST_MILLISECONDS and late / early < MOST_GROWTH
        table_service.store.close()
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
