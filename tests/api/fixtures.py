"""An application on an empty data folder, a client of it, and tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.limits import Limits
from companion.web import create_app
from tests.api.client import TableOnline, open_table


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One for all tests: every test opens tables of its own."""
    application = create_app(tmp_path_factory.mktemp("data"))
    application.config["MIDWAY_LIMITS"] = Limits(max_tables_per_hour=100_000)
    yield application
    application.extensions["midway-table-service"].store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(client: FlaskClient) -> TableOnline:
    """A light table of three."""
    return open_table(client)


@pytest.fixture
def full(client: FlaskClient) -> TableOnline:
    """A table of three that follows everything."""
    return open_table(client, tracking="full")
