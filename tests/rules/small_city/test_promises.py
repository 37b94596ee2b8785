"""A promise that nobody has judged yet is neither kept nor broken: in the result, in the score form, on the phones."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.move_log import MoveLog
from companion.rules.small_city.moves import MakePromise
from tests.rules.small_city.town_table import ANA, BO, GAME, calc, go, lines, new, on

MAYOR = {"name": "Ana", "votes": 50, "promise": 12, "kept": False, "pollution": 0, "markers": 0, "city": None}


def over(*promises: MakePromise, tracking: str = "light", costs: bool = True) -> MoveLog:
    rules = {"broken-promise": "costs" if costs else "nothing"}
    move_log = go(new(2, tracking=tracking, rules=rules), *promises)
    while move_log.table.outcome is None:
        move_log = on(move_log)
    return move_log


def totals(move_log: MoveLog) -> list[int]:
    assert move_log.table.outcome
    return [one.total for one in sorted(move_log.table.outcome.ranking, key=lambda one: one.seat)]


def said(move_log: MoveLog, seat: int) -> list[str]:
    """Why each line of a seat's result counts as it does."""
    return [line.why.key for line in GAME.result(move_log.table).lines[seat]]


@pytest.mark.parametrize("value", [12, 10])
def test_a_promise_counts_once_it_is_judged(value: int) -> None:
    """Rules 6-1 and 6-2, where a broken promise costs its value; also one of another value than usual."""
    open_one = over(MakePromise(ANA, value), MakePromise(BO, 0))
    assert totals(open_one) == [0, 0]
    assert "small-city.final-why.open" in said(open_one, ANA)
    assert [one.key for one in GAME.missing(open_one.table)] == ["small-city.missing.judged"]
    broken = go(open_one, MakePromise(ANA, value, kept=False))
    assert totals(broken) == [-value, 0]
    assert "small-city.final-why.open" not in said(broken, ANA)
    assert totals(go(broken, MakePromise(ANA, value, kept=True))) == [value, 0]


def test_the_calculator_takes_a_promise_for_judged_unless_it_is_told() -> None:
    """As docs/api.md 1.5 has it."""

    def total(**more: Any) -> Any:
        return calc("final", given(**more))["ranking"][0]["total"]

    def given(**more: Any) -> dict[str, Any]:
        return {"players": [{**MAYOR, **more}], "stockholm": False, "broken_promise_costs": True}

    assert [total(), total(judged=True), total(judged=False), total(kept=True, judged=False)] == [38, 38, 50, 62]
    assert lines("final", given(judged=False)) == [50, 0]


@pytest.mark.parametrize(
    "noted",
    [MakePromise(ANA, 12), MakePromise(ANA, 12, kept=False), MakePromise(ANA, 0, votes=9), MakePromise(ANA, 10, True)],
)
def test_the_score_form_leaves_a_promise_as_it_stands(noted: MakePromise) -> None:
    """Nobody touched it: an open one stays open, votes that were typed in stay."""
    move_log = over(noted, MakePromise(BO, 0))
    player = GAME.score_input(move_log.table)["players"][ANA]
    moves = list(GAME.score_moves(move_log.table, ANA, {**player, "votes": 30}))
    assert [one.type for one in moves] == ["adjust"]


def test_the_score_form_judges() -> None:
    move_log = over(MakePromise(ANA, 12, words="parks"), MakePromise(BO, 0))
    player = GAME.score_input(move_log.table)["players"][ANA]

    def judged(**changes: Any) -> Any:
        return next(iter(GAME.score_moves(move_log.table, ANA, {**player, **changes})))

    assert judged(kept=True) == MakePromise(ANA, 12, kept=True, words="parks")
    assert judged(judged=True) == MakePromise(ANA, 12, kept=False, words="parks")
    assert judged(promise_votes=-3) == MakePromise(ANA, 12, kept=None, words="parks", votes=-3)
