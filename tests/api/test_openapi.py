"""The API describes itself: in structure OpenAPI 3.1, complete, and by schemas that decide as the server does."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.rules import games
from tests.api.client import TableOnline, check_problem, request_for


@pytest.fixture
def document(client: FlaskClient) -> Any:
    return client.get("/api/openapi.json").json


def operations(document: Any) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, one) for path, item in document["paths"].items() for method, one in item.items()]


def body_schema(document: Any, path: str) -> Any:
    """The schema of a request body, with everything it refers to."""
    schema = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return {**schema, "components": document["components"]}


def takes(schema: Any, body: Any) -> bool:
    return jsonschema.Draft202012Validator(schema).is_valid(body)


def test_the_document_has_the_structure_of_openapi_3_1(document: Any) -> None:
    assert document["openapi"].startswith("3.1.")
    assert {"title", "version"} <= set(document["info"])
    for path, method, operation in operations(document):
        assert method in ("get", "post")
        assert operation["summary"]
        assert operation["responses"]
        named = {one["name"] for one in operation.get("parameters", ()) if one["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", path))
        for status, response in operation["responses"].items():
            assert re.fullmatch(r"[1-5]\d\d", status)
            assert response["description"]
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_reference_leads_somewhere(document: Any) -> None:
    schemas = document["components"]["schemas"]
    references = re.findall(r"'\$ref': '#/components/schemas/([^']+)'", str(document))
    assert references
    assert {name for name in references if name not in schemas} == set()


def test_every_route_is_described(app: Flask, document: Any) -> None:
    adapter = app.url_map.bind("localhost")
    described = set()
    for path, method, _ in operations(document):
        endpoint, _ = adapter.match(re.sub(r"{\w+}", "x", path), method=method.upper())
        described.add((endpoint, method.upper()))
    routes = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert described == routes


def test_every_calculator_has_a_path_of_its_own(document: Any) -> None:
    expected = {f"/api/games/{game.id}/{one.id}" for game in games().values() for one in game.calculators}
    assert expected <= set(document["paths"])


@pytest.mark.parametrize(
    "body",
    [
        {"players": []},
        {"players": [{"name": "Ana", "visitors": 1, "symbols": 0}]},
        {"players": [{"name": "Ana", "visitors": 1, "symbols": 0}, {"name": "Bo", "visitors": "1", "symbols": 0}]},
        {"players": [{"name": "Ana", "visitors": 1, "symbols": 8}, {"name": "Bo", "visitors": 1, "symbols": 0}]},
        {"players": [{"name": "Ana", "visitors": 1}, {"name": "Bo", "visitors": 1, "symbols": 0}]},
        {"players": [{"name": "Ana", "visitors": 1, "symbols": 0}, {"name": "Bo", "visitors": 1, "symbols": 0}]},
        {"players": [{"name": "x" * 41, "visitors": 1, "symbols": 0}, {"name": "Bo", "visitors": 1, "symbols": 0}]},
        {},
        [],
        None,
    ],
)
def test_the_schema_of_a_calculator_decides_as_the_server_does(client: FlaskClient, document: Any, body: Any) -> None:
    path = "/api/games/scream-machine/final"
    assert takes(body_schema(document, path), body) == (client.post(path, json=body).status_code == 200)


@pytest.mark.parametrize(
    "body",
    [
        {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1},
        {"type": "adjust", "seat": 0, "counter": "visitors"},
        {"type": "adjust", "seat": "0", "counter": "visitors", "by": 1},
        {"seat": 0, "counter": "visitors", "by": 1},
        {"type": "next", "seen": 0},
        {"type": "next", "seen": 0, "chance": []},
        {"type": "next", "seen": -1},
        {"type": "first"},
        {"type": "first", "drawn": 1},
        {"type": "note", "text": ""},
        {"type": "note", "text": "Well played"},
        {"type": "fly"},
        {},
        [],
        "next",
    ],
)
def test_the_schema_of_moves_decides_as_the_server_does(table: TableOnline, document: Any, body: Any) -> None:
    taken = table.move(body).status_code in (201, 409)
    assert takes(body_schema(document, "/api/tables/{code}/moves"), body) == taken


@pytest.mark.parametrize(
    ("change", "taken"),
    [
        ({}, True),
        ({"options": {"tracking": "full"}}, True),
        ({"options": {"tracking": "heavy"}}, False),
        ({"options": None}, False),
        ({"players": [{"name": "Ana", "age": 5}]}, False),
        ({"colour": "red"}, False),
    ],
)
def test_the_schema_of_a_new_table_decides_as_the_server_does(
    client: FlaskClient, document: Any, change: Any, taken: bool
) -> None:
    body = {**request_for(), **change}
    assert takes(body_schema(document, "/api/tables"), body) is taken
    response = client.post("/api/tables", json=body)
    assert response.status_code == 201 if taken else check_problem(response, 422)
