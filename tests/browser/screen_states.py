"""Recorded games with most players and parts, left late in each phase: what the big screen has to hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.live.move_service import submit_recorded
from companion.live.table_service import TableService
from companion.rules import games
from companion.rules.move_log import Entry, MoveLog
from companion.rules.new_table import NewPlayer, NewTable, Options, start
from companion.rules.steam_park import facts as steam_park
from companion.rules.steam_park.moves import CorrectPark, RideAsItStands
from companion.store.database import FILE_NAME, Store
from companion.wire import moves, tables

RECORDED = Path(__file__).parents[1] / "recorded"
LONGEST_NAME = "Maximilienne-Éléonore de la Tour-d’Argent"[:40]
GAMES = (
    "scream-machine-v2-stopped-5",
    "steam-park-v3-everything-5",
    "small-city-v2-everything-4",
    "small-city-v2-light-2",
    "steam-tunnel-v2-baby-stopped-5",
    "steam-tunnel-v2-full-32-cards-3",
)
PARKS = "steam-park-v3-everything-5"
CODES = "screens.json"


def last_of_each_phase(game: Any, setup: Any, log: list[Entry]) -> dict[str, int]:
    """How many moves of a game lead to the last state of every phase, before anything is confirmed."""
    found: dict[str, int] = {}
    move_log = MoveLog(game, start(game, setup))
    for number, entry in enumerate(log, 1):
        move_log = move_log.add(entry.move, entry.by, entry.host)
        if not move_log.table.confirmed:
            found[move_log.table.phase] = number
    return found


def read_recording(name: str) -> tuple[Any, Any, list[Entry]]:
    """The game of a recording, how it was set up, and its moves."""
    recording = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    setup = tables.read_setup(json.dumps(recording["setup"]))
    game = games()[setup.game]
    log = [
        Entry(one["seq"], moves.read_stored_move(game, json.dumps(one["move"])), one["by"], one["host"])
        for one in recording["log"]
    ]
    return game, setup, log


def request_of(game: Any, setup: Any, names: Sequence[str]) -> NewTable:
    """A table like the recorded one, with other names."""
    options = Options(list(setup.modules), dict(setup.house_rules), dict(setup.box_facts), setup.tracking)
    return NewTable(game.id, [NewPlayer(one) for one in names], options)


def full_parks(number: int, players: int) -> list[Entry]:
    """Corrections after which every Ride of the box stands in a park, with two or three Stands beside them."""
    box = [RideAsItStands(colour, size, (colour,)) for colour in steam_park.COLOURS for size in steam_park.SIZES]
    stands: tuple[steam_park.Stand, ...] = ("gallery", "info-point", "incinerator", "toilets", "security") * 2
    parks = [CorrectPark(seat) for seat in range(players)]  # a Ride stands in one park only
    parks += [
        CorrectPark(seat, tuple(box[seat::players]), stands[seat : seat + 2 + seat % 2]) for seat in range(players)
    ]
    return [Entry(number + at, park, None, True) for at, park in enumerate(parks, 1)]


def fill_screens(folder: Path) -> None:
    """A table for every phase of every game, with their codes."""
    service = TableService(Store(folder / FILE_NAME))
    codes: dict[str, str] = {}
    for name in GAMES:
        game, setup, log = read_recording(name)
        request = request_of(game, setup, [LONGEST_NAME, *setup.names[1:]])
        for phase, number in last_of_each_phase(game, setup, log).items():
            opened = service.open(request)
            submit_recorded(service, service.live_table(opened.code), log[:number])
            codes[f"{name} {phase}"] = opened.code
            if name == PARKS and phase == "actions":
                full = service.open(request)
                entries = log[:number] + full_parks(number, len(setup.names))
                submit_recorded(service, service.live_table(full.code), entries)
                codes[f"{name} full-parks"] = full.code
    (folder / CODES).write_text(json.dumps(codes))


def screen_paths(folder: Path) -> dict[str, str]:
    return {name: f"/t/{code}/screen" for name, code in json.loads((folder / CODES).read_text()).items()}
