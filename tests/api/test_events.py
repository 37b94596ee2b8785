"""Seating and standings over HTTP; the same functions are tested without it in tests/events."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.client import check_problem

EVENT = {"players": ["Ana", "Bo", "Cy", "Di", "Eli"], "rounds": 2, "sizes": [4, 5]}
POINTS = {"points": {"3": [5, 3, 1]}, "shared": "mean", "ties": []}


def test_tables_are_drawn(client: FlaskClient) -> None:
    answer = client.post("/api/seating", json=EVENT)
    assert answer.status_code == 200
    assert [sorted(one["tables"][0]) for one in answer.json["rounds"]] == [sorted(EVENT["players"])] * 2
    assert (answer.json["repeats"], answer.json["rounds"][0]["waiting"]) == (10, [])


def test_standings_are_ranked(client: FlaskClient) -> None:
    players = [{"name": "Ana", "total": 31}, {"name": "Bo", "total": 27}, {"name": "Cy", "total": 27}]
    answer = client.post("/api/standings", json={**POINTS, "results": [{"round": 1, "players": players}]})
    ranked = [(one["name"], one["place"], one["points"]) for one in answer.json["standings"]]
    assert ranked == [("Ana", 1, 5.0), ("Bo", 2, 2.0), ("Cy", 2, 2.0)]


def test_faults_are_problem_documents(client: FlaskClient) -> None:
    check_problem(client.post("/api/seating", data="{", content_type="application/json"), 400)
    check_problem(client.post("/api/seating", json={**EVENT, "sizes": [4, 4]}), 422)
    check_problem(client.post("/api/seating", json={**EVENT, "rounds": "2"}), 422)
    check_problem(client.post("/api/standings", json={**POINTS, "results": [{"round": 1, "players": []}]}), 422)
    nothing = client.post("/api/standings", json={})
    check_problem(nothing, 422)
    assert [one["where"] for one in nothing.json["errors"]] == ["/points", "/results", "/shared", "/ties"]
    check_problem(client.post("/api/standings", data="x", content_type="text/plain"), 415)


@pytest.mark.parametrize("path", ["/api/seating", "/api/standings"])
@pytest.mark.parametrize(
    "body",
    [b"\xef\xbb\xbf{}", '{"players": []}'.encode("utf-16"), 300 * b"[" + 40_000 * b" " + 300 * b"]"],
    ids=["byte order mark", "UTF-16", "deep"],
)
def test_what_only_one_reader_of_json_takes_is_no_json(client: FlaskClient, path: str, body: bytes) -> None:
    check_problem(client.post(path, data=body, content_type="application/json"), 400)
