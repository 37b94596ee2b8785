"""Requests nobody should make: wrong methods, odd paths, far too much at once. Never a 500, always a clear answer."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.client import GAME, TableOnline, bearer, check_problem

ROUTES = ["/api/games", f"/api/games/{GAME}", f"/api/games/{GAME}/final", "/api/tables", "/api/openapi.json"]


@pytest.mark.parametrize("path", ROUTES)
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_a_wrong_method_gets_405_and_the_right_ones(client: FlaskClient, path: str, method: str) -> None:
    response = client.open(path, method=method)
    check_problem(response, 405)
    assert {"GET", "POST"} & set(response.headers["Allow"].split(", "))


def test_reading_and_writing_are_not_confused(table: TableOnline) -> None:
    for response in (
        table.client.get("/api/tables"),
        table.client.get(f"{table.url}/moves"),
        table.client.post(table.url, json={}),
        table.client.post(f"{table.url}/live", json={}),
        table.client.get(f"/api/games/{GAME}/final"),
    ):
        check_problem(response, 405)


@pytest.mark.parametrize("path", ["/api/games", "/api/openapi.json", f"/api/games/{GAME}"])
def test_head_answers_like_get_without_a_body(client: FlaskClient, path: str) -> None:
    head, get = client.head(path), client.get(path)
    assert (head.status_code, head.content_type, head.data) == (200, get.content_type, b"")


def test_head_of_a_stream_ends_at_once(table: TableOnline) -> None:
    response = table.client.head(f"{table.url}/live")
    assert (response.status_code, response.data) == (200, b"")


@pytest.mark.parametrize("path", ROUTES)
def test_options_tells_the_methods(client: FlaskClient, path: str) -> None:
    response = client.options(path)
    assert response.status_code == 200
    assert "OPTIONS" in response.headers["Allow"]


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nothing", "/api/games/", "/api/games/x/y/z", "/api/tables/", "/api/../api/nothing"]
)
def test_an_unknown_path_gets_a_problem_document(client: FlaskClient, path: str) -> None:
    check_problem(client.get(path), 404)


@pytest.mark.parametrize("path", ["/static/../wsgi.py", "/static/%2e%2e/wsgi.py", "/static//etc/passwd", "/t/../data"])
def test_no_path_leads_out_of_the_house(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code in (301, 308, 404)


@pytest.mark.parametrize("path", ["/api/tables", f"/api/games/{GAME}/round"])
def test_too_much_at_once_gets_413(client: FlaskClient, path: str) -> None:
    check_problem(client.post(path, data=b" " * 1_000_001, content_type="application/json"), 413)


def test_too_large_a_move_gets_413_and_changes_nothing(table: TableOnline) -> None:
    check_problem(table.move({"type": "note", "text": "x" * 1_000_001}), 413)
    assert table.look()["seq"] == 0


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("status", [400, 401, 404, 405, 409, 415, 422])
def test_every_refusal_is_said_in_the_readers_language(table: TableOnline, language: str, status: int) -> None:
    said = {one: problem_of(table, status, one)["detail"] for one in ("en", "fr")}
    assert said["en"] != said["fr"]
    assert said[language]


def problem_of(table: TableOnline, status: int, language: str) -> Any:
    url, client = table.url, table.client
    headers = {**bearer(table.host), "Idempotency-Key": "x", "Accept-Language": language}
    spectator = {"Accept-Language": language}
    response = {
        400: lambda: client.post(f"{url}/moves", data=b"{", headers=headers, content_type="application/json"),
        401: lambda: client.post(f"{url}/moves", json={}, headers=spectator),
        404: lambda: client.get("/api/tables/NOSUCH", headers=spectator),
        405: lambda: client.delete(url, headers=spectator),
        409: lambda: client.post(f"{url}/moves", json={"type": "redo"}, headers=headers),
        415: lambda: client.post(f"{url}/moves", data=b"{}", headers=headers),
        422: lambda: client.post(f"{url}/moves", json={}, headers=headers),
    }[status]()
    return check_problem(response, status)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/nothing"])
def test_every_answer_keeps_strangers_code_out(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("number", ["x", "-1", "1.5", "٣", "9" * 30, "1 OR 1"])
def test_a_stream_starts_after_a_number(table: TableOnline, number: str) -> None:
    asked = (
        table.client.get(f"{table.url}/live", query_string={"after": number}),
        table.client.get(f"{table.url}/live", headers={"Last-Event-ID": number.encode().decode("latin-1")}),
    )
    for response in asked:
        assert "after" in check_problem(response, 400)["detail"]


@pytest.mark.parametrize("number", ["x", "-1", "9" * 5_000])
def test_a_page_that_heard_nonsense_last_is_told_everything(table: TableOnline, number: str) -> None:
    with table.client.get(f"/t/{table.url[-6:]}/stream", headers={"Last-Event-ID": number}) as response:
        parts = (part if isinstance(part, bytes) else part.encode() for part in response.response)
        assert b"event: table" in next(parts) + next(parts)


@pytest.mark.parametrize("doc", ["null", "[]", "5", '"x"', "{", "[" * 400 + "]" * 400, '{"players": ["\\ud800"]}'])
@pytest.mark.parametrize("page", ["score", "calculators/final", "calculators/round"])
def test_a_form_that_makes_no_sense_is_no_fault_of_ours(client: FlaskClient, page: str, doc: str) -> None:
    assert client.post(f"/games/{GAME}/{page}", data={"doc": doc}).status_code < 500


def test_an_error_tells_nothing_of_the_inside(client: FlaskClient) -> None:
    for path in ("/api/tables/NOSUCH", "/api/games/x", "/t/NOSUCH"):
        text = client.get(path).text
        assert "Traceback" not in text
        assert "/work/" not in text
