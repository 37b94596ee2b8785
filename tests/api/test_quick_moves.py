"""Plain moves take a shorter way; nobody can tell, but by the clock."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.web.table.quick_moves import QuickMoves
from tests.api.client import ANA, BO, TableOnline, bearer

ADJUST = {"type": "adjust", "seat": ANA, "counter": "visitors", "by": 1}


class Asked:
    """The application behind the shorter way, counting what still comes to it."""

    def __init__(self, app: Flask) -> None:
        assert isinstance(app.wsgi_app, QuickMoves)
        self.usual, self.count = app.wsgi_app._application, 0
        app.wsgi_app._application = self

    def __call__(self, *given: Any) -> Any:
        self.count += 1
        return self.usual(*given)


@pytest.fixture
def asked(app: Flask, table: TableOnline) -> Asked:
    return Asked(app)


def post(table: TableOnline, once: str, body: Any = ADJUST, key: str | None = None, **more: str) -> TestResponse:
    headers = {**bearer(key or table.host), "Idempotency-Key": once, "Content-Type": "application/json"}
    data = body if isinstance(body, str) else json.dumps(body)
    return table.client.post(f"{table.url}/moves{more.pop('query', '')}", data=data, headers=headers | more)


def test_both_ways_answer_alike(table: TableOnline, asked: Asked) -> None:
    quick = post(table, "one")
    assert asked.count == 0
    usual = post(table, "two", query="?lang=en")
    assert asked.count == 1
    assert (quick.status, quick.json, usual.json) == (usual.status, {"seq": 1}, {"seq": 2})
    assert quick.data.replace(b"1", b"2") == usual.data
    assert dict(quick.headers) | {"Vary": "Accept-Encoding"} == dict(usual.headers)  # which matters to caches alone


def test_a_move_that_took_the_shorter_way_is_told_and_kept(table: TableOnline, asked: Asked) -> None:
    post(table, "one", key=table.seats[ANA])
    assert asked.count == 0
    assert table.look()["players"][ANA]["counters"]["visitors"] == 1
    assert table.heard(1)[0]["data"]["made_by"] == ANA


def test_the_same_again_is_answered_the_usual_way(table: TableOnline, asked: Asked) -> None:
    assert [post(table, "one").status_code, post(table, "one").status_code] == [201, 200]
    assert asked.count == 1
    assert post(table, "one", ADJUST | {"by": 2}).status_code == 422
    assert table.look()["seq"] == 1


@pytest.mark.parametrize(
    ("status", "given"),
    [
        (400, {"body": "{"}),
        (422, {"body": ADJUST | {"by": "1"}}),
        (409, {"body": ADJUST | {"by": -1}}),
        (401, {"key": "nobody"}),
        (403, {"body": ADJUST | {"seat": BO}, "key": ANA}),
        (403, {"Origin": "http://elsewhere.example"}),
        (415, {"Content-Type": "text/plain"}),
        (400, {"Idempotency-Key": " "}),
        (400, {"Idempotency-Key": 201 * "x"}),
        (413, {"body": " " * 1_000_001}),
    ],
)
def test_whatever_is_in_the_way_of_a_move_is_told_the_usual_way(
    table: TableOnline, asked: Asked, status: int, given: dict[str, Any]
) -> None:
    if given.get("key") == ANA:
        given = given | {"key": table.seats[ANA]}
    response = post(table, "one", **given)
    assert (response.status_code, response.json["status"], asked.count) == (status, status, 1)
    assert table.look()["seq"] == 0


def test_an_unknown_table_is_told_the_usual_way_and_counted(table: TableOnline, asked: Asked) -> None:
    table.code = "NONE99"
    assert post(table, "one").status_code == 404
    assert asked.count == 1


def test_a_long_move_takes_the_usual_way(table: TableOnline, asked: Asked) -> None:
    assert post(table, "one", json.dumps(ADJUST) + 10_000 * " ").status_code == 201
    assert asked.count == 1
