"""Recorded games left, in each phase, where most is open to a player: what the screen of a phone has to hold."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from companion.live.move_service import submit_recorded
from companion.live.table_service import TableService
from companion.rules.move_log import Entry, MoveLog
from companion.rules.new_table import start
from companion.store.database import FILE_NAME, Store
from tests.browser.phones import address
from tests.browser.screen_states import read_recording, request_of
from tests.live.server import Server

GAMES = (
    "scream-machine-v2-light-4",
    "scream-machine-v2-phone-deck-2",
    "scream-machine-v2-full-3",
    "scream-machine-v2-stopped-5",
    "steam-park-v3-light-3",
    "steam-park-v3-middle-5",
    "steam-park-v3-base-2",
    "steam-park-v3-gambler-4",
    "steam-park-v3-phones-5",
    "steam-park-v3-everything-5",
    "small-city-v2-light-2",
    "small-city-v2-asia-3",
    "small-city-v2-everything-4",
    "steam-tunnel-v2-light-board-2",
    "steam-tunnel-v2-light-tunnels-4",
    "steam-tunnel-v2-full-32-cards-3",
    "steam-tunnel-v2-baby-stopped-5",
)
NAMES = ("Maximiliane", "Éléonore-Claire", "Christopher", "Anastasia", "Bo")
TURNS = "turns.json"


@dataclass(frozen=True)
class Turn:
    """A table of a recorded game with a phone's key: that of a seat, or that of the host who plays all of them."""

    game: str
    phase: str
    code: str
    role: str
    key: str

    @property
    def name(self) -> str:
        return f"{self.game} {self.phase} {self.role}"

    def give(self, phone: BrowserContext, server: Server) -> str:
        """The path, for this phone, which now has the key and belongs to a group that knows the game."""
        values = {f"midway-{self.role}-{self.code}": self.key, "midway-explain": "short"}
        phone.add_cookies([{"name": name, "value": value, "url": address(server)} for name, value in values.items()])
        return f"/t/{self.code}"


def busiest_of_each_phase(game: Any, setup: Any, log: list[Entry]) -> dict[str, tuple[int, int]]:
    """How many moves lead to the state of every phase where a seat has most kinds of moves, and which seat it is."""
    found: dict[str, tuple[tuple[int, int], int, int]] = {}
    move_log = MoveLog(game, start(game, setup))
    for number, entry in enumerate(log, 1):
        move_log = move_log.add(entry.move, entry.by, entry.host)
        table = move_log.table
        if table.confirmed:
            continue
        for seat in table.active:
            offered = list(game.offers(table, seat))
            weight = (len({one.type for one in offered}), len(offered))
            phase = "over" if table.outcome else table.phase
            if phase not in found or weight > found[phase][0]:
                found[phase] = weight, number, seat
    return {phase: (number, seat) for phase, (_, number, seat) in found.items()}


def fill_turns(folder: Path) -> None:
    """A table for every phase of every game, with the keys to look at it."""
    service = TableService(Store(folder / FILE_NAME))
    turns: list[Turn] = []
    for name in GAMES:
        game, setup, log = read_recording(name)
        request = request_of(game, setup, NAMES[: len(setup.names)])
        for phase, (number, seat) in busiest_of_each_phase(game, setup, log).items():
            for role in ("seat", "host"):  # a table each, since who has looked as a seat plays it
                opened = service.open(request)
                submit_recorded(service, service.live_table(opened.code), log[:number])
                key = opened.host_key if role == "host" else opened.seat_keys[seat]
                turns.append(Turn(name, phase, opened.code, role, key))
    (folder / TURNS).write_text(json.dumps([asdict(one) for one in turns]))


def read_turns(folder: Path) -> list[Turn]:
    return [Turn(**one) for one in json.loads((folder / TURNS).read_text())]
