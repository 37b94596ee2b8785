"""The calculator `score` of a game written as data."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.rules.calculators import Answer, Calculator
from companion.rules.definitions.document import Definition
from companion.rules.definitions.entries import TABLE, Entries
from companion.rules.definitions.evaluator import Steps
from companion.rules.definitions.score_input import entries_of, input_faults, input_type
from companion.rules.definitions.scorer import work_out
from companion.rules.faults import Fault
from companion.rules.inputs import LETTERS
from companion.rules.ranking import Placed
from companion.rules.text import text

SCORE = "score"


def score_calculator(definition: Definition) -> Calculator:
    """Players with everything that was entered, to ranking, scores and working."""
    return Calculator(
        SCORE,
        input_type(definition),
        partial(_solve, definition),
        partial(input_faults, definition),
        blank_input(definition),
        dict(definition.examples[0].input) if definition.examples else blank_input(definition),
    )


def blank_input(
    definition: Definition, modules: Sequence[str] = (), players_count: int | None = None
) -> dict[str, Any]:
    """The smallest sensible input, from which a form starts, or that of so many players."""
    count = players_count or max(definition.players[0], min(2, definition.players[1]))
    starts = {
        one.id: one.start_value for one in definition.fields_for(modules) if one.of == "player" and not one.each_round
    }
    players = []
    for place, letter in enumerate(LETTERS[:count], 1):
        team = {"team": "AB"[place % 2 - 1]} if definition.teams else {}
        places = {"place": place} if definition.wins == "places" else {}
        players.append({"name": letter, **team, **places, **starts})
    return {"players": players}


def _house_rules(definition: Definition, entries: Entries) -> dict[str, str]:
    """What was agreed, of the rules that exist with these modules."""
    rules = (one for one in definition.fields_for(entries.modules) if one.is_house_rule)
    return {one.id: str(entries.value(one, TABLE, 0)) for one in rules}


def _solve(definition: Definition, given: Any) -> Answer:
    entries = entries_of(definition, given)
    scores = work_out(definition, entries, Steps(pauses=True))
    figures = {
        "ranking": [Placed(one.name, one.place, one.total) for one in scores.ranking],
        "scores": {one.name: {"total": one.total, "lines": dict(one.lines)} for one in scores.ranking},
        "won": scores.won,
    }
    teams = dict(zip(entries.names, entries.teams, strict=False))
    rules = _house_rules(definition, entries)
    return Answer(figures, list(scores.working), teams, tuple(entries.modules), rules, scores.lines)


def example_faults(
    definition: Definition, number: int, totals: Mapping[str, int | None], won: bool | None, given: Any, steps: Steps
) -> Iterator[Fault]:
    """How an example comes out differently from what it says; raises FaultyInput where it cannot be worked out."""
    where = f"/examples/{number}"
    scores = work_out(definition, entries_of(definition, given), steps)
    found = {one.name: one.total for one in scores.ranking}
    for name, total in totals.items():
        if name not in found:
            yield Fault(f"{where}/totals/{name}", text("fault.not-at-table", name=name))
        elif found[name] != total:
            yield Fault(
                f"{where}/totals/{name}",
                text("fault.example-total", name=name, n=_shown(found[name]), expected=_shown(total)),
            )
    if won is not None and won != scores.won:
        yield Fault(f"{where}/won", text("fault.example-won"))


def _shown(total: int | None) -> str:
    return "–" if total is None else str(total)
