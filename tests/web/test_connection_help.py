"""The address in the codes, chosen on the help page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.store.settings import setting
from companion.web.home.addresses import normalised_address
from tests.api.client import TableOnline

FROM_THE_SERVER = {"REMOTE_ADDR": "127.0.0.1"}
FROM_A_PHONE = {"REMOTE_ADDR": "203.0.113.9"}


def test_whoever_runs_the_server_chooses_the_address_in_every_code(client: FlaskClient, table: TableOnline) -> None:
    client.post("/help/reach", data={"other": "https://fair.example"}, environ_base=FROM_THE_SERVER)
    assert "https://fair.example" in client.get("/help/reach", environ_base=FROM_A_PHONE).text
    assert f"https://fair.example/t/{table.code}" in client.get(f"/t/{table.code}/opened").text
    client.post("/help/reach", data={"forget": "yes"}, environ_base=FROM_THE_SERVER)
    assert "https://fair.example" not in client.get("/help/reach", environ_base=FROM_A_PHONE).text


@pytest.mark.parametrize(
    ("environment", "headers"),
    [
        (FROM_A_PHONE, {}),
        (FROM_THE_SERVER, {"X-Forwarded-For": "203.0.113.9"}),
        (FROM_THE_SERVER, {"Host": "fair.example"}),
    ],
)
def test_nobody_else_does(app: Flask, environment: dict[str, str], headers: dict[str, str]) -> None:
    client = app.test_client()
    answer = client.post(
        "/help/reach", data={"other": "http://evil.example"}, environ_base=environment, headers=headers
    )
    assert answer.status_code == 403
    assert setting(app.extensions["midway-table-service"].store, "public-address") is None
    assert (
        '<form method="post" action="/help/reach"'
        not in client.get("/help/reach", environ_base=environment, headers=headers).text
    )


def test_a_faulty_address_is_refused_in_words_and_not_lost(client: FlaskClient) -> None:
    answer = client.post("/help/reach", data={"other": "ftp://<b>"}, environ_base=FROM_THE_SERVER)
    assert answer.status_code == 422
    assert "http://192.168.1.20:8000" in answer.text
    assert "ftp://&lt;b&gt;" in answer.text


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" https://fair.example/ ", "https://fair.example"),
        ("http://[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("http://host:99999", None),
        ("javascript:alert(1)", None),
        ("http://a b", None),
        ("https://fair.example/path", None),
        ("https://user@fair.example", None),
        ("", None),
        ("x" * 300, None),
    ],
)
def test_an_address_is_scheme_host_and_port(given: str, kept: str | None) -> None:
    assert normalised_address(given) == kept
