"""Formulas: the grammar never raises or hangs, and comes to what Python itself comes to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.rules.definitions.evaluator import Evaluator, FaultyNumber, Steps
from companion.rules.definitions.explanation import Explanation
from companion.rules.definitions.formula import Term
from companion.rules.definitions.formula_parser import FaultyFormula, Scope, parse_formula
from companion.rules.definitions.limits import BIGGEST
from companion.speech.catalogue import catalogue

ROWS = {"t": [[1, 5], [2, 3], [4, -2]]}
SCOPE = Scope(frozenset({"a", "b", "players", "round"}), frozenset(ROWS), frozenset({"who"}))
TABLE = {"a": [3, 0, -4], "b": [2, 2, 7]}


class Given:
    def number(self, name: str, subject: int, round_number: int) -> int:
        return 3 if name == "players" else TABLE[name][subject]

    def mine(self, name: str, subject: int, round_number: int) -> int:
        return int(subject == 1)


def evaluator() -> Evaluator:
    return Evaluator(Given(), 3, ROWS, Steps())


def value(source: str, subject: int = 0) -> int:
    return evaluator().value(parse_formula(source, SCOPE), subject, 2)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("7 // 3 + -7 // 3", -1),
        ("-7 % 3", 2),
        ("1 < a <= 3", 1),
        ("a and b", 1),
        ("a > 5 or not b", 0),
        ("b if a else a", 2),
        ("1 // 0 if a > 5 else 4", 4),
        ("a > 5 and 1 // 0", 0),
        ("min(a, b, 9) + max(a, b) + abs(-4)", 9),
        ("steps(b, t)", 3),
        ("steps(0, t)", 0),
        ("steps(100, t)", -2),
        ("most(a, t)", 5),
        ("most(b, t)", 3),
        ("shared(b, t)", 1),
        ("all(a) * 10 + others(a)", -14),
        ("all(all(all(1)))", 27),
        ("mine(who)", 0),
        ("players + round", 5),
    ],
)
def test_formulas_come_to_what_they_mean(source: str, expected: int) -> None:
    assert value(source) == expected


def test_who_has_nothing_gets_nothing_for_the_most() -> None:
    assert [value("most(a, t)", subject) for subject in range(3)] == [5, 0, 0]
    assert value("mine(who)", 1) == 1


@pytest.mark.parametrize(
    ("source", "key"),
    [
        ("", "formula.empty"),
        ("a +", "formula.unreadable"),
        ("(" * 200, "formula.unreadable"),
        ("a\0", "formula.unreadable"),
        ("2 ** 9", "formula.not-allowed"),
        ("a / 2", "formula.not-allowed"),
        ("+a", "formula.not-allowed"),
        ("'a'", "formula.not-allowed"),
        ("a.b", "formula.not-allowed"),
        ("a[0]", "formula.not-allowed"),
        ("True", "formula.not-allowed"),
        ("1.5", "formula.not-allowed"),
        ("0x10", "formula.not-allowed"),
        ("1_000", "formula.not-allowed"),
        ("a # b", "formula.unreadable"),
        ("\uff41", "formula.unknown-name"),
        ("min(*a)", "formula.not-allowed"),
        ("min(a, b=1)", "formula.not-allowed"),
        ("a in b", "formula.not-allowed"),
        ("[a for a in b]", "formula.not-allowed"),
        ("lambda: 1", "formula.not-allowed"),
        ("c", "formula.unknown-name"),
        ("who", "formula.unknown-name"),
        ("eval(a)", "formula.unknown-function"),
        ("steps(a)", "formula.wrong-number-of-terms"),
        ("steps(a, u)", "formula.unknown-table"),
        ("mine(a)", "formula.not-a-player-field"),
        (f"{BIGGEST + 1}", "formula.number-too-large"),
        ("1+" * 199 + "1", "formula.too-many-parts"),
        ("-" * 399 + "1", "formula.too-many-parts"),
        ("a" * 401, "formula.too-long"),
        ("a" + " " * 400, "formula.too-long"),
    ],
)
def test_anything_else_is_a_fault(source: str, key: str) -> None:
    with pytest.raises(FaultyFormula) as caught:
        parse_formula(source, SCOPE)
    assert key in [fault.key for fault in caught.value.faults]


def test_a_fault_says_where_and_all_of_them_are_told() -> None:
    with pytest.raises(FaultyFormula) as caught:
        parse_formula("a + c * b ** 2", SCOPE)
    assert [(fault.key, fault.args["at"]) for fault in caught.value.faults] == [
        ("formula.unknown-name", 5),
        ("formula.not-allowed", 9),
    ]


@pytest.mark.parametrize("source", ["1 // 0", "1 % (a - a)", f"{BIGGEST} * a", f"all({BIGGEST})"])
def test_what_cannot_be_worked_out_is_a_fault_of_the_numbers(source: str) -> None:
    with pytest.raises(FaultyNumber):
        value(source)


def test_hostile_nesting_is_worked_out_once_for_everybody() -> None:
    source = "all(" * 40 + "0" + ")" * 40
    assert value(source) == 0
    with pytest.raises(FaultyNumber):
        Evaluator(Given(), 3, ROWS, Steps(50)).value(parse_formula(source, SCOPE), 0, 0)


@given(st.text(max_size=60) | st.text("ab()+-*/%<>=!., 0123456789minaxsteoflrhd", max_size=60))
def test_no_text_raises_anything_but_faults(source: str) -> None:
    try:
        worked_out = value(source)
    except (FaultyFormula, FaultyNumber):
        return
    assert isinstance(worked_out, int)


LEAVES = st.integers(0, 30).map(str) | st.sampled_from(["a", "b"])
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner).map(lambda one: f"({' '.join(one)})"),
        st.tuples(inner, st.sampled_from(["<", "<=", "==", "!="]), inner).map(lambda one: f"({' '.join(one)})"),
        st.tuples(inner, inner, inner).map(lambda one: f"({one[0]} if {one[1]} else {one[2]})"),
        inner.map(lambda one: f"-({one})"),
        st.tuples(inner, inner).map(lambda one: f"max({one[0]}, {one[1]})"),
    ),
    max_leaves=12,
)


@given(TREES)
def test_it_comes_to_what_python_comes_to(source: str) -> None:
    try:
        term = parse_formula(source, SCOPE)
    except FaultyFormula:
        assume(False)  # too long
    try:
        expected: Any = int(eval(source, {"__builtins__": {}}, {"a": 3, "b": 2, "max": max}))
    except ZeroDivisionError:
        with pytest.raises(FaultyNumber):
            evaluator().value(term, 0)
        return
    try:
        found = evaluator().value(term, 0)
    except FaultyNumber:
        assume(False)  # too large on the way
    assert found == expected
    assert str(found) in said(term)


def said(term: Term) -> str:
    titles = {"a": {"en": "Apples"}, "b": {"en": "VP tokens"}}
    worked_out = evaluator()
    worked_out.value(term, 0)
    return catalogue("en").translate(Explanation(worked_out, titles, 0, 0).explain(term))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("a // 2", "3 apples // 2 = 1"),
        ("(a + 1) * b", "(3 apples + 1) * 2 VP tokens = 8"),
        ("a - (1 - b)", "3 apples - (1 - 2 VP tokens) = 4"),
        ("steps(a, t)", "3 apples → 3"),
        ("most(a, t)", "3 apples, place 1 → 5"),
        ("most(a - 3, t)", "3 apples - 3 → 0"),
        ("steps(a, t) + 1", "[3 apples → 3] + 1 = 4"),
        ("a if b else 0", "2 VP tokens (2): 3 apples = 3"),
        ("b > 5 and 1 // 0", "2 VP tokens > 5 and … = 0"),
        ("all(a)", "apples of all: -1"),
    ],
)
def test_the_working_shows_every_term(source: str, words: str) -> None:
    assert said(parse_formula(source, SCOPE)) == words
