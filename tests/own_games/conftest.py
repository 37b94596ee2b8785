"""An application of its own for every test: ids of games are the server's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web import create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    application = create_app(tmp_path)
    yield application.test_client()
    application.extensions["midway-table-service"].store.close()
