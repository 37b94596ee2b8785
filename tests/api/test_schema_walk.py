"""Whatever the description of the API allows or forbids, no request makes the server fail.

Schemathesis makes requests up from /api/openapi.json, right ones and wrong ones. Tables and keys that they need are
real ones, so that moves get as far as the rules. The same requests every time, more of them with the long profile.
"""

from __future__ import annotations

import json
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core import NotSet
from werkzeug.test import TestResponse

from companion.rules import games
from companion.web import create_app
from companion.web.api.openapi import document
from tests.api.client import PROBLEM, TableOnline, bearer, open_table

EXAMPLES = settings().max_examples
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
SCHEMA = schemathesis.openapi.from_dict(document())
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}
MOVES = "POST /api/tables/{code}/moves"


def walk(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module")
def client() -> Any:
    with TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        yield app.test_client()
        app.extensions["midway-table-service"].store.close()


@cache
def table_of(client: FlaskClient, game: str) -> TableOnline:
    return open_table(client, game=game, tracking="full")


@cache
def group_key(client: FlaskClient) -> str:
    return str(client.post("/api/groups", json={"name": "The walkers"}).json["edit_key"])


def ask(client: FlaskClient, case: Any, code: str | None = None, key: str | None = None) -> TestResponse:
    """The request as made up, at a real table and with a real key where they are given."""
    parameters = {**(case.path_parameters or {}), **({"code": code} if code else {})}
    path = case.path.format(**{name: quote(str(value), safe="") for name, value in parameters.items()})
    headers = {
        str(name): str(value).encode("latin-1", "replace").decode("latin-1") for name, value in case.headers.items()
    }
    given = {} if isinstance(case.body, NotSet) else {"data": json.dumps(case.body, default=repr)}
    return client.open(
        path,
        method=case.method,
        query_string={name: str(value) for name, value in (case.query or {}).items()},
        headers={**headers, **bearer(key)},
        content_type=case.media_type,
        buffered=False,
        **given,
    )


def check(response: TestResponse) -> None:
    """An answer or a refusal in the form of the API; a stream is only begun."""
    with closing(response):
        assert response.status_code < 500
        if response.status_code >= 400:
            assert response.content_type == PROBLEM
            assert json.loads(response.data)["detail"]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_makes_the_server_fail(client: FlaskClient, label: str, mode: GenerationMode) -> None:
    @walk(max(5, EXAMPLES // 10))
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        check(ask(client, case))
        if "{code}" in case.path:
            table = table_of(client, "steam-park")
            check(ask(client, case, table.code, table.host))
        elif case.path == "/api/plays":
            check(ask(client, case, key=group_key(client)))

    try:
        run()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "where nothing is asked for, nothing can be asked wrongly"


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize("game", games())
def test_no_move_makes_the_server_fail(client: FlaskClient, game: str, mode: GenerationMode) -> None:
    table = table_of(client, game)

    @walk(EXAMPLES // 2)
    @given(case=OPERATIONS[MOVES].as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        check(ask(client, case, table.code, table.host))

    run()
    assert table.client.get(table.url).status_code == 200
