"""A table's log and the notes of one bearer are limited, so that no client fills memory or disk with them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.live import move_service, table_service
from companion.live.move_service import submit_recorded
from companion.live.table_service import TableService
from companion.rules import move_log, pauses
from companion.rules.faults import Refused
from companion.rules.move_log import Entry
from companion.rules.moves import Remark, Undo
from companion.store.database import FILE_NAME, Store
from companion.web import create_app
from companion.web.access import quotas
from tests.api.fixtures import TableOnline
from tests.rules.test_move_log import in_turns

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


def test_a_table_takes_only_so_many_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_service, "MOST_NOTES", 2)
    client, table = open_table(tmp_path)
    statuses = [send_note(client, table, table["host_key"], number).status_code for number in range(3)]
    assert statuses == [201, 201, 409]


def test_a_move_that_many_others_follow_is_not_taken_back_and_a_stored_log_with_such_an_undo_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every move after it would be worked out again, while everybody waits."""
    monkeypatch.setattr(move_log, "MOST_REFOLDED", 3)
    log = in_turns().accept(Remark("far away"), host=True)
    for words in ("one", "two"):
        log = log.accept(Remark(words), host=True)
    assert log.accept(Undo(2), host=True).table.notes[0].words == "one"
    log = log.accept(Remark("three"), host=True)
    with pytest.raises(Refused) as refused:
        log.accept(Undo(2), host=True)
    assert refused.value.reason.key == "refused.undo-late"
    assert log.add(Undo(2), host=True).table.notes[0].words == "one"


@pytest.mark.parametrize("first", ["look", "move"])
def test_a_long_log_is_read_in_pieces_between_which_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """By whatever opens the table; also a move, in whose transaction nobody else could write."""
    _, table = open_table(tmp_path)
    service = TableService(Store(tmp_path / FILE_NAME))
    number = 3 * table_service.MOVES_BETWEEN_PAUSES
    log = [Entry(seq, Remark("x"), None, True) for seq in range(1, number + 1)]
    submit_recorded(service, service.live_table(table["code"]), log)
    paused: list[int] = []
    monkeypatch.setattr(pauses, "_pause", lambda: paused.append(1))
    client = create_app(tmp_path, "http://localhost").test_client()
    if first == "look":
        assert client.get(f"/api/tables/{table['code']}").json["seq"] == number
    else:
        assert send_note(client, table, table["host_key"], 1).json["seq"] == number + 1
    assert len(paused) == 3


def test_a_bearer_writes_only_so_many_notes_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "NOTES_PER_MINUTE", 2)
    client, table = open_table(tmp_path)
    answers = [send_note(client, table, table["host_key"], number) for number in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert send_note(client, table, table["seats"][0]["key"], 9).status_code == 201


def test_a_stream_of_a_long_log_is_made_in_small_pieces(client: FlaskClient, table: TableOnline) -> None:
    """A phone that never reads holds one of them, not the whole log."""
    words = 500 * "\N{FERRIS WHEEL}"
    for _ in range(30):
        table.move({"type": "note", "text": words})
    pieces = client.get(f"/api/tables/{table.code}/live").iter_encoded()
    moves = [piece.count(b"id: ") for piece in islice(pieces, 31)]
    assert (max(moves), sum(moves)) == (1, 30)
