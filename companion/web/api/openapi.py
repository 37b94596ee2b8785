"""The OpenAPI description, with schemas made from the types that parse the requests."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from flask import Response, jsonify

from companion.events.seating_request import SeatingRequest
from companion.events.standings import StandingsRequest
from companion.history.play_document import PlayDocument
from companion.rules import games
from companion.rules.definitions.document import Definition
from companion.rules.new_table import NewTable
from companion.web.api import api
from companion.web.api.openapi_events import event_paths
from companion.web.api.openapi_history import KEYS, history_paths
from companion.web.api.openapi_parts import (
    KEY,
    LANGUAGE,
    NUMBER,
    REFERENCE,
    TEXT,
    answer,
    listing,
    operation,
    problem,
    record,
    ref,
)
from companion.web.api.plays import NewGroup
from companion.wire.moves import move_type
from companion.wire.parser import adapter, closed_objects

if TYPE_CHECKING:
    from pydantic import TypeAdapter


@api.get("/openapi.json")
def describe_api() -> Response:
    return jsonify(document())


@cache
def document() -> dict[str, Any]:
    """OpenAPI 3.1 of everything below /api."""
    schemas, named = _schemas()
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Midway",
            "version": "1",
            "description": "Calculators, live tables and history of a companion for board games.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": _game_paths(named)
        | _calculator_paths(named)
        | _table_paths(named)
        | history_paths(named)
        | event_paths(named),
        "components": {
            "schemas": schemas | {"Problem": PROBLEM, "Line": LINE, "Placed": PLACED, "Offer": OFFER},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """The components of every request type, and a schema that refers to each by name."""
    from pydantic import TypeAdapter

    from companion.wire.request_schema import RequestSchema

    types: dict[str, TypeAdapter[Any]] = {"table": adapter(NewTable)}
    types |= {"definition": adapter(Definition)}
    types |= {"play": adapter(PlayDocument), "group": adapter(NewGroup)}
    types |= {"seating": adapter(SeatingRequest), "standings": adapter(StandingsRequest)}
    for game in games().values():
        types[f"{game.id}/moves"] = adapter(move_type(game))
        for calculator in game.calculators:
            types[f"{game.id}/{calculator.id}"] = adapter(calculator.input)
    inputs: list[tuple[str, Any, TypeAdapter[Any]]] = [(name, "validation", one) for name, one in types.items()]
    found, definitions = TypeAdapter.json_schemas(inputs, ref_template=REFERENCE, schema_generator=RequestSchema)
    named = {str(name): schema for (name, _mode), schema in found.items()}
    schemas: dict[str, Any] = definitions.get("$defs", {})
    return closed_objects(schemas), closed_objects(named)


PROBLEM = record(
    *("title", "status", "detail"),
    type=TEXT,
    title=TEXT,
    status=NUMBER,
    detail=TEXT,
    seq=NUMBER | {"description": "with 409: the table's number now"},
    errors=listing(record("where", "message")),
)
LINE = record("label", "points", "why", label=TEXT, points=NUMBER, why=TEXT, player=TEXT)
PLACED = record("name", "place", "total", name=TEXT, place=NUMBER, total=NUMBER)
OFFER = record(
    *("type", "seat", "label", "fields", "example"),
    type=TEXT | {"description": "of the move"},
    seat={"type": ["integer", "null"], "description": "null: a move of the whole table"},
    label=TEXT,
    fields={"type": "object", "description": "JSON Schema of the fields of the move that are left open"},
    example={"type": "object", "description": "a complete move that is accepted as it stands"},
)


CODE = {"name": "code", "in": "path", "required": True, "schema": TEXT}
UNKNOWN_TABLE = {"404": problem("unknown table"), "429": problem("too many unknown tables were asked for")}
OBJECT: dict[str, Any] = {"type": "object"}
TABLE = record(
    *("code", "game", "seq", "round", "rounds", "phase", "turn", "players", "state", "offers", "outcome"),
    seq=NUMBER | {"description": "number of the last move"},
    offers=listing(ref("Offer")) | {"description": "what the bearer may do now"},
    missing=listing(TEXT)
    | {"description": "what is still to be chosen or entered; pages ask before they go on without"},
    notices=listing(TEXT)
    | {"description": "what everybody is told of for the rest of the round, as a secret that was hidden again"},
)
TICK = record(
    *("now", "trip", "stamp"),
    now=NUMBER,
    trip={"type": ["integer", "null"], "description": "the shortest round trip so far"},
    stamp=TEXT | {"description": "to bring along next time, and as Clock-Stamp with a move"},
)
REVISION = record("id", "revision", id=TEXT, revision=NUMBER)


def _game_paths(named: dict[str, Any]) -> dict[str, Any]:
    game = {"name": "game", "in": "path", "required": True, "schema": {"enum": list(games())}}
    listed = {"200": answer(listing(OBJECT), "games"), "401": KEYS["401"]}
    added = {
        "201": answer(REVISION, "a new game"),
        "200": answer(REVISION, "a known game in its newest revision"),
        "409": problem("the id is built in, or of somebody else's game"),
        **KEYS,
    }
    add = "Add a game written as data to the bearer's group, or its next revision"
    declared = {"200": answer(OBJECT, "the declaration"), "404": problem("unknown game")}
    return {
        "/api/games": {
            "get": operation("List the games; with a group's key also its own", listed, LANGUAGE),
            "post": operation(add, added, LANGUAGE, request=named["definition"], security=(KEY,)),
        },
        "/api/definition.schema.json": {
            "get": operation("The JSON Schema of a game written as data", {"200": answer(OBJECT, "JSON Schema")})
        },
        "/api/games/{game}": {
            "get": operation("A game's declaration, with the JSON Schema of every calculator", declared, game, LANGUAGE)
        },
        "/api/openapi.json": {"get": operation("This document", {"200": answer(OBJECT, "OpenAPI 3.1")})},
    }


def _calculator_paths(named: dict[str, Any]) -> dict[str, Any]:
    result = record("lines", lines=listing(ref("Line")) | {"minItems": 1})
    found = {"200": answer(result, "the figures, with their working")}
    paths = {}
    for game in games().values():
        for calculator in game.calculators:
            path = f"{game.id}/{calculator.id}"
            summary = (calculator.input.__doc__ or calculator.id).strip()
            paths[f"/api/games/{path}"] = {"post": operation(summary, found, LANGUAGE, request=named[path])}
    return paths


def _table_paths(named: dict[str, Any]) -> dict[str, Any]:
    moves = {"anyOf": [named[f"{game_id}/moves"] for game_id in games()]}
    key = {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "schema": TEXT | {"minLength": 1, "maxLength": 200},
    }
    after = {"name": "after", "in": "query", "schema": NUMBER | {"minimum": 0}}
    stamp = {"name": "stamp", "in": "query", "schema": TEXT}
    stamped = {"name": "Clock-Stamp", "in": "header", "schema": TEXT}
    accepted = record("seq", seq=NUMBER)
    refused = {"401": problem("unknown key"), "403": problem("the key of another table"), **UNKNOWN_TABLE}
    moved = {
        "201": answer(accepted, "appended"),
        "200": answer(accepted, "was appended before"),
        "401": problem("no or unknown key"),
        "403": problem("the key of another seat or table"),
        "409": problem("the rules forbid it, or it is late"),
        **UNKNOWN_TABLE,
    }
    streamed = {
        "description": "messages `move` with id, never one skipped",
        "content": {"text/event-stream": {"schema": TEXT}},
    }
    clock = "The server's clock; with the stamp of the answer before, a round trip more is measured"
    told = {"200": answer(TICK, "milliseconds of the server's clock"), **UNKNOWN_TABLE}
    live = {"200": streamed, "400": problem("`after` is no number"), **refused}
    return {
        "/api/tables": {
            "post": operation(
                "Open a table", {"201": answer(OBJECT, "code, address and keys")}, LANGUAGE, request=named["table"]
            )
        },
        "/api/tables/{code}": {
            "get": operation(
                "A table as the bearer may see it",
                {"200": answer(TABLE, "the table"), **refused},
                *(CODE, LANGUAGE),
                security=({}, KEY),
            )
        },
        "/api/tables/{code}/moves": {
            "post": operation("Make a move, once", moved, CODE, key, stamped, LANGUAGE, request=moves, security=(KEY,))
        },
        "/api/tables/{code}/clock": {"get": operation(clock, told, CODE, stamp)},
        "/api/tables/{code}/live": {
            "get": operation(
                "Every move after a number, as server-sent events", live, CODE, after, LANGUAGE, security=({}, KEY)
            )
        },
    }
