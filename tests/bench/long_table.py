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

from companion.live.rooms import Room, Rooms
from companion.rules import games
from companion.rules.game import Game
from companion.rules.moves import Adjust, Move, Redo, Remark, Undo
from companion.rules.opening import NewPlayer, NewTable, Options
from companion.store.database import FILE_NAME, Store
from companion.web import create_app

MOVES, FEW, TURNS = 2_000, 20, 10
MOST_MILLISECONDS, MOST_GROWTH = 200, 1.5
NAMES = ("Ana", "Bo", "Cy")


def new_table(rooms: Rooms, game: Game) -> str:
    players = [NewPlayer(name) for name in NAMES]
    return rooms.open(NewTable(game.id, players, Options(tracking="full"))).code


def the_moves(room: Room) -> Move:
    """Corrections up and down, with a note, an undo and a redo in every twelve."""
    number = room.seq
    last = room.ledger.undoable(None)
    match number % 12:
        case 9:
            return Remark(f"note {number}")
        case 10 if last is not None:
            return Undo(last.seq)
        case 11 if room.ledger.redoable():
            return Redo()
    by = 1 if number % 2 == 0 else -1
    return Adjust(number // 2 % len(NAMES), room.game.counters[0].id, by)


def grow(rooms: Rooms, code: str, moves: int) -> list[float]:
    """Play on until the table has so many moves; milliseconds of every one."""
    room, found = rooms.room(code), []
    while room.seq < moves:
        move = the_moves(room)
        began = process_time()
        rooms.make_move(room, move, None, True, str(room.seq), "")
        found.append(1_000 * (process_time() - began))
    return found


def costs(rooms: Rooms, game: Game, long: str) -> tuple[float, float]:
    """Milliseconds of a move at a short table and at a long one, by turns, so that a busy machine is fair to both."""
    seq = rooms.room(long).seq
    early: list[float] = []
    late: list[float] = []
    for turn in range(1, TURNS + 1):
        short = new_table(rooms, game)
        grow(rooms, short, FEW)
        early += grow(rooms, short, 2 * FEW)
        late += grow(rooms, long, seq + turn * FEW)
    return median(early), median(late)


def opening(folder: Path, code: str) -> float:
    """Milliseconds until somebody who comes to a new process sees the table."""
    app = create_app(folder)
    other = app.extensions["midway-rooms"].open(NewTable("steam-park", [NewPlayer(name) for name in NAMES]))
    app.test_client().get(f"/api/tables/{other.code}")  # catalogues and compiled templates are no part of a table
    began = process_time()
    assert app.test_client().get(f"/api/tables/{code}").status_code == 200
    took = 1_000 * (process_time() - began)
    app.extensions["midway-rooms"].store.close()
    return took


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    fine = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rooms = Rooms(Store(folder / FILE_NAME))
        for game in games().values():
            code = new_table(rooms, game)
            grow(rooms, code, moves)
            opened = min(opening(folder, code) for _ in range(5))
            early, late = costs(rooms, game, code)
            print(
                f"{game.id:15} a move {early:.2f} ms after {FEW}, {late:.2f} ms after {moves:,}:"
                f" {late / early:.2f} times; opens in {opened:.0f} ms"
            )
            fine = fine and opened < MOST_MILLISECONDS and late / early < MOST_GROWTH
        rooms.store.close()
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
