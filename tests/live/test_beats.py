"""Beats: pages hear something every two seconds, by one timer for all of them."""

from __future__ import annotations

from itertools import islice
from threading import Event, Thread

import pytest
from flask import Flask

from companion.live import table_service as service
from companion.live.live_table import LiveTable
from companion.live.table_service import TableService
from tests.api.client import TableOnline
from tests.live.server import PATIENCE


@pytest.fixture
def live_table(app: Flask, table: TableOnline) -> LiveTable:
    table_service: TableService = app.extensions["midway-table-service"]
    return table_service.live_table(table.code)


def waiting(live_table: LiveTable) -> Thread:
    """Somebody who waits at the present version."""
    begun, beat = Event(), live_table._beat
    wait = beat.wait

    def wait_and_tell() -> None:
        begun.set()
        wait()

    beat.wait = wait_and_tell  # type: ignore[assignment]
    waiter = Thread(target=live_table.wait_for_beat, args=(live_table.version,), daemon=True)
    waiter.start()
    assert begun.wait(PATIENCE)
    return waiter


def test_a_beat_wakes_who_waits(live_table: LiveTable) -> None:
    with live_table.watching():
        waiter = waiting(live_table)
        live_table.beat(0.0)
        waiter.join(PATIENCE)
    assert not waiter.is_alive()


def test_no_beat_soon_after_another(live_table: LiveTable) -> None:
    with live_table.watching():
        live_table.beat(0.0)
        waiter = waiting(live_table)
        live_table.beat(PATIENCE)
        waiter.join(0.05)
        assert waiter.is_alive()
        live_table.delete()
        waiter.join(PATIENCE)
    assert not waiter.is_alive()


def test_a_beat_is_no_change(live_table: LiveTable) -> None:
    """Programs that listen wait longer than pages."""
    with live_table.watching():
        waiter = Thread(target=live_table.wait, args=(live_table.version, PATIENCE), daemon=True)
        waiter.start()
        live_table.beat(0.0)
        waiter.join(0.05)
        assert waiter.is_alive()
        live_table.delete()
        waiter.join(PATIENCE)
    assert not waiter.is_alive()


def test_a_quiet_page_hears_beats(table: TableOnline, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BEAT_EVERY", 0.2)
    with table.client.get(f"/t/{table.code}/stream", buffered=False) as response:
        parts = list(islice(response.iter_encoded(), 4))
    assert [part.split(b"\n")[0] for part in parts[2:]] == [b"event: beat"] * 2


def test_a_page_hears_something_before_it_says_that_it_has_no_connection() -> None:
    assert service.BEAT_EVERY <= 2.0
