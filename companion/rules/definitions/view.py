"""What everybody sees of a table of a game written as data."""

from functools import cache
from typing import Any

from companion.rules.definitions.document import Definition
from companion.rules.definitions.entries import TABLE
from companion.rules.definitions.evaluator import Steps
from companion.rules.definitions.limits import MOST_TABLE_STEPS
from companion.rules.definitions.scorer import GameScore, PlayerScore, work_out
from companion.rules.definitions.state import EnteredValues, OwnTable, entries_of_table
from companion.rules.faults import FaultyInput
from companion.rules.game_parts import Members


def public_view(definition: Definition, table: OwnTable) -> Members:
    """Running totals, teams, the dealer, what was entered for everybody, and after every round."""
    scores = cache(lambda: _scores(definition, table))
    play, rounds = table.play, definition.rounds
    return {
        "totals": lambda: {seat: one.total for seat, one in _ranked(table, scores()).items()},
        "lines": lambda: {seat: dict(one.lines) for seat, one in _ranked(table, scores()).items()},
        "rounds": lambda: _rounds(definition, table),
        "table": lambda: _table_values(definition, table),
        "teams": lambda: list(play.teams),
        "dealer": lambda: play.dealer if rounds else None,
        "until": lambda: rounds.until if rounds else None,
        "won": lambda: None if (found := scores()) is None else found.won,
        "places": lambda: dict(play.places),
    }


def _scores(definition: Definition, table: OwnTable) -> GameScore | None:
    try:
        return work_out(definition, entries_of_table(definition, table), Steps(MOST_TABLE_STEPS))
    except FaultyInput:
        return None


def _ranked(table: OwnTable, scores: GameScore | None) -> dict[str, PlayerScore]:
    by_name = {} if scores is None else {one.name: one for one in scores.ranking}
    return {str(seat): by_name[table.name(seat)] for seat in table.active if table.name(seat) in by_name}


def _rounds(definition: Definition, table: OwnTable) -> list[dict[str, Any]]:
    values, fields = EnteredValues(table), definition.fields_for(table.setup.modules)
    each_round = [one for one in fields if one.of == "player" and one.each_round]
    return [
        {str(seat): {one.id: values.of(one, str(seat), at) for one in each_round} for seat in table.active}
        for at in range(1, table.round + 1 if definition.rounds else 1)
    ]


def _table_values(definition: Definition, table: OwnTable) -> dict[str, Any]:
    values, fields = EnteredValues(table), definition.fields_for(table.setup.modules)
    return {one.id: values.of(one, TABLE, table.round if one.each_round else 0) for one in fields if one.of == "table"}
