"""Strict parsing: no conversions, no unknown keys, every fault at once, and JSON written back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import jsonschema
import pytest

from companion.rules import games
from companion.rules.calculators import Calculator
from companion.rules.faults import FaultyInput, pointer
from companion.rules.inputs import Count, Length, Name, OneOf, Range
from companion.rules.new_table import NewTable
from companion.rules.table import Setup
from companion.speech import LANGUAGES
from companion.speech.catalogue import catalogue
from companion.wire import parser, tables
from companion.wire.parser import NotJson


@dataclass(frozen=True)
class Stall:
    name: Name
    price: Count
    open: bool = True
    dice: Annotated[int, OneOf((1, 3, 5))] = 1
    colour: Literal["red", "green"] | None = None
    lots: Annotated[list[Annotated[int, Range(-2, 2)]], Length(0, 3)] = field(default_factory=list)


def read(**given: Any) -> Any:
    return parser.read(Stall, json.dumps({"name": "Waffles", "price": 3, **given}))


def faults(**given: Any) -> list[tuple[str, str]]:
    with pytest.raises(FaultyInput) as faulty:
        read(**given)
    return [(fault.where, fault.message.key) for fault in faulty.value.faults]


def test_what_is_right_is_read_with_its_defaults() -> None:
    assert read() == Stall("Waffles", 3)
    assert read(dice=5, colour="red", lots=[-2, 2], open=False) == Stall("Waffles", 3, False, 5, "red", [-2, 2])


@pytest.mark.parametrize("price", ["5", True, 5.0, None, [], {}])
def test_a_count_is_a_whole_number_and_nothing_that_looks_like_one(price: Any) -> None:
    assert faults(price=price) == [("/price", "fault.not-a-whole-number")]


@pytest.mark.parametrize(
    ("price", "key"), [(-1, "fault.too-low"), (10_000, "fault.too-high"), (10**30, "fault.too-high")]
)
def test_a_count_goes_from_0_to_9999(price: int, key: str) -> None:
    assert faults(price=price) == [("/price", key)]
    assert [read(price=limit).price for limit in (0, 9_999)] == [0, 9_999]


@pytest.mark.parametrize("dice", [True, 5.0, "5"])
def test_one_of_a_few_numbers_must_be_a_number(dice: Any) -> None:
    assert faults(dice=dice) == [("/dice", "fault.not-a-whole-number")]


@pytest.mark.parametrize("given", [1, 0, "true", None])
def test_yes_or_no_is_true_or_false(given: Any) -> None:
    assert faults(open=given) == [("/open", "fault.not-yes-or-no")]


def test_every_fault_is_reported_at_once_with_its_place() -> None:
    assert faults(name=" ", price="x", dice=2, colour="blue", lots=[0, 3], extra=1) == [
        ("/name", "fault.text-too-short"),
        ("/price", "fault.not-a-whole-number"),
        ("/dice", "fault.not-one-of"),
        ("/colour", "fault.not-one-of"),
        ("/lots/1", "fault.too-high"),
        ("/extra", "fault.unexpected"),
    ]


def test_a_list_has_its_length() -> None:
    assert faults(lots=[0, 0, 0, 0]) == [("/lots", "fault.list-too-long")]


def test_what_is_missing_is_pointed_at() -> None:
    with pytest.raises(FaultyInput) as faulty:
        parser.read(Stall, "{}")
    assert [fault.where for fault in faulty.value.faults] == ["/name", "/price"]


@pytest.mark.parametrize("body", ["", "{", b"\xff\xfe", "{'a': 1}", '{"name": "a",}', "// x"])
def test_invalid_json_raises_not_json(body: str | bytes) -> None:
    with pytest.raises(NotJson):
        parser.read(Stall, body)
    with pytest.raises(NotJson):
        parser.parse(body)


@pytest.mark.parametrize("body", ["NaN", "[Infinity]", "[" * 100_000])
def test_python_constants_are_not_json(body: str) -> None:
    with pytest.raises(NotJson):
        parser.parse(body)


def test_a_form_sends_numbers_as_strings() -> None:
    stall = parser.read_lenient(Stall, {"name": " Waffles ", "price": "3", "open": "false"})
    assert stall == Stall("Waffles", 3, open=False)
    with pytest.raises(FaultyInput) as faulty:
        parser.read_lenient(Stall, {"name": "Waffles", "price": "three", "extra": "1"})
    assert [fault.where for fault in faulty.value.faults] == ["/price", "/extra"]


def test_a_form_sends_one_of_a_few_numbers_as_a_string_too() -> None:
    assert parser.read_lenient(Stall, {"name": "Waffles", "price": "3", "dice": "5"}).dice == 5


def test_a_value_written_is_read_back_equal() -> None:
    stall = Stall("Crêpes", 2, False, 3, "green", [1])
    assert parser.read(Stall, parser.write(Stall, stall)) == stall


def test_a_pointer_escapes_slashes_and_tildes() -> None:
    assert pointer("a/b", 0, "c~d") == "/a~1b/0/c~0d"
    assert pointer() == ""


def test_a_place_in_a_map_is_called_by_its_key_even_an_odd_one() -> None:
    with pytest.raises(FaultyInput) as faulty:
        parser.read(dict[str, int], '{"[key]": "x"}')
    assert [fault.where for fault in faulty.value.faults] == ["/[key]"]


def test_a_fault_in_a_union_is_reported_once() -> None:
    body = {"game": "scream-machine", "players": [{"name": "Ana"}], "options": {"box_facts": {"track": "x"}}}
    with pytest.raises(FaultyInput) as faulty:
        parser.read(NewTable, json.dumps(body))
    assert {fault.where for fault in faulty.value.faults} == {"/options/box_facts/track"}


def test_a_fault_is_translated_completely() -> None:
    with pytest.raises(FaultyInput) as faulty:
        read(dice=2)
    [fault] = faulty.value.faults
    assert "1, 3" in catalogue("fr").translate(fault.message)
    assert " or " not in catalogue("fr").translate(fault.message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_structure_has_a_message(language: str) -> None:
    assert set(parser._KEYS.values()) <= set(catalogue(language).messages)


CALCULATORS = [
    pytest.param(calculator, id=f"{game.id}-{calculator.id}")
    for game in games().values()
    for calculator in game.calculators
]


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_every_calculator_takes_its_own_blank_and_example(calculator: Calculator) -> None:
    for given in (calculator.blank, calculator.example):
        answer = tables.calculate(calculator, json.dumps(given))
        assert answer.lines
        assert all(type(line.points) is int for line in answer.lines)
        assert json.loads(json.dumps(tables.plain(answer.figures))) == tables.plain(answer.figures)


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_the_schema_of_a_calculator_takes_what_it_takes(calculator: Calculator) -> None:
    schema = parser.schema(calculator.input)
    assert set(schema["properties"]) == set(calculator.example)
    for given in (calculator.blank, calculator.example):
        jsonschema.validate(given, schema)


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_the_schema_of_a_calculator_refuses_unknown_keys_and_wrong_types(calculator: Calculator) -> None:
    schema = parser.schema(calculator.input)
    for wrong in ({**calculator.example, "extra": 1}, {**calculator.example, "players": "Ana"}, {}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_a_setup_survives_json() -> None:
    setup = Setup("steam-park", 3, ("Ana", "Bo"), ("play-dirty",), {"a": "b"}, {"track": [1, 2], "n": 4}, "full")
    assert tables.read_setup(tables.write_setup(setup)) == setup
