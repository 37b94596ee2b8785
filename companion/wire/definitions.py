"""Definitions of games as JSON: read with all their faults at once, written, and described by a JSON Schema."""

import json
from collections.abc import Iterator
from typing import Any, cast

from companion.rules.definitions.calculator import example_faults
from companion.rules.definitions.document import Definition
from companion.rules.definitions.evaluator import Steps
from companion.rules.definitions.score_input import input_faults, input_type
from companion.rules.definitions.validator import definition_faults, place_in_words
from companion.rules.faults import Fault, FaultyInput, raise_faults
from companion.rules.game import Game
from companion.rules.text import text
from companion.wire import parser
from companion.wire.definition_repair import further_faults

LONGEST = 100_000  # bytes; a definition of sixty fields in two languages has a tenth of it


def read_definition(body: bytes | str) -> Definition:
    """A definition with its examples worked out; raises NotJson or FaultyInput."""
    if len(body) > LONGEST:
        raise FaultyInput([Fault("", text("fault.definition-too-long", n=LONGEST))])
    document = parser.parse(body)
    try:
        definition: Definition = parser.read(Definition, body)
        faults = tuple(definition_faults(definition)) or tuple(_example_faults(definition))
    except FaultyInput as faulty:
        faults = (*faulty.faults, *further_faults(document, faulty.faults))
    if faults:
        raise FaultyInput(_placed(document, fault) for fault in faults)
    return definition


def read_stored_definition(body: str) -> Definition:
    """A definition that was read before."""
    return cast("Definition", parser.read_stored(Definition, body))


def write_definition(game: Game) -> str:
    """The definition of a game written as data."""
    return parser.write(Definition, game.definition)


def canonical(body: bytes | str) -> str:
    """The document as it is stored and compared."""
    return json.dumps(parser.parse(body), ensure_ascii=False, separators=(",", ":"))


def _example_faults(definition: Definition) -> Iterator[Fault]:
    steps = Steps(pauses=True)  # all examples share them
    given_type = input_type(definition)
    for number, example in enumerate(definition.examples):
        try:
            given = parser.read(given_type, json.dumps(example.input))
            raise_faults(input_faults(definition, given))
            yield from example_faults(definition, number, example.totals, example.won, given, steps)
        except FaultyInput as faulty:
            yield from (Fault(f"/examples/{number}/input{one.where}", one.message) for one in faulty.faults)


def _placed(document: Any, fault: Fault) -> Fault:
    place = place_in_words(document, fault.where)
    if fault.where.endswith("/title") and fault.message.key == "fault.list-too-short":
        fault = Fault(fault.where, text("fault.no-title"))
    return fault if place is None else Fault(fault.where, text("fault.at", place=place, message=fault.message))


def definition_schema() -> dict[str, Any]:
    """The JSON Schema of definitions."""
    schema = parser.schema(Definition)
    limit = schema["$defs"]["RoundLimit"]
    limit |= {"minProperties": 1, "maxProperties": 1}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Definition of a game", **schema}
