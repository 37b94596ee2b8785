"""A server with one group, and phones that may change it, only look, or know nothing of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.database import Store
from companion.store.groups import create_group, view_key
from companion.web import create_app


class StoppedClock:
    """Stands still until a test sets its time."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 15, 20, 41, 7, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@dataclass(frozen=True)
class Club:
    """A server with a group of that name."""

    app: Flask
    store: Store
    group: int
    edit_key: str

    def phone(self, role: str = "edit") -> FlaskClient:
        client = self.app.test_client()
        if role in ("edit", "view"):
            key = self.edit_key if role == "edit" else view_key(self.edit_key)
            assert client.post("/groups/enter", data={"key": key}).status_code == 303
        return client

    @property
    def base(self) -> str:
        return f"/groups/{self.group}"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    app = create_app(tmp_path)
    store: Store = app.extensions["midway-table-service"].store
    with store.transaction() as db:
        group, key = create_group(db, "Club")
    return Club(app, store, group, key)
