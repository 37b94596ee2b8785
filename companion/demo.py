"""An example to look around in: finished plays, a table in the middle of a round, and a light one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.live.rooms import Room, Rooms
from companion.rules.faults import Refused
from companion.rules.moves import Adjust, Confirm, Move, Next, Remark
from companion.rules.opening import NewPlayer, NewTable, Options
from companion.rules.scream_machine.facts import FAMILIES, OPTIONS, VALUES
from companion.rules.scream_machine.moves import Build, Seal, UseOption
from companion.store.database import FILE_NAME, Store

PEOPLE = ("Ana", "Bo", "Célestine", "Dmitri", "Élodie", "Fatoumata")


def fill(folder: Path) -> None:
    """Fill a data folder, unless it holds tables already."""
    rooms = Rooms(Store(folder / FILE_NAME), Random(7))  # noqa: S311 (an example, the same every time)
    if rooms.store.row("SELECT 1 FROM game_tables") is not None:
        return
    random = Random(11)  # noqa: S311 (an example, the same every time)
    for count in (3, 4, 2, 5):
        room = _open(rooms, PEOPLE[:count], full=True)
        _play(rooms, room, random, rounds=room.table.rounds)
        _move(rooms, room, Remark("A close one, with rain at the end."))
        _move(rooms, room, Confirm())
    _play(rooms, _open(rooms, PEOPLE[:3], full=True), random, rounds=2)
    light = _open(rooms, PEOPLE[:4], full=False)
    _move(rooms, light, Next(light.seq))
    _move(rooms, light, Adjust(1, "visitors", 3))


def _open(rooms: Rooms, names: tuple[str, ...], full: bool) -> Room:
    options = Options(modules=["phone-deck"], tracking="full") if full else Options()
    return rooms.room(rooms.open(NewTable("scream-machine", [NewPlayer(name) for name in names], options)).code)


def _move(rooms: Rooms, room: Room, move: Move) -> None:
    rooms.make_move(room, move, None, True, f"demo-{room.seq}", "demo")


def _play(rooms: Rooms, room: Room, random: Random, rounds: int) -> None:
    """Play by chance until a round is over."""
    for seat in room.table.active:
        _move(rooms, room, Seal(seat, ((random.choice(FAMILIES), 5), (random.choice(FAMILIES), 1))))
    while room.table.outcome is None and (room.table.round <= rounds):
        for move in _turn(room, random):
            try:
                _move(rooms, room, move)
            except Refused:  # by chance it may be too dear, or used already
                continue
        _move(rooms, room, Next(room.seq))


def _turn(room: Room, random: Random) -> Iterator[Move]:
    seat = room.table.turn
    if isinstance(seat, int):
        yield Build(seat, random.choice(FAMILIES), random.choice(VALUES))
        yield UseOption(seat, random.choice(OPTIONS))
        yield Build(seat, random.choice(FAMILIES), random.choice(VALUES))
