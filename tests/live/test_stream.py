"""The live stream: every move once, in order, from where the listener left off, for as long as somebody listens."""

from __future__ import annotations

from contextlib import closing
from threading import Event, Thread

import pytest
from flask import Flask

from companion.live import seat_claims
from companion.live.access import Access
from companion.live.live_table import LiveTable
from companion.live.table_service import TableService
from companion.speech.catalogue import catalogue
from companion.web.table import streams
from tests.api.client import ANA, BO, FOUR_ACTIONS, TableOnline, bearer, fields_of, open_table

NOTE = {"type": "note", "text": "here"}
SEAL = {"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}

HOST = Access(host=True)


def live_table_of(app: Flask, table: TableOnline) -> LiveTable:
    table_service: TableService = app.extensions["midway-table-service"]
    return table_service.live_table(table.code)


def test_a_message_has_the_fields_of_the_api(table: TableOnline) -> None:
    table.go({"type": "adjust", "seat": ANA, "counter": "visitors", "by": 2}, key=table.seats[ANA])
    [message] = table.heard(1)
    assert (message["id"], message["event"]) == ("1", "move")
    data = message["data"]
    assert (data["seq"], data["type"], data["seat"]) == (1, "adjust", ANA)
    assert (data["counter"], data["by"]) == ("visitors", 2)
    assert data["label"]


def test_a_move_of_no_seat_has_none(table: TableOnline) -> None:
    table.go(NOTE, key=table.seats[BO])
    [message] = table.heard(1)
    assert message["data"]["seat"] is None
    assert message["data"]["made_by"] == BO


def test_numbers_are_consecutive_through_undo_and_redo(table: TableOnline) -> None:
    table.go(NOTE, {"type": "adjust", "seat": 0, "counter": "visitors", "by": 1})
    table.go({"type": "undo", "of": 2}, {"type": "redo"}, {"type": "next", "seen": 4})
    messages = table.heard(5)
    assert [message["data"]["seq"] for message in messages] == [1, 2, 3, 4, 5]
    assert [message["data"]["type"] for message in messages] == ["note", "adjust", "undo", "redo", "next"]


@pytest.mark.parametrize(
    ("query", "last", "first"),
    [("", "", 1), ("?after=0", "", 1), ("?after=2", "", 3), ("", "3", 4), ("?after=1", "3", 4), ("?after=3", "1", 2)],
)
def test_a_stream_goes_on_after_a_number_and_the_last_event_wins(
    table: TableOnline, query: str, last: str, first: int
) -> None:
    table.go(*[NOTE] * 5)
    headers = {"Last_Event_ID": last} if last else {}
    assert [message["id"] for message in table.heard(2, None, query, **headers)] == [str(first), str(first + 1)]


def test_a_stream_is_text_and_never_cached(table: TableOnline) -> None:
    with closing(table.client.get(f"{table.url}/live", buffered=False)) as response:
        assert response.mimetype == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"


def test_labels_are_in_the_requested_language(table: TableOnline) -> None:
    table.next()
    [english], [french] = table.heard(1), table.heard(1, None, "?lang=fr")
    assert english["data"]["label"] != french["data"]["label"]


def test_a_move_reaches_somebody_who_waits(table: TableOnline, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting, wait = Event(), LiveTable.wait
    monkeypatch.setattr(LiveTable, "wait", lambda *given: (waiting.set(), wait(*given))[1])
    writer = Thread(target=lambda: (waiting.wait(), table.go(NOTE)))
    writer.start()
    assert [message["id"] for message in table.heard(1)] == ["1"]
    writer.join()


def test_nothing_is_skipped_while_many_write(app: Flask, table: TableOnline) -> None:
    def write(number: int) -> None:
        phone = TableOnline(app.test_client(), table.code, table.host, table.seats, "")
        for count in range(10):
            assert phone.move(NOTE, once=f"{number}-{count}").status_code == 201

    writers = [Thread(target=write, args=(number,)) for number in range(5)]
    for writer in writers:
        writer.start()
    heard = [int(message["id"]) for message in table.heard(50)]
    for writer in writers:
        writer.join()
    assert heard == list(range(1, 51))


def test_a_comment_is_promised_in_time() -> None:
    assert streams.HEARTBEAT <= 15


def test_a_quiet_stream_sends_a_comment_whenever_a_wait_brought_no_move(
    app: Flask, table: TableOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(LiveTable, "wait", lambda _, version, seconds: waits.append(seconds) or version)
    with closing(streams.move_messages(live_table_of(app, table), Access, 0, catalogue("en"))) as stream:
        assert [next(stream) for _ in range(4)] == 4 * [streams.COMMENT]
    assert waits == 3 * [streams.HEARTBEAT]


def test_a_quiet_page_sends_a_beat_after_every_wait(table: TableOnline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "wait_for_beat", lambda _, version: version)
    with table.client.get(f"/t/{table.code}/stream", buffered=False) as response:
        assert [bytes(part)[:1] for part, _ in zip(response.response, range(4), strict=False)] == [
            b"r",
            b"i",
            b"e",
            b"e",
        ]


def test_those_who_left_are_no_longer_counted(app: Flask, table: TableOnline) -> None:
    table.go(NOTE)
    table.heard(1)
    assert live_table_of(app, table).watchers == 0


def test_a_table_that_is_no_longer_recent_still_wakes_its_listeners(
    app: Flask, table: TableOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.table_service.MOST_RECENT", 1)
    stream = streams.move_messages(live_table_of(app, table), Access, 0, catalogue("en"))
    next(stream)
    for _ in range(3):
        table.client.get(f"/api/tables/{open_another(app)}")
    table.go(NOTE)
    assert next(stream).startswith(b"id: 1\n")
    stream.close()


def open_another(app: Flask) -> str:
    return open_table(app.test_client()).code


def test_a_stream_whose_seat_went_to_another_phone_gets_no_more_secrets(app: Flask, full: TableOnline) -> None:
    key, live_table, table_service = full.seats[ANA], live_table_of(app, full), app.extensions["midway-table-service"]
    response = full.client.get(f"{full.url}/live?after={full.look()['seq']}", headers=bearer(key), buffered=False)
    with closing(response):
        next(response.response)
        full.go(SEAL, key=key)
        assert fields_of(next(response.response).decode())["data"]["cards"] == SEAL["cards"]
        seat_claims.free(table_service, live_table, ANA, HOST)
        full.go(SEAL)
        assert "cards" not in fields_of(next(response.response).decode())["data"]


def test_a_page_whose_key_stops_working_looks_on(app: Flask, table: TableOnline) -> None:
    headers = bearer(table.seats[ANA])
    with table.client.get(f"/t/{table.code}/stream", headers=headers, buffered=False) as response:
        parts = iter(response.response)
        assert "event: table" in str([next(parts), next(parts)])
        seat_claims.free(app.extensions["midway-table-service"], live_table_of(app, table), ANA, HOST)
        assert "event: parts" in str(next(parts))
