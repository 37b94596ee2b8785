"""A table's log and the notes of one bearer are limited, so that no client fills memory or disk with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.live import move_service
from companion.web import create_app
from companion.web.access import quotas

NOTE = {"type": "note", "text": "x"}


def open_table(data: Path) -> tuple[Any, Any]:
    client = create_app(data, "http://localhost").test_client()
    players = [{"name": "Ana"}, {"name": "Bo"}]
    return client, client.post("/api/tables", json={"game": "scream-machine", "players": players}).json


def send_note(client: Any, table: Any, key: str, number: int) -> Any:
    headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": f"note-{number}"}
    return client.post(f"/api/tables/{table['code']}/moves", json=NOTE, headers=headers)


def test_a_table_takes_only_so_many_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_service, "MOST_MOVES", 3)
    client, table = open_table(tmp_path)
    statuses = [send_note(client, table, table["host_key"], number).status_code for number in range(5)]
    assert statuses == [201, 201, 201, 409, 409]


def test_a_bearer_writes_only_so_many_notes_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "NOTES_PER_MINUTE", 2)
    client, table = open_table(tmp_path)
    answers = [send_note(client, table, table["host_key"], number) for number in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert send_note(client, table, table["seats"][0]["key"], 9).status_code == 201
