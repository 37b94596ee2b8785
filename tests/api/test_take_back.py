"""A confirmed result is taken back by the host for a day, and the play follows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from companion.store.photos import add_photo, photos_of
from companion.store.plays import play_of_table
from tests.api.client import BO, TableOnline, check_problem, open_table


def ended(client: FlaskClient) -> TableOnline:
    table = open_table(client, tracking="light")
    while table.look()["outcome"] is None:
        table.next()
    return table


def play_id(client: FlaskClient, table: TableOnline) -> str | None:
    service = client.application.extensions["midway-table-service"]
    return play_of_table(service.store, service.live_table(table.code).id)


def test_the_host_takes_a_confirmed_result_back_and_the_play_follows(client: FlaskClient) -> None:
    table = ended(client)
    confirmed = table.go({"type": "confirm"})
    saved = play_id(client, table)
    assert table.look(table.host)["confirmation"] == confirmed
    assert table.look(table.seats[BO])["confirmation"] is None
    check_problem(table.move({"type": "undo", "of": confirmed}, table.seats[BO]), 409)
    store = client.application.extensions["midway-table-service"].store
    with store.transaction() as db:
        add_photo(db, saved or "", 0, b"picture")
    table.go({"type": "undo", "of": confirmed})
    assert play_id(client, table) is None
    assert not table.look()["confirmed"]
    table.go({"type": "adjust", "seat": BO, "counter": "visitors", "by": 4}, {"type": "confirm"})
    assert play_id(client, table) == saved
    assert len(photos_of(store, saved or "")) == 1
    assert client.get(f"/plays/{saved}").status_code == 200
    assert table.look()["outcome"]["ranking"][0]["total"] == 4


def test_after_a_day_it_stands(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = ended(client)
    confirmed = table.go({"type": "confirm"})
    store = client.application.extensions["midway-table-service"].store
    later = store.clock() + timedelta(days=1, minutes=1)
    monkeypatch.setattr(store, "clock", lambda: later)
    check_problem(table.move({"type": "undo", "of": confirmed}), 409)
