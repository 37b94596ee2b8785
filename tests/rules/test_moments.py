"""Moments of recorded games: they come one after the other, and what they say somebody gained is what the log gave."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.rules import games
from companion.rules.moments import LAST, Moment, all_moments, gained
from companion.rules.move_log import MoveLog
from companion.rules.new_table import start
from companion.rules.table import Table
from companion.speech.catalogue import catalogue
from companion.wire import moves, tables
from tests.rules.test_recorded_games import GAMES

NEWEST = [one for one in GAMES if "-v1-" not in str(one.id) and "-steam-park-v2-" not in str(one.id)]
COUNTED = {  # moments whose changes add up to gains of the log: counter and reasons
    "count": ("visitors", ("round",)),
    "dirt": ("dirt", ("dirt",)),
    "income": ("danari", ("income", "stingy", "incinerator")),
    "votes": ("votes", ("vote",)),
    "pollution": ("pollution", ("measured",)),
}


def steps_of_a_game(recording: dict[str, Any]) -> Iterator[tuple[Table[Any], list[Moment]]]:
    """The table whenever a phase or a card is new, with its moments."""
    setup = tables.read_setup(json.dumps(recording["setup"]))
    game = games()[setup.game]
    log = MoveLog(game, start(game, setup))
    for one in recording["log"]:
        before = step_of(log.table)
        log = log.add(moves.read_stored_move(game, json.dumps(one["move"])), one["by"], one["host"])
        if before != step_of(log.table):
            yield log.table, all_moments(game, log.table)


def step_of(table: Table[Any]) -> tuple[Any, ...]:
    return table.phase, table.round, table.turn, table.outcome


def changes(moment: Moment) -> Counter[int]:
    found: Counter[int] = Counter()
    for step in moment.steps:
        if step.seat is not None:
            found[step.seat] += step.change or 0
    return found


@pytest.mark.parametrize("recording", NEWEST)
def test_moments_tell_what_the_log_gave(recording: dict[str, Any]) -> None:
    newest, ids = 0, set()
    for table, moments in steps_of_a_game(recording):
        orders = [one.order for one in moments]
        assert orders == sorted(set(orders))
        assert newest <= max(orders, default=newest), "a moment came back"
        newest = max(orders, default=newest)
        for moment in moments:
            ids.add(moment.id)
            kind, _, number = moment.id.partition("-")
            if kind in COUNTED:
                counter, reasons = COUNTED[kind]
                given = {seat: gained(table, seat, counter, int(number), reasons) for seat in range(len(table.players))}
                assert +changes(moment) == +Counter(given)
    ranking = recording["result"]["ranking"]
    assert ("ending" in ids) is (newest == LAST)
    if newest == LAST:
        assert [step.total for step in moments[-1].steps] == [one["total"] for one in reversed(ranking)]
    for language in ("en", "fr"):
        catalogue(language).translate_all(moments)  # every word is there


def test_every_game_counts_before_everybodys_eyes() -> None:
    """Each kind of moment comes in the recorded games that have most."""
    found = {
        (recording.values[0]["setup"]["game"], moment.id.partition("-")[0])
        for recording in NEWEST
        if any(name in str(recording.id) for name in ("everything", "full", "phones"))
        for _, moments in steps_of_a_game(recording.values[0])
        for moment in moments
    }
    assert found >= {
        *(("scream-machine", kind) for kind in ("opening", "count", "ending")),
        *(("steam-park", kind) for kind in ("bids", "dirt", "income", "ending")),
        *(("small-city", kind) for kind in ("votes", "pollution", "promises", "ending")),
        *(("steam-tunnel", kind) for kind in ("closed", "tunnels", "ending")),
    }
