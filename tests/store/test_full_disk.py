"""A full disk: reported as such, nothing acknowledged is lost, nothing half done, and it goes on once there is room.

SQLite's own limit of pages makes the file run full at a known point.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.live.table_service import TableService
from companion.store.database import FILE_NAME, Store
from companion.web import create_app
from tests.api.client import TableOnline, bearer, check_problem, open_table, request_for

ROOM_ENOUGH = 1_000_000


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    application = create_app(tmp_path)
    yield application
    rooms_of(application).store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(client: FlaskClient) -> TableOnline:
    return open_table(client)


def rooms_of(app: Flask) -> TableService:
    table_service: TableService = app.extensions["midway-table-service"]
    return table_service


def pages(app: Flask, most: int) -> None:
    rooms_of(app).store.row(f"PRAGMA max_page_count = {most}")


def fill(app: Flask) -> None:
    """No page more than the file has, and none free inside it."""
    store = rooms_of(app).store
    with store.transaction() as db:
        db.execute("CREATE TABLE IF NOT EXISTS ballast (bytes BLOB)")
    pages(app, 1)
    for size in (4_000, 400, 40):
        while not is_full(store, size):
            pass


def is_full(store: Store, size: int) -> bool:
    try:
        with store.transaction() as db:
            db.execute("INSERT INTO ballast VALUES (zeroblob(?))", (size,))
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname == "SQLITE_FULL":
            return True
        raise
    return False


def until_full(answer: Callable[[int], TestResponse]) -> tuple[list[TestResponse], TestResponse]:
    """What went well, and the first answer that did not: pages with a little room left take a few more."""
    good: list[TestResponse] = []
    for number in range(500):
        response = answer(number)
        if response.status_code >= 500:
            return good, response
        good.append(response)
    raise AssertionError("the disk never ran full")


def a_note(number: int) -> dict[str, Any]:
    return {"type": "note", "text": f"{number} " + "x" * 400}


def test_a_move_on_a_full_disk_gets_507_and_loses_nothing(app: Flask, table: TableOnline, tmp_path: Path) -> None:
    table.go(a_note(0), a_note(1))
    fill(app)
    good, refused = until_full(lambda number: table.move(a_note(number), once=f"full-{number}"))
    check_problem(refused, 507)
    seq = 2 + len(good)
    assert table.look()["seq"] == seq, "what was acknowledged is there, what was refused is not"
    assert len(table.look()["notes"]) == seq

    pages(app, ROOM_ENOUGH)
    again = table.move(a_note(len(good)), once=f"full-{len(good)}")
    assert (again.status_code, again.json) == (201, {"seq": seq + 1}), "the same request again is a new one"
    elsewhere = TableService(Store(tmp_path / FILE_NAME))
    assert elsewhere.live_table(table.code).seq == seq + 1
    assert [message["data"]["seq"] for message in table.heard(seq + 1)] == list(range(1, seq + 2))
    elsewhere.store.close()


def test_a_table_cannot_be_opened_on_a_full_disk_and_is_not_half_there(app: Flask, client: FlaskClient) -> None:
    store = rooms_of(app).store
    fill(app)
    good, refused = until_full(lambda _: client.post("/api/tables", json=request_for()))
    check_problem(refused, 507)
    assert store.rows("SELECT count(*) FROM game_tables")[0][0] == len(good)
    pages(app, ROOM_ENOUGH)
    assert client.post("/api/tables", json=request_for()).status_code == 201


def test_a_result_is_confirmed_with_its_play_or_not_at_all(app: Flask, table: TableOnline) -> None:
    store = rooms_of(app).store
    table.go(*map(a_note, range(30)))  # the play holds all notes, which takes pages of its own
    table.play_to("over")
    fill(app)
    check_problem(table.move({"type": "confirm"}), 507)
    assert not table.look()["confirmed"]
    assert store.rows("SELECT * FROM plays") == []
    pages(app, ROOM_ENOUGH)
    table.go({"type": "confirm"})
    assert len(store.rows("SELECT * FROM plays")) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "full"), ("fr", "plein")])
def test_the_page_says_that_the_disk_is_full(app: Flask, table: TableOnline, language: str, word: str) -> None:
    fill(app)
    until_full(lambda number: table.move(a_note(number)))
    headers = {**bearer(table.host), "Accept-Language": language}
    page = table.client.post(f"/t/{table.code}/moves", data={"type": "note", "text": "x" * 450}, headers=headers)
    assert page.status_code == 507
    assert word in page.text
    assert table.client.get(f"/t/{table.code}", headers=headers).status_code == 200, "looking needs no live_table"
