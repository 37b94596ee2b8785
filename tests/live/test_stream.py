"""The live stream: every move once, in order, from where the listener left off, for as long as somebody listens."""

from __future__ import annotations

import time
from contextlib import closing
from threading import Thread

import pytest
from flask import Flask

from companion.live import seat_claims
from companion.live.table_service import LiveTable, TableService
from companion.speech.catalogue import catalogue
from companion.web.table import streams
from tests.api.client import ANA, BO, FOUR_ACTIONS, TableOnline, bearer, fields_of

NOTE = {"type": "note", "text": "here"}
SEAL = {"type": "seal", "seat": ANA, "cards": FOUR_ACTIONS}


def room_of(app: Flask, table: TableOnline) -> LiveTable:
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


def test_labels_are_spoken_in_the_language_asked_for(table: TableOnline) -> None:
    table.next()
    [english], [french] = table.heard(1), table.heard(1, None, "?lang=fr")
    assert english["data"]["label"] != french["data"]["label"]


def test_a_move_reaches_somebody_who_waits(table: TableOnline) -> None:
    writer = Thread(target=lambda: (time.sleep(0.2), table.go(NOTE)))
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
    assert streams.SIGN_OF_LIFE <= 15


def test_a_quiet_stream_gives_a_sign_of_life_even_when_the_room_is_noisy(
    app: Flask, table: TableOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "SIGN_OF_LIFE", 0.3)
    live_table = room_of(app, table)
    stop = time.monotonic() + 1.5

    def knock() -> None:
        while time.monotonic() < stop:
            live_table.announce(live_table.news + 1, live_table.move_log, live_table.rewrites)
            time.sleep(0.02)

    noise = Thread(target=knock)
    noise.start()
    began = time.monotonic()
    with closing(streams.moves_stream(streams.Moves(live_table, lambda: None, 0, catalogue("en")))) as stream:
        assert [next(stream)[:1] for _ in range(3)] == [b":", b":", b":"]
    took = time.monotonic() - began
    noise.join()
    assert 0.5 < took < 1.5


def test_those_who_left_are_no_longer_counted(app: Flask, table: TableOnline) -> None:
    table.go(NOTE)
    table.heard(1)
    assert room_of(app, table).watchers == 0


def test_a_room_that_fell_out_of_memory_is_still_the_one_its_listeners_are_in(
    app: Flask, table: TableOnline, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.live.table_service.MOST_ROOMS", 1)
    stream = streams.moves_stream(streams.Moves(room_of(app, table), lambda: None, 0, catalogue("en")))
    next(stream)
    for _ in range(3):
        table.client.get(f"/api/tables/{open_another(app)}")
    table.go(NOTE)
    assert next(stream).startswith(b"id: 1\n")
    stream.close()


def open_another(app: Flask) -> str:
    from tests.api.client import open_table

    return open_table(app.test_client()).code


def test_a_seat_that_went_to_another_phone_takes_its_secrets_along(app: Flask, full: TableOnline) -> None:
    key, live_table, table_service = full.seats[ANA], room_of(app, full), app.extensions["midway-table-service"]
    response = full.client.get(f"{full.url}/live?after={full.look()['seq']}", headers=bearer(key), buffered=False)
    with closing(response):
        next(response.response)
        full.go(SEAL, key=key)
        assert fields_of(next(response.response).decode())["data"]["cards"] == SEAL["cards"]
        seat_claims.free(table_service, live_table, ANA)
        full.go(SEAL)
        assert "cards" not in fields_of(next(response.response).decode())["data"]


def test_somebody_who_cannot_be_told_stops_nobody(
    app: Flask, table: TableOnline, caplog: pytest.LogCaptureFixture
) -> None:
    live_table, heard = room_of(app, table), []

    def broken() -> None:
        raise ZeroDivisionError

    with live_table.ringing(broken), live_table.ringing(lambda: heard.append(live_table.seq)):
        table.go(NOTE, NOTE)
    table.go(NOTE)
    assert heard == [1, 2]
    assert table.code in caplog.text


def test_a_page_whose_key_stops_working_looks_on(app: Flask, table: TableOnline) -> None:
    headers = bearer(table.seats[ANA])
    with table.client.get(f"/t/{table.code}/stream", headers=headers, buffered=False) as response:
        parts = iter(response.response)
        assert "event: table" in str([next(parts), next(parts)])
        seat_claims.free(app.extensions["midway-table-service"], room_of(app, table), ANA)
        assert "event: table" in str(next(parts))
