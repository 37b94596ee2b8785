"""What everybody sees of a table of a game written as data."""

from typing import Any

from companion.rules.definitions.document import Definition
from companion.rules.definitions.entries import TABLE
from companion.rules.definitions.evaluator import Steps
from companion.rules.definitions.limits import MOST_TABLE_STEPS
from companion.rules.definitions.scorer import work_out
from companion.rules.definitions.state import EnteredValues, OwnTable, entries_of_table
from companion.rules.faults import FaultyInput


def table_view(definition: Definition, table: OwnTable, seat: int | None) -> dict[str, Any]:
    """Running totals, teams, the dealer, what was entered for everybody, and after every round."""
    entries = entries_of_table(definition, table)
    try:
        scores = work_out(definition, entries, Steps(MOST_TABLE_STEPS))
    except FaultyInput:
        scores = None
    by_name = {} if scores is None else {one.name: one for one in scores.ranking}
    totals = {str(one): by_name[table.name(one)].total for one in table.active if table.name(one) in by_name}
    lines = {str(one): dict(by_name[table.name(one)].lines) for one in table.active if table.name(one) in by_name}
    values = EnteredValues(table)
    fields = definition.fields_for(table.setup.modules)
    each_round = [one for one in fields if one.of == "player" and one.each_round]
    rounds = [
        {str(seat): {one.id: values.of(one, str(seat), at) for one in each_round} for seat in table.active}
        for at in range(1, table.round + 1 if definition.rounds else 1)
    ]
    shared = {
        one.id: values.of(one, TABLE, table.round if one.each_round else 0) for one in fields if one.of == "table"
    }
    return {
        "totals": totals,
        "lines": lines,
        "rounds": rounds,
        "table": shared,
        "teams": list(table.play.teams),
        "dealer": table.play.dealer if definition.rounds else None,
        "until": definition.rounds.until if definition.rounds else None,
        "won": None if scores is None else scores.won,
        "places": dict(table.play.places),
    }
