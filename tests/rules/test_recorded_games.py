"""Recorded games of every released rules version keep replaying to the same result."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import companion.rules
from companion.rules import games
from companion.rules.move_log import Entry, MoveLog, replay
from companion.rules.new_table import start
from companion.wire import moves, tables
from tests.recorded.recorder import result_of, second_opinion

RECORDED = Path(__file__).parents[1] / "recorded"
EXAMPLES = Path(companion.rules.__path__[0])
FILES = [*sorted(RECORDED.glob("*.json")), *sorted(EXAMPLES.glob("*/example.json"))]
GAMES = [pytest.param(json.loads(path.read_text("utf-8")), id=f"{path.parent.name}-{path.stem}") for path in FILES]
every_recording = pytest.mark.parametrize("recording", GAMES)


def replayed(recording: dict[str, Any]) -> MoveLog:
    setup = tables.read_setup(json.dumps(recording["setup"]))
    game = games()[setup.game]
    log = [
        Entry(one["seq"], moves.read_stored_move(game, json.dumps(one["move"])), one["by"], one["host"])
        for one in recording["log"]
    ]
    return replay(game, start(game, setup), log)


@every_recording
def test_a_recorded_game_ends_as_it_did(recording: dict[str, Any]) -> None:
    assert result_of(replayed(recording)) == recording["result"]


@every_recording
def test_a_second_scorer_agrees_with_a_recorded_game(recording: dict[str, Any]) -> None:
    """Scored again from the JSON alone, by code that shares nothing with the rules."""
    package = games()[recording["setup"]["game"]].package
    reference = f"tests.reference.{package}"
    if find_spec(reference):
        assert second_opinion(import_module(reference).Reference, recording) == recording["result"]
    else:
        scorer = import_module(f"tests.recorded.scorer_{package}").Scorer
        assert second_opinion(scorer, recording) == recording["result"]


@every_recording
def test_a_recorded_total_is_still_the_sum_of_its_lines(recording: dict[str, Any]) -> None:
    move_log = replayed(recording)
    lines = move_log.game.result(move_log.table).lines
    totals = {one["name"]: one["total"] for one in recording["result"]["ranking"]}
    assert {move_log.table.name(seat): sum(line.points for line in own) for seat, own in lines.items()} == totals


@every_recording
def test_a_recorded_log_is_numbered_without_a_gap(recording: dict[str, Any]) -> None:
    assert [one["seq"] for one in recording["log"]] == list(range(1, len(recording["log"]) + 1))


def test_every_game_has_an_example() -> None:
    """The demonstration and the tour play it."""
    assert {path.parent.name for path in FILES if path.stem == "example"} == {game.package for game in games().values()}


def test_every_game_and_both_ways_to_end_are_recorded() -> None:
    recordings: list[dict[str, Any]] = [param.values[0] for param in GAMES]  # type: ignore[misc]
    for game in games().values():
        own = [one for one in recordings if one["setup"]["game"] == game.id]
        assert {one["result"]["reason"] for one in own} == {"finished", "unfinished"}
        assert {one["setup"]["tracking"] for one in own} == set(game.trackings)
        assert game.rules_version in {one["setup"]["rules_version"] for one in own}
        assert set().union(*(one["setup"]["modules"] for one in own)) == {module.id for module in game.modules}
