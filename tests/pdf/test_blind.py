"""Blind scoring: a recorded game is written into the boxes of its pad; only the pad's own arithmetic is followed."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.rules import games
from companion.rules.move_log import MoveLog
from companion.rules.new_table import start
from companion.rules.small_city.facts import RECYCLING, TOKYO_POLLUTION
from companion.rules.small_city.result import final_player
from companion.rules.steam_park.final_count import fee
from companion.wire import moves, tables
from pdf import PrintRequest
from pdf.blocks.rows import fields_of
from pdf.filled_forms.arithmetic import work_out
from pdf.kinds.pad import pad_rows
from pdf.requests.sheet import Sheet
from pdf.requests.validator import validate
from tests.rules.test_recorded_games import RECORDED

FILES = [path for game in games().values() for path in sorted(RECORDED.glob(f"{game.id}-v{game.rules_version}-*.json"))]
PARK = {
    "bonus": "cards",
    "income": "income",
    "stingy": "income",
    "baron": "deals",
    "espionage": "deals",
    "gallery": "stands",
    "fountain": "stands",
    "golden": "stands",
    "incinerator": "stands",
    "gambler": "stands",
}
DIRT = {"dirt": "made", "clean": "swept", "fountain": "more-dirt", "rusty": "more-dirt", "sweet-talker": "more-dirt"}
Boxes = Counter[str]


def steps(recording: dict[str, Any]):
    """The table after every move."""
    setup = tables.read_setup(json.dumps(recording["setup"]))
    game = games()[setup.game]
    log = MoveLog(game, start(game, setup))
    for one in recording["log"]:
        move = moves.read_stored_move(game, json.dumps(one["move"]))
        log = log.add(move, one["by"], one["host"])
        yield log.table


def scream_machine(tables_: list[Any]) -> Boxes:
    found: Boxes = Counter()
    for gain in tables_[-1].gains:
        name = {"opening": "opening/{seat}", "advertise": "round/{at}/{seat}/adverts"}.get(
            gain.reason, "round/{at}/{seat}/won"
        )
        found[name.format(at=gain.round - 1, seat=gain.seat)] += gain.points
    return found


def steam_park(tables_: list[Any]) -> Boxes:
    table, found = tables_[-1], Counter()
    for gain in table.gains:
        start_of_round = f"round/{gain.round - 1}/{gain.seat}"
        if gain.reason == "counted" or (gain.counter == "danari" and gain.reason == "adjusted"):
            found[f"/players/{gain.seat}/{gain.counter}"] += gain.points
        elif gain.counter == "danari" and gain.reason == "start":
            found[f"start/{gain.seat}"] += gain.points
        elif gain.counter == "danari" and gain.reason == "gambler-card":
            found[f"gambler/{gain.seat}"] += gain.points
        elif gain.counter == "danari":
            found[f"{start_of_round}/{PARK[gain.reason]}"] += gain.points
        elif gain.counter == "dirt":
            found[f"{start_of_round}/{DIRT[gain.reason]}"] += gain.points * (-1 if gain.reason == "clean" else 1)
    for seat in table.active:
        found[f"/players/{seat}/fee"] = fee(table, seat) or 0
    return found


def small_city(tables_: list[Any]) -> Boxes:
    """Pollution by what each census counted, as the pad has boxes for it."""
    table, found = tables_[-1], Counter()
    twice = table.setup.house_rules.get("workers") != "production"
    for one in tables_:
        for seat, borough in enumerate(one.play.boroughs):
            if borough.measured and borough.census and borough.city != "delhi":
                census, box = borough.census, f"round/{one.round - 1}/{seat}"
                made = 0 if census.engineer else census.workers + census.port_workers
                found[f"{box}/people"] = census.citizens + census.tourists - (0 if twice else census.workers)
                found[f"{box}/made"] = made
                found[f"{box}/parks"] = census.parks - census.parks_lost
                other = census.noise - RECYCLING * census.recycling + TOKYO_POLLUTION * (borough.city == "tokyo")
                if other:
                    found[f"{box}/more"] = other
    for gain in table.gains:
        if gain.counter == "votes":
            found[f"round/{gain.round - 1}/{gain.seat}/votes"] += gain.points
        elif (gain.counter, gain.reason) == ("pollution", "seoul"):
            found[f"start/{gain.seat}"] += gain.points
        elif (gain.counter, gain.reason) == ("pollution", "adjusted"):
            found[f"round/{gain.round - 1}/{gain.seat}/people"] += gain.points
    for seat in table.active:
        player = final_player(table, seat)
        found[f"/players/{seat}/promise"] = player.promise
        found[f"/players/{seat}/kept"] = int(player.kept)
        if "stockholm" in table.setup.modules:
            found[f"/players/{seat}/markers"] = player.markers
    return found


def steam_tunnel(tables_: list[Any]) -> dict[str, Any]:
    table = tables_[-1]
    given = games()["steam-tunnel"].score_input(table)
    seats = {table.name(seat): seat for seat in table.active}
    found: dict[str, Any] = {}
    for number, tunnel in enumerate(one for one in given["tunnels"] if any(one["tokens"].values())):
        found[f"/tunnels/{number}/ends"] = ", ".join(map(str, tunnel["ends"]))
        found[f"/tunnels/{number}/segments"] = tunnel["segments"]
        for name, tokens in tunnel["tokens"].items():
            found[f"/tunnels/{number}/tokens/{seats[name]}"] = tokens
    return found


def sheet_of(table: Any) -> Sheet:
    setup = table.setup
    known = [module for module in setup.modules if module != "fifth-player"]
    request = PrintRequest("pad", setup.game, names=setup.names, modules=known, house_rules=setup.house_rules)
    return validate(request, ("en",))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_arithmetic_of_a_pad_gives_the_result_of_the_game(path):
    recording = json.loads(path.read_text("utf-8"))
    tables_ = list(steps(recording))
    table = tables_[-1]
    game, sheet = games()[table.setup.game], sheet_of(table)
    written = {name: str(number) for name, number in globals()[game.package](tables_).items()}
    boxes = {name for row in pad_rows(sheet) for name, _, _ in fields_of(row, sheet.players)}
    assert set(written) <= boxes, "the pad has no place for this"
    fields, faults = work_out(sheet, written)
    assert faults == []
    totals = {one.seat: one.total for one in game.result(table).ranking}
    last = "/players/{}/visitors" if game.id == "scream-machine" else "total/{}"
    assert {seat: int(fields.get(last.format(seat), "") or 0) for seat in totals} == totals
